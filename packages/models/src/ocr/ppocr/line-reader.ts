import type { GreyImage, OcrLine } from '../ocr-engine.ts';
import { quadSize } from './crop-line.ts';
import { type LineModel, type ReadingQuad, recognizeLine } from './recognize-line.ts';

/**
 * Advance of a character, in heights of the line, that the recogniser needs: Han set solid have 0.7 and can be narrowed to this without loss;
 * Latin letters have 0.3 to 0.5 and cannot (measured: narrowed by a fifth, condensed English goes from 0.9 to 7 % errors).
 */
const ENOUGH_ADVANCE = 0.52;
/** Narrowing further loses characters whatever they are. */
const MIN_SQUEEZE = 0.72;
/** Lines of a page that its usual advance is taken from, and characters that a line needs to count. */
const MEMORY = 7;
const MIN_CHARS = 8;
/** A line read narrowed is read again in full width where a digit or sign in it is less certain than this. */
const SURE = 0.97;

const CRITICAL = /[\d<>≤≥±%.]/u;

/**
 * Reads the lines of one page. Recognition costs as many steps as the line is wide, so lines are narrowed as far as the characters read so far
 * on the page allow, and read again in full width where that turns out to have been too far.
 */
export function createLineReader(
  image: GreyImage,
  model: LineModel,
): (quad: ReadingQuad) => Promise<OcrLine[]> {
  const advances: number[] = [];
  const usualSqueeze = (): number => {
    const usual = [...advances].sort((a, b) => a - b)[advances.length >> 1];
    return usual === undefined ? 1 : Math.min(1, Math.max(MIN_SQUEEZE, ENOUGH_ADVANCE / usual));
  };
  return async (quad) => {
    const squeeze = quad.sideways ? 1 : usualSqueeze();
    let lines = await recognizeLine(image, quad, model, squeeze);
    const crowded = (line: OcrLine) => advanceOf(line, quad) * squeeze < 0.9 * ENOUGH_ADVANCE;
    const doubtful = (line: OcrLine) =>
      line.chars.some(({ text, confidence }) => confidence < SURE && CRITICAL.test(text));
    if (squeeze < 0.95 && lines.some((line) => crowded(line) || doubtful(line)))
      lines = await recognizeLine(image, quad, model);
    for (const line of lines) {
      if (quad.sideways || line.chars.length < MIN_CHARS) continue;
      advances.push(advanceOf(line, quad));
      if (advances.length > MEMORY) advances.shift();
    }
    return lines;
  };
}

/** Mean advance of the characters in heights of the line. */
function advanceOf({ chars }: OcrLine, quad: ReadingQuad): number {
  const seen = chars.filter(({ text }) => text !== ' ').length;
  const first = chars[0];
  const last = chars[chars.length - 1];
  if (!first || !last || seen === 0) return 0;
  return (last.end - first.start) / seen / quadSize(quad).thickness;
}
