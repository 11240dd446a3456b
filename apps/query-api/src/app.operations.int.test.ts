import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf } from '../../../test/helpers/make-pdf.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';

const KEYS = { read: 'reader-key-0123456789', admin: 'admin-key-0123456789' };

let system: IngestSystem;
let app: FastifyInstance;
beforeAll(async () => {
  system = await createIngestSystem('redis');
  const { opened, database } = system;
  app = await buildApp({
    config: loadConfig({
      DATABASE_URL: database.url,
      GUIDEPOST_API_KEYS: `r:read:${KEYS.read},a:admin:${KEYS.admin}`,
    }),
    logger: Fastify({ logger: { level: 'silent' } }).log,
    db: database.db,
    blobs: opened.blobs,
    ingest: opened.ingest,
    search: () => Promise.reject(new Error('nobody asks')),
    renderPage: () => Promise.reject(new Error('nobody looks')),
    parts: {},
    countJobs: opened.queues.counts,
    board: opened.queueConnection,
  });
  for (const word of ['one', 'two']) {
    const path = await system.file(`${word}.pdf`, makePdf([[word]]));
    await opened.ingest.registerFile(path, { collection: 'c' });
  }
});
afterAll(async () => {
  await app.close();
  await system.close();
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`me:${key}`).toString('base64')}` });

test('metrics tell what waits, in the ledger and in the queues, with one number to scale on', async () => {
  const { body } = await app.inject({ url: '/metrics', headers: bearer(KEYS.read) });
  for (const line of [
    'guidepost_documents{state="queued"} 2',
    'guidepost_queue_backlog_jobs{queue="render"} 2',
    'guidepost_queue_backlog_jobs{queue="ocr"} 0',
    'guidepost_queue_jobs{queue="render",state="prioritised"} 2',
    'guidepost_work_pending{stage="open"} 2',
    'guidepost_work_running{stage="open"} 0',
    'guidepost_holds 0',
  ])
    expect(body.split('\n')).toContain(line);
  expect(body).toMatch(/guidepost_work_oldest_seconds\{stage="open"\} \d/);
  expect(body).toMatch(/process_resident_memory_bytes \d/);
});

describe('the board of queues', () => {
  test('is shown to admin keys alone, also when a browser sends one as a password', async () => {
    const answer = (headers?: Record<string, string>) =>
      app.inject({ url: '/admin/queues', ...(headers && { headers }) });
    const stranger = await answer();
    expect(stranger.statusCode).toBe(401);
    expect(stranger.headers['www-authenticate']).toContain('Basic');
    expect((await answer(bearer(KEYS.read))).statusCode).toBe(403);
    for (const headers of [bearer(KEYS.admin), basic(KEYS.admin)]) {
      const page = await answer(headers);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('Guidepost queues');
      expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    }
    const jobs = await app.inject({ url: '/admin/queues/api/queues', headers: basic(KEYS.admin) });
    expect(jobs.json().queues.map(({ name }: { name: string }) => name)).toContain('render');
  });

  test('changes nothing', async () => {
    const url = '/admin/queues/api/queues/render/pause';
    const answer = await app.inject({ method: 'PUT', url, headers: basic(KEYS.admin) });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect((await system.opened.queues.counts()).render.prioritised).toBe(2);
  });

  test('a password is good for nothing but the board', async () => {
    const answer = await app.inject({ url: '/v1/documents', headers: basic(KEYS.admin) });
    expect(answer.statusCode).toBe(401);
  });
});

test('one look at all work: what waits, what was given up, who works', async () => {
  const { id } = (await app.inject({ url: '/v1/documents?limit=1', headers: bearer(KEYS.read) })).json<{
    items: { id: string }[];
  }>().items[0]!;
  await system.database.db.execute(
    `update document_stages set state = 'failed', reason_code = 'pdf_damaged', reason_message = 'cut off', finished_at = now()
     where document_id = '${id}' and stage = 'open'`,
  );
  await app.inject({ method: 'POST', url: '/v1/pause', headers: bearer(KEYS.admin), payload: { all: true } });
  const work = (await app.inject({ url: '/v1/work', headers: bearer(KEYS.read) })).json();
  expect(work.stages).toMatchObject([{ stage: 'open', pending: 1, running: 0 }]);
  expect(work.failures).toEqual([
    { stage: 'open', code: 'pdf_damaged', rows: 1, documents: 1, message: 'cut off' },
  ]);
  expect(work.holds).toMatchObject([{ scope: 'all', name: '' }]);
  expect(work.throughput).toEqual([]);
});

test('filters are told their values; documents that were not read yet have no pages to tell of', async () => {
  const facets = (await app.inject({ url: '/v1/facets', headers: bearer(KEYS.read) })).json();
  expect(facets).toEqual({
    collections: [{ name: 'c', documents: 2 }],
    documents: [],
    languages: [],
    kinds: [],
    grades: [],
  });
  const { items } = (await app.inject({ url: '/v1/documents', headers: bearer(KEYS.read) })).json();
  for (const item of items) expect(item).toMatchObject({ routes: {}, flaggedPages: 0 });
});
