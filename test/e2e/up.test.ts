import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentAccepted, DocumentDetail, SearchResponse } from '@guidepost/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf, prosePages } from '../helpers/make-pdf.ts';
import { processesWith } from '../helpers/processes.ts';
import { type RunningGuidepost, runGuidepost, startGuidepost } from '../helpers/run-guidepost.ts';

const env = { GUIDEPOST_OCR: 'off', GUIDEPOST_WORKER_CONCURRENCY: '1' };

describe('guidepost up on a fresh folder', () => {
  let folder: string;
  let up: RunningGuidepost;
  let url: string;
  const data = () => ['--data-dir', join(folder, 'data')];
  const start = async () => {
    up = startGuidepost([...data(), 'up', '--port', '0', '--no-examples'], env);
    const printed = await up.printed('Ctrl-C');
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guidepost-e2e-'));
    await writeFile(join(folder, 'first.pdf'), makePdf(prosePages(3, 'first')));
    await writeFile(join(folder, 'second.pdf'), makePdf(prosePages(2, 'second')));
    await start();
  });
  afterAll(async () => {
    up.interrupt();
    await up.exited;
    await rm(folder, { recursive: true, force: true });
  });

  test('a file ingested on the command line is found over HTTP', async () => {
    const ingest = await runGuidepost(
      [...data(), 'ingest', join(folder, 'first.pdf'), '--wait', '--json'],
      env,
    );
    expect(ingest.code, ingest.stderr).toBe(0);
    const [document] = (JSON.parse(ingest.stdout) as { documents: { id: string; state: string }[] })
      .documents;
    expect(document?.state).toBe('ready');
    const answer = await fetch(`${url}/v1/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'drug first33', limit: 3 }),
    });
    const found = SearchResponse.parse(await answer.json());
    expect(found.results[0]).toMatchObject({ document: { id: document?.id }, element: { page: 2 } });
    expect(found.results[0]?.unit.text).toContain('first33');
  });

  test('a file sent over HTTP is found on the command line', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(makePdf(prosePages(2, 'second')))]), 'second.pdf');
    const accepted = DocumentAccepted.parse(
      await (await fetch(`${url}/v1/documents`, { method: 'POST', body: form })).json(),
    );
    await expect
      .poll(
        async () =>
          DocumentDetail.parse(await (await fetch(`${url}/v1/documents/${accepted.document.id}`)).json())
            .state,
        { timeout: 60_000 },
      )
      .toBe('ready');
    const search = await runGuidepost([...data(), 'search', 'drug second31', '--json', '--limit', '1'], env);
    const found = SearchResponse.parse(JSON.parse(search.stdout));
    expect(found.results[0]?.document.file).toBe('second.pdf');
    const image = await fetch(`${url}/v1/documents/${accepted.document.id}/pages/2/image`);
    expect(image.headers.get('content-type')).toBe('image/png');
  });

  test('Ctrl-C stops everything and leaves no process behind; a second start has the documents still', async () => {
    up.interrupt();
    const { code } = await up.exited;
    expect(code).toBe(0);
    expect(processesWith(folder)).toEqual([]);
    await start();
    const status = await runGuidepost([...data(), 'status', '--json'], env);
    const { items } = JSON.parse(status.stdout) as { items: { file: string; state: string }[] };
    expect(items.map((item) => `${item.file} ${item.state}`)).toEqual([
      'first.pdf ready',
      'second.pdf ready',
    ]);
  });

  test('a second `up` on the same folder says where the first one is', async () => {
    const second = await runGuidepost([...data(), 'up'], env);
    expect(second.code).toBe(0);
    expect(second.stderr).toContain(url);
  });

  test('when `up` is killed the hard way its services end too, and the next start works', async () => {
    process.kill(up.pid, 'SIGKILL');
    await up.exited;
    // The database may stay until the next start, which takes it over.
    await expect
      .poll(() => processesWith(folder).filter((line) => line.includes('/apps/')), { timeout: 60_000 })
      .toEqual([]);
    await start();
    expect((await fetch(`${url}/ready`)).status).toBe(200);
  });
});
