import type { Box, PageContent } from '@guidepost/contracts';
import { firstChar, isHan, lastChar } from './char-class.ts';
import { createTurn, type Direction } from './direction.ts';
import { directionsBySize, type InkGlyph, sortGlyphs, toInkGlyphs } from './ink-glyph.ts';
import { type PlacedRun, type Row, toRows } from './rows.ts';
import { dropDoubled, type Run, toRuns } from './runs.ts';
import { isWordGap } from './spacing.ts';
import type { Script, Word } from './word.ts';

/** Words of one printed row across the page, left to right. */
export interface WordRow {
  readonly y: number;
  readonly words: readonly Word[];
}

interface Piece {
  readonly glyphs: readonly InkGlyph[];
  readonly script: Script;
  readonly run: Run;
}

/** Words of glyphs that are already in one reading frame, by row from top to bottom. */
export function toWordRows(glyphs: readonly InkGlyph[], angle: number): WordRow[] {
  return toRows(toRuns(dropDoubled(glyphs))).map((row) => ({ y: row.y, words: wordsOfRow(row, angle) }));
}

function wordsOfRow(row: Row, angle: number): Word[] {
  const pieces = row.runs.flatMap(splitByStyle);
  const tracking = letterDistance(row);
  const lineHasSpaces = row.runs.some(({ run }) => run.spaceAfter || run.spaceBefore);
  const words: Word[] = [];
  let open: InkGlyph[] = [];
  let openPiece: Piece | undefined;
  let openSpace = true;
  const close = (): void => {
    if (openPiece && open.length > 0) words.push(toWord(open, openPiece.script, openSpace, row, angle));
    open = [];
  };
  for (const piece of pieces) {
    if (openPiece) {
      const left = open[open.length - 1]!;
      const right = piece.glyphs[0]!;
      const em = Math.max(left.size, right.size);
      const width = right.bbox[0] - left.bbox[2];
      const sameRun = openPiece.run === piece.run;
      const explicit = !sameRun && (openPiece.run.spaceAfter || piece.run.spaceBefore);
      const space =
        !sameRun &&
        isWordGap({ left: left.text, right: right.text, width, em, explicit, tracking, lineHasSpaces });
      if (space || sameRun || piece.script !== openPiece.script || isStyleChange(left, right)) {
        close();
        openSpace = space;
      }
    }
    openPiece = piece;
    open.push(...piece.glyphs);
  }
  close();
  return words;
}

/** A run cut where the type face changes in a way that carries meaning: bold, italic, colour, or the face of Han. */
function splitByStyle({ run, script }: PlacedRun): Piece[] {
  if (!run.glyphs.some((glyph, i) => i > 0 && isStyleChange(run.glyphs[i - 1]!, glyph))) {
    return [{ glyphs: run.glyphs, script, run }];
  }
  const pieces: { glyphs: InkGlyph[]; script: Script; run: Run }[] = [];
  for (const glyph of run.glyphs) {
    const open = pieces[pieces.length - 1];
    const left = open?.glyphs[open.glyphs.length - 1];
    if (open && left && !isStyleChange(left, glyph)) open.glyphs.push(glyph);
    else pieces.push({ glyphs: [glyph], script, run });
  }
  return pieces;
}

const isStyleChange = (left: InkGlyph, right: InkGlyph): boolean =>
  left.bold !== right.bold ||
  left.italic !== right.italic ||
  left.color !== right.color ||
  (left.font !== right.font && isHan(lastChar(left.text)) && isHan(firstChar(right.text)));

/** Median distance of neighbouring letters in a row where it is clearly open (tracked type), else 0. */
function letterDistance(row: Row): number {
  const gaps: number[] = [];
  for (let i = 1; i < row.runs.length; i++) {
    const left = row.runs[i - 1]!.run;
    const right = row.runs[i]!.run;
    if (row.runs[i]!.script !== 'normal' || left.spaceAfter || right.spaceBefore) continue;
    if (left.glyphs.length > 2) continue;
    const gap = right.x0 - left.x1;
    if (gap > 0 && gap < row.size) gaps.push(gap);
  }
  const glyphCount = row.runs.reduce((sum, { run }) => sum + run.glyphs.length, 0);
  // Tracked lines fall apart into single glyphs; anything else is ordinary type.
  if (gaps.length < 4 || gaps.length < glyphCount * 0.5) return 0;
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1]!;
}

function growTo(box: [number, number, number, number], other: Box): void {
  if (other[0] < box[0]) box[0] = other[0];
  if (other[1] < box[1]) box[1] = other[1];
  if (other[2] > box[2]) box[2] = other[2];
  if (other[3] > box[3]) box[3] = other[3];
}

function mostUsed<T>(glyphs: readonly InkGlyph[], key: (glyph: InkGlyph) => T): T {
  const first = key(glyphs[0]!);
  if (glyphs.length < 3 || glyphs.every((glyph) => key(glyph) === first)) return first;
  const counts = new Map<T, number>();
  for (const glyph of glyphs) counts.set(key(glyph), (counts.get(key(glyph)) ?? 0) + 1);
  return [...counts.entries()].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

function toWord(
  glyphs: readonly InkGlyph[],
  script: Script,
  spaceBefore: boolean,
  row: Row,
  angle: number,
): Word {
  // One pass: this runs over every glyph of every page.
  let text = '';
  let bold = 0;
  let italic = 0;
  let symbolic = true;
  let unmapped = false;
  let privateUse = false;
  let confidence = 0;
  const bbox: [number, number, number, number] = [...glyphs[0]!.bbox];
  const ink: [number, number, number, number] = [...glyphs[0]!.ink];
  const indices: number[] = [];
  for (const glyph of glyphs) {
    text += glyph.text;
    if (glyph.bold) bold++;
    if (glyph.italic) italic++;
    if (!glyph.symbolic) symbolic = false;
    if (glyph.unmapped) unmapped = true;
    if (glyph.privateUse) privateUse = true;
    confidence += glyph.confidence;
    growTo(bbox, glyph.bbox);
    growTo(ink, glyph.ink);
    indices.push(glyph.index);
  }
  const flags: string[] = [];
  if (unmapped) flags.push('unmapped_glyphs');
  if (privateUse) flags.push('private_use');
  return {
    text,
    bbox,
    ink,
    baseline: script === 'normal' ? glyphs[0]!.y : row.y,
    size: mostUsed(glyphs, (glyph) => glyph.size),
    font: mostUsed(glyphs, (glyph) => glyph.font),
    bold: bold * 2 > glyphs.length,
    italic: italic * 2 > glyphs.length,
    symbolic,
    color: mostUsed(glyphs, (glyph) => glyph.color),
    angle,
    script,
    spaceBefore,
    confidence: confidence / glyphs.length,
    flags,
    glyphs: indices,
  };
}

/** Words of all directions of a page, boxes in the displayed frame; the main direction first, then by row and x. */
export function toWords(content: PageContent): Word[] {
  const sorted = sortGlyphs(content);
  return directionsBySize(sorted).flatMap((direction) =>
    wordsOfDirection(content, sorted.byDirection.get(direction)!, direction),
  );
}

function wordsOfDirection(content: PageContent, indices: readonly number[], direction: Direction): Word[] {
  const turn = createTurn(direction, content.width, content.height);
  const rows = toWordRows(toInkGlyphs(content, indices, turn), direction);
  const words = rows.flatMap((row) => row.words);
  if (direction === 0) return words;
  return words.map((word) => ({ ...word, bbox: turn.backBox(word.bbox), ink: turn.backBox(word.ink) }));
}
