import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { withDatabaseName } from '../../../test/helpers/database-name.ts';
import { runSql } from '../../../test/helpers/run-sql.ts';
import { migrate } from './migrate.ts';

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
