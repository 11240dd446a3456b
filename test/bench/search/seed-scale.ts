import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@guidepost/db';
import { tokeniseUnit } from '@guidepost/tokens';

const ROOT = join(import.meta.dirname, '../../..');
const UNITS_A_DOCUMENT = 200;
const HAN_SHARE = 0.15;
export const DIMENSION = 384;

/** Repeatable numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** English words of the installed packages' documentation and Chinese words of jieba's dictionary, most frequent first. */
export function loadVocabulary(): { english: string[]; chinese: string[] } {
  const counts = new Map<string, number>();
  const modules = join(ROOT, 'node_modules');
  for (const name of readdirSync(modules)) {
    try {
      const text = readFileSync(join(modules, name, 'README.md'), 'utf8').toLowerCase();
      for (const [word] of text.matchAll(/[a-z]{3,18}/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
    } catch {
      // A scope folder, or a package without documentation.
    }
  }
  const byCount = (map: ReadonlyMap<string, number>): string[] =>
    [...map].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  const chinese = new Map<string, number>();
  for (const line of readFileSync(join(modules, '@node-rs/jieba/dict.txt'), 'utf8').split('\n')) {
    const [word, count] = line.split(' ');
    if (word && /^[\u4e00-\u9fff]{2,4}$/.test(word)) chinese.set(word, Number(count));
  }
  return { english: byCount(counts), chinese: byCount(chinese).slice(0, 50_000) };
}

/** Draws texts whose words follow Zipf's law; 15 % of texts are Chinese. */
export function createTextSource(seed: number) {
  const random = createRandom(seed);
  const { english, chinese } = loadVocabulary();
  const draw = (words: readonly string[]): string =>
    words[Math.floor(words.length ** random()) - 1] ?? words[0]!;
  return {
    random,
    text(words: number): { text: string; lang: 'en' | 'zh' } {
      const han = random() < HAN_SHARE;
      const list = Array.from({ length: words }, () => draw(han ? chinese : english));
      return { text: list.join(han ? '' : ' '), lang: han ? 'zh' : 'en' };
    },
  };
}

/** A vector near one of 200 centres, so that neighbours exist as they do among real texts. */
export function createVectorSource(seed: number) {
  const random = createRandom(seed);
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const centres = Array.from({ length: 200 }, () => Float32Array.from({ length: DIMENSION }, gauss));
  return (): Float32Array => {
    const centre = centres[Math.floor(random() * centres.length)]!;
    const v = centre.map((x) => x + 0.8 * gauss());
    const length = Math.hypot(...v);
    return v.map((x) => x / length);
  };
}

export interface ScaleUnit {
  readonly id: number;
  readonly text: string;
  readonly context: string;
}

/** Fills units, lexemes and vectors straight into the tables, a few thousand at a time; returns the texts for the exact reference. */
export async function seedScale(
  { pool }: Database,
  units: number,
  log: (line: string) => void,
): Promise<ScaleUnit[]> {
  const known = await pool.query<ScaleUnit>('select id::int, text, context from units order by id');
  if (known.rows.length === units) return known.rows;
  const source = createTextSource(11);
  const vector = createVectorSource(12);
  const out: ScaleUnit[] = [];
  await pool.query(
    `insert into embedding_models (key, dimension, state) values ('bench', ${DIMENSION}, 'active')`,
  );
  const { rows } = await pool.query<{ id: number }>('select id from embedding_models');
  const table = `unit_vectors_${rows[0]!.id}`;
  await pool.query(`create table ${table} (unit_id bigint not null, part smallint not null, document_id text not null, strategy text not null,
    lang text not null, kind text not null, grade_system text, grade text, text_hash text not null, v halfvec(${DIMENSION}) not null, primary key (unit_id, part))`);
  for (let start = 0; start < units; start += 2_000) {
    const batch = [];
    for (let i = start; i < Math.min(units, start + 2_000); i++) {
      const { text, lang } = source.text(20 + Math.floor(source.random() * 100));
      const context = `Section: ${source.text(6).text}`;
      const { tsvector, textLength, contextLength } = tokeniseUnit(text, context);
      const v = `[${[...vector()].map((x) => x.toFixed(4)).join(',')}]`;
      batch.push({
        key: `u${i}`,
        n: i,
        doc: `d${Math.floor(i / UNITS_A_DOCUMENT)}`,
        text,
        context,
        lang,
        tsvector,
        textLength,
        contextLength,
        v,
        hash: createHash('sha256').update(String(i)).digest('hex'),
      });
    }
    const json = JSON.stringify(batch);
    await pool.query(
      `insert into documents (id, sha256, title, size_bytes, blob_key, state)
      select distinct doc, doc, doc, 1, 'none', 'ready' from json_to_recordset($1::json) as r(doc text) on conflict do nothing`,
      [json],
    );
    const { rows: ids } = await pool.query<{ id: string; ordinal: number }>(
      `with r as (select * from json_to_recordset($1::json) as r(key text, n int, doc text, text text, context text,
        lang text, tsvector text, "textLength" int, "contextLength" int, v text, hash text)),
      u as (insert into units (document_id, strategy, unit_key, ordinal, kind, text, context, breadcrumb, pages, boxes, element_ids, element_id, lang, flags, text_hash)
        select doc, 'structure', key, n, 'section', text, context, '{}', '{1}', '[{"page":1,"bbox":[0,0,1,1]}]', '{p1.e1}', 'p1.e1', lang, '{}', hash from r returning id, ordinal),
      l as (insert into unit_lexemes (unit_id, document_id, strategy, lang, kind, text_length, context_length, tsv)
        select u.id, r.doc, 'structure', r.lang, 'section', r."textLength", r."contextLength", r.tsvector::tsvector from u join r on r.n = u.ordinal),
      e as (insert into ${table} (unit_id, part, document_id, strategy, lang, kind, text_hash, v)
        select u.id, 0, r.doc, 'structure', r.lang, 'section', r.hash, r.v::halfvec from u join r on r.n = u.ordinal)
      select id, ordinal from u`,
      [json],
    );
    const idOf = new Map(ids.map((r) => [r.ordinal, Number(r.id)]));
    for (const b of batch) out.push({ id: idOf.get(b.n)!, text: b.text, context: b.context });
    if (start % 20_000 === 0) log(`${start} units`);
  }
  log('statistics');
  await pool.query('select guidepost_merge_statistics()');
  log('HNSW index');
  await pool.query(
    `set maintenance_work_mem = '1GB'; create index on ${table} using hnsw (v halfvec_cosine_ops) where part = 0`,
  );
  await pool.query('vacuum analyze');
  return out;
}
