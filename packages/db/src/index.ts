/** The only place with SQL: schema, migrations, ledger, search and the embedded Postgres. */
export {
  type Database,
  type Db,
  type OpenDatabaseOptions,
  openDatabase,
  type Queryable,
  type Tx,
} from './database.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.ts';
export { type MigrationReport, migrate } from './migrate.ts';
export { redactError, sqlState } from './redact-error.ts';
export * as schema from './schema/index.ts';
