import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadableStream } from 'node:stream/web';
import { createGuidepost, type Guidepost, GuidepostError } from '@guidepost/client';
import { search } from '@guidepost/service';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { type AppDeps, buildApp } from './app.ts';
import { loadConfig } from './config.ts';

const KEY = 'writer-key-0123456789';
const MB = 1_000_000;

let system: IngestSystem;
let deps: AppDeps;
let app: FastifyInstance;
let baseUrl: string;
let guidepost: Guidepost;

beforeAll(async () => {
  system = await createIngestSystem('postgres');
  const { opened, database } = system;
  deps = {
    config: loadConfig({
      DATABASE_URL: database.url,
      GUIDEPOST_MAX_UPLOAD_MB: '20',
      GUIDEPOST_API_KEYS: `writer:write:${KEY}`,
    }),
    logger: Fastify({ logger: { level: 'silent' } }).log,
    db: database.db,
    blobs: opened.blobs,
    ingest: opened.ingest,
    search: (request) => search(database.db, [], request),
    renderPage: () => Promise.reject(new Error('not asked for here')),
    parts: {},
  };
  app = await buildApp(deps);
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  guidepost = createGuidepost({ baseUrl, apiKey: KEY });
});
afterAll(async () => {
  await app.close();
  await system.close();
});

const pdf = (seed: string) => new Blob([makePdf(prosePages(1, seed))]);

const failure = async (call: Promise<unknown>): Promise<GuidepostError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GuidepostError);
  return error as GuidepostError;
};

describe('the typed client and the API', () => {
  test('a file goes in from disk or as a stream, and is one document', async () => {
    const path = await system.file('fen.pdf', makePdf(prosePages(2, 'fen')));
    const blob = await openAsBlob(path);
    const first = await guidepost.upload({ content: blob, fileName: 'fen.pdf', collection: 'fens' });
    expect(first).toMatchObject({ created: true, document: { file: 'fen.pdf', collections: ['fens'] } });
    const again = await guidepost.upload({ content: blob.stream() as ReadableStream, fileName: '湿地.pdf' });
    expect(again).toMatchObject({ created: false, document: { id: first.document.id } });
    const detail = await guidepost.getDocument(first.document.id);
    expect(detail.files.toSorted()).toEqual(['fen.pdf', '湿地.pdf']);
    const listed = await guidepost.listDocuments({ collection: 'fens', limit: 5 });
    expect(listed.items.map(({ id }) => id)).toEqual([first.document.id]);
  });

  test('a failure has the code of the API and its sentence', async () => {
    const error = await failure(guidepost.getDocument('000000000000000000000000'));
    expect(error).toMatchObject({ code: 'document_not_found', status: 404, retryable: false });
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(error.problem?.instance).toBeTruthy();
    const stranger = createGuidepost({ baseUrl, apiKey: 'nobody-knows-this-key' });
    expect(await failure(stranger.search({ query: 'dose' }))).toMatchObject({ code: 'unauthorized' });
    expect(await failure(guidepost.deleteDocument('x'))).toMatchObject({ code: 'forbidden', status: 403 });
    const { error: raw } = await guidepost.http.GET('/v1/documents/{id}/versions', {
      params: { path: { id: 'nothing' } },
    });
    expect(raw?.code).toBe('document_not_found');
  });
});

describe('the Model Context Protocol at /mcp', () => {
  const connect = async (token: string, mode: 'legacy' | 'modern' = 'legacy') => {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: mode === 'modern' ? { pin: '2026-07-28' } : mode } },
    );
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    return client;
  };

  test.each(['legacy', 'modern'] as const)(
    'gives an assistant of the %s protocol the evidence of this server',
    async (mode) => {
      const { document } = await guidepost.upload({ content: pdf('mcp'), fileName: 'mcp.pdf' });
      const client = await connect(KEY, mode);
      expect(client.getProtocolEra()).toBe(mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('search_evidence');
      const listed = await client.callTool({ name: 'list_documents', arguments: {} });
      expect(JSON.stringify(listed.structuredContent)).toContain(document.id);
      const answer = await client.callTool({
        name: 'get_page',
        arguments: { document: 'nothing.pdf', page: 1 },
      });
      expect(answer).toMatchObject({ isError: true });
      expect(JSON.stringify(answer.content)).toContain('[document_not_found]');
      await client.close();
    },
  );

  test('asks for a key like everything else, and answers no page of another site', async () => {
    await expect(connect('nobody-knows-this-key')).rejects.toThrow();
    const send = (origin: string) =>
      app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${KEY}`, origin, host: 'guidepost.example' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
    expect((await send('https://evil.example')).statusCode).toBe(403);
    expect((await send('https://guidepost.example')).statusCode).not.toBe(403);
  });

  test('without keys it answers only to names of this machine, which a page elsewhere cannot borrow', async () => {
    const keyless = await buildApp({ ...deps, config: loadConfig({ DATABASE_URL: system.database.url }) });
    const send = (host: string) =>
      keyless.inject({
        method: 'POST',
        url: '/mcp',
        headers: { host, accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
    const rebound = await send('evil.example:8484');
    expect(rebound.statusCode).toBe(403);
    expect(rebound.json().detail).toContain('GUIDEPOST_API_KEYS');
    for (const host of ['localhost:8484', '127.0.0.1:8484', '[::1]:8484']) {
      expect((await send(host)).statusCode).toBe(200);
    }
    await keyless.close();
  });
});

describe('what nobody should send', () => {
  const question = (query: string) => guidepost.search({ query, limit: 3 });

  test('300 MB are refused with the limit, leave nothing behind, and the next file is taken', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = before;
    const stream = async function* () {
      for (let sent = 0; sent < 300; sent++) {
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield new Uint8Array(MB);
      }
    };
    const error = await failure(guidepost.upload({ content: stream(), fileName: 'atlas.pdf' }));
    expect(error).toMatchObject({ code: 'file_too_large', status: 413 });
    expect(error.message).toContain('atlas.pdf is larger than the 20 MB');
    // Neither the client nor the server holds the file in memory.
    expect(most - before).toBeLessThan(150 * MB);
    expect(await readdir(join(system.dataDir, 'blobs', 'staging'))).toEqual([]);
    expect(await guidepost.upload({ content: pdf('next'), fileName: 'next.pdf' })).toMatchObject({
      created: true,
    });
  });

  test.each([
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['<script>alert(1)<\\script>.pdf', 'script>.pdf'],
    ['../../etc/cron.d/x.pdf', 'x.pdf'],
    ["'; drop table documents; --.pdf", "'; drop table documents; --.pdf"],
    ['💊 دليل.pdf', '💊 دليل.pdf'],
  ])('a file named %j is a file with the name %j', async (fileName, kept) => {
    const { document } = await guidepost.upload({ content: pdf(fileName), fileName });
    expect(document.file).toBe(kept);
    expect((await guidepost.getDocument(document.id)).files).toEqual([kept]);
  });

  test('a file without a name, and one whose name is too long', async () => {
    const { document } = await guidepost.upload({ content: pdf('nameless'), fileName: '' });
    expect(document.file).toBe('document.pdf');
    const error = await failure(
      guidepost.upload({ content: pdf('long'), fileName: `${'x'.repeat(300)}.pdf` }),
    );
    expect(error).toMatchObject({ code: 'request_invalid' });
    expect(error.message).toContain('304 characters');
  });

  test('a question of 10,000 characters is told how many it may have', async () => {
    const error = await failure(question('dose '.repeat(2000)));
    expect(error).toMatchObject({ code: 'request_invalid', status: 400 });
    expect(error.message).toContain('longer than 2,000 characters');
  });

  test('a question with U+0000 is told so', async () => {
    expect(await failure(question('a\u0000b'))).toMatchObject({ code: 'request_invalid', status: 400 });
  });

  test.each(['?!…。，；()[]{}<>"\'`~@#$%^&*', '💊💉🫀👩🏽‍⚕️', '\u200b\u200b', '\ud800'])(
    '%j holds no word, and the answer says so',
    async (query) => {
      expect(await question(query)).toMatchObject({
        results: [],
        notices: ['The question holds no word to search for.'],
      });
    },
  );

  test.each([
    'ما هي جرعة الباراسيتامول؟',
    '\u202edose\u202c',
    "'; drop table units; --",
    'dose:* & ! ( <-> |',
    '<script>alert(1)</script>',
  ])('%j is a question like any other', async (query) => {
    const { query: asked, results } = await question(query);
    expect(asked).toBe(query);
    expect(results).toEqual([]);
  });
});
