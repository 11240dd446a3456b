import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createGuidepost, GuidepostError } from './index.ts';
import { toMultipartStream } from './multipart-stream.ts';
import { toWaitMs } from './with-retries.ts';

const BUSY = {
  type: 'urn:guidepost:error:overloaded',
  title: 'overloaded',
  status: 503,
  detail: 'Ask again in a moment.',
  code: 'overloaded',
  retryable: true,
  instance: 'r1',
};
const FOUND = { query: 'dose', mode: 'bm25', results: [], tookMs: 1, notices: [] };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];
const send = (response: ServerResponse, [status, body, headers]: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** A server that gives these answers in turn, and keeps what it was sent. */
async function serve(...answers: Answer[]) {
  const seen: { url: string; body: string; authorization: string | undefined }[] = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ url: request.url ?? '', body, authorization: request.headers.authorization });
    send(response, answers[Math.min(seen.length, answers.length) - 1] as Answer);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { seen, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const failure = async (call: Promise<unknown>): Promise<GuidepostError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GuidepostError);
  return error as GuidepostError;
};

describe('a busy server', () => {
  test('is asked again when it says when, with the same body and key', async () => {
    const { seen, baseUrl } = await serve([503, BUSY, { 'retry-after': '0' }], [200, FOUND]);
    const client = createGuidepost({ baseUrl: `${baseUrl}/`, apiKey: 'k-1' });
    expect(await client.search({ query: 'dose' })).toEqual(FOUND);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual({ url: '/v1/search', body: '{"query":"dose"}', authorization: 'Bearer k-1' });
    expect(seen[0]).toEqual(seen[1]);
  });

  test('is not asked for ever, nor later than it may take, nor without its word', async () => {
    for (const [headers, options, times] of [
      [{ 'retry-after': '0' }, { retries: 2 }, 3],
      [{ 'retry-after': '60' }, {}, 1],
      [undefined, {}, 1],
    ] as const) {
      const { seen, baseUrl } = await serve([503, BUSY, headers]);
      const error = await failure(createGuidepost({ baseUrl, ...options }).search({ query: 'dose' }));
      expect(error).toMatchObject({ code: 'overloaded', status: 503, retryable: true });
      expect(error.message).toBe(BUSY.detail);
      expect(seen).toHaveLength(times);
      server?.close();
    }
  });

  test('is not waited for once the caller has given up', async () => {
    const { seen, baseUrl } = await serve([503, BUSY, { 'retry-after': '20' }]);
    const stop = new AbortController();
    const asked = createGuidepost({ baseUrl }).search({ query: 'dose' }, { signal: stop.signal });
    await expect.poll(() => seen.length).toBe(1);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('gets a file of a Blob again, and a stream once', async () => {
    const { seen, baseUrl } = await serve([503, BUSY, { 'retry-after': '0' }], [202, { created: true }]);
    const client = createGuidepost({ baseUrl });
    await client.upload({ content: new Blob(['%PDF-']), fileName: '指南.pdf', collection: 'c' });
    expect(seen).toHaveLength(2);
    for (const part of ['filename="指南.pdf"', 'name="collection"', '%PDF-']) {
      expect(seen[1]?.body).toContain(part);
    }
    server?.close();
    const once = await serve([503, BUSY, { 'retry-after': '0' }]);
    const bytes = (async function* () {
      yield new TextEncoder().encode('%PDF-');
    })();
    const error = await failure(
      createGuidepost({ baseUrl: once.baseUrl }).upload({ content: bytes, fileName: 'a.pdf' }),
    );
    expect(error.code).toBe('overloaded');
    expect(once.seen).toHaveLength(1);
  });
});

test('a document is waited for until nothing moves any more', async () => {
  const states = ['queued', 'running', 'partial'];
  const { seen, baseUrl } = await serve(...states.map((state) => [200, { id: 'd1', state }] as Answer));
  const document = await createGuidepost({ baseUrl }).waitForDocument('d1', { everyMs: 1 });
  expect(document.state).toBe('partial');
  expect(seen.map(({ url }) => url)).toEqual(Array(3).fill('/v1/documents/d1'));
});

describe('what is no answer of the API', () => {
  test('nobody at the address', async () => {
    const { baseUrl } = await serve([200, {}]);
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
    const error = await failure(createGuidepost({ baseUrl }).listDocuments());
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
    expect(error.message).toMatch(/does not answer at http:.*ECONNREFUSED/);
  });

  test.each([
    ['a page of a proxy', [502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' }]],
    ['JSON of another program', [404, { error: 'nope' }]],
  ] as [string, Answer][])('%s', async (_, answer) => {
    const { baseUrl } = await serve(answer);
    const error = await failure(createGuidepost({ baseUrl }).getDocument('x'));
    expect(error).toMatchObject({ code: 'not_guidepost', status: answer[0] });
    expect(error.problem).toBeUndefined();
  });
});

test('a name cannot break out of its form', async () => {
  const empty = (async function* () {})();
  const form = toMultipartStream([], 'a"\r\nx: y.pdf', empty);
  const text = await new Response(form.body).text();
  expect(text).toContain('filename="a%22%0D%0Ax: y.pdf"\r\n');
});

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-12-01T00:00:00Z');
  expect(toWaitMs('5', now)).toBe(5000);
  expect(toWaitMs('Tue, 01 Dec 2026 00:00:07 GMT', now)).toBe(7000);
  expect(toWaitMs('Mon, 30 Nov 2026 00:00:00 GMT', now)).toBe(0);
  expect(toWaitMs('soon', now)).toBeUndefined();
  expect(toWaitMs(null, now)).toBeUndefined();
});
