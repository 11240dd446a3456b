import { toAppError } from '@guidepost/contracts';
import { claimPages, endPageWithout, type PageClaim, releaseAttempt, savePage } from '@guidepost/db';
import type { JobHandlers } from '@guidepost/queue';
import { chartRegions, type PageOutcome } from '@guidepost/stages';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import { type DocumentFile, loadDocumentFile } from './document-file.ts';
import type { JobDeps } from './job-deps.ts';

/** Reads one page from its image. Its result takes the place of what the text layer gave when the document is put together. */
export const recognizePage =
  (deps: JobDeps): JobHandlers['page.ocr.v1'] =>
  async ({ documentId, generation, page }, { jobId, signal }) => {
    const run = { workerId: deps.workerId, jobId, generation };
    const claim = await claimPages(
      deps.db,
      { documentId, stage: 'ocr', firstPage: page, lastPage: page },
      run,
    );
    let { unitsPending } = claim;
    if (claim.pages.length > 0) unitsPending = await recognize(deps, claim, page, signal);
    if (unitsPending) await deps.ingest.enqueueWaiting(documentId);
  };

/** Returns whether the document's units are to be built now. */
async function recognize(
  deps: JobDeps,
  claim: PageClaim,
  page: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (deps.ocr === 'off') {
      return await end(
        deps,
        claim,
        page,
        'skipped',
        'page_needs_ocr',
        'OCR is switched off (GUIDEPOST_OCR).',
      );
    }
    const file = await loadDocumentFile(deps, claim.documentId);
    const options = { ...file.open, signal, ocr: deps.ocr };
    for await (const outcome of deps.ocrReader.readPages(file.path, [page], options)) {
      return await saveOutcome(deps, claim, file, outcome);
    }
    return await end(deps, claim, page, 'failed', 'internal', 'The page could not be read.');
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'attempt_stale') throw error;
    if (signal.aborted || error.retryable) {
      await releaseAttempt(deps.db, claim.token, signal.aborted ? undefined : error);
      throw error;
    }
    return end(deps, claim, page, 'failed', error.code, error.message);
  }
}

async function saveOutcome(
  deps: JobDeps,
  claim: PageClaim,
  file: DocumentFile,
  { page, layout, code, message, quality, warnings, ocr }: PageOutcome,
): Promise<boolean> {
  if (layout === undefined) {
    const reason = message?.replaceAll(file.path, file.name) ?? 'The page could not be read.';
    return end(deps, claim, page, 'failed', code ?? 'internal', reason);
  }
  const saved = await savePage(deps.db, claim, {
    page,
    version: STAGE_VERSIONS.ocr,
    width: layout.width,
    height: layout.height,
    rotation: layout.rotation,
    ...(layout.label === undefined ? {} : { label: layout.label }),
    route: ocr === undefined ? 'text' : 'ocr',
    quality: quality ?? null,
    warnings,
    payload: { page, state: 'done', quality, layout, ocr },
    next: deps.charts && chartRegions(layout, deps.charts.route).length > 0 ? [{ stage: 'flowchart' }] : [],
  });
  return saved.unitsPending;
}

const end = async (
  deps: JobDeps,
  claim: PageClaim,
  page: number,
  state: 'failed' | 'skipped',
  code: Parameters<typeof endPageWithout>[3]['code'],
  message: string,
): Promise<boolean> => (await endPageWithout(deps.db, claim, page, { state, code, message })).unitsPending;
