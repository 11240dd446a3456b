import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { EmbeddingSettings, FlowchartSettings, PlannerSettings } from '@guidepost/contracts';
import { awaitMissingEmbeddings, beat, forgetWorkers, listWorkers } from '@guidepost/db';
import type { OpenIngest } from '@guidepost/ingest';
import { type Embedder, lazyEmbedder } from '@guidepost/models/embedding';
import { createOpenAiPlanner } from '@guidepost/models/planner';
import { createOpenAiVision } from '@guidepost/models/vision';
import {
  createJobWorker,
  type JobContext,
  type JobHandlers,
  type JobReport,
  type QueueName,
} from '@guidepost/queue';
import { createPageReader, OCR_CHILD_BYTES, type OcrOptions } from '@guidepost/stages';
import type { Logger } from 'pino';
import { createDocumentBuilder } from './build/create-document-builder.ts';
import { buildDocumentUnits } from './jobs/build-units.ts';
import { embedUnits } from './jobs/embed-units.ts';
import type { ChartDeps, JobDeps } from './jobs/job-deps.ts';
import { openDocument } from './jobs/open-document.ts';
import { readPageCharts } from './jobs/read-charts.ts';
import { recognizePage } from './jobs/recognize-page.ts';
import { renderPages } from './jobs/render-pages.ts';
import { createLiveness, type Liveness } from './status/liveness.ts';
import type { StatusServerOptions } from './status/status-server.ts';
import { watchReader } from './status/watch-reader.ts';
import { createWorkerMetrics } from './status/worker-metrics.ts';
import { startTicker } from './ticker.ts';

export interface WorkerDeps {
  readonly opened: OpenIngest;
  readonly queues: readonly QueueName[];
  readonly concurrency: number;
  readonly pageTimeoutMs: number;
  readonly ocr: OcrOptions | 'off';
  readonly embedding: EmbeddingSettings;
  readonly planner?: PlannerSettings | undefined;
  readonly flowcharts: FlowchartSettings;
  readonly dataDir: string;
  /** A worker with work that does nothing for this long is not alive; default 15 minutes. */
  readonly stuckAfterMs?: number;
  readonly logger: Logger;
}

export interface IngestWorker {
  readonly id: string;
  /** What it tells about itself. */
  readonly status: Omit<StatusServerOptions, 'host' | 'port'>;
  readonly start: () => Promise<void>;
  /** Stops taking work, lets pages in hand finish until the deadline, gives the rest back. */
  readonly close: (drainMs: number) => Promise<void>;
}

const BEAT_MS = 5_000;
const SWEEP_MS = 10_000;
const STUCK_AFTER_MS = 15 * 60_000;
const LOOK_MS = 30_000;
const STAGING_SWEEP_MS = 3600_000;
/** Far longer than the slowest upload goes without a byte. */
const STAGING_AGE_MS = 6 * 3600_000;

/** Wires one worker process; it does nothing before `start`. */
export function buildWorker({
  opened,
  queues,
  concurrency,
  pageTimeoutMs,
  ocr,
  embedding,
  planner,
  flowcharts,
  dataDir,
  stuckAfterMs = STUCK_AFTER_MS,
  logger,
}: WorkerDeps): IngestWorker {
  const { db } = opened.database;
  const facts = {
    id: `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
    host: hostname(),
    pid: process.pid,
    queues,
  };
  const metrics = createWorkerMetrics();
  const liveness = createLiveness(stuckAfterMs, () => performance.now());
  const onPage: typeof metrics.onPage = (report) => {
    liveness.progress();
    metrics.onPage(report);
  };
  const reader = watchReader(createPageReader({ children: concurrency, pageTimeoutMs }), 'render', onPage);
  const ocrReader = watchReader(
    createPageReader({ children: concurrency, pageTimeoutMs, maxChildBytes: OCR_CHILD_BYTES }),
    'ocr',
    onPage,
  );
  const builder = createDocumentBuilder();
  const embedder = lazyEmbedder(embedding, dataDir);
  const deps: JobDeps = {
    ...opened,
    db,
    reader,
    ocrReader,
    ocr,
    charts: toChartDeps(flowcharts),
    builder,
    planner: planner && createOpenAiPlanner(planner),
    embedder: embedder && watchEmbedder(embedder, liveness),
    workerId: facts.id,
    logger,
  };
  const jobs = createJobWorker({
    connection: opened.queueConnection,
    queues,
    concurrency,
    handlers: watchHandlers(liveness, {
      'document.open.v1': openDocument(deps),
      'pages.render.v1': renderPages(deps),
      'page.ocr.v1': recognizePage(deps),
      'page.flowchart.v1': readPageCharts(deps),
      'document.units.v1': buildDocumentUnits(deps),
      'document.embed.v1': embedUnits(deps),
    }),
    onJob: (report) => {
      metrics.onJob(report);
      logJob(logger, report);
    },
    onError: (error) => logger.warn({ err: error }, 'queue connection'),
  });
  const sweep = async (): Promise<void> => {
    const report = await opened.ingest.reconcile();
    if (report.released + report.jobs > 0) logger.info(report, 'work handed out again');
  };
  /** A changed model: documents embedded with another one wait anew. A model that cannot be opened must not stop the pages. */
  const catchUp = async (open: () => Promise<Embedder>): Promise<void> => {
    try {
      const documents = await awaitMissingEmbeddings(db, await open());
      if (documents > 0) logger.info({ documents }, 'documents wait for vectors of this model');
    } catch (error) {
      logger.warn({ err: error }, 'the embedding model cannot be opened; full text works');
    }
  };
  const sweepStaging = async (): Promise<void> => {
    const files = await opened.blobs.sweepStaging(STAGING_AGE_MS);
    if (files > 0) logger.info({ files }, 'staged files of killed processes removed');
  };
  const look = async (): Promise<void> => {
    const counts = await opened.queues.counts();
    liveness.sawWaiting(queues.reduce((sum, queue) => sum + counts[queue].waiting, 0));
  };
  const tickers: { stop: () => Promise<void> }[] = [];

  return {
    id: facts.id,
    status: {
      fault: liveness.fault,
      check: async () => {
        await Promise.all([opened.database.pool.query('select 1'), opened.queues.counts()]);
      },
      metrics: () => metrics.registry.metrics(),
      metricsType: metrics.registry.contentType,
    },
    start: async () => {
      await beat(db, facts);
      await forgetDeadNeighbours(opened, facts.host);
      if (embedder !== undefined && queues.includes('embed')) await catchUp(embedder);
      await sweep();
      await sweepStaging();
      const onError = (error: unknown): void =>
        logger.warn({ err: error }, 'heartbeat or sweep failed; it is tried again');
      tickers.push(
        startTicker(BEAT_MS, () => beat(db, facts), onError),
        startTicker(SWEEP_MS, sweep, onError),
        startTicker(LOOK_MS, look, onError),
        startTicker(STAGING_SWEEP_MS, sweepStaging, onError),
      );
      await jobs.start();
    },
    close: async (drainMs) => {
      await jobs.close(drainMs);
      await Promise.all(tickers.map((ticker) => ticker.stop()));
      await Promise.all([reader.close(), ocrReader.close(), builder.close(), embedder?.close()]);
      await forgetWorkers(db, [facts.id]);
    },
  };
}

/** Handlers whose runs count as work in hand. */
function watchHandlers(liveness: Liveness, handlers: JobHandlers): JobHandlers {
  const watched = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (payload: never, context: JobContext): Promise<void> => {
      const end = liveness.begin();
      try {
        await handle(payload, context);
      } finally {
        end();
      }
    },
  ]);
  return Object.fromEntries(watched) as JobHandlers;
}

/** A model whose answers count as progress: the vectors of a long document take minutes. */
const watchEmbedder = (open: () => Promise<Embedder>, liveness: Liveness) => async (): Promise<Embedder> => {
  const embedder = await open();
  return {
    ...embedder,
    embed: async (texts, kind) => {
      const vectors = await embedder.embed(texts, kind);
      liveness.progress();
      return vectors;
    },
  };
};

/** The model for flowcharts, where one is set up and wanted. */
function toChartDeps({ route, vision }: FlowchartSettings): ChartDeps | undefined {
  if (vision === undefined || route === 'drawn') return undefined;
  return { route, model: createOpenAiVision(vision), limits: vision };
}

/** Workers of this host whose process is gone: their work need not wait for the timeout. */
async function forgetDeadNeighbours({ database }: OpenIngest, host: string): Promise<void> {
  const neighbours = (await listWorkers(database.db)).filter((worker) => worker.host === host);
  await forgetWorkers(
    database.db,
    neighbours.filter(({ pid }) => !isRunning(pid)).map(({ id }) => id),
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function logJob(logger: Logger, { error, ...report }: JobReport): void {
  if (report.outcome === 'failed') logger.error({ ...report, err: error }, 'job failed');
  else logger.info({ ...report, ...(error === undefined ? {} : { code: error.code }) }, 'job ended');
}
