import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../compare/significance.ts';
import { parseEvidenceQueries, parseFactsQueries } from '../read/queries.ts';
import type { QueryResults } from '../read/results.ts';
import { FACTS_METRICS, scoreFacts } from './score-facts.ts';
import { scoreRetrieval } from './score-retrieval.ts';
import { summarize } from './summarize.ts';

const query = (over: object = {}) =>
  parseEvidenceQueries(
    JSON.stringify({
      id: 'q1',
      doc: 'a.pdf',
      lang: 'en',
      type: 'table',
      query: 'dose?',
      page: 4,
      evidence: 'Veltamine ≥60 200 mg',
      ...over,
    }),
  ).items;
const hit = {
  document: 'a.pdf',
  pages: [4],
  text: 'x'.repeat(900),
  element: { page: 4, text: 'Veltamine: ≥60, 200 mg twice' },
};
const miss = {
  document: 'b.pdf',
  pages: [4],
  text: 'y'.repeat(400),
  element: { page: 4, text: 'Veltamine ≥60 200 mg' },
};

describe('scores of retrieval', () => {
  it('count a page and an element hit at their rank, in the right document only', () => {
    const [row] = scoreRetrieval(query(), [{ id: 'q1', results: [miss, hit] }]);
    expect(row).toMatchObject({ pageRank: 2, elementRank: 2 });
    expect(row!.metrics).toMatchObject({
      ph1: 0,
      ph5: 1,
      eh1: 0,
      eh5: 1,
      mrrE: 0.5,
      b1000: 0,
      b2000: 1,
      ctx: 1300,
      pair5: null,
    });
  });

  it('do not take a lost sign for a hit', () => {
    const [row] = scoreRetrieval(query({ evidence: 'SBP ≥180' }), [
      { id: 'q1', results: [{ ...hit, element: { page: 4, text: 'SBP 180' } }] },
    ]);
    expect(row!.metrics.eh5).toBe(0);
  });

  it('ask a comparison for each of its places', () => {
    const asked = query({ also: [{ page: 5, evidence: 'Sorbanol 50 mg' }] });
    const other = { document: 'a.pdf', pages: [5], text: 't', element: { page: 5, text: 'Sorbanol 50 mg' } };
    expect(scoreRetrieval(asked, [{ id: 'q1', results: [hit] }])[0]!.metrics.pair5).toBe(0);
    expect(scoreRetrieval(asked, [{ id: 'q1', results: [hit, other] }])[0]!.metrics.pair5).toBe(1);
  });
});

const SHARED = join(import.meta.dirname, '../../../../../shared');
const sharedThere = existsSync(join(SHARED, 'bench'));
if (!sharedThere) console.warn(`SKIPPED: the reference scorers are not at ${SHARED}/bench`);

/** Results that hit and miss in every way, drawn from the questions' own places. */
function drawResults(
  ids: readonly string[],
  texts: readonly { doc: string; page: number; text: string }[],
): QueryResults[] {
  const random = seededRandom(3);
  const pick = () => texts[Math.floor(random() * texts.length)]!;
  return ids.map((id, i) => ({
    id,
    results: Array.from({ length: 10 }, (_, k) => {
      const { doc, page, text } = random() < 0.25 ? texts[i % texts.length]! : pick();
      const cut = random() < 0.3 ? text.slice(0, Math.floor(text.length * random())) : text;
      return {
        document: doc,
        pages: [page, page + 1],
        text: cut.repeat(1 + (k % 3)),
        element: { page, text: cut },
      };
    }),
  }));
}

describe.runIf(sharedThere)('scores equal those of the reference scorers', () => {
  const reference = (
    script: string,
    queries: string,
    results: readonly QueryResults[],
    ...more: string[]
  ): string => {
    const folder = mkdtempSync(join(tmpdir(), 'guidepost-score-'));
    try {
      const file = join(folder, 'results.jsonl');
      writeFileSync(file, results.map((line) => JSON.stringify(line)).join('\n'));
      return execFileSync(
        process.execPath,
        [join(SHARED, 'bench', script), '--queries', queries, '--results', file, ...more],
        { encoding: 'utf8' },
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it('for evidence questions', () => {
    const file = join(SHARED, 'gold/guidelines/queries.jsonl');
    const { items, faults } = parseEvidenceQueries(readFileSync(file, 'utf8'));
    expect(faults).toEqual([]);
    const results = drawResults(
      items.map(({ id }) => id),
      items.map(({ doc, page, evidence }) => ({ doc, page, text: evidence })),
    );
    const theirs = JSON.parse(/^all\s+(\{.*\})$/m.exec(reference('score-retrieval.mjs', file, results))![1]!);
    const ours = summarize(scoreRetrieval(items, results), [
      'ph1',
      'ph5',
      'eh1',
      'eh5',
      'mrrP',
      'mrrE',
      'pair5',
      'ctx',
      'b1000',
      'b2000',
      'b4000',
    ]);
    expect(theirs.n).toBe(ours.n);
    for (const [metric, value] of Object.entries(ours.means))
      expect(theirs[metric], metric).toBeCloseTo(value!, 3);
  });

  it.each([undefined, 1200])('for supporting facts, budget %s', (budget) => {
    const file = join(SHARED, 'gold/rag-multi-corpus/queries.jsonl');
    const { items, faults } = parseFactsQueries(readFileSync(file, 'utf8'));
    expect(faults).toEqual([]);
    const results = drawResults(
      items.map(({ id }) => id),
      items.map(({ supporting_facts: facts }) => ({ doc: 'd', page: 1, text: facts[0]!.text })),
    );
    const more = budget === undefined ? [] : ['--budget', String(budget)];
    const theirs = JSON.parse(
      /^all\s+(\{.*\})$/m.exec(reference('score-facts.mjs', file, results, ...more))![1]!,
    );
    const ours = summarize(scoreFacts(items, results, budget), FACTS_METRICS);
    for (const [metric, value] of Object.entries(ours.means))
      expect(theirs[metric], metric).toBeCloseTo(value!, 3);
  });
});
