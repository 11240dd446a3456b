import type { Box } from '@guidepost/contracts';

/**
 * Reads a full stop or a hyphen from the shape of its ink, where the font hides it behind a private code (typesetting systems do so
 * for signs of another width, decimal points among them). Shares of the font size; a stop is a dot on the baseline, a hyphen a
 * short bar between baseline and middle. Anything else is not guessed.
 */
export function markFromInk(ink: Box, baseline: number, size: number): '.' | '-' | undefined {
  if (!(size > 0)) return undefined;
  const width = (ink[2] - ink[0]) / size;
  const height = (ink[3] - ink[1]) / size;
  const bottom = (baseline - ink[3]) / size;
  const middle = bottom + height / 2;
  const aspect = width / height;
  if (
    width >= 0.05 &&
    width <= 0.2 &&
    height >= 0.05 &&
    aspect > 0.75 &&
    aspect < 1.34 &&
    Math.abs(bottom) <= 0.04
  ) {
    return '.';
  }
  // An en dash is half the font size wide, a minus has its place higher up.
  if (width >= 0.15 && width <= 0.4 && height >= 0.02 && aspect >= 1.8 && middle > 0.12 && middle < 0.33) {
    return '-';
  }
  return undefined;
}
