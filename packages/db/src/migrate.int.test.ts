import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../test/helpers/database.ts';
import { withDatabaseName } from '../../../test/helpers/database-name.ts';
import { runSql } from '../../../test/helpers/run-sql.ts';
import { getDocument } from './ledger/read-documents.ts';
import { getPage } from './ledger/read-pages.ts';
import { takeWaitingWork } from './ledger/waiting-work.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

/** A folder with the first migration alone, as the first release had it. */
async function firstMigration(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guidepost-migrations-'));
  const journal = JSON.parse(await readFile(join(MIGRATIONS_DIR, 'meta/_journal.json'), 'utf8'));
  const [first] = journal.entries;
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: [first] }));
  await cp(join(MIGRATIONS_DIR, `${first.tag}.sql`), join(folder, `${first.tag}.sql`));
  return folder;
}

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('does nothing the second time', async () => {
    expect((await migrate(database.url)).added).toBe(0);
  });

  it('lets one of two work on an empty database and the other wait', async () => {
    await runSql(inject('serverUrl'), 'create database empty_one');
    const url = withDatabaseName(inject('serverUrl'), 'empty_one');
    const reports = await Promise.all([migrate(url), migrate(url)]);
    const added = reports.map((report) => report.added).sort((a, b) => a - b);
    expect(added[0]).toBe(0);
    expect(added[1]).toBe(reports[0].applied.length);
    await runSql(inject('serverUrl'), 'drop database empty_one');
  });

  it('keeps documents and waiting work of the oldest schema', async () => {
    const old = await createEmptyDatabase();
    const folder = await firstMigration();
    try {
      await runMigrations(old.db, { migrationsFolder: folder });
      await old.pool.query(`
        insert into documents (id, sha256, title, size_bytes, blob_key, page_count, state) values ('d1', 'ab', 'Old', 1, 'k', 2, 'running');
        insert into pages (document_id, page) values ('d1', 1), ('d1', 2);
        insert into page_stages (document_id, page, stage, state) values ('d1', 1, 'render', 'done'), ('d1', 2, 'render', 'pending')`);
      const { added, applied } = await migrate(old.url);
      expect(added).toBe(applied.length - 1);
      expect(await getDocument(old.db, 'd1')).toMatchObject({ title: 'Old', pageCount: 2, state: 'running' });
      expect((await getPage(old.db, 'd1', 1)).stages.render).toMatchObject({ state: 'done' });
      const waiting = await takeWaitingWork(old.db, { olderThanMs: 0 });
      expect(waiting).toMatchObject([{ documentId: 'd1', stage: 'render', pages: [2] }]);
    } finally {
      await old.drop();
      await rm(folder, { recursive: true });
    }
  });

  it('says which migrations were skipped because their time is older', async () => {
    await database.pool.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select min(created_at) from drizzle.__drizzle_migrations)',
    );
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
    );
    await expect(migrate(database.url)).rejects.toThrow(/skipped: 0000_/);
  });

  it('names the server that does not answer, never the password', async () => {
    const url = withDatabaseName(inject('serverUrl'), 'not_there');
    const error = await migrate(url).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'database_unavailable' });
    expect(String(error)).toContain('not_there');
    expect(String(error)).not.toContain(new URL(url).password);
  });
});
