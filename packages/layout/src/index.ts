export { analyzeDocument, type DocumentLayout } from './document/analyze-document.ts';
export type { PageRaster } from './flowchart/find-in-image.ts';
export { toMarkdown } from './markdown/to-markdown.ts';
export { type AnalyzeOptions, analyzePage } from './page/analyze-page.ts';
export type { BlockFacts, PageBlock, PageLayout } from './page/page-layout.ts';
export type { FlowRegion, PageMeasures, RegionInput, TableRegion } from './page/region.ts';
export type { Line } from './text/line.ts';
export type { Script, Word } from './text/word.ts';
