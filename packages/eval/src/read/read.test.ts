import { describe, expect, it } from 'vitest';
import { goldFaults } from './gold-faults.ts';
import { parseAnyQueries, parseEvidenceQueries } from './queries.ts';
import { matchFaults, parseResults } from './results.ts';

const good = { id: 'q1', doc: 'a.pdf', query: 'dose?', page: 4, evidence: '200 mg' };
const lines = (...values: unknown[]) =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');

describe('a file of questions', () => {
  it('gives every fault with its line', () => {
    const { faults } = parseEvidenceQueries(
      lines(good, '{"id": "q2", ', { ...good, id: 'q3', evidence: '' }, good, { ...good, id: 'q5', page: 0 }),
    );
    expect(faults).toHaveLength(4);
    expect(faults[0]).toMatch(/^line 2: not valid JSON/);
    expect(faults[1]).toMatch(/^line 3: evidence:/);
    expect(faults[2]).toBe('line 4: id "q1" is already on line 1');
    expect(faults[3]).toMatch(/^line 5: page:/);
  });

  it('may not be empty', () => {
    expect(parseEvidenceQueries('\n \n').faults).toEqual(['the file holds no lines']);
  });
});

describe('questions about what is not there', () => {
  const known = {
    pageCounts: new Map([['a.pdf', 12]]),
    collections: new Set(['Aventro']),
  };
  const faultsOf = (field: string | undefined, ...queries: object[]) => {
    const { items, lineOf } = parseAnyQueries(lines(...queries));
    return goldFaults(items, lineOf, known, field);
  };

  it('are named with their line: missing document, page and collection', () => {
    expect(
      faultsOf(
        'enterprise',
        { ...good, enterprise: 'Aventro' },
        { ...good, id: 'q2', doc: 'b.pdf', enterprise: 'Nobody' },
        { ...good, id: 'q3', page: 13, also: [{ page: 14, evidence: 'x' }] },
      ),
    ).toEqual([
      'line 2: q2: there is no document "b.pdf"',
      'line 2: q2: there is no collection "Nobody"',
      'line 3: q3: "a.pdf" has 12 pages, there is no page 13',
      'line 3: q3: "a.pdf" has 12 pages, there is no page 14',
      'line 3: q3: it has no "enterprise" to name its collection',
    ]);
  });

  it('may name no document at all, as questions with supporting facts do', () => {
    expect(faultsOf(undefined, { id: 'q1', query: 'why?' })).toEqual([]);
  });
});

describe('results', () => {
  it('that were cut short are refused with the line', () => {
    const whole = JSON.stringify({ id: 'q1', results: [{ document: 'a.pdf', pages: [1], text: 't' }] });
    expect(parseResults(`${whole}\n${whole.replace('q1', 'q2').slice(0, 40)}`).faults).toEqual([
      'line 2: not valid JSON (cut short?)',
    ]);
    expect(parseResults(lines({ id: 'q1' }, { id: 'q2', results: [{ document: 'a.pdf' }] })).faults).toEqual([
      expect.stringMatching(/^line 1: results:/),
      expect.stringMatching(/^line 2: results\.0\.pages:/),
      expect.stringMatching(/^line 2: results\.0\.text:/),
    ]);
  });

  it('must answer the questions and no others', () => {
    const results = parseResults(lines({ id: 'q1', results: [] }, { id: 'q9', results: [] }));
    expect(results.faults).toEqual([]);
    expect(matchFaults([{ id: 'q1' }, { id: 'q2' }], results.items)).toEqual([
      '1 of 2 questions have no line of results: q2',
      '1 lines of results belong to no question: q9',
    ]);
  });
});
