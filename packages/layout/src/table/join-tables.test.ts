import type { Table } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { joinTables, type TableOnPage } from './join-tables.ts';

/** A table of plain texts, one string a row with `|` between cells; columns 100 points wide. */
const table = (page: number, rows: string[], headerRows: number, caption?: string): Table => ({
  ...(caption === undefined ? {} : { caption }),
  headerRows,
  footnotes: [],
  cells: rows.flatMap((line, row) =>
    line.split('|').map((text, col) => ({
      row,
      col,
      rowspan: 1,
      colspan: 1,
      text,
      page,
      header: row < headerRows,
      bbox: [50 + col * 100, 50 + row * 20, 150 + col * 100, 70 + row * 20] as const,
    })),
  ) as Table['cells'],
});
const on = (
  page: number,
  rows: string[],
  more: Partial<TableOnPage> & { headerRows?: number; caption?: string } = {},
): TableOnPage => ({
  page,
  bbox: [50, 50, 50 + 100 * rows[0]!.split('|').length, 50 + 20 * rows.length],
  table: table(page, rows, more.headerRows ?? 1, more.caption),
  opensPage: more.opensPage ?? true,
  closesPage: more.closesPage ?? true,
});

describe('joinTables', () => {
  it('links a fragment without a header and neither drops a row nor invents a header', () => {
    const parts = [on(1, ['Drug|Dose', 'A|1 mg']), on(2, ['B|2 mg', 'C|3 mg'])];
    const join = joinTables(parts).get(1)!;
    expect(join.from).toBe(0);
    expect(join.table.headerRows).toBe(0);
    expect(join.table.cells.map((cell) => cell.text)).toEqual(['B', '2 mg', 'C', '3 mg']);
    expect(join.table.cells.every((cell) => !cell.header && cell.page === 2)).toBe(true);
  });

  it('recognises a header that is printed again', () => {
    const join = joinTables([on(1, ['Drug|Dose', 'A|1 mg']), on(2, ['Drug|Dose', 'B|2 mg'])]).get(1)!;
    expect(join.table.headerRows).toBe(1);
    expect(join.table.cells.filter((cell) => cell.header).map((cell) => cell.text)).toEqual(['Drug', 'Dose']);
  });

  it('follows a table over three pages', () => {
    const joins = joinTables([
      on(1, ['药物|剂量', '甲|1']),
      on(2, ['乙|2', '丙|3']),
      on(3, ['丁|4', '戊|5']),
    ]);
    expect([joins.get(1)?.from, joins.get(2)?.from]).toEqual([0, 1]);
  });

  it('keeps a table apart that has another number, other columns, or text between', () => {
    const first = on(1, ['Drug|Dose', 'A|1 mg'], { caption: 'Table 1. Doses' });
    expect(joinTables([first, on(2, ['B|2', 'C|3'], { caption: 'Table 2. More' })]).size).toBe(0);
    expect(joinTables([first, on(2, ['B|2|3', 'C|3|4'])]).size).toBe(0);
    expect(joinTables([first, on(2, ['B|2', 'C|3'], { opensPage: false })]).size).toBe(0);
    expect(joinTables([first, on(3, ['B|2', 'C|3'])]).size).toBe(0);
  });

  it('believes a caption that says "continued"', () => {
    const first = on(1, ['Drug|Dose', 'A|1 mg'], { caption: '表 3 用药方案', closesPage: false });
    expect(joinTables([first, on(2, ['B|2', 'C|3'], { caption: '续表 3' })]).get(1)?.from).toBe(0);
  });
});
