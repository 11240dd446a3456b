import { createHash } from 'node:crypto';
import type { Element, Unit, UnitStrategy } from '@guidepost/contracts';
import { tokeniseUnit } from '@guidepost/tokens';
import { textFingerprint, unitEvidence, unitKey } from '@guidepost/units';
import { unitPrior } from './unit-prior.ts';

/** Columns of `units` and `prior` of `unit_lexemes`, keyed as in SQL so that one JSON parameter carries all rows. */
export interface UnitRow {
  readonly unit_key: string;
  readonly ordinal: number;
  readonly kind: string;
  readonly text: string;
  readonly context: string;
  readonly breadcrumb: readonly string[];
  readonly pages: readonly number[];
  readonly boxes: Unit['boxes'];
  readonly element_ids: readonly string[];
  readonly element_id: string;
  readonly lang: string;
  readonly grade: string | null;
  readonly grade_system: string | null;
  readonly grade_normalized: Unit['gradeNormalized'] | null;
  readonly table_row: number | null;
  readonly cells: Readonly<Record<string, string>> | null;
  readonly edge: Unit['edge'] | null;
  readonly flags: readonly string[];
  readonly text_hash: string;
  readonly fingerprint: string;
  readonly strategy: UnitStrategy;
  /** See `unitPrior`. */
  readonly prior: number;
}

/** A row with its tokens, which cost more than all the rest: made for new rows only. */
export interface TokenisedRow extends UnitRow {
  readonly text_length: number;
  readonly context_length: number;
  readonly tsv: string;
}

export interface PartRow {
  readonly unit_key: string;
  readonly part: number;
  readonly element_id: string;
  readonly element_type: string;
  readonly page: number;
  readonly bbox: readonly number[];
  readonly text: string;
  readonly text_hash: string;
}

export interface TokenisedPart extends PartRow {
  readonly length: number;
  readonly tsv: string;
}

/** A text shorter than this says too little to be called the same in two documents: a cell, a heading. */
const FINGERPRINT_CHARS = 40;

/** Postgres holds no NUL and no lone surrogate; both become U+FFFD, visibly. */
const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

export function toUnitRow(unit: Unit, ordinal: number, strategy: UnitStrategy): UnitRow {
  const text = storable(unit.text);
  const context = storable(unit.context);
  return {
    unit_key: unit.id,
    ordinal,
    kind: unit.kind,
    text,
    context,
    breadcrumb: unit.breadcrumb.map(storable),
    pages: unit.pages,
    boxes: unit.boxes,
    element_ids: unit.elements,
    element_id: unit.element,
    lang: unit.lang,
    grade: unit.grade === undefined ? null : storable(unit.grade),
    grade_system: unit.gradeSystem ?? null,
    grade_normalized: unit.gradeNormalized ?? null,
    table_row: unit.table?.row ?? null,
    cells: unit.table ? (storableJson(unit.table.cells) as Record<string, string>) : null,
    edge: unit.edge ? (storableJson(unit.edge) as Unit['edge']) : null,
    flags: unit.flags,
    text_hash: hashText(unitKey({ text, context })),
    fingerprint: widthOf(text) < FINGERPRINT_CHARS ? '' : textFingerprint(text),
    strategy,
    prior: unitPrior(unit),
  };
}

/** Characters, a Han character counting as two. */
const widthOf = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

export function tokeniseRow(row: UnitRow): TokenisedRow {
  const { tsvector, textLength, contextLength } = tokeniseUnit(row.text, row.context);
  return { ...row, text_length: textLength, context_length: contextLength, tsv: tsvector };
}

export function toPartRows(unit: Unit, elementOf: (id: string) => Element | undefined): PartRow[] {
  return unitEvidence(unit, elementOf).map((evidence, index) => {
    const text = storable(evidence.text);
    return {
      unit_key: unit.id,
      part: index + 1,
      element_id: evidence.elementId,
      element_type: elementOf(evidence.elementId)?.type ?? 'paragraph',
      page: evidence.page,
      bbox: evidence.bbox,
      text,
      text_hash: hashText(unitKey({ text, context: unit.context })),
    };
  });
}

export function tokenisePart(part: PartRow): TokenisedPart {
  const { tsvector, textLength } = tokeniseUnit(part.text, '');
  return { ...part, length: textLength, tsv: tsvector };
}

const storableJson = (value: unknown): unknown =>
  JSON.parse(storable(JSON.stringify(value).replaceAll('\\u0000', '\ufffd')));
