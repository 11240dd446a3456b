import { describe, expect, it } from 'vitest';
import { spreadTables } from './shape-results.ts';

const unit = (id: string, kind: string, elementId: string) => ({
  id,
  kind,
  elementId,
  documentId: 'd',
  pages: [1],
  score: 1,
  text: id,
  context: '',
  fingerprint: id,
});

describe('spreading the rows of a table', () => {
  const results = [
    unit('r1', 'table_row', 't'),
    unit('about the table', 'section', 't'),
    unit('r2', 'table_row', 't'),
    unit('r3', 'table_row', 't'),
    unit('other row', 'table_row', 'u'),
    unit('text', 'section', 'p'),
  ];

  it('moves rows past the bound behind all else, in their order, and drops none', () => {
    expect(spreadTables(results, 2).map(({ id }) => id)).toEqual([
      'r1',
      'about the table',
      'r2',
      'other row',
      'text',
      'r3',
    ]);
  });

  it('leaves results alone that hold no more rows than the bound', () => {
    expect(spreadTables(results, 3)).toEqual(results);
  });
});
