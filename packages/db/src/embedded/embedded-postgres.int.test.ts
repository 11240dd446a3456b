import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../../../test/helpers/run-sql.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guidepost-embedded-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('the embedded Postgres', () => {
  it('keeps its data over a stop and a start', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await runSql(first.databaseUrl, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await runSql(second.databaseUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await findEmbeddedPostgres(dataDir)).toBe(second.databaseUrl);
    await second.stop();
  });

  it('has pgvector and needs its password', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      await runSql(server.databaseUrl, 'create extension if not exists vector');
      expect(await runSql(server.databaseUrl, `select '[1,2]'::vector <-> '[1,4]' as d`)).toEqual([{ d: 2 }]);
      const wrong = new URL(server.databaseUrl);
      wrong.password = 'guess';
      await expect(runSql(wrong.href, 'select 1')).rejects.toThrow(/password/);
    } finally {
      await server.stop();
    }
  });

  it('refuses a second start on its folder, naming the process', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      const second = startEmbeddedPostgres({ dataDir });
      await expect(second).rejects.toMatchObject({ code: 'data_folder_in_use' });
      await expect(second).rejects.toThrow(String(process.pid));
    } finally {
      await server.stop();
    }
  });

  it('is stopped and started anew when the process that ran it was killed', async () => {
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href)};
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(server.databaseUrl);
      setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const oldUrl = await new Promise<string>((done) =>
      owner.stdout.once('data', (chunk) => done(String(chunk).trim())),
    );
    const gone = new Promise((done) => owner.once('exit', done));
    owner.kill('SIGKILL');
    await gone;
    expect(await runSql(oldUrl, 'select 1 as orphan')).toEqual([{ orphan: 1 }]);
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      expect(await runSql(server.databaseUrl, 'select 1 as ok')).toEqual([{ ok: 1 }]);
      await expect(runSql(oldUrl, 'select 1')).rejects.toThrow();
    } finally {
      await server.stop();
    }
  });
});
