import type { Script, Word } from './word.ts';

/** Raised citations in brackets, `[10,23]`, are read as they stand; a tag round them would say nothing more. */
const BRACKETED = /^[[［(（【〔].*[\]］)）】〕]$/u;

/** Words of one line joined; `<sup>` and `<sub>` round raised and lowered runs. */
export function lineText(words: readonly Word[]): string {
  let out = '';
  for (let i = 0; i < words.length; ) {
    const word = words[i]!;
    if (i > 0 && word.spaceBefore) out += ' ';
    if (word.script === 'normal') {
      out += word.text;
      i++;
      continue;
    }
    let text = word.text;
    let j = i + 1;
    while (j < words.length && words[j]!.script === word.script) {
      text += (words[j]!.spaceBefore ? ' ' : '') + words[j]!.text;
      j++;
    }
    out += scriptText(text, word.script);
    i = j;
  }
  return plainCitations(out);
}

/** Numeric citations in full-width brackets, `［10，23］`, say the same as `[10,23]`; one form serves search. */
const plainCitations = (text: string): string =>
  text.includes('［')
    ? text.replace(
        /［(\d{1,3}(?:[-–—～~，,、]\d{1,3})*)］/gu,
        (_, list: string) => `[${list.replace(/[，、]/gu, ',')}]`,
      )
    : text;

/** Raised or lowered text with its tag. */
export function scriptText(text: string, script: Script): string {
  if (script === 'normal') return text;
  if (script === 'super' && BRACKETED.test(text)) return text;
  const tag = script === 'super' ? 'sup' : 'sub';
  return `<${tag}>${text}</${tag}>`;
}
