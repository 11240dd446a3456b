import { AppError } from '@guidepost/contracts';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { redactError } from './redact-error.ts';

export type Db = NodePgDatabase;
/** Inside `db.transaction`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a repository function needs: a database or a running transaction. */
export type Queryable = Db | Tx;

export interface Database {
  readonly db: Db;
  /** For code that must speak to the driver itself (COPY, LISTEN, a queue on the same server). */
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

export interface OpenDatabaseOptions {
  /** Most connections at once; default 10. */
  readonly maxConnections?: number;
  /** Name shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Called for faults of idle connections, which belong to no caller (server restart, cut network). */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * A process that stands still in the middle of a transaction (paused, cut off) holds locks that others wait for; Postgres
 * ends its session after this long. Ours never pause on purpose inside one.
 */
const IDLE_IN_TRANSACTION_MS = 20_000;

/**
 * A network that goes and comes back may leave one side waiting for an answer that the other no longer has. Asked after this long without
 * a packet, a connection that is gone says so, and the work on it is done again.
 */
const KEEP_ALIVE_MS = 10_000;

/** The driver as this process has it, for spans of its statements. */
export const databaseDriver = pg;

/** Opens a pool and checks that the server answers; `database_unavailable` if it does not. */
export async function openDatabase(
  databaseUrl: string,
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'guidepost',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: prepareConnection,
  });
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw unavailable(databaseUrl, error);
  }
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** A connection that is cut between two statements of a transaction has no other listener; the next statement fails anyway. */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  client.on('error', () => {});
  await preferPublicSchema(client);
}

/**
 * Unqualified names mean our tables. Postgres looks first into a schema that is named like the user, and both the usual
 * user and the schema of the analysts' views are named `guidepost`.
 */
export async function preferPublicSchema(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('search_path', 'public, ' || current_setting('search_path'), false)`);
}

/** `database_unavailable` that names host and database of the URL, never its password. */
export function unavailable(databaseUrl: string, cause: unknown): AppError {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  const place = url === undefined ? 'DATABASE_URL' : `${url.host}${url.pathname}`;
  const reason = redactError(cause).message;
  return new AppError(
    'database_unavailable',
    `The database at ${place} does not answer (${reason}). Check that it runs and that DATABASE_URL is right.`,
    { cause: redactError(cause) },
  );
}
