import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@guidepost/db';
import { inject } from 'vitest';
import { TEMPLATE_DATABASE, withDatabaseName } from './database-name.ts';
import type {} from './provided-context.ts';
import { runSql } from './run-sql.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes the pool and drops the database; fails if somebody else still has a connection open. */
  readonly drop: () => Promise<void>;
}

/** A fresh migrated database, cloned from the template of this run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE_DATABASE);
}

/** A database with nothing in it but what `fill` puts there, such as a backup. */
export async function createEmptyDatabase(fill?: (url: string) => void): Promise<TestDatabase> {
  return createDatabase('template0', fill);
}

async function createDatabase(
  template: string,
  fill: (url: string) => void = () => {},
): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(serverUrl, `create database ${name} template ${template}`);
  const url = withDatabaseName(serverUrl, name);
  fill(url);
  const database = await openDatabase(url, { applicationName: 'test' });
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      const left = await openConnections(serverUrl, name);
      await runSql(serverUrl, `drop database ${name} with (force)`);
      if (left.length > 0) throw new Error(`The test left connections open: ${JSON.stringify(left)}`);
    },
  };
}

/** The server notices a closed socket a moment later than its client. */
const GRACE_MS = 2_000;

async function openConnections(serverUrl: string, name: string): Promise<Record<string, unknown>[]> {
  const deadline = performance.now() + GRACE_MS;
  for (;;) {
    const left = await runSql(
      serverUrl,
      `select application_name, query from pg_stat_activity where datname = '${name}'`,
    );
    if (left.length === 0 || performance.now() > deadline) return left;
  }
}
