import type { Run } from '../run.ts';
import { isContentsEntry } from '../section/section-flags.ts';
import { type GradeTag, gradeTags } from './grade-tags.ts';
import { type GradedPart, gradedSentences, gradeLine } from './graded-parts.ts';
import { isDiscussion, isImperative, recommendsInWords } from './mood.ts';
import type { GradeReading } from './read-grade.ts';
import { groupAt, type StatementGroup, tagsOfRun, toGroup } from './statement-group.ts';
import { isLabelOnly, statementLabel } from './statement-label.ts';
import { gradesIfStatement, isUnderLabelHeading } from './statement-ways.ts';

/** Something that is recommended: whole runs, or a sentence of one. */
export interface Statement {
  readonly text: string;
  readonly runs: readonly Run[];
  /** Offsets in the text of the only run, where it is a part of it. */
  readonly part?: { readonly start: number; readonly end: number };
  readonly grades: readonly GradeReading[];
}

export interface StatementContext {
  /** Runs that explain grades are no recommendations. */
  readonly legend: ReadonlySet<Run>;
  /** How often each system's ambiguous codes occur in the document. */
  readonly codes: ReadonlyMap<string, number>;
  /** Set for table cells, true where the table has several columns: there only what is graded or labelled counts. */
  readonly inTable?: boolean;
}

/** Ambiguous codes (`1A`, a year) count as grades when the document uses them this often. */
const CODE_SUPPORT = 3;
/** A graded sentence has this many characters besides its grade. */
const BODY_CHARS = 8;

/** Counts of the ambiguous codes of a document by system. */
export function countCodes(tagLists: Iterable<readonly GradeTag[]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tags of tagLists) {
    for (const { reading } of tags) {
      if (reading.ambiguous) counts.set(reading.system, (counts.get(reading.system) ?? 0) + 1);
    }
  }
  return counts;
}

/** Recommendations among runs in reading order. */
export function findStatements(runs: readonly Run[], context: StatementContext): Statement[] {
  const statements: Statement[] = [];
  let lineTaken = false;
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run;
    if (context.legend.has(run) || run.type === 'footnote' || isContentsEntry(run.text)) {
      at++;
      continue;
    }
    const found = statementsAt(runs, at, context, lineTaken);
    statements.push(...found.statements);
    lineTaken = found.tookLine;
    at += found.used;
  }
  return statements;
}

interface Found {
  readonly statements: readonly Statement[];
  /** Runs that are dealt with, at least 1. */
  readonly used: number;
  /** The last of them is a line with the grade of the statement before it: it says nothing about what follows. */
  readonly tookLine: boolean;
}

function statementsAt(
  runs: readonly Run[],
  at: number,
  context: StatementContext,
  lineTaken: boolean,
): Found {
  const run = runs[at] as Run;
  const start = isLabelOnly(run.text) && runs[at + 1]?.heading === run.heading ? at + 1 : at;
  const body = groupAt(runs, start);
  const group = start === at ? body : toGroup([run, ...body.runs]);
  const before = runs[at - 1];
  const after = runs[start + body.runs.length];
  const lineAfter =
    after && after.heading === run.heading ? lineGrade(after, group.text, context) : undefined;
  const tags = acceptedTags(
    group.text,
    context,
    group.runs.length === 1 ? tagsOfRun(run) : gradeTags(group.text),
  );
  const label = statementLabel(group.text);
  const grades = gradesIfStatement({
    group,
    run,
    label,
    body: label ? group.text.slice(label.end) : group.text,
    tags,
    graded: tags.some((tag) => tag.reading.recommends),
    lineAfter,
    lineBefore: before && !lineTaken && before.heading === run.heading ? gradeLine(before.text) : undefined,
    underLabelHeading: context.inTable === undefined && isUnderLabelHeading(run, before),
    inTable: context.inTable === true,
  });
  // Not one statement: its graded sentences, run by run.
  if (!grades) return { statements: sentenceStatements(run, context), used: 1, tookLine: false };
  const tookLine = lineAfter !== undefined && grades.includes(lineAfter);
  const whole: StatementGroup = tookLine && after ? toGroup([...group.runs, after]) : group;
  return {
    statements: [{ text: whole.text, runs: whole.runs, grades }],
    used: start - at + body.runs.length + (tookLine ? 1 : 0),
    tookLine,
  };
}

/** A line after a statement that is nothing but its grade; a code (`[2018]`) only where it would count behind the statement itself. */
function lineGrade(after: Run, statement: string, context: StatementContext): GradeReading | undefined {
  const line = gradeLine(after.text);
  if (line) return line;
  const [tag, more] = tagsOfRun(after);
  if (!tag?.reading.ambiguous || more || tag.end - tag.start !== after.text.trim().length) return undefined;
  const joined = `${statement} ${after.text.trim()}`;
  const accepted = acceptedTags(joined, context, gradeTags(joined));
  return accepted.some(({ reading }) => reading.printed === tag.reading.printed) ? tag.reading : undefined;
}

/** Tags that are grades here: ambiguous codes need the rest of the document or the wording behind them. */
function acceptedTags(text: string, { codes }: StatementContext, tags: readonly GradeTag[]): GradeTag[] {
  const label = statementLabel(text);
  const body = label ? text.slice(label.end) : text;
  return tags.filter(({ start, reading }) => {
    if (!reading.ambiguous) return true;
    // A year in round brackets is a citation.
    const square = /[[［]/.test(text[start] ?? '');
    if (reading.system === 'NICE' && !(square && (label || isImperative(text)))) return false;
    return (codes.get(reading.system) ?? 0) >= CODE_SUPPORT || recommendsInWords(body);
  });
}

function sentenceStatements(run: Run, context: StatementContext): Statement[] {
  if (gradeLine(run.text)) return [];
  const tags = acceptedTags(run.text, context, tagsOfRun(run));
  return gradedSentences(run.text, tags)
    .filter((part) => hasBody(part) && !isDiscussion(run.text.slice(part.start, part.end)))
    .map((part) => ({
      text: run.text.slice(part.start, part.end).trim(),
      runs: [run],
      part: { start: part.start, end: part.end },
      grades: part.grades,
    }));
}

/** There is a statement besides its grade. */
const hasBody = (part: GradedPart): boolean =>
  part.end - part.start > part.grades.reduce((sum, grade) => sum + grade.printed.length, 0) + BODY_CHARS;
