import type { Box, FlowNode } from '@guidepost/contracts';
import type { Word } from '../text/word.ts';
import type { Point } from './geometry.ts';

/**
 * What a diagram is drawn with, whatever it was found in: vector paths (`primitivesOfPaths`) and pixels enter the
 * flowchart finder by this one door. Points of the displayed page.
 */
export interface FlowPrimitives {
  readonly outlines: readonly Outline[];
  readonly strokes: readonly Stroke[];
  readonly heads: readonly ArrowHead[];
  readonly blockArrows: readonly BlockArrow[];
  /** What had to be left out: `paths_cut`. */
  readonly flags: readonly string[];
}

export type NodeShape = FlowNode['shape'];

/** A closed figure that may hold text. */
export interface Outline {
  readonly bbox: Box;
  /** Corner points in drawing order, without the closing repeat. */
  readonly points: readonly Point[];
  readonly shape: NodeShape;
  /** Drawn with a visible border. */
  readonly stroked: boolean;
  /** Fill colour `#rrggbb`; absent where not filled. */
  readonly fill?: string;
  /** Painting order on the page. */
  readonly order: number;
}

/** A drawn line: straight, elbowed or curved (flattened). At least two points. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly width: number;
  readonly color: string;
  readonly order: number;
}

/** A small triangle or chevron that gives a line its direction. */
export interface ArrowHead {
  readonly bbox: Box;
  /** Where it points to, and the middle of its back. */
  readonly tip: Point;
  readonly back: Point;
  /** Other readings, for a triangle with equal sides: the attached line decides. */
  readonly alternatives: readonly { readonly tip: Point; readonly back: Point }[];
  /** Filled or closed triangle (`solid`), or two short strokes (`chevron`). */
  readonly kind: 'solid' | 'chevron';
}

/** A filled arrow with a body wide enough to hold text. */
export interface BlockArrow {
  readonly bbox: Box;
  readonly points: readonly Point[];
  readonly tip: Point;
  /** Direction of the head, unit vector. */
  readonly tipDirection: Point;
  readonly tail: Point;
  /** Outward direction at the tail, unit vector. */
  readonly tailDirection: Point;
  /** Heads at both ends. */
  readonly double: boolean;
}

/** The fields of a word that the flowchart finder needs. */
export type FlowWord = Pick<Word, 'text' | 'bbox' | 'size' | 'angle' | 'spaceBefore' | 'script'>;
