import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@guidepost/db';
import { search } from '@guidepost/service';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';

let system: IngestSystem;
beforeAll(async () => {
  system = await createIngestSystem('redis');
});
afterAll(() => system.close());

test('while the database is away every request is told so with 503 and a sentence, and works again after it', async () => {
  const away = await openDatabase(system.database.url);
  const app = await buildApp({
    config: loadConfig({ DATABASE_URL: system.database.url }),
    logger: Fastify({ logger: { level: 'silent' } }).log,
    db: away.db,
    blobs: system.opened.blobs,
    ingest: system.opened.ingest,
    search: (request) => search(away.db, [], request),
    renderPage: () => Promise.reject(new Error('not asked for here')),
    parts: { database: async () => void (await away.pool.query('select 1')) },
  });
  // The pool connects to a port where nobody listens from now on.
  const { options } = away.pool as unknown as { options: { connectionString: string } };
  const right = options.connectionString;
  const wrong = new URL(right);
  wrong.port = '9';
  options.connectionString = wrong.href;
  await away.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});

  for (const request of [
    { url: '/v1/documents' },
    { url: '/v1/documents/000000000000000000000000' },
    { url: '/v1/search', method: 'POST' as const, payload: { query: 'dose' } },
    await uploadRequest(),
  ]) {
    const answer = await app.inject(request);
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'database_unavailable', retryable: true });
    expect(answer.json().detail).not.toMatch(/select|at .*\.ts/i);
    expect(answer.headers['retry-after']).toBeDefined();
  }
  expect(await readdir(join(system.dataDir, 'blobs', 'staging'))).toEqual([]);
  expect((await app.inject('/ready')).statusCode).toBe(503);
  expect((await app.inject('/live')).statusCode).toBe(200);

  options.connectionString = right;
  expect((await app.inject('/v1/documents')).statusCode).toBe(200);
  await app.close();
  await away.close();
});

async function uploadRequest() {
  const body = new FormData();
  body.set('file', new Blob([makePdf(prosePages(1, 'away'))]), 'away.pdf');
  const url = '/v1/documents';
  const request = new Request(`http://localhost${url}`, { method: 'POST', body });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { url, method: 'POST' as const, headers, payload: Buffer.from(await request.arrayBuffer()) };
}
