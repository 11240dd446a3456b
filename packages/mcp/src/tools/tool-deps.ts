import { z } from 'zod';
import type { EvidenceSource } from '../evidence-source.ts';

export interface ToolDeps {
  readonly source: EvidenceSource;
  /** Told of failures that nobody expects; they are not shown to the caller. */
  readonly onError: (error: unknown) => void;
}

/** All tools read: the same call gives the same answer and changes nothing. */
export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** Characters of document text in one answer, over all its quotations. */
export const MOST_QUOTED = 24_000;

/** A text that a caller gives; no text in the database can hold U+0000. */
export const givenText = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => !text.includes('\0'), 'holds the character U+0000: leave it out');
