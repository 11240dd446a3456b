import { Problem } from '@guidepost/contracts/api';
import { search } from '@guidepost/service';
import fc from 'fast-check';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { openApiDocument } from './openapi-document.ts';
import { createPageRenderer } from './render-page.ts';

const KEY = 'admin-key-0123456789';
/** An answer that goes on for ever, and the form that other tests send. */
const LEFT_OUT = ['/v1/events', '/v1/documents post'];
const RUNS_EACH = 25;

interface Operation {
  readonly url: string;
  readonly method: string;
  readonly fields: readonly string[];
  readonly queryNames: readonly string[];
}

interface Described {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: Schema } | undefined> };
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Record<string, unknown>;
}

let system: IngestSystem;
let app: FastifyInstance;
let documentId: string;
const renderer = createPageRenderer();

beforeAll(async () => {
  system = await createIngestSystem('postgres');
  const { opened, database } = system;
  app = await buildApp({
    config: loadConfig({
      ...{ DATABASE_URL: database.url, GUIDEPOST_API_KEYS: `all:admin:${KEY}`, GUIDEPOST_RATE_LIMIT: '0' },
    }),
    logger: Fastify({ logger: { level: 'silent' } }).log,
    ...{ db: database.db, blobs: opened.blobs, ingest: opened.ingest, renderPage: renderer.renderPage },
    search: (request) => search(database.db, [], request),
    parts: {},
  });
  const path = await system.file('a.pdf', makePdf(prosePages(1)));
  ({ documentId } = await opened.ingest.registerFile(path, { collection: 'c' }));
});
afterAll(async () => {
  await app.close();
  await renderer.close();
  await system.close();
});

async function listOperations(): Promise<Operation[]> {
  const { paths, components } = (await openApiDocument()) as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Schema> };
  };
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !LEFT_OUT.includes(url) && !LEFT_OUT.includes(`${url} ${method}`))
      .map(([method, { parameters = [], requestBody }]) => ({
        ...{ url, method },
        fields: Object.keys(resolve(requestBody?.content?.['application/json']?.schema).properties ?? {}),
        queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      })),
  );
}

const nasty = fc.constantFrom(
  ...[
    '\u0000',
    '../../etc/passwd',
    "'; drop table units; --",
    '{"$gt": ""}',
    '\ud800',
    '%',
    '-1',
    '1e999',
    '',
  ],
  ...[
    '9223372036854775808',
    '__proto__',
    '<script>',
    'a'.repeat(5_000),
    '1,2-',
    'null',
    '&|!()<->:*',
    '药'.repeat(600),
  ],
);
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }));
const value = fc.oneof(
  text,
  fc.array(text, { maxLength: 3 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
);
const someOf = (names: readonly string[], values: fc.Arbitrary<unknown>) =>
  fc.dictionary(names.length === 0 ? text : fc.oneof(fc.constantFrom(...names), text), values, {
    maxKeys: 4,
  });

const requestsOf = ({ url, method, fields, queryNames }: Operation): fc.Arbitrary<InjectOptions> =>
  fc
    .record({
      // Half of the requests are about a document that is there, so that they get further than its id.
      parameter: fc.oneof(fc.constant(documentId), fc.constantFrom('1', 'c'), text),
      query: someOf(queryNames, text),
      body: fc.oneof(someOf(fields, value), fc.jsonValue(), text),
    })
    .map(({ parameter, query, body }) => {
      const path = url.replace(/\{\w+\}/g, encodeURIComponent(parameter.toWellFormed()));
      const wellFormed = Object.entries(query).map(([name, text]): [string, string] => [
        name.toWellFormed(),
        String(text).toWellFormed(),
      ]);
      return {
        method: method as 'GET',
        url: `${path}?${new URLSearchParams(wellFormed)}`,
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        ...(method === 'get' ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      };
    });

test('no request, however odd, is answered with a fault of the server or an answer without a code', async () => {
  // What deletes comes last: the others need a document.
  const operations = (await listOperations()).sort(
    (a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'),
  );
  expect(operations.length).toBeGreaterThan(20);
  for (const operation of operations) {
    const property = fc.asyncProperty(requestsOf(operation), async (request) => {
      const answer = await app.inject(request);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const coded = answer.statusCode < 400 || Problem.safeParse(answer.json()).success;
      expect(coded, answer.body).toBe(true);
    });
    await fc.assert(property, { numRuns: RUNS_EACH, seed: 7 });
  }
});

test('an address that cannot be decoded is answered like every other fault', async () => {
  const headers = { authorization: `Bearer ${KEY}` };
  const answer = await app.inject({ url: '/v1/documents/%ZZ', headers });
  expect(Problem.parse(answer.json())).toMatchObject({ status: 400, code: 'request_invalid' });
});
