import { Problem } from '@guidepost/contracts/api';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { type AppDeps, buildApp } from './app.ts';
import { loadConfig } from './config.ts';

const silent = Fastify({ logger: { level: 'silent' } }).log;
const base = { DATABASE_URL: 'postgres://x/y' };
const READER = 'reader-key-0123456789';

// What these tests look at needs neither database nor search; the routes that do have tests with a real one.
const noServices = {} as Omit<AppDeps, 'config' | 'logger' | 'parts'>;

let app: Awaited<ReturnType<typeof buildApp>> | undefined;
const build = async (env: Record<string, string> = {}, parts = {}) => {
  app = await buildApp({ config: loadConfig({ ...base, ...env }), logger: silent, parts, ...noServices });
  return app;
};
afterEach(() => app?.close());

describe('the HTTP interface', () => {
  test('answers an unknown address with problem+json and the request id', async () => {
    const answer = await (await build()).inject({
      url: '/v1/nothing',
      headers: { 'x-request-id': 'caller-1234' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(Problem.parse(answer.json())).toMatchObject({
      code: 'route_not_found',
      retryable: false,
      instance: 'caller-1234',
    });
    expect(answer.headers['x-request-id']).toBe('caller-1234');
  });

  test('says which methods an address answers to', async () => {
    const built = await build();
    const answer = await built.inject({ method: 'PUT', url: '/v1/search?x=1' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
    const deep = await built.inject({ method: 'POST', url: '/v1/documents/abc/pages/1' });
    expect(deep.headers.allow).toBe('GET, HEAD');
    expect((await built.inject({ method: 'POST', url: '/v1/documents/' })).statusCode).toBe(404);
  });

  test('refuses a query parameter it does not know, instead of leaving it out silently', async () => {
    const answer = await (await build()).inject('/v1/documents?colection=typo');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toContain('colection');
  });

  test('publishes OpenAPI 3.1', async () => {
    const answer = await (await build()).inject('/openapi.json');
    const document = answer.json();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Guidepost' } });
    expect(Object.keys(document.paths)).toContain('/v1/documents/{id}/pages/{page}/image');
    expect(document.paths['/v1/documents'].post.requestBody.content).toHaveProperty('multipart/form-data');
    expect(document.components.schemas).toHaveProperty('SearchResponse');
  });

  test('serves the page of the interface from its own files', async () => {
    const built = await build();
    const page = await built.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect((await built.inject('/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200);
  });

  test('is live without anything outside, and not ready while a part is away', async () => {
    const built = await build({}, { database: () => Promise.reject(new Error('does not answer')) });
    expect((await built.inject('/live')).json()).toEqual({ status: 'ok' });
    const ready = await built.inject('/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({
      status: 'unavailable',
      parts: { database: { ok: false, detail: 'does not answer' } },
    });
  });
});

describe('keys', () => {
  const env = { GUIDEPOST_API_KEYS: `reader:read:${READER}` };

  test('a request without a key is told how to send one', async () => {
    const answer = await (await build(env)).inject('/metrics');
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toContain('Bearer');
  });

  test('a known key gets through', async () => {
    const answer = await (await build(env)).inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${READER}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('guidepost_http_request_duration_seconds');
  });

  test('an address that others can reach needs keys', () => {
    expect(() => loadConfig({ ...base, GUIDEPOST_HOST: '0.0.0.0' })).toThrow(
      /GUIDEPOST_API_KEYS must be set/,
    );
    expect(() => loadConfig({ ...base, ...env, GUIDEPOST_HOST: '0.0.0.0' })).not.toThrow();
  });
});

test('too many requests in a minute are refused with the time to wait', async () => {
  const built = await build({ GUIDEPOST_RATE_LIMIT_PER_MINUTE: '2' });
  await built.inject('/metrics');
  await built.inject('/metrics');
  const answer = await built.inject('/metrics');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'rate_limited', retryable: true });
  expect(answer.headers['retry-after']).toBeDefined();
});

test('each key has a number of requests of its own', async () => {
  const keys = { first: 'first-key-0123456789', second: 'second-key-0123456789' };
  const built = await build({
    GUIDEPOST_RATE_LIMIT_PER_MINUTE: '1',
    GUIDEPOST_API_KEYS: Object.entries(keys)
      .map(([name, key]) => `${name}:read:${key}`)
      .join(),
  });
  const ask = async (key: string) =>
    (await built.inject({ url: '/metrics', headers: { authorization: `Bearer ${key}` } })).statusCode;
  expect([await ask(keys.first), await ask(keys.first), await ask(keys.second)]).toEqual([200, 429, 200]);
});
