import { type GradeReading, readGrade } from './read-grade.ts';

/** A grade printed in a text, with its place (brackets included). */
export interface GradeTag {
  readonly start: number;
  readonly end: number;
  readonly reading: GradeReading;
}

const CLOSE: Readonly<Record<string, string>> = {
  '(': ')',
  '（': '）',
  '[': ']',
  '［': '］',
  '【': '】',
  '〔': '〕',
};
/** Longest grade printed in brackets. */
const TAG_CHARS = 160;
/** A bracket that says more than the grade is an aside, not a grade. */
const BRACKET_COVERAGE = 0.7;

/** Grades in brackets, in printed order. */
export function gradeTags(text: string): GradeTag[] {
  const tags: GradeTag[] = [];
  for (let at = 0; at < text.length; at++) {
    const close = CLOSE[text[at] as string];
    if (close === undefined) continue;
    const end = matching(text, at, close);
    if (end < 0) continue;
    const reading = readGrade(text.slice(at + 1, end));
    if (!reading || reading.coverage < BRACKET_COVERAGE) continue;
    tags.push({ start: at, end: end + 1, reading });
    at = end;
  }
  return tags;
}

function matching(text: string, open: number, close: string): number {
  const opener = text[open];
  let depth = 0;
  for (let at = open; at < text.length && at - open <= TAG_CHARS; at++) {
    // Mixed brackets `(…）` close each other in print.
    if (text[at] === opener) depth++;
    else if (
      text[at] === close ||
      (close === '）' && text[at] === ')') ||
      (close === ')' && text[at] === '）')
    ) {
      depth--;
      if (depth === 0) return at;
    }
  }
  return -1;
}
