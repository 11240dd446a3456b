import type {
  Box,
  FlowGraph,
  FontFacts,
  ImageRegion,
  LinkRegion,
  StructureNode,
  Table,
  VectorPath,
} from '@guidepost/contracts';
import type { Line } from '../text/line.ts';
import type { Word } from '../text/word.ts';

/** Measures of one page's running text, in points; every threshold of the page is a multiple of these. */
export interface PageMeasures {
  /** Font size of most characters. */
  readonly bodySize: number;
  /** Usual distance of baselines inside a paragraph. */
  readonly linePitch: number;
  /** Usual width of the gap between two words. */
  readonly wordGap: number;
}

/**
 * What the finders of tables and flowcharts work on, in the reading frame (most text upright; on a sideways page
 * everything has been turned, and the results are turned back by the caller).
 */
export interface RegionInput {
  readonly page: number;
  /** Size of the reading frame in points. */
  readonly width: number;
  readonly height: number;
  readonly measures: PageMeasures;
  readonly fonts: readonly FontFacts[];
  /** Words not yet claimed by an earlier finder; includes words in other directions (`angle` not 0). */
  readonly words: readonly Word[];
  /** Lines of the upright words; never across a column gap. */
  readonly lines: readonly Line[];
  readonly paths: readonly VectorPath[];
  readonly images: readonly ImageRegion[];
  readonly links: readonly LinkRegion[];
  readonly structure?: readonly StructureNode[];
  /** Marked-content id of each glyph by index into `PageContent.glyphs`; -1 where none. */
  readonly mcidOfGlyph: (glyph: number) => number;
}

/** A found table: its words leave the flow of text. */
export interface TableRegion {
  readonly bbox: Box;
  /** Words inside cells (the same objects as in the input), not those of caption and notes. */
  readonly words: readonly Word[];
  /** Cells with `page` set; `caption` and `footnotes` are filled in by the page pipeline. */
  readonly table: Table;
  readonly confidence: number;
  readonly flags: readonly string[];
}

/** A found flowchart: its words leave the flow of text. */
export interface FlowRegion {
  readonly bbox: Box;
  readonly words: readonly Word[];
  readonly graph: FlowGraph;
  readonly confidence: number;
  readonly flags: readonly string[];
}
