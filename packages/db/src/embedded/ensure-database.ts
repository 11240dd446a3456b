import pg from 'pg';
import { unavailable } from '../database.ts';

/** A database of this name on the server of `databaseUrl`, made if it is not there; returns its URL. */
export async function ensureDatabase(databaseUrl: string, name: string): Promise<string> {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw unavailable(databaseUrl, error);
  }
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return url.href;
}
