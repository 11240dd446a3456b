-- The function of 18 arguments stays for processes of the release before; drop it in the next one.
-- BM25 of a set of documents small enough to be counted while it is asked: a collection is a corpus of its own, so how rare a
-- word is must be judged in it and not in what else the database holds. One scan gives frequencies, counts and scores.
CREATE FUNCTION guidepost_bm25_local(
  p_strategy text, p_terms text[], p_weights float8[], p_required tsquery, p_limit integer,
  p_context_weight float8, p_rank_weights real[], p_thresholds float8[], p_tf float8[],
  p_documents text[], p_langs text[], p_kinds text[], p_grade_systems text[], p_grades text[], p_only bigint[],
  p_k1 float8, p_b float8, p_units float8, p_average float8
) RETURNS TABLE (unit_id bigint, score float8) LANGUAGE plpgsql STABLE AS $$
DECLARE tfs text; counts text; total text; query tsquery; wanted text;
BEGIN
  SELECT string_agg(guidepost_lexeme(t), ' | ')::tsquery,
      string_agg(format('$6[1 + width_bucket(ts_rank($4, tsv, %L::tsquery)::float8, $5)] t%s', guidepost_lexeme(t), o), ', '),
      string_agg(format('%L::float8 * ln(1 + ($12 - count(*) FILTER (WHERE t%s > 0) + 0.5::float8) / (count(*) FILTER (WHERE t%2$s > 0) + 0.5::float8)) i%2$s', w, o), ', '),
      string_agg(format('i%s * t%1$s / (t%1$s + kk)', o), ' + ')
    INTO query, tfs, counts, total FROM unnest(p_terms, p_weights) WITH ORDINALITY q(t, w, o);
  wanted := 'true'
    || CASE WHEN p_required IS NULL THEN '' ELSE ' AND tsv @@ $8' END
    || CASE WHEN p_langs IS NULL THEN '' ELSE ' AND lang = ANY ($14)' END
    || CASE WHEN p_kinds IS NULL THEN '' ELSE ' AND kind = ANY ($15)' END
    || CASE WHEN p_grade_systems IS NULL THEN '' ELSE ' AND coalesce(grade_system = ANY ($16), false)' END
    || CASE WHEN p_grades IS NULL THEN '' ELSE ' AND coalesce(grade = ANY ($17), false)' END
    || CASE WHEN p_only IS NULL THEN '' ELSE ' AND unit_id = ANY ($18)' END;
  RETURN QUERY EXECUTE format('WITH m AS MATERIALIZED (
      SELECT unit_id, $7 * (1 - $10 + $10 * (text_length + $3 * context_length) / $13) AS kk, %s AS wanted, %s
      FROM unit_lexemes WHERE strategy = $1 AND document_id = ANY ($9) AND tsv @@ $2 OFFSET 0),
    d AS MATERIALIZED (SELECT %s FROM m)
    SELECT m.unit_id, (%s)::float8 FROM m, d WHERE wanted ORDER BY 2 DESC, 1 LIMIT $11', wanted, tfs, counts, total)
    USING p_strategy, query, p_context_weight, p_rank_weights, p_thresholds, p_tf, p_k1, p_required, p_documents, p_b, p_limit,
      p_units, p_average, p_langs, p_kinds, p_grade_systems, p_grades, p_only;
END $$;
--> statement-breakpoint
-- Best units by BM25F over text (weight 1) and context (weight p_context_weight). MaxScore: rarest terms first, until no other
-- unit can reach the best p_limit; common terms are scored in steps, and a unit that cannot reach them any more is left at once.
-- p_bound is the largest share of its idf that a term is taken to give (1 is proven, less is faster and nearly always right).
CREATE FUNCTION guidepost_bm25(
  p_strategy text, p_terms text[], p_weights float8[], p_prefixes text[], p_required tsquery, p_limit integer,
  p_context_weight float8, p_rank_weights real[], p_thresholds float8[], p_tf float8[],
  p_documents text[], p_langs text[], p_kinds text[], p_grade_systems text[], p_grades text[], p_only bigint[],
  p_k1 float8, p_b float8, p_bound float8, p_local_units integer
) RETURNS TABLE (unit_id bigint, score float8) LANGUAGE plpgsql STABLE AS $$
DECLARE
  terms text[]; idfs float8[]; dfs float8[]; weights float8[]; nt integer; average float8; m integer := 1; first integer := 1;
  cum float8; kth float8 := 0; ids bigint[]; scores float8[]; ids_now bigint[]; scores_now float8[];
  query tsquery; before tsquery; conditions text; body text; tfs text; total text; local_units float8; local_average float8;
  low integer; high integer; step integer;
BEGIN
  SELECT array_agg(t.term ORDER BY t.df, t.term), array_agg(t.idf ORDER BY t.df, t.term), array_agg(t.df ORDER BY t.df, t.term), count(*),
      array_agg(coalesce((SELECT max(q.w) FROM unnest(p_terms, p_weights) q(t, w) WHERE q.t COLLATE "C" = t.term), 1) ORDER BY t.df, t.term)
    INTO terms, idfs, dfs, nt, weights FROM guidepost_query_terms(p_strategy, p_terms, p_weights, p_prefixes) t;
  IF nt = 0 THEN RETURN; END IF;
  IF p_documents IS NOT NULL THEN
    SELECT count(*), avg(c.text_length + p_context_weight * c.context_length) INTO local_units, local_average FROM (
      SELECT l.text_length, l.context_length FROM unit_lexemes l WHERE l.strategy = p_strategy AND l.document_id = ANY (p_documents)
      LIMIT p_local_units + 1) c;
    IF local_units = 0 THEN RETURN; END IF;
    IF local_units <= p_local_units THEN
      RETURN QUERY SELECT l.unit_id, l.score FROM guidepost_bm25_local(p_strategy, terms, weights, p_required, p_limit, p_context_weight,
        p_rank_weights, p_thresholds, p_tf, p_documents, p_langs, p_kinds, p_grade_systems, p_grades, p_only, p_k1, p_b,
        local_units, greatest(local_average, 1)) l;
      RETURN;
    END IF;
  END IF;
  SELECT sum(text_length) / nullif(sum(units), 0)::float8 + p_context_weight * sum(context_length) / nullif(sum(units), 0)::float8
    INTO average FROM (
      SELECT s.units, s.text_length, s.context_length FROM corpus_stats s WHERE s.strategy = p_strategy
      UNION ALL SELECT d.units, d.text_length, d.context_length FROM corpus_deltas d WHERE d.strategy = p_strategy
    ) c;
  IF average IS NULL THEN RETURN; END IF;

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
      SELECT CASE WHEN first = 1 OR p_bound * idfs[e] > kth THEN guidepost_lexeme(terms[e])
        WHEN nt - first <= 12 THEN '(' || guidepost_lexeme(terms[e]) || ' & (' || (
          SELECT string_agg(CASE WHEN p_bound * (idfs[e] + idfs[o]) > kth THEN guidepost_lexeme(terms[o])
            ELSE '(' || guidepost_lexeme(terms[o]) || ' & (' ||
              (SELECT string_agg(guidepost_lexeme(terms[x]), ' | ') FROM generate_series(first, nt) x WHERE x > o) || '))' END, ' | ')
          FROM generate_series(first, nt) o WHERE o > e AND (p_bound * (idfs[e] + idfs[o]) > kth OR o < nt)) || '))'
        ELSE '(' || guidepost_lexeme(terms[e]) || ' & (' ||
          coalesce((SELECT string_agg(guidepost_lexeme(terms[o]), ' | ') FROM generate_series(first, nt) o WHERE o <> e), guidepost_lexeme(terms[e])) || '))' END b
      FROM generate_series(first, m) e) x WHERE b IS NOT NULL;
    EXIT WHEN query IS NULL;
    -- Nested steps of a few terms each: the next terms are looked up only for units that can still reach kth.
    body := format('SELECT unit_id, tsv, 0::float8 AS s, $7 * (1 - $15 + $15 * (text_length + $3 * context_length) / $16) AS kk
      FROM unit_lexemes WHERE %s %s AND %s OFFSET 0', CASE WHEN p_only IS NULL THEN 'tsv @@ $2' ELSE 'true' END,
      CASE WHEN before IS NULL THEN '' ELSE 'AND NOT tsv @@ $18' END, conditions);
    low := first;
    step := CASE WHEN kth = 0 THEN nt ELSE 2 END;
    WHILE low <= nt LOOP
      high := least(nt, low + step - 1);
      SELECT string_agg(format('$6[1 + width_bucket(ts_rank($4, tsv, %L::tsquery)::float8, $5)] t%s', guidepost_lexeme(terms[e]), e), ', '),
             string_agg(format('%L::float8 * t%s / (t%2$s + kk)', idfs[e], e), ' + ')
        INTO tfs, total FROM generate_series(low, high) e;
      body := format('SELECT unit_id, tsv, s + %s AS s, kk FROM (SELECT unit_id, tsv, s, kk, %s FROM (%s) y%s OFFSET 0) z', total, tfs, body,
        CASE WHEN low = first THEN '' ELSE format(' WHERE s + %L::float8 >= $17', p_bound * (SELECT sum(u) FROM unnest(idfs[low : nt]) u)) END);
      low := high + 1;
      step := 3;
    END LOOP;
    EXECUTE format('SELECT array_agg(unit_id), array_agg(s) FROM (SELECT unit_id, s FROM (%s) c ORDER BY 2 DESC, 1 LIMIT $19) r WHERE s > 0', body)
      INTO ids_now, scores_now USING p_strategy, query, p_context_weight, p_rank_weights, p_thresholds, p_tf, p_k1,
      p_required, p_documents, p_langs, p_kinds, p_grade_systems, p_grades, p_only, p_b, average, kth, before, p_limit;
    IF ids IS NULL THEN
      ids := ids_now; scores := scores_now;
    ELSIF ids_now IS NOT NULL THEN
      SELECT array_agg(x.i ORDER BY x.s DESC, x.i), array_agg(x.s ORDER BY x.s DESC, x.i) INTO ids, scores
        FROM (SELECT u.i, u.s FROM unnest(ids || ids_now, scores || scores_now) u(i, s) ORDER BY u.s DESC, u.i LIMIT p_limit) x;
    END IF;
    EXIT WHEN m >= nt;
    kth := CASE WHEN cardinality(ids) >= p_limit THEN scores[p_limit] ELSE 0 END;
    EXIT WHEN kth >= p_bound * (SELECT sum(u) FROM unnest(idfs[m + 1 : nt]) u);
    SELECT string_agg(guidepost_lexeme(t), ' | ')::tsquery INTO before FROM unnest(terms[1 : m]) t;
    first := m + 1;
    m := first;
    WHILE m < nt AND p_bound * (SELECT sum(u) FROM unnest(idfs[m + 1 : nt]) u) > kth LOOP m := m + 1; END LOOP;
  END LOOP;
  RETURN QUERY SELECT u.i, u.s FROM unnest(ids, scores) u(i, s);
END $$;
