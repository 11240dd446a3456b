import type { Element, PageQuality } from '@guidepost/contracts';

/** Facts of a block that the document pass needs beside what the element itself says. */
export interface BlockFacts {
  /** Font size in points of most characters. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly color: string;
  /** Printed lines with their boxes, for furniture and joins. */
  readonly lineCount: number;
  /** First and last line touch the right edge of their column (the text goes on). */
  readonly full: boolean;
  /** First line is indented against the lines below it or its column. */
  readonly indented: boolean;
  /** Edges of the column the block stands in. */
  readonly columnX0: number;
  readonly columnX1: number;
  /** Heading evidence found on the page itself, 0..1. */
  readonly headingScore: number;
  /** Heading type of the structure tree (`H1` = 1), where tagged. */
  readonly taggedLevel?: number;
  /** Text of a bold run at the start of the paragraph that works as its heading. */
  readonly runIn?: string;
  /** Text of the element ended in a hyphen at a line end (joined only when the document knows the word). */
  readonly hyphenBreaks?: readonly number[];
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
  /** In reading order. */
  readonly blocks: readonly PageBlock[];
}
