import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element, Unit } from '@guidepost/contracts';
import {
  DocumentAccepted,
  DocumentDetail,
  DocumentList,
  DocumentVersions,
  ElementList,
  PageDetail,
  PageList,
  Problem,
  RecommendationChanges,
  SearchResponse,
  UnitList,
  UnitPlanList,
} from '@guidepost/contracts/api';
import { replaceElements, replaceUnits, saveOpenedDocument, saveUnitPlans } from '@guidepost/db';
import { search } from '@guidepost/service';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { createPageRenderer } from './render-page.ts';

const KEYS = { read: 'reader-key-0123456789', write: 'writer-key-0123456789', admin: 'admin-key-0123456789' };
const PDF = makePdf(prosePages(3, 'api'));

let system: IngestSystem;
let app: FastifyInstance;
const renderer = createPageRenderer();

beforeAll(async () => {
  system = await createIngestSystem('postgres');
  const { opened, database } = system;
  app = await buildApp({
    config: loadConfig({
      DATABASE_URL: database.url,
      GUIDEPOST_MAX_UPLOAD_MB: '1',
      GUIDEPOST_API_KEYS: Object.entries(KEYS)
        .map(([scope, key]) => `${scope}er:${scope}:${key}`)
        .join(','),
    }),
    logger: Fastify({ logger: { level: 'silent' } }).log,
    db: database.db,
    blobs: opened.blobs,
    ingest: opened.ingest,
    search: (request) => search(database.db, [], request),
    renderPage: renderer.renderPage,
    parts: { database: async () => void (await database.pool.query('select 1')) },
  });
});
afterAll(async () => {
  await app.close();
  await renderer.close();
  await system.close();
});

const as = (scope: keyof typeof KEYS, url: string, more: Record<string, unknown> = {}) =>
  app.inject({
    url,
    ...more,
    headers: { authorization: `Bearer ${KEYS[scope]}`, ...(more.headers as object) },
  });

function form(file: Buffer | undefined, fields: Readonly<Record<string, string>> = {}, name = 'a b.pdf') {
  const boundary = randomBytes(12).toString('hex');
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(fields).map(([key, value]) =>
    part(`content-disposition: form-data; name="${key}"`, value),
  );
  if (file) {
    const head = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf`;
    parts.unshift(part(head, file));
  }
  return {
    method: 'POST' as const,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

const upload = async (file = PDF, fields = {}, name?: string) => {
  const answer = await as('write', '/v1/documents', form(file, fields, name));
  expect(answer.statusCode, answer.body).toBe(202);
  return { answer, accepted: DocumentAccepted.parse(answer.json()) };
};

describe('taking a file in', () => {
  test('answers 202 with the place of the document, and the same bytes give the same one', async () => {
    const first = await upload(PDF, { collection: 'guides' });
    expect(first.answer.headers.location).toBe(`/v1/documents/${first.accepted.document.id}`);
    expect(first.accepted).toMatchObject({
      created: true,
      document: { file: 'a b.pdf', state: 'queued', collections: ['guides'] },
    });
    const second = await upload(PDF, { collection: 'other' }, 'again.pdf');
    expect(second.accepted.created).toBe(false);
    expect(second.accepted.document).toMatchObject({
      id: first.accepted.document.id,
      collections: ['guides', 'other'],
    });
  });

  test('keeps the name of a Chinese file and drops the folders a client sends', async () => {
    const { accepted } = await upload(makePdf(prosePages(1, 'zh')), {}, 'C:\\x\\丙型肝炎防治指南.pdf');
    expect(accepted.document.file).toBe('丙型肝炎防治指南.pdf');
  });

  test.each([
    ['an empty file', form(Buffer.alloc(0)), 422, 'file_empty'],
    ['a file over the limit', form(Buffer.alloc(1_200_000, 'x')), 413, 'file_too_large'],
    ['a form without a file', form(undefined, { collection: 'x' }), 400, 'request_invalid'],
    ['an empty collection name', form(PDF, { collection: ' ' }), 400, 'request_invalid'],
    ['no form at all', { method: 'POST', payload: { a: 1 } }, 400, 'request_invalid'],
  ])('refuses %s and leaves nothing behind', async (_, request, status, code) => {
    const answer = await as('write', '/v1/documents', request);
    expect(answer.statusCode).toBe(status);
    expect(Problem.parse(answer.json())).toMatchObject({ code, status });
    expect(await readdir(join(system.dataDir, 'blobs', 'staging')).catch(() => [])).toEqual([]);
  });

  test('an idempotency key stands for one content', async () => {
    const key = { 'idempotency-key': 'upload-1' };
    const send = (seed: string) => {
      const request = form(makePdf(prosePages(1, seed)));
      return as('write', '/v1/documents', { ...request, headers: { ...request.headers, ...key } });
    };
    const first = await send('i1');
    const again = await send('i1');
    expect(again.json().document.id).toBe(first.json().document.id);
    const other = await send('i2');
    expect(other.statusCode).toBe(409);
    expect(other.json().code).toBe('idempotency_conflict');
  });
});

describe('keys', () => {
  test('each route asks for its scope', async () => {
    const { accepted } = await upload();
    const url = `/v1/documents/${accepted.document.id}`;
    expect((await app.inject('/v1/documents')).statusCode).toBe(401);
    expect((await as('read', '/v1/documents', form(PDF))).statusCode).toBe(403);
    expect((await as('read', `${url}/retry`, { method: 'POST' })).statusCode).toBe(403);
    expect((await as('write', url, { method: 'DELETE' })).statusCode).toBe(403);
    expect((await as('read', url)).statusCode).toBe(200);
  });
});

describe('reading', () => {
  let id: string;
  beforeAll(async () => {
    id = (await upload()).accepted.document.id;
    await system.database.db.transaction(async (tx) => {
      await saveOpenedDocument(tx, id, {
        facts: { pageCount: 3, tagged: false, outline: [], warnings: [] },
        title: 'Reed fever',
      });
      await replaceElements(tx, id, ELEMENTS);
      await replaceUnits(tx, { documentId: id, strategy: 'structure', units: UNITS, elements: ELEMENTS });
    });
  });

  test('lists documents page by page, every one once', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const list = DocumentList.parse((await as('read', `/v1/documents?limit=2${cursor}`)).json());
      seen.push(...list.items.map((item) => item.id));
      cursor = list.nextCursor === null ? '' : `&cursor=${list.nextCursor}`;
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(id);
  });

  test('shows where a document stands; the states of its pages add up', async () => {
    const detail = DocumentDetail.parse((await as('read', `/v1/documents/${id}`)).json());
    expect(detail).toMatchObject({ title: 'Reed fever', pageCount: 3, elementCount: 2, unitCount: 2 });
    const states = detail.stages.render!;
    expect(Object.values(states).reduce((a, b) => a + b)).toBe(3);
  });

  test('gives pages, elements and units in the shapes of the contracts', async () => {
    const pages = PageList.parse((await as('read', `/v1/documents/${id}/pages`)).json());
    expect(pages.items.map((page) => page.page)).toEqual([1, 2, 3]);
    const page = PageDetail.parse((await as('read', `/v1/documents/${id}/pages/2`)).json());
    expect(page.elements.map((element) => element.id)).toEqual(['p2.e1']);
    const elements = ElementList.parse((await as('read', `/v1/documents/${id}/elements?limit=1`)).json());
    expect(elements.items).toEqual([ELEMENTS[0]]);
    const rest = ElementList.parse(
      (await as('read', `/v1/documents/${id}/elements?cursor=${elements.nextCursor}`)).json(),
    );
    expect(rest).toEqual({ items: [ELEMENTS[1]], nextCursor: null });
    const units = UnitList.parse((await as('read', `/v1/documents/${id}/units?page=2`)).json());
    expect(units.items).toEqual([UNITS[1]]);
  });

  test('answers a question with document, page, element and box, signs unharmed', async () => {
    const answer = await as('read', '/v1/search', {
      method: 'POST',
      payload: { query: 'veltamine dose platelets', limit: 1, filters: { document: [id] } },
    });
    const found = SearchResponse.parse(answer.json());
    expect(found.results[0]).toMatchObject({
      rank: 1,
      document: { id, title: 'Reed fever' },
      unit: { text: 'Give veltamine 15 mg/kg if platelets ≥ 140 × 10<sup>9</sup>/L.' },
      element: { id: 'p2.e1', page: 2, bbox: [50, 100, 300, 120] },
      explain: { bm25: { rank: 1 }, dense: null },
    });
  });

  test('draws a page whose picture is not stored yet', async () => {
    const image = await as('read', `/v1/documents/${id}/pages/2/image`);
    expect(image.statusCode, image.body.slice(0, 300)).toBe(200);
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test('gives the file back byte for byte, whole and in ranges', async () => {
    const whole = await as('read', `/v1/documents/${id}/file`);
    expect(whole.rawPayload.equals(PDF)).toBe(true);
    const part = await as('read', `/v1/documents/${id}/file`, { headers: { range: 'bytes=5-9' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(PDF.subarray(5, 10))).toBe(true);
  });

  test.each([
    ['/v1/documents/000000000000000000000000', 'document_not_found'],
    ['/v1/documents/ID/pages/9', 'page_not_found'],
    ['/v1/documents/000000000000000000000000/units', 'document_not_found'],
  ])('%s is not found, with a code', async (url, code) => {
    const answer = await as('read', url.replace('ID', id));
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe(code);
  });

  test.each([
    '/v1/documents?limit=0',
    '/v1/documents?cursor=x',
    '/v1/documents/ID/elements?cursor=x',
    '/v1/documents/ID/pages/0',
  ])('%s is a wrong request', async (url) => {
    const answer = await as('read', url.replace('ID', id));
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().code).toBe('request_invalid');
  });
});

describe('acting on a document', () => {
  test('retry and replan answer 202; a deleted document is gone with its bytes', async () => {
    const { accepted } = await upload(makePdf(prosePages(1, 'gone')));
    const url = `/v1/documents/${accepted.document.id}`;
    expect((await as('write', `${url}/retry`, { method: 'POST' })).statusCode).toBe(202);
    expect((await as('write', `${url}/replan`, { method: 'POST' })).statusCode).toBe(202);
    expect((await as('write', `${url}/retry`, { method: 'POST', payload: { pages: [0] } })).statusCode).toBe(
      400,
    );
    expect((await as('admin', url, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await as('read', url)).statusCode).toBe(404);
    expect((await as('read', `${url}/file`)).statusCode).toBe(404);
    expect((await as('admin', url, { method: 'DELETE' })).statusCode).toBe(404);
  });
});

describe('versions and plans', () => {
  const recommending = (text: string, grade: string): Unit[] => [
    { ...UNITS[0]!, kind: 'recommendation', text, grade },
  ];
  const withUnits = async (title: string, units: Unit[]): Promise<string> => {
    const { accepted } = await upload(makePdf(prosePages(1, title)));
    const { id } = accepted.document;
    await system.database.db.transaction(async (tx) => {
      await saveOpenedDocument(tx, id, {
        facts: { pageCount: 2, tagged: false, outline: [], warnings: [] },
        title,
      });
      await replaceElements(tx, id, ELEMENTS);
      await saveUnitPlans(tx, {
        documentId: id,
        plans: [{ strategy: 'structure', units }],
        elements: ELEMENTS,
      });
    });
    return id;
  };

  test('suggest, link, compare and unlink', async () => {
    const older = await withUnits(
      'Fen ague guideline 2018',
      recommending('Start fenol when the temperature is ≥ 38.5 degrees.', '2B'),
    );
    const newer = await withUnits(
      'Fen ague guideline 2024',
      recommending('Start fenol when the temperature is ≥ 38.0 degrees.', '1A'),
    );
    const read = async () =>
      DocumentVersions.parse((await as('read', `/v1/documents/${newer}/versions`)).json());
    expect(await read()).toMatchObject({
      supersedes: [],
      supersededBy: [],
      suggestions: [{ newer: { id: newer }, older: { id: older } }],
    });
    const changes = `/v1/documents/${newer}/changes`;
    expect((await as('read', changes)).statusCode).toBe(400);
    const link = `/v1/documents/${newer}/supersedes/${older}`;
    expect((await as('read', link, { method: 'PUT' })).statusCode).toBe(403);
    expect((await as('write', link, { method: 'PUT' })).statusCode).toBe(204);
    expect(await read()).toMatchObject({ supersedes: [{ id: older }], suggestions: [] });
    expect(RecommendationChanges.parse((await as('read', changes)).json())).toMatchObject({
      added: [],
      removed: [],
      changed: [
        {
          before: { grade: '2B' },
          after: { grade: '1A' },
          numbersRemoved: ['≥38.5'],
          numbersAdded: ['≥38.0'],
        },
      ],
    });
    const self = `/v1/documents/${newer}/supersedes/${newer}`;
    expect((await as('write', self, { method: 'PUT' })).statusCode).toBe(400);
    expect((await as('write', link, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await read()).supersedes).toEqual([]);
  });

  test('a re-plan takes a strategy, and the plans say what is there', async () => {
    const id = await withUnits('Plans', UNITS);
    const plans = UnitPlanList.parse((await as('read', `/v1/documents/${id}/plans`)).json());
    expect(plans.items).toMatchObject([{ strategy: 'structure', units: 2, added: 2, changes: [] }]);
    const replan = (payload: unknown) =>
      as('write', `/v1/documents/${id}/replan`, { method: 'POST', payload });
    expect((await replan({ strategy: 'flat' })).statusCode).toBe(202);
    expect((await replan({ strategy: 'best' })).statusCode).toBe(400);
    const { rows } = await system.database.pool.query('select unit_strategy from documents where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ unit_strategy: 'flat' }]);
  });
});

const ELEMENTS: Element[] = [
  element('p1.e1', 1, 'Reed fever is an illness of reed cutters.'),
  element('p2.e1', 2, 'Give veltamine 15 mg/kg if platelets ≥ 140 × 10<sup>9</sup>/L.'),
];
const UNITS: Unit[] = ELEMENTS.map((source, index) => ({
  id: `u${index + 1}`,
  kind: 'section',
  text: source.text,
  context: 'Section: Treatment',
  breadcrumb: ['Treatment'],
  pages: [source.page],
  boxes: [{ page: source.page, bbox: source.bbox }],
  elements: [source.id],
  element: source.id,
  lang: 'en',
  flags: [],
}));

function element(id: string, page: number, text: string): Element {
  return {
    id,
    type: 'paragraph',
    page,
    order: 1,
    bbox: [50, 100, 300, 120],
    text,
    source: 'text',
    confidence: 1,
    flags: [],
  };
}
