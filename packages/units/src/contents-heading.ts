const CONTENTS = /^\s*(?:(?:table of )?contents|目录|目次)\s*[:：]?\s*$/iu;

export const isContentsHeading = (text: string): boolean => CONTENTS.test(joinHan(text));

/** Han headings are often printed with spaces between the characters. */
export const joinHan = (text: string): string =>
  text.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
