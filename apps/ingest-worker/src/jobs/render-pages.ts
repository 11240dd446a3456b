import { type AppError, toAppError } from '@guidepost/contracts';
import {
  claimPages,
  endPageWithout,
  type PageClaim,
  type PageEnded,
  releaseAttempt,
  savePage,
} from '@guidepost/db';
import { blobKeys } from '@guidepost/ingest';
import type { JobContext, JobHandlers } from '@guidepost/queue';
import { chartRegions, type PageOutcome } from '@guidepost/stages';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import { type DocumentFile, loadDocumentFile } from './document-file.ts';
import type { JobDeps } from './job-deps.ts';

const OCR_IS_OFF = 'The page has text that is only in its picture, and OCR is switched off (GUIDEPOST_OCR).';

/** Reads a span of pages; each is saved by itself, so that a stop or a crash costs at most the page in hand. */
export const renderPages =
  (deps: JobDeps): JobHandlers['pages.render.v1'] =>
  async ({ documentId, generation, firstPage, lastPage }, context) => {
    const run = { workerId: deps.workerId, jobId: context.jobId, generation };
    const claim = await claimPages(deps.db, { documentId, stage: 'render', firstPage, lastPage }, run);
    let morePending = claim.unitsPending;
    let held = false;
    try {
      if (claim.pages.length > 0) {
        const read = await readSpan(deps, claim, context);
        morePending ||= read.morePending;
        held = read.held;
      }
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'attempt_stale') throw error;
      if (context.signal.aborted || error.retryable) {
        await releaseAttempt(deps.db, claim.token, context.signal.aborted ? undefined : error);
        throw error;
      }
      morePending = await failRest(deps, claim, error);
    }
    const unfinished = context.stopping.aborted || held ? await releaseAttempt(deps.db, claim.token) : 0;
    if (morePending || unfinished > 0) await deps.ingest.enqueueWaiting(documentId);
  };

interface SpanRead {
  /** Work that follows waits to be enqueued: scanned pages for OCR, or the document's units. */
  readonly morePending: boolean;
  /** The document was paused: pages of the span may be left. */
  readonly held: boolean;
}

async function readSpan(
  deps: JobDeps,
  claim: PageClaim,
  { signal, stopping }: JobContext,
): Promise<SpanRead> {
  const file = await loadDocumentFile(deps, claim.documentId);
  let morePending = false;
  let held = false;
  const options = { ...file.open, image: true, signal } as const;
  for await (const outcome of deps.reader.readPages(file.path, claim.pages, options)) {
    const saved = await saveOutcome(deps, claim, file, outcome);
    morePending ||= saved.unitsPending || followedByOcr(deps, outcome) || followedByModel(deps, outcome);
    held = saved.held;
    if (stopping.aborted || held) break;
  }
  return { morePending, held };
}

/** Whether the page goes on to OCR: as a whole, or for the words inside its pictures. */
const followedByOcr = (deps: JobDeps, { needsOcr, figuresToRead }: PageOutcome): boolean =>
  deps.ocr !== 'off' && (needsOcr || figuresToRead === true);

/** Whether a model looks at flowcharts of the page next; where OCR follows, that decides. */
const followedByModel = (deps: JobDeps, outcome: PageOutcome): boolean =>
  deps.charts !== undefined &&
  outcome.layout !== undefined &&
  !followedByOcr(deps, outcome) &&
  chartRegions(outcome.layout, deps.charts.route).length > 0;

async function saveOutcome(
  deps: JobDeps,
  claim: PageClaim,
  file: DocumentFile,
  outcome: PageOutcome,
): Promise<PageEnded> {
  const { page, layout, image } = outcome;
  const code = outcome.code ?? 'internal';
  const message = outcome.message?.replaceAll(file.path, file.name) ?? 'The page could not be read.';
  if (outcome.state === 'failed')
    return endPageWithout(deps.db, claim, page, { state: 'failed', code, message });
  const blobKey = blobKeys.pageImage(file.sha256, page);
  if (image !== undefined) await deps.blobs.put(blobKey, image.png);
  const skipped = deps.ocr === 'off' ? ({ code: 'page_needs_ocr', message: OCR_IS_OFF } as const) : undefined;
  return savePage(deps.db, claim, {
    page,
    version: STAGE_VERSIONS.render,
    width: layout?.width ?? (image === undefined ? null : image.widthPx / image.scale),
    height: layout?.height ?? (image === undefined ? null : image.heightPx / image.scale),
    rotation: layout?.rotation ?? null,
    ...(layout?.label === undefined ? {} : { label: layout.label }),
    route: layout === undefined ? 'ocr' : 'text',
    quality: outcome.quality ?? null,
    ...(image === undefined ? {} : { image: { blobKey, widthPx: image.widthPx, heightPx: image.heightPx } }),
    warnings: outcome.warnings,
    payload: { page, state: outcome.state, code: outcome.code, quality: outcome.quality, layout },
    next: [
      ...(outcome.needsOcr || followedByOcr(deps, outcome)
        ? [{ stage: 'ocr', ...(skipped ? { skipped } : {}) } as const]
        : []),
      ...(followedByModel(deps, outcome) ? [{ stage: 'flowchart' } as const] : []),
    ],
  });
}

/** A fault that no page is to blame for and that will not go away: the file is gone, its password is unknown. */
async function failRest(deps: JobDeps, claim: PageClaim, error: AppError): Promise<boolean> {
  let unitsPending = false;
  for (const page of claim.pages) {
    try {
      const saved = await endPageWithout(deps.db, claim, page, {
        state: 'failed',
        code: error.code,
        message: error.message,
      });
      unitsPending ||= saved.unitsPending;
    } catch (thrown) {
      // Pages saved before the fault are no longer ours to end.
      if (toAppError(thrown).code !== 'attempt_stale') throw thrown;
    }
  }
  return unitsPending;
}
