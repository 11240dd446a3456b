import type { Box } from '@guidepost/contracts';
import type { Ruling } from './rulings.ts';

/** A part of the page that may be a table, with the lines drawn in it. */
export interface TableCandidate {
  readonly bbox: Box;
  readonly horizontal: readonly Ruling[];
  readonly vertical: readonly Ruling[];
  /** Invisible column borders: where shaded cells touch. */
  readonly seams?: readonly Ruling[];
  /** `lattice`: lines cross; `stack`: horizontal rules (or shaded rows) above each other; `plain`: aligned text only. */
  readonly kind: 'lattice' | 'stack' | 'plain';
}
