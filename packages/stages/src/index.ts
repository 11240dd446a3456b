export type { OpenedFile, PageImage, PageOutcome, PageState } from './reader/page-outcome.ts';
export type {
  ImageOptions,
  OpenOptions,
  PageReader,
  PageReaderOptions,
  PageSpan,
  ReadOptions,
} from './reader/page-reader.ts';
