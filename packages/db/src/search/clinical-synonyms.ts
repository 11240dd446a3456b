import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSynonymTable, type SynonymTable } from '@guidepost/tokens';

const FILE = fileURLToPath(new URL('../../assets/clinical-synonyms.txt', import.meta.url));

/** Groups of a synonym file: one group a line, members between `|`, `#` starts a comment line. Lines of one member are left out. */
export const parseSynonyms = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) =>
      line
        .split('|')
        .map((member) => member.trim())
        .filter((member) => member !== ''),
    )
    .filter((group) => group.length > 1);

let builtIn: readonly (readonly string[])[] | undefined;
const tables = new WeakMap<object, SynonymTable>();
const NONE: readonly (readonly string[])[] = [];

/** The table that ships with the package together with the user's groups; tables are kept as long as the user's array lives. */
export function clinicalSynonyms(own: readonly (readonly string[])[] = NONE): SynonymTable {
  let table = tables.get(own);
  if (table === undefined) {
    builtIn ??= parseSynonyms(readFileSync(FILE, 'utf8'));
    table = createSynonymTable([...builtIn, ...own]);
    tables.set(own, table);
  }
  return table;
}
