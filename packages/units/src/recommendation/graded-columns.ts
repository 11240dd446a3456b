import type { TableCell } from '@guidepost/contracts';
import { HEADER_PATH_SEPARATOR } from '../table/column-headers.ts';
import { cellsOfRow, cellText, type Grid } from '../table/grid.ts';
import { gradeTags } from './grade-tags.ts';
import { type GradeReading, readGrade } from './read-grade.ts';

/**
 * - `beside`: a column of recommendations with their grades in other columns (ACC/AHA, ESC, EAU)
 * - `above`: columns whose headers are grades, recommendations in their cells (CSCO)
 */
export type GradedColumns =
  | { readonly kind: 'beside'; readonly text: number; readonly grades: readonly number[] }
  | { readonly kind: 'above'; readonly grades: ReadonlyMap<number, GradeReading> };

export interface ColumnStatement {
  readonly text: string;
  readonly cells: readonly TableCell[];
  readonly grades: readonly GradeReading[];
}

const TEXT_COLUMN =
  /^(?:(?:\S+\s+){0,3}(?:recommendations?|statements?)|推荐(?:意见|内容|建议)?|共识(?:意见)?|建议|陈述)\s*$/iu;
const GRADE_COLUMN =
  /\b(?:class|COR|grade|GOR|strength|level|LOE|certainty|quality|evidence|category|agreement)\b|推荐(?:强度|等级|级别|类别|分级)|证据(?:等级|级别|质量|水平|强度|类别)|共识度|同意率/iu;
const STRENGTH_COLUMN = /\b(?:class|COR|grade|GOR|strength|category)\b|推荐(?:强度|等级|级别|类别|分级)/iu;
const HEADER_COVERAGE = 0.8;

/** How the columns of a table carry grades; undefined where they do not. */
export function gradedColumns(headers: readonly string[]): GradedColumns | undefined {
  const text = headers.findIndex((header) => TEXT_COLUMN.test(header));
  const grades = headers.flatMap((header, col) => (col !== text && GRADE_COLUMN.test(header) ? [col] : []));
  if (text >= 0 && grades.some((col) => STRENGTH_COLUMN.test(headers[col] ?? '')))
    return { kind: 'beside', text, grades };
  const above = headers.flatMap((header, col): [number, GradeReading][] => {
    const reading = readGrade(header.split(HEADER_PATH_SEPARATOR).at(-1) ?? '');
    const isGrade = reading?.recommends && !reading.ambiguous && reading.coverage >= HEADER_COVERAGE;
    return isGrade && reading ? [[col, reading]] : [];
  });
  // The columns beside them name what the recommendation is for.
  return above.length > 0 && above.length < headers.length
    ? { kind: 'above', grades: new Map(above) }
    : undefined;
}

/** Recommendations of a row by its columns. */
export function columnStatements(
  grid: Grid,
  row: number,
  headers: readonly string[],
  columns: GradedColumns,
): ColumnStatement[] {
  return columns.kind === 'beside'
    ? besideStatement(grid, row, headers, columns)
    : aboveStatements(grid, row, columns.grades);
}

function besideStatement(
  grid: Grid,
  row: number,
  headers: readonly string[],
  columns: GradedColumns & { readonly kind: 'beside' },
): ColumnStatement[] {
  const line = grid.rows[row] ?? [];
  const cell = line[columns.text];
  const values = columns.grades
    .map((col) => ({ header: headers[col] ?? '', value: cellText(line[col]) }))
    .filter(({ value }) => value !== '');
  const isOneCell = columns.grades.some((col) => line[col] === cell);
  if (cellText(cell) === '' || values.length === 0 || isOneCell) return [];
  const grades = values.map(({ header, value }) => ({ ...readColumn(header, value), printed: value }));
  return [{ text: cellText(cell), cells: cellsOfRow(grid, row), grades }];
}

/** A value may be a grade of its own or only under its header (`Class` over `I`). */
const readColumn = (header: string, value: string): GradeReading =>
  readGrade(value) ??
  readGrade(`${header} ${value}`) ??
  readGrade(`${header}: ${value}`) ?? {
    printed: value,
    system: 'table',
    normalized: { grade: value },
    coverage: 1,
    leadLetters: 0,
    recommends: true,
    ambiguous: false,
  };

function aboveStatements(
  grid: Grid,
  row: number,
  grades: ReadonlyMap<number, GradeReading>,
): ColumnStatement[] {
  const line = grid.rows[row] ?? [];
  const labels = cellsOfRow(grid, row).filter(
    (cell) => !grades.has(line.indexOf(cell)) && cellText(cell) !== '',
  );
  const label = labels.map(cellText).join('; ');
  return [...grades].flatMap(([col, grade]) => {
    const cell = line[col];
    // A cell over several grade columns is said once, at its first.
    if (!cell || cellText(cell) === '' || line.indexOf(cell) !== col) return [];
    const text = label === '' ? cellText(cell) : `${label}: ${cellText(cell)}`;
    const tags = gradeTags(cellText(cell)).map((tag) => tag.reading);
    return [{ text, cells: [...labels, cell], grades: [grade, ...tags] }];
  });
}
