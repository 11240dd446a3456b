import type { Box } from '@guidepost/contracts';
import type { Word } from './word.ts';

/** Words on one baseline, left to right, never across a column gap or a drawn vertical rule. */
export interface Line {
  readonly words: readonly Word[];
  /** Words joined; scripts as `<sup>…</sup>` and `<sub>…</sub>`. */
  readonly text: string;
  readonly bbox: Box;
  readonly ink: Box;
  /** y of the baseline of its normal words. */
  readonly baseline: number;
  /** Font size in points of most of its characters. */
  readonly size: number;
  /** True where most of its characters are bold. */
  readonly bold: boolean;
  readonly italic: boolean;
  readonly color: string;
}
