export { analyzeDocument, type DocumentLayout } from './document/analyze-document.ts';
export { toMarkdown } from './markdown/to-markdown.ts';
export { analyzePage } from './page/analyze-page.ts';
export type { BlockFacts, PageBlock, PageLayout } from './page/page-layout.ts';
export type { FlowRegion, PageMeasures, RegionInput, TableRegion } from './page/region.ts';
export type { Line } from './text/line.ts';
export type { Script, Word } from './text/word.ts';
