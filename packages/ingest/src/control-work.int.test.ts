import { randomBytes } from 'node:crypto';
import {
  claimDocumentStage,
  claimPages,
  endPageWithout,
  finishDocumentStage,
  getDocument,
  listFailures,
  saveOpenedDocument,
} from '@guidepost/db';
import { createJobWorker, type JobHandlers, type NewJob } from '@guidepost/queue';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf } from '../../../test/helpers/make-pdf.ts';
import { createIngest } from './create-ingest.ts';

const RUN = { workerId: 'w1', jobId: 'j1' };
const PATIENT = { timeout: 30_000, interval: 25 };
const systems: IngestSystem[] = [];
afterEach(async () => {
  for (const system of systems.splice(0)) await system.close();
});

async function start(kind: 'redis' | 'postgres'): Promise<IngestSystem> {
  const system = await createIngestSystem(kind);
  systems.push(system);
  return system;
}

async function add(
  system: IngestSystem,
  collection: string,
  priority?: 'high' | 'normal' | 'low',
): Promise<string> {
  const path = await system.file('a.pdf', makePdf([[randomBytes(8).toString('hex')]]));
  const options = { collection, ...(priority === undefined ? {} : { priority }) };
  return (await system.opened.ingest.registerFile(path, options)).documentId;
}

/** Documents in the order in which a worker with nothing else to do begins them. */
async function served(system: IngestSystem, count: number): Promise<string[]> {
  const order: string[] = [];
  const handle = async (payload: { readonly documentId: string; readonly generation: number }) => {
    const { db } = system.database;
    const claim = await claimDocumentStage(db, payload.documentId, 'open', {
      workerId: 'w1',
      jobId: 'j1',
      generation: payload.generation,
    });
    if (claim === undefined) return;
    order.push(payload.documentId);
    await finishDocumentStage(db, claim, 'v1', async () => {});
  };
  const nothing = async () => {};
  const handlers: JobHandlers = {
    'document.open.v1': handle,
    'pages.render.v1': nothing,
    'page.ocr.v1': nothing,
    'page.flowchart.v1': nothing,
    'document.units.v1': nothing,
    'document.embed.v1': nothing,
  };
  const worker = createJobWorker({
    connection: system.opened.queueConnection,
    queues: ['render'],
    concurrency: 1,
    handlers,
    onJob: () => {},
    onError: (error) => console.error(error),
  });
  await worker.start();
  try {
    await vi.waitFor(() => expect(order.length).toBeGreaterThanOrEqual(count), PATIENT);
  } finally {
    await worker.close(1_000);
  }
  return order;
}

async function opened(system: IngestSystem, documentId: string, pageCount: number): Promise<void> {
  const claim = await claimDocumentStage(system.database.db, documentId, 'open', RUN);
  if (claim === undefined) throw new Error('nothing to open');
  await finishDocumentStage(system.database.db, claim, 'v1', (tx) =>
    saveOpenedDocument(tx, documentId, { facts: { pageCount, tagged: false, outline: [], warnings: [] } }),
  );
}

const DOCUMENT = 'document';

describe.each(['redis', 'postgres'] as const)('the line of documents, queues on %s', (kind) => {
  it('gives collections their turns, however many documents one of them has waiting', async () => {
    const system = await start(kind);
    const big: string[] = [];
    for (let i = 0; i < 6; i++) big.push(await add(system, 'big'));
    const small = [await add(system, 'small'), await add(system, 'small')];
    const order = await served(system, 8);
    const places = small.map((id) => order.indexOf(id));
    expect(Math.max(...places)).toBeLessThanOrEqual(4);
    expect(big.map((id) => order.indexOf(id))).toEqual(
      [...big.map((id) => order.indexOf(id))].sort((a, b) => a - b),
    );
  });

  it('follows priorities, also those that were changed while documents waited', async () => {
    const system = await start(kind);
    const low = await add(system, 'c', 'low');
    const first = await add(system, 'c');
    const raised = await add(system, 'c');
    const high = await add(system, 'c', 'high');
    const lowered = await add(system, 'c', 'high');
    const { ingest } = system.opened;
    expect(await ingest.prioritise({ scope: DOCUMENT, name: raised }, 'high')).toMatchObject({
      documents: 1,
    });
    await ingest.prioritise({ scope: DOCUMENT, name: lowered }, 'low');
    expect(await served(system, 5)).toEqual([raised, high, first, low, lowered]);
    expect(await getDocument(system.database.db, lowered)).toMatchObject({ priority: 'low' });
  });

  it('leaves out what is paused, and goes on with it when it is resumed', async () => {
    const system = await start(kind);
    const { ingest } = system.opened;
    const still = await add(system, 'resting');
    const other = await add(system, 'c');
    expect(await ingest.pause({ scope: 'collection', name: 'resting' })).toEqual({
      documents: 1,
      rows: 1,
      jobs: 0,
    });
    const late = await add(system, 'resting');
    expect(await served(system, 1)).toEqual([other]);
    expect(await ingest.reconcile()).toEqual({ released: 0, jobs: 0 });
    expect(await getDocument(system.database.db, late)).toMatchObject({ paused: true, state: 'queued' });
    const resumed = await ingest.resume({ scope: 'collection', name: 'resting' });
    expect(resumed).toMatchObject({ documents: 2, rows: 1, jobs: 2 });
    expect((await served(system, 2)).sort()).toEqual([still, late].sort());
    expect(await ingest.resume({ scope: 'collection', name: 'resting' })).toMatchObject({ rows: 0, jobs: 0 });
  });
});

describe('pausing', () => {
  it('hands out no page of a paused document, and counts what was given back for nobody', async () => {
    const system = await start('postgres');
    const { db } = system.database;
    const id = await add(system, 'c');
    await opened(system, id, 3);
    const span = { documentId: id, stage: 'render', firstPage: 1, lastPage: 3 } as const;
    for (const target of [
      { scope: 'document', name: id },
      { scope: 'collection', name: 'c' },
      { scope: 'all', name: '' },
    ] as const) {
      await system.opened.ingest.pause(target);
      expect((await claimPages(db, span, RUN)).pages).toEqual([]);
      await system.opened.ingest.resume(target);
    }
    const claim = await claimPages(db, span, RUN);
    await system.opened.ingest.pause({ scope: 'all', name: '' });
    const ended = await endPageWithout(db, claim, 1, { state: 'failed', code: 'page_crashed', message: 'x' });
    expect(ended).toEqual({ held: true, unitsPending: false });
  });
});

describe('failures', () => {
  it('are listed with reason and attempts, and done again by collection, stage and code', async () => {
    const system = await start('postgres');
    const { ingest } = system.opened;
    const { db } = system.database;
    const [one, two] = [await add(system, 'a'), await add(system, 'b')];
    for (const id of [one, two]) {
      await opened(system, id, 3);
      const span = { documentId: id, stage: 'render', firstPage: 1, lastPage: 3 } as const;
      const claim = await claimPages(db, span, RUN);
      await endPageWithout(db, claim, 1, { state: 'failed', code: 'page_timeout', message: 'Too slow.' });
      await endPageWithout(db, claim, 2, { state: 'failed', code: 'page_crashed', message: 'It fell.' });
    }
    const listed = await listFailures(db, { collection: 'a' }, { limit: 10 });
    expect(listed.items).toMatchObject([
      { documentId: one, fileName: 'a.pdf', stage: 'render', page: 1, code: 'page_timeout', attempts: 1 },
      { documentId: one, page: 2, code: 'page_crashed', message: 'It fell.' },
    ]);
    const pages = [];
    let cursor: string | null | undefined;
    do {
      const page: Awaited<ReturnType<typeof listFailures>> = await listFailures(
        db,
        {},
        { limit: 3, cursor: cursor ?? undefined },
      );
      pages.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toHaveLength(4);
    expect(await ingest.retryFailures({ collection: 'a', code: 'page_crashed' })).toMatchObject({
      documents: 1,
      rows: 1,
    });
    expect((await listFailures(db, {}, { limit: 10 })).items).toHaveLength(3);
    expect(await ingest.retryFailures({ stage: 'embed' })).toEqual({ documents: 0, rows: 0, jobs: 0 });
    expect(await ingest.retryFailures({})).toMatchObject({ documents: 2, rows: 3 });
    expect((await listFailures(db, {}, { limit: 10 })).items).toEqual([]);
  });

  it('of work that was cancelled are none; a retry takes it up again', async () => {
    const system = await start('postgres');
    const { ingest } = system.opened;
    const id = await add(system, 'a');
    await opened(system, id, 3);
    expect(await ingest.cancelWork({ scope: 'collection', name: 'a' })).toEqual({
      documents: 1,
      rows: 3,
      jobs: 0,
    });
    expect(await getDocument(system.database.db, id)).toMatchObject({ state: 'cancelled' });
    expect(await ingest.retry(id)).toBe(1);
  });
});

describe('a full queue', () => {
  it('takes no more than it holds but for urgent and next documents; the sweep brings the rest', async () => {
    const system = await start('redis');
    const { db } = system.database;
    const { queues, blobs, secrets } = system.opened;
    const enqueued: NewJob[] = [];
    const watched = {
      ...queues,
      enqueue: async (jobs: readonly NewJob[]) => {
        enqueued.push(...jobs);
        await queues.enqueue(jobs);
      },
    };
    const ingest = createIngest({
      db,
      queues: watched,
      blobs,
      secrets,
      onQueueError: () => {},
      fullQueueJobs: 4,
    });
    const put = async (collection: string, priority: 'high' | 'normal' = 'normal') => {
      const path = await system.file('a.pdf', makePdf([[randomBytes(8).toString('hex')]]));
      return (await ingest.registerFile(path, { collection, priority })).documentId;
    };
    for (let i = 0; i < 20; i++) await put('big');
    // The look at the queues is a second old at most.
    await ingest.reconcile();
    const before = enqueued.length;
    for (let i = 0; i < 5; i++) await put('big');
    expect(enqueued.length).toBe(before);
    const [urgent, next] = [await put('big', 'high'), await put('late')];
    expect(enqueued.slice(before).map(({ payload }) => payload.documentId)).toEqual([urgent, next]);
    const { render } = await queues.counts();
    expect(render.waiting).toBeLessThan(27);
    await served(system, render.waiting);
    const late = await ingest.reconcile();
    expect(late.jobs).toBeGreaterThan(0);
    await served(system, late.jobs);
  });
});
