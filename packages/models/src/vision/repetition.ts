/** A piece of text that comes this often in a row, at the end, is a model that goes round in circles. */
const TIMES = 6;
const LONGEST_PIECE = 240;
/** Short pieces repeat in sound text: dashes of a line, dots. */
const MIN_TOTAL = 90;

/** Whether the text ends with one piece again and again. */
export function endsRepeating(text: string): boolean {
  const most = Math.min(LONGEST_PIECE, Math.floor(text.length / TIMES));
  for (let size = 1; size <= most; size++) {
    const total = Math.max(TIMES * size, MIN_TOTAL);
    if (total > text.length) break;
    if (isPeriodic(text, size, total)) return true;
  }
  return false;
}

function isPeriodic(text: string, size: number, total: number): boolean {
  for (let i = text.length - total + size; i < text.length; i++) {
    if (text.charCodeAt(i) !== text.charCodeAt(i - size)) return false;
  }
  return true;
}
