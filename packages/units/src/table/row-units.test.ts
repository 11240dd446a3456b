import type { Unit } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { buildUnits } from '../build-units.ts';
import { unitEvidence } from '../evidence.ts';
import { caption, documentOf, heading, type Part, paragraph, table } from '../testing/document-builder.ts';

const rowsOf = (units: readonly Unit[]): Unit[] => units.filter((unit) => unit.kind === 'table_row');
const rows = (...parts: readonly Part[]): Unit[] => rowsOf(buildUnits(documentOf([parts])));

describe('table row units', () => {
  it('pair each value with its header', () => {
    const units = rows(
      table([
        ['Drug', 'Factor'],
        ['Codeine', '0.15'],
        ['Morphine', '1.0'],
      ]),
    );
    expect(units.map((unit) => unit.text)).toEqual([
      'Drug: Codeine; Factor: 0.15',
      'Drug: Morphine; Factor: 1.0',
    ]);
    expect(units[1]?.table).toEqual({ row: 2, cells: { Drug: 'Morphine', Factor: '1.0' } });
  });

  it('write headers of several levels as a path and keep the unit of measure', () => {
    const [unit] = rows(
      table(
        [
          [
            { text: 'Drug', rowspan: 2 },
            { text: 'Dose (mg/d)', colspan: 2 },
          ],
          ['Adults', 'Children'],
          ['Alpha', '≥ 20', '< 10'],
        ],
        { headerRows: 2 },
      ),
    );
    expect(unit?.text).toBe('Drug: Alpha; Dose (mg/d) > Adults: ≥ 20; Dose (mg/d) > Children: < 10');
  });

  it('repeat a label that spans rows and say so', () => {
    const units = rows(
      table([
        ['Type', 'Prior', 'Weeks'],
        [{ text: 'Type 3', rowspan: 2 }, 'no', '8'],
        ['yes', '16'],
      ]),
    );
    expect(units[1]?.text).toBe('Type: Type 3; Prior: yes; Weeks: 16');
    expect(units.map((unit) => unit.flags.includes('spanned_label'))).toEqual([false, true]);
  });

  it('boxes a row as high as the row, not as its spanning label', () => {
    const units = rows(table([['A', 'B'], [{ text: 'x', rowspan: 2 }, '1'], ['2']]));
    expect(units.map((unit) => unit.boxes[0]?.bbox)).toEqual([
      [0, 20, 100, 40],
      [0, 40, 100, 60],
    ]);
  });

  it('put sub-headings inside the table into the context of their rows', () => {
    const units = rows(
      table([
        ['Drug', 'Dose'],
        [{ text: 'Pan-genotypic', colspan: 2 }],
        ['Alpha', '1'],
        [{ text: 'Specific', colspan: 2 }],
        ['Beta', '2'],
      ]),
    );
    expect(units.map((unit) => unit.context)).toEqual(['Group: Pan-genotypic', 'Group: Specific']);
  });

  it('take a label with empty cells for a sub-heading when filled rows follow', () => {
    const units = rows(
      table([
        ['Drug', 'Dose', 'Times'],
        ['ACE inhibitors', '', ''],
        ['Alpha', '5', '2'],
        ['Beta', '', ''],
      ]),
    );
    expect(units.map((unit) => [unit.text, unit.context])).toEqual([
      ['Drug: Alpha; Dose: 5; Times: 2', 'Group: ACE inhibitors'],
      ['Drug: Beta', 'Group: ACE inhibitors'],
    ]);
  });

  it('put a row whose remark holds for the rows below into their context', () => {
    const units = rows(
      table([
        ['Drug', 'Dose', 'Side effects'],
        ['ACE inhibitors', '', 'cough'],
        ['Alpha', '5', ''],
        ['Beta', '10', ''],
        ['Diuretics', '25', 'gout'],
      ]),
    );
    expect(units.map((unit) => [unit.text, unit.context])).toEqual([
      ['Drug: ACE inhibitors; Side effects: cough', ''],
      ['Drug: Alpha; Dose: 5', 'Group: ACE inhibitors: cough'],
      ['Drug: Beta; Dose: 10', 'Group: ACE inhibitors: cough'],
      ['Drug: Diuretics; Dose: 25; Side effects: gout', ''],
    ]);
  });

  it('keep a remark over the whole width as a unit', () => {
    const units = rows(table([['A', 'B'], ['x', '1'], [{ text: 'Updated in 2020.', colspan: 2 }]]));
    expect(units[1]?.text).toBe('Updated in 2020.');
    expect(units[1]?.flags).toContain('spanning_row');
  });

  it('name the label above in the context where a row has none', () => {
    const units = rows(
      table([
        ['Class', 'Drug'],
        ['ACEI', 'Alpha'],
        ['', 'Beta'],
      ]),
    );
    expect(units[1]?.text).toBe('Drug: Beta');
    expect(units[1]?.context).toBe('Group: ACEI');
  });

  it('give the caption and the section as context', () => {
    const [unit] = rows(
      heading(1, 'Drugs'),
      caption('Table 1. Doses', 'p1.e3'),
      table([
        ['Drug', 'Dose'],
        ['Alpha', '1'],
      ]),
    );
    expect(unit?.context).toBe('Section: Drugs\nTable: Table 1. Doses');
    expect(unit?.elements).toEqual(['p1.e2', 'p1.e3']);
    expect(unit?.element).toBe('p1.e3');
  });

  it('take a caption without owner from right before the table', () => {
    const [unit] = rows(
      caption('表 1 剂量'),
      table([
        ['药物', '剂量'],
        ['甲药', '5 mg'],
      ]),
    );
    expect(unit?.context).toBe('Table: 表 1 剂量');
  });

  it('append a note to the rows that cite it', () => {
    const [a, b] = rows(
      table(
        [
          ['Drug', 'Factor'],
          ['Tapentadol†', '0.4'],
          ['Morphine', '1.0'],
        ],
        {
          footnotes: ['* Multiply the daily dose.', '† Also blocks noradrenaline uptake.'],
        },
      ),
    );
    expect(a?.text).toBe('Drug: Tapentadol†; Factor: 0.4\n† Also blocks noradrenaline uptake.');
    expect(b?.text).toBe('Drug: Morphine; Factor: 1.0');
  });

  it('cut a line of several Chinese notes by their marks', () => {
    const [a, b] = rows(
      table(
        [
          ['药品', '规格'],
          ['甲药<sup>a</sup>', '1 片'],
          ['乙药<sup>b</sup>', '2 片'],
        ],
        {
          footnotes: ['注：NS 为非结构蛋白。<sup>a</sup> 已纳入目录；<sup>b</sup> 未上市'],
        },
      ),
    );
    expect(a?.text).toBe('药品: 甲药<sup>a</sup>; 规格: 1 片\n<sup>a</sup> 已纳入目录；');
    expect(b?.text).toContain('<sup>b</sup> 未上市');
  });

  it('send a short note of a header with every row', () => {
    const units = rows(
      table(
        [
          ['Drug', 'Factor*'],
          ['A', '1'],
          ['B', '2'],
        ],
        { footnotes: ['* Times the daily dose.'] },
      ),
    );
    expect(units.every((unit) => unit.text.endsWith('* Times the daily dose.'))).toBe(true);
  });

  it('keep all notes findable in a unit of their own', () => {
    const units = buildUnits(
      documentOf([
        [
          table(
            [
              ['A', 'B'],
              ['x', '1'],
            ],
            { footnotes: ['Abbreviations: A, alpha.'] },
          ),
        ],
      ]),
    );
    expect(units.find((unit) => unit.flags.includes('table_notes'))?.text).toBe('Abbreviations: A, alpha.');
  });

  it('carry the header over pages and keep each row on its page', () => {
    const units = rowsOf(
      buildUnits(
        documentOf([
          [
            caption('表 2 分级', 'p1.e2'),
            table([
              ['级别', '血压'],
              ['1 级', '140～159'],
            ]),
          ],
          [
            paragraph('上表续'),
            table(
              [
                ['2 级', '160～179'],
                ['3 级', '≥180'],
              ],
              { headerRows: 0, continues: 'p1.e2' },
            ),
          ],
        ]),
      ),
    );
    expect(units.map((unit) => [unit.text, unit.pages, unit.element])).toEqual([
      ['级别: 1 级; 血压: 140～159', [1], 'p1.e2'],
      ['级别: 2 级; 血压: 160～179', [2], 'p2.e2'],
      ['级别: 3 级; 血压: ≥180', [2], 'p2.e2'],
    ]);
    expect(units.every((unit) => unit.context === 'Table: 表 2 分级')).toBe(true);
  });

  it('do not take a header that is printed again for a row', () => {
    const units = rowsOf(
      buildUnits(
        documentOf([
          [
            table([
              ['A', 'B'],
              ['x', '1'],
            ]),
          ],
          [
            table(
              [
                ['A', 'B'],
                ['y', '2'],
              ],
              { continues: 'p1.e1' },
            ),
          ],
          [table([['z', '3']], { headerRows: 0, continues: 'p2.e1' })],
        ]),
      ),
    );
    expect(units.map((unit) => unit.text)).toEqual(['A: x; B: 1', 'A: y; B: 2', 'A: z; B: 3']);
  });

  it('carry a sub-heading over the page', () => {
    const units = rowsOf(
      buildUnits(
        documentOf([
          [table([['A', 'B'], [{ text: 'Group one', colspan: 2 }], ['x', '1']])],
          [table([['y', '2']], { headerRows: 0, continues: 'p1.e1' })],
        ]),
      ),
    );
    expect(units[1]?.context).toBe('Group: Group one');
  });

  it('never invent a header: columns that do not fit the first page are flagged', () => {
    const units = rowsOf(
      buildUnits(
        documentOf([
          [
            table([
              ['A', 'B'],
              ['x', '1'],
            ]),
          ],
          [table([['y', '2', '3', '4', '5', '6']], { headerRows: 0, continues: 'p1.e1' })],
        ]),
      ),
    );
    expect(units[1]?.text).toBe('y; 2; 3; 4; 5; 6');
    expect(units[1]?.flags).toContain('columns_differ_from_first_page');
  });

  it('read a transposed table by its columns', () => {
    const units = rows(
      table(
        [
          ['Drug', 'Alpha', 'Beta'],
          ['Dose', '5 mg', '10 mg'],
          ['Half-life', '3 h', '12 h'],
          ['Route', 'oral', 'rectal'],
        ],
        {
          headerRows: 0,
          headerCols: 1,
        },
      ),
    );
    expect(units.map((unit) => unit.text)).toEqual([
      'Drug: Alpha; Dose: 5 mg; Half-life: 3 h; Route: oral',
      'Drug: Beta; Dose: 10 mg; Half-life: 12 h; Route: rectal',
    ]);
  });

  it('read pairs of label and value', () => {
    const units = rows(
      table(
        [
          ['Indication:', 'sepsis'],
          ['剂量：', '5 mg/kg'],
        ],
        { headerRows: 0 },
      ),
    );
    expect(units.map((unit) => unit.text)).toEqual(['Indication: sepsis', '剂量: 5 mg/kg']);
  });

  it('read a table that is a list', () => {
    const units = rows(
      table(
        [
          ['•', 'fever'],
          ['•', 'rash'],
        ],
        { headerRows: 0 },
      ),
      table([['only one column']], { headerRows: 0 }),
    );
    expect(units.map((unit) => unit.text)).toEqual(['• fever', '• rash', 'only one column']);
  });

  it('name all headers of a value over several columns', () => {
    const [unit] = rows(
      table([
        ['Drug', 'Men', 'Women'],
        ['Alpha', { text: '5 mg', colspan: 2 }],
      ]),
    );
    expect(unit?.text).toBe('Drug: Alpha; Men / Women: 5 mg');
  });

  it('keep cells apart when headers repeat or are missing', () => {
    const [unit] = rows(
      table([
        ['', 'Dose', 'Dose'],
        ['Alpha', '1', '2'],
      ]),
    );
    expect(unit?.text).toBe('Alpha; Dose: 1; Dose: 2');
    expect(unit?.table?.cells).toEqual({ '#1': 'Alpha', Dose: '1', 'Dose (2)': '2' });
  });

  it('take a header over the whole width for the title of the table', () => {
    const [unit] = rows(table([[{ text: 'Key points', colspan: 2 }], ['●', 'Treat early.']]));
    expect(unit).toMatchObject({ text: '● Treat early.', context: 'Table: Key points' });
  });

  it('take prose in place of a header for rows', () => {
    const prose = 'A sentence that explains the background of the recommendation at length. '
      .repeat(4)
      .trim();
    const units = rows(
      table([
        ['Background', prose],
        ['Evidence', 'One trial.'],
      ]),
    );
    expect(units.map((unit) => unit.text)).toEqual([`Background: ${prose}`, 'Evidence: One trial.']);
  });

  it('take all rows as data when the header is all there is', () => {
    expect(
      rows(
        table(
          [
            ['Alpha', '1'],
            ['Beta', '2'],
          ],
          { headerRows: 2 },
        ),
      ).map((unit) => unit.text),
    ).toEqual(['Alpha: 1', 'Beta: 2']);
  });

  it('cut a cell of prose and keep the row number', () => {
    const prose = Array.from({ length: 60 }, (_, n) => `Finding ${n} was discussed by the group.`).join(' ');
    const units = rows(
      table([
        ['Topic', 'Text'],
        ['Benefits', prose],
      ]),
    );
    expect(units.length).toBeGreaterThan(2);
    expect(units.every((unit) => unit.text.length <= 1_000 && unit.table?.row === 1)).toBe(true);
    expect(
      units
        .slice(1)
        .every((unit) => unit.flags.includes('row_part') && unit.context.includes('Row: Topic: Benefits')),
    ).toBe(true);
  });

  it('point at the row with its cells as printed', () => {
    const [unit] = rows(
      table([
        ['Drug', 'Factor'],
        ['Codeine', '0.15'],
      ]),
    );
    expect(unitEvidence(unit as Unit, () => undefined)).toEqual([
      { elementId: 'p1.e1', page: 1, bbox: [0, 20, 100, 40], text: 'Codeine 0.15' },
    ]);
  });

  it('flag a grid with overlapping cells', () => {
    const part = table([
      ['A', 'B'],
      ['x', 'y'],
    ]);
    part.table?.cells.push({
      row: 1,
      col: 1,
      rowspan: 1,
      colspan: 1,
      text: 'z',
      bbox: [50, 20, 100, 40],
      page: 1,
      header: false,
    });
    expect(rows(part)[0]?.flags).toContain('overlapping_cells');
  });
});
