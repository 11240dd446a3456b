import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnitStrategy } from '@guidepost/contracts';
import {
  type Database,
  type Db,
  deleteDocument,
  documentIdOf,
  embedPending,
  ensureDatabase,
  listDocuments,
  mergeSearchStatistics,
  migrate,
  openDatabase,
  putDocumentUnits,
  type QueryEmbedder,
  startEmbeddedPostgres,
} from '@guidepost/db';
import { buildUnits } from '@guidepost/units';
import type { CommandContext } from '../context.ts';
import type { EvaluatedDocument } from './evaluated-document.ts';

/** How units are cut and whether their context is indexed with them. */
export interface UnitVariant {
  readonly strategy: UnitStrategy;
  readonly context: boolean;
}

/** A database that serves one measurement; it never touches the database of the running system. */
export interface EvaluationIndex {
  /** Makes exactly these documents searchable under each variant. `look` sees every document on its way. */
  fill(
    documents: AsyncIterable<EvaluatedDocument>,
    variants: readonly UnitVariant[],
    embedder: QueryEmbedder | undefined,
    look?: (document: EvaluatedDocument) => void,
  ): Promise<void>;
  /** Where the units of a variant are searched. */
  dbOf(variant: Pick<UnitVariant, 'context'>): Promise<Db>;
  close(): Promise<void>;
}

/** Losing a measurement costs nothing; waiting for disks does. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Units with and without context have the same strategy, so they lie in two databases. */
const DATABASES = { with: 'evaluation', without: 'evaluation_text_only' } as const;
const TELL_EVERY_MS = 2000;

export interface EvaluationIndexOptions {
  readonly folder?: string;
  /** False where no measure looks at the element that a result points at. */
  readonly elementVectors?: boolean;
}

/** Starts it in a folder that is kept, so that the next run embeds only what changed, or in a temporary one that is removed. */
export async function openEvaluationIndex(
  context: Pick<CommandContext, 'say' | 'now' | 'signal'>,
  { folder, elementVectors = true }: EvaluationIndexOptions = {},
): Promise<EvaluationIndex> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'guidepost-eval-')));
  const opened = new Map<string, Database>();
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: context.say });

  const dbOf = async ({ context: withContext }: Pick<UnitVariant, 'context'>): Promise<Db> => {
    const name = withContext ? DATABASES.with : DATABASES.without;
    let database = opened.get(name);
    if (database === undefined) {
      const url = await ensureDatabase(server.databaseUrl, name);
      await migrate(url);
      database = await openDatabase(url, { maxConnections: 4, applicationName: 'guidepost-eval' });
      opened.set(name, database);
    }
    return database.db;
  };

  return {
    dbOf,
    async fill(documents, variants, model, look) {
      const embedder = model && rememberTexts(model);
      const present = new Set<string>();
      let toldAt = context.now();
      for await (const document of documents) {
        look?.(document);
        present.add(documentIdOf(document.result.document.sha256));
        for (const variant of variants) {
          context.signal.throwIfAborted();
          const db = await dbOf(variant);
          await putVariant(db, document, variant, embedder, {
            parts: elementVectors,
            signal: context.signal,
          });
          if (context.now() - toldAt < TELL_EVERY_MS) continue;
          toldAt = context.now();
          context.say(`${document.fileNames[0]}: ${nameOfVariant(variant)} units`);
        }
      }
      for (const db of new Set(await Promise.all(variants.map(dbOf)))) {
        await removeOthers(db, present);
        await mergeSearchStatistics(db);
      }
    },
    async close() {
      await Promise.all([...opened.values()].map((database) => database.close()));
      await server.stop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const nameOfVariant = ({ strategy, context }: UnitVariant): string =>
  context ? strategy : `${strategy}, text only`;

async function putVariant(
  db: Db,
  { result, fileNames, collections }: EvaluatedDocument,
  { strategy, context }: UnitVariant,
  embedder: QueryEmbedder | undefined,
  options: { readonly parts: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const built = buildUnits(result, { strategy });
  const units = context ? built : built.map((unit) => ({ ...unit, context: '' }));
  const put = { document: result, fileNames, collections, strategy, units };
  const { documentId } = await putDocumentUnits(db, put);
  if (embedder !== undefined) await embedPending(db, embedder, documentId, { strategy, ...options });
}

/** Strategies share texts, and so do the databases with and without context: each is embedded once. */
function rememberTexts(embedder: QueryEmbedder): QueryEmbedder {
  const known = new Map<string, Float32Array>();
  return {
    id: embedder.id,
    dimension: embedder.dimension,
    async embed(texts, kind) {
      if (kind === 'query') return embedder.embed(texts, kind);
      const missing = [...new Set(texts.filter((text) => !known.has(text)))];
      const made = missing.length === 0 ? [] : await embedder.embed(missing, kind);
      for (const [i, text] of missing.entries()) known.set(text, made[i]!);
      return texts.map((text) => known.get(text)!);
    },
  };
}

/** A kept folder may hold documents of an earlier measurement. */
async function removeOthers(db: Db, present: ReadonlySet<string>): Promise<void> {
  let cursor: string | undefined;
  const gone: string[] = [];
  do {
    const { items, nextCursor } = await listDocuments(db, {
      limit: 1000,
      ...(cursor !== undefined && { cursor }),
    });
    gone.push(...items.map(({ id }) => id).filter((id) => !present.has(id)));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  for (const id of gone) await deleteDocument(db, id);
}
