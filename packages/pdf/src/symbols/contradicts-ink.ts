import type { Box } from '@guidepost/contracts';

/** Digits are taller than wide in every upright face; "=", "−" and dashes are not. None of 64,000 digits of real tables and text came near. */
const MIN_DIGIT_ASPECT = 0.8;

/**
 * True where a digit's ink cannot be that digit: some journal fonts map the glyphs of "=" and "−" to the codes of 5 and 2, which turns
 * −18 into 218. `angle` is that of the baseline, in degrees; slanting text is not judged.
 */
export function contradictsInk(text: string, ink: Box, angle: number): boolean {
  if (text.length !== 1 || text < '0' || text > '9' || angle % 90 !== 0) return false;
  const across = ink[2] - ink[0];
  const down = ink[3] - ink[1];
  if (!(across > 0 && down > 0)) return false;
  const aspect = angle % 180 === 0 ? down / across : across / down;
  return aspect < MIN_DIGIT_ASPECT;
}
