/** One way to print a part of a grade. Patterns run on folded text (NFKC, single spaces) and ignore case unless they say otherwise. */
export interface GradePattern {
  readonly system: string;
  readonly pattern: RegExp;
  readonly facts: (match: RegExpMatchArray) => Readonly<Record<string, string>>;
}

const STRENGTHS: Readonly<Record<string, string>> = {
  strong: 'strong',
  conditional: 'conditional',
  weak: 'conditional',
  discretionary: 'conditional',
  qualified: 'conditional',
  moderate: 'moderate',
  强: 'strong',
  强烈: 'strong',
  弱: 'conditional',
  条件: 'conditional',
  条件性: 'conditional',
  有条件: 'conditional',
  有条件的: 'conditional',
  中: 'moderate',
  中等: 'moderate',
};
const CERTAINTIES: Readonly<Record<string, string>> = {
  高: 'high',
  中: 'moderate',
  中等: 'moderate',
  低: 'low',
  极低: 'very low',
  很低: 'very low',
  非常低: 'very low',
};
const strengthOf = (word: string): string => STRENGTHS[word.toLowerCase()] ?? word;
const certaintyOf = (word: string): string => CERTAINTIES[word] ?? word.toLowerCase().replace(/-/g, ' ');
const upper = (text: string | undefined): string => (text ?? '').toUpperCase();
const roman = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[ivx]+/i, (run) => run.toUpperCase())
    .replace(/[一二三]/, (char) => 'I'.repeat(' 一二三'.indexOf(char)));

const LEVEL = '(?:very low|low|moderate|high)(?:(?: to |/|-to-)(?:very low|low|moderate|high))?';
const HAN_LEVEL = '极低|很低|非常低|中等|高|中|低';

/** Ordered: a longer form stands before the shorter one that it contains; matched text is not matched again. */
export const GRADE_PATTERNS: readonly GradePattern[] = [
  // CDC / ACIP.
  {
    system: 'CDC',
    pattern: /recommendation category ?:? ?([ABC])\b/giu,
    facts: ([, category]) => ({
      category: upper(category),
      strength: upper(category) === 'A' ? 'strong' : 'conditional',
    }),
  },
  {
    system: 'CDC',
    pattern: /\bcategory ([ABC]) recommendations?\b/giu,
    facts: ([, category]) => ({
      category: upper(category),
      strength: upper(category) === 'A' ? 'strong' : 'conditional',
    }),
  },
  {
    system: 'CDC',
    pattern: /\btype ([1-4]) evidence\b/giu,
    facts: ([, type]) => ({ evidenceType: type ?? '' }),
  },
  {
    system: 'CDC',
    pattern: /evidence types? ?:? ?([1-4])\b/giu,
    facts: ([, type]) => ({ evidenceType: type ?? '' }),
  },
  // GRADE in words.
  {
    system: 'GRADE',
    pattern:
      /\b(strong|conditional|weak|discretionary|qualified)(?: recommendations?)(?: (for|against|in favou?r))?\b/giu,
    facts: ([, word, way]) => ({ strength: strengthOf(word ?? ''), ...direction(way) }),
  },
  {
    system: 'GRADE',
    pattern:
      /\b(?:strength(?: of (?:the )?recommendation)?(?: rating)?|recommendation(?: strength)?) ?[:=-] ?(strong|conditional|weak|moderate)\b/giu,
    facts: ([, word]) => ({ strength: strengthOf(word ?? '') }),
  },
  {
    system: 'GRADE',
    pattern: new RegExp(
      `\\b(${LEVEL})[- ](?:certainty|quality|confidence)(?: of)?(?: the)?(?:[- ]?evidence)?`,
      'giu',
    ),
    facts: ([, level]) => ({ certainty: certaintyOf(level ?? '') }),
  },
  {
    system: 'GRADE',
    pattern: new RegExp(
      `\\b(?:certainty|quality|confidence)(?: of| in)?(?: the)?(?: evidence| estimates?)? ?[:=-] ?(${LEVEL})\\b`,
      'giu',
    ),
    facts: ([, level]) => ({ certainty: certaintyOf(level ?? '') }),
  },
  {
    system: 'GRADE',
    pattern: /[⊕⨁●]{1,4}[○◯⊝⊖〇O]{0,3}/gu,
    facts: ([signs]) => ({
      certainty: ['very low', 'low', 'moderate', 'high'][(signs?.match(/[⊕⨁●]/gu)?.length ?? 1) - 1] ?? '',
    }),
  },
  {
    system: 'GRADE',
    pattern:
      /\b(?:good|best)(?: clinical)?[- ]practice (?:statements?|points?|recommendations?)\b|\bGP[SP]\b|良好实践(?:声明|主张|陈述|要点)?/giu,
    facts: () => ({ strength: 'good practice' }),
  },
  {
    system: 'GRADE',
    pattern: /\b(?:use )?only in (?:the context of )?research(?: settings?)?\b/giu,
    facts: () => ({ strength: 'research only' }),
  },
  {
    system: 'consensus',
    pattern: /\b(?:expert|clinical) (?:consensus|opinion)\b|\bconsensus[- ]based\b|专家(?:共识|意见)/giu,
    facts: () => ({ certainty: 'expert consensus' }),
  },
  {
    system: 'consensus',
    pattern:
      /(?:共识|赞同|赞成|同意|推荐)(?:度|率|水平|程度|意见) ?:? ?(?:为 ?)?(\d+(?:\.\d+)?) ?%|\b(?:level of )?(?:agreement|consensus) ?[:=]? ?(\d+(?:\.\d+)?) ?%/giu,
    facts: ([, han, latin]) => ({ agreement: `${han ?? latin}%` }),
  },
  // NCCN and CSCO.
  {
    system: 'NCCN',
    pattern: /\b(?:NCCN )?category ?(1|2A|2B|3)\b(?! recommendation)/giu,
    facts: ([, category]) => ({ category: upper(category) }),
  },
  {
    system: 'CSCO',
    pattern: /(III|II|I|[1-3一二三]) ?级 ?(?:专家 ?)?推荐/gu,
    facts: ([, level]) => ({ class: roman(level) }),
  },
  {
    system: 'CSCO',
    pattern: /(1A|1B|2A|2B|3) ?类(?: ?证据| ?推荐)?/giu,
    facts: ([, evidence]) => ({ evidence: upper(evidence) }),
  },
  // Chinese words.
  {
    system: 'GRADE',
    pattern: /(强烈?|弱|有条件的?|条件性?|中等)推荐/gu,
    facts: ([, word]) => ({ strength: strengthOf(word ?? '') }),
  },
  {
    system: 'GRADE',
    pattern:
      /推荐(?:强度|力度|级别|等级)?(?:为| ?: ?| )?(强烈?|弱|有条件|条件性?|中等?)(?![\p{Script=Han}])/gu,
    facts: ([, word]) => ({ strength: strengthOf(word ?? '') }),
  },
  {
    system: 'GRADE',
    pattern: new RegExp(
      `证据(?:质量|等级|级别|水平|强度|确定性|可信度)?(?:为| ?: ?| )?(${HAN_LEVEL})(?:等?质量|级)?(?![\\p{Script=Han}])`,
      'gu',
    ),
    facts: ([, level]) => ({ certainty: certaintyOf(level ?? '') }),
  },
  {
    system: 'GRADE',
    pattern: new RegExp(`(${HAN_LEVEL})(?:等)?(?:质量|确定性|可信度)(?:的?证据)?`, 'gu'),
    facts: ([, level]) => ({ certainty: certaintyOf(level ?? '') }),
  },
  // ACC/AHA and ESC.
  {
    system: 'ACC/AHA/ESC',
    pattern:
      /(?:\bclass(?: of recommendation)?|\bCOR|推荐(?:类别|级别|等级)) ?:? ?(III|IIa|IIb|II|I|2a|2b|[1-3])\b(?: ?级| ?类)?(?: ?[:(]? ?(harm|no benefit)\)?)?/giu,
    facts: ([, value, harm]) => ({ class: roman(value), ...(harm ? { effect: harm.toLowerCase() } : {}) }),
  },
  {
    system: 'ACC/AHA/ESC',
    pattern: /(III|IIa|IIb|II|I) ?类(?: ?推荐)?/gu,
    facts: ([, value]) => ({ class: roman(value) }),
  },
  {
    system: 'ACC/AHA/ESC',
    pattern: /(?:\blevels?(?: of evidence)?|\bLOE) ?:? ?(B-N?R|C-(?:LD|EO)|[ABC])\b/giu,
    facts: ([, level]) => ({ level: upper(level) }),
  },
  // Oxford, SIGN and their Chinese forms.
  {
    system: 'Oxford',
    pattern:
      /证据(?:等级|级别|水平|质量|类别|强度)?(?: ?级)?(?:为| ?: ?| )?([1-5](?:[a-c])?(?:\+\+|[+-])?|IV|V|I{1,3}[ab]?|[A-E])(?: ?级| ?类)?/giu,
    facts: ([, level]) => ({ level: upper(level) }),
  },
  {
    system: 'Oxford',
    pattern:
      /推荐(?:等级|级别|强度|类别|力度|分级)?(?:为| ?: ?| )?([A-D]|[1-4]|I{1,3}|IV)(?: ?级| ?类)?(?![\p{L}\d])/gu,
    facts: ([, grade]) => ({ grade: upper(grade) }),
  },
  {
    system: 'Oxford',
    pattern: /([ABCD]) ?级(?: ?推荐| ?证据)?/gu,
    facts: ([, grade]) => ({ grade: upper(grade) }),
  },
  {
    system: 'SIGN',
    pattern: /(?:\b(?:level|LOE|LE|evidence)(?: of evidence)? ?:? ?)?(?<![\w.])([12](?:\+\+|\+|-))(?!\w)/giu,
    facts: ([, level]) => ({ level: level ?? '' }),
  },
  {
    system: 'Oxford',
    pattern: /\b(?:levels?(?: of evidence)?|LOE|LE|OCEBM) ?:? ?([1-5][a-c]?|IV|V|I{1,3})\b/giu,
    facts: ([, level]) => ({ level: upper(level) }),
  },
  {
    system: 'USPSTF',
    pattern: /\b([ABCDI]) (?:recommendation|statement)\b/gu,
    facts: ([, grade]) => ({ grade: grade ?? '' }),
  },
  {
    system: 'Oxford',
    pattern: /\b(?:grades?(?: of recommendation)?|GOR|GR) ?:? ?([12][A-D])\b/giu,
    facts: ([, code]) => codeFacts(code ?? ''),
  },
  {
    system: 'Oxford',
    pattern:
      /\b(?:[Gg]rades?(?: of [Rr]ecommendation)?|GOR|GR|[Ss]trength of [Rr]ecommendation|SOR) ?:? ?([A-DI])\b/gu,
    facts: ([, grade]) => ({ grade: grade ?? '' }),
  },
];

/** Codes that say something only as the whole of a tag: `1A`, `A1`, `IIa, B`, `2009, amended 2018`. */
export const WHOLE_TAG_PATTERNS: readonly GradePattern[] = [
  {
    system: 'GRADE code',
    pattern: /^(?:GRADE )?([12]) ?([A-D])[+-]?$/u,
    facts: ([, strength, certainty]) => codeFacts(`${strength}${certainty}`),
  },
  {
    system: 'GRADE code',
    pattern: /^(?:GRADE )?([A-D]) ?([12])$/u,
    facts: ([, certainty, strength]) => codeFacts(`${strength}${certainty}`),
  },
  {
    system: 'ACC/AHA/ESC',
    pattern: /^(III|IIa|IIb|II|I|1|2a|2b|3) ?[,;/、 -] ?(?:level )?(B-N?R|C-(?:LD|EO)|[ABC])$/u,
    facts: ([, value, level]) => ({ class: roman(value), level: upper(level) }),
  },
  {
    system: 'NICE',
    pattern:
      /^(?:new )?((?:19|20)\d\d)(?:,? ?(?:partially |last )?(amended|updated|reviewed|new) ?((?:19|20)\d\d))?$/iu,
    facts: ([, year, how, later]) => ({
      year: year ?? '',
      ...(how && later ? { [how.toLowerCase()]: later } : {}),
    }),
  },
];

function codeFacts(code: string): Record<string, string> {
  return { strength: code[0] === '1' ? 'strong' : 'conditional', certainty: upper(code[1]) };
}

const direction = (word: string | undefined): Record<string, string> =>
  word ? { direction: word.toLowerCase() === 'against' ? 'against' : 'for' } : {};
