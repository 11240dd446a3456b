import type { PageContent, Table, VectorPath } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { analyzePage } from '../page/analyze-page.ts';
import { type SetPage, setPage } from '../testing/set-page.ts';

const tablesOf = (content: PageContent) =>
  analyzePage(content).blocks.flatMap(({ element }) => (element.table ? [element] : []));

/** Rows as `a | b`, spans as `a(2x1)` for colspan x rowspan. */
const printed = (table: Table): string[] => {
  const rows: string[][] = [];
  for (const cell of [...table.cells].sort((a, b) => a.row - b.row || a.col - b.col)) {
    const span = cell.colspan > 1 || cell.rowspan > 1 ? `(${cell.colspan}x${cell.rowspan})` : '';
    rows[cell.row] ??= [];
    rows[cell.row]!.push(cell.text + span);
  }
  return rows.map((row) => row.join(' | '));
};
const only = (page: SetPage | PageContent): string[] => {
  const tables = tablesOf('content' in page ? page.content() : page);
  expect(tables).toHaveLength(1);
  return printed(tables[0]!.table!);
};

const COLUMNS = [60, 200, 300, 400];
/** Sets rows of cells on a grid of 24 points; `|` between cells. */
function setRows(page: SetPage, rows: readonly string[], y = 100, columns = COLUMNS, pitch = 24): void {
  rows.forEach((row, r) => {
    row.split('|').forEach((text, c) => {
      if (text.trim() !== '') page.text(columns[c]! + 4, y + r * pitch + 16, text.trim());
    });
  });
}
/** All lines of a grid. */
function ruleGrid(page: SetPage, rows: number, columns = COLUMNS, y = 100, pitch = 24): void {
  for (let r = 0; r <= rows; r++) page.rule(columns[0]!, y + r * pitch, columns.at(-1)!, y + r * pitch);
  for (const x of columns) page.rule(x, y, x, y + rows * pitch);
}
/** Running text wrapped at `width` points. */
function prose(page: SetPage, x: number, y: number, lines: number, width = 230): void {
  const words =
    'care was given early and the outcome was followed for many weeks by trained staff at each site'.split(
      ' ',
    );
  const measure = setPage();
  let next = 0;
  const out = Array.from({ length: lines }, () => {
    let line = words[next++ % words.length]!;
    for (;;) {
      const longer = `${line} ${words[next % words.length]}`;
      if (measure.text(0, 0, longer) > width) return line;
      line = longer;
      next++;
    }
  });
  page.lines(x, y, out, { pitch: 13 });
}

describe('findTables, lines drawn', () => {
  it('flags a table whose cells are printed over one another, and no other', () => {
    const flagsOf = (text: string): readonly string[] => {
      const page = setPage();
      ruleGrid(page, 3);
      setRows(page, ['Drug|Dose|Days', `${text}|10 mg|7`, 'Beta|20 mg|14']);
      return tablesOf(page.content())[0]?.flags ?? ['no table'];
    };
    expect(flagsOf('Alpha')).not.toContain('overlapping_cells');
    expect(flagsOf('Alphabetagammadeltaepsilonzetaetatheta')).toContain('overlapping_cells');
  });

  it('reads a full grid and keeps empty cells empty', () => {
    const page = setPage();
    ruleGrid(page, 3);
    setRows(page, ['Drug|Dose|Days', 'Alpha|10 mg|', 'Beta||14']);
    expect(only(page)).toEqual(['Drug | Dose | Days', 'Alpha | 10 mg | ', 'Beta |  | 14']);
  });

  it('keeps a block of two by two and a label over three rows', () => {
    const page = setPage();
    const [a, b, c, d] = COLUMNS as [number, number, number, number];
    for (const y of [100, 196]) page.rule(a, y, d, y);
    page.rule(b, 124, d, 124);
    page.rule(b, 148, c, 148);
    page.rule(b, 172, d, 172);
    for (const x of [a, b, d]) page.rule(x, 100, x, 196);
    page.rule(c, 124, c, 196);
    page.text(a + 4, 150, 'Morning');
    page.text(b + 60, 116, 'Both wards');
    setRows(page, ['|Ward 1|', '|Ward 3|', '|Ward 5|Ward 6'], 124);
    page.text(c + 4, 152, 'Ward 2');
    expect(only(page)).toEqual([
      'Morning(1x4) | Both wards(2x1)',
      'Ward 1 | Ward 2(1x2)',
      'Ward 3',
      'Ward 5 | Ward 6',
    ]);
  });

  it('reads cells drawn as one rectangle each and rules drawn as thin fills', () => {
    const page = setPage();
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++) page.frame([COLUMNS[c]!, 100 + r * 24, COLUMNS[c + 1]!, 124 + r * 24]);
    setRows(page, ['Sign|Yes|No', 'Fever|12|3', 'Rash|4|11']);
    expect(only(page)).toEqual(['Sign | Yes | No', 'Fever | 12 | 3', 'Rash | 4 | 11']);
  });

  it('keeps wrapped lines of a ruled row in one cell', () => {
    const page = setPage();
    ruleGrid(page, 2, COLUMNS, 100, 50);
    setRows(page, ['Group|First|Second'], 100);
    page.lines(64, 164, ['Adults with', 'kidney disease'], { pitch: 12 });
    page.lines(204, 164, ['Start low and', 'go slow'], { pitch: 12 });
    page.text(304, 164, 'Stop');
    expect(only(page)).toEqual([
      'Group | First | Second',
      'Adults with kidney disease | Start low and go slow | Stop',
    ]);
  });
});

describe('findTables, few lines or none', () => {
  it('reads a table with rules at head and foot only', () => {
    const page = setPage();
    for (const y of [100, 124, 200]) page.rule(60, y, 400, y);
    setRows(page, ['Drug|Dose|Days', 'Alpha|10 mg|5', 'Beta|20 mg|7', 'Gamma|5 mg|14']);
    expect(only(page)).toEqual([
      'Drug | Dose | Days',
      'Alpha | 10 mg | 5',
      'Beta | 20 mg | 7',
      'Gamma | 5 mg | 14',
    ]);
  });

  it('joins lines that wrap in rows set without extra space', () => {
    const page = setPage();
    for (const y of [100, 116, 180]) page.rule(60, y, 400, y);
    const row = (y: number, cells: string[]) => {
      cells.forEach((text, c) => {
        if (text !== '') page.text(COLUMNS[c]! + 4, y, text);
      });
    };
    row(111, ['Site', 'Code', 'Phone']);
    row(128, ['Northern regional', 'N-1', '555 01']);
    row(140, ['teaching hospital', '', '']);
    row(152, ['Harbour', 'H-2', '555 02']);
    row(164, ['Upper valley health', 'U-3', '555 03']);
    row(176, ['centre', '', '']);
    expect(only(page)).toEqual([
      'Site | Code | Phone',
      'Northern regional teaching hospital | N-1 | 555 01',
      'Harbour | H-2 | 555 02',
      'Upper valley health centre | U-3 | 555 03',
    ]);
  });

  it('reads aligned numbers without any line and keeps blank columns of a row blank', () => {
    const page = setPage();
    setRows(
      page,
      ['Group|n|Mean|SD', 'Treated|120|4.1|0.9', 'Control|118||', 'Total|238|4.0|1.1'],
      100,
      [60, 220, 300, 380],
      16,
    );
    expect(only(page)).toEqual([
      'Group | n | Mean | SD',
      'Treated | 120 | 4.1 | 0.9',
      'Control | 118 |  | ',
      'Total | 238 | 4.0 | 1.1',
    ]);
  });

  it('reads rows told apart by shading', () => {
    const page = setPage();
    for (const y of [100, 148]) page.frame([60, y, 400, y + 24], '#dde6f0');
    setRows(page, ['Drug|Dose|Days', 'Alpha|10 mg|5', 'Beta|20 mg|7', 'Gamma|5 mg|14']);
    page.rule(60, 196, 400, 196);
    expect(only(page).slice(0, 3)).toEqual(['Drug | Dose | Days', 'Alpha | 10 mg | 5', 'Beta | 20 mg | 7']);
  });

  it('reads a Chinese table with units and comparators as printed', () => {
    const page = setPage();
    for (const y of [100, 124, 196]) page.rule(60, y, 400, y);
    setRows(page, [
      '参数|初始值|上限',
      '呼气末正压|5 cmH2O|≤15 cmH2O',
      '心率|120 bpm|<160 bpm',
      '剂量|≤0.5 µg/kg|1.0 µg/kg',
    ]);
    expect(only(page)).toEqual([
      '参数 | 初始值 | 上限',
      '呼气末正压 | 5 cmH2O | ≤15 cmH2O',
      '心率 | 120 bpm | <160 bpm',
      '剂量 | ≤0.5 µg/kg | 1.0 µg/kg',
    ]);
  });
});

describe('findTables, marks and directions', () => {
  it('reads ticks and crosses drawn as lines, and flags ink it cannot read', () => {
    const page = setPage();
    ruleGrid(page, 4);
    setRows(page, ['Task|Nurse|Doctor', 'Triage||', 'Dosing||', 'Other||']);
    const content = page.content();
    const stroke = (points: [number, number][]): VectorPath => ({
      bbox: [
        Math.min(...points.map(([x]) => x)),
        Math.min(...points.map(([, y]) => y)),
        Math.max(...points.map(([x]) => x)),
        Math.max(...points.map(([, y]) => y)),
      ],
      segments: points.map(([x, y], i) => [i === 0 ? 'M' : 'L', x, y] as const),
      stroke: '#000000',
      strokeWidth: 1,
    });
    const marks = [
      stroke([
        [240, 136],
        [243, 140],
        [250, 130],
      ]),
      stroke([
        [340, 130],
        [348, 140],
      ]),
      stroke([
        [348, 130],
        [340, 140],
      ]),
      stroke([
        [240, 180],
        [246, 184],
        [242, 188],
        [250, 190],
        [240, 192],
      ]),
    ];
    const [table] = tablesOf({ ...content, paths: [...content.paths, ...marks] });
    expect(printed(table!.table!).slice(0, 2)).toEqual(['Task | Nurse | Doctor', 'Triage | ✓ | ✗']);
    expect(table!.flags).toEqual(expect.arrayContaining(['vector_marks', 'inked_empty_cell']));
  });

  it('reads a number grid set sideways, boxes in the displayed frame', () => {
    const page = setPage();
    const rows = ['Year|A|B|C|D|E', '2019|1|2|3|4|5', '2020|6|7|8|9|10', '2021|11|12|13|14|15'];
    rows.forEach((row, r) => {
      row.split('|').forEach((text, c) => {
        page.text(200 + r * 20, 600 - c * 60, text, { angle: 270 });
      });
    });
    const [table] = tablesOf(page.content());
    expect(printed(table!.table!)).toEqual(rows.map((row) => row.split('|').join(' | ')));
    const first = table!.table!.cells[0]!.bbox;
    expect(first[1]).toBeGreaterThan(540);
  });
});

describe('findTables, what is no table', () => {
  const none = (page: SetPage): void => expect(tablesOf(page.content())).toEqual([]);

  it('leaves prose in two columns alone', () => {
    const page = setPage();
    prose(page, 50, 100, 30);
    prose(page, 310, 100, 30);
    none(page);
  });

  it('leaves a framed box of prose, also in two columns, alone', () => {
    const page = setPage();
    page.frame([40, 90, 560, 500]);
    prose(page, 50, 110, 25);
    prose(page, 310, 110, 25);
    none(page);
  });

  it('leaves a table of contents, a numbered list and a chart alone', () => {
    const contents = setPage();
    ['Scope', 'Methods', 'Evidence', 'Advice', 'Annex'].forEach((title, i) => {
      contents.text(60, 100 + i * 16, title);
      contents.text(500, 100 + i * 16, String(3 + i * 7));
    });
    none(contents);
    const list = setPage();
    for (let i = 0; i < 6; i++) {
      list.text(60, 100 + i * 16, `${i + 1}.`);
      list.text(90, 100 + i * 16, 'Check the dose before giving the drug to the person');
    }
    none(list);
    const chart = setPage();
    ruleGrid(chart, 4, [100, 200, 300, 400], 100, 30);
    ['40', '30', '20', '10', '0'].forEach((label, i) => {
      chart.text(104, 104 + i * 29, label);
    });
    none(chart);
  });

  it('gives two tables side by side as two', () => {
    const page = setPage();
    for (const left of [50, 320]) {
      const columns = [left, left + 90, left + 150, left + 210];
      ruleGrid(page, 3, columns);
      setRows(page, ['Drug|Dose|Days', 'Alpha|10|5', 'Beta|20|7'], 100, columns);
    }
    expect(tablesOf(page.content())).toHaveLength(2);
  });

  it('is bounded on a page of 20,000 small boxes', () => {
    const page = setPage();
    prose(page, 50, 100, 5);
    for (let i = 0; i < 20_000; i++)
      page.frame([
        (i % 100) * 5.9,
        Math.floor(i / 100) * 4.2,
        (i % 100) * 5.9 + 5.5,
        Math.floor(i / 100) * 4.2 + 4,
      ]);
    const content = page.content();
    const before = process.cpuUsage();
    tablesOf(content);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});
