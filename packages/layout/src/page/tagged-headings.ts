import type { PageContent, StructureNode } from '@guidepost/contracts';
import type { Word } from '../text/word.ts';

const HEADING = /^H([1-6])$/;
const TEXT_TYPES = new Set(['P', 'LBody', 'LI', 'Lbl', 'TD', 'TH', 'Caption', 'Note']);
/** Structure trees deeper than this are damaged. */
const MAX_DEPTH = 200;

/** Heading level by marked-content id: 1..6 for `H1`..`H6`, 1 for `Title`, 0 for other text. */
function levelsOf(structure: readonly StructureNode[]): Map<number, number> {
  const levels = new Map<number, number>();
  const visit = (node: StructureNode, inherited: number | undefined, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    const match = HEADING.exec(node.type);
    let level = inherited;
    if (match) level = Number(match[1]);
    else if (node.type === 'Title') level = 1;
    else if (TEXT_TYPES.has(node.type)) level = inherited !== undefined && inherited > 0 ? inherited : 0;
    if (level !== undefined) for (const mcid of node.mcids) levels.set(mcid, level);
    for (const child of node.children) visit(child, level, depth + 1);
  };
  for (const node of structure) visit(node, undefined, 0);
  return levels;
}

/** Level of a block from the marks of its glyphs; undefined where the page is untagged or the glyphs disagree. */
export function createTaggedLevel(content: PageContent): (words: readonly Word[]) => number | undefined {
  if (!content.structure || content.structure.length === 0) return () => undefined;
  const levels = levelsOf(content.structure);
  if (levels.size === 0) return () => undefined;
  return (words) => {
    let found: number | undefined;
    for (const word of words) {
      const mcid = content.glyphs[word.glyphs[0] ?? -1]?.mcid;
      const level = mcid === undefined ? undefined : levels.get(mcid);
      if (level === undefined) continue;
      if (found !== undefined && found !== level) return undefined;
      found = level;
    }
    return found;
  };
}
