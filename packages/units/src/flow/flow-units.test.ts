import type { Unit } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { buildUnits } from '../build-units.ts';
import { unitEvidence } from '../evidence.ts';
import { caption, documentOf, flowchart, heading, type Part } from '../testing/document-builder.ts';

const paths = (...parts: readonly Part[]): Unit[] =>
  buildUnits(documentOf([parts])).filter((unit) => unit.kind === 'flow_path');

describe('flow path units', () => {
  const chart = flowchart({ a: 'Fever', b: 'SBP < 90?', c: '2 L saline', d: '1 L saline' }, [
    'a>b',
    'b>c:Yes',
    'b>d:No',
  ]);

  it('are one an edge, with label', () => {
    const units = paths(chart);
    expect(units.map((unit) => unit.text)).toEqual([
      'Fever → SBP < 90?',
      'SBP < 90? → [Yes] → 2 L saline',
      'SBP < 90? → [No] → 1 L saline',
    ]);
    expect(units[1]?.edge).toEqual({ from: 'SBP < 90?', label: 'Yes', to: '2 L saline' });
  });

  it('have title, section and the path from the root in their context', () => {
    const units = paths(heading(1, 'Sepsis'), caption('Figure 1. First hour', 'p1.e3'), chart);
    expect(units[1]?.context).toBe(
      'Section: Sepsis\nFlowchart: Figure 1. First hour\nPath: Fever → SBP < 90?',
    );
  });

  it('point at the step with the way to it, boxed by its two nodes', () => {
    const unit = paths(chart)[1] as Unit;
    expect(unitEvidence(unit, () => undefined)).toEqual([
      {
        elementId: 'p1.e1',
        page: 1,
        bbox: [100, 50, 200, 130],
        text: 'Fever → SBP < 90?\nSBP < 90? → [Yes] → 2 L saline',
      },
    ]);
  });

  it('end in a cycle and take the first node as root of one that has none', () => {
    const units = paths(flowchart({ a: '甲', b: '乙', c: '丙' }, ['a>b', 'b>c', 'c>a', 'c>c']));
    expect(units.map((unit) => unit.text)).toEqual(['甲 → 乙', '乙 → 丙', '丙 → 甲', '丙 → 丙']);
    expect(units[2]?.context).toBe('Path: 甲 → 乙 → 丙');
  });

  it('show the last steps of a long path and say so', () => {
    const names = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`n${n}`, `Step ${n}`]));
    const units = paths(
      flowchart(
        names,
        Array.from({ length: 39 }, (_, n) => `n${n}>n${n + 1}`),
      ),
    );
    const last = units.at(-1);
    expect(last?.flags).toContain('path_shortened');
    expect(last?.context).toMatch(/^Path: … → Step 31 → .* → Step 38$/);
  });

  it('keep nodes without edges, and drop edges without nodes with a flag', () => {
    const units = paths(flowchart({ a: 'A', b: 'B', z: 'Alone' }, ['a>b', 'a>missing']));
    expect(units.map((unit) => unit.text)).toEqual(['A → B', 'Alone']);
    expect(units[0]?.flags).toContain('edges_without_node');
  });

  it('say which steps have words that are not on the page', () => {
    const unsure = { ...chart, flags: ['words_not_on_page', 'words_not_on_page:c'] };
    expect(paths(unsure).map((unit) => unit.flags)).toEqual([[], ['words_not_on_page'], []]);
  });

  it('are linear in a dense cyclic graph', () => {
    const names = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`n${n}`, `Step ${n}`]));
    const arrows = Array.from(
      { length: 9_000 },
      (_, n) => `n${n % 300}>n${(n * 7 + Math.floor(n / 300)) % 300}`,
    );
    expect(paths(flowchart(names, arrows)).length).toBeGreaterThan(8_000);
  });
});

describe('figure units', () => {
  it('hold caption, words inside and notes, with the section as context', () => {
    const units = buildUnits(
      documentOf([
        [
          heading(1, 'Staging'),
          { type: 'figure', text: 'Stage I 5-year 80%' },
          caption('Figure 2. Survival', 'p1.e2'),
        ],
      ]),
    );
    expect(units).toHaveLength(1);
    expect(units[0]).toMatchObject({
      kind: 'figure',
      text: 'Figure 2. Survival\nStage I 5-year 80%',
      context: 'Section: Staging',
      element: 'p1.e2',
      elements: ['p1.e1', 'p1.e3', 'p1.e2'],
    });
  });

  it('make nothing of a picture without words', () => {
    expect(buildUnits(documentOf([[{ type: 'figure', text: '' }]]))).toEqual([]);
  });

  it('keep the words of a flowchart without a graph', () => {
    expect(buildUnits(documentOf([[{ type: 'flowchart', text: '首诊 → 复查' }]]))[0]).toMatchObject({
      kind: 'figure',
      text: '首诊 → 复查',
    });
  });
});
