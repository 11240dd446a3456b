import { displayWidth } from './table.ts';

/** Chinese has no spaces to break at: each character may end a line, but closing punctuation does not begin one. */
const PIECES =
  /(?:[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+)[、。，．：；？！）》」』】〕]*|\s+/gu;

/** The text in lines of at most `width` cells, line breaks kept, nothing left out; longer words stay whole. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const [piece] of paragraph.matchAll(PIECES)) {
      const cells = displayWidth(piece);
      if (used + cells > width && line.trim() !== '') {
        lines.push(line.trimEnd());
        line = '';
        used = 0;
      }
      if (line === '' && /^\s+$/.test(piece)) continue;
      line += piece;
      used += cells;
    }
    lines.push(line.trimEnd());
    return lines;
  });
}
