import { firstChar, isSolid, lastChar } from '../text/char-class.ts';
import { boxHeight, overlap, unionBox } from './geometry.ts';
import type { FlowWord } from './primitives.ts';

/** Lines whose distance exceeds the usual one by this factor are paragraphs of their own. */
const PARAGRAPH_GAP = 1.45;
/** Lines of one paragraph are at most this many font sizes apart. */
const MAX_PITCH = 1.5;
/** Marks that start a list item: no separator is put before them. */
const BULLET = /^[•●○▪■□◆◇►▶➢·‣–—-]$/u;

interface TextLine {
  readonly words: FlowWord[];
  top: number;
  bottom: number;
  size: number;
}

/** Words of one box as text: lines joined with a space (none between Han), paragraphs with `; `. */
export function joinWords(words: readonly FlowWord[]): string {
  const lines = linesOf(words);
  const pitches = lines.slice(1).map((l, i) => middle(l) - middle(lines[i]!));
  const usual = Math.min(...pitches.filter((p) => p > 0), MAX_PITCH * (lines[0]?.size ?? 0));
  let text = '';
  for (const [i, line] of lines.entries()) {
    const lineText = textOfLine(line.words);
    if (i === 0) text = lineText;
    else if (
      pitches[i - 1]! > PARAGRAPH_GAP * Math.max(usual, line.size) &&
      !BULLET.test(line.words[0]!.text)
    )
      text += `; ${lineText}`;
    else text = joinPieces(text, lineText, true);
  }
  return text.trim();
}

const middle = (line: TextLine): number => (line.top + line.bottom) / 2;

/** Words grouped to lines: sideways text reads along its own direction. */
function linesOf(words: readonly FlowWord[]): TextLine[] {
  const upright = words.filter((w) => w.angle === 0);
  const sideways = words.filter((w) => w.angle !== 0);
  const lines: TextLine[] = [];
  const biggest = [...upright].sort((a, b) => b.size - a.size || a.bbox[1] - b.bbox[1]);
  for (const w of biggest) {
    const host = lines.find(
      (l) =>
        overlap(l.top, l.bottom, w.bbox[1], w.bbox[3]) >
          0.5 * Math.min(boxHeight(w.bbox), l.bottom - l.top) &&
        // A raised or lowered small sign belongs to the line it overlaps most.
        Math.abs((w.bbox[1] + w.bbox[3]) / 2 - middle(l)) < 0.75 * l.size,
    );
    if (host) host.words.push(w);
    else lines.push({ words: [w], top: w.bbox[1], bottom: w.bbox[3], size: w.size });
  }
  for (const l of lines) l.words.sort((a, b) => a.bbox[0] - b.bbox[0]);
  lines.sort((a, b) => a.top - b.top);
  const turned = [...sideways].sort((a, b) =>
    a.angle > 180 ? b.bbox[3] - a.bbox[3] : a.bbox[1] - b.bbox[1],
  );
  if (turned.length === 0) return lines;
  const box = turned.map((w) => w.bbox).reduce(unionBox);
  return [{ words: turned, top: box[1], bottom: box[1], size: turned[0]!.size }, ...lines];
}

function textOfLine(words: readonly FlowWord[]): string {
  let text = '';
  for (const w of words) {
    const own = scripted(w);
    text = text === '' ? own : joinPieces(text, own, w.spaceBefore);
  }
  return text;
}

const SUPERSCRIPT = new Map([...'0123456789+-'].map((c, i) => [c, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'][i]!]));
const SUBSCRIPT = new Map([...'0123456789+-'].map((c, i) => [c, [...'₀₁₂₃₄₅₆₇₈₉₊₋'][i]!]));

/** A raised or lowered word with signs that have such a form, so that `10⁹` never becomes `109`; in tags otherwise. */
function scripted(w: FlowWord): string {
  if (w.script === 'normal') return w.text;
  const [table, tag] = w.script === 'super' ? [SUPERSCRIPT, 'sup'] : [SUBSCRIPT, 'sub'];
  const signs = [...w.text].map((c) => table.get(c === '−' ? '-' : c));
  return signs.every((c) => c !== undefined) ? signs.join('') : `<${tag}>${w.text}</${tag}>`;
}

const joinPieces = (a: string, b: string, space: boolean): string =>
  space && !(isSolid(lastChar(a)) && isSolid(firstChar(b))) ? `${a} ${b}` : a + b;
