import type { Run } from '../run.ts';
import { sentenceSpans } from '../sentence.ts';
import type { GradeTag } from './grade-tags.ts';
import { closingGrade, gradeLine } from './graded-parts.ts';
import { isDiscussion, isImperative, recommendsInWords } from './mood.ts';
import { type GradeReading, readGrade } from './read-grade.ts';
import type { StatementGroup } from './statement-group.ts';
import { isLabelOnly, type StatementLabel } from './statement-label.ts';

/** A group of runs that may be one recommendation, with what is known about it. */
export interface Candidate {
  readonly group: StatementGroup;
  readonly run: Run;
  readonly label: StatementLabel | undefined;
  /** Text behind the label. */
  readonly body: string;
  readonly tags: readonly GradeTag[];
  /** One of the tags says how strongly it is recommended. */
  readonly graded: boolean;
  /** The grade in a line of its own right after, right before. */
  readonly lineAfter: GradeReading | undefined;
  readonly lineBefore: GradeReading | undefined;
  /** First paragraph under a heading that is the label of a recommendation. */
  readonly underLabelHeading: boolean;
  readonly inTable: boolean;
}

/** Gives the grades (maybe none) when the candidate is a recommendation in this way. */
type Way = (candidate: Candidate) => readonly GradeReading[] | undefined;

/** A graded paragraph of up to this many sentences with its grade at the end is one recommendation. */
const SENTENCES = 4;
const HAN_SENTENCES = 2;
const STATEMENT_CHARS = 900;
/** Without a grade or label only short text in a box or under a heading "Recommendations" counts. */
const UNGRADED_CHARS = 600;
const UNGRADED_LEAST_CHARS = 15;
const RECOMMENDATION_HEADING =
  /^[\d.\s]*(?:(?:key|clinical|practice|summary of|list of|main|the)\s+)*recommendations?\s*$|^[\d.、\s（）()一二三四五六七八九十]*(?:推荐意见|主要推荐|推荐要点|共识意见)\s*$/iu;
const LEADING_GRADE = /^\s*[【[（(]?([^:：\]】）)]{2,60})[\]】）)]?\s*[:：]\s*(?=\S)/u;
const FORM_FIELD = /□|[:：]\s*$/u;

/** `… surgery is suggested. Conditional recommendation, low certainty.` */
const byClosingSentence: Way = ({ group, graded, label }) => {
  const closing = graded ? undefined : closingGrade(group.text);
  return closing && (label || recommendsInWords(group.text)) ? [closing] : undefined;
};

/** `Recommendation 3: …`, `【共识 2】…`, or the paragraph under a heading of that kind. */
const byLabel: Way = (candidate) => {
  const { label, underLabelHeading, body, graded, lineAfter } = candidate;
  if ((label?.kind !== 'named' && !underLabelHeading) || body.trim() === '') return undefined;
  if (isDiscussion(body) && !graded) return undefined;
  return graded || lineAfter || recommendsInWords(body) ? allGrades(candidate) : undefined;
};

/** The grade is printed in the line below. */
const byLineAfter: Way = (candidate) => {
  const { lineAfter, run, group } = candidate;
  if (!lineAfter || isDiscussion(group.text)) return undefined;
  return run.inBox !== undefined || recommendsInWords(group.text) ? allGrades(candidate) : undefined;
};

/** `Strong recommendation: …`, `强推荐：…` */
const byLeadingGrade: Way = (candidate) => {
  const { text } = candidate.group;
  const match = LEADING_GRADE.exec(text);
  const reading = match?.[1] === undefined ? undefined : readGrade(match[1]);
  if (!match || !reading?.recommends || reading.ambiguous || reading.coverage < 0.8) return undefined;
  return recommendsInWords(text.slice(match[0].length)) ? [reading, ...allGrades(candidate)] : undefined;
};

/** The grade is printed in the line above. */
const byLineBefore: Way = (candidate) => {
  const { lineBefore, group } = candidate;
  if (!lineBefore || !recommendsInWords(group.text) || isDiscussion(group.text)) return undefined;
  const grades = allGrades(candidate);
  return grades.length > 0 ? grades : [lineBefore];
};

/** `1.2.3 Offer …` */
const byNumber: Way = (candidate) =>
  candidate.label?.kind === 'number' && isImperative(candidate.body) ? allGrades(candidate) : undefined;

/** A paragraph or item with its one grade at the end. */
const byEndTag: Way = (candidate) => {
  const { graded, group, tags } = candidate;
  return graded && endsWithTag(group.text, tags) && isOne(candidate) && !isDiscussion(group.text)
    ? allGrades(candidate)
    : undefined;
};

/** Without grade and label: an instruction in a box or under the heading "Recommendations". */
const byPlace: Way = (candidate) => {
  const { run, group, graded, inTable } = candidate;
  const { text } = group;
  if (graded || inTable || text.length > UNGRADED_CHARS || text.length < UNGRADED_LEAST_CHARS)
    return undefined;
  if (isDiscussion(text) || FORM_FIELD.test(text) || !recommendsInWords(text)) return undefined;
  if (run.inBox !== undefined) return allGrades(candidate);
  const headed = RECOMMENDATION_HEADING.test(run.heading?.element.text ?? '');
  return headed && (isImperative(text) || run.type === 'list_item') ? allGrades(candidate) : undefined;
};

const WAYS: readonly Way[] = [
  byClosingSentence,
  byLabel,
  byLineAfter,
  byLeadingGrade,
  byLineBefore,
  byNumber,
  byEndTag,
  byPlace,
];

/** The grades of a candidate that is one recommendation; undefined where it is none. */
export function gradesIfStatement(candidate: Candidate): readonly GradeReading[] | undefined {
  if (candidate.group.runs.length === 1 && gradeLine(candidate.group.text)) return undefined;
  for (const way of WAYS) {
    const grades = way(candidate);
    if (grades) return grades;
  }
  return undefined;
}

/** The first paragraph under a heading that is the label of a recommendation (`Recommendation 3`). */
export function isUnderLabelHeading(run: Run, before: Run | undefined): boolean {
  return (
    run.heading !== undefined && before?.heading !== run.heading && isLabelOnly(run.heading.element.text)
  );
}

const allGrades = ({ tags, lineAfter }: Candidate): GradeReading[] => [
  ...tags.map((tag) => tag.reading),
  ...(lineAfter ? [lineAfter] : []),
];

function endsWithTag(text: string, tags: readonly GradeTag[]): boolean {
  const last = tags.at(-1) as GradeTag;
  return !/[\p{L}\p{N}]/u.test(text.slice(last.end).replace(/<sup>[^<]*<\/sup>|\[[\d,\s–-]+\]/gu, ''));
}

/** One recommendation, not a paragraph of several graded sentences or of findings that ends in one. */
function isOne({ group, run, tags }: Candidate): boolean {
  if (group.text.length > STATEMENT_CHARS || tags.filter((tag) => tag.reading.recommends).length > 1)
    return false;
  if (group.runs.length > 1 || run.type === 'list_item' || run.inBox !== undefined) return true;
  const most = /\p{Script=Han}/u.test(group.text) ? HAN_SENTENCES : SENTENCES;
  return sentenceSpans(group.text).length <= most && recommendsInWords(group.text);
}
