import { FailureList, HoldList, WorkChanged } from '@guidepost/contracts/api';
import { claimDocumentStage, failDocumentStage, getDocument } from '@guidepost/db';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf } from '../../../test/helpers/make-pdf.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';

let system: IngestSystem;
let app: FastifyInstance;
beforeAll(async () => {
  system = await createIngestSystem('postgres');
  const { opened, database } = system;
  app = await buildApp({
    config: loadConfig({ DATABASE_URL: database.url }),
    logger: Fastify({ logger: { level: 'silent' } }).log,
    db: database.db,
    blobs: opened.blobs,
    ingest: opened.ingest,
    search: () => Promise.reject(new Error('nobody asks')),
    renderPage: () => Promise.reject(new Error('nobody looks')),
    parts: {},
  });
});
afterAll(async () => {
  await app.close();
  await system.close();
});

const post = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url, payload });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return WorkChanged.parse(answer.json());
};

test('work is paused, put first, cancelled, and what failed is listed and done again', async () => {
  const { ingest, database } = system.opened;
  const ids: string[] = [];
  for (const word of ['one', 'two']) {
    const path = await system.file(`${word}.pdf`, makePdf([[word]]));
    ids.push((await ingest.registerFile(path, { collection: 'c', priority: 'low' })).documentId);
  }
  const [one = '', two = ''] = ids;

  expect(await post('/v1/pause', { collection: 'c' })).toEqual({ documents: 2, rows: 1, jobs: 0 });
  await post('/v1/pause', { document: 'one.pdf' });
  const holds = HoldList.parse((await app.inject('/v1/holds')).json());
  expect(holds.items.map(({ scope, name }) => [scope, name])).toEqual([
    ['collection', 'c'],
    ['document', one],
  ]);
  expect((await app.inject(`/v1/documents/${two}`)).json()).toMatchObject({ paused: true, priority: 'low' });
  await post('/v1/resume', { collection: 'c' });
  expect((await app.inject(`/v1/documents/${two}`)).json()).toMatchObject({ paused: false });
  expect((await app.inject(`/v1/documents/${one}`)).json()).toMatchObject({ paused: true });
  await post('/v1/resume', { document: one });

  expect(await post('/v1/prioritise', { document: two, priority: 'high' })).toMatchObject({ documents: 1 });
  expect(await getDocument(database.db, two)).toMatchObject({ priority: 'high' });

  const claim = await claimDocumentStage(database.db, two, 'open', { workerId: 'w', jobId: 'j' });
  if (claim === undefined) throw new Error('nothing to open');
  await failDocumentStage(database.db, claim, 'not_a_pdf', 'No PDF.');
  const failures = FailureList.parse((await app.inject('/v1/failures?stage=open&collection=c')).json());
  expect(failures.items).toMatchObject([{ document: two, code: 'not_a_pdf', attempts: 1, stage: 'open' }]);
  expect(await post('/v1/failures/retry', { document: two })).toEqual({ documents: 1, rows: 1, jobs: 1 });

  expect(await post('/v1/cancel', { all: true })).toEqual({ documents: 2, rows: 2, jobs: 0 });
});

test.each([{}, { all: true, collection: 'c' }, { all: false }, { documents: 'x' }])(
  'a target that is not one thing is refused: %j',
  async (payload) => {
    const answer = await app.inject({ method: 'POST', url: '/v1/pause', payload });
    expect(answer.statusCode).toBe(400);
  },
);
