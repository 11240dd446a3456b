import { toAppError } from '@guidepost/contracts';
import {
  claimPages,
  createAnswerStore,
  endPageWithout,
  getPage,
  loadPageResult,
  type PageClaim,
  releaseAttempt,
  savePage,
  spendVisionRequest,
} from '@guidepost/db';
import type { JobHandlers } from '@guidepost/queue';
import {
  CHART_IMAGE,
  type PageImage,
  type PageOutcome,
  type RegionAnswer,
  readCharts,
} from '@guidepost/stages';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import { loadDocumentFile } from './document-file.ts';
import type { ChartDeps, JobDeps } from './job-deps.ts';

const UNUSABLE = 'The vision model gave no usable flowchart';

/** Asks the vision-language model about the unsure flowcharts of one page. */
export const readPageCharts =
  (deps: JobDeps): JobHandlers['page.flowchart.v1'] =>
  async ({ documentId, generation, page }, { jobId, signal }) => {
    const span = { documentId, stage: 'flowchart', firstPage: page, lastPage: page } as const;
    const claim = await claimPages(deps.db, span, { workerId: deps.workerId, jobId, generation });
    let { unitsPending } = claim;
    if (claim.pages.length > 0) unitsPending = await read(deps, claim, page, signal);
    if (unitsPending) await deps.ingest.enqueueWaiting(documentId);
  };

/** Returns whether the document's units are to be built now. */
async function read(deps: JobDeps, claim: PageClaim, page: number, signal: AbortSignal): Promise<boolean> {
  const end = async (
    state: 'failed' | 'skipped',
    code: Parameters<typeof endPageWithout>[3]['code'],
    message: string,
  ) => (await endPageWithout(deps.db, claim, page, { state, code, message })).unitsPending;
  if (deps.charts === undefined) {
    return end('skipped', 'model_not_configured', 'No vision model is set up any more (VLM_URL).');
  }
  try {
    const answers = await ask(deps, deps.charts, claim.documentId, page, signal);
    return await save(deps, claim, page, answers);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'attempt_stale') throw error;
    if (signal.aborted || error.retryable) {
      await releaseAttempt(deps.db, claim.token, signal.aborted ? undefined : error);
      throw error;
    }
    // A limit that the user set is no failure.
    return end(error.code === 'model_budget_spent' ? 'skipped' : 'failed', error.code, error.message);
  }
}

async function ask(
  deps: JobDeps,
  { route, model, limits }: ChartDeps,
  documentId: string,
  page: number,
  signal: AbortSignal,
): Promise<readonly RegionAnswer[]> {
  const { layout } = (await loadPageResult(deps.db, documentId, page)) as Pick<PageOutcome, 'layout'>;
  if (layout === undefined) return [];
  return readCharts(layout, await drawPage(deps, documentId, page, signal), {
    route,
    model,
    store: createAnswerStore(deps.db, model.id),
    spend: () => spendVisionRequest(deps.db, documentId, limits),
    signal,
  });
}

async function drawPage(
  deps: JobDeps,
  documentId: string,
  page: number,
  signal: AbortSignal,
): Promise<PageImage> {
  const file = await loadDocumentFile(deps, documentId);
  for await (const outcome of deps.reader.readPages(file.path, [page], {
    ...file.open,
    image: CHART_IMAGE,
    signal,
  })) {
    if (outcome.image !== undefined) return outcome.image;
  }
  throw new Error(`page ${page} could not be drawn for the vision model`);
}

/** The answers beside the page's result; what is known of the page stays as it is. */
async function save(
  deps: JobDeps,
  claim: PageClaim,
  page: number,
  answers: readonly RegionAnswer[],
): Promise<boolean> {
  const row = await getPage(deps.db, claim.documentId, page);
  const unusable = answers.flatMap(({ why }) => (why === undefined ? [] : [`${UNUSABLE}: ${why}.`]));
  const saved = await savePage(deps.db, claim, {
    page,
    version: STAGE_VERSIONS.flowchart,
    width: row.width,
    height: row.height,
    rotation: row.rotation,
    ...(row.label === null ? {} : { label: row.label }),
    route: row.route ?? 'text',
    quality: row.quality,
    warnings: [...row.warnings.filter((warning) => !warning.startsWith(UNUSABLE)), ...unusable],
    payload: { page, answers },
    next: [],
  });
  const requests = answers.reduce((sum, answer) => sum + answer.requests, 0);
  deps.logger.info(
    { documentId: claim.documentId, page, charts: answers.length, requests },
    'flowcharts read',
  );
  return saved.unitsPending;
}
