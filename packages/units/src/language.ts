/** Two Latin letters carry about as much as one Han character: mixed clinical Chinese (drug names, abbreviations) stays Chinese. */
const LATIN_LETTERS_PER_HAN = 4;
const KANA_SHARE_OF_JAPANESE = 0.1;

/**
 * Language of a piece of text as BCP 47: by script (`zh`, `ja`, `ko`), else the document's own language where it is a Latin-script one,
 * else `en`; `fallback` where there are no letters.
 */
export function languageOfText(text: string, fallback: string): string {
  let han = 0;
  let kana = 0;
  let hangul = 0;
  let latin = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0x24f))
      latin++;
    else if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf)) han++;
    else if (code >= 0x3040 && code <= 0x30ff) kana++;
    else if (code >= 0xac00 && code <= 0xd7af) hangul++;
  }
  const eastAsian = han + kana + hangul;
  if (eastAsian === 0 && latin === 0) return fallback;
  if (eastAsian * LATIN_LETTERS_PER_HAN >= latin) {
    if (kana > eastAsian * KANA_SHARE_OF_JAPANESE) return 'ja';
    return hangul > han ? 'ko' : 'zh';
  }
  return /^(zh|ja|ko|und)\b/.test(fallback) ? 'en' : fallback;
}
