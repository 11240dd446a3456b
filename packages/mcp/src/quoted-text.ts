/**
 * Characters that a reader does not see but a model reads, or that turn the line round: controls, zero width, direction marks,
 * tags. Text of a guideline needs none of them.
 */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

const shown = (char: string): string => `\\u{${char.codePointAt(0)?.toString(16)}}`;

/** Text as it may be handed to a model: what cannot be seen is spelt out, everything else is as printed. */
export const toPlainText = (text: string): string => text.replace(LINE_BREAK, '\n').replace(UNSEEN, shown);

/** The same on one line, for titles, names and headings; an ellipsis ends what was cut. */
export function toPlainLine(text: string, longest = 300): string {
  const line = cutText(toPlainText(text).replaceAll(/\s+/g, ' ').trim(), longest);
  return line.cut ? `${line.text}…` : line.text;
}

/** Every line behind `> `: nothing inside can end the quotation. */
export const quoteLines = (text: string): string =>
  toPlainText(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** The first `longest` UTF-16 units, never half a character. */
export function cutText(text: string, longest: number): { readonly text: string; readonly cut: boolean } {
  if (text.length <= longest) return { text, cut: false };
  const end = /[\ud800-\udbff]/.test(text[longest - 1] ?? '') ? longest - 1 : longest;
  return { text: text.slice(0, end), cut: true };
}
