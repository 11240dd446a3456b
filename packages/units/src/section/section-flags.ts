import { isContentsHeading, joinHan } from '../contents-heading.ts';
import type { Heading } from '../outline.ts';
import type { Run } from '../run.ts';

const BIBLIOGRAPHY =
  /^[\s\d.、一二三四五六七八九十]*(?:references?(?: list)?|bibliography|works cited|literature cited|参考文献|引用文献)\s*[:：]?\s*$/iu;
const LEADER_CHARS = 60;
/** Dotted leader with a page number at the end: an entry of a table of contents. */
const LEADER = /(?:\.\s?){4,}\s*\d{1,4}\s*$|(?:…\s?|·\s?){2,}\s*\d{1,4}\s*$/u;

/** A reference in the usual styles: type marks (`[J]`), identifiers. */
const REFERENCE =
  /[[［]\s?[JMCDNRS](?:\s?\/\s?OL)?\s?[\]］]\s?[.．]|\b(?:PMID|PMCID|doi)\s?[:：]|https?:\/\/doi\.org\//iu;

export const isContentsEntry = (text: string): boolean => LEADER.test(text.slice(-LEADER_CHARS));

/** What search may rank lower: `bibliography`, `contents`, `footnote`. */
export function sectionFlags(heading: Heading | undefined, run: Run): string[] {
  const flags: string[] = [];
  if (run.type === 'footnote') flags.push('footnote');
  if (isContentsEntry(run.text)) flags.push('contents');
  if (run.type !== 'footnote' && REFERENCE.test(run.text)) flags.push('bibliography');
  for (let at = heading; at; at = at.parent) {
    if (BIBLIOGRAPHY.test(joinHan(at.element.text))) flags.push('bibliography');
    else if (isContentsHeading(at.element.text)) flags.push('contents');
  }
  return flags;
}
