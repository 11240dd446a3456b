import { describe, expect, it } from 'vitest';
import { parseEvidenceQueries } from './queries.ts';
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

describe('results', () => {
  it('must answer the questions and no others', () => {
    const results = parseResults(lines({ id: 'q1', results: [] }, { id: 'q9', results: [] }));
    expect(results.faults).toEqual([]);
    expect(matchFaults([{ id: 'q1' }, { id: 'q2' }], results.items)).toEqual([
      '1 of 2 questions have no line of results: q2',
      '1 lines of results belong to no question: q9',
    ]);
  });
});
