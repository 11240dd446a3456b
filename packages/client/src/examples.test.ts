import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { GuidepostRetriever } from '../examples/langchain-retriever.ts';
import type { components } from './index.ts';

const EXAMPLES = new URL('../examples/', import.meta.url);
const RESULT: components['schemas']['SearchResult'] = {
  rank: 1,
  score: 0.5,
  document: { id: 'd1', title: 'Reed fever', file: 'reed.pdf', collections: [], lang: 'en' },
  unit: {
    id: 'u3',
    kind: 'recommendation',
    text: 'Give 5 mg.',
    context: 'Section: Treatment',
    breadcrumb: ['Treatment', 'Dose'],
    pages: [12],
    boxes: [],
    lang: 'en',
    grade: '1A',
    flags: [],
  },
  element: { id: 'p12.e7', type: 'paragraph', page: 12, bbox: [1, 2, 3, 4], text: 'Give 5 mg.' },
  explain: { bm25: null, dense: null },
};

test('the LangChain retriever gives documents with their citation', async () => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const chunk of request) asked.push(String(chunk));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ query: '', mode: 'bm25', results: [RESULT], tookMs: 1, notices: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [first] = await new GuidepostRetriever({ baseUrl, limit: 3 }).invoke('dose?');
  expect(asked).toEqual(['{"query":"dose?","limit":3}']);
  expect(first?.pageContent).toBe('Section: Treatment\nGive 5 mg.');
  expect(first?.metadata).toMatchObject({
    title: 'Reed fever',
    page: 12,
    section: 'Treatment > Dose',
    grade: '1A',
  });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('the documentation shows the examples as they are', () => {
  const page = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8');
  for (const name of readdirSync(EXAMPLES)) {
    const example = readFileSync(new URL(name, EXAMPLES), 'utf8');
    expect(page.includes(example), `docs/integrations.md shows ${name} as it is`).toBe(true);
  }
});
