import { firstChar, isAlphanumeric, isHan, isSolid, isSolidPunctuation, lastChar } from './char-class.ts';

/**
 * Stands after a hyphen at a line end until the document pass knows whether the hyphen belongs to the word
 * (U+2060, invisible by itself).
 */
export const LINE_END_HYPHEN_MARK = '\u2060';

const SOFT_HYPHEN = /\u00ad/g;
const HYPHEN_AT_END = /\p{L}[-\u2010]$/u;
const SOFT_HYPHEN_AT_END = /\u00ad$/;

/** How a page sets Han beside Latin: with a thin space or solid. */
export interface JoinStyle {
  readonly spaceBetweenHanAndLatin: boolean;
}

/** Lines of one paragraph as one text; hyphens at line ends are kept and marked, soft ones removed. */
export function joinLines(lines: readonly string[], style: JoinStyle): string {
  let out = '';
  for (const line of lines) {
    if (line === '') continue;
    out = out === '' ? line : joinTwo(out, line, style);
  }
  return out.replace(SOFT_HYPHEN, '');
}

function joinTwo(left: string, right: string, style: JoinStyle): string {
  if (SOFT_HYPHEN_AT_END.test(left)) return left.slice(0, -1) + right;
  const a = lastChar(left.replace(/<\/su[bp]>$/, ''));
  const b = firstChar(right.replace(/^<su[bp]>/, ''));
  if (HYPHEN_AT_END.test(left) && /^[\p{L}\p{N}]/u.test(right))
    return `${left}${LINE_END_HYPHEN_MARK}${right}`;
  // Slashes, dashes and numbers of an expression broken at its own sign stay together.
  if (/[\p{L}\p{N}][/–]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)) return left + right;
  if (isSolidPunctuation(a) || isSolidPunctuation(b)) return left + right;
  if (isSolid(a) && isSolid(b)) return left + right;
  if (isHan(a) || isHan(b)) {
    const other = isHan(a) ? b : a;
    return isAlphanumeric(other) && style.spaceBetweenHanAndLatin ? `${left} ${right}` : left + right;
  }
  return `${left} ${right}`;
}

const HAN_THEN_LATIN =
  /\p{Script=Han} ?(?=[\p{Script=Latin}\p{Nd}])|[\p{Script=Latin}\p{Nd}] ?(?=\p{Script=Han})/gu;

/** Join style of a page, from what its lines do within themselves. */
export function measureJoinStyle(lines: readonly string[]): JoinStyle {
  let open = 0;
  let all = 0;
  for (const line of lines) {
    for (const [match] of line.matchAll(HAN_THEN_LATIN)) {
      all++;
      if (match.endsWith(' ')) open++;
    }
  }
  return { spaceBetweenHanAndLatin: open * 2 > all };
}
