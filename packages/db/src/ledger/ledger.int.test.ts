import { createHash } from 'node:crypto';
import { AppError, type DocumentFacts, type Element } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { cancelDocument, deleteDocument, replanDocument, retryDocument } from './act-on-document.ts';
import { MAX_ATTEMPTS, MAX_LOST_ATTEMPTS, releaseAttempt } from './attempt.ts';
import {
  claimDocumentStage,
  failDocumentStage,
  finishDocumentStage,
  saveOpenedDocument,
} from './document-stage.ts';
import { replaceElements } from './elements.ts';
import { claimPages, endPageWithout, type PageClaim, type PageRecord, savePage } from './page-stage.ts';
import { getDocument, listDocuments } from './read-documents.ts';
import { getPage, listElements, listPages, listProblems, loadPageResults } from './read-pages.ts';
import { registerDocument } from './register-document.ts';
import { statusSummary } from './status-summary.ts';
import { takeWaitingWork } from './waiting-work.ts';
import { beat, forgetWorkers, releaseLostWork } from './workers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const RUN = { workerId: 'w1', jobId: 'j1' };
const ELEMENT: Element = {
  id: 'p1.e1',
  type: 'paragraph',
  page: 1,
  order: 1,
  bbox: [0, 0.5, 100, 20],
  text: 'SBP ≥180\0 <sup>2</sup>',
  source: 'text',
  confidence: 1,
  flags: ['x'],
};

let serial = 0;

const register = (fileName = 'a.pdf', sha256 = createHash('sha256').update(String(++serial)).digest('hex')) =>
  registerDocument(database.db, {
    sha256,
    fileName,
    path: `/in/${fileName}`,
    sizeBytes: 10,
    mediaType: 'application/pdf',
    blobKey: `documents/${sha256}/file`,
    collection: 'default',
  });

const facts = (pageCount: number): DocumentFacts => ({ pageCount, tagged: false, outline: [], warnings: [] });

async function opened(pageCount: number): Promise<string> {
  const { documentId } = await register();
  const claim = await claimDocumentStage(database.db, documentId, 'open', RUN);
  if (claim === undefined) throw new Error('nothing to open');
  await finishDocumentStage(database.db, claim, 'v1', (tx) =>
    saveOpenedDocument(tx, documentId, { facts: facts(pageCount) }),
  );
  return documentId;
}

const span = (documentId: string, firstPage: number, lastPage: number) =>
  ({ documentId, stage: 'render', firstPage, lastPage }) as const;

const outcome = (page: number, over: Partial<PageRecord> = {}): PageRecord => ({
  page,
  version: 'v1',
  width: 595,
  height: 842,
  rotation: 0,
  route: 'text',
  quality: { textSanity: 1, glyphs: 10, unmappedShare: 0, privateUseShare: 0, imageShare: 0, flags: [] },
  warnings: [],
  payload: { page, text: 'a\0b' },
  next: [],
  ...over,
});

const saveAll = async (claim: PageClaim) => {
  const saved = [];
  for (const page of claim.pages) saved.push(await savePage(database.db, claim, outcome(page)));
  return saved;
};

const state = async (id: string) => (await getDocument(database.db, id)).state;

async function finishUnits(documentId: string): Promise<void> {
  const claim = await claimDocumentStage(database.db, documentId, 'units', RUN);
  if (claim === undefined) throw new Error('no units to build');
  await finishDocumentStage(database.db, claim, 'v1', (tx) => replaceElements(tx, documentId, [ELEMENT]));
}

describe('registering', () => {
  it('makes one document of two registrations at once, with both names', async () => {
    const sha = 'b'.repeat(64);
    const both = await Promise.all([register('one.pdf', sha), register('two.pdf', sha)]);
    expect(both.map((r) => r.created).sort()).toEqual([false, true]);
    expect(both[0].documentId).toBe(both[1].documentId);
    const document = await getDocument(database.db, 'two.pdf');
    expect([...document.fileNames].sort()).toEqual(['one.pdf', 'two.pdf']);
    expect(document.state).toBe('queued');
  });

  it('keeps no row if the bytes cannot be stored', async () => {
    const input = {
      sha256: 'c'.repeat(64),
      fileName: 'c.pdf',
      path: '',
      sizeBytes: 1,
      mediaType: 'application/pdf',
      blobKey: 'c',
      collection: 'default',
    };
    await expect(
      registerDocument(database.db, input, () => Promise.reject(new Error('disk full'))),
    ).rejects.toThrow('disk full');
    await expect(getDocument(database.db, 'c.pdf')).rejects.toMatchObject({ code: 'document_not_found' });
  });

  it('opens a document again when its password is given later', async () => {
    const { documentId } = await register();
    const claim = await claimDocumentStage(database.db, documentId, 'open', RUN);
    await failDocumentStage(database.db, claim!, 'pdf_encrypted', 'The file needs a password.');
    expect(await state(documentId)).toBe('failed');
    const { sha256 } = await getDocument(database.db, documentId);
    const again = await registerDocument(database.db, {
      sha256,
      fileName: 'a.pdf',
      path: '',
      sizeBytes: 1,
      mediaType: 'application/pdf',
      blobKey: 'x',
      collection: 'default',
      sealedPassword: Buffer.from('sealed'),
    });
    expect(again).toMatchObject({ created: false, generation: 2 });
    expect(await state(documentId)).toBe('queued');
  });
});

describe('fan-in', () => {
  it('makes the units stage pending with the last page, and only then', async () => {
    const documentId = await opened(3);
    const first = await claimPages(database.db, span(documentId, 1, 2), RUN);
    const second = await claimPages(database.db, span(documentId, 3, 3), { workerId: 'w2', jobId: 'j2' });
    expect((await saveAll(first)).map((s) => s.unitsPending)).toEqual([false, false]);
    expect((await saveAll(second)).map((s) => s.unitsPending)).toEqual([true]);
    await finishUnits(documentId);
    expect(await state(documentId)).toBe('ready');
  });

  it('counts right when all pages end at the same moment', async () => {
    const documentId = await opened(20);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        claimPages(database.db, span(documentId, i + 1, i + 1), { workerId: 'w', jobId: `j${i}` }),
      ),
    );
    const saved = await Promise.all(
      claims.map((claim) => savePage(database.db, claim, outcome(claim.pages[0]!))),
    );
    expect(saved.filter((s) => s.unitsPending)).toHaveLength(1);
  });

  it('gives `partial` with the reason when a page fails or is skipped, and the states add up to the pages', async () => {
    const documentId = await opened(3);
    const claim = await claimPages(database.db, span(documentId, 1, 3), RUN);
    await savePage(database.db, claim, outcome(1));
    await savePage(
      database.db,
      claim,
      outcome(2, {
        next: [{ stage: 'ocr', skipped: { code: 'page_needs_ocr', message: 'It is a picture.' } }],
      }),
    );
    await endPageWithout(database.db, claim, 3, {
      state: 'failed',
      code: 'page_timeout',
      message: 'It took longer than 60 s.',
    });
    await finishUnits(documentId);
    const document = await getDocument(database.db, documentId);
    expect(document).toMatchObject({
      state: 'partial',
      errorCode: 'page_timeout',
      errorMessage: 'Page 3: It took longer than 60 s.',
    });
    expect(document.pageStages.render).toMatchObject({ done: 2, failed: 1 });
    expect(await listProblems(database.db, documentId)).toEqual([
      { stage: 'ocr', state: 'skipped', code: 'page_needs_ocr', message: 'It is a picture.', page: 2 },
      {
        stage: 'render',
        state: 'failed',
        code: 'page_timeout',
        message: 'It took longer than 60 s.',
        page: 3,
      },
    ]);
  });

  it('gives `failed` without output when every page fails, and no units stage', async () => {
    const documentId = await opened(1);
    const claim = await claimPages(database.db, span(documentId, 1, 1), RUN);
    await endPageWithout(database.db, claim, 1, {
      state: 'failed',
      code: 'page_damaged',
      message: 'No content.',
    });
    expect(await state(documentId)).toBe('failed');
    expect(await claimDocumentStage(database.db, documentId, 'units', RUN)).toBeUndefined();
  });

  it('gives `failed` when pages were skipped and nothing could be read, `ready` when there was nothing to read', async () => {
    for (const [next, expected] of [
      [[{ stage: 'ocr', skipped: { code: 'page_needs_ocr', message: 'It is a picture.' } }], 'failed'],
      [[], 'ready'],
    ] as const) {
      const documentId = await opened(1);
      const claim = await claimPages(database.db, span(documentId, 1, 1), RUN);
      await savePage(database.db, claim, outcome(1, { next }));
      const units = await claimDocumentStage(database.db, documentId, 'units', RUN);
      await finishDocumentStage(database.db, units!, 'v1', async () => {});
      expect(await state(documentId)).toBe(expected);
    }
  });

  it('gives elements back as they were stored, NUL as a visible gap', async () => {
    const documentId = await opened(1);
    await saveAll(await claimPages(database.db, span(documentId, 1, 1), RUN));
    await finishUnits(documentId);
    const { items } = await listElements(database.db, documentId, { limit: 10 });
    expect(items).toEqual([{ ...ELEMENT, text: 'SBP ≥180\uFFFD <sup>2</sup>' }]);
  });

  it('stores results so that they come back exactly as they were', async () => {
    const documentId = await opened(1);
    await saveAll(await claimPages(database.db, span(documentId, 1, 1), RUN));
    const loaded = await loadPageResults(database.db, documentId);
    expect(loaded.facts).toEqual(facts(1));
    expect(loaded.pages).toEqual([{ page: 1, stage: 'render', payload: { page: 1, text: 'a\0b' } }]);
  });
});

describe('attempt tokens', () => {
  it('refuse a worker whose pages another one took over', async () => {
    const documentId = await opened(1);
    const slow = await claimPages(database.db, span(documentId, 1, 1), { workerId: 'slow', jobId: 'j1' });
    expect(await releaseLostWork(database.db)).toBeGreaterThan(0);
    const fast = await claimPages(database.db, span(documentId, 1, 1), { workerId: 'fast', jobId: 'j2' });
    expect(fast.token).toBeGreaterThan(slow.token);
    await expect(savePage(database.db, slow, outcome(1))).rejects.toMatchObject({ code: 'attempt_stale' });
    await savePage(database.db, fast, outcome(1));
    await expect(savePage(database.db, fast, outcome(1))).rejects.toMatchObject({ code: 'attempt_stale' });
  });

  it('let a repeated run of the same job take its own pages over, and nobody else', async () => {
    const documentId = await opened(2);
    await claimPages(database.db, span(documentId, 1, 2), { workerId: 'w', jobId: 'same' });
    expect(
      (await claimPages(database.db, span(documentId, 1, 2), { workerId: 'x', jobId: 'other' })).pages,
    ).toEqual([]);
    expect(
      (await claimPages(database.db, span(documentId, 1, 2), { workerId: 'y', jobId: 'same' })).pages,
    ).toEqual([1, 2]);
  });

  it('give up a page that was handed out too often, and the rest goes on', async () => {
    const documentId = await opened(2);
    for (let i = 0; i < MAX_ATTEMPTS; i++) {
      const claim = await claimPages(database.db, span(documentId, 1, 1), {
        workerId: 'dies',
        jobId: `j${i}`,
      });
      await releaseAttempt(database.db, claim.token, new AppError('page_crashed', 'It fell.'));
    }
    const last = await claimPages(database.db, span(documentId, 1, 2), RUN);
    expect(last.pages).toEqual([2]);
    expect((await getPage(database.db, documentId, 1)).stages.render).toMatchObject({
      state: 'failed',
      code: 'page_crashed',
    });
  });

  it('give up work whose workers ended, with nothing said, later than work that ended with an error', async () => {
    const { documentId } = await register();
    for (let i = 0; i < MAX_LOST_ATTEMPTS; i++) {
      expect(await claimDocumentStage(database.db, documentId, 'open', RUN)).toBeDefined();
      await releaseLostWork(database.db, 0);
    }
    expect(await claimDocumentStage(database.db, documentId, 'open', RUN)).toBeUndefined();
    expect(await getDocument(database.db, documentId)).toMatchObject({
      errorMessage: 'The open stage ended the process that worked on it. It was given up after 10 attempts.',
    });
    const other = await opened(1);
    for (let i = 0; i < MAX_LOST_ATTEMPTS; i++) {
      expect((await claimPages(database.db, span(other, 1, 1), RUN)).pages).toEqual([1]);
      await releaseLostWork(database.db, 0);
    }
    expect((await claimPages(database.db, span(other, 1, 1), RUN)).pages).toEqual([]);
    expect((await getPage(database.db, other, 1)).stages.render).toMatchObject({
      ...{ state: 'failed', code: 'page_crashed' },
      message: 'The page ended the process that worked on it. It was given up after 10 attempts.',
    });
  });

  it('hold nothing against a page that was given back on purpose', async () => {
    const documentId = await opened(1);
    for (let i = 0; i <= MAX_ATTEMPTS; i++) {
      const claim = await claimPages(database.db, span(documentId, 1, 1), RUN);
      expect(claim.pages).toEqual([1]);
      await releaseAttempt(database.db, claim.token);
    }
  });

  it('are for jobs of the document as it is now: one of an older generation finds nothing', async () => {
    const documentId = await opened(1);
    const claim = await claimPages(database.db, span(documentId, 1, 1), { ...RUN, generation: 1 });
    await endPageWithout(database.db, claim, 1, { state: 'failed', code: 'page_crashed', message: 'x' });
    await retryDocument(database.db, documentId);
    const old = await claimPages(database.db, span(documentId, 1, 1), { ...RUN, generation: 1 });
    expect(old.pages).toEqual([]);
    const now = await claimPages(database.db, span(documentId, 1, 1), { ...RUN, generation: 2 });
    expect(now.pages).toEqual([1]);
  });

  it('give up a stage with the reason of its last attempt', async () => {
    const { documentId } = await register();
    for (let i = 0; i < MAX_ATTEMPTS; i++) {
      const claim = await claimDocumentStage(database.db, documentId, 'open', RUN);
      await releaseAttempt(database.db, claim!.token, new AppError('model_unavailable', 'No answer.'));
    }
    expect(await claimDocumentStage(database.db, documentId, 'open', RUN)).toBeUndefined();
    expect(await getDocument(database.db, documentId)).toMatchObject({
      state: 'failed',
      errorCode: 'model_unavailable',
      errorMessage: 'No answer. It was given up after 5 attempts.',
    });
  });

  it('refuse the result of a document that was deleted meanwhile', async () => {
    const documentId = await opened(1);
    const claim = await claimPages(database.db, span(documentId, 1, 1), RUN);
    await deleteDocument(database.db, documentId);
    await expect(savePage(database.db, claim, outcome(1))).rejects.toMatchObject({ code: 'attempt_stale' });
  });
});

describe('workers', () => {
  it('keep their work while they beat, and lose it when they are forgotten', async () => {
    const documentId = await opened(1);
    await beat(database.db, { id: 'alive', host: 'h', pid: 1, queues: ['render'] });
    await claimPages(database.db, span(documentId, 1, 1), { workerId: 'alive', jobId: 'j' });
    await releaseLostWork(database.db);
    expect((await getPage(database.db, documentId, 1)).stages.render?.state).toBe('running');
    await forgetWorkers(database.db, ['alive']);
    await releaseLostWork(database.db);
    expect((await getPage(database.db, documentId, 1)).stages.render?.state).toBe('pending');
  });
});

describe('waiting work', () => {
  it('is listed by document and stage, and not twice within its age', async () => {
    const documentId = await opened(5);
    const all = await takeWaitingWork(database.db, { documentId, olderThanMs: 0 });
    expect(all).toMatchObject([
      { documentId, stage: 'render', pages: [1, 2, 3, 4, 5], pageCount: 5, attempts: 0 },
    ]);
    expect(await takeWaitingWork(database.db, { documentId, olderThanMs: 60_000 })).toEqual([]);
  });
});

describe('acting on a document', () => {
  it('retries the failed page alone and then builds the units again', async () => {
    const documentId = await opened(2);
    const claim = await claimPages(database.db, span(documentId, 1, 2), RUN);
    await savePage(database.db, claim, outcome(1));
    await endPageWithout(database.db, claim, 2, { state: 'failed', code: 'page_timeout', message: 'Slow.' });
    await finishUnits(documentId);
    expect(await retryDocument(database.db, documentId)).toBe(1);
    expect(await state(documentId)).toBe('running');
    const again = await claimPages(database.db, span(documentId, 1, 2), { workerId: 'w', jobId: 'again' });
    expect(again.pages).toEqual([2]);
    expect((await saveAll(again))[0]?.unitsPending).toBe(true);
    await finishUnits(documentId);
    expect(await state(documentId)).toBe('ready');
  });

  it('replans without reading a page', async () => {
    const documentId = await opened(1);
    await saveAll(await claimPages(database.db, span(documentId, 1, 1), RUN));
    await finishUnits(documentId);
    expect(await replanDocument(database.db, documentId)).toBe(1);
    const waiting = await takeWaitingWork(database.db, { documentId, olderThanMs: 0 });
    expect(waiting.map((w) => w.stage)).toEqual(['units']);
  });

  it('cancels what waits and refuses what runs', async () => {
    const documentId = await opened(2);
    const claim = await claimPages(database.db, span(documentId, 1, 1), RUN);
    expect(await cancelDocument(database.db, documentId)).toBe(2);
    expect(await state(documentId)).toBe('cancelled');
    await expect(savePage(database.db, claim, outcome(1))).rejects.toMatchObject({ code: 'attempt_stale' });
  });

  it('leaves the rows when the blobs cannot be removed', async () => {
    const documentId = await opened(1);
    await expect(
      deleteDocument(database.db, documentId, () => Promise.reject(new Error('busy'))),
    ).rejects.toThrow('busy');
    expect((await getDocument(database.db, documentId)).id).toBe(documentId);
    await expect(deleteDocument(database.db, 'nothing')).rejects.toMatchObject({
      code: 'document_not_found',
    });
  });
});

describe('listings', () => {
  it('go through all documents by cursor, each once', async () => {
    const all = (await listDocuments(database.db, { limit: 500 })).items.map((d) => d.id);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listDocuments(database.db, {
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...page.items.map((d) => d.id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all);
    expect((await listDocuments(database.db, { limit: 5, collection: 'nobody' })).items).toEqual([]);
    await expect(listDocuments(database.db, { limit: 5, cursor: "x'; drop" })).rejects.toMatchObject({
      code: 'request_invalid',
    });
  });

  it('go through pages by cursor and say how many there are when one is not', async () => {
    const documentId = await opened(5);
    const first = await listPages(database.db, documentId, { limit: 3 });
    expect(first.items.map((p) => p.page)).toEqual([1, 2, 3]);
    const second = await listPages(database.db, documentId, { limit: 3, cursor: first.nextCursor! });
    expect(second).toMatchObject({ nextCursor: null });
    await expect(getPage(database.db, documentId, 6)).rejects.toThrow('has 5 pages');
  });

  it('sum up every page in exactly one state', async () => {
    const { pageCount, pages } = await statusSummary(database.db);
    const render = Object.values(pages.render ?? {}).reduce((a, b) => a + b, 0);
    expect(render).toBe(pageCount);
  });
});
