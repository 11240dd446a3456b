import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { hydeEmbedder } from './embedding/hyde-embedder.ts';
import { createHttpReranker, createOpenAiChat } from './language.ts';

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: (asked: Asked, response: ServerResponse) => unknown) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
    asked.push({ path: request.url ?? '', key: request.headers.authorization, body });
    response.end(JSON.stringify(answer(asked.at(-1)!, response)));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

const chatReply = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] });

describe('a chat model behind an OpenAI-compatible server', () => {
  it('is asked without randomness, with its key, and gives the text', async () => {
    const { asked, baseUrl } = await serve(() => chatReply(' Which dose? \n'));
    const chat = createOpenAiChat({ baseUrl, model: 'm', apiKey: 'k' });
    expect(await chat.complete([{ role: 'user', content: 'hi' }])).toBe('Which dose?');
    expect(asked).toEqual([
      {
        path: '/v1/chat/completions',
        key: 'Bearer k',
        body: { model: 'm', messages: [{ role: 'user', content: 'hi' }], temperature: 0, max_tokens: 512 },
      },
    ]);
  });

  it('that gives no text is an error, and the key is not in it', async () => {
    const { baseUrl } = await serve(() => ({ choices: [] }));
    const chat = createOpenAiChat({ baseUrl, model: 'm', apiKey: 'sk-secret', retries: 0 });
    await expect(chat.complete([])).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.not.stringContaining('sk-secret'),
    });
  });
});

describe('a reranker', () => {
  it('speaks the dialect of Cohere: documents with a model, results in any order', async () => {
    const { asked, baseUrl } = await serve(() => ({
      results: [
        { index: 1, relevance_score: 0.9 },
        { index: 0, relevance_score: 0.2 },
      ],
    }));
    const reranker = createHttpReranker({ baseUrl, model: 'm', dialect: 'cohere' });
    expect(await reranker.rerank('q', ['a', 'b'])).toEqual([0.2, 0.9]);
    expect(asked[0]).toMatchObject({
      path: '/v1/rerank',
      body: { documents: ['a', 'b'], top_n: 2, model: 'm' },
    });
  });

  it('speaks the dialect of text-embeddings-inference: texts, a bare list', async () => {
    const { asked, baseUrl } = await serve(() => [
      { index: 1, score: -3 },
      { index: 0, score: 4 },
    ]);
    const reranker = createHttpReranker({ baseUrl, model: 'm', dialect: 'tei' });
    expect(await reranker.rerank('q', ['a', 'b'])).toEqual([4, -3]);
    expect(asked[0]!.body).toEqual({ query: 'q', texts: ['a', 'b'], truncate: true });
    expect(await reranker.rerank('q', [])).toEqual([]);
  });

  it('that leaves a text without a score is an error: the text would vanish', async () => {
    const { baseUrl } = await serve(() => [{ index: 0, score: 4 }]);
    const reranker = createHttpReranker({ baseUrl, model: 'm', dialect: 'tei' });
    await expect(reranker.rerank('q', ['a', 'b'])).rejects.toThrow('it scored 1 of 2 texts');
  });
});

describe('hypothetical passages', () => {
  it('move the vector of a question and leave passages alone', async () => {
    const { baseUrl } = await serve(({ body }) =>
      chatReply(`passage on ${(body.messages as { content: string }[])[1]!.content}`),
    );
    const embedded: string[] = [];
    const embedder = {
      id: 'e',
      dimension: 2,
      embed: async (texts: readonly string[]) => {
        embedded.push(...texts);
        return texts.map((text) => Float32Array.from(text.startsWith('passage') ? [0, 1] : [1, 0]));
      },
      close: async () => {},
    };
    const hyde = hydeEmbedder(embedder, createOpenAiChat({ baseUrl, model: 'm' }));
    const [vector] = await hyde.embed(['dose'], 'query');
    expect([...vector!].map((x) => x.toFixed(3))).toEqual(['0.707', '0.707']);
    expect(embedded).toEqual(['dose', 'passage on dose']);
    expect(await hyde.embed(['text'], 'passage')).toEqual([Float32Array.from([1, 0])]);
    expect(hyde.id).toBe('e');
  });
});
