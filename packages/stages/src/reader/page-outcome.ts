import type { DocumentFacts, ErrorCode, PageContent, PageQuality } from '@guidepost/contracts';
import type { PageLayout } from '@guidepost/layout';

export type PageState = 'done' | 'skipped' | 'failed';

/** A drawn page. `scale` is pixels a point: box × scale = pixels. */
export interface PageImage {
  readonly png: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly scale: number;
}

/**
 * What became of one page; every page asked for gets exactly one.
 * `done`: `layout` holds the text. `skipped`: nothing wrong, but not readable here (`page_needs_ocr`). `failed`: `code` says why.
 */
export interface PageOutcome {
  /** 1-based. */
  readonly page: number;
  readonly state: PageState;
  /** Reason where not `done`. */
  readonly code?: ErrorCode;
  readonly message?: string;
  /** Judgement of the text layer; absent where the page could not be read. */
  readonly quality?: PageQuality;
  /** Part or all of the page's text is only in its image; with `done` the text layer is sound but not everything. */
  readonly needsOcr: boolean;
  /** Pictures of the page hold words that were not read: the page was read without OCR. */
  readonly figuresToRead?: boolean;
  /** Layout of the sound text layer; absent where there is none. */
  readonly layout?: PageLayout;
  /** Where the layout comes from the page's image: what read it and how sure it was (0..1). */
  readonly ocr?: { readonly engine: string; readonly confidence: number };
  /** Raw content, where asked for. */
  readonly content?: PageContent;
  readonly image?: PageImage;
  /** Grey drawing in full resolution for OCR, where asked for. */
  readonly ocrImage?: PageImage;
  /** What was cut or left out, in words for a user. */
  readonly warnings: readonly string[];
  /** CPU time of the page in its child process. */
  readonly cpuMs?: number;
}

/** A file that could be opened. */
export interface OpenedFile {
  readonly file: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly pageCount: number;
  readonly facts: DocumentFacts;
  /** The file was damaged and could only be read after a repair. */
  readonly repaired: boolean;
}
