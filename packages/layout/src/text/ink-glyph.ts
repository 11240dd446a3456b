import type { Box, FontFacts, Glyph, PageContent } from '@guidepost/contracts';
import { centerX, centerY, intersectionArea, isFiniteBox } from '../geometry/boxes.ts';
import { isPrivateUse, isSolid } from './char-class.ts';
import { angleDistance, axisDirection, type Direction, type Turn } from './direction.ts';
import { dashByShape, type FontProfile, measureFonts, toAsciiWidth } from './font-profile.ts';
import { symbolText } from './symbol-fonts.ts';

/** A glyph that counts as printed, in the reading frame of its direction. */
export interface InkGlyph {
  /** Index into `PageContent.glyphs`. */
  readonly index: number;
  readonly text: string;
  readonly bbox: Box;
  readonly ink: Box;
  /** Start on the baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly symbolic: boolean;
  readonly color: string;
  readonly unmapped: boolean;
  readonly privateUse: boolean;
  readonly confidence: number;
  /** A printed space of the text layer: no ink, but the author wanted a gap here. */
  readonly space: boolean;
}

/** Visible glyphs of a page by direction, and what was left out. */
export interface SortedGlyphs {
  readonly byDirection: ReadonlyMap<Direction, readonly number[]>;
  /** Indices of slanted glyphs (watermarks, stamps). */
  readonly slanted: readonly number[];
  readonly hidden: number;
  readonly offPage: number;
  readonly damaged: number;
  /** Glyphs over the limit, not looked at. */
  readonly cut: number;
}

/** A page that a person can read has under 20,000 glyphs; beyond this limit only time is lost. */
const MAX_GLYPHS = 150_000;

const UNKNOWN_FONT: FontFacts = {
  name: '',
  bold: false,
  italic: false,
  monospaced: false,
  symbolic: false,
  embedded: true,
};

const isSpace = (text: string): boolean => {
  const code = text.charCodeAt(0);
  if (code > 0x20 && code < 0x7f) return false;
  return text.trim() === '';
};

/** Sorts out hidden, off-page, damaged and generated glyphs; groups the rest by direction, in content order. */
export function sortGlyphs(content: PageContent): SortedGlyphs {
  const byDirection = new Map<Direction, number[]>();
  const slanted: number[] = [];
  let hidden = 0;
  let offPage = 0;
  let damaged = 0;
  const count = Math.min(content.glyphs.length, MAX_GLYPHS);
  const page: Box = [0, 0, content.width, content.height];
  // An invisible layer over a scan is the only text there is: then it counts.
  const keepHidden = content.source === 'ocr';
  for (let i = 0; i < count; i++) {
    const glyph = content.glyphs[i]!;
    if (glyph.generated || glyph.text === '') continue;
    if (!isSoundGlyph(glyph)) {
      damaged++;
      continue;
    }
    if (glyph.hidden && !keepHidden) {
      hidden++;
      continue;
    }
    if (isOffPage(glyph.bbox, page)) {
      offPage++;
      continue;
    }
    const direction = axisDirection(glyph.angle);
    if (direction === undefined) slanted.push(i);
    else {
      const list = byDirection.get(direction);
      if (list) list.push(i);
      else byDirection.set(direction, [i]);
    }
  }
  moveVertical(content, byDirection);
  return { byDirection, slanted, hidden, offPage, damaged, cut: content.glyphs.length - count };
}

/** Upright glyphs of which at least this share stand under the one before them are vertical writing. */
const VERTICAL_SHARE = 0.6;
const VERTICAL_MIN_PAIRS = 12;

/**
 * Vertical Chinese has upright glyphs in columns from right to left: the same reading frame as text that runs downwards,
 * so that it goes with direction 90.
 */
function moveVertical(content: PageContent, byDirection: Map<Direction, number[]>): void {
  const upright = byDirection.get(0);
  if (!upright) return;
  let pairs = 0;
  let vertical = 0;
  for (let i = 1; i < upright.length; i++) {
    const a = content.glyphs[upright[i - 1]!]!;
    const b = content.glyphs[upright[i]!]!;
    if (!isSolid(a.text) || !isSolid(b.text)) continue;
    const dx = Math.abs(centerX(a.bbox) - centerX(b.bbox));
    const dy = centerY(b.bbox) - centerY(a.bbox);
    pairs++;
    if (dx < 0.25 * a.size && dy > 0.6 * a.size && dy < 1.6 * a.size) vertical++;
  }
  if (pairs < VERTICAL_MIN_PAIRS || vertical < VERTICAL_SHARE * pairs) return;
  byDirection.delete(0);
  byDirection.set(90, [...upright, ...(byDirection.get(90) ?? [])]);
}

const isSoundGlyph = (glyph: Glyph): boolean =>
  isFiniteBox(glyph.bbox) &&
  Number.isFinite(glyph.origin[0]) &&
  Number.isFinite(glyph.origin[1]) &&
  Number.isFinite(glyph.size) &&
  glyph.size > 0 &&
  Number.isFinite(glyph.angle);

function isOffPage(box: Box, page: Box): boolean {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  if (area <= 0) return box[2] < page[0] || box[0] > page[2] || box[3] < page[1] || box[1] > page[3];
  return intersectionArea(box, page) < area * 0.5;
}

const LIGATURE = /[\ufb00-\ufb06]/g;
/** Zero-width spaces, joiners and marks, and control characters: nothing a reader sees. */
const INVISIBLE = /\u200b|\u200c|\u200d|\u2060|\ufeff|[\u0000-\u0008\u000b-\u001f]/g;

/** U+2010 and U+2011 say the same as the hyphen on the keyboard. */
const HYPHENS = /[\u2010\u2011]/g;

/** Ligatures U+FB00 to U+FB06 taken apart, hyphens made one, invisible characters out; nothing else is normalised. */
function cleanText(text: string): string {
  const code = text.charCodeAt(0);
  if (text.length === 1 && ((code >= 0x20 && code < 0x7f) || (code >= 0x4e00 && code <= 0x9fff))) return text;
  return text
    .replace(LIGATURE, (char) => char.normalize('NFKC'))
    .replace(HYPHENS, '-')
    .replace(INVISIBLE, '');
}

const UNMEASURED: FontProfile = { sizeScale: 1, widthScale: 1, fullWidthIsAscii: false };
/** Loose boxes taller than this are the fault of the font file, not of the line. */
const MAX_BOX_HEIGHT_EM = 1.6;
/** Where the ascent and descent of such a font are put instead. */
const ASCENT_EM = 0.88;
const DESCENT_EM = 0.2;
/** What private-use space of symbol fonts looks like. */
const SYMBOL_SPACE = '\uf020';

/** Glyphs of one direction in its reading frame, sizes and widths put right where the font states them wrongly. */
export function toInkGlyphs(content: PageContent, indices: readonly number[], turn: Turn): InkGlyph[] {
  const profiles = measureFonts(content, indices);
  const out: InkGlyph[] = [];
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    const glyph = content.glyphs[index]!;
    const font = content.fonts[glyph.font] ?? UNKNOWN_FONT;
    const profile = profiles[glyph.font] ?? UNMEASURED;
    const falseLigature = isFalseLigature(
      glyph,
      content.glyphs[indices[i - 1] ?? -1],
      content.glyphs[indices[i + 1] ?? -1],
    );
    const raw = falseLigature ? '\ufffd' : cleanText(glyph.text);
    const dash = isPrivateUse(raw) && !font.symbolic ? dashByShape(glyph) : undefined;
    const symbol = dash ?? (font.symbolic || isPrivateUse(raw) ? symbolText(raw, font.name) : undefined);
    const size = glyph.size * profile.sizeScale;
    const [x, y] = originOf(glyph, size, turn);
    const bbox = soundBox(turn.box(glyph.bbox), x, y, size, profile);
    const text = symbol ?? toAsciiWidth(raw, (bbox[2] - bbox[0]) / size, profile);
    if (text === '') continue;
    const symbolic = font.symbolic;
    out.push({
      index,
      text,
      bbox,
      ink: turn.box(isFiniteBox(glyph.ink) ? glyph.ink : glyph.bbox),
      x,
      y,
      size,
      font: glyph.font,
      bold: font.bold || glyph.bold === true,
      italic: font.italic,
      symbolic,
      color: glyph.color,
      unmapped: glyph.unmapped === true || text.includes('\ufffd'),
      privateUse: symbol === undefined && isPrivateUse(text),
      confidence: glyph.confidence ?? 1,
      space: isSpace(text) || (symbolic && text === SYMBOL_SPACE),
    });
  }
  return out;
}

/**
 * No word has a ligature of f before a digit, and none is made of a ligature alone: the font's map is wrong there
 * (a currency sign or a pictograph, most likely).
 */
const isFalseLigature = (glyph: Glyph, before: Glyph | undefined, after: Glyph | undefined): boolean =>
  glyph.text.length === 1 &&
  glyph.text >= '\ufb00' &&
  glyph.text <= '\ufb06' &&
  ((after !== undefined && /^\d/.test(after.text)) || !(isLetter(before) || isLetter(after)));

const isLetter = (glyph: Glyph | undefined): boolean => glyph !== undefined && /\p{L}/u.test(glyph.text);

/** Start on the baseline in the reading frame; glyphs of vertical writing sit on the side of their box. */
function originOf(glyph: Glyph, size: number, turn: Turn): [number, number] {
  if (turn.direction !== 90 || axisDirection(glyph.angle) !== 0)
    return turn.point(glyph.origin[0], glyph.origin[1]);
  const box = turn.box(glyph.bbox);
  return [box[0], (box[1] + box[3]) / 2 + 0.38 * size];
}

function soundBox(box: Box, x: number, y: number, size: number, profile: FontProfile): Box {
  const tall = box[3] - box[1] > MAX_BOX_HEIGHT_EM * size;
  if (!tall && profile.widthScale === 1) return box;
  const x1 = profile.widthScale === 1 ? box[2] : x + (box[2] - x) * profile.widthScale;
  return tall ? [box[0], y - ASCENT_EM * size, x1, y + DESCENT_EM * size] : [box[0], box[1], x1, box[3]];
}

/** Directions of a page, the one with most glyphs first. */
export function directionsBySize(sorted: SortedGlyphs): readonly Direction[] {
  return [...sorted.byDirection.entries()]
    .sort((a, b) => b[1].length - a[1].length || angleDistance(a[0], 0) - angleDistance(b[0], 0))
    .map(([direction]) => direction);
}
