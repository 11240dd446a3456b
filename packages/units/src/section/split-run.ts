import { type Span, sentenceSpans } from '../sentence.ts';

/** A sentence longer than this many times the bound is cut inside: only text without any sentence end gets that long. */
const LONGEST_SENTENCE = 2;
const CLAUSE_END = /[;；，,、:：\n]/u;

export interface TextPart extends Span {
  /** The part begins or ends inside a sentence because the sentence alone is over the bound. */
  readonly insideSentence: boolean;
}

/**
 * Cuts a text into parts of at most about `maxChars` at sentence ends, evenly filled. Only a sentence of more than twice the bound is cut
 * inside, at a clause end or space where there is one. Linear time.
 */
export function splitText(text: string, maxChars: number): TextPart[] {
  if (text.length <= maxChars) return [{ start: 0, end: text.length, insideSentence: false }];
  const atoms = sentenceSpans(text).flatMap((span) => boundSentence(text, span, maxChars));
  const even = Math.ceil(text.length / Math.ceil(text.length / maxChars));
  const parts: TextPart[] = [];
  for (const atom of atoms) {
    const last = parts.at(-1);
    // Closer to the even size with the sentence than without it: it goes in, as long as the bound holds.
    const joined = last ? atom.end - last.start : 0;
    const fits = last && joined <= maxChars && joined - even <= even - (last.end - last.start);
    if (last && fits && !last.insideSentence && !atom.insideSentence)
      parts[parts.length - 1] = { ...last, end: atom.end };
    else parts.push(atom);
  }
  return parts;
}

function boundSentence(text: string, span: Span, maxChars: number): TextPart[] {
  if (span.end - span.start <= maxChars * LONGEST_SENTENCE) return [{ ...span, insideSentence: false }];
  const parts: TextPart[] = [];
  let start = span.start;
  while (span.end - start > maxChars) {
    const end = cutPoint(text, start, start + maxChars);
    parts.push({ start, end, insideSentence: true });
    start = end;
  }
  if (start < span.end) parts.push({ start, end: span.end, insideSentence: true });
  return parts;
}

/** The last clause end in the second half before the limit, else the last space, else the limit (never inside a surrogate pair). */
function cutPoint(text: string, start: number, limit: number): number {
  const half = start + Math.floor((limit - start) / 2);
  let space = -1;
  for (let at = limit - 1; at > half; at--) {
    const char = text[at] as string;
    // "1,000" and "1:2" are no clause ends.
    if (CLAUSE_END.test(char) && !/\d/.test(text[at + 1] ?? '')) return at + 1;
    if (space < 0 && /\s/.test(char)) space = at + 1;
  }
  if (space > 0) return space;
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}
