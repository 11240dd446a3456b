import type { Run } from '../run.ts';
import { isContentsEntry } from '../section/section-flags.ts';
import { sentenceSpans } from '../sentence.ts';
import { type GradeTag, gradeTags } from './grade-tags.ts';
import { closingGrade, type GradedPart, gradedSentences, gradeLine } from './graded-parts.ts';
import { isDiscussion, isImperative, recommendsInWords } from './mood.ts';
import { type GradeReading, readGrade } from './read-grade.ts';
import { groupAt, type StatementGroup, tagsOfRun, toGroup } from './statement-group.ts';
import { isLabelOnly, statementLabel } from './statement-label.ts';

/** Something that is recommended: whole runs, or a sentence of one. */
export interface Statement {
  readonly text: string;
  readonly runs: readonly Run[];
  /** Offsets in the text of the only run, where it is a part of it. */
  readonly part?: { readonly start: number; readonly end: number };
  readonly grades: readonly GradeReading[];
}

/** Ambiguous codes (`1A`, a year) count as grades when the document uses them this often. */
const CODE_SUPPORT = 3;
/** A graded paragraph of up to this many sentences with its grade at the end is one recommendation. */
const SENTENCES = 4;
const STATEMENT_CHARS = 900;
/** Without a grade or label only short text in a box or under a heading "Recommendations" counts. */
const UNGRADED_CHARS = 600;
const HAN_SENTENCES = 2;
const RECOMMENDATION_HEADING =
  /^[\d.\s]*(?:(?:key|clinical|practice|summary of|list of|main|the)\s+)*recommendations?\s*$|^[\d.、\s（）()一二三四五六七八九十]*(?:推荐意见|主要推荐|推荐要点|共识意见)\s*$/iu;
const LEADING_GRADE = /^\s*[【[（(]?([^:：\]】）)]{2,60})[\]】）)]?\s*[:：]\s*(?=\S)/u;

export interface StatementContext {
  /** Runs that explain grades are no recommendations. */
  readonly legend: ReadonlySet<Run>;
  /** How often each system's ambiguous codes occur in the document. */
  readonly codes: ReadonlyMap<string, number>;
  /** In table cells only what is graded or labelled counts. */
  readonly inTable?: boolean;
}

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
  let at = 0;
  while (at < runs.length) {
    const run = runs[at] as Run;
    if (context.legend.has(run) || run.type === 'footnote' || isContentsEntry(run.text)) {
      at++;
      continue;
    }
    const found = statementsAt(runs, at, context);
    statements.push(...found.statements);
    at += Math.max(1, found.used);
  }
  return statements;
}

interface Found {
  readonly statements: readonly Statement[];
  /** Runs that are dealt with. */
  readonly used: number;
}

function statementsAt(runs: readonly Run[], at: number, context: StatementContext): Found {
  const run = runs[at] as Run;
  const labelled = isLabelOnly(run.text);
  const start = labelled && runs[at + 1]?.heading === run.heading ? at + 1 : at;
  const body = groupAt(runs, start);
  const group = start === at ? body : toGroup([run, ...body.runs]);
  const after = runs[start + body.runs.length];
  const line = after && after.heading === run.heading ? lineGrade(after, group.text, context) : undefined;
  const whole = wholeStatement(group, runs, at, line, context);
  if (whole) {
    const withLine = line && after && whole.grades.includes(line) ? toGroup([...group.runs, after]) : group;
    return {
      statements: [{ text: withLine.text, runs: withLine.runs, grades: whole.grades }],
      used: start - at + body.runs.length + (withLine === group ? 0 : 1),
    };
  }
  // Not one statement: its graded sentences, run by run.
  return { statements: sentenceStatements(run, context), used: 1 };
}

/** A line after a statement that is nothing but its grade; a code (`[2018]`) only where it would count behind the statement itself. */
function lineGrade(after: Run, statement: string, context: StatementContext): GradeReading | undefined {
  const line = gradeLine(after.text);
  if (line) return line;
  const [tag, more] = tagsOfRun(after);
  if (!tag?.reading.ambiguous || more || tag.end - tag.start !== after.text.trim().length) return undefined;
  const joined = `${statement} ${after.text.trim()}`;
  return acceptedTags(joined, context, gradeTags(joined)).some(
    ({ reading }) => reading.printed === tag.reading.printed,
  )
    ? tag.reading
    : undefined;
}

/** The grades of a group that is one recommendation; undefined where it is none. */
function wholeStatement(
  group: StatementGroup,
  runs: readonly Run[],
  at: number,
  line: GradeReading | undefined,
  context: StatementContext,
): { readonly grades: readonly GradeReading[] } | undefined {
  const { text } = group;
  const run = group.runs[0] as Run;
  const tags = acceptedTags(text, context, group.runs.length === 1 ? tagsOfRun(run) : gradeTags(text));
  const graded = tags.some((tag) => tag.reading.recommends);
  const grades = [...tags.map((tag) => tag.reading), ...(line ? [line] : [])];
  const label = statementLabel(text);
  const headed = underLabelHeading(runs, at);
  if (gradeLine(text) && group.runs.length === 1) return undefined;
  const closing = closingGrade(text);
  if (closing && !graded && (label || recommendsInWords(text))) return { grades: [closing] };
  if (label?.kind === 'named' || headed) {
    const body = label ? text.slice(label.end) : text;
    if (body.trim() === '' || (isDiscussion(body) && !graded)) return undefined;
    return graded || line || label || recommendsInWords(body) ? { grades } : undefined;
  }
  if (line && (run.inBox !== undefined || recommendsInWords(text)) && !isDiscussion(text)) return { grades };
  const leading = leadingGrade(text);
  if (leading) return { grades: [leading, ...grades] };
  const before = runs[at - 1];
  const lineBefore = before && before.heading === run.heading ? gradeLine(before.text) : undefined;
  if (lineBefore && recommendsInWords(text) && !isDiscussion(text))
    return { grades: grades.length > 0 ? grades : [lineBefore] };
  if (label?.kind === 'number' && isImperative(text.slice(label.end))) return { grades };
  if (graded && tags.length > 0 && endsWithTag(text, tags) && isOne(group, tags) && !isDiscussion(text))
    return { grades };
  if (context.inTable || text.length > UNGRADED_CHARS || isDiscussion(text)) return undefined;
  const placed = run.inBox !== undefined || RECOMMENDATION_HEADING.test(run.heading?.element.text ?? '');
  return placed &&
    !graded &&
    recommendsInWords(text) &&
    (isImperative(text) || run.type === 'list_item' || run.inBox !== undefined)
    ? { grades }
    : undefined;
}

/** The first paragraph under a heading that is the label of a recommendation (`Recommendation 3`). */
function underLabelHeading(runs: readonly Run[], at: number): boolean {
  const { heading } = runs[at] as Run;
  return heading !== undefined && runs[at - 1]?.heading !== heading && isLabelOnly(heading.element.text);
}

function leadingGrade(text: string): GradeReading | undefined {
  const match = LEADING_GRADE.exec(text);
  const reading = match?.[1] === undefined ? undefined : readGrade(match[1]);
  if (!match || !reading?.recommends || reading.ambiguous || reading.coverage < 0.8) return undefined;
  return recommendsInWords(text.slice(match[0].length)) ? reading : undefined;
}

/** Tags that are grades here: ambiguous codes need the rest of the document or the wording behind them. */
function acceptedTags(text: string, { codes }: StatementContext, tags: readonly GradeTag[]): GradeTag[] {
  return tags.filter(({ start, reading }) => {
    if (!reading.ambiguous) return true;
    // A year in round brackets is a citation.
    if (
      reading.system === 'NICE' &&
      (!/[[［]/.test(text[start] ?? '') || !(isImperative(text) || statementLabel(text)))
    )
      return false;
    return (codes.get(reading.system) ?? 0) >= CODE_SUPPORT || recommendsInWords(text);
  });
}

function endsWithTag(text: string, tags: readonly GradeTag[]): boolean {
  const last = tags.at(-1) as GradeTag;
  return !/[\p{L}\p{N}]/u.test(text.slice(last.end).replace(/<sup>[^<]*<\/sup>|\[[\d,\s–-]+\]/gu, ''));
}

/** One recommendation, not a paragraph of several graded sentences or of findings that ends in one. */
function isOne(group: StatementGroup, tags: readonly GradeTag[]): boolean {
  if (group.text.length > STATEMENT_CHARS || tags.filter((tag) => tag.reading.recommends).length > 1)
    return false;
  const run = group.runs[0] as Run;
  if (group.runs.length > 1 || run.type === 'list_item' || run.inBox !== undefined) return true;
  const count = sentenceSpans(group.text).length;
  const han = /\p{Script=Han}/u.test(group.text);
  return count <= (han ? HAN_SENTENCES : SENTENCES) && recommendsInWords(group.text);
}

function sentenceStatements(run: Run, context: StatementContext): Statement[] {
  const tags = acceptedTags(run.text, context, tagsOfRun(run));
  if (gradeLine(run.text)) return [];
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
  part.end - part.start > part.grades.reduce((sum, grade) => sum + grade.printed.length, 0) + 8;
