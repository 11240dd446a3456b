export { applyChartAnswers, type RegionAnswer } from './chart/apply-answers.ts';
export type { AnswerStore } from './chart/ask-chart.ts';
export { chartRegions } from './chart/chart-regions.ts';
export { CHART_IMAGE } from './chart/crop-region.ts';
export { type ReadChartsOptions, readCharts } from './chart/read-charts.ts';
export {
  CONVERT_SUFFIX,
  type Converted,
  type ConvertFormat,
  type ConvertOptions,
  convertFile,
  formatDocument,
  type PageProblem,
} from './convert/convert-file.ts';
export { parsePageList } from './convert/parse-page-list.ts';
export { debugHtml } from './debug/debug-html.ts';
export { drawElements } from './debug/draw-elements.ts';
export { type FileInfo, type FinishedPage, finishDocument } from './document/finish-document.ts';
export { guessLanguage } from './document/guess-language.ts';
export { OCR_CHILD_BYTES, type OcrOptions } from './ocr/recognize-page.ts';
export { judgePage, type PageJudgement } from './quality/judge-page.ts';
export { createPageReader } from './reader/create-page-reader.ts';
export type { OpenedFile, PageImage, PageOutcome, PageState } from './reader/page-outcome.ts';
export type {
  ImageOptions,
  OpenOptions,
  PageReader,
  PageReaderOptions,
  PageSpan,
  ReadOptions,
} from './reader/page-reader.ts';
