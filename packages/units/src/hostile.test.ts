import type { DocumentResult, UnitStrategy } from '@guidepost/contracts';
import { Unit } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUnits } from './build-units.ts';
import { DEFAULT_UNIT_OPTIONS } from './options.ts';
import {
  documentOf,
  flowchart,
  heading,
  item,
  type Part,
  paragraph,
  table,
} from './testing/document-builder.ts';

const STRATEGIES: readonly UnitStrategy[] = ['structure', 'flat', 'heading', 'page', 'element', 'planned'];
/** No unit is longer than this under the structure strategy: a bound on rows and on cut text, with its notes. */
const LONGEST_UNIT = 2_000;

describe('bad input', () => {
  it('bounds one paragraph of 100,000 characters without a sentence end', () => {
    for (const text of ['x'.repeat(100_000), '药'.repeat(100_000), 'word '.repeat(20_000)]) {
      const units = buildUnits(documentOf([[paragraph(text)]]));
      expect(units.every((unit) => unit.text.length <= LONGEST_UNIT)).toBe(true);
      expect(units.every((unit) => unit.flags.includes('split_inside_sentence'))).toBe(true);
      expect(
        units
          .map((unit) => unit.text)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(text.replace(/\s/g, ''));
    }
  });

  it('bounds one paragraph of 100,000 characters of sentences, no sentence cut', () => {
    const text = 'The dose is 2.5 mg/kg every 8 hours in children. '.repeat(2_040).trim();
    const units = buildUnits(documentOf([[paragraph(text)]]));
    expect(
      units.every((unit) => unit.text.length <= DEFAULT_UNIT_OPTIONS.maxChars && unit.text.endsWith('.')),
    ).toBe(true);
    expect(units.map((unit) => unit.text).join(' ')).toBe(text);
  });

  it('makes 5,000 units of a table of 5,000 rows, quickly', () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => [`Drug ${n}`, `${n} mg`, '≥ 2']);
    const before = process.cpuUsage();
    const units = buildUnits(documentOf([[table([['Drug', 'Dose', 'Age'], ...rows])]]));
    expect(units).toHaveLength(5_000);
    expect(units[4_999]?.text).toBe('Drug: Drug 4999; Dose: 4999 mg; Age: ≥ 2');
    // Processor time: the machine that runs the tests may be busy.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
  });

  it('keeps 40 heading levels in the breadcrumb and bounds the context', () => {
    const headings = Array.from({ length: 40 }, (_, n) =>
      heading(n + 1, `Level ${n + 1} ${'long '.repeat(40)}`),
    );
    const [unit] = buildUnits(documentOf([[...headings, paragraph('Deep.')]]));
    expect(unit?.breadcrumb).toHaveLength(40);
    expect(unit?.context.length).toBeLessThan(600);
    expect(unit?.context).toContain('Level 1 ');
    expect(unit?.context).toContain('Level 40 ');
  });

  it('survives empty elements, empty tables and graphs, and nothing at all', () => {
    const empty: Part[] = [
      paragraph(''),
      heading(1, '  '),
      item(''),
      table([]),
      table([
        ['', ''],
        ['', ''],
      ]),
      flowchart({}, []),
      flowchart({ a: '', b: '' }, ['a>b']),
      { type: 'table', text: '' },
      { type: 'figure', text: '' },
      { type: 'caption', text: '' },
    ];
    for (const strategy of STRATEGIES) {
      expect(buildUnits(documentOf([empty]), { strategy }).filter((unit) => unit.text.trim() === '')).toEqual(
        [],
      );
      expect(buildUnits(documentOf([]), { strategy })).toEqual([]);
    }
  });

  it('survives damaged spans and continuations that point nowhere or at themselves', () => {
    const damaged = table(
      [
        ['A', 'B'],
        ['x', 'y'],
      ],
      { continues: 'p9.e9' },
    );
    damaged.table?.cells.push({
      row: 1,
      col: 1,
      rowspan: 1e9,
      colspan: 1e9,
      text: 'z',
      bbox: [0, 0, 1, 1],
      page: 1,
      header: false,
    });
    const units = buildUnits(
      documentOf([
        [damaged, paragraph('Loop.', { continues: 'p1.e2' }), paragraph('Lost.', { continues: 'p7.e7' })],
      ]),
    );
    expect(units.flatMap((unit) => unit.elements)).toEqual(
      expect.arrayContaining(['p1.e1', 'p1.e2', 'p1.e3']),
    );
  });
});

const words = fc.lorem({ maxCount: 30, mode: 'sentences' });
const han = fc
  .array(fc.constantFrom('应每日服药', '剂量为 5 mg', '推荐', '≥140 mmHg', '。', '，', '（1A）'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));
const text = fc.oneof(words, han, fc.string({ maxLength: 60 }));
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 8 }), text).map(([level, words]) => heading(level, words)),
  text.map((words) => paragraph(words)),
  fc.tuple(text, fc.integer({ min: 0, max: 3 })).map(([words, depth]) => item(words, { depth })),
  text.map((words): Part => ({ type: 'caption', text: words })),
  text.map((words): Part => ({ type: 'footnote', text: words })),
  text.map((words): Part => ({ type: 'figure', text: words })),
  fc
    .array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    .map((rows) => table(rows)),
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), { maxLength: 10 })
    .map((pairs) =>
      flowchart(
        Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`n${n}`, `Step ${n}`])),
        pairs.map(([a, b]) => `n${a}>n${b}`),
      ),
    ),
);
const anyDocument: fc.Arbitrary<DocumentResult> = fc
  .array(fc.array(part, { maxLength: 12 }), { maxLength: 4 })
  .map((pages) => documentOf(pages));

describe('for any document', () => {
  it('every element with content is in a unit and every unit has element, page, box and text', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const units = buildUnits(document);
        const held = new Set(units.flatMap((unit) => unit.elements));
        for (const element of document.pages.flatMap((page) => page.elements)) {
          const cells = element.table?.cells.some((cell) => cell.text.trim() !== '');
          const nodes = element.graph?.edges.length;
          if (element.text.trim() !== '' || cells || nodes) expect(held, element.id).toContain(element.id);
        }
        for (const unit of units) {
          expect(Unit.safeParse(unit).success).toBe(true);
          expect(unit.elements).toContain(unit.element);
          expect(unit.text.trim()).not.toBe('');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('the same input gives the same units', () => {
    fc.assert(
      fc.property(
        anyDocument,
        (document) => void expect(buildUnits(structuredClone(document))).toEqual(buildUnits(document)),
      ),
      {
        numRuns: 15,
      },
    );
  });

  it('planned and heading chunks hold every element exactly once', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const strategy of ['planned', 'heading', 'element'] as const) {
          const units = buildUnits(document, { strategy });
          const whole = units
            .filter((unit) => !unit.flags.includes('cut_chunk'))
            .flatMap((unit) => unit.elements);
          expect(new Set(whole).size).toBe(whole.length);
        }
      }),
      { numRuns: 25 },
    );
  });
});
