/**
 * Fingerprint of what a text says, for linking the same text in several documents: mark-up, citations, list markers, case, spaces and
 * punctuation are ignored; digits, decimal points, comparators and units are not. 28 hexadecimal digits; '' for a text without letters.
 */
export function textFingerprint(text: string): string {
  const folded = foldForDuplicates(text);
  return /[\p{L}]/u.test(folded) ? hash53(folded, 1) + hash53(folded, 2) : '';
}

const foldForDuplicates = (text: string): string =>
  text
    .replace(/<sup>[\d,\s–—-]+<\/sup>|\[[\d,\s–—-]+\]|［[\d,\s–—-]+］/gu, '')
    .replace(/<[^>]+>/g, '')
    .normalize('NFKC')
    .replace(/^\s*(?:[•·●○▪■–—*-]|\(?\d{1,2}[.)、])\s*/u, '')
    .toLowerCase()
    .replace(/(?<!\d)[.,]|[.,](?!\d)|[\s;:!?'"“”‘’()[\]{}。，；：！？、（）【】《》〈〉「」·…_]/gu, '');

/** 53-bit hash (cyrb53, public domain) as 14 hexadecimal digits: no dependency, the same everywhere. */
function hash53(text: string, seed: number): string {
  let h1 = 0xdeadbeef ^ seed;
  let h2 = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(16).padStart(14, '0');
}
