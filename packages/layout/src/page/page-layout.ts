import type { Element, PageQuality } from '@guidepost/contracts';

/** Facts of a block that the document pass needs beside what the element itself says. */
export interface BlockFacts {
  /** Font size in points of most characters. */
  readonly size: number;
  /** Name of the font of most characters; may mean nothing, but is the same wherever the face is the same. */
  readonly fontName: string;
  /** All letters bold; most letters italic. */
  readonly bold: boolean;
  readonly italic: boolean;
  readonly color: string;
  readonly lineCount: number;
  /** The last line reaches the right edge of its column: the text may go on. */
  readonly full: boolean;
  /** First line is indented against the column or against the lines below it. */
  readonly indented: boolean;
  /** Centred in its column, clear of both edges. */
  readonly centered: boolean;
  /** Edges of the column the block stands in, points in the displayed frame. */
  readonly columnX0: number;
  readonly columnX1: number;
  /** White above, in line pitches of the page; 9 at the top of a column. */
  readonly spaceAbove: number;
  /** Column of the page in reading order, from 0; blocks of one column follow each other. */
  readonly column: number;
  /** Heading level of the structure tree (`H1` = 1), 0 for a tagged paragraph; absent where untagged. */
  readonly taggedLevel?: number;
  /** Leading words set in another face that work as a heading of the paragraph. */
  readonly runIn?: string;
  /** Direction of the text in the displayed frame where it is not upright. */
  readonly direction?: number;
  /** Lines with their own boxes where there are few of them, for furniture: text and baseline. */
  readonly baseline: number;
}

/** An element as one page alone can see it; `id`, furniture, final level and links come from the document pass. */
export interface PageBlock {
  readonly element: Omit<Element, 'id' | 'order'>;
  readonly facts: BlockFacts;
}

/** Result of one page, JSON-stable: stored per page and sent between processes. */
export interface PageLayout {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly label?: string;
  readonly source: 'text' | 'ocr';
  readonly quality: PageQuality;
  /**
   * Scans: geometry is in the frame of the straightened page, which was turned by this many degrees (clockwise) about the page centre.
   * Whoever makes results of it turns the boxes back.
   */
  readonly skewDegrees?: number;
  /** Scans: clockwise quarter turns that made the page upright; `width` and `height` are those of the upright page. */
  readonly quarterTurns?: 1 | 2 | 3;
  /** Font size in points of most of the page's characters. */
  readonly bodySize: number;
  readonly linePitch: number;
  /** In reading order. */
  readonly blocks: readonly PageBlock[];
}
