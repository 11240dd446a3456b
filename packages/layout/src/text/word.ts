import type { Box } from '@guidepost/contracts';

/** How a word sits on its line: raised, lowered or plain. */
export type Script = 'normal' | 'super' | 'sub';

/**
 * A run of glyphs without a gap, of one script and one direction, in the reading frame of its page region
 * (upright: `angle` 0 unless the word is set in another direction than the text round it).
 * A word never holds a space; a gap as wide as a space, a change of script or of direction ends it.
 */
export interface Word {
  /** As printed; ligatures (U+FB00 to U+FB06) taken apart. Never empty. */
  readonly text: string;
  /** Union of the loose glyph boxes. */
  readonly bbox: Box;
  /** Union of the ink boxes. */
  readonly ink: Box;
  /** y of the baseline (angle 0 or 180), x for sideways words. */
  readonly baseline: number;
  /** Font size in points of most of its glyphs. */
  readonly size: number;
  /** Index into `PageContent.fonts` of most of its glyphs; -1 where unknown. */
  readonly font: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** From a symbol font (Wingdings and the like). */
  readonly symbolic: boolean;
  /** Fill colour `#rrggbb` of most of its glyphs. */
  readonly color: string;
  /** Clockwise degrees in the reading frame, a multiple of 90 where within 3 degrees of one. */
  readonly angle: number;
  readonly script: Script;
  /** True where a space belongs between this word and the one before it on the line. */
  readonly spaceBefore: boolean;
  /** 0..1: 1 for a sound text layer. */
  readonly confidence: number;
  /** `unmapped_glyphs`, `private_use`, … */
  readonly flags: readonly string[];
  /** Indices into `PageContent.glyphs`. */
  readonly glyphs: readonly number[];
}
