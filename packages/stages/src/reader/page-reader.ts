import type { OcrOptions } from '../ocr/recognize-page.ts';
import type { OpenedFile, PageOutcome } from './page-outcome.ts';

export interface ImageOptions {
  /** 200 by default. */
  readonly dpi?: number;
  /** Longest side in pixels; 1,568 by default. */
  readonly maxSidePx?: number;
}

export interface OpenOptions {
  readonly password?: string;
  readonly signal?: AbortSignal;
}

export interface ReadOptions extends OpenOptions {
  /** Draw each page as PNG too. */
  readonly image?: ImageOptions | true;
  /** Draw only these pages; all by default. */
  readonly imagePages?: readonly number[];
  /** Draw pages that need OCR in grey at this resolution, uncapped; 200 is what the recognisers were measured with. */
  readonly ocrImageDpi?: number;
  /** Read pages without a usable text layer from their image; without it they end as `skipped: page_needs_ocr`. */
  readonly ocr?: OcrOptions;
  /** Give the raw page content too. */
  readonly content?: boolean;
  /** Refuse with `file_changed` if the file no longer has these bytes. */
  readonly sha256?: string;
}

/** First and last page, 1-based, both included. */
export interface PageSpan {
  readonly from: number;
  readonly to: number;
}

/** Reads pages in child processes with limits: a page that breaks its child fails alone. */
export interface PageReader {
  /** Facts of a file. Throws `AppError` with the codes of opening (`not_a_pdf`, `pdf_encrypted`, …). */
  open(file: string, options?: OpenOptions): Promise<OpenedFile>;
  /**
   * One outcome for each page, in the order asked for. Does not throw for what is in the file; throws the reason of `signal`.
   * Several calls at once share the children of the reader.
   */
  readPages(
    file: string,
    pages: PageSpan | readonly number[],
    options?: ReadOptions,
  ): AsyncIterable<PageOutcome>;
  /** Ends all children. */
  close(): Promise<void>;
}

export interface PageReaderOptions {
  /** Child processes at most; 1 by default. Each takes some 150 MB. */
  readonly children?: number;
  /** A page that takes longer fails with `page_timeout`; 30 s by default. */
  readonly pageTimeoutMs?: number;
  /** Reading a page from its image may take this much longer; 180 s by default. */
  readonly ocrTimeoutMs?: number;
  /** Opening a file may take this long; 60 s by default. */
  readonly openTimeoutMs?: number;
  /** Memory of PDFium in a child; 1 GiB by default. Above it the page fails with `page_memory`. */
  readonly maxEngineBytes?: number;
  /** Memory of the whole child; 1.5 GiB by default. Watched while it works (Linux) and after each page. */
  readonly maxChildBytes?: number;
  /** A fresh child after this many pages; 1,000 by default. */
  readonly recyclePages?: number;
  /** Files larger than this are refused with `file_too_large`; 1 GiB by default. */
  readonly maxFileBytes?: number;
}
