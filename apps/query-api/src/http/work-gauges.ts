import type { Workload } from '@guidepost/db';
import type { QueueCounts } from '@guidepost/queue';
import { Gauge, type Registry } from 'prom-client';

export interface WorkSources {
  readonly workload: () => Promise<Workload>;
  readonly queues: () => Promise<Readonly<Record<string, QueueCounts>>>;
}

const STAGES = ['open', 'render', 'ocr', 'flowchart', 'units', 'embed'];
const NO_LOAD = { pending: 0, running: 0, mostAttempts: 0, oldestSeconds: 0 };
/** Several gauges of one scrape share one look. */
const LOOK_AGE_MS = 500;

/** Gauges of the ledger and the queues, read when asked for; absent while database or queue do not answer. */
export function addWorkGauges(registry: Registry, sources: WorkSources): void {
  const workload = sharedLook(sources.workload);
  const queues = sharedLook(sources.queues);
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (set: (labels: Readonly<Record<string, string>>, value: number) => void) => Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // A server that is away leaves a gap, which a monitor sees; the other metrics are still told.
        await collect((labels, value) => this.set(labels, value)).catch(() => {});
      },
    });

  gauge('guidepost_documents', 'Documents by state.', ['state'], async (set) => {
    for (const [state, n] of Object.entries((await workload()).documents)) set({ state }, n);
  });
  gauge(
    'guidepost_queue_backlog_jobs',
    'Jobs of a queue that wait for a worker: waiting, delayed and prioritised. Scale workers on this.',
    ['queue'],
    async (set) => {
      for (const [queue, { waiting, delayed }] of Object.entries(await queues()))
        set({ queue }, waiting + delayed);
    },
  );
  gauge('guidepost_queue_jobs', 'Jobs of a queue by state.', ['queue', 'state'], async (set) => {
    for (const [queue, counts] of Object.entries(await queues())) {
      set({ queue, state: 'waiting' }, counts.waiting - counts.prioritised);
      set({ queue, state: 'prioritised' }, counts.prioritised);
      set({ queue, state: 'delayed' }, counts.delayed);
      set({ queue, state: 'active' }, counts.active);
      set({ queue, state: 'failed' }, counts.failed);
    }
  });
  const ofStages = (
    name: string,
    help: string,
    value: (load: Omit<Workload['stages'][number], 'stage'>) => number,
  ) =>
    gauge(name, help, ['stage'], async (set) => {
      const { stages } = await workload();
      for (const stage of STAGES)
        set({ stage }, value(stages.find((load) => load.stage === stage) ?? NO_LOAD));
    });
  ofStages('guidepost_work_pending', 'Pages and stages in the ledger that wait.', (load) => load.pending);
  ofStages(
    'guidepost_work_running',
    'Pages and stages in the ledger that are in hand.',
    (load) => load.running,
  );
  ofStages(
    'guidepost_work_oldest_seconds',
    'Age of the oldest document that waits in a stage.',
    (load) => load.oldestSeconds,
  );
  ofStages(
    'guidepost_work_attempts_max',
    'Most attempts of one page or stage that is open.',
    (load) => load.mostAttempts,
  );
  gauge('guidepost_work_failed', 'Pages and stages that were given up.', ['stage', 'code'], async (set) => {
    for (const { stage, code, n } of (await workload()).failures) set({ stage, code }, n);
  });
  gauge('guidepost_workers', 'Workers heard of in the last 30 seconds.', ['queue'], async (set) => {
    for (const { queue, n } of (await workload()).workers) set({ queue }, n);
  });
  gauge('guidepost_holds', 'Documents, collections or everything that are paused.', [], async (set) => {
    set({}, (await workload()).holds);
  });
}

function sharedLook<T>(look: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > LOOK_AGE_MS)
      last = { at: performance.now(), value: look() };
    return last.value;
  };
}
