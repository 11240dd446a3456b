import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startEmbeddedPostgres } from '@guidepost/db';
import type { TestProject } from 'vitest/node';
import { TEMPLATE_DATABASE, withDatabaseName } from './database-name.ts';
import type {} from './provided-context.ts';
import { startRedis } from './redis-server.ts';
import { runSql } from './run-sql.ts';

const PREFIX = 'guidepost-test-';
const STARTING_MS = 120_000;
/** A lost test database costs nothing, waiting for disks does. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** vitest global set-up: one real Postgres with pgvector and one real Redis for all files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepOldRuns();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: FAST,
    log: (line) => console.error(line),
  });
  const serverUrl = withDatabaseName(postgres.databaseUrl, 'postgres');
  await runSql(serverUrl, `create database ${TEMPLATE_DATABASE}`);
  await migrate(withDatabaseName(serverUrl, TEMPLATE_DATABASE));
  const redis = await startRedis();
  project.provide('serverUrl', serverUrl);
  project.provide('redisUrl', redis.url);
  return async () => {
    await redis.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Servers of test runs that were killed: take their folder over, stop, remove. Folders of live runs refuse and stay. */
async function sweepOldRuns(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const dataDir = join(tmpdir(), name);
    const { mtimeMs } = await stat(dataDir).catch(() => ({ mtimeMs: Date.now() }));
    // A run that starts at this moment has its folder but not yet its lock.
    if (Date.now() - mtimeMs < STARTING_MS) continue;
    try {
      const left = await startEmbeddedPostgres({ dataDir });
      await left.stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use by a run beside this one.
    }
  }
}
