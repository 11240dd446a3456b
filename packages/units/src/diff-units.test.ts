import { describe, expect, it } from 'vitest';
import { buildUnits } from './build-units.ts';
import { diffUnits } from './diff-units.ts';
import { documentOf, heading, paragraph, table } from './testing/document-builder.ts';
import { unitKey } from './unit-key.ts';

const build = (dose: string, extra: string[] = []) =>
  buildUnits(
    documentOf([
      [
        heading(1, 'A'),
        paragraph('Same.'),
        table([
          ['Drug', 'Dose'],
          ['Alpha', dose],
          ['Beta', '2'],
          ['Gamma', 'Long text '.repeat(60).trim()],
        ]),
        ...extra.map((text) => paragraph(text)),
      ],
    ]),
  );

describe('the difference of two plans', () => {
  it('is empty for the same units, whose vectors are kept', () => {
    expect(diffUnits(build('1'), build('1')).summary).toEqual({
      added: 0,
      removed: 0,
      changed: 0,
      unchanged: 4,
    });
  });

  it('finds the row whose text changed', () => {
    const { changed, summary } = diffUnits(build('1'), build('10'));
    expect(summary).toEqual({ added: 0, removed: 0, changed: 1, unchanged: 3 });
    expect([changed[0]?.before.text, changed[0]?.after.text]).toEqual([
      'Drug: Alpha; Dose: 1',
      'Drug: Alpha; Dose: 10',
    ]);
  });

  it('counts everything removed and added when the strategy changes', () => {
    const document = documentOf([[paragraph('One.'), paragraph('Two.')]]);
    const { summary } = diffUnits(buildUnits(document), buildUnits(document, { strategy: 'page' }));
    expect(summary).toEqual({ added: 1, removed: 1, changed: 0, unchanged: 0 });
  });

  it('pairs equal texts one by one', () => {
    const repeated = buildUnits(documentOf([[paragraph('Same.')], [paragraph('Same.')]]), {
      strategy: 'page',
    });
    expect(diffUnits(repeated, repeated.slice(0, 1)).summary).toEqual({
      added: 0,
      removed: 1,
      changed: 0,
      unchanged: 1,
    });
  });

  it('has a key of text and context that spaces do not change', () => {
    expect(unitKey({ text: 'a  b\n', context: ' c' })).toBe(unitKey({ text: 'a b', context: 'c' }));
    expect(unitKey({ text: 'a', context: 'b' })).not.toBe(unitKey({ text: 'b', context: 'a' }));
    expect(unitKey({ text: '2.5 mg', context: '' })).not.toBe(unitKey({ text: '25 mg', context: '' }));
  });
});
