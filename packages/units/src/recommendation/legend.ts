import type { Run } from '../run.ts';
import { cellsOfRow, cellText, toGrid } from '../table/grid.ts';
import type { LogicalTable } from '../table/logical-table.ts';
import { readGrade } from './read-grade.ts';

/** Where a document explains its grades. */
export interface Legend {
  readonly elementIds: readonly string[];
  readonly runs: ReadonlySet<Run>;
  readonly tables: ReadonlySet<LogicalTable>;
}

/** A grade at the start of a definition is no longer than this: `Strong recommendation: …`. */
const DEFINED_CHARS = 60;
const DEFINED = new RegExp(`^\\s*(?:[•·●○▪■–—-]\\s*)?([^:：=]{1,${DEFINED_CHARS}})\\s*[:：=]\\s*\\S`, 'u');
const NAME_COVERAGE = 0.6;
const NAMES_GRADES =
  /\b(?:grad(?:e|es|ing)|class(?:es)?|levels?|strengths?|certainty|quality|categor(?:y|ies)|types?)\b[^.]{0,60}\b(?:recommendations?|evidence)\b|\b(?:recommendations?|evidence)\b[^.]{0,40}\b(?:grad(?:e|es|ing)|class(?:es)?|levels?|strength|categor(?:y|ies)|types?)\b|(?:推荐|证据)[^。]{0,12}(?:分级|等级|级别|强度|质量|水平|标准|类别)/iu;
const SHORT_CODE =
  /^(?:[A-E]|[1-5][a-c]?|I{1,3}[ab]?|IV|V|[12][A-D]|[A-D][12]|1\+\+|[12][+-]|强|弱|高|中|低|极低|high|moderate|low|very low|strong|weak|conditional)(?:级|类)?$/iu;

/** Lists of at least two definitions of different grades, and tables that name grades and define at least two. */
export function findLegend(runs: readonly Run[], tables: readonly LogicalTable[]): Legend {
  const legendRuns = new Set<Run>();
  let series: { run: Run; grade: string }[] = [];
  const flush = (): void => {
    const grades = new Set(series.map((one) => one.grade));
    if (grades.size >= 2 && grades.size === series.length) for (const one of series) legendRuns.add(one.run);
    series = [];
  };
  for (const run of runs) {
    const grade = definedGrade(run.text);
    if (grade === undefined || (series[0] && series[0].run.heading !== run.heading)) flush();
    if (grade !== undefined) series.push({ run, grade });
  }
  flush();
  const legendTables = tables.filter(isLegendTable);
  const fromRuns = [...legendRuns].map((run) => run.pieces[0]?.element.id ?? '');
  const fromTables = legendTables.flatMap((table) => table.fragments.map((fragment) => fragment.element.id));
  return { elementIds: [...fromTables, ...fromRuns], runs: legendRuns, tables: new Set(legendTables) };
}

/** The grade that a line defines: `Category A recommendation: applies to …`. */
function definedGrade(text: string): string | undefined {
  const head = DEFINED.exec(text)?.[1];
  const reading = head === undefined ? undefined : readGrade(head);
  return reading && reading.coverage >= 0.8 && !reading.ambiguous ? reading.printed.toLowerCase() : undefined;
}

function isLegendTable(table: LogicalTable): boolean {
  const grids = table.fragments.map((fragment) => toGrid(fragment.element.table));
  const headers = grids.flatMap((grid) =>
    Array.from({ length: grid.headerRows }, (_, row) => cellsOfRow(grid, row).map(cellText).join(' ')),
  );
  if (![table.caption, table.heading?.element.text ?? '', ...headers].some((text) => NAMES_GRADES.test(text)))
    return false;
  const codes = new Set<string>();
  let rows = 0;
  for (const grid of grids) {
    for (let row = grid.headerRows; row < grid.rowCount; row++) {
      const cells = cellsOfRow(grid, row)
        .map(cellText)
        .filter((text) => text !== '');
      const [code] = cells;
      if (code === undefined || cells.length < 2) continue;
      rows++;
      if (isGradeName(code)) codes.add(code.toLowerCase());
    }
  }
  // A legend defines each grade once; a table of graded findings repeats them.
  return codes.size >= 2 && codes.size >= rows * 0.6;
}

function isGradeName(text: string): boolean {
  if (text.length > DEFINED_CHARS) return false;
  if (
    SHORT_CODE.test(
      text
        .normalize('NFKC')
        .replace(/^(?:class|grade|level)\s+/i, '')
        .trim(),
    )
  )
    return true;
  // `高质量（A）`: the code beside the name is part of it.
  return (readGrade(text)?.coverage ?? 0) >= NAME_COVERAGE;
}
