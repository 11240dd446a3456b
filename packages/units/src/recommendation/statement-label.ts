/** What stands before a statement: its printed name and number, and where the statement itself begins. */
export interface StatementLabel {
  readonly kind: 'named' | 'number';
  readonly end: number;
  readonly printed: string;
}

/** Chinese print sets digits in full width as well. */
const NUMBER = '\\p{Nd}{1,3}(?:[.．\\-–]\\p{Nd}{1,3})*\\s?[a-z]?';
const HAN_NAME =
  '推荐意见|专家推荐|推荐要点|推荐建议|临床推荐|共识意见|共识声明|共识推荐|专家共识|共识|推荐|建议|陈述|声明|要点';
const HAN_LABEL = new RegExp(
  `^\\s*(?:[【\\[［〔（(]\\s*(?:${HAN_NAME})\\s*(?:${NUMBER}|[一二三四五六七八九十]{1,3})?\\s*[】\\]］〕）)]\\s*[:：]?|(?:${HAN_NAME})\\s*(?:${NUMBER}|[一二三四五六七八九十]{1,3})\\s*[:：.、）)]?\\s*|(?:推荐意见|共识意见|专家推荐)\\s*[:：]\\s*)`,
  'u',
);
const NAME =
  '(?:key |clinical |consensus |practice |guideline |good practice |best practice )?(?:recommendation|statement|consensus)';
const LATIN_LABEL = new RegExp(
  `^\\s*\\[?(?:${NAME}\\s*#?\\s*${NUMBER}|R\\s?${NUMBER})\\]?\\s*(?:[:.)–—-]\\s*|\\s+|$)`,
  'iu',
);
const LATIN_PLAIN = new RegExp(`^\\s*${NAME}s?\\s*:\\s*`, 'iu');
/** `1.2.3 Offer …`: numbered statements have at least two dots. */
const NUMBERED = /^\s*(\p{Nd}{1,2}(?:[.．]\p{Nd}{1,3}){2,4})[.)]?\s+/u;
/** `Recommendation 2 was based on …`: a sentence about it, not its label. */
const SENTENCE_GOES_ON =
  /^(?:was|were|is|are|has|have|states?|applies|addresses|and|of|in|to|from|does|should|的|是|基于|中)\b/u;

/** The label at the start of a text, if there is one. */
export function statementLabel(text: string): StatementLabel | undefined {
  for (const pattern of [HAN_LABEL, LATIN_LABEL, LATIN_PLAIN]) {
    const match = pattern.exec(text);
    const rest = match ? text.slice(match[0].length).trimStart() : '';
    // Without a colon or stop the statement must begin like a sentence.
    const begins = match === null || /[^\s\p{L}\p{N}]\s*$/u.test(match[0]) || !/^\p{Ll}/u.test(rest);
    if (match && begins && !SENTENCE_GOES_ON.test(rest)) {
      return { kind: 'named', end: match[0].length, printed: match[0].trim() };
    }
  }
  const numbered = NUMBERED.exec(text);
  return numbered ? { kind: 'number', end: numbered[0].length, printed: numbered[0].trim() } : undefined;
}

/** A line that is a label and nothing else: the statement follows in the next element. */
export function isLabelOnly(text: string): boolean {
  const label = statementLabel(text);
  return label?.kind === 'named' && text.slice(label.end).trim() === '';
}
