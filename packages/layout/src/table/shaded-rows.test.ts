import { describe, expect, it } from 'vitest';
import { analyzePage } from '../page/analyze-page.ts';
import { type SetPage, setPage } from '../testing/set-page.ts';

/** Cell texts of the tables of a page on which filled areas have no outline. */
function tablesOf(page: SetPage): string[][] {
  const content = page.content();
  const paths = content.paths.map(({ stroke, ...path }) =>
    path.fill === undefined && stroke !== undefined ? { ...path, stroke } : path,
  );
  const { blocks } = analyzePage({ ...content, paths });
  return blocks.flatMap(({ element: { table } }) => (table ? [table.cells.map((cell) => cell.text)] : []));
}

/** A row of two cells, 60..180 and 180..520, filled one by one where a colour is given. */
function row(
  page: SetPage,
  y: number,
  height: number,
  label: string,
  text: readonly string[],
  fill?: string,
) {
  if (fill) {
    page.frame([60, y, 180, y + height], fill);
    page.frame([180, y, 520, y + height], fill);
  }
  page.text(64, y + 14, label);
  page.lines(184, y + 14, text, { pitch: 12 });
}
const LONG = [
  'In adults with a small cyst, treatment by mouth is suggested in all',
  'settings, and follow-up for at least five years is needed.',
];

describe('rows shaded in turn', () => {
  it('are one table, the unshaded rows between them included', () => {
    const page = setPage();
    row(page, 100, 40, 'Background', LONG, '#ffeedd');
    row(page, 140, 40, 'Evidence', LONG);
    row(page, 180, 40, 'Certainty', LONG, '#ffeedd');
    row(page, 220, 40, 'Benefits', LONG);
    row(page, 260, 40, 'Remarks', LONG, '#ffeedd');
    const tables = tablesOf(page);
    expect(tables).toHaveLength(1);
    expect(tables[0]!.filter((_, i) => i % 2 === 0)).toEqual([
      'Background',
      'Evidence',
      'Certainty',
      'Benefits',
      'Remarks',
    ]);
  });
});

describe('one row of a label and its text', () => {
  it('is a table where the two cells were shaded one by one', () => {
    const page = setPage();
    page.lines(60, 60, ['Some words before the box that stand in running text.']);
    row(page, 100, 44, 'Recommendation 7', LONG, '#ffeedd');
    expect(tablesOf(page)).toEqual([['Recommendation 7', expect.stringMatching(/^In adults .* needed\.$/s)]]);
  });

  it('is no table where prose stands on both sides', () => {
    const page = setPage();
    page.frame([60, 100, 290, 140], '#ffeedd');
    page.frame([290, 100, 520, 140], '#ffeedd');
    page.lines(
      64,
      114,
      ['Care was given early and the outcome was', 'followed for many weeks by the staff.'],
      { pitch: 12 },
    );
    page.lines(
      294,
      114,
      ['All sites took part in the survey, which', 'ended in the spring of the third year.'],
      { pitch: 12 },
    );
    expect(tablesOf(page)).toEqual([]);
  });
});
