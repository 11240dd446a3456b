import { PART_FLAG } from '../evidence.ts';
import { breadcrumbOf, clip, contextLines, sectionContext } from '../outline.ts';
import { boxesOf, elementIds, type Piece, piecesBetween, type Run } from '../run.ts';
import type { LogicalTable } from '../table/logical-table.ts';
import type { UnitDraft } from '../unit-draft.ts';
import { countCodes, findStatements, type Statement } from './find-statements.ts';
import { gradeTags } from './grade-tags.ts';
import { findLegend, type Legend } from './legend.ts';
import { strengthOfWording } from './mood.ts';
import type { GradeReading } from './read-grade.ts';
import { tagsOfRun } from './statement-group.ts';
import { tableStatements } from './table-statements.ts';

export interface Recommendations {
  readonly drafts: readonly UnitDraft[];
  /** Runs that are recommendations as a whole: no section unit repeats them. */
  readonly consumed: ReadonlySet<Run>;
  readonly legend: Legend;
}

const CAPTION_CHARS = 160;

/** Recommendation units of a document from its text and its tables, each with its grade and the document's own legend. */
export function recommendations(runs: readonly Run[], tables: readonly LogicalTable[]): Recommendations {
  const legend = findLegend(runs, tables);
  const cellTexts = tables.flatMap((table) =>
    table.fragments.flatMap(({ element }) => element.table.cells.map((cell) => cell.text)),
  );
  const codes = countCodes([...runs.map(tagsOfRun), ...cellTexts.map(gradeTags)]);
  const context = { legend: legend.runs, codes };
  const fromText = findStatements(runs, context);
  const fromTables = tables
    .filter((table) => !legend.tables.has(table))
    .flatMap((table) => tableStatements(table, context).map((statement) => ({ statement, table })));
  const consumed = new Set(
    fromText.filter((statement) => !statement.part).flatMap((statement) => statement.runs),
  );
  return {
    drafts: [
      ...fromText.map((statement) => toDraft(statement, legend)),
      ...fromTables.map(({ statement, table }) => toDraft(statement, legend, table)),
    ],
    consumed,
    legend,
  };
}

function toDraft(statement: Statement, legend: Legend, table?: LogicalTable): UnitDraft {
  const run = statement.runs[0] as Run;
  const pieces: Piece[] = statement.part
    ? piecesBetween(run, statement.part.start, statement.part.end)
    : statement.runs.flatMap((one) => one.pieces);
  const used = pieces.length > 0 ? pieces : run.pieces;
  return {
    kind: 'recommendation',
    text: statement.text,
    context: contextLines(
      sectionContext(run.heading),
      table?.caption && `Table: ${clip(table.caption, CAPTION_CHARS)}`,
    ),
    breadcrumb: breadcrumbOf(run.heading),
    boxes: boxesOf(used),
    elements: elementIds(used),
    element: longest(used).element.id,
    ...gradeFields(statement, legend),
    flags: statement.part || table ? [PART_FLAG] : [],
    heading: run.heading,
    position: run.position,
  };
}

const longest = (pieces: readonly Piece[]): Piece =>
  pieces.reduce(
    (best, piece) => (piece.end - piece.start > best.end - best.start ? piece : best),
    pieces[0] as Piece,
  );

function gradeFields(
  statement: Statement,
  legend: Legend,
): Pick<UnitDraft, 'grade' | 'gradeSystem' | 'gradeNormalized'> {
  const { grades } = statement;
  if (grades.length === 0) return {};
  const normalized = mergeFacts(grades);
  const system = (grades.find((grade) => grade.recommends) ?? (grades[0] as GradeReading)).system;
  if (system === 'NICE') {
    const strength = strengthOfWording(statement.text.replace(/^\s*\d+(?:\.\d+)+\s*/, ''));
    if (strength) normalized.strength = strength;
  }
  if (legend.elementIds.length > 0) normalized.legend = legend.elementIds.join(' ');
  return {
    grade: [...new Set(grades.map((grade) => grade.printed))].join('; '),
    gradeSystem: system,
    gradeNormalized: normalized,
  };
}

/** Facts of several grades; where they differ (`A1` and `B1` in one statement) the values are listed. */
function mergeFacts(grades: readonly GradeReading[]): Record<string, string> {
  const values = new Map<string, Set<string>>();
  for (const grade of grades) {
    for (const [key, value] of Object.entries(grade.normalized))
      values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return Object.fromEntries([...values].map(([key, set]) => [key, [...set].join(' | ')]));
}
