import { type SQL, sql } from 'drizzle-orm';

/**
 * Place in line of a new document of a collection (start-time fair queueing; Goyal, Vin, Cheng: SFQ, SIGCOMM 1996, with a cost
 * of one for each document): behind the last open document of its collection, and behind the one that is served now. Collections
 * take turns, however many documents each of them has waiting; one that comes late is not put behind all the others, and one that
 * was idle has saved up nothing.
 */
export const nextTurn = (lane: string): SQL => sql`(
  select 1 + greatest(
    coalesce((select min(turn) from documents where state in ('queued', 'running')), 0),
    coalesce((select max(turn) from documents where lane = ${lane} and state in ('queued', 'running')), 0)))`;

/** Turn that is served now: of the first open document. */
export const servedTurn: SQL = sql`coalesce((select min(turn) from documents where state in ('queued', 'running')), 0)`;
