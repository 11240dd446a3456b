import type { Unit } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { buildUnits } from '../build-units.ts';
import {
  caption,
  documentOf,
  heading,
  item,
  type Part,
  paragraph,
  table,
} from '../testing/document-builder.ts';

const unitsOf = (...parts: readonly Part[]): Unit[] => buildUnits(documentOf([parts]));
const recommended = (...parts: readonly Part[]): Unit[] =>
  unitsOf(...parts).filter((unit) => unit.kind === 'recommendation');
const texts = (...parts: readonly Part[]): string[] => recommended(...parts).map((unit) => unit.text);

describe('recommendation units from text', () => {
  it('take a list item with its grade at the end', () => {
    const [unit] = recommended(
      item(
        'Clinicians should offer naloxone to every patient (recommendation category: A; evidence type: 2).',
        { marker: '3.' },
      ),
    );
    expect(unit).toMatchObject({
      grade: 'recommendation category: A; evidence type: 2',
      gradeSystem: 'CDC',
      gradeNormalized: { category: 'A', strength: 'strong', evidenceType: '2' },
      element: 'p1.e1',
    });
  });

  it('are not repeated by a section unit', () => {
    const units = unitsOf(
      heading(1, 'Fluids'),
      item('We recommend oral fluids (strong recommendation, low certainty evidence).'),
    );
    expect(units.map((unit) => [unit.kind, unit.context])).toEqual([['recommendation', 'Section: Fluids']]);
    expect(units[0]?.elements).toEqual(['p1.e1', 'p1.e2']);
  });

  it('take the graded sentences of a paragraph one by one and leave the paragraph in its section', () => {
    const text =
      '超声检查简便易行。高危人群应每 6 个月检查一次[9]（证据等级 2，推荐 A）。增强扫描可提高检出率（证据等级 3，推荐 B）。其机制尚不清楚。';
    const units = unitsOf(paragraph(text));
    expect(
      units.filter((unit) => unit.kind === 'recommendation').map((unit) => [unit.text, unit.grade]),
    ).toEqual([
      ['高危人群应每 6 个月检查一次[9]（证据等级 2，推荐 A）', '证据等级 2，推荐 A'],
      ['增强扫描可提高检出率（证据等级 3，推荐 B）', '证据等级 3，推荐 B'],
    ]);
    expect(units.filter((unit) => unit.kind === 'section').map((unit) => unit.text)).toEqual([text]);
  });

  it('take a named statement whole, with all its grades', () => {
    const [unit] = recommended(
      paragraph(
        '推荐意见 9：1b 型可选择甲药 50 mg，疗程 12 周（A1）。其余可选择乙药（B1）。丙药亦可（A1）。',
      ),
    );
    expect(unit?.grade).toBe('A1; B1');
    expect(unit?.gradeNormalized).toMatchObject({ strength: 'strong', certainty: 'A | B' });
  });

  it.each([
    ['【共识 4】 转化治疗应由多学科团队评估（证据等级 2，推荐 B）。'],
    [
      '【共识 １１】 该标准更适用于转化治疗反应的评估。动脉期强化消失可作为坏死的特征。检查是评估的重要依据（证据等级 2，推荐 B）。',
    ],
    ['【推荐意见】对所有孕妇进行筛查（强推荐，证据级别：中）。'],
    [
      'Recommendation 7: In patients with small cysts, surgery is suggested. Conditional recommendation based on expert consensus.',
    ],
    ['R3. Use the lowest effective dose (1B).'],
  ])('take %j', (text) => {
    expect(texts(paragraph(text))).toEqual([text]);
  });

  it('take a label of its own with the statement in the next element and the grade in the one after', () => {
    const [unit, ...rest] = recommended(
      paragraph('Recommendation 7:'),
      paragraph('In patients with small cysts, surgery is suggested.'),
      paragraph('Conditional recommendation based on expert consensus.'),
      paragraph('Cysts that are calcified should be watched, but the panel did not vote on this.'),
    );
    expect(unit?.elements).toEqual(['p1.e1', 'p1.e2', 'p1.e3']);
    expect(unit?.grade).toBe('Conditional recommendation based on expert consensus.');
    expect(rest).toEqual([]);
  });

  it('take the first paragraph under a heading that is a label', () => {
    expect(
      texts(
        heading(2, 'Recommendation 4'),
        paragraph('Clinicians should start low.'),
        paragraph('Trials were small and should be read with care.'),
      ),
    ).toEqual(['Clinicians should start low.']);
  });

  it('take the grade from the line above', () => {
    const [unit] = recommended(
      paragraph('Strong recommendation against'),
      paragraph('Do not give aspirin to children with fever.'),
    );
    expect(unit?.text).toBe('Do not give aspirin to children with fever.');
    expect(unit?.gradeNormalized).toMatchObject({ strength: 'strong', direction: 'against' });
  });

  it('take numbered instructions with their bullets and year', () => {
    const [first, second, ...rest] = recommended(
      item('1.2.1 For people who are having tests:', { marker: '1.2.1' }),
      item('perform an ultrasound and'),
      item('if nodes are seen, take a sample. [2009, amended 2018]'),
      item('1.2.2 Do not routinely use MRI. [2009]', { marker: '1.2.2' }),
      paragraph('1.2.3 Imaging has changed in the last years.'),
    );
    expect(first?.elements).toEqual(['p1.e1', 'p1.e2', 'p1.e3']);
    expect(first).toMatchObject({
      grade: '2009, amended 2018',
      gradeSystem: 'NICE',
      gradeNormalized: { year: '2009', amended: '2018' },
    });
    expect(second?.gradeNormalized).toMatchObject({ strength: 'strong' });
    expect(rest).toEqual([]);
  });

  it('put back a year that the layout left in a line of its own', () => {
    const [unit] = recommended(
      item('1.1.5 Offer advice on smoking.', { marker: '1.1.5' }),
      paragraph('[2018]'),
    );
    expect(unit?.grade).toBe('2018');
    expect(unit?.elements).toEqual(['p1.e1', 'p1.e2']);
  });

  it('read consider as conditional', () => {
    expect(
      recommended(item('1.3.1 Consider a scan for women over 65. [2020]', { marker: '1.3.1' }))[0]
        ?.gradeNormalized?.strength,
    ).toBe('conditional');
  });

  it('go over a page break', () => {
    const units = buildUnits(
      documentOf([
        [item('Clinicians should review the history of')],
        [item('prescriptions (recommendation category: B; evidence type: 4).', { continues: 'p1.e1' })],
      ]),
    );
    expect(units[0]).toMatchObject({
      kind: 'recommendation',
      pages: [1, 2],
      grade: 'recommendation category: B; evidence type: 4',
    });
  });

  it('accept an instruction without grade in a box, and not outside', () => {
    const text = 'Patients should be weighed every day during treatment.';
    expect(texts(paragraph(text, { inBox: 1 }))).toEqual([text]);
    expect(texts(paragraph(text))).toEqual([]);
  });

  it.each([
    ['This recommendation was based on one trial (low certainty evidence).'],
    ['The panel made a conditional recommendation because the evidence was of low certainty.'],
    ['Somnolence was more common with opioids (evidence type 1).'],
    ['Recommendation 2 was updated after the review of new trials.'],
    ['指南将推荐意见分为强推荐和弱推荐（有条件推荐）。'],
    ['Pain was reduced in 40% of patients (2A).'],
    ['Smith recommended that opioids be avoided (2019).'],
    ['Recommendation 6............................................ 88'],
    ['药师建议：'],
  ])('do not take talk about recommendations: %j', (text) => {
    expect(texts(paragraph(text), paragraph(text, { inBox: 2 }))).toEqual([]);
  });
});

describe('the legend of a document', () => {
  const legend = table(
    [
      ['Class', 'Meaning'],
      ['I', 'is recommended'],
      ['IIa', 'should be considered'],
      ['III', 'is not recommended'],
    ],
    {},
  );

  it('is linked from its recommendations and is none itself', () => {
    const units = recommended(
      caption('Table 1. Classes of recommendations', 'p1.e2'),
      legend,
      paragraph('Beta-blockers should be given after infarction (Class I, Level A).'),
    );
    expect(units).toHaveLength(1);
    expect(units[0]?.gradeNormalized).toEqual({ class: 'I', level: 'A', legend: 'p1.e2' });
  });

  it('can name its grades in words with the code beside', () => {
    const [unit] = recommended(
      caption('表 1 证据等级和推荐等级', 'p1.e2'),
      table([
        ['级别', '说明'],
        ['高质量（A）', '再做研究不大可能改变结论'],
        ['低质量（C）', '再做研究很可能改变结论'],
        ['强（1）', '利明显大于弊'],
      ]),
      paragraph('推荐意见 1：孕妇应筛查（A1）。'),
    );
    expect(unit?.gradeNormalized?.legend).toBe('p1.e2');
  });

  it('can be a list of definitions', () => {
    const units = recommended(
      item('Category A recommendation: Most patients should receive the recommended course of action.'),
      item('Category B recommendation: Individual decisions are needed and should be shared.'),
      item('Clinicians should taper slowly (recommendation category: B; evidence type: 4).'),
    );
    expect(units).toHaveLength(1);
    expect(units[0]?.gradeNormalized?.legend).toBe('p1.e1 p1.e2');
  });
});

describe('recommendation units from tables', () => {
  it('take a column of recommendations with class and level beside', () => {
    const units = unitsOf(
      table([
        ['Recommendations', 'Class', 'Level'],
        ['An ECG is recommended in all patients.', 'I', 'C'],
        ['A stress test may be considered.', 'IIb', 'B'],
      ]),
    );
    expect(
      units
        .filter((unit) => unit.kind === 'recommendation')
        .map((unit) => [unit.text, unit.grade, unit.gradeNormalized]),
    ).toEqual([
      ['An ECG is recommended in all patients.', 'I; C', { class: 'I', level: 'C' }],
      ['A stress test may be considered.', 'IIb; B', { class: 'IIb', level: 'B' }],
    ]);
    expect(units.filter((unit) => unit.kind === 'table_row')).toHaveLength(2);
  });

  it('take the cells under columns that are grades, with the label of the row', () => {
    const units = recommended(
      table([
        ['分期', 'Ⅰ级推荐', 'Ⅱ级推荐'],
        ['Ⅲ期', '手术联合化疗（1A类）', '单纯放疗（2B类）'],
        ['Ⅳ期', '系统治疗（1A类）', ''],
      ]),
    );
    expect(units.map((unit) => [unit.text, unit.grade, unit.gradeNormalized])).toEqual([
      ['Ⅲ期: 手术联合化疗（1A类）', 'Ⅰ级推荐; 1A类', { class: 'I', evidence: '1A' }],
      ['Ⅲ期: 单纯放疗（2B类）', 'Ⅱ级推荐; 2B类', { class: 'II', evidence: '2B' }],
      ['Ⅳ期: 系统治疗（1A类）', 'Ⅰ级推荐; 1A类', { class: 'I', evidence: '1A' }],
    ]);
  });

  it('read the grade of a column by its header', () => {
    const [unit] = recommended(
      table([
        ['Recommendation', 'Strength rating', 'Grade'],
        ['Offer surgery to fit patients.', 'Strong', 'B'],
      ]),
    );
    expect(unit).toMatchObject({ grade: 'Strong; B', gradeNormalized: { strength: 'strong', grade: 'B' } });
  });

  it('take a labelled row, with the grade in the row below', () => {
    const [unit] = recommended(
      table(
        [
          ['Recommendation 1', 'In small cysts, treatment with drugs is suggested.'],
          ['', 'Conditional recommendation, very low certainty evidence.'],
          ['Background', 'Drugs should reach the cyst.'],
        ],
        {
          headerRows: 0,
        },
      ),
    );
    expect(unit?.grade).toBe('Conditional recommendation, very low certainty evidence.');
    expect(unit?.boxes).toEqual([{ page: 1, bbox: [0, 0, 100, 40] }]);
  });

  it('take the items of a box that was read as a table of one cell', () => {
    expect(
      texts(
        table(
          [
            [
              '1. Offer testing (recommendation category: A; evidence type: 2).\n2. Do not taper fast (recommendation category: B; evidence type: 4).',
            ],
          ],
          {
            headerRows: 0,
          },
        ),
      ),
    ).toHaveLength(2);
  });

  it('leave a table of graded findings alone', () => {
    expect(
      texts(
        table([
          ['说明', '效应量', '证据级别'],
          ['筛查对死亡的影响', 'RR 0.58', '低'],
          ['胃癌发病', 'RR 0.83', '中'],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('recommendations read by OCR', () => {
  const scanned = (text: string, y: number, height = 10): Part =>
    paragraph(text, { source: 'ocr', bbox: [260, y, 490, y + height] });
  const wholeOf = (...parts: Part[]): string[] =>
    buildUnits(documentOf([parts], 'zh'))
      .filter((unit) => unit.kind === 'recommendation')
      .map((unit) => unit.text);

  it('are put together from lines that stop within a sentence', () => {
    expect(
      wholeOf(
        scanned('【共识 2】', 100),
        scanned('甲药联合乙药为主的治疗与', 100),
        scanned('现行的治疗并不矛盾，推荐使用（证据等级1，推荐A）。', 116, 42),
        scanned('下文讨论了该意见的依据。', 164),
      ),
    ).toEqual(['【共识 2】\n甲药联合乙药为主的治疗与现行的治疗并不矛盾，推荐使用（证据等级1，推荐A）。']);
  });

  it('do not bridge a line that is missing', () => {
    const [text] = wholeOf(
      scanned('【共识 2】', 100),
      scanned('甲药联合乙药为主的治疗与', 100),
      scanned('现行的治疗并不矛盾，推荐使用（证据等级1，推荐A）。', 132, 42),
    );
    expect(text).not.toContain('治疗与现行');
  });
});
