import { describe, expect, it } from 'vitest';
import { buildUnits } from '../build-units.ts';
import { documentOf, flowchart, heading, paragraph, table } from '../testing/document-builder.ts';

const document = documentOf([
  [
    heading(1, 'A'),
    paragraph('First paragraph.'),
    table([
      ['Drug', 'Dose'],
      ['Alpha', '5 mg'],
    ]),
  ],
  [heading(1, 'B'), paragraph('Second paragraph.'), flowchart({ a: 'Start', b: 'End' }, ['a>b'])],
]);

describe('baselines', () => {
  it('flat: windows of 500 characters that overlap by 50', () => {
    const text = Array.from({ length: 200 }, (_, n) => `w${n}`).join(' ');
    const units = buildUnits(documentOf([[paragraph(text)]]), { strategy: 'flat' });
    expect(units.map((unit) => unit.text)).toEqual([text.slice(0, 500).trim(), text.slice(450).trim()]);
    expect(units[0]?.context).toBe('');
  });

  it('heading: everything under one heading', () => {
    const units = buildUnits(document, { strategy: 'heading' });
    expect(units.map((unit) => unit.text)).toEqual([
      'A\nFirst paragraph.\nDrug | Dose\nAlpha | 5 mg',
      'B\nSecond paragraph.\nStart\nEnd',
    ]);
  });

  it('page: one a page', () => {
    expect(buildUnits(document, { strategy: 'page' }).map((unit) => [unit.kind, unit.pages])).toEqual([
      ['page', [1]],
      ['page', [2]],
    ]);
  });

  it('element: one an element, without context', () => {
    const units = buildUnits(document, { strategy: 'element' });
    expect(units.map((unit) => unit.elements)).toEqual([
      ['p1.e1'],
      ['p1.e2'],
      ['p1.e3'],
      ['p2.e1'],
      ['p2.e2'],
      ['p2.e3'],
    ]);
    expect(units.every((unit) => unit.context === '')).toBe(true);
  });
});
