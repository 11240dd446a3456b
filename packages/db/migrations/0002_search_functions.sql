-- Terms are compared byte by byte: prefix ranges must not depend on the locale of the server.
ALTER TABLE "term_stats" ALTER COLUMN "term" TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "term_deltas" ALTER COLUMN "term" TYPE text COLLATE "C";
--> statement-breakpoint
-- Scoring reads the tsvector of every candidate: keep it in the row and uncompressed.
ALTER TABLE "unit_lexemes" ALTER COLUMN "tsv" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "unit_lexemes" SET (toast_tuple_target = 8160);
--> statement-breakpoint
-- Statistics follow the rows whoever writes them; one statement, one set of deltas.
CREATE FUNCTION guidepost_count_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign integer := CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO term_deltas (strategy, term, df)
    SELECT r.strategy, l.term, sign * count(*) FROM changed r, unnest(tsvector_to_array(r.tsv)) l(term) GROUP BY 1, 2;
  INSERT INTO corpus_deltas (strategy, units, text_length, context_length)
    SELECT strategy, sign * count(*), sign * sum(text_length), sign * sum(context_length) FROM changed GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_lexemes_added AFTER INSERT ON unit_lexemes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION guidepost_count_lexemes();
--> statement-breakpoint
CREATE TRIGGER unit_lexemes_removed AFTER DELETE ON unit_lexemes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION guidepost_count_lexemes();
--> statement-breakpoint
-- Moves deltas into the totals. Runs alone (others return at once); readers see either the delta or the total, never both.
CREATE FUNCTION guidepost_merge_statistics() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE merged bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305111) THEN RETURN 0; END IF;
  WITH gone AS (DELETE FROM corpus_deltas RETURNING *)
  INSERT INTO corpus_stats AS s (strategy, units, text_length, context_length)
    SELECT strategy, sum(units), sum(text_length), sum(context_length) FROM gone GROUP BY 1
  ON CONFLICT (strategy) DO UPDATE SET units = s.units + excluded.units,
    text_length = s.text_length + excluded.text_length, context_length = s.context_length + excluded.context_length;
  WITH gone AS (DELETE FROM term_deltas RETURNING *),
  changed AS (SELECT strategy, term, sum(df)::bigint df FROM gone GROUP BY 1, 2),
  written AS (
    INSERT INTO term_stats AS s (strategy, term, df) SELECT strategy, term, df FROM changed WHERE df <> 0
    ON CONFLICT (strategy, term) DO UPDATE SET df = s.df + excluded.df RETURNING 1
  )
  SELECT count(*) INTO merged FROM gone;
  DELETE FROM term_stats WHERE df <= 0;
  RETURN merged;
END $$;
--> statement-breakpoint
CREATE FUNCTION guidepost_lexeme(term text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT '''' || replace(replace(term, '\', '\\'), '''', '''''') || '''' $$;
--> statement-breakpoint
-- Terms of a question with idf (Lucene's) times their own weight, rarest first. `p_prefixes` stand for every term they begin.
CREATE FUNCTION guidepost_query_terms(p_strategy text, p_terms text[], p_weights float8[], p_prefixes text[])
RETURNS TABLE (term text, df float8, idf float8) LANGUAGE sql STABLE AS $$
  WITH wanted AS (
    SELECT t COLLATE "C" AS term, w FROM unnest(p_terms, p_weights) q(t, w)
    UNION
    (SELECT s.term, 1 FROM unnest(p_prefixes) p(prefix), LATERAL (
       SELECT s.term FROM term_stats s WHERE s.strategy = p_strategy AND s.term > p.prefix COLLATE "C"
         AND s.term < (p.prefix || chr(1114111)) COLLATE "C" ORDER BY s.df DESC LIMIT 40) s)
  ), counts AS (
    SELECT term, sum(df)::float8 AS df FROM (
      SELECT s.term, s.df FROM term_stats s WHERE s.strategy = p_strategy AND s.term = ANY (SELECT w.term FROM wanted w)
      UNION ALL
      SELECT d.term, d.df FROM term_deltas d WHERE d.strategy = p_strategy AND d.term = ANY (SELECT w.term FROM wanted w)
    ) c GROUP BY term
  ), corpus AS (
    SELECT sum(units)::float8 AS n FROM (
      SELECT units FROM corpus_stats WHERE strategy = p_strategy UNION ALL SELECT units FROM corpus_deltas WHERE strategy = p_strategy
    ) u
  )
  SELECT c.term, c.df, max(w.w) * ln(1 + (n - c.df + 0.5::float8) / (c.df + 0.5::float8))
  FROM counts c JOIN wanted w USING (term), corpus WHERE c.df > 0 AND c.df <= n GROUP BY c.term, c.df, n ORDER BY c.df
$$;
--> statement-breakpoint
-- Best units by BM25F over text (weight 1) and context (weight p_context_weight). MaxScore: rarest terms first, until no other
-- unit can reach the best p_limit. Term frequencies come from ts_rank of one lexeme, whose value is a known function of the
-- number of its A and B positions (p_thresholds, p_tf: see term-frequencies.ts).
CREATE FUNCTION guidepost_bm25(
  p_strategy text, p_terms text[], p_weights float8[], p_prefixes text[], p_required tsquery, p_limit integer,
  p_context_weight float8, p_rank_weights real[], p_thresholds float8[], p_tf float8[],
  p_documents text[], p_langs text[], p_kinds text[], p_grade_systems text[], p_grades text[], p_only bigint[],
  p_k1 float8, p_b float8
) RETURNS TABLE (unit_id bigint, score float8) LANGUAGE plpgsql STABLE AS $$
DECLARE
  terms text[]; idfs float8[]; dfs float8[]; nt integer; average float8; m integer := 1; first integer := 1; cum float8;
  kth float8 := 0; rest float8; ids bigint[]; scores float8[]; ids_now bigint[]; scores_now float8[];
  tfs text; total text; query tsquery; before tsquery; branch text; others text; body text; conditions text;
  i integer; j integer;
BEGIN
  SELECT sum(text_length) / nullif(sum(units), 0)::float8 + p_context_weight * sum(context_length) / nullif(sum(units), 0)::float8
    INTO average FROM (
      SELECT s.units, s.text_length, s.context_length FROM corpus_stats s WHERE s.strategy = p_strategy
      UNION ALL SELECT d.units, d.text_length, d.context_length FROM corpus_deltas d WHERE d.strategy = p_strategy
    ) c;
  SELECT array_agg(t.term ORDER BY t.df, t.term), array_agg(t.idf ORDER BY t.df, t.term), array_agg(t.df ORDER BY t.df, t.term), count(*)
    INTO terms, idfs, dfs, nt FROM guidepost_query_terms(p_strategy, p_terms, p_weights, p_prefixes) t;
  IF nt = 0 OR average IS NULL THEN RETURN; END IF;

  conditions := 'strategy = $1'
    || CASE WHEN p_required IS NULL THEN '' ELSE ' AND tsv @@ $8' END
    || CASE WHEN p_documents IS NULL THEN '' ELSE ' AND document_id = ANY ($9)' END
    || CASE WHEN p_langs IS NULL THEN '' ELSE ' AND lang = ANY ($10)' END
    || CASE WHEN p_kinds IS NULL THEN '' ELSE ' AND kind = ANY ($11)' END
    || CASE WHEN p_grade_systems IS NULL THEN '' ELSE ' AND grade_system = ANY ($12)' END
    || CASE WHEN p_grades IS NULL THEN '' ELSE ' AND grade = ANY ($13)' END
    || CASE WHEN p_only IS NULL THEN '' ELSE ' AND unit_id = ANY ($14)' END;
  cum := dfs[1];
  WHILE m < nt AND (p_only IS NOT NULL OR cum < 5 * p_limit OR dfs[m + 1] < 0.5::float8 * cum) LOOP
    m := m + 1;
    cum := cum + dfs[m];
  END LOOP;

  LOOP
    -- Units that hold none of the terms before `first` (those were scored) and enough of the rest to reach kth.
    SELECT string_agg(b, ' | ')::tsquery INTO query FROM (
      SELECT CASE WHEN idfs[e] > kth OR first = 1 THEN guidepost_lexeme(terms[e])
        ELSE '(' || guidepost_lexeme(terms[e]) || ' & (' ||
          coalesce((SELECT string_agg(guidepost_lexeme(terms[o]), ' | ') FROM generate_series(first, nt) o WHERE o <> e), guidepost_lexeme(terms[e])) || '))' END b
      FROM generate_series(first, m) e) x;
    SELECT string_agg(format('$6[1 + width_bucket(ts_rank($4, tsv, %L::tsquery)::float8, $5)] t%s', guidepost_lexeme(terms[e]), e), ', '),
           string_agg(format('%L::float8 * t%s / (t%2$s + kk)', idfs[e], e), ' + ')
      INTO tfs, total FROM generate_series(first, nt) e;
    body := format('SELECT array_agg(unit_id), array_agg(s) FROM (SELECT unit_id, %s AS s FROM (
        SELECT unit_id, $7 * (1 - $15 + $15 * (text_length + $3 * context_length) / $16) AS kk, %s FROM unit_lexemes
        WHERE %s %s AND %s OFFSET 0) c ORDER BY 2 DESC, 1 LIMIT $17) r WHERE s > 0', total, tfs,
        CASE WHEN p_only IS NULL THEN 'tsv @@ $2' ELSE 'true' END,
        CASE WHEN before IS NULL THEN '' ELSE 'AND NOT tsv @@ $18' END, conditions);
    EXECUTE body INTO ids_now, scores_now USING p_strategy, query, p_context_weight, p_rank_weights, p_thresholds, p_tf, p_k1,
      p_required, p_documents, p_langs, p_kinds, p_grade_systems, p_grades, p_only, p_b, average, p_limit, before;
    IF ids IS NULL THEN
      ids := ids_now; scores := scores_now;
    ELSIF ids_now IS NOT NULL THEN
      SELECT array_agg(x.i ORDER BY x.s DESC, x.i), array_agg(x.s ORDER BY x.s DESC, x.i) INTO ids, scores
        FROM (SELECT u.i, u.s FROM unnest(ids || ids_now, scores || scores_now) u(i, s) ORDER BY u.s DESC, u.i LIMIT p_limit) x;
    END IF;
    EXIT WHEN m >= nt;
    kth := CASE WHEN cardinality(ids) >= p_limit THEN scores[p_limit] ELSE 0 END;
    SELECT sum(u) INTO rest FROM unnest(idfs[m + 1 : nt]) u;
    EXIT WHEN kth >= rest;
    SELECT string_agg(guidepost_lexeme(t), ' | ')::tsquery INTO before FROM unnest(terms[1 : m]) t;
    first := m + 1;
    m := first;
    WHILE m < nt AND (SELECT sum(u) FROM unnest(idfs[m + 1 : nt]) u) > kth LOOP m := m + 1; END LOOP;
  END LOOP;
  RETURN QUERY SELECT u.i, u.s FROM unnest(ids, scores) u(i, s);
END $$;
--> statement-breakpoint
-- Nearest units by cosine. Exact where the filters leave few rows, HNSW otherwise.
CREATE FUNCTION guidepost_dense(
  p_table text, p_query text, p_limit integer, p_strategy text,
  p_documents text[], p_langs text[], p_kinds text[], p_grade_systems text[], p_grades text[], p_only bigint[], p_exact_rows integer
) RETURNS TABLE (unit_id bigint, similarity float8) LANGUAGE plpgsql VOLATILE AS $$
DECLARE conditions text; plan json; estimate float8 := 'infinity'; body text;
BEGIN
  conditions := 'part = 0 AND strategy = $3'
    || CASE WHEN p_documents IS NULL THEN '' ELSE ' AND document_id = ANY ($4)' END
    || CASE WHEN p_langs IS NULL THEN '' ELSE ' AND lang = ANY ($5)' END
    || CASE WHEN p_kinds IS NULL THEN '' ELSE ' AND kind = ANY ($6)' END
    || CASE WHEN p_grade_systems IS NULL THEN '' ELSE ' AND grade_system = ANY ($7)' END
    || CASE WHEN p_grades IS NULL THEN '' ELSE ' AND grade = ANY ($8)' END
    || CASE WHEN p_only IS NULL THEN '' ELSE ' AND unit_id = ANY ($9)' END;
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT 1 FROM %I WHERE %s', p_table, conditions)
    INTO plan USING p_query, p_limit, p_strategy, p_documents, p_langs, p_kinds, p_grade_systems, p_grades, p_only;
  estimate := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
  IF estimate <= p_exact_rows THEN
    body := format('WITH c AS MATERIALIZED (SELECT unit_id, v <=> $1::halfvec AS d FROM %I WHERE %s)
      SELECT unit_id, 1 - d FROM c ORDER BY d, unit_id LIMIT $2', p_table, conditions);
  ELSE
    PERFORM set_config('hnsw.ef_search', least(1000, greatest(200, 2 * p_limit))::text, true),
      set_config('hnsw.iterative_scan', 'relaxed_order', true);
    body := format('SELECT unit_id, 1 - d FROM (SELECT unit_id, v <=> $1::halfvec AS d FROM %I WHERE %s
      ORDER BY v <=> $1::halfvec LIMIT $2) n ORDER BY d, unit_id', p_table, conditions);
  END IF;
  RETURN QUERY EXECUTE body USING p_query, p_limit, p_strategy, p_documents, p_langs, p_kinds, p_grade_systems, p_grades, p_only;
END $$;
