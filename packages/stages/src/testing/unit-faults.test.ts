import type { DocumentResult, TableCell } from '@guidepost/contracts';
import { buildUnits } from '@guidepost/units';
import { describe, expect, it } from 'vitest';
import { unitFaults } from './unit-faults.ts';

const cell = (row: number, col: number, text: string): TableCell => ({
  row,
  col,
  rowspan: 1,
  colspan: 1,
  text,
  bbox: [col * 50, row * 20, col * 50 + 50, row * 20 + 20],
  page: 1,
  header: row === 0,
});

const base = { page: 1, source: 'text', confidence: 1, flags: [], bbox: [0, 0, 100, 100] } as const;

const DOCUMENT: DocumentResult = {
  document: { file: 'a.pdf', sha256: 'a', title: 'A', lang: 'en', pageCount: 1 },
  pages: [
    {
      page: 1,
      width: 600,
      height: 800,
      rotation: 0,
      route: 'text',
      quality: { textSanity: 1, glyphs: 1, unmappedShare: 0, privateUseShare: 0, imageShare: 0, flags: [] },
      elements: [
        {
          ...base,
          id: 'p1.e1',
          type: 'paragraph',
          order: 1,
          text: 'Doses by age.',
          bbox: [0, 0, 9, 9],
          flags: [],
        },
        {
          ...base,
          id: 'p1.e2',
          type: 'table',
          order: 2,
          text: '',
          bbox: [0, 0, 100, 100],
          flags: [],
          table: {
            headerRows: 1,
            footnotes: [],
            cells: [
              ...['Age', 'Dose', 'Route'].map((text, col) => cell(0, col, text)),
              ...['Adults', '5 mg', 'oral'].map((text, col) => cell(1, col, text)),
              ...['Children', '2 mg', 'oral'].map((text, col) => cell(2, col, text)),
            ],
          },
        },
        {
          ...base,
          id: 'p1.e3',
          type: 'flowchart',
          order: 3,
          text: '',
          bbox: [0, 0, 100, 100],
          flags: [],
          graph: {
            nodes: [
              { id: 'a', text: 'Fever?', shape: 'rect', bbox: [0, 0, 9, 9] },
              { id: 'b', text: 'Test', shape: 'rect', bbox: [0, 20, 9, 29] },
            ],
            edges: [{ from: 'a', to: 'b', label: 'yes' }],
          },
        },
      ],
    },
  ],
};

describe('faults of evidence units', () => {
  const units = buildUnits(DOCUMENT);

  it('are none where nothing is lost', () => {
    expect(unitFaults(DOCUMENT, units)).toEqual([]);
  });

  it('name what is lost: text, rows, arrows', () => {
    expect(unitFaults(DOCUMENT, [])).toEqual([
      'paragraph p1.e1 is in no unit',
      'row 1 of p1.e2 is no unit',
      'row 2 of p1.e2 is no unit',
      'edge Fever?→Test of p1.e3 is in no unit',
    ]);
  });

  it('see a value under the wrong header, and a value that is gone', () => {
    const swapped = units.map((unit) => {
      if (unit.table?.row !== 1) return unit;
      return { ...unit, table: { row: 1, cells: { Age: 'Adults', Route: '5 mg' } } };
    });
    expect(unitFaults(DOCUMENT, swapped)).toEqual([
      '"5mg" in row 1 of p1.e2 does not stand under "Dose" but Route',
      'a cell of row 1 of p1.e2 is lost: oral',
    ]);
  });

  it('see a unit without a place', () => {
    const [first, ...rest] = units;
    expect(unitFaults(DOCUMENT, [{ ...first!, boxes: [], element: 'p9.e9' }, ...rest])).toEqual([
      `unit ${first!.id} (${first!.kind}) has no evidence element`,
      `unit ${first!.id} (${first!.kind}) has no box`,
    ]);
  });
});
