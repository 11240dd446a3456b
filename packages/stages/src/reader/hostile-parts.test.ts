import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isErrorCode } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostileParts, references } from '../testing/hostile-parts.ts';
import { createPageReader } from './create-page-reader.ts';
import type { PageOutcome } from './page-outcome.ts';
import type { PageReader } from './page-reader.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let reader: PageReader;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guidepost-parts-'));
  reader = createPageReader({ pageTimeoutMs: 3_000, openTimeoutMs: 30_000, maxEngineBytes: 256 * 1024 ** 2 });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

async function read(name: string, bytes: Uint8Array, pages: number): Promise<PageOutcome[]> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  expect((await reader.open(file)).pageCount).toBe(pages);
  const outcomes: PageOutcome[] = [];
  for await (const outcome of reader.readPages(file, { from: 1, to: pages }, { image: true })) {
    outcomes.push(outcome);
  }
  return outcomes;
}

describe('a page with one hostile part', () => {
  it.each(Object.entries(hostileParts))('%s costs at most that page', async (name, build) => {
    const [first, bad, last] = await read(`${name}.pdf`, build(), 3);
    expect([first?.state, last?.state]).toEqual(['done', 'done']);
    expect(bad?.state === 'done' || isErrorCode(bad?.code)).toBe(true);
  });
});

it('nothing that a file names is fetched, run or written', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url);
    reply.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  try {
    const before = await readdir(folder);
    const [outcome] = await read('references.pdf', references(`http://127.0.0.1:${port}/`), 1);
    expect(outcome?.state).toBe('done');
    expect(asked).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual([...before, 'references.pdf'].sort());
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});
