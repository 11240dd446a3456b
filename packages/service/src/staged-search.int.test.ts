import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedPending } from '@guidepost/db';
import type { Embedder } from '@guidepost/models/embedding';
import { createHttpReranker, createOpenAiChat } from '@guidepost/models/language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { seedDocument } from '../../db/src/search/testing/seed-units.ts';
import { LEFT_OUT, searchInStages } from './staged-search.ts';

/** Three topics are three directions: a text lies where its words lie. */
const TOPICS = ['fever', 'wound', 'sleep'];
const embedder: Embedder = {
  id: 'topics',
  dimension: 3,
  embed: async (texts) =>
    texts.map((text) => {
      const vector = TOPICS.map((topic) => 0.05 + text.toLowerCase().split(topic).length - 1);
      const length = Math.hypot(...vector);
      return Float32Array.from(vector, (x) => x / length);
    }),
  close: async () => {},
};

const STEPS = [
  'Wash hands before the visit.',
  'Fever above 38 degrees is treated with paracetamol.',
  'Fever in the first week needs a blood culture.',
  'A wound is rinsed with water.',
  'Sleep is best in a dark room.',
  'Write down what was done.',
];
const QUESTION = 'how is fever treated';
const common = { mode: 'hybrid', languageBoost: 0 } as const;

describe('search in stages', () => {
  let database: TestDatabase;
  let server: Server;
  let baseUrl: string;
  /** What the services answer; set by each test. */
  let reply: (path: string, body: Record<string, unknown>) => { status?: number; body: unknown };
  const asked: { path: string; body: Record<string, unknown> }[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    await seedDocument(
      database.db,
      'guide',
      STEPS.map((text) => ({ text, context: 'Section: Care' })),
    );
    await embedPending(database.db, embedder, 'guide');
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      asked.push({ path: request.url ?? '', body });
      const { status = 200, body: answer } = reply(request.url ?? '', body);
      response.writeHead(status).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await database.drop();
  });

  const reranker = () => createHttpReranker({ baseUrl, model: 'm', dialect: 'cohere', retries: 0 });
  const chat = () => createOpenAiChat({ baseUrl, model: 'm', retries: 0 });
  const find = (request: object, tools: Parameters<typeof searchInStages>[3]) =>
    searchInStages(database.db, [embedder], { query: QUESTION, ...common, ...request }, tools);
  /** A cross-encoder that wants the text about `word` first. */
  const prefer = (word: string) => (_: string, body: Record<string, unknown>) => ({
    body: {
      results: (body.documents as string[]).map((text, index) => ({
        index,
        relevance_score: text.includes(word) ? 0.9 : 0.1 / (index + 1),
      })),
    },
  });

  it('puts first what the cross-encoder puts first, hands it question and evidence, and cuts to the limit afterwards', async () => {
    asked.length = 0;
    reply = prefer('dark room');
    const { results, notices } = await find(
      { limit: 2 },
      { settings: { rerank_depth: 6 }, reranker: reranker() },
    );
    expect(results.map(({ unit, rank }) => [unit.text, rank])).toEqual([
      [STEPS[4], 1],
      [expect.stringContaining('Fever'), 2],
    ]);
    expect(results[0]!.score).toBe(0.9);
    expect(notices).toEqual([]);
    expect(asked[0]).toMatchObject({ path: '/v1/rerank', body: { query: QUESTION } });
    expect(asked[0]!.body.documents).toContain(`Section: Care\n${STEPS[4]}`);
    expect(asked[0]!.body.documents).toHaveLength(6);
  });

  it('keeps the order of the search and says so when the cross-encoder fails', async () => {
    const plain = await find({ limit: 3 }, { settings: {} });
    reply = () => ({ status: 500, body: {} });
    const { results, notices } = await find(
      { limit: 3 },
      { settings: { rerank_depth: 6 }, reranker: reranker() },
    );
    expect(results.map(({ unit }) => unit.text)).toEqual(plain.results.map(({ unit }) => unit.text));
    expect(notices).toEqual([expect.stringMatching(new RegExp(`^${LEFT_OUT}: reranking\\. .*500`))]);
  });

  it('widens reranked results within the budget, as a search without stages does', async () => {
    reply = prefer('blood culture');
    const budget = 500;
    const { results, notices } = await find(
      { limit: 4, budget },
      { settings: { rerank_depth: 6 }, reranker: reranker() },
    );
    expect(results[0]!.unit.text).toBe(STEPS[2]);
    expect(results[0]!.passage!.text).toBe(['Section: Care', STEPS[2], STEPS[3]].join('\n'));
    expect(results[0]!.passage!.units).toEqual(['u3', 'u4']);
    const handedOut = results.flatMap(({ passage, unit }) => passage?.units ?? [unit.id]);
    expect(new Set(handedOut).size).toBe(handedOut.length);
    const chars = results.map(({ passage, unit }) => (passage?.text ?? `Section: Care\n${unit.text}`).length);
    expect(chars.reduce((a, b) => a + b)).toBeLessThanOrEqual(budget);
    expect(notices).toEqual([]);
  });

  it('says how much a budget left out after metadata rules have moved results', async () => {
    const rules = [{ field: 'document', value: 'guide.pdf', add: 0.5 } as const];
    const { results, notices } = await find({ limit: 6, budget: 120 }, { settings: { metadata: rules } });
    expect(results.length).toBeGreaterThan(0);
    expect(notices).toEqual([expect.stringMatching(/results were left out: \d+ of 120 characters are used/)]);
  });

  it('lets metadata rules raise and lower results', async () => {
    const down = [{ field: 'lang', value: 'en', add: -0.5 } as const];
    const [plain, lowered] = [
      await find({}, { settings: {} }),
      await find({}, { settings: { metadata: down } }),
    ];
    expect(lowered.results[0]!.score).toBeCloseTo(plain.results[0]!.score / 2, 6);
  });

  it('moves the question by a hypothetical passage, towards what that passage is about', async () => {
    asked.length = 0;
    reply = () => ({ body: { choices: [{ message: { content: 'Sleep, sleep, sleep, sleep.' } }] } });
    const request = { query: 'what helps at night', mode: 'dense' };
    const { results, mode } = await find(request, { settings: { hyde: true }, chat: chat() });
    expect(mode).toBe('dense');
    expect(results[0]!.unit.text).toBe(STEPS[4]);
    expect(asked.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  it('searches with the question alone, vectors included, when the chat model fails, and says so', async () => {
    reply = () => ({ status: 503, body: {} });
    const plain = await find({}, { settings: {} });
    const { results, mode, notices } = await find({}, { settings: { hyde: true }, chat: chat() });
    expect(mode).toBe('hybrid');
    expect(results.map(({ unit }) => unit.id)).toEqual(plain.results.map(({ unit }) => unit.id));
    expect(notices).toEqual([
      expect.stringMatching(new RegExp(`^${LEFT_OUT}: the hypothetical passage\\. .*503`)),
    ]);
  });
});
