import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { makePdf, prosePages } from '../helpers/make-pdf.ts';
import { processesWith } from '../helpers/processes.ts';
import { runGuidepost, startGuidepost } from '../helpers/run-guidepost.ts';

const common = { GUIDEPOST_OCR: 'off', GUIDEPOST_WORKER_CONCURRENCY: '1' };

describe.each(['redis', 'postgres'] as const)('the command line against servers, queues on %s', (kind) => {
  let folder: string;
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guidepost-e2e-'));
    database = await createTestDatabase();
    env = {
      ...common,
      DATABASE_URL: database.url,
      GUIDEPOST_DATA_DIR: join(folder, 'data'),
      GUIDEPOST_QUEUE_NAMESPACE: `q_${randomBytes(4).toString('hex')}`,
      ...(kind === 'redis' && { REDIS_URL: inject('redisUrl') }),
    };
    const inbox = join(folder, 'inbox');
    await mkdir(join(inbox, 'more'), { recursive: true });
    await writeFile(join(inbox, 'good.pdf'), makePdf(prosePages(3, 'good')));
    await writeFile(join(inbox, 'copy.pdf'), makePdf(prosePages(3, 'good')));
    await writeFile(
      join(inbox, 'more', 'locked.pdf'),
      makePdf(prosePages(1, 'locked'), { password: 'opensesame' }),
    );
    await writeFile(join(inbox, 'text.pdf'), 'This is no PDF.');
    await writeFile(join(inbox, 'empty.pdf'), '');
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a folder with bad files: each has a code, the rest is searchable, and the exit code says partial', async () => {
    const run = await runGuidepost(
      ['ingest', join(folder, 'inbox'), join(folder, 'lost.pdf'), '--wait', '--json'],
      env,
    );
    expect(run.code, run.stderr).toBe(4);
    const { files, documents } = JSON.parse(run.stdout) as {
      files: { path: string; error?: { code: string } }[];
      documents: { file: string; state: string; error?: { code: string } }[];
    };
    const failed = Object.fromEntries(
      files.flatMap((f) => (f.error ? [[f.path.slice(folder.length + 1), f.error.code]] : [])),
    );
    expect(failed).toEqual({ 'inbox/empty.pdf': 'file_empty', 'lost.pdf': 'path_not_found' });
    const states = Object.fromEntries(documents.map((d) => [d.file, d.error?.code ?? d.state]));
    expect(states).toEqual({ 'copy.pdf': 'ready', 'locked.pdf': 'pdf_encrypted', 'text.pdf': 'not_a_pdf' });
    expect(processesWith(folder)).toEqual([]);
  });

  test.runIf(kind === 'postgres')('what failed is listed and done again; what is paused rests', async () => {
    const listed = await runGuidepost(['failures', '--code', 'not_a_pdf', '--json'], env);
    expect(JSON.parse(listed.stdout).items).toMatchObject([
      { file: 'text.pdf', stage: 'open', code: 'not_a_pdf', attempts: 1 },
    ]);
    const paused = await runGuidepost(['pause', '--collection', 'default'], env);
    expect(paused.stderr).toContain('Paused: 0 documents');
    const again = await runGuidepost(['retry', '--failures', '--code', 'not_a_pdf', '--json'], env);
    expect(JSON.parse(again.stdout)).toEqual({ documents: 1, rows: 1, jobs: 0 });
    const resumed = await runGuidepost(['resume', '--collection', 'default'], env);
    expect(resumed.stderr).toContain('Resumed: 1 document with open work, 1 jobs queued.');
  });

  test('the password makes the locked one ready', async () => {
    const locked = join(folder, 'inbox', 'more', 'locked.pdf');
    const run = await runGuidepost(['ingest', locked, '--password', 'opensesame', '--wait'], env);
    expect(run.code, run.stderr).toBe(0);
  });

  test('the question is answered with document, page, element and box', async () => {
    const run = await runGuidepost(['search', 'drug good33', '--limit', '1'], env);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toMatch(/page 2/);
    expect(run.stdout).toContain('good33');
    expect(run.stdout).toMatch(/p2\.e\d+ · box \[[\d. ]+\]/);
  });

  test('status, export, retry, replan and delete act on it', async () => {
    const status = await runGuidepost(['status', 'good.pdf'], env);
    expect(status.stdout).toMatch(/render\s+3 done/);
    const units = await runGuidepost(['export', 'units', 'good.pdf'], env);
    const lines = units.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string });
    expect(lines.some((line) => line.text.includes('good33'))).toBe(true);
    const replan = await runGuidepost(['replan', 'good.pdf', '--wait'], env);
    expect(replan.code, replan.stderr).toBe(0);
    expect((await runGuidepost(['retry', 'good.pdf'], env)).stderr).toContain('nothing to do');
    expect((await runGuidepost(['delete', 'good.pdf'], env)).code).toBe(0);
    expect((await runGuidepost(['status', 'good.pdf'], env)).code).toBe(5);
  });

  test('Ctrl-C in the middle of an ingest leaves nothing running, and a second one finishes the work', async () => {
    const long = join(folder, 'long.pdf');
    await writeFile(long, makePdf(prosePages(120, 'long')));
    const first = startGuidepost(['ingest', long, '--wait'], env);
    await first.printed(/[1-9]\d*\/120 pages/);
    first.interrupt();
    expect((await first.exited).code).toBe(130);
    expect(processesWith(folder)).toEqual([]);
    const second = await runGuidepost(['ingest', long, '--wait', '--json'], env);
    expect(second.code, second.stderr).toBe(0);
    expect(JSON.parse(second.stdout)).toMatchObject({
      documents: [{ state: 'ready', stages: { render: { done: 120 } } }],
    });
  });
});
