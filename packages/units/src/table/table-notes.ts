/** A note under a table with the marks that cells cite it by. */
export interface TableNote {
  readonly marks: readonly string[];
  readonly text: string;
}

const SYMBOL = '[*†‡§¶‖#△▲☆★※]{1,3}|\\*{1,4}';
const MARK_AT_START = new RegExp(
  `^(?:<sup>\\s*([^<]{1,4})\\s*</sup>|(${SYMBOL})|([a-z]|\\d{1,2})(?=[\\s.)）:：、]))\\s*`,
  'iu',
);
/** Places inside one printed note line where the next note begins: `…; <sup>b</sup> …`, `… † …`. */
const NEXT_NOTE = new RegExp(
  `(?<=[\\s.;；。，,:：])(?=<sup>\\s*[^<]{1,4}\\s*</sup>|(?:${SYMBOL})\\s*\\p{L})`,
  'gu',
);
const NOTE_WORD = /^(?:notes?|注)\s*[:：.]?\s*/iu;

/** Notes as printed, cut where a line holds several; a note without a mark is kept without marks. */
export function parseNotes(lines: readonly string[]): TableNote[] {
  return lines.flatMap((line) => {
    const parts = line
      .split(NEXT_NOTE)
      .map((part) => part.trim())
      .filter((part) => part !== '' && part.replace(NOTE_WORD, '') !== '');
    return parts.map((text) => ({ marks: marksAtStart(text.replace(NOTE_WORD, '')), text }));
  });
}

function marksAtStart(text: string): string[] {
  const match = MARK_AT_START.exec(text);
  const mark = match?.[1] ?? match?.[2] ?? match?.[3];
  return mark === undefined ? [] : splitMarks(mark);
}

const splitMarks = (mark: string): string[] =>
  mark
    .split(/[,，、\s]+/u)
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');

/** Marks that a cell cites: raised letters and digits, and symbols at the end of a word. */
export function citedMarks(cell: string): Set<string> {
  const marks = new Set<string>();
  for (const [, raised] of cell.matchAll(/<sup>\s*([^<]{1,12})\s*<\/sup>/gu)) {
    for (const mark of splitMarks(raised as string)) marks.add(mark);
  }
  for (const [symbol] of cell
    .replace(/<[^>]+>/g, '')
    .matchAll(/[†‡§¶‖#△▲☆★※]{1,3}|(?<=[\p{L}\p{N})）%])\*{1,4}/gu)) {
    marks.add(symbol);
  }
  return marks;
}

/** Notes that the texts cite, in printed order. */
export function citedNotes(notes: readonly TableNote[], texts: readonly string[]): TableNote[] {
  if (notes.length === 0) return [];
  const cited = new Set(texts.flatMap((text) => [...citedMarks(text)]));
  return notes.filter((note) => note.marks.some((mark) => cited.has(mark)));
}
