import type { UnitStrategy } from '@guidepost/contracts';
import type { ParsedQuery } from '@guidepost/tokens';
import { type SQL, sql } from 'drizzle-orm';
import { array, documentsOf, optional, storable } from './document-filter.ts';
import { vectorLiteral } from './embed-pending.ts';
import {
  BM25,
  EXACT_SCAN_ROWS,
  type FusionSettings,
  LOCAL_STATISTICS_UNITS,
  TERM_BOUND,
} from './fusion-settings.ts';
import type { UnitFilters } from './search-request.ts';
import { frequencies, RANK_WEIGHTS, THRESHOLDS } from './term-frequencies.ts';
import { type VectorModel, vectorTable, vectorTableName } from './vector-tables.ts';

export interface FusedQuery {
  readonly parsed: ParsedQuery;
  /** Absent: no dense leg. */
  readonly dense?: { readonly model: VectorModel; readonly vector: Float32Array } | undefined;
  /** False: no full-text leg. */
  readonly fullText: boolean;
  readonly filters: UnitFilters;
  readonly strategy: UnitStrategy;
  readonly settings: FusionSettings;
  /** Rows wanted: more than the limit where results are folded or packed afterwards. */
  readonly depth: number;
}

/** Of two versions of a guideline the current one comes first; what only the older one says stays findable. */
const SUPERSEDED_SHARE = 0.5;

/** Functions look large to the planner, which would read whole tables to join their few hundred rows: OFFSET 0 keeps it to the key. */
const BY_KEY = sql`select x.prior, x.document_id, x.lang, x.kind from unit_lexemes x where x.unit_id = f.unit_id offset 0`;

const NO_ROWS = {
  bm25: sql`select null::bigint unit_id, null::float8 score where false`,
  dense: sql`select null::bigint unit_id, null::float8 similarity where false`,
};

/**
 * The whole search as one statement: BM25 ranking and vector ranking under the same filters, scores that one leg lacks computed
 * for the other's candidates, fusion, and for each result the element that answers best.
 */
export function fusedStatement(query: FusedQuery): SQL {
  const { parsed, dense, filters, settings: s } = query;
  const terms = array(
    parsed.terms.map((t) => storable(t.term)),
    'text',
  );
  const weights = array(
    parsed.terms.map((t) => t.weight),
    'float8',
  );
  const prefixes = array(parsed.prefixes, 'text');
  const unitFilters = sql`${optional(filters.lang)}, ${optional(filters.kind)}, ${optional(filters.gradeSystem)}, ${optional(filters.grade)}`;
  const bm25 = (
    only: SQL,
    limit: number,
  ): SQL => sql`select unit_id, score from guidepost_bm25(${query.strategy}, ${terms}, ${weights},
      ${prefixes}, ${parsed.required === undefined ? sql`null` : storable(parsed.required)}::tsquery, ${limit}, ${s.contextWeight},
      ${array(RANK_WEIGHTS, 'real')}, ${array(THRESHOLDS, 'float8')}, ${array(frequencies(s.contextWeight), 'float8')},
      (select ids from docs), ${unitFilters}, ${only}, ${BM25.k1}, ${BM25.b}, ${TERM_BOUND}, ${LOCAL_STATISTICS_UNITS})`;
  const vector = dense ? sql`${vectorLiteral(dense.vector)}::halfvec` : sql`null::halfvec`;
  const vectors = dense
    ? vectorTable(dense.model)
    : sql`(select null::bigint unit_id, 0 part, null::halfvec v where false)`;

  return sql`with docs as materialized (select ${documentsOf(filters)} as ids),
    lex as materialized (select unit_id, score, row_number() over (order by score desc, unit_id)::int as rank
      from (${query.fullText ? bm25(sql`null::bigint[]`, s.candidates) : NO_ROWS.bm25}) l),
    vec as materialized (select unit_id, similarity, row_number() over (order by similarity desc, unit_id)::int as rank
      from (${
        dense
          ? sql`select unit_id, similarity from guidepost_dense(${vectorTableName(dense.model)}, ${vectorLiteral(dense.vector)}, ${s.candidates},
              ${query.strategy}, (select ids from docs), ${unitFilters}, null::bigint[], ${EXACT_SCAN_ROWS})`
          : NO_ROWS.dense
      }) v${requiredFilter(query)}),
    found as materialized (select unit_id, l.rank as lex_rank, l.score as lex_score, v.rank as vec_rank, v.similarity as vec_score
      from lex l full join vec v using (unit_id)),
    more as materialized (${
      query.fullText && dense
        ? bm25(sql`array(select unit_id from found where lex_rank is null)`, 2 * s.candidates)
        : NO_ROWS.bm25
    }),
    scored as (select b.unit_id, b.lex_rank, b.vec_rank, coalesce(b.lex_score, m.score) as lex_score,
        coalesce(b.vec_score, (select 1 - (e.v <=> ${vector}) from ${vectors} e where e.unit_id = b.unit_id and e.part = 0)) as vec_score
      from found b left join more m using (unit_id)),
    scaled as (select *, coalesce(lex_score / nullif(max(lex_score) over (), 0), 0) as lex,
        coalesce((vec_score - min(vec_score) over ()) / nullif(max(vec_score) over () - min(vec_score) over (), 0), 0) as vec
      from scored),
    fused as materialized (select f.*, l.prior * case when l.document_id in (select older_id from document_versions) then ${SUPERSEDED_SHARE}::float8 else 1 end * (${fusion(s)} + case when l.lang = ${parsed.lang} then ${s.languageBoost}::float8 * ${boostScale(s)} else 0 end
        + case when l.kind = 'recommendation' then ${s.recommendationBoost}::float8 * ${boostScale(s)} else 0 end) as score
      from scaled f cross join lateral (${BY_KEY}) l order by score desc, unit_id limit ${query.depth}),
    asked as materialized (select guidepost_lexeme(term)::tsquery as q, idf / sum(idf) over () as share
      from guidepost_query_terms(${query.strategy}, ${terms}, ${weights}, ${prefixes}))
    select f.score, f.lex_rank, f.lex_score, f.vec_rank, f.vec_score, u.id, u.unit_key, u.strategy, u.ordinal, u.kind, u.text, u.context,
      u.breadcrumb, u.pages, u.boxes, u.element_ids, u.element_id as table_element, u.lang, u.grade, u.grade_system, u.grade_normalized, u.cells, u.edge, u.flags, u.text_hash,
      d.id as document_id, d.title, d.lang as document_lang,
      (select newer_id from document_versions where older_id = d.id order by created_at desc limit 1) as superseded_by,
      coalesce((select file_name from document_sources where document_id = d.id order by id limit 1), '') as file,
      array(select collection from document_collections where document_id = d.id order by 1) as collections,
      p.element_id, p.element_type, p.page as element_page, p.bbox as element_bbox, p.text as element_text
    from fused f join units u on u.id = f.unit_id join documents d on d.id = u.document_id
    left join lateral (
      select p.* from unit_parts p left join ${vectors} e on e.unit_id = p.unit_id and e.part = p.part
      where p.unit_id = f.unit_id
      order by ${s.elementAlpha}::float8 * coalesce(1 - (e.v <=> ${vector}), 0)
        + (1 - ${s.elementAlpha}::float8) * coalesce((select sum(share) from asked a where p.tsv @@ a.q), 0) desc, p.part
      limit 1) p on true
    order by f.score desc, f.unit_id`;
}

/** Phrases and exclusions bind the dense leg too. */
function requiredFilter({ parsed }: FusedQuery): SQL {
  if (parsed.required === undefined) return sql``;
  return sql` where exists (select 1 from unit_lexemes x where x.unit_id = v.unit_id and x.tsv @@ ${storable(parsed.required)}::tsquery)`;
}

const fusion = (s: FusionSettings): SQL =>
  s.fusion === 'rrf'
    ? sql`coalesce(${s.fullTextWeight}::float8 / (${s.rrfK}::float8 + lex_rank), 0) + coalesce(${s.semanticWeight}::float8 / (${s.rrfK}::float8 + vec_rank), 0)`
    : sql`${s.fullTextWeight}::float8 * lex + ${s.semanticWeight}::float8 * vec`;

/** Highest score that fusion can give, so that the boost means the same under both. */
const boostScale = (s: FusionSettings): SQL => {
  const whole = s.fullTextWeight + s.semanticWeight;
  return sql`${s.fusion === 'rrf' ? whole / (s.rrfK + 1) : whole}::float8`;
};
