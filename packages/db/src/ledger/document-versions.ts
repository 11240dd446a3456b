import { AppError, type Unit } from '@guidepost/contracts';
import {
  compareRecommendations,
  type RecommendationComparison,
  suggestVersions,
  type TitledDocument,
  type VersionSuggestion,
} from '@guidepost/units';
import { sql } from 'drizzle-orm';
import { loadUnits } from '../content/read-units.ts';
import type { Db, Queryable } from '../database.ts';

/** One document stands in the place of another. */
export interface VersionLink {
  readonly newer: string;
  readonly older: string;
}

/**
 * Records that a document supersedes another. Recording it twice changes nothing; `request_invalid` for a document and itself, or where the
 * older one already supersedes the newer, directly or over others.
 */
export async function linkVersions(db: Db, { newer, older }: VersionLink): Promise<void> {
  if (newer === older) throw new AppError('request_invalid', `Document ${newer} cannot supersede itself.`);
  await db.transaction(async (tx) => {
    // One at a time: two links made at once must not close a circle.
    await tx.execute(sql`lock table document_versions in share row exclusive mode`);
    const { rowCount } = await tx.execute(sql`
      with recursive below as (
        select older_id from document_versions where newer_id = ${older}
        union select v.older_id from document_versions v join below b on v.newer_id = b.older_id)
      select from below where older_id = ${newer}`);
    if ((rowCount ?? 0) > 0) {
      throw new AppError(
        'request_invalid',
        `Document ${older} supersedes ${newer} already: take that back first.`,
      );
    }
    await tx.execute(
      sql`insert into document_versions (newer_id, older_id) values (${newer}, ${older}) on conflict do nothing`,
    );
  });
}

/** Takes a link back; false if there was none. */
export async function unlinkVersions(db: Queryable, { newer, older }: VersionLink): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from document_versions where newer_id = ${newer} and older_id = ${older}`,
  );
  return (rowCount ?? 0) > 0;
}

/** Links of one document, or all. */
export async function listVersions(db: Queryable, documentId?: string): Promise<VersionLink[]> {
  const { rows } = await db.execute<{ newer: string; older: string }>(sql`
    select newer_id as newer, older_id as older from document_versions
    where ${documentId ?? null}::text is null or ${documentId ?? null} in (newer_id, older_id) order by created_at, newer_id, older_id`);
  return rows;
}

/**
 * Pairs of documents that look like versions of one guideline by their titles and are not linked yet: to be confirmed by a person. For one
 * document, or for all (the work grows with the square of their number).
 */
export async function suggestVersionLinks(db: Queryable, documentId?: string): Promise<VersionSuggestion[]> {
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select id, title from documents order by id`,
  );
  const documents: readonly TitledDocument[] = rows;
  const asked = documentId === undefined ? documents : documents.filter(({ id }) => id === documentId);
  const linked = new Set((await listVersions(db)).map(({ newer, older }) => `${newer} ${older}`));
  const found = new Map<string, VersionSuggestion>();
  for (const document of asked) {
    for (const suggestion of suggestVersions(document, documents)) {
      const { newer, older } = suggestion;
      if (!linked.has(`${newer} ${older}`) && !linked.has(`${older} ${newer}`))
        found.set(`${newer} ${older}`, suggestion);
    }
  }
  return [...found.values()];
}

/** What changed in the recommendations from one document to another. */
export async function compareDocuments(
  db: Queryable,
  { newer, older }: VersionLink,
): Promise<RecommendationComparison<Unit>> {
  return compareRecommendations(
    await loadUnits(db, older, 'structure'),
    await loadUnits(db, newer, 'structure'),
  );
}
