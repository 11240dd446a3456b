import { readFile, rm } from 'node:fs/promises';
import {
  getPage,
  listElements,
  listProblems,
  listUnitPlans,
  listUnits,
  setCollectionStrategy,
  statusSummary,
} from '@guidepost/db';
import { blobKeys } from '@guidepost/ingest';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestRows } from '../../../test/helpers/ingest-rows.ts';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { buildWorker, type IngestWorker } from './worker.ts';

describe.each(['redis', 'postgres'] as const)('ingest with queues on %s', (kind) => {
  let system: IngestSystem;
  let worker: IngestWorker;
  beforeAll(async () => {
    system = await createIngestSystem(kind);
    worker = buildWorker({
      opened: system.opened,
      queues: ['render', 'units'],
      concurrency: 2,
      ocr: 'off',
      embedding: { maker: 'off' },
      flowcharts: { route: 'auto', vision: undefined },
      dataDir: '',
      pageTimeoutMs: 60_000,
      logger: pino({ level: 'silent' }),
    });
    await worker.start();
  });
  afterAll(async () => {
    await worker.close(5_000);
    await system.close();
  });

  const ingest = async (name: string, bytes: Uint8Array, password?: string, collection = 'c') => {
    const path = await system.file(name, bytes);
    return system.opened.ingest.registerFile(path, {
      collection,
      ...(password === undefined ? {} : { password }),
    });
  };
  const db = () => system.database.db;

  it('reads every page of a document and finds its text again in elements and units', async () => {
    const { documentId, sha256 } = await ingest('whole.pdf', makePdf(prosePages(20, 'whole')));
    const document = await system.settled(documentId);
    expect(document).toMatchObject({ state: 'ready', pageCount: 20, lang: 'en', errorCode: null });
    expect(document.pageStages.render).toMatchObject({ done: 20, pending: 0, running: 0, failed: 0 });
    const elements = await listElements(db(), documentId, { limit: 500, page: 13 });
    expect(elements.items.map((e) => e.text).join(' ')).toContain('give drug whole372 at 1 mg daily');
    const units = await system.database.pool.query(
      `select 1 from units where document_id = $1 and text like '%drug whole372 at 1 mg%'`,
      [documentId],
    );
    expect(units.rowCount).toBeGreaterThan(0);
    const png = await system.opened.blobs.get(blobKeys.pageImage(sha256, 20));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  it('cuts units in the way that was recorded for the collection before the document came', async () => {
    await setCollectionStrategy(db(), 'flat-ones', 'flat');
    const { documentId } = await ingest('flat.pdf', makePdf(prosePages(3, 'flat')), undefined, 'flat-ones');
    expect((await system.settled(documentId)).state).toBe('ready');
    for (const strategy of ['structure', 'flat'] as const)
      expect((await listUnits(db(), documentId, { limit: 5, strategy })).items.length).toBeGreaterThan(0);
    const { rows } = await system.database.pool.query(
      `select attempts from page_stages where document_id = $1 and stage = 'render'`,
      [documentId],
    );
    await system.opened.ingest.replan(documentId);
    await system.settled(documentId);
    expect(await listUnitPlans(db(), documentId)).toMatchObject([
      { strategy: 'flat', added: 0, removed: 0, changed: 0 },
      { strategy: 'structure', added: 0, removed: 0, changed: 0 },
    ]);
    const after = await system.database.pool.query(
      `select attempts from page_stages where document_id = $1 and stage = 'render'`,
      [documentId],
    );
    expect(after.rows).toEqual(rows);
  });

  it('takes the same bytes under two names, and two ingests at once, for one document', async () => {
    const bytes = makePdf(prosePages(2, 'twice'));
    const [a, b] = await Promise.all([ingest('one.pdf', bytes), ingest('two.pdf', bytes)]);
    expect(a.documentId).toBe(b.documentId);
    expect([a.created, b.created].sort()).toEqual([false, true]);
    const first = await system.settled(a.documentId);
    const before = await ingestRows(system.database.pool);
    expect((await ingest('one.pdf', bytes)).created).toBe(false);
    const again = await system.settled(a.documentId);
    expect([...again.fileNames].sort()).toEqual(['one.pdf', 'two.pdf']);
    expect(again.finishedAt).toEqual(first.finishedAt);
    expect(await ingestRows(system.database.pool)).toEqual(before);
  });

  it.each([
    ['text.pdf', Buffer.from('This is no PDF at all.'), 'not_a_pdf'],
    ['cut.pdf', makePdf(prosePages(3, 'cut')).subarray(0, 300), 'pdf_damaged'],
    ['none.pdf', makePdf([]), 'pdf_no_pages'],
    ['locked.pdf', makePdf(prosePages(1, 'locked'), { password: 'opensesame' }), 'pdf_encrypted'],
  ])('gives %s a code and a sentence, and goes on', async (name, bytes, code) => {
    const { documentId } = await ingest(name, bytes);
    const document = await system.settled(documentId);
    expect(document).toMatchObject({ state: 'failed', errorCode: code });
    expect(document.errorMessage).toMatch(/\w+ \w+ \w+/);
    expect(document.errorMessage).not.toContain(system.dataDir);
    expect(await listProblems(db(), documentId)).toMatchObject([{ stage: 'open', code }]);
  });

  it('opens an encrypted file with its password, which is nowhere in the database', async () => {
    const bytes = makePdf(prosePages(1, 'sealed'), { password: 'opensesame' });
    const wrong = await ingest('sealed.pdf', bytes, 'not this');
    expect(await system.settled(wrong.documentId)).toMatchObject({
      state: 'failed',
      errorCode: 'pdf_password_wrong',
    });
    const right = await ingest('sealed.pdf', bytes, 'opensesame');
    expect(right).toMatchObject({ documentId: wrong.documentId, created: false });
    expect(await system.settled(right.documentId)).toMatchObject({ state: 'ready', pageCount: 1 });
    const { rows } = await system.database.pool.query('select d::text as row from documents d');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('opensesame').toString('hex'));
  });

  it('says so when the bytes of a document are gone, and heals when they come again', async () => {
    const bytes = makePdf(prosePages(2, 'gone'));
    const { documentId, sha256 } = await ingest('gone.pdf', bytes);
    await system.settled(documentId);
    await rm(await system.opened.blobs.localPath(blobKeys.file(sha256)));
    await system.opened.ingest.retry(documentId, { pages: [2] });
    const document = await system.settled(documentId);
    expect(document).toMatchObject({ state: 'partial', errorCode: 'blob_not_found' });
    await ingest('gone.pdf', bytes);
    expect(await system.opened.ingest.retry(documentId)).toBe(1);
    expect(await system.settled(documentId)).toMatchObject({ state: 'ready' });
  });

  it('replans from stored results: no page is read again', async () => {
    const { documentId } = await ingest('replan.pdf', makePdf(prosePages(3, 'replan')));
    await system.settled(documentId);
    const before = await ingestRows(system.database.pool);
    const { attempts } = (await getPage(db(), documentId, 1)).stages.render!;
    expect(await system.opened.ingest.replan(documentId)).toBe(1);
    await system.settled(documentId);
    expect((await getPage(db(), documentId, 1)).stages.render?.attempts).toBe(attempts);
    expect(await ingestRows(system.database.pool)).toEqual(before);
  });

  it('deletes rows and bytes, and can take the same file again', async () => {
    const bytes = makePdf(prosePages(1, 'delete'));
    const { documentId, sha256 } = await ingest('delete.pdf', bytes);
    await system.settled(documentId);
    await system.opened.ingest.remove(documentId);
    expect(await system.opened.blobs.has(blobKeys.file(sha256))).toBe(false);
    expect(await system.opened.blobs.has(blobKeys.pageImage(sha256, 1))).toBe(false);
    const { rows } = await system.database.pool.query(
      'select count(*)::int as n from units where document_id = $1',
      [documentId],
    );
    expect(rows[0].n).toBe(0);
    expect((await ingest('delete.pdf', bytes)).created).toBe(true);
    expect(await system.settled(documentId)).toMatchObject({ state: 'ready' });
  });

  it('refuses what is no readable file and leaves nothing behind', async () => {
    const { registerFile } = system.opened.ingest;
    await expect(registerFile(`${system.dataDir}/nowhere.pdf`, { collection: 'c' })).rejects.toMatchObject({
      code: 'path_not_found',
    });
    await expect(registerFile(system.dataDir, { collection: 'c' })).rejects.toMatchObject({
      code: 'path_unreadable',
    });
    await expect(ingest('zero.pdf', Buffer.alloc(0))).rejects.toMatchObject({ code: 'file_empty' });
    await expect(readFile(`${system.dataDir}/blobs/staging`)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('accounts for every page of every document', async () => {
    const { pages, pageCount } = await statusSummary(db());
    expect(Object.values(pages.render ?? {}).reduce((a, b) => a + b, 0)).toBe(pageCount);
    expect(pages.render).toMatchObject({ pending: 0, running: 0 });
  });
});
