import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoldCandidate } from '@guidepost/eval';
import { createOpenAiChat } from '@guidepost/models/language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftQuestions } from './draft-questions.ts';

const candidates = Array.from(
  { length: 6 },
  (_, i): GoldCandidate => ({
    document: 'a.pdf',
    lang: 'en',
    type: 'text',
    page: i + 1,
    evidence: `Veltamine ${i} mg twice daily`,
    context: 'Section: Treatment',
    unit: `u${i}`,
    element: `p${i + 1}.e1`,
  }),
);

describe('questions drafted by a chat model', () => {
  let server: Server;
  let baseUrl: string;
  let asked = 0;
  /** Answers request number `n`, from 1. */
  let answer: (n: number, response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => answer(++asked, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const say = (content: string) => (_: number, response: ServerResponse) => {
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  };
  const draft = (options: object = {}, signal = new AbortController().signal) => {
    asked = 0;
    const chat = createOpenAiChat({
      baseUrl,
      model: 'writer',
      retries: 0,
      retryDelayMs: 1,
      signal,
      ...options,
    });
    return draftQuestions({ say: () => {}, signal }, candidates, chat);
  };
  const good = say('{"question": "How often is veltamine given?", "answer": "twice daily"}');

  it('carry the answer and the name of the model', async () => {
    answer = good;
    const { drafts, written, stopped } = await draft();
    expect([written, stopped]).toEqual([6, undefined]);
    expect(drafts[0]).toMatchObject({
      id: 'gold-001',
      doc: 'a.pdf',
      query: 'How often is veltamine given?',
      answer: 'twice daily',
      draftedBy: 'writer',
    });
  });

  it('stay empty where the answer is malformed or a refusal, and the others are written', async () => {
    answer = (n, response) =>
      (n === 2 ? say('{"question":') : n === 3 ? say('I cannot help with that.') : good)(n, response);
    const { drafts, written } = await draft();
    expect(written).toBe(4);
    expect(drafts.map(({ query, note }) => (query === '' ? note : 'written'))).toEqual([
      'written',
      'No draft: the answer holds no question.',
      'No draft: the model refused.',
      'written',
      'written',
      'written',
    ]);
  });

  it('wait for a server that asks for patience (429)', async () => {
    answer = (n, response) =>
      n % 2 === 1 ? response.writeHead(429, { 'retry-after': '0' }).end() : good(n, response);
    const { written } = await draft({ retries: 1 });
    expect([written, asked]).toEqual([6, 12]);
  });

  it('are given up after three failures in a row: a server that is too slow is not waited for sixty times', async () => {
    answer = (n, response) => void (n === 1 ? good(n, response) : response.flushHeaders());
    const { drafts, written, stopped } = await draft({ timeoutMs: 60 });
    expect([written, asked, drafts.length]).toEqual([1, 4, 6]);
    expect(stopped?.message).toContain('did not answer within 60 ms');
    expect(drafts[1]!.note).toContain('did not answer within 60 ms');
    expect(drafts[5]!.note).toBeUndefined();
  });

  it('are given up at once where the server never will answer, such as with a wrong key', async () => {
    answer = (_, response) => void response.writeHead(401).end();
    const { drafts, stopped } = await draft();
    expect([asked, stopped?.code, drafts.length]).toEqual([1, 'model_refused', 6]);
  });

  it('end with the command', async () => {
    const controller = new AbortController();
    answer = () => controller.abort(new Error('stopped'));
    await expect(draft({}, controller.signal)).rejects.toThrow('stopped');
  });

  it('are left empty without a model', async () => {
    const { drafts, written } = await draftQuestions(
      { say: () => {}, signal: new AbortController().signal },
      candidates,
      undefined,
    );
    expect([written, drafts.every(({ query }) => query === '')]).toEqual([0, true]);
  });
});
