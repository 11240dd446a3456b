import type { AnyQuery } from './queries.ts';

/** What is there to be found. */
export interface KnownDocuments {
  /** Pages of each document by file name. */
  readonly pageCounts: ReadonlyMap<string, number>;
  readonly collections: ReadonlySet<string>;
}

/**
 * Questions that ask for what is not there, one sentence each with the line: a document that is missing, a page it does not have, a
 * collection nobody made. A measurement over them would count faults of the question as misses.
 */
export function goldFaults(
  queries: readonly AnyQuery[],
  lineOf: ReadonlyMap<string, number>,
  { pageCounts, collections }: KnownDocuments,
  collectionField?: string,
): string[] {
  return queries.flatMap((query) => {
    const faults: string[] = [];
    if (typeof query.doc === 'string') {
      const pageCount = pageCounts.get(query.doc);
      if (pageCount === undefined) faults.push(`there is no document "${query.doc}"`);
      else {
        for (const page of pagesOf(query).filter((number) => number > pageCount))
          faults.push(`"${query.doc}" has ${pageCount} pages, there is no page ${page}`);
      }
    }
    if (collectionField !== undefined) {
      const collection = query[collectionField];
      if (typeof collection !== 'string')
        faults.push(`it has no "${collectionField}" to name its collection`);
      else if (!collections.has(collection)) faults.push(`there is no collection "${collection}"`);
    }
    return faults.map((fault) => `line ${lineOf.get(query.id) ?? '?'}: ${query.id}: ${fault}`);
  });
}

function pagesOf(query: AnyQuery): number[] {
  const more = [query.alt, query.also].flatMap((places) => (Array.isArray(places) ? places : []));
  const pages = [query, ...more].map((place: unknown) => (place as { page?: unknown }).page);
  return [...new Set(pages.filter((page) => typeof page === 'number'))];
}
