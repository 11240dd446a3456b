import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPage } from '@guidepost/db';
import { blobKeys, type OpenIngest, openIngest } from '@guidepost/ingest';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { S3_TEST, type S3Server, startS3Server } from '../../../test/helpers/s3-server.ts';
import { buildWorker, type IngestWorker } from './worker.ts';

let system: IngestSystem;
let bucket: S3Server;
let folder: string;
let here: OpenIngest;
let there: OpenIngest;
let worker: IngestWorker;

/** A machine of its own: it shares database, queues and bucket with the others, and no folder. */
const openMachine = (name: string): Promise<OpenIngest> =>
  openIngest({
    databaseUrl: system.database.url,
    dataDir: join(folder, name),
    secretKey: 'ab'.repeat(32),
    blobStore: { bucket: S3_TEST.bucket, region: S3_TEST.region, prefix: 'guidepost/', endpoint: bucket.url },
    applicationName: name,
    onError: (error) => console.error(error.message),
  });

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_TEST.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_TEST.credentials.secretAccessKey);
  [system, bucket] = await Promise.all([createIngestSystem('postgres'), startS3Server()]);
  folder = await mkdtemp(join(tmpdir(), 'guidepost-machines-'));
  [here, there] = await Promise.all([openMachine('here'), openMachine('there')]);
  worker = buildWorker({
    opened: there,
    queues: ['render', 'units'],
    concurrency: 1,
    ocr: 'off',
    embedding: { maker: 'off' },
    flowcharts: { route: 'auto', vision: undefined },
    dataDir: join(folder, 'there'),
    pageTimeoutMs: 60_000,
    logger: pino({ level: 'silent' }),
  });
  await worker.start();
});
afterAll(async () => {
  await worker.close(5_000);
  await Promise.all([here.close(), there.close()]);
  await Promise.all([system.close(), bucket.close()]);
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});

it('a worker on another machine reads files from the bucket and puts page images there', async () => {
  const path = await system.file('far.pdf', makePdf(prosePages(3, 'far')));
  const { documentId, sha256 } = await here.ingest.registerFile(path, { collection: 'c' });
  expect(await system.settled(documentId)).toMatchObject({ state: 'ready', pageCount: 3 });
  const { image } = await getPage(system.database.db, documentId, 3);
  const key = image?.blobKey ?? '';
  expect(key).toBe(blobKeys.pageImage(sha256, 3));
  expect((await here.blobs.get(key)).subarray(1, 4).toString()).toBe('PNG');
  expect(bucket.objects.size).toBe(4);
  expect(await readdir(join(folder, 'here'))).toEqual(['blob-cache']);

  await here.ingest.remove(documentId);
  expect(bucket.objects.size).toBe(0);
});

it('pages wait while the bucket does not answer', async () => {
  const path = await system.file('away.pdf', makePdf(prosePages(2, 'away')));
  const { documentId } = await here.ingest.registerFile(path, { collection: 'c' });
  bucket.failNext(503, 4);
  expect(await system.settled(documentId)).toMatchObject({ state: 'ready', pageCount: 2 });
});
