import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@guidepost/contracts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { preferPublicSchema, unavailable } from './database.ts';
import { redactError } from './redact-error.ts';

/** Folder of the generated SQL and its journal. */
export const MIGRATIONS_DIR = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any two migrating processes must choose the same number; it means nothing. */
const ADVISORY_LOCK_KEY = 4_812_026;
/** Identity columns, `NULLS NOT DISTINCT` and BullMQ's backend all work from here. */
const OLDEST_SERVER = 150_000;

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

export interface MigrationReport {
  /** Tags of the journal, all of them applied now. */
  readonly applied: readonly string[];
  /** How many of them this call applied. */
  readonly added: number;
}

/**
 * Brings the schema up to the newest migration. Several processes may call it at once: one works, the others wait.
 * Fails with `pgvector_missing`, `database_too_old`, `database_unavailable`, or `internal` if a journal entry was left out.
 */
export async function migrate(databaseUrl: string): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'guidepost-migrate' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw unavailable(databaseUrl, error);
  }
  try {
    await checkServer(client);
    await preferPublicSchema(client);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK_KEY]);
    await createVectorExtension(client);
    const before = await appliedTimes(client);
    await runMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS_DIR });
    return await verify(await appliedTimes(client), before.size);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const cause = redactError(error);
    throw new AppError('internal', `The database schema could not be brought up to date: ${cause.message}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>('show server_version_num');
  const version = Number(Object.values(rows[0] ?? {})[0]);
  if (version < OLDEST_SERVER) {
    throw new AppError(
      'database_too_old',
      `Postgres ${Math.floor(version / 10_000)} is too old; version ${OLDEST_SERVER / 10_000} or newer is needed.`,
    );
  }
}

async function createVectorExtension(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select 1 from pg_available_extensions where name = 'vector'`);
  if (rowCount === 0) {
    throw new AppError(
      'pgvector_missing',
      'The Postgres server has no pgvector. Install it there (Debian: postgresql-17-pgvector) or use the image pgvector/pgvector:pg17.',
    );
  }
  await client.query('create extension if not exists vector');
}

/** Journal times in drizzle's own table; empty before the first migration. */
async function appliedTimes(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (rows[0]?.there !== true) return new Set();
  const applied = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  );
  return new Set(applied.rows.map((row) => Number(row.created_at)));
}

/** drizzle skips, without a word, a migration whose journal time is older than the newest applied one. */
async function verify(applied: Set<number>, addedBefore: number): Promise<MigrationReport> {
  const journal = Journal.parse(JSON.parse(await readFile(`${MIGRATIONS_DIR}/meta/_journal.json`, 'utf8')));
  const missing = journal.entries.filter((entry) => !applied.has(entry.when)).map((entry) => entry.tag);
  if (missing.length > 0) {
    throw new AppError(
      'internal',
      `These migrations were skipped: ${missing.join(', ')}. Their journal time is older than one already applied; generate them again.`,
    );
  }
  return { applied: journal.entries.map((entry) => entry.tag), added: applied.size - addedBefore };
}
