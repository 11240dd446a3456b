import type { AppError, ErrorCode } from '@guidepost/contracts';
import type { OpenedFile, PageOutcome } from './page-outcome.ts';
import type { ReadOptions } from './page-reader.ts';

/** What the parent asks of a child; one request at a time. */
export type ChildRequest =
  | { readonly kind: 'open'; readonly file: string; readonly password?: string }
  | {
      readonly kind: 'read';
      readonly file: string;
      readonly page: number;
      readonly options: Omit<ReadOptions, 'signal'>;
    };

export interface ChildError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: AppError['details'];
}

/** What a child answers. `ready` comes once, unasked, when it can take requests. */
export type ChildReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly opened: OpenedFile; readonly rssBytes: number }
  | {
      readonly kind: 'page';
      readonly outcome: PageOutcome;
      readonly rssBytes: number;
      readonly spent: boolean;
    }
  /** The file cannot be opened: no page of it can be read. */
  | {
      readonly kind: 'unreadable';
      readonly error: ChildError;
      readonly rssBytes: number;
      readonly spent: boolean;
    };

/** Limits a child is started with, as one JSON argument. */
export interface ChildLimits {
  readonly maxEngineBytes: number;
  readonly maxFileBytes: number;
}
