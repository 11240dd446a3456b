import type { Box } from './box.ts';

/**
 * What an engine (PDF text layer or OCR) found on one page: the only input of `@guidepost/layout`.
 * Plain data, JSON-stable. All geometry in points in the displayed frame (see `Box`).
 */
export interface PageContent {
  /** 1-based index in the PDF. */
  readonly page: number;
  /** Size of the displayed page in points. */
  readonly width: number;
  readonly height: number;
  /** /Rotate of the page, clockwise degrees. Geometry is already rotated. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Printed page label (`iv`, `S12`), if the document has page labels. */
  readonly label?: string;
  /** Where the glyphs come from. */
  readonly source: 'text' | 'ocr';
  readonly fonts: readonly FontFacts[];
  readonly glyphs: readonly Glyph[];
  readonly paths: readonly VectorPath[];
  readonly images: readonly ImageRegion[];
  readonly links: readonly LinkRegion[];
  /** Structure elements of a tagged PDF that have content on this page, in document order; absent where the page is untagged. */
  readonly structure?: readonly StructureNode[];
  /** What the engine had to leave out or cut, in words for a user: `paths cut at 50000`. */
  readonly warnings: readonly string[];
}

export interface FontFacts {
  /** Name as in the PDF without subset prefix; may be meaningless. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospaced: boolean;
  /** Symbol, Wingdings, ZapfDingbats and the like. */
  readonly symbolic: boolean;
  readonly embedded: boolean;
}

export interface Glyph {
  /** Unicode text of the glyph, one or more code points (a ligature may give several); U+FFFD where the font has no mapping. */
  readonly text: string;
  /** Loose box: advance × (ascent to descent). Zero-width glyphs possible. */
  readonly bbox: Box;
  /** Tight box of the ink; equal to `bbox` where unknown. */
  readonly ink: Box;
  /** Start of the glyph on its baseline. */
  readonly origin: readonly [number, number];
  /** Effective font size in points (font size × matrix scale). */
  readonly size: number;
  /** Index into `PageContent.fonts`; -1 where unknown (OCR). */
  readonly font: number;
  /** Direction of the baseline in the displayed frame, clockwise degrees in [0, 360): 0 left to right, 90 top to bottom. */
  readonly angle: number;
  /** Fill colour `#rrggbb`. */
  readonly color: string;
  /** Drawn bold although its font is not (fill + stroke), or measured bold by OCR. */
  readonly bold?: true;
  /** Rendering mode 3 or fully transparent: on the page but not visible. */
  readonly hidden?: true;
  /** The engine made it up (a space between words, a line break); never ink. */
  readonly generated?: true;
  /** The font has no mapping to Unicode for it: `text` is a guess or U+FFFD. */
  readonly unmapped?: true;
  /** Marked-content id, for tagged PDFs. */
  readonly mcid?: number;
  /** Confidence 0..1 of OCR; absent for a text layer. */
  readonly confidence?: number;
}

/** One drawn path (already transformed and, for forms, flattened). */
export interface VectorPath {
  readonly bbox: Box;
  /**
   * Flat list of segments: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`. Coordinates in points, displayed frame.
   */
  readonly segments: readonly PathSegment[];
  /** Fill colour `#rrggbb`, absent where not filled or fully transparent. */
  readonly fill?: string;
  /** Stroke colour `#rrggbb`, absent where not stroked. */
  readonly stroke?: string;
  /** Width in points after transformation. */
  readonly strokeWidth: number;
  readonly dashed?: true;
}

export type PathSegment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export interface ImageRegion {
  readonly bbox: Box;
  /** Size of the stored image in pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface LinkRegion {
  readonly bbox: Box;
  /** Target page (1-based) inside the document, or an address; never fetched. */
  readonly page?: number;
  readonly uri?: string;
}

export interface StructureNode {
  /** Standard structure type after role mapping: `H1`, `P`, `Table`, `TR`, `TH`, `TD`, `L`, `LI`, `Figure`, `Artifact` … */
  readonly type: string;
  readonly mcids: readonly number[];
  readonly alt?: string;
  readonly rowSpan?: number;
  readonly colSpan?: number;
  readonly children: readonly StructureNode[];
}

export interface OutlineEntry {
  readonly title: string;
  /** 1 = top. */
  readonly level: number;
  readonly page?: number;
  /** Distance from the top of the displayed page in points. */
  readonly y?: number;
}

/** Facts of the whole file, read once. */
export interface DocumentFacts {
  readonly pageCount: number;
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly producer?: string;
  readonly creationDate?: string;
  readonly tagged: boolean;
  readonly outline: readonly OutlineEntry[];
  readonly warnings: readonly string[];
}
