// Fused search at scale: node test/bench/search/scale.ts DATABASE_URL [UNITS=100000] [QUERIES=60]; an empty database is filled, one filled by this script is measured again.
// Prints CPU of the database backend and agreement with the exact ranking, beside ts_rank_cd with fusion in the application.
import { migrate, openDatabase, searchUnits } from '@guidepost/db';
import { parseQuery } from '@guidepost/tokens';
import { createReferenceBm25 } from '../../../packages/db/src/search/testing/reference-bm25.ts';
import { measureBackendCpu, percentile } from './backend-cpu.ts';
import { createTextSource, createVectorSource, seedScale } from './seed-scale.ts';

const [url, unitsText = '100000', queriesText = '60'] = process.argv.slice(2);
if (url === undefined) throw new Error('Give the address of an empty database.');
await migrate(url);
const database = await openDatabase(url, { maxConnections: 1 });
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const units = await seedScale(database, Number(unitsText), log);
const reference = createReferenceBm25(
  units.map((u) => ({ ...u, id: String(u.id) })),
  0.5,
);

const source = createTextSource(99);
const vector = createVectorSource(12);
const queries = Array.from({ length: Number(queriesText) }, (_, i) => ({
  query: source.text(2 + (i % 9)).text,
  vector: vector(),
}));
const client = await database.pool.connect();
client.release();
const embedder = (v: Float32Array) => ({
  id: 'bench',
  dimension: v.length,
  embed: async (texts: readonly string[]) => texts.map(() => v),
});
const plain = { synonyms: false, splitComparisons: false, foldDuplicates: false } as const;

const rows: { fused: number; bm25: number; peer: number; top10: number; top100: number; peer10: number }[] =
  [];
for (const { query, vector: v } of queries) {
  const terms = parseQuery(query).terms.map((t) => t.term);
  const exact = reference.rank(terms, 100).map((r) => r.id);
  // Once unmeasured, so that every method finds its pages in memory.
  await searchUnits(database.db, { query, ...plain }, [embedder(v)]);
  const fused = await measureBackendCpu(client, () =>
    searchUnits(database.db, { query, ...plain }, [embedder(v)]),
  );
  const bm25 = await measureBackendCpu(client, () =>
    searchUnits(database.db, {
      query,
      mode: 'bm25',
      limit: 100,
      languageBoost: 0,
      contextWeight: 0.5,
      ...plain,
    }),
  );
  const literal = `[${v.join(',')}]`;
  const peer = await measureBackendCpu(client, async () => {
    const or = terms.map((t) => `'${t.replace(/'/g, "''")}'`).join(' | ');
    const text = await database.pool.query<{ id: string }>(
      'select unit_id as id from unit_lexemes, (select $1::tsquery as q) q where tsv @@ q order by ts_rank_cd(tsv, q) desc limit 100',
      [or],
    );
    await database.pool.query(
      'select unit_id as id from unit_vectors_1 where part = 0 order by v <=> $1::halfvec limit 100',
      [literal],
    );
    return text.rows.map((r) => r.id);
  });
  const { rows: keys } = await database.pool.query<{ id: string; key: string }>(
    'select id, document_id || unit_key as key from units where id = any($1)',
    [exact],
  );
  const keyOf = new Map(keys.map((k) => [k.id, k.key]));
  const found = bm25.value.results.map((r) => r.document.id + r.unit.id);
  const share = (n: number): number => {
    const want = exact.slice(0, n).map((id) => keyOf.get(id)!);
    return want.length === 0 ? 1 : want.filter((k) => found.slice(0, n).includes(k)).length / want.length;
  };
  const want10 = exact.slice(0, 10);
  rows.push({
    fused: fused.cpuMs,
    bm25: bm25.cpuMs,
    peer: peer.cpuMs,
    top10: share(10),
    top100: share(100),
    peer10:
      want10.length === 0
        ? 1
        : want10.filter((id) => peer.value.slice(0, 10).includes(id)).length / want10.length,
  });
}
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const cpu = (key: 'fused' | 'bm25' | 'peer'): string =>
  `${percentile(
    rows.map((r) => r[key]),
    0.5,
  ).toFixed(1)} / ${percentile(
    rows.map((r) => r[key]),
    0.95,
  ).toFixed(1)} ms`;
console.log(`units ${units.length}, queries ${rows.length}; backend CPU p50 / p95`);
console.log(`fused, one statement          ${cpu('fused')}`);
console.log(
  `BM25 leg alone (100 results)  ${cpu('bm25')}   agreement top 10 ${mean(rows.map((r) => r.top10)).toFixed(4)}, top 100 ${mean(rows.map((r) => r.top100)).toFixed(4)}`,
);
console.log(
  `ts_rank_cd + pgvector, app    ${cpu('peer')}   agreement top 10 ${mean(rows.map((r) => r.peer10)).toFixed(4)}`,
);
await database.close();
