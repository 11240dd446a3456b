import type { Element, Unit } from '@guidepost/contracts';
import { languageOf } from '@guidepost/tokens';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { replaceUnits } from '../replace-units.ts';

export interface SeedUnit {
  readonly text: string;
  readonly context?: string;
  readonly kind?: Unit['kind'];
  readonly grade?: string;
  readonly gradeSystem?: string;
  readonly page?: number;
  readonly breadcrumb?: readonly string[];
  /** Texts of its elements; default: one element with the text of the unit. */
  readonly elements?: readonly string[];
}

/** A document with these units in the database, as ingest leaves it; returns units and elements as given to `replaceUnits`. */
export async function seedDocument(db: Db, id: string, seeds: readonly SeedUnit[], collection = 'default') {
  await db.execute(sql`insert into documents (id, sha256, title, size_bytes, blob_key, state)
    values (${id}, ${id}, ${`Title of ${id}`}, 1, 'none', 'ready') on conflict do nothing`);
  await db.execute(
    sql`insert into document_sources (document_id, file_name) values (${id}, ${`${id}.pdf`}) on conflict do nothing`,
  );
  await db.execute(
    sql`insert into document_collections (document_id, collection) values (${id}, ${collection}) on conflict do nothing`,
  );
  const { units, elements } = toUnits(seeds);
  return db.transaction((tx) => replaceUnits(tx, { documentId: id, strategy: 'structure', units, elements }));
}

export function toUnits(seeds: readonly SeedUnit[]): { units: Unit[]; elements: Element[] } {
  const elements: Element[] = [];
  const units = seeds.map((seed, index): Unit => {
    const page = seed.page ?? 1;
    const own = (seed.elements ?? [seed.text]).map((text): Element => {
      const order = elements.length + 1;
      const element: Element = {
        id: `p${page}.e${order}`,
        type: 'paragraph',
        page,
        order,
        bbox: [0, order, 100, order + 1],
        text,
        source: 'text',
        confidence: 1,
        flags: [],
      };
      elements.push(element);
      return element;
    });
    return {
      id: `u${index + 1}`,
      kind: seed.kind ?? 'section',
      text: seed.text,
      context: seed.context ?? '',
      breadcrumb: [...(seed.breadcrumb ?? [])],
      pages: [page],
      boxes: [{ page, bbox: own[0]!.bbox }],
      elements: own.map((e) => e.id),
      element: own[0]!.id,
      lang: languageOf(seed.text),
      flags: [],
      ...(seed.grade === undefined ? {} : { grade: seed.grade }),
      ...(seed.gradeSystem === undefined ? {} : { gradeSystem: seed.gradeSystem }),
    };
  });
  return { units, elements };
}
