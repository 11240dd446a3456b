import type { OcrChar, OcrLine } from '../ocr-engine.ts';
import type { Bitmap } from './binarize.ts';

const HAN = /\p{Script=Han}/u;
const ALPHANUMERIC = /^[\p{Script=Latin}\p{Script=Greek}\p{N}]/u;
/** Han beside Latin set solid leaves about 0.1 em of white, the bearings of both; where a space is meant, a quarter em more. */
const SPACE_EM = 0.22;
/** White that belongs to the characters themselves, on each side. */
const BEARING_EM = 0.04;
/** A column with this share of inked rows is still white: specks, the edge of a watermark. */
const SPECK_SHARE = 0.05;

/**
 * Puts characters of different scripts as far apart as their ink is. Engines give positions on a coarse grid without gaps, so that a printed
 * space between Han and Latin or digits would be lost.
 */
export function withScriptGaps(
  line: OcrLine,
  ink: Bitmap,
  { em, top, bottom }: { readonly em: number; readonly top: number; readonly bottom: number },
): OcrLine {
  if (line.angle !== 0 || !HAN.test(line.text)) return line;
  const chars: OcrChar[] = [...line.chars];
  for (let at = 0; at + 1 < chars.length; at++) {
    const left = chars[at]!;
    const right = chars[at + 1]!;
    if (!changesScript(left.text, right.text)) continue;
    const gap = widestWhite(ink, (left.start + left.end) / 2, (right.start + right.end) / 2, top, bottom);
    if (gap === undefined || gap.end - gap.start < SPACE_EM * em) continue;
    chars[at] = { ...left, end: Math.max(left.start + 1, gap.start + BEARING_EM * em) };
    chars[at + 1] = { ...right, start: Math.min(right.end - 1, gap.end - BEARING_EM * em) };
  }
  return { ...line, chars };
}

const changesScript = (left: string, right: string): boolean =>
  (HAN.test(left) && ALPHANUMERIC.test(right)) || (ALPHANUMERIC.test(left) && HAN.test(right));

/** The widest run of columns without ink between two places of a line. */
function widestWhite(
  { data, width }: Bitmap,
  from: number,
  to: number,
  top: number,
  bottom: number,
): { readonly start: number; readonly end: number } | undefined {
  const allowed = SPECK_SHARE * (bottom - top);
  let best: { start: number; end: number } | undefined;
  let start: number | undefined;
  const last = Math.min(width, Math.ceil(to));
  for (let x = Math.max(0, Math.floor(from)); x <= last; x++) {
    let count = 0;
    if (x < last) for (let y = top; y < bottom; y++) count += data[y * width + x]!;
    const isWhite = x < last && count <= allowed;
    if (isWhite) start ??= x;
    else if (start !== undefined) {
      if (best === undefined || x - start > best.end - best.start) best = { start, end: x };
      start = undefined;
    }
  }
  return best;
}
