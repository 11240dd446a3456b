import { describe, expect, it } from 'vitest';
import { parseEvidenceQueries } from '../read/queries.ts';
import type { QueryResults } from '../read/results.ts';
import { buildReport } from './build-report.ts';
import { toHtmlReport, toMarkdownReport } from './to-pages.ts';

const queries = parseEvidenceQueries(
  [
    { id: 'q1', doc: 'a.pdf', lang: 'en', type: 'table', query: 'dose <5?', page: 1, evidence: 'dose 5 mg' },
    { id: 'q2', doc: 'b.pdf', lang: 'zh', type: 'text', query: '剂量|？', page: 2, evidence: '剂量 5 mg' },
    {
      id: 'q3',
      doc: 'a.pdf',
      lang: 'zh',
      type: 'text',
      query: '何时？',
      page: 3,
      evidence: 'after two days',
    },
    { id: 'q4', doc: 'a.pdf', lang: 'en', type: 'text', query: 'lost <b>?', page: 4, evidence: 'never read' },
  ]
    .map((query) => JSON.stringify(query))
    .join('\n'),
).items;
const right = { document: 'a.pdf', pages: [1], text: 'text', element: { page: 1, text: 'dose 5 mg' } };
const wrong = { document: 'a.pdf', pages: [9], text: 'text', element: { page: 9, text: 'other' } };
const run = (first: (typeof right)[]): QueryResults[] => [
  { id: 'q1', results: first },
  ...['q2', 'q3', 'q4'].map((id) => ({ id, results: [wrong] })),
];

const report = buildReport({
  title: 'A & B',
  queries,
  systems: [
    { name: 'flat', results: run([wrong]) },
    { name: 'structure', results: run([right]) },
  ],
  sweeps: [
    {
      setting: 'alpha',
      points: [
        { value: 0, results: run([wrong]) },
        { value: 0.5, results: run([right]) },
      ],
    },
  ],
  facts: {
    elementTexts: (document, page) =>
      page === 4
        ? ['something else']
        : document === 'b.pdf'
          ? ['剂量 5 mg']
          : ['after two days', 'dose 5 mg'],
    documentLanguage: (document) => (document === 'a.pdf' ? 'en' : 'zh'),
  },
});

describe('the report', () => {
  it('names for each miss where its gold ranked and why', () => {
    expect(report.misses.map(({ id, reason, pageRank }) => [id, reason, pageRank])).toEqual([
      ['q2', 'page missed', null],
      ['q3', 'language', null],
      ['q4', 'parse fault', null],
    ]);
  });

  it('compares every system with the last one', () => {
    expect(report.pairs).toHaveLength(3);
    expect(report.pairs[1]).toMatchObject({
      a: 'flat',
      b: 'structure',
      metric: 'eh1',
      mcNemar: { onlyA: 0, onlyB: 1 },
    });
  });

  it('is a Markdown page whose tables hold', () => {
    const page = toMarkdownReport(report);
    expect(page).toContain('| structure | 0.250 |');
    expect(page).toContain('剂量\\|？');
    expect(page).toContain('## Sweep of alpha');
  });

  it('is an HTML page without scripts, with a plot of each sweep, and nothing unescaped', () => {
    const page = toHtmlReport(report);
    expect(page).toContain('<h1>A &amp; B</h1>');
    expect(page).toContain('lost &lt;b&gt;?');
    expect(page).toMatch(/<svg[\s\S]*EH@5[\s\S]*<\/svg>/);
    expect(page).not.toContain('<script');
  });
});
