import { describe, expect, it } from 'vitest';
import { buildUnits } from '../build-units.ts';
import { documentOf, heading, item, paragraph, table } from '../testing/document-builder.ts';

const sentence = (n: number): string =>
  `Sentence ${n} says something about the care of patients in ward ${n}.`;

describe('section units', () => {
  it('carry the whole heading chain as breadcrumb and context', () => {
    const [unit] = buildUnits(
      documentOf([
        [heading(1, 'Treatment'), heading(2, 'Drugs'), heading(3, 'Children'), paragraph('Give less.')],
      ]),
    );
    expect(unit?.breadcrumb).toEqual(['Treatment', 'Drugs', 'Children']);
    expect(unit?.context).toBe('Section: Treatment > Drugs > Children');
    expect(unit?.text).toBe('Give less.');
    expect(unit?.elements).toEqual(['p1.e1', 'p1.e2', 'p1.e3', 'p1.e4']);
    expect(unit?.element).toBe('p1.e4');
  });

  it('put short paragraphs of one section together', () => {
    const [unit] = buildUnits(documentOf([[heading(1, 'A'), paragraph('One.'), paragraph('Two.')]]));
    expect(unit?.text).toBe('One.\nTwo.');
  });

  it('are cut on paragraph borders at the size bound', () => {
    const paragraphs = Array.from({ length: 12 }, (_, n) => paragraph(`${sentence(n)} ${sentence(n + 50)}`));
    const units = buildUnits(documentOf([[heading(1, 'A'), ...paragraphs]]), { targetChars: 300 });
    expect(units.length).toBeGreaterThan(3);
    for (const unit of units) {
      expect(unit.text.length).toBeLessThanOrEqual(300);
      expect(unit.text.split('\n').every((line) => paragraphs.some((one) => one.text === line))).toBe(true);
    }
  });

  it('cut a very long paragraph at sentence ends, every sentence whole and once', () => {
    const all = Array.from({ length: 60 }, (_, n) => sentence(n));
    const units = buildUnits(documentOf([[paragraph(all.join(' '))]]), { maxChars: 500 });
    expect(units.map((unit) => unit.text).join(' ')).toBe(all.join(' '));
    for (const unit of units) {
      expect(unit.text.length).toBeLessThanOrEqual(500);
      expect(unit.text.endsWith('.')).toBe(true);
      expect(unit.flags).toContain('part_of_element');
    }
  });

  it('cut a long Chinese paragraph at 。', () => {
    const text = Array.from(
      { length: 40 },
      (_, n) => `第${n}组患者每日服药两次，疗程为十二周，期间需监测肝功能。`,
    ).join('');
    const units = buildUnits(documentOf([[paragraph(text)]], 'zh'), { maxChars: 200 });
    expect(units.map((unit) => unit.text).join('')).toBe(text);
    expect(units.every((unit) => unit.text.endsWith('。') && unit.lang === 'zh')).toBe(true);
  });

  it('keep a list with its lead-in sentence', () => {
    const [unit, ...rest] = buildUnits(
      documentOf([
        [heading(1, 'A'), paragraph('Watch for the following signs:'), item('fever'), item('rash')],
      ]),
    );
    expect(unit?.text).toBe('Watch for the following signs:\n• fever\n• rash');
    expect(rest).toEqual([]);
  });

  it('repeat the lead-in in the context where a list is cut', () => {
    const items = Array.from({ length: 12 }, (_, n) =>
      item(`sign number ${n} which takes a line of its own in the list`),
    );
    const units = buildUnits(documentOf([[paragraph('Watch for these signs:'), ...items]]), {
      targetChars: 250,
      maxChars: 300,
    });
    expect(units.length).toBeGreaterThan(2);
    expect(units[0]?.text.startsWith('Watch for these signs:\n•')).toBe(true);
    for (const unit of units.slice(1)) expect(unit.context).toContain('List: Watch for these signs:');
  });

  it('name the outer item where a cut falls inside a nested list', () => {
    const nested = Array.from({ length: 10 }, (_, n) =>
      item(`inner ${n} with enough words to fill up the line`, { depth: 1, marker: '–' }),
    );
    const units = buildUnits(documentOf([[paragraph('Steps:'), item('Outer step'), ...nested]]), {
      targetChars: 200,
      maxChars: 220,
    });
    expect(units.at(-1)?.context).toContain('Steps: > • Outer step');
  });

  it('go over a page break where a paragraph continues', () => {
    const units = buildUnits(
      documentOf([
        [heading(1, 'A'), paragraph('The dose depends on')],
        [paragraph('the weight of the child.', { continues: 'p1.e2' })],
      ]),
    );
    expect(units).toHaveLength(1);
    expect(units[0]?.text).toBe('The dose depends on the weight of the child.');
    expect(units[0]?.pages).toEqual([1, 2]);
    expect(units[0]?.boxes).toHaveLength(2);
  });

  it('join a Chinese paragraph over a page break without a space', () => {
    const [unit] = buildUnits(
      documentOf([[paragraph('剂量取决于患儿')], [paragraph('的体重。', { continues: 'p1.e1' })]], 'zh'),
    );
    expect(unit?.text).toBe('剂量取决于患儿的体重。');
  });

  it('leave no orphan: text before the first heading, stray captions and page footnotes', () => {
    const units = buildUnits(
      documentOf([
        [
          paragraph('Before any heading.'),
          heading(1, 'A'),
          { type: 'caption', text: 'Figure 9. Lost.' },
          { type: 'footnote', text: '1 See the annex.' },
        ],
      ]),
    );
    const held = units.flatMap((unit) => unit.elements);
    expect(held).toEqual(expect.arrayContaining(['p1.e1', 'p1.e2', 'p1.e3', 'p1.e4']));
    expect(units.find((unit) => unit.text.startsWith('1 See'))?.flags).toContain('footnote');
  });

  it('stand under the title of the document', () => {
    const [unit] = buildUnits(
      documentOf([[{ type: 'title', text: 'Guideline' }, heading(1, 'B'), paragraph('Text.')]]),
    );
    expect(unit).toMatchObject({ context: 'Section: Guideline > B', elements: ['p1.e1', 'p1.e2', 'p1.e3'] });
  });

  it('make a second title and a heading without text units of their own', () => {
    const units = buildUnits(
      documentOf([
        [
          { type: 'title', text: 'Guideline' },
          { type: 'title', text: 'Subtitle' },
          heading(1, 'Empty'),
          heading(1, 'B'),
          paragraph('Text.'),
        ],
      ]),
    );
    expect(units.map((unit) => [unit.text, unit.flags])).toEqual([
      ['Subtitle', ['title']],
      ['Empty', ['heading_only']],
      ['Text.', []],
    ]);
  });

  it('mark bibliographies and tables of contents', () => {
    const units = buildUnits(
      documentOf([
        [
          heading(1, 'Contents'),
          paragraph('Introduction ............ 4'),
          heading(1, '参考文献'),
          item('[1] 某某. 某杂志, 2020.', { marker: '[1]' }),
        ],
      ]),
    );
    expect(units[0]?.flags).toContain('contents');
    expect(units[1]?.flags).toContain('bibliography');
  });

  it('hang nothing below a table of contents', () => {
    const units = buildUnits(
      documentOf(
        [
          [
            heading(1, '目 录'),
            paragraph('一、总则……3'),
            heading(2, '一、总则'),
            paragraph('本指南适用于成人。'),
          ],
        ],
        'zh',
      ),
    );
    expect(units.at(-1)?.breadcrumb).toEqual(['一、总则']);
    expect(units.at(-1)?.flags).toEqual([]);
  });

  it('leave page headers and footers out', () => {
    const units = buildUnits(
      documentOf([
        [{ type: 'page_header', text: 'Journal' }, paragraph('Text.'), { type: 'page_footer', text: '12' }],
      ]),
    );
    expect(units.map((unit) => unit.text)).toEqual(['Text.']);
  });

  describe('of small neighbouring sections', () => {
    const filler = 'Words that fill the section up to some length, more words, and then a few more of them. ';

    it('go together under their common heading, each with its heading in the text', () => {
      const units = buildUnits(
        documentOf([
          [
            heading(1, 'Drugs'),
            heading(2, 'Alpha'),
            paragraph('Give 5 mg.'),
            heading(2, 'Beta'),
            heading(3, 'Children'),
            paragraph('Give 2 mg.'),
          ],
        ]),
      );
      expect(units).toHaveLength(1);
      expect(units[0]).toMatchObject({
        text: 'Alpha\nGive 5 mg.\nBeta\nChildren\nGive 2 mg.',
        context: 'Section: Drugs',
        elements: ['p1.e1', 'p1.e2', 'p1.e3', 'p1.e4', 'p1.e5', 'p1.e6'],
      });
      expect(units[0]?.boxes).toHaveLength(5);
    });

    it('stay apart over the size, across a table of any size, and under another heading', () => {
      const big = table([
        ['Drug', 'Dose'],
        ...Array.from({ length: 40 }, (_, n) => [`Drug number ${n}`, `${n} mg a day`]),
      ]);
      const parts = [
        heading(1, 'A'),
        heading(2, 'A1'),
        paragraph('One.'),
        big,
        heading(2, 'A2'),
        paragraph('Two.'),
      ];
      const sections = buildUnits(
        documentOf([[...parts, heading(1, 'B'), heading(2, 'B1'), paragraph(filler.repeat(9))]]),
      ).filter((unit) => unit.kind === 'section');
      expect(sections.map((unit) => unit.breadcrumb.at(-1))).toEqual(['A1', 'A2', 'B1']);
    });

    it('hold a small table between them row by row, whose rows stay units', () => {
      const units = buildUnits(
        documentOf([
          [
            heading(1, 'A'),
            paragraph('Before.'),
            table([
              ['Drug', 'Dose'],
              ['Alpha', '5 mg'],
            ]),
            paragraph('After.'),
          ],
        ]),
      );
      expect(units.map((unit) => [unit.kind, unit.text])).toEqual([
        ['section', 'Before.\nDrug: Alpha; Dose: 5 mg\nAfter.'],
        ['table_row', 'Drug: Alpha; Dose: 5 mg'],
      ]);
    });
  });

  it('give each unit its own language', () => {
    const units = buildUnits(
      documentOf(
        [
          [
            heading(1, 'A'),
            paragraph('An English abstract.'),
            heading(1, 'B'),
            paragraph('推荐使用 sofosbuvir 治疗。'),
          ],
        ],
        'zh',
      ),
    );
    expect(units.map((unit) => unit.lang)).toEqual(['en', 'zh']);
  });
});
