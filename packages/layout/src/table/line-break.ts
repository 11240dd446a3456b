import type { Word } from '../text/word.ts';

/** Space before the word that would have been pulled up, as a share of its font size. */
const SPACE_EM = 0.3;
/** Han text breaks between any two characters, but not before closing punctuation: two characters must have room. */
const HAN_ROOM_EM = 2;
/** Lines set left start within this much of the column's left edge (indents of lists and paragraphs included). */
const INDENT_EM = 2.5;

/** Lines from which one in this many may run out of the column, as lines that were read over two columns of a scan do. */
const MAY_STICK_OUT = 22;

/** Text of a column in points: from its leftmost to its rightmost ink. */
export interface TextSpan {
  readonly left: number;
  readonly right: number;
}

/**
 * True where the first word of `below` would have had room at the end of `above` in a column of that span: the line
 * break was meant, it is no wrap.
 */
export function wouldHaveFitted(above: readonly Word[], below: readonly Word[], span: TextSpan): boolean {
  const first = below[0]!;
  const [start, end] = [above[0]!.bbox[0], above.at(-1)!.bbox[2]];
  let need = first.bbox[2] - first.bbox[0];
  for (let i = 1; i < below.length && !below[i]!.spaceBefore; i++) need = below[i]!.bbox[2] - first.bbox[0];
  if (/\p{Script=Han}/u.test(first.text)) need = Math.min(need, HAN_ROOM_EM * first.size);
  need += SPACE_EM * first.size;
  const setLeft = start <= first.bbox[0] + 0.2 * first.size && start - span.left <= INDENT_EM * first.size;
  // Centred and right-aligned lines have their room on both sides.
  const room = setLeft ? span.right - end : span.right - span.left - (end - start);
  return need <= room + 0.1 * first.size;
}

/** Counts of line breaks in one column that are wraps and that are meant. */
export function countBreaks(lines: readonly (readonly Word[])[]): { wrapped: number; meant: number } {
  const span = textSpan(lines);
  let wrapped = 0;
  let meant = 0;
  for (let i = 1; i < lines.length; i++) {
    if (wouldHaveFitted(lines[i - 1]!, lines[i]!, span)) meant++;
    else wrapped++;
  }
  return { wrapped, meant };
}

export function textSpan(lines: readonly (readonly Word[])[]): TextSpan {
  const ends = lines.map((line) => line.at(-1)!.bbox[2]).sort((a, b) => b - a);
  return {
    left: Math.min(...lines.map((line) => line[0]!.bbox[0])),
    right: ends[Math.floor(ends.length / MAY_STICK_OUT)] ?? Number.NEGATIVE_INFINITY,
  };
}
