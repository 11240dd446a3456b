import { statusSummary } from '@guidepost/db';
import { expect, vi } from 'vitest';
import { ingestRows } from './ingest-rows.ts';
import { createIngestSystem, type IngestSystem } from './ingest-system.ts';
import { makePdf, prosePages } from './make-pdf.ts';
import { compareBlobs } from './stored-files.ts';
import { createWorkerFleet } from './worker-fleet.ts';

/** How much is ingested while things break. */
export interface Load {
  readonly documents: number;
  readonly pagesEach: number;
}

/** `short` runs with every test run; `GUIDEPOST_FAULTS=long` is `npm run test:faults`. */
export const LONG = process.env.GUIDEPOST_FAULTS === 'long';

/** The short form looks at the backend of a cluster; the long one at both. */
export const BACKENDS = LONG ? (['redis', 'postgres'] as const) : (['redis'] as const);

/** Long enough for a loaded machine; a wait ends as soon as its condition holds. */
export const PATIENT = { timeout: 300_000, interval: 50 } as const;

/** Registers the documents of a load; the same load gives the same ids everywhere. */
export async function register(system: IngestSystem, load: Load): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < load.documents; i++) {
    const path = await system.file(`d${i}.pdf`, makePdf(prosePages(load.pagesEach, `d${i}x`)));
    ids.push((await system.opened.ingest.registerFile(path, { collection: 'c' })).documentId);
  }
  return ids;
}

export const donePages = async (system: IngestSystem): Promise<number> =>
  (await statusSummary(system.database.db)).pages.render?.done ?? 0;

export const untilDone = (system: IngestSystem, pages: number) =>
  vi.waitFor(async () => expect(await donePages(system)).toBeGreaterThanOrEqual(pages), PATIENT);

const known = new Map<string, Promise<Record<string, unknown[]>>>();

/** Rows of the same load when nothing breaks; made once for each load. */
export function undisturbed(load: Load): Promise<Record<string, unknown[]>> {
  const key = JSON.stringify(load);
  const rows = known.get(key) ?? ingestInPeace(load);
  known.set(key, rows);
  return rows;
}

async function ingestInPeace(load: Load): Promise<Record<string, unknown[]>> {
  const fleet = createWorkerFleet();
  const system = await createIngestSystem('postgres');
  try {
    const worker = await fleet.start(system);
    for (const id of await register(system, load)) await system.settled(id);
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
    return await ingestRows(system.database.pool);
  } finally {
    await fleet.end();
    await system.close();
  }
}

/** Every page accounted for once, the rows of a run in peace, and no file that nobody knows. */
export async function expectNothingLost(
  system: IngestSystem,
  ids: readonly string[],
  load: Load,
): Promise<void> {
  for (const id of ids) {
    expect(await system.settled(id)).toMatchObject({
      ...{ errorMessage: null, state: 'ready', pageCount: load.pagesEach },
    });
  }
  expect(await ingestRows(system.database.pool)).toEqual(await undisturbed(load));
  const { orphans, missing } = await compareBlobs(system);
  expect(missing).toEqual([]);
  // A worker that is killed while it writes leaves its draft, which a worker removes when it is hours old.
  expect(orphans.filter((key) => !key.startsWith('staging/'))).toEqual([]);
}
