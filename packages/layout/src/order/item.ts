import type { Box } from '@guidepost/contracts';
import type { Line } from '../text/line.ts';

/** A found table, flowchart or figure: an obstacle in the flow of text, by its index in the caller's list. */
export interface RegionItem {
  readonly kind: 'region';
  readonly bbox: Box;
  readonly region: number;
}

export interface LineItem {
  readonly kind: 'line';
  readonly bbox: Box;
  readonly line: Line;
}

/** What stands inside a drawn box; ordered by itself and read as one. */
export interface BoxItem {
  readonly kind: 'box';
  readonly bbox: Box;
  readonly box: number;
  readonly items: readonly Item[];
}

export type Item = LineItem | RegionItem | BoxItem;

/** Items that are read from top to bottom without a side step: one column, or part of it. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
  readonly items: readonly (LineItem | RegionItem)[];
  /** Number of the drawn box it lies in, if it does. */
  readonly box?: number;
}

export const lineItem = (line: Line): LineItem => ({ kind: 'line', bbox: line.bbox, line });
