import type { JobReport } from '@guidepost/queue';
import { createRegistry } from '@guidepost/telemetry';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds; a span of pages takes a few, a scanned page some more, the units of a book a minute. */
const JOB_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600];
const WAIT_BUCKETS = [0.1, 1, 10, 60, 300, 1_800, 7_200, 43_200];
const CONFIDENCE_BUCKETS = [0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1];

/** What became of one page in one stage. */
export interface PageReport {
  readonly stage: 'render' | 'ocr';
  readonly state: string;
  readonly cpuMs?: number | undefined;
  /** Of OCR, 0 to 1. */
  readonly confidence?: number | undefined;
}

export interface WorkerMetrics {
  readonly registry: Registry;
  readonly onJob: (report: JobReport) => void;
  readonly onPage: (report: PageReport) => void;
}

/** Counters of one worker; pages a second are the rate of `guidepost_pages_total`. */
export function createWorkerMetrics(): WorkerMetrics {
  const registry = createRegistry();
  const registers = [registry];
  const jobs = new Counter({
    name: 'guidepost_jobs_total',
    help: 'Runs of jobs by how they ended: done, stale (another attempt had taken over), retry, failed.',
    labelNames: ['queue', 'job', 'outcome', 'code'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'guidepost_job_duration_seconds',
    help: 'Time of a run of a job.',
    labelNames: ['queue', 'job'] as const,
    buckets: JOB_BUCKETS,
    registers,
  });
  const waits = new Histogram({
    name: 'guidepost_job_wait_seconds',
    help: 'Time from the making of a job to its run.',
    labelNames: ['queue'] as const,
    buckets: WAIT_BUCKETS,
    registers,
  });
  const runs = new Histogram({
    name: 'guidepost_job_attempts',
    help: 'Which run of its job each run was: 1 for the first.',
    labelNames: ['queue'] as const,
    buckets: [1, 2, 3, 4, 5],
    registers,
  });
  const pages = new Counter({
    name: 'guidepost_pages_total',
    help: 'Pages that were read, by stage and how it ended.',
    labelNames: ['stage', 'state'] as const,
    registers,
  });
  const cpu = new Histogram({
    name: 'guidepost_page_cpu_seconds',
    help: 'Processor time of a page in its child process.',
    labelNames: ['stage'] as const,
    buckets: JOB_BUCKETS,
    registers,
  });
  const confidences = new Histogram({
    name: 'guidepost_ocr_confidence',
    help: 'How sure OCR was of a page, 0 to 1.',
    buckets: CONFIDENCE_BUCKETS,
    registers,
  });
  return {
    registry,
    onJob: ({ queue, name, outcome, error, ranMs, waitedMs, run }) => {
      jobs.inc({ queue, job: name, outcome, code: error?.code ?? '' });
      durations.observe({ queue, job: name }, ranMs / 1000);
      waits.observe({ queue }, Math.max(0, waitedMs) / 1000);
      runs.observe({ queue }, run);
    },
    onPage: ({ stage, state, cpuMs, confidence }) => {
      pages.inc({ stage, state });
      if (cpuMs !== undefined) cpu.observe({ stage }, cpuMs / 1000);
      if (confidence !== undefined) confidences.observe(confidence);
    },
  };
}
