import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.ts';

type Handler = (
  body: { model: string; input: string[] },
  response: ServerResponse,
  request: IncomingMessage,
) => void;

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(handler: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    handler(JSON.parse(Buffer.concat(chunks).toString()), response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
}

const answer: Handler = ({ input }, response) =>
  response.end(
    JSON.stringify({
      data: input.map((text, index) => ({ index, embedding: [text.length, 0, 4, 9] })).reverse(),
    }),
  );

const embedder = (baseUrl: string, more: Partial<OpenAiEmbedderOptions> = {}) =>
  createOpenAiEmbedder({ baseUrl, model: 'm', dimension: 3, retryDelayMs: 1, ...more });

describe('an OpenAI-compatible embedder', () => {
  it('cuts vectors to the dimension, scales them to unit length and puts them in the order of the texts', async () => {
    const [a, b] = await embedder(await serve(answer)).embed(['abc', ''], 'passage');
    expect([...a!]).toEqual([Math.fround(0.6), 0, Math.fround(0.8)]);
    expect(b!.length).toBe(3);
  });

  it('sends prefixes by kind and no more texts a request than the batch size', async () => {
    const asked: string[][] = [];
    const url = await serve((body, response, request) => {
      asked.push(body.input);
      answer(body, response, request);
    });
    const e = embedder(url, { queryPrefix: 'query: ', passagePrefix: 'passage: ', batchSize: 2 });
    expect((await e.embed(['a', 'b', 'c'], 'passage')).length).toBe(3);
    await e.embed(['a'], 'query');
    expect(asked).toEqual([['passage: a', 'passage: b'], ['passage: c'], ['query: a']]);
    expect(e.id).not.toBe(embedder(url).id);
  });

  it('tries again after 429 and 5xx and gives up after the retries', async () => {
    let calls = 0;
    const url = await serve((body, response, request) => {
      calls++;
      if (calls < 3) {
        response.statusCode = calls === 1 ? 429 : 503;
        response.end();
      } else answer(body, response, request);
    });
    expect((await embedder(url).embed(['a'], 'query')).length).toBe(1);
    const dead = await serve((_, response) => {
      response.statusCode = 500;
      response.end();
    });
    await expect(embedder(dead, { retries: 2 }).embed(['a'], 'query')).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
    });
  });

  it('does not try again after a refusal, and never prints the key', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls++;
      response.statusCode = 401;
      response.end();
    });
    const failed = await embedder(url, { apiKey: 'sk-secret' })
      .embed(['a'], 'query')
      .catch((e: Error) => e);
    expect(calls).toBe(1);
    expect((failed as Error).message).not.toContain('sk-secret');
  });

  it('reports a dead address, a slow answer, a short vector and a reply of another shape', async () => {
    await expect(
      embedder('http://127.0.0.1:9/v1', { retries: 0 }).embed(['a'], 'query'),
    ).rejects.toMatchObject({ code: 'model_unavailable' });
    const slow = await serve(() => {});
    await expect(embedder(slow, { retries: 0, timeoutMs: 50 }).embed(['a'], 'query')).rejects.toThrow(
      'within 50 ms',
    );
    const url = await serve(answer);
    await expect(embedder(url, { dimension: 5 }).embed(['a'], 'query')).rejects.toMatchObject({
      code: 'config_invalid',
    });
    const odd = await serve((_, response) => response.end('{"data":[]}'));
    await expect(embedder(odd).embed(['a'], 'query')).rejects.toMatchObject({ code: 'model_unavailable' });
  });
});
