import type { UnitStrategy } from '@guidepost/contracts';
import { countUnits, type Db, listDocuments, type QueryEmbedder } from '@guidepost/db';
import type { KnownDocuments } from '@guidepost/eval';
import type { CommandContext } from '../context.ts';
import { withSession } from '../system/open-session.ts';
import type { Corpus } from './corpus.ts';
import { type EvaluatedDocument, readDocuments, storedDocuments } from './evaluated-document.ts';
import { nameOfVariant, openEvaluationIndex, type UnitVariant } from './evaluation-index.ts';

/** What a measurement searches. */
export interface EvaluationSource {
  /** Files read for this measurement, in place of the documents of the running system. */
  readonly corpus?: readonly Corpus[];
  /** With `corpus`: read scans and pictures too. */
  readonly ocr?: boolean;
  /** Folder of the evaluation database, kept for the next run; default: a temporary one. */
  readonly index?: string;
  /** Of the running system: documents of this collection only. */
  readonly collection?: string;
  /** False where no measure looks at the element that a result points at; default true. */
  readonly elementVectors?: boolean;
  /** Search the running system itself where it has the units that are asked for. */
  readonly live?: boolean;
}

/** Options of a command without those that were not given. */
export const toSource = ({
  corpus,
  ocr,
  index,
  collection,
}: { readonly [K in keyof EvaluationSource]: EvaluationSource[K] | undefined }): EvaluationSource => ({
  ...(corpus !== undefined && { corpus }),
  ...(ocr !== undefined && { ocr }),
  ...(index !== undefined && { index }),
  ...(collection !== undefined && { collection }),
});

export interface Searchable {
  readonly dbOf: (variant: Pick<UnitVariant, 'context'>) => Promise<Db>;
  readonly known: KnownDocuments;
}

/**
 * Runs `work` on something that holds units of every variant: the running system itself, or an evaluation database that is filled
 * from its stored elements or from files and touches no row of it.
 */
export function withSearchable<T>(
  context: CommandContext,
  source: EvaluationSource,
  variants: readonly UnitVariant[],
  embedder: QueryEmbedder | undefined,
  work: (searchable: Searchable) => Promise<T>,
  look?: (document: EvaluatedDocument) => void,
): Promise<T> {
  const { corpus } = source;
  const useIndex = (documents: () => AsyncIterable<EvaluatedDocument>) =>
    withIndex(context, source, documents(), variants, embedder, work, look);
  if (corpus !== undefined && corpus.length > 0)
    return useIndex(() => readDocuments(context, corpus, { ocr: source.ocr === true }));
  return withSession(context, async ({ database: { db } }) => {
    if (source.live && (await hasUnits(db, variants)))
      return work({ dbOf: async () => db, known: await knownDocuments(db, source.collection) });
    context.say(
      `An evaluation database is filled with ${variants.map(nameOfVariant).join('; ')} units of the stored elements.`,
    );
    return useIndex(() => storedDocuments(db, source.collection));
  });
}

async function withIndex<T>(
  context: CommandContext,
  { index: folder, elementVectors }: EvaluationSource,
  documents: AsyncIterable<EvaluatedDocument>,
  variants: readonly UnitVariant[],
  embedder: QueryEmbedder | undefined,
  work: (searchable: Searchable) => Promise<T>,
  look?: (document: EvaluatedDocument) => void,
): Promise<T> {
  const index = await openEvaluationIndex(context, {
    ...(folder !== undefined && { folder }),
    ...(elementVectors !== undefined && { elementVectors }),
  });
  try {
    const pageCounts = new Map<string, number>();
    const collections = new Set<string>();
    await index.fill(documents, variants, embedder, (document) => {
      for (const name of document.fileNames) pageCounts.set(name, document.result.document.pageCount);
      for (const collection of document.collections) collections.add(collection);
      look?.(document);
    });
    return await work({ dbOf: index.dbOf, known: { pageCounts, collections } });
  } finally {
    await index.close();
  }
}

async function hasUnits(db: Db, variants: readonly UnitVariant[]): Promise<boolean> {
  const strategies = new Set<UnitStrategy>(variants.map(({ strategy }) => strategy));
  for (const strategy of strategies)
    if (strategy !== 'structure' && (await countUnits(db, strategy)) === 0) return false;
  return variants.every(({ context }) => context);
}

async function knownDocuments(db: Db, collection: string | undefined): Promise<KnownDocuments> {
  const pageCounts = new Map<string, number>();
  const collections = new Set<string>();
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listDocuments(db, {
      limit: 1000,
      ...(collection !== undefined && { collection }),
      ...(cursor !== undefined && { cursor }),
    });
    for (const row of items) {
      for (const name of row.fileNames) pageCounts.set(name, row.pageCount ?? 0);
      for (const name of row.collections) collections.add(name);
    }
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { pageCounts, collections };
}
