import { GRADE_PATTERNS, WHOLE_TAG_PATTERNS } from './grade-patterns.ts';

export interface GradeReading {
  /** As printed, without the brackets round it. */
  readonly printed: string;
  readonly system: string;
  /** Normalised parts: `strength`, `certainty`, `class`, `level`, `category`, `grade` … */
  readonly normalized: Readonly<Record<string, string>>;
  /** Share of the letters that belong to the grade: 1 = nothing else is said. */
  readonly coverage: number;
  /** Letters before the first part of the grade: a grade line begins with the grade. */
  readonly leadLetters: number;
  /** Says how strongly something is recommended, not only how good the evidence is. */
  readonly recommends: boolean;
  /** A short code that can also mean something else (`2A`, a year): needs support from the rest of the document. */
  readonly ambiguous: boolean;
}

const STRENGTH_KEYS = ['strength', 'class', 'category', 'grade', 'year'];
/** Words that belong to a grade without being one. */
const FILLER =
  /\b(?:strong|weak|recommend(?:ation|ations|ed)?|with|of|the|evidence|and|or|based|on|an?|level|grade|class|strength|quality|certainty|confidence|research|for|against|in|favou?r|GRADE|new|amended)\b|推荐|证据|意见|级别|等级|强度|质量|水平|类别|级|类|为|基于|专家|共识|分级|采用|无/giu;

/** Some word or sign of every pattern: most brackets of a text are ruled out by it at once. */
const HINT =
  /recommend|evidence|certainty|quality|confidence|practice|research|consensus|opinion|agreement|grade|class|level|category|strength|strong|weak|\b(?:COR|LOE|LE|GOR|GR|SOR|GP[SP])\b|[12][+-]|statement|[⊕⨁●推证质类級级识良赞同]/iu;
const CODE_CHARS = 40;

/** Cheap test: false means that the text holds no grade in words. */
export const mayHoldGrade = (text: string): boolean => HINT.test(text);

/** The grade in a tag or line, or undefined where there is none. */
export function readGrade(printed: string): GradeReading | undefined {
  const hinted = HINT.test(printed);
  if (!hinted && printed.length > CODE_CHARS) return undefined;
  const folded = foldGrade(printed);
  if (folded === '') return undefined;
  const whole = WHOLE_TAG_PATTERNS.find(({ pattern }) => pattern.test(folded));
  if (whole) {
    const normalized = whole.facts(whole.pattern.exec(folded) as RegExpExecArray);
    return {
      printed: printed.trim(),
      system: whole.system,
      normalized,
      coverage: 1,
      leadLetters: 0,
      recommends: true,
      ambiguous: true,
    };
  }
  if (!hinted) return undefined;
  let rest = folded;
  let system = '';
  let first = folded.length;
  const normalized: Record<string, string> = {};
  for (const { system: name, pattern, facts } of GRADE_PATTERNS) {
    for (const match of [...rest.matchAll(pattern)]) {
      if (system === '' || system === 'consensus') system = name;
      for (const [key, value] of Object.entries(facts(match))) normalized[key] ??= value;
      first = Math.min(first, folded.indexOf(match[0]) < 0 ? first : folded.indexOf(match[0]));
      rest = rest.replace(match[0], ' ');
    }
  }
  if (system === '') return undefined;
  const left = letters(rest.replace(FILLER, ' '));
  return {
    printed: printed.trim(),
    system,
    normalized,
    coverage: 1 - left / Math.max(1, letters(folded)),
    leadLetters: letters(folded.slice(0, first).replace(FILLER, ' ')),
    recommends: STRENGTH_KEYS.some((key) => key in normalized),
    ambiguous: false,
  };
}

/** NFKC without mark-up, white space runs as one space, no space before a colon: the form that the patterns are written for. */
export const foldGrade = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/ ?:/g, ':')
    .trim()
    .replace(/^[[({【]+|[\])}】.;,。；，]+$/gu, '')
    .trim();

const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
