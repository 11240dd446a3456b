import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Element } from '@guidepost/contracts';
import { registerDocument, replaceElements, replaceUnits, saveOpenedDocument } from '@guidepost/db';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const TEXT = 'Give veltamine 15 mg/kg if platelets ≥ 140 × 10<sup>9</sup>/L.';

let database: TestDatabase;
let dataDir: string;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'guidepost-mcp-'));
  const { documentId } = await registerDocument(database.db, {
    sha256: 'a'.repeat(64),
    fileName: 'reed.pdf',
    path: '',
    sizeBytes: 1,
    mediaType: 'application/pdf',
    blobKey: 'a',
    collection: 'fens',
  });
  id = documentId;
  await database.db.transaction(async (tx) => {
    await saveOpenedDocument(tx, id, {
      facts: { pageCount: 2, tagged: false, outline: [], warnings: [] },
      title: 'Reed fever',
    });
    await replaceElements(tx, id, ELEMENTS);
    await replaceUnits(tx, {
      documentId: id,
      strategy: 'structure',
      elements: ELEMENTS,
      units: [
        {
          id: 'u1',
          kind: 'recommendation',
          text: TEXT,
          context: 'Section: Treatment',
          breadcrumb: ['Treatment'],
          pages: [2],
          boxes: [{ page: 2, bbox: [50, 100, 300, 120] }],
          elements: ['p2.e1'],
          element: 'p2.e1',
          lang: 'en',
          grade: '1A',
          flags: [],
        },
      ],
    });
  });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** An assistant that started `guidepost mcp` as it would, and what that said beside the protocol. */
async function startAssistant(args: readonly string[], env: Record<string, string>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...args],
    env: { GUIDEPOST_DATA_DIR: dataDir, GUIDEPOST_EMBEDDING: 'off', ...env },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  // One of the two tests speaks the protocol of 2025, the other that of 2026.
  const mode = args.length === 0 ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  const call = async (name: string, asked: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: asked });
    return { text: JSON.stringify(content), data: structuredContent, isError: isError === true };
  };
  return { client, call, said: () => said, pid: transport.pid };
}

describe('guidepost mcp', () => {
  test('answers an assistant from the database, each answer with its place', async () => {
    const { client, call, said } = await startAssistant([], { DATABASE_URL: database.url });
    expect(client.getServerVersion()).toMatchObject({ name: 'guidepost' });
    expect((await client.listTools()).tools).toHaveLength(4);
    expect((await call('list_documents')).data).toMatchObject({
      documents: [{ document: id, title: 'Reed fever', collections: ['fens'] }],
      nextCursor: null,
    });
    const found = await call('search_evidence', {
      question: 'veltamine dose platelets',
      documents: ['reed.pdf'],
    });
    expect(found.data).toMatchObject({
      results: [
        {
          quote: TEXT,
          grade: '1A',
          citation: {
            document: id,
            page: 2,
            section: 'Treatment',
            element: 'p2.e1',
            box: [50, 100, 300, 120],
          },
        },
      ],
    });
    expect((await call('get_page', { document: id, page: 2 })).data).toMatchObject({
      elements: [{ element: 'p2.e1', text: TEXT }, { element: 'p2.e2' }],
    });
    expect((await call('get_table', { document: id, page: 2 })).text).toContain(
      'row 1, page 2: | Adults | ≥ 5 mg |',
    );
    const missing = await call('get_page', { document: id, page: 9 });
    expect(missing.isError).toBe(true);
    expect(missing.text).toContain('[page_not_found]');
    await client.close();
    expect(said()).toContain('evidence from the database of DATABASE_URL');
    expect(said()).not.toContain(database.url);
  });

  test('asks a running API with its key, and says so when there is none', async () => {
    const keys: unknown[] = [];
    const api = createServer((request, response) => {
      keys.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ items: [], nextCursor: null }));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const { client, call, pid } = await startAssistant(['--api', url], {
      GUIDEPOST_API_KEY: 'key-of-a-reader',
    });
    expect((await call('list_documents')).data).toEqual({ documents: [], nextCursor: null });
    expect(keys).toEqual(['Bearer key-of-a-reader']);
    api.closeAllConnections();
    await new Promise((done) => api.close(done));
    const away = await call('search_evidence', { question: 'dose?' });
    expect(away.isError).toBe(true);
    expect(away.text).toMatch(/does not answer at http.*\[unreachable\]/);
    await client.close();
    // The process ends with its assistant.
    expect(() => process.kill(pid ?? 0, 0)).toThrow();
  });
});

const common = { page: 2, bbox: [50, 100, 300, 120], source: 'text', confidence: 1, flags: [] } as const;
const cellOf = (row: number, col: number, text: string) => ({
  row,
  col,
  text,
  rowspan: 1,
  colspan: 1,
  bbox: [50, 200, 90, 220] as [number, number, number, number],
  page: 2,
  header: row === 0,
});
const ELEMENTS: Element[] = [
  { ...common, bbox: [...common.bbox], flags: [], id: 'p2.e1', type: 'paragraph', order: 1, text: TEXT },
  {
    ...common,
    bbox: [50, 200, 300, 260],
    flags: [],
    id: 'p2.e2',
    type: 'table',
    order: 2,
    text: '',
    table: {
      caption: 'Doses',
      headerRows: 1,
      footnotes: [],
      cells: [cellOf(0, 0, 'Who'), cellOf(0, 1, 'Dose'), cellOf(1, 0, 'Adults'), cellOf(1, 1, '≥ 5 mg')],
    },
  },
];
