import { type Span, sentenceSpans } from '../sentence.ts';
import type { GradeTag } from './grade-tags.ts';
import { recommendsInWords } from './mood.ts';
import { type GradeReading, mayHoldGrade, readGrade } from './read-grade.ts';

/** A part of a text that a grade belongs to. */
export interface GradedPart {
  readonly start: number;
  readonly end: number;
  readonly grades: readonly GradeReading[];
}

/** Between two tags of one grade stands no more than this many letters: `(strong recommendation) (low certainty)`. */
const SAME_GRADE_LETTERS = 3;
/** A closing sentence that is a grade says hardly anything else. */
const SENTENCE_COVERAGE = 0.55;
const LINE_CHARS = 300;
/** A grade line begins with its grade: within these characters. */
const LINE_START_CHARS = 60;
/** `Grade: strong recommendation`, but not `Table 4. Interpretation of strong recommendations`. */
const LEAD_LETTERS = 6;
const STATEMENT_SENTENCES = 3;
const LETTER = /[\p{L}\p{N}]/gu;

/** Each graded sentence with its grade; several grades in one sentence part it. */
export function gradedSentences(text: string, tags: readonly GradeTag[]): GradedPart[] {
  const spans = sentenceSpans(text);
  const parts: GradedPart[] = [];
  let span = 0;
  for (const tag of tags) {
    const before = parts.at(-1);
    if (before && (text.slice(before.end, tag.start).match(LETTER)?.length ?? 0) < SAME_GRADE_LETTERS) {
      parts[parts.length - 1] = {
        start: before.start,
        end: tag.end,
        grades: [...before.grades, tag.reading],
      };
      continue;
    }
    while (span < spans.length && (spans[span]?.end ?? 0) <= tag.start) span++;
    const from = before?.end ?? 0;
    const start = Math.max(firstOfStatement(text, spans, span, from), from);
    parts.push({ start: skipJoint(text, start), end: tag.end, grades: [tag.reading] });
  }
  return parts.filter((part) => part.grades.some((grade) => grade.recommends));
}

/**
 * A grade at the end of several instructions in a row holds for all of them (`Clinicians should … They should … (1A)`); in Chinese texts
 * each sentence carries its own.
 */
function firstOfStatement(text: string, spans: readonly Span[], at: number, from: number): number {
  let first = at;
  const tagged = spans[at];
  if (!tagged || /\p{Script=Han}/u.test(text.slice(tagged.start, tagged.end))) return tagged?.start ?? 0;
  while (first > 0 && at - first < STATEMENT_SENTENCES) {
    const before = spans[first - 1] as Span;
    if (before.start < from || !recommendsInWords(text.slice(before.start, before.end))) break;
    first--;
  }
  return (spans[first] as Span).start;
}

const skipJoint = (text: string, start: number): number => {
  let at = start;
  while (at < text.length && /[\s.。;；,，、]/u.test(text[at] as string)) at++;
  return at;
};

/** The grade in the last sentence, where that sentence is nothing but a grade (`Conditional recommendation, low certainty.`). */
export function closingGrade(text: string): GradeReading | undefined {
  const spans = sentenceSpans(text);
  const last = spans.at(-1);
  if (!last || spans.length < 2) return undefined;
  return gradeLine(text.slice(last.start, last.end));
}

/** A line that is nothing but a grade which recommends. */
export function gradeLine(text: string): GradeReading | undefined {
  if (text.length > LINE_CHARS || !mayHoldGrade(text.slice(0, LINE_START_CHARS))) return undefined;
  const reading = readGrade(text);
  if (!reading || reading.ambiguous || !reading.recommends) return undefined;
  return reading.coverage >= SENTENCE_COVERAGE && reading.leadLetters <= LEAD_LETTERS ? reading : undefined;
}
