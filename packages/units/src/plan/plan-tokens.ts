/** Characters of Latin text in a token of the usual byte-pair encodings. */
const LATIN_CHARS_PER_TOKEN = 4;
/** A Han character takes about this many tokens. */
const TOKENS_PER_HAN = 1;

/** Estimate of the tokens of a text for planning costs where the endpoint does not count them. */
export function estimateTokens(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return Math.ceil(han * TOKENS_PER_HAN + (text.length - han) / LATIN_CHARS_PER_TOKEN);
}
