import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  event,
  fails,
  says,
  startVisionServer,
  type VisionReply,
  type VisionServer,
} from '../../../../test/helpers/vision-server.ts';
import { createOpenAiVision, type OpenAiVisionOptions } from './openai-vision.ts';

const servers: VisionServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(answer: VisionReply): Promise<VisionServer> {
  const server = await startVisionServer(answer);
  servers.push(server);
  return server;
}

const model = (server: VisionServer, more: Partial<OpenAiVisionOptions> = {}) =>
  createOpenAiVision({
    url: `${server.url}/`,
    model: 'seer',
    retryDelayMs: 1,
    requestsPerMinute: 60_000,
    ...more,
  });

const question = { prompt: 'What?', image: Uint8Array.of(137, 80, 78, 71) };
const CHART = 'flowchart TD\n  n1["发热 ≥38.5 ℃"] --> n2["对乙酰氨基酚"]';

describe('a vision model behind an OpenAI-compatible server', () => {
  it.each([true, false])('gets picture and question and gives the answer (stream: %s)', async (stream) => {
    const server = await serve(says(CHART));
    const answer = await model(server, { stream, apiKey: 'k', maxTokens: 99 }).ask(question);
    expect(answer).toEqual({ text: CHART, end: 'complete' });
    expect(server.requests).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer k',
        model: 'seer',
        prompt: 'What?',
        stream,
        maxTokens: 99,
      },
    ]);
    expect(server.requests[0]?.image).toEqual(Buffer.from(question.image));
  });

  it('takes one piece where it asked for a stream, and text in parts', async () => {
    const server = await serve((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: 'a' }, { text: 'b' }] } }] }),
      );
    });
    expect(await model(server).ask(question)).toEqual({ text: 'ab', end: 'complete' });
  });

  it('reads a stream whose characters and lines are cut anywhere', async () => {
    const server = await serve(async (_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      const bytes = Buffer.from(
        `: hello\r\n\r\n${event({ content: '发热≥38' })}${event({}, 'stop')}data: [DONE]\n\n`,
      );
      for (let i = 0; i < bytes.length; i += 5) {
        response.write(bytes.subarray(i, i + 5));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await model(server).ask(question)).toEqual({ text: '发热≥38', end: 'complete' });
  });

  it.each([true, false])('says that an answer was cut off at the limit (stream: %s)', async (stream) => {
    const server = await serve(says(CHART, 'length'));
    expect((await model(server, { stream }).ask(question)).end).toBe('length');
  });

  it('stops a stream that goes round in circles, without waiting for its end', async () => {
    let gone = false;
    const server = await serve(async (_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.on('close', () => {
        gone = true;
      });
      for (let i = 0; i < 100_000 && !gone; i++) {
        response.write(event({ content: 'n1 --> n2\n' }));
        if (i % 50 === 0) await delay(1);
      }
      response.end();
    });
    const answer = await model(server, { maxTokens: 100_000 }).ask(question);
    expect(answer.end).toBe('repeats');
    expect(answer.text.length).toBeLessThan(20_000);
    await expect.poll(() => gone).toBe(true);
  });

  it('bounds an answer without end, whatever its form', async () => {
    const server = await serve(async (request, response) => {
      response.setHeader('content-type', request.stream ? 'text/event-stream' : 'application/json');
      let open = true;
      response.on('close', () => {
        open = false;
      });
      for (let i = 0; open; i++) {
        const text = Array.from({ length: 20 }, (_, k) => `word${(i * 20 + k) * 7919} `).join('');
        response.write(request.stream ? event({ content: text }) : text);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect(await model(server, { maxTokens: 64 }).ask(question)).toMatchObject({ end: 'length' });
    await expect(model(server, { maxTokens: 64, stream: false, retries: 0 }).ask(question)).rejects.toThrow(
      /too large/,
    );
  });

  it.each([
    ['429 with Retry-After', fails(429, { 'retry-after': '0' })],
    ['500', fails(500)],
    ['503', fails(503)],
    [
      'half a stream',
      ((_, r) =>
        void r
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(event({ content: 'flow' }))) as VisionReply,
    ],
    [
      'wrong JSON',
      ((_, r) =>
        void r.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[')) as VisionReply,
    ],
    [
      'JSON of another kind',
      ((_, r) =>
        void r.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}')) as VisionReply,
    ],
    [
      'an error inside the stream',
      ((_, r) =>
        void r
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"error":{"message":"busy"}}\n\n')) as VisionReply,
    ],
    ['a cut connection', ((_, r) => void r.destroy()) as VisionReply],
  ])('tries again after %s', async (_name, first) => {
    const server = await serve((request, response) =>
      (request.number === 1 ? first : says('yes'))(request, response),
    );
    expect((await model(server).ask(question)).text).toBe('yes');
    expect(server.requests).toHaveLength(2);
  });

  it('gives up after the tries, naming the place and never the key', async () => {
    const server = await serve(fails(503));
    const failure = await model(server, { apiKey: 'hunter2', retries: 2 })
      .ask(question)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'model_unavailable', retryable: true });
    expect(String(failure)).toMatch(/127\.0\.0\.1.*503/);
    expect(JSON.stringify(failure) + String(failure)).not.toContain('hunter2');
    expect(server.requests).toHaveLength(3);
  });

  it('does not repeat a request that is refused', async () => {
    const server = await serve(fails(401));
    await expect(model(server).ask(question)).rejects.toMatchObject({
      code: 'model_refused',
      retryable: false,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('does not carry the key to where a redirect points', async () => {
    const other = await serve(says('stolen'));
    const server = await serve(fails(307, { location: `${other.url}/chat/completions` }));
    await expect(model(server, { apiKey: 'k', retries: 0 }).ask(question)).rejects.toMatchObject({
      code: 'model_unavailable',
    });
    expect(other.requests).toHaveLength(0);
  });

  it('ends a slow answer at the time limit, and at once when it is called off', async () => {
    const server = await serve(() => {});
    await expect(model(server, { timeoutMs: 50, retries: 0 }).ask(question)).rejects.toThrow(/within 50 ms/);
    const control = new AbortController();
    const asking = model(server).ask({ ...question, signal: control.signal });
    setTimeout(() => control.abort(new Error('called off')), 20);
    await expect(asking).rejects.toThrow('called off');
  });

  it('keeps to the requests a minute', async () => {
    const server = await serve(says('yes'));
    const slow = model(server, { requestsPerMinute: 600 });
    const started = performance.now();
    await Promise.all([slow.ask(question), slow.ask(question), slow.ask(question)]);
    expect(performance.now() - started).toBeGreaterThan(190);
  });
});
