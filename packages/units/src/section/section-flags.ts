import type { Heading } from '../outline.ts';
import type { Run } from '../run.ts';

const BIBLIOGRAPHY =
  /^[\s\d.、一二三四五六七八九十]*(?:references?(?: list)?|bibliography|works cited|literature cited|参考文献|引用文献)\s*[:：]?\s*$/iu;
const CONTENTS = /^\s*(?:(?:table of )?contents|目\s*录|目\s*次)\s*$/iu;
const LEADER_CHARS = 60;
/** Dotted leader with a page number at the end: an entry of a table of contents. */
const LEADER = /(?:\.\s?){4,}\s*\d{1,4}\s*$|(?:…\s?|·\s?){2,}\s*\d{1,4}\s*$/u;

export const isContentsEntry = (text: string): boolean => LEADER.test(text.slice(-LEADER_CHARS));

/** What search may rank lower: `bibliography`, `contents`, `footnote`. */
export function sectionFlags(heading: Heading | undefined, run: Run): string[] {
  const flags: string[] = [];
  if (run.type === 'footnote') flags.push('footnote');
  if (isContentsEntry(run.text)) flags.push('contents');
  for (let at = heading; at; at = at.parent) {
    if (BIBLIOGRAPHY.test(at.element.text)) flags.push('bibliography');
    else if (CONTENTS.test(at.element.text)) flags.push('contents');
  }
  return flags;
}
