import type { SearchResponse } from '@guidepost/contracts/api';
import { expect, test } from 'vitest';
import { createStyle } from '../terminal/style.ts';
import { searchReport } from './search-report.ts';

const response: SearchResponse = {
  query: 'dose',
  mode: 'bm25',
  tookMs: 12.4,
  notices: ['No embedding model is set up; only full text was searched.'],
  results: [
    {
      rank: 1,
      score: 0.91,
      document: { id: 'd1', title: 'Reed fever', file: 'reed.pdf', collections: ['default'], lang: 'en' },
      unit: {
        id: 'u3',
        kind: 'table_row',
        text: 'Weight: ≥ 30 kg; Dose: 15 mg/kg',
        context: 'Section: Treatment > Dose',
        breadcrumb: ['Treatment', 'Dose'],
        pages: [2],
        boxes: [{ page: 2, bbox: [1, 2, 3, 4] }],
        lang: 'en',
        flags: [],
      },
      element: {
        id: 'p2.e7',
        type: 'table',
        page: 2,
        bbox: [72, 100.25, 300, 120],
        text: '≥ 30 kg | 15 mg/kg',
      },
      explain: { bm25: { rank: 1, score: 7.5 }, dense: null },
    },
  ],
};
const options = { style: createStyle(false), width: 80, full: false };

test('a result names document, page, element and box, and shows its text exactly', () => {
  const text = searchReport(response, options);
  expect(text).toContain('1. Reed fever page 2');
  expect(text).toContain('Weight: ≥ 30 kg; Dose: 15 mg/kg');
  expect(text).toContain('reed.pdf · table p2.e7 · box [72.0 100.3 300.0 120.0] · table_row');
  expect(text).toContain('full text #1 (7.50) · meaning –');
  expect(text).toContain('Note: No embedding model');
});

test('a long text is cut with a note, and whole on request', () => {
  const first = response.results[0]!;
  const long = { ...response, results: [{ ...first, unit: { ...first.unit, text: 'word '.repeat(400) } }] };
  expect(searchReport(long, options)).toMatch(/… \d+ more lines; --full shows all/);
  expect(searchReport(long, { ...options, full: true })).not.toContain('--full');
});

test('says so when nothing is found', () => {
  expect(searchReport({ ...response, results: [], notices: [] }, options)).toBe(
    'Nothing found · bm25 · 12 ms',
  );
});
