import { describe, expect, it } from 'vitest';
import { buildUnits } from '../build-units.ts';
import { unitEvidence } from '../evidence.ts';
import { documentOf, type Part, table } from '../testing/document-builder.ts';

describe('the block of rows under one label', () => {
  const evidence = (part: Part) => {
    const document = documentOf([[part]]);
    const elements = new Map(
      document.pages.flatMap((page) => page.elements).map((element) => [element.id, element]),
    );
    const units = buildUnits(document).filter((unit) => unit.kind === 'table_row');
    return units.map((unit) => unitEvidence(unit, (id) => elements.get(id)).map((one) => one.text));
  };

  it('is offered beside the row, for a spanning label and for a sub-heading', () => {
    expect(
      evidence(
        table([
          ['Type', 'Prior', 'Weeks'],
          [{ text: 'Type 3', rowspan: 2 }, 'no', '8'],
          ['yes', '16'],
          ['Type 4', 'no', '12'],
        ]),
      ),
    ).toEqual([
      ['Type 3 no 8', 'Type 3 no 8\nyes 16'],
      ['Type 3 yes 16', 'Type 3 no 8\nyes 16'],
      ['Type 4 no 12'],
    ]);
    expect(
      evidence(
        table([
          ['变量', '分数'],
          ['年龄', ''],
          ['45~49', '0'],
          ['50~54', '1'],
        ]),
      ),
    ).toEqual([
      ['45~49 0', '年龄\n45~49 0\n50~54 1'],
      ['50~54 1', '年龄\n45~49 0\n50~54 1'],
    ]);
  });

  it('is offered for a label that is printed once over rows without one', () => {
    const block = 'Type 4 no 12\nyes 16';
    expect(
      evidence(
        table([
          ['Type', 'Prior', 'Weeks'],
          ['Type 3', 'no', '8'],
          ['Type 4', 'no', '12'],
          ['', 'yes', '16'],
        ]),
      ),
    ).toEqual([['Type 3 no 8'], ['Type 4 no 12', block], ['yes 16', block]]);
  });

  it('is left out where it is long', () => {
    const many = Array.from({ length: 40 }, (_, n) => [`Drug ${n}`, `${n} mg`]);
    expect(
      evidence(table([['Drug', 'Dose'], ['Group', ''], ...many])).every((texts) => texts.length === 1),
    ).toBe(true);
  });
});
