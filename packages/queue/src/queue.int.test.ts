import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@guidepost/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { startRedis } from '../../../test/helpers/redis-server.ts';
import { openQueue, type QueueConnection } from './connection.ts';
import { createJobQueues, type JobQueues } from './create-job-queues.ts';
import { createJobWorker, type JobHandlers, type JobReport, type JobWorker } from './create-job-worker.ts';
import type { NewJob } from './job-catalog.ts';

describe.each(['redis', 'postgres'] as const)('queues on %s', (kind) => {
  let database: TestDatabase;
  let queues: JobQueues;
  let connection: QueueConnection;
  const open: JobWorker[] = [];
  const errors: Error[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const namespace = `q_${randomBytes(4).toString('hex')}`;
    connection =
      kind === 'redis'
        ? { kind, url: inject('redisUrl'), namespace }
        : { kind, databaseUrl: database.url, namespace };
    queues = createJobQueues({ connection, onError: (error) => errors.push(error) });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((worker) => worker.close(1_000)));
  });
  afterAll(async () => {
    await queues.close();
    await database.drop();
    expect(errors).toEqual([]);
  });

  const never = () => Promise.reject(new Error('not this one'));
  async function work(handlers: Partial<JobHandlers>): Promise<{ reports: JobReport[]; worker: JobWorker }> {
    const reports: JobReport[] = [];
    const worker = createJobWorker({
      connection,
      queues: ['render', 'units'],
      concurrency: 2,
      handlers: {
        'document.open.v1': never,
        'pages.render.v1': never,
        'page.ocr.v1': never,
        'page.flowchart.v1': never,
        'document.units.v1': never,
        'document.embed.v1': never,
        ...handlers,
      },
      onJob: (report) => reports.push(report),
      onError: (error) => errors.push(error),
    });
    open.push(worker);
    await worker.start();
    return { reports, worker };
  }

  let serial = 0;
  const openJob = (documentId = `doc${++serial}`): NewJob => ({
    name: 'document.open.v1',
    payload: { documentId, generation: 1, attempts: 0 },
  });

  it('gives the handler the payload as it was', async () => {
    const got: unknown[] = [];
    const { reports } = await work({ 'pages.render.v1': async (payload) => void got.push(payload) });
    const payload = { documentId: 'abc', generation: 1, attempts: 0, firstPage: 1, lastPage: 8 };
    await queues.enqueue([{ name: 'pages.render.v1', payload }]);
    await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 10_000 });
    expect(got).toEqual([payload]);
    expect(reports[0]).toMatchObject({
      queue: 'render',
      outcome: 'done',
      run: 1,
      jobId: 'render-abc-g1-p1-8-a0',
    });
  });

  it('runs the same job once when it is enqueued twice, and forgets it afterwards', async () => {
    const job = openJob();
    await queues.enqueue([job, job]);
    await queues.enqueue([job]);
    expect((await queues.counts()).render.waiting).toBe(1);
    const { reports } = await work({ 'document.open.v1': async () => {} });
    await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 10_000 });
    await queues.enqueue([job]);
    await vi.waitFor(() => expect(reports).toHaveLength(2), { timeout: 10_000 });
  });

  it('refuses a bad payload before it is enqueued', async () => {
    const bad = { name: 'document.open.v1', payload: { documentId: '' } } as unknown as NewJob;
    await expect((async () => queues.enqueue([bad]))()).rejects.toMatchObject({
      code: 'job_payload_invalid',
    });
  });

  it('fails a payload that does not parse at once, visibly, without a second run', async () => {
    const raw = openQueue(connection, 'render');
    raw.on('error', () => {});
    const opts = { jobId: `bad-${kind}`, attempts: 3 };
    await raw.addBulk([{ name: 'document.open.v1', data: { documentId: 7 }, opts }]);
    await raw.addBulk([{ name: 'document.open.v9', data: {}, opts: { ...opts, jobId: `new-${kind}` } }]);
    const { reports } = await work({});
    await vi.waitFor(() => expect(reports).toHaveLength(2), { timeout: 10_000 });
    expect(reports.map((r) => [r.outcome, r.error?.code])).toEqual([
      ['failed', 'job_payload_invalid'],
      ['failed', 'job_payload_invalid'],
    ]);
    await vi.waitFor(async () => {
      const failed = await queues.failed('render', 10);
      expect(failed.map((job) => job.id).sort()).toEqual([`bad-${kind}`, `new-${kind}`]);
      expect(failed[0]?.reason).toContain('job_payload_invalid');
    });
    await raw.close();
  });

  it('runs a retryable failure again, and another failure not', async () => {
    let runs = 0;
    const { reports } = await work({
      'document.open.v1': async () => {
        runs++;
        if (runs === 1) throw new AppError('database_unavailable', 'Gone for a moment.');
      },
      'document.units.v1': async () => {
        throw new AppError('pdf_damaged', 'Broken.');
      },
    });
    await queues.enqueue([
      openJob(),
      { name: 'document.units.v1', payload: { documentId: 'x', generation: 1, attempts: 0 } },
    ]);
    await vi.waitFor(() => expect(reports).toHaveLength(3), { timeout: 10_000 });
    const outcomes = (queue: string) => reports.filter((r) => r.queue === queue).map((r) => r.outcome);
    expect(outcomes('render')).toEqual(['retry', 'done']);
    expect(outcomes('units')).toEqual(['failed']);
  });

  it('takes a stale attempt for what it is: no failure', async () => {
    const { reports } = await work({
      'document.open.v1': async () => {
        throw new AppError('attempt_stale', 'Somebody else did it.');
      },
    });
    await queues.enqueue([openJob()]);
    await vi.waitFor(() => expect(reports[0]?.outcome).toBe('stale'), { timeout: 10_000 });
  });

  it('asks a running job to stop, waits for it, and takes no other', async () => {
    let stopped = false;
    const { reports, worker } = await work({
      'document.open.v1': async (_payload, { stopping }) => {
        while (!stopping.aborted) await delay(5);
        stopped = true;
      },
    });
    await queues.enqueue([openJob()]);
    await vi.waitFor(async () => expect((await queues.counts()).render.active).toBe(1), { timeout: 10_000 });
    await worker.close(5_000);
    expect(stopped).toBe(true);
    expect(reports).toHaveLength(1);
    await queues.enqueue([openJob()]);
    await delay(50);
    expect((await queues.counts()).render.waiting).toBe(1);
    await work({ 'document.open.v1': async () => {} });
    await vi.waitFor(async () => expect((await queues.counts()).render.waiting).toBe(0), { timeout: 10_000 });
  });

  it('aborts a job that has not stopped at the deadline', async () => {
    const { worker } = await work({
      'document.open.v1': (_payload, { signal }) =>
        new Promise((done) => signal.addEventListener('abort', () => done())),
    });
    await queues.enqueue([openJob()]);
    await vi.waitFor(async () => expect((await queues.counts()).render.active).toBe(1), { timeout: 10_000 });
    const before = performance.now();
    await worker.close(100);
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});

describe('a producer whose Redis is down', () => {
  it('fails within seconds and says so', async () => {
    const redis = await startRedis();
    const queues = createJobQueues({ connection: { kind: 'redis', url: redis.url }, onError: () => {} });
    await redis.stop();
    const job: NewJob = {
      name: 'document.open.v1',
      payload: { documentId: 'd', generation: 1, attempts: 0 },
    };
    const before = performance.now();
    await expect(queues.enqueue([job])).rejects.toMatchObject({ code: 'queue_unavailable' });
    expect(performance.now() - before).toBeLessThan(10_000);
    await queues.close();
  });
});
