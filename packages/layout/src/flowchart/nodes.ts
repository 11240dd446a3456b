import type { Box } from '@guidepost/contracts';
import type { FlowBox } from './flow-box.ts';
import { boxHeight, boxWidth, overlap, unionBox } from './geometry.ts';
import { joinWords } from './node-text.ts';
import type { FlowWord, NodeShape } from './primitives.ts';

/** A step: one box, the cells of a stack, or unboxed text. */
export interface NodeDraft {
  readonly cells: readonly FlowBox[];
  readonly bbox: Box;
  readonly text: string;
  readonly shape: NodeShape;
  readonly words: readonly number[];
}

/** A tab is this much narrower than the row beside it. */
const TAB_SHARE = 0.35;

/** The step that a group of cells is: rows in reading order joined with `; `, a level tab before its rows as `P | …`. */
export function nodeOfCells(cells: readonly FlowBox[], words: readonly FlowWord[]): NodeDraft {
  const withText = cells.filter((c) => c.words.length > 0);
  const tabs = new Set(withText.filter((c) => isTab(c, withText)));
  const textOf = (c: FlowBox): string => joinWords(c.words.map((i) => words[i]!));
  const rows = inReadingOrder(withText.filter((c) => !tabs.has(c)));
  const told = new Set<FlowBox>();
  const parts = rows.map((row) => {
    const own = [...tabs]
      .filter(
        (t) =>
          !told.has(t) &&
          overlap(t.bbox[1], t.bbox[3], row.bbox[1], row.bbox[3]) >
            0.5 * Math.min(boxHeight(t.bbox), boxHeight(row.bbox)),
      )
      .sort((a, b) => a.bbox[0] - b.bbox[0]);
    for (const t of own) told.add(t);
    return [...own.map(textOf), textOf(row)].join(' | ');
  });
  const rest = [...tabs].filter((t) => !told.has(t)).map(textOf);
  return {
    cells,
    bbox: cells.map((c) => c.bbox).reduce(unionBox),
    text: [...rest, ...parts].join('; '),
    shape: cells.length === 1 ? cells[0]!.shape : 'rect',
    words: withText.flatMap((c) => c.words),
  };
}

/** The step that a frame with small boxes inside is, when lines meet the frame and none of the boxes: its title, then the boxes. */
export function nodeOfFrame(
  frame: FlowBox,
  cells: readonly FlowBox[],
  words: readonly FlowWord[],
): NodeDraft {
  const inner = nodeOfCells(cells, words);
  const title = joinWords(frame.words.map((i) => words[i]!));
  return {
    cells: [frame, ...cells],
    bbox: frame.bbox,
    text: title === '' ? inner.text : `${title}; ${inner.text}`,
    shape: frame.shape,
    words: [...frame.words, ...inner.words],
  };
}

/** A narrow cell beside wider ones: a level letter, or a title set sideways. */
function isTab(cell: FlowBox, all: readonly FlowBox[]): boolean {
  return all.some(
    (o) =>
      boxWidth(cell.bbox) < TAB_SHARE * boxWidth(o.bbox) &&
      overlap(cell.bbox[1], cell.bbox[3], o.bbox[1], o.bbox[3]) >
        0.5 * Math.min(boxHeight(cell.bbox), boxHeight(o.bbox)),
  );
}

/** Borders of neighbouring cells may overlap by this much (points). */
const CUT_SLACK = 1.6;

/**
 * Cells in reading order by recursive cuts: across the whole group first (rows of a grid, a header over columns),
 * else down (columns whose rows do not line up are read one after the other).
 */
export function inReadingOrder(cells: readonly FlowBox[]): FlowBox[] {
  if (cells.length < 2) return [...cells];
  for (const axis of [1, 0] as const) {
    const sorted = [...cells].sort((a, b) => a.bbox[axis] - b.bbox[axis]);
    let end = sorted[0]!.bbox[axis + 2]!;
    for (let i = 1; i < sorted.length; i++) {
      if (sorted[i]!.bbox[axis] >= end - CUT_SLACK)
        return [...inReadingOrder(sorted.slice(0, i)), ...inReadingOrder(sorted.slice(i))];
      end = Math.max(end, sorted[i]!.bbox[axis + 2]!);
    }
  }
  return [...cells].sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0]);
}
