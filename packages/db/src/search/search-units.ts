import { AppError, type Box, type ElementType, type UnitBox, type UnitKind } from '@guidepost/contracts';
import type { LinkedUnit, SearchMode } from '@guidepost/contracts/api';
import { type ParsedQuery, parseQuery } from '@guidepost/tokens';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { searchStrategy } from '../plan/unit-strategies.ts';
import { redactError, sqlState } from '../redact-error.ts';
import { clinicalSynonyms } from './clinical-synonyms.ts';
import { splitComparison } from './comparison.ts';
import { checkVectors } from './embed-pending.ts';
import { fitBudget } from './fit-budget.ts';
import { type FusedQuery, fusedStatement } from './fused-statement.ts';
import { DEFAULTS, toFusionSettings } from './fusion-settings.ts';
import { loadLinkedUnits } from './linked-units.ts';
import { loadNeighbours } from './neighbours.ts';
import type { QueryEmbedder, UnitHit, UnitSearch, UnitSearchResults } from './search-request.ts';
import { collapseToPages, foldDuplicates, interleave, spreadTables } from './shape-results.ts';
import { loadVectorModels, type VectorModel, vectorCoverage } from './vector-tables.ts';
import type { Passage } from './widen-results.ts';

/** Rows fetched for each result wanted, so that folding and packing have something to fall back on. */
const SPARE_ROWS = 3;
const DEFAULT_TIMEOUT_MS = 10_000;

/** One row of the fused statement. */
interface FusedRow extends Record<string, unknown> {
  readonly score: number;
  readonly lex_rank: number | null;
  readonly lex_score: number | null;
  readonly vec_rank: number | null;
  readonly vec_score: number | null;
  readonly id: string;
  readonly unit_key: string;
  readonly ordinal: number;
  readonly kind: UnitKind;
  readonly text: string;
  readonly context: string;
  readonly breadcrumb: string[];
  readonly pages: number[];
  readonly boxes: UnitBox[];
  readonly element_ids: string[];
  readonly lang: string;
  readonly grade: string | null;
  readonly grade_system: string | null;
  readonly grade_normalized: Record<string, string> | null;
  readonly cells: Record<string, string> | null;
  readonly edge: { from: string; label?: string; to: string } | null;
  readonly flags: string[];
  readonly document_id: string;
  readonly title: string;
  readonly document_lang: string;
  readonly file: string;
  readonly collections: string[];
  readonly superseded_by: string | null;
  /** The element that the unit was made of: rows of one table share it. */
  readonly table_element: string;
  readonly element_id: string | null;
  readonly element_type: ElementType | null;
  readonly element_page: number | null;
  readonly element_bbox: Box | null;
  readonly element_text: string | null;
}

/** A fused row with what shaping reads. */
type Candidate = FusedRow & {
  readonly documentId: string;
  readonly elementId: string;
  readonly passage?: Passage;
};

interface DenseLeg {
  readonly model: VectorModel;
  readonly vectors: readonly Float32Array[];
}

/**
 * Units that answer a question, best first, each with the one element to look at. Full-text and vector ranking are fused in one
 * statement. Without an embedder, with a dead one, or while units lack vectors it answers by full text and says so in `notices`.
 * `embedders`: those whose model may be searched; the one whose vectors are active is used.
 */
export async function searchUnits(
  db: Db,
  request: UnitSearch,
  embedders: readonly QueryEmbedder[] = [],
): Promise<UnitSearchResults> {
  const started = performance.now();
  const notices: string[] = [];
  const settings = toFusionSettings(request);
  const { strategy, mixed } = request.strategy
    ? { strategy: request.strategy, mixed: false }
    : await searchStrategy(db, request.filters ?? {});
  if (mixed)
    notices.push(
      'The collections were planned in different ways: their evidence units (structure) are searched.',
    );
  const synonyms = request.synonyms === false ? undefined : clinicalSynonyms(request.synonyms);
  const parsed = parseQuery(request.query, synonyms);
  const sides = request.splitComparisons === false ? [] : (splitComparison(parsed.plain)?.legs ?? []);
  const questions = [
    parsed,
    ...sides.map((side) => withRequired(parseQuery(side, synonyms), parsed.required)),
  ];

  const wanted = request.mode ?? 'hybrid';
  const dense =
    wanted === 'bm25' || parsed.plain === ''
      ? undefined
      : await denseLeg(db, embedders, questions, strategy, notices);
  const mode: SearchMode = dense === undefined ? 'bm25' : wanted;
  // Vectors always have a nearest neighbour; without a word to go by it means nothing.
  if (parsed.terms.length === 0) {
    notices.push('The question holds no word to search for.');
    return { mode, results: [], tookMs: performance.now() - started, notices };
  }

  const statements = questions.map((question, index) =>
    fusedStatement({
      parsed: question,
      dense: dense ? { model: dense.model, vector: dense.vectors[index]! } : undefined,
      fullText: mode !== 'dense',
      filters: request.filters ?? {},
      strategy,
      settings,
      depth: settings.limit * SPARE_ROWS,
    } satisfies FusedQuery),
  );
  const { lists, plan } = await db
    .transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('statement_timeout', ${String(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)}, true), set_config('jit', 'off', true)`,
      );
      const lists: Candidate[][] = [];
      for (const statement of statements) {
        const { rows } = await tx.execute<FusedRow>(statement);
        lists.push(
          rows.map((row) => ({ ...row, documentId: row.document_id, elementId: row.table_element })),
        );
      }
      const plan = request.explain
        ? await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers) ${statements[0]!}`)
        : undefined;
      return { lists, plan: plan?.rows.map((row) => row['QUERY PLAN']) };
    })
    .catch((error: unknown) => {
      throw searchFault(error);
    });

  const all = shape(lists, request, settings.limit);
  const fitting =
    request.budget === undefined
      ? undefined
      : await fitBudget(
          db,
          all.map((s) => s.result),
          request.budget,
        );
  notices.push(...(fitting?.notices ?? []));
  const shaped =
    fitting === undefined
      ? all
      : fitting.results.map((result) => ({ ...all.find((s) => s.result.id === result.id)!, result }));
  const linked = await loadLinkedUnits(
    db,
    shaped.map((s) => s.result.id),
    request.filters ?? {},
  );
  const neighbours = request.neighbours
    ? await loadNeighbours(
        db,
        shaped.map((s) => s.result.id),
      )
    : undefined;
  return {
    mode,
    results: shaped.map(({ result, copies, leg }, index) => {
      const near = neighbours?.get(result.id);
      const alsoIn = placesElsewhere(result, copies, linked.get(result.id) ?? []);
      return {
        ...toHit(result, index + 1),
        ...(copies.length > 0 ? { similar: copies.length } : {}),
        ...(alsoIn.length > 0 ? { alsoIn } : {}),
        ...(leg === undefined ? {} : { leg }),
        ...(near ? { neighbours: near } : {}),
      };
    }),
    tookMs: performance.now() - started,
    notices,
    ...(plan ? { plan } : {}),
  };
}

const withRequired = (parsed: ParsedQuery, required: string | undefined): ParsedQuery =>
  required === undefined ? parsed : { ...parsed, required };

async function denseLeg(
  db: Db,
  embedders: readonly QueryEmbedder[],
  questions: readonly ParsedQuery[],
  strategy: string,
  notices: string[],
): Promise<DenseLeg | undefined> {
  if (embedders.length === 0) return undefined;
  const models = await loadVectorModels(db);
  const usable = models.filter((m) => embedders.some((e) => e.id === m.key) && m.state !== 'retired');
  const model = usable.find((m) => m.state === 'active') ?? usable[0];
  const embedder = embedders.find((e) => e.id === model?.key);
  if (model === undefined || embedder === undefined) {
    notices.push('Full text only: no unit has a vector of the configured embedding model yet.');
    return undefined;
  }
  const { units, embedded } = await coverage(db, model, strategy);
  if (embedded < units) {
    notices.push(`${units - embedded} of ${units} units have no vector yet and are found by full text only.`);
    if (embedded === 0) return undefined;
  }
  try {
    const vectors = await embedder.embed(
      questions.map((q) => q.plain),
      'query',
    );
    checkVectors(vectors, questions.length, embedder);
    return { model, vectors };
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'it failed';
    notices.push(`Full text only: the embedding model gave no vector for the question (${reason})`);
    return undefined;
  }
}

/** Counting is a scan: a figure this old is good enough for a notice. */
const COVERAGE_AGE_MS = 15_000;
const coverageOf = new WeakMap<
  Db,
  Map<string, { readonly at: number; readonly value: ReturnType<typeof vectorCoverage> }>
>();

function coverage(db: Db, model: VectorModel, strategy: string): ReturnType<typeof vectorCoverage> {
  const cache = coverageOf.get(db) ?? new Map();
  coverageOf.set(db, cache);
  const key = `${model.id} ${strategy}`;
  const known = cache.get(key);
  if (known && performance.now() - known.at < COVERAGE_AGE_MS) return known.value;
  const value = vectorCoverage(db, model, strategy).then((found) => {
    // Missing vectors are being made: look again next time.
    if (found.embedded < found.units) cache.delete(key);
    return found;
  });
  cache.set(key, { at: performance.now(), value });
  value.catch(() => cache.delete(key));
  return value;
}

function shape(lists: readonly Candidate[][], request: UnitSearch, limit: number) {
  const [whole = [], ...sides] = lists;
  const joined =
    sides.length === 0 ? whole.map((result) => ({ result })) : interleave(whole, sides, (r) => r.id);
  const legs = new Map(
    joined.map(({ result, ...rest }) => [
      result.id,
      'leg' in rest ? (rest.leg as number | undefined) : undefined,
    ]),
  );
  const candidates = joined.map(({ result }) => result);
  const folded =
    request.foldDuplicates === false
      ? candidates.map((result) => ({ result, copies: [] }))
      : foldDuplicates(candidates);
  const copies = new Map(folded.map((f) => [f.result.id, f.copies]));
  let kept = folded.map((f) => f.result);
  kept = spreadTables(kept, DEFAULTS.rowsOfATable);
  if (request.collapse === 'page') kept = collapseToPages(kept);
  kept = kept.slice(0, limit);
  return kept.map((result) => ({ result, copies: copies.get(result.id) ?? [], leg: legs.get(result.id) }));
}

/** Places in other documents that say the same: results that were folded into this one, and linked units that were not found. */
function placesElsewhere(
  result: Candidate,
  copies: readonly Candidate[],
  linked: readonly LinkedUnit[],
): LinkedUnit[] {
  const folded = copies
    .filter((copy) => copy.documentId !== result.documentId)
    .map(({ document_id, title, file, unit_key, pages }) => ({
      document: { id: document_id, title, file },
      unit: unit_key,
      pages,
    }));
  const places = new Map(
    [...folded, ...linked].map((place) => [`${place.document.id} ${place.unit}`, place]),
  );
  return [...places.values()];
}

function toHit(row: Candidate, rank: number): UnitHit {
  const box = row.boxes[0]!;
  return {
    rank,
    score: row.score,
    document: {
      id: row.document_id,
      title: row.title,
      file: row.file,
      collections: row.collections,
      lang: row.document_lang,
      ...(row.superseded_by === null ? {} : { supersededBy: row.superseded_by }),
    },
    unit: {
      id: row.unit_key,
      kind: row.kind,
      text: row.text,
      context: row.context,
      breadcrumb: row.breadcrumb,
      pages: row.pages,
      boxes: row.boxes,
      lang: row.lang,
      ...(row.grade === null ? {} : { grade: row.grade }),
      ...(row.grade_system === null ? {} : { gradeSystem: row.grade_system }),
      ...(row.grade_normalized && { gradeNormalized: row.grade_normalized }),
      ...(row.cells && { cells: row.cells }),
      ...(row.edge && { edge: row.edge }),
      flags: row.flags,
    },
    ...(row.passage && {
      passage: { ...row.passage, pages: [...row.passage.pages], units: [...row.passage.units] },
    }),
    element: {
      id: row.element_id ?? row.element_ids[0]!,
      type: row.element_type ?? 'paragraph',
      page: row.element_page ?? box.page,
      bbox: row.element_bbox ?? box.bbox,
      text: row.element_text ?? row.text,
    },
    explain: { bm25: legScore(row.lex_rank, row.lex_score), dense: legScore(row.vec_rank, row.vec_score) },
  };
}

const legScore = (rank: number | null, score: number | null) =>
  rank === null || score === null ? null : { rank, score };

/** SQLSTATE of a statement stopped by `statement_timeout`. */
const QUERY_CANCELED = '57014';

function searchFault(error: unknown): Error {
  const cause = redactError(error);
  if (sqlState(error) === QUERY_CANCELED) {
    return new AppError(
      'database_unavailable',
      'The search took longer than allowed and was stopped. Ask with fewer words or more filters.',
      { cause },
    );
  }
  return new AppError('database_unavailable', `The search could not be run: ${cause.message}`, { cause });
}
