import { AppError, type Unit } from '@guidepost/contracts';
import type { DocumentVersions, RecommendationChanges } from '@guidepost/contracts/api';
import {
  compareDocuments,
  getDocument,
  listProgress,
  listVersions,
  type Queryable,
  suggestVersionLinks,
} from '@guidepost/db';

type Name = DocumentVersions['supersedes'][number];

/** The versions that a document is linked with, and those that its title suggests. */
export async function readVersions(db: Queryable, idOrName: string): Promise<DocumentVersions> {
  const { id } = await getDocument(db, idOrName);
  const links = await listVersions(db, id);
  const suggestions = await suggestVersionLinks(db, id);
  const name = await namesOf(
    db,
    [...links, ...suggestions].flatMap(({ newer, older }) => [newer, older]),
  );
  return {
    supersedes: links.filter(({ newer }) => newer === id).map(({ older }) => name(older)),
    supersededBy: links.filter(({ older }) => older === id).map(({ newer }) => name(newer)),
    suggestions: suggestions.map(({ newer, older, similarity }) => ({
      newer: name(newer),
      older: name(older),
      similarity,
    })),
  };
}

/** Links and suggestions over all documents. */
export async function readAllVersions(
  db: Queryable,
): Promise<{ links: { newer: Name; older: Name }[]; suggestions: DocumentVersions['suggestions'] }> {
  const links = await listVersions(db);
  const suggestions = await suggestVersionLinks(db);
  const name = await namesOf(
    db,
    [...links, ...suggestions].flatMap(({ newer, older }) => [newer, older]),
  );
  const named = ({ newer, older }: { readonly newer: string; readonly older: string }) => ({
    newer: name(newer),
    older: name(older),
  });
  return {
    links: links.map(named),
    suggestions: suggestions.map((one) => ({ ...named(one), similarity: one.similarity })),
  };
}

/** What changed in the recommendations of a document since the one it supersedes, or since another that is named. */
export async function readChanges(
  db: Queryable,
  idOrName: string,
  since?: string,
): Promise<RecommendationChanges> {
  const newer = (await getDocument(db, idOrName)).id;
  const older = since === undefined ? await onlyOlder(db, newer) : (await getDocument(db, since)).id;
  const { added, removed, changed, unchanged } = await compareDocuments(db, { newer, older });
  const name = await namesOf(db, [newer, older]);
  return {
    newer: name(newer),
    older: name(older),
    added: added.map(shown),
    removed: removed.map(shown),
    changed: changed.map(({ before, after, textChanged, gradeChanged, numbersRemoved, numbersAdded }) => ({
      before: shown(before),
      after: shown(after),
      textChanged,
      gradeChanged,
      numbersRemoved: [...numbersRemoved],
      numbersAdded: [...numbersAdded],
    })),
    unchanged: unchanged.length,
  };
}

async function onlyOlder(db: Queryable, newer: string): Promise<string> {
  const links = (await listVersions(db, newer)).filter((link) => link.newer === newer);
  const [link] = links;
  if (links.length === 1 && link !== undefined) return link.older;
  const why = links.length === 0 ? 'supersedes no other' : 'supersedes several';
  throw new AppError('request_invalid', `Document ${newer} ${why}: name the older document.`);
}

async function namesOf(db: Queryable, ids: readonly string[]): Promise<(id: string) => Name> {
  const rows = ids.length === 0 ? [] : await listProgress(db, { ids: [...new Set(ids)] });
  const names = new Map(rows.map(({ id, title, fileName }) => [id, { id, title, file: fileName }]));
  return (id) => names.get(id) ?? { id, title: '', file: '' };
}

const shown = ({ id, text, grade, pages, boxes, element }: Unit) => ({
  id,
  text,
  ...(grade !== undefined && { grade }),
  pages,
  boxes,
  element,
});
