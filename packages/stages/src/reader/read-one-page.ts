import { AppError, toAppError } from '@guidepost/contracts';
import { failedOutcome } from './child/read-page.ts';
import type { ChildReply } from './child-protocol.ts';
import type { PageOutcome } from './page-outcome.ts';
import type { ReadOptions } from './page-reader.ts';
import type { ChildDeath } from './reader-child.ts';

type SentOptions = Omit<ReadOptions, 'signal'>;

/** One try: the reply of a child, and whether that child had read other pages before. */
export type TryPage = (
  options: SentOptions,
) => Promise<{ readonly reply: ChildReply; readonly used: boolean }>;

/** A try that ended its child carries this as `used`. */
export class FailedTry extends Error {
  readonly death: ChildDeath;
  readonly used: boolean;
  constructor(death: ChildDeath, used: boolean) {
    super(death.message);
    this.death = death;
    this.used = used;
  }
}

const BREAKS = new Set(['page_timeout', 'page_memory', 'page_crashed']);

/**
 * Reads one page whatever it does to its child. A page that breaks a used child is tried in a fresh one, as the fault may be what
 * pages before it left behind; a page that breaks that one too is tried without its picture, as its text may be sound.
 */
export async function readOnePage(page: number, asked: SentOptions, tryPage: TryPage): Promise<PageOutcome> {
  let options = asked;
  let fresh = false;
  let picture: PageOutcome | undefined;
  for (;;) {
    const { outcome, used } = await tryOnce(page, options, tryPage);
    if (!outcome.code || !BREAKS.has(outcome.code)) {
      return picture ? withoutPicture(outcome, picture, asked) : outcome;
    }
    if (used && !fresh && outcome.code !== 'page_timeout') {
      fresh = true;
      continue;
    }
    if (picture || !(options.image || options.ocrImageDpi || options.ocr)) return picture ?? outcome;
    picture = outcome;
    const { image: _image, ocrImageDpi: _dpi, ocr: _ocr, ...textOnly } = options;
    options = textOnly;
  }
}

async function tryOnce(
  page: number,
  options: SentOptions,
  tryPage: TryPage,
): Promise<{ readonly outcome: PageOutcome; readonly used: boolean }> {
  try {
    const { reply, used } = await tryPage(options);
    return { outcome: toOutcome(page, reply), used };
  } catch (error) {
    if (!(error instanceof FailedTry)) throw error;
    const { death, used } = error;
    if (death.code === 'internal') throw new AppError('internal', death.message, { cause: death });
    return {
      outcome: failedOutcome(page, new AppError(death.code, `page ${page}: ${death.message}`)),
      used,
    };
  }
}

function toOutcome(page: number, reply: ChildReply): PageOutcome {
  if (reply.kind === 'page') return reply.outcome;
  if (reply.kind === 'unreadable') {
    return failedOutcome(page, new AppError(reply.error.code, reply.error.message));
  }
  return failedOutcome(page, toAppError(new Error(`unexpected reply ${reply.kind}`)));
}

/** The text of a page whose drawing failed: done where the text is all there is, failed where it had to be read from the drawing. */
function withoutPicture(outcome: PageOutcome, failure: PageOutcome, asked: SentOptions): PageOutcome {
  const warnings = [...outcome.warnings, `the page could not be drawn: ${failure.message}`];
  if (!(outcome.needsOcr && asked.ocr) || !failure.code) return { ...outcome, warnings };
  return { ...outcome, state: 'failed', code: failure.code, message: failure.message ?? '', warnings };
}
