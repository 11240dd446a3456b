export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words before a full stop that do not end a sentence. */
const ABBREVIATIONS = new Set(
  (
    'e.g i.e vs cf al etc fig figs tab no nos vol pp ed eds dr mr mrs ms prof st approx resp incl excl sect chap ref refs ' +
    'subsp spp sp var ca max min inc ltd dept univ'
  ).split(' '),
);
const CLOSERS = new Set(['"', "'", '”', '’', ')', '）', ']', '］', '】', '》', '」', '』', '›', '»']);
const OPENING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '（': '）', '［': '］', '〔': '〕' };
/** A bracket after a full stop that is longer than this is a sentence of its own, not a tag of the sentence before. */
const TAG_CHARS = 200;
const ENUMERATOR = /^(?:\d{1,2}|[a-z]|[ivx]{1,4}|[一二三四五六七八九十]{1,3})$/i;

/**
 * Sentences of a text as spans that cover it without gaps, for English and Chinese. A tag in brackets or a citation after the full stop
 * (`… offered. [2019]`, `…。（证据等级 2）`) stays with its sentence. Linear time.
 */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    if (!isTerminator(text, at)) {
      at++;
      continue;
    }
    const end = skipSpace(text, afterTags(text, afterClosers(text, at + 1)));
    spans.push({ start, end });
    start = end;
    at = end;
  }
  if (start < text.length) spans.push({ start, end: text.length });
  return spans;
}

export const sentences = (text: string): string[] =>
  sentenceSpans(text).map((span) => text.slice(span.start, span.end).trim());

function isTerminator(text: string, at: number): boolean {
  const char = text[at] as string;
  if (char === '。' || char === '！' || char === '？' || char === '．') return true;
  if (char !== '.' && char !== '!' && char !== '?') return false;
  const next = afterClosers(text, at + 1);
  if (next >= text.length) return true;
  const following = text[next] as string;
  if (!/\s/.test(following))
    return following === '<' ? text.startsWith('<sup>', next) : isHan(following) && char !== '.';
  if (char !== '.') return true;
  const start = skipSpace(text, next);
  if (start < text.length && /\p{Ll}/u.test(text[start] as string)) return false;
  return !isAbbreviation(text, at);
}

function isAbbreviation(text: string, stop: number): boolean {
  let start = stop;
  while (start > 0 && stop - start < 12 && /[\p{L}.]/u.test(text[start - 1] as string)) start--;
  const word = text.slice(start, stop);
  if (/^\p{Lu}$/u.test(word)) return true;
  return ABBREVIATIONS.has(word.toLowerCase());
}

const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char);

function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && /\s/.test(text[next] as string)) next++;
  return next;
}

/** Past closing quotes, closing brackets, citation marks (`<sup>12</sup>`, `[3-5]`) that follow directly. */
function afterClosers(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (CLOSERS.has(text[at] ?? '')) at++;
    else if (text.startsWith('<sup>', at)) {
      const end = text.indexOf('</sup>', at);
      if (end < 0 || end - at > TAG_CHARS) return at;
      at = end + '</sup>'.length;
    } else {
      const end = /[[［]/.test(text[at] ?? '') ? bracketEnd(text, at) : at;
      if (end === at) return at;
      at = end;
    }
  }
}

/** Past bracketed tags that stand alone after the sentence: followed by the end or a space. */
function afterTags(text: string, from: number): number {
  let at = from;
  for (;;) {
    const open = skipSpace(text, at);
    const end = bracketEnd(text, open);
    if (end === open) return at;
    const content = text.slice(open + 1, end - 1).trim();
    const after = text[end] ?? '';
    if (ENUMERATOR.test(content) || !(after === '' || /[\s.。;；]/.test(after))) return at;
    at = /[.。;；]/.test(after) ? end + 1 : end;
  }
}

function bracketEnd(text: string, open: number): number {
  const close = OPENING[text[open] ?? ''];
  if (!close) return open;
  const end = text.indexOf(close, open);
  return end < 0 || end - open > TAG_CHARS ? open : end + 1;
}
