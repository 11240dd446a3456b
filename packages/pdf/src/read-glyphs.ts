import type { Box, Glyph } from '@guidepost/contracts';
import { BLACK, readFillColor } from './color.ts';
import type { FontTable } from './font-facts.ts';
import { isOnPage, type Matrix, mapBox, type PageFrame, round } from './frame.ts';
import type { Pdfium } from './pdfium/load.ts';
import { contradictsInk } from './symbols/contradicts-ink.ts';
import { markFromInk } from './symbols/mark-from-ink.ts';
import { symbolText } from './symbols/symbol-text.ts';
import type { SymbolTypeface } from './symbols/typeface.ts';

/** A dense page holds some 8,000 glyphs; a map or a telephone book 50,000. Beyond this a page is an attack or a mistake. */
export const MAX_GLYPHS = 150_000;

const RENDER_INVISIBLE = 3;
const RENDER_CLIP_ONLY = 7;
const RENDER_FILL_STROKE = 2;

/** What is the same for all glyphs of one text object. */
interface TextRun {
  readonly size: number;
  readonly font: number;
  readonly typeface: SymbolTypeface | undefined;
  readonly angle: number;
  readonly color: string;
  readonly bold: boolean;
  readonly hidden: boolean;
  readonly mcid: number;
}

const NO_RUN: TextRun = {
  size: 0,
  font: -1,
  typeface: undefined,
  angle: 0,
  color: '#000000',
  bold: false,
  hidden: false,
  mcid: -1,
};

function readRun(
  pdfium: Pdfium,
  text: number,
  index: number,
  object: number,
  fonts: FontTable,
  frame: PageFrame,
): TextRun {
  const { api, heap } = pdfium;
  const p = heap.scratch;
  const fontSize = api.FPDFTextObj_GetFontSize(object, p) ? heap.f32(p) : 1;
  let m: Matrix = [1, 0, 0, 1, 0, 0];
  if (api.FPDFText_GetMatrix(text, index, p)) {
    m = [heap.f32(p), heap.f32(p + 4), heap.f32(p + 8), heap.f32(p + 12), 0, 0];
  }
  const t = frame.toDisplay;
  const sign = fontSize < 0 ? -1 : 1;
  const dx = sign * (m[0] * t[0] + m[1] * t[2]);
  const dy = sign * (m[0] * t[1] + m[1] * t[3]);
  const scale = Math.hypot(m[2], m[3]) * Math.hypot(t[0], t[1]);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const color = readFillColor(pdfium, object, BLACK);
  const mode = api.FPDFTextObj_GetTextRenderMode(object);
  const font = fonts.indexOf(api.FPDFTextObj_GetFont(object));
  return {
    size: round(Math.abs(fontSize) * scale) || 0,
    font,
    typeface: fonts.typefaceOf(font),
    angle: (Math.round(angle * 10) / 10 + 360) % 360 || 0,
    color: color.hex,
    bold: mode === RENDER_FILL_STROKE,
    hidden: mode === RENDER_INVISIBLE || mode === RENDER_CLIP_ONLY || color.alpha === 0,
    mcid: api.FPDFPageObj_GetMarkedContentID(object),
  };
}

const isFinite4 = (box: Box): boolean =>
  Number.isFinite(box[0]) && Number.isFinite(box[1]) && Number.isFinite(box[2]) && Number.isFinite(box[3]);

const LIGATURE_PIECE = /^[filst]+$/;

/** PDFium writes this in place of a hyphen at the end of a line. */
const LINE_END_HYPHEN = 2;

function toText(code: number): string {
  if (code === LINE_END_HYPHEN) return '-';
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\uFFFD';
  return String.fromCodePoint(code);
}

/** PDFium gives the character code where there is no mapping: enough where the font is a known symbol font. */
const symbolOf = (code: number, run: TextRun): string | undefined =>
  run.typeface && code > 0x20 && code <= 0xffff ? symbolText(run.typeface, code) : undefined;

/** Text of a mapped character; undefined where its code is private and nothing tells what it stands for. */
function meaningOf(code: number, run: TextRun, ink: Box, baseline: number): string | undefined {
  if (run.typeface) {
    const sign = code > 0x20 && code <= 0x10ffff ? symbolText(run.typeface, code) : toText(code);
    if (sign !== undefined) return sign;
  }
  const isPrivate = (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xf0000 && code <= 0x10ffff);
  if (!isPrivate) return toText(code);
  return run.angle === 0 ? markFromInk(ink, baseline, run.size) : undefined;
}

/** The glyphs of a page in content order, those outside the visible page left out. `text` is a PDFium text page. */
export function readGlyphs(
  pdfium: Pdfium,
  text: number,
  frame: PageFrame,
  fonts: FontTable,
  warnings: string[],
): Glyph[] {
  const { api, heap } = pdfium;
  const p = heap.scratch;
  const t = frame.toDisplay;
  const count = api.FPDFText_CountChars(text);
  if (count > MAX_GLYPHS) warnings.push(`text cut at ${MAX_GLYPHS} of ${count} characters`);
  const glyphs: Glyph[] = [];
  let runObject = 0;
  let run = NO_RUN;
  let lastObject = 0;
  let outside = 0;
  for (let index = 0; index < Math.min(count, MAX_GLYPHS); index++) {
    const code = api.FPDFText_GetUnicode(text, index) >>> 0;
    // Only spaces and line breaks are ever made up: other characters need not be asked about.
    if (code <= 0x20 && api.FPDFText_IsGenerated(text, index) === 1) {
      const previous = glyphs.at(-1);
      if (!previous || code === 13 || previous.text === '\n') continue;
      glyphs.push(generatedGlyph(code === 10 ? '\n' : ' ', previous));
      continue;
    }
    const object = api.FPDFText_GetTextObject(text, index);
    if (object !== runObject) {
      run = object === 0 ? NO_RUN : readRun(pdfium, text, index, object, fonts, frame);
      runObject = object;
    }
    if (!api.FPDFText_GetLooseCharBox(text, index, p)) continue;
    const bbox = mapBox(t, heap.f32(p), heap.f32(p + 12), heap.f32(p + 8), heap.f32(p + 4));
    let ink = bbox;
    if (api.FPDFText_GetCharBox(text, index, p, p + 8, p + 16, p + 24)) {
      const tight = mapBox(t, heap.f64(p), heap.f64(p + 16), heap.f64(p + 8), heap.f64(p + 24));
      if (tight[2] > tight[0] || tight[3] > tight[1]) ink = tight;
    }
    api.FPDFText_GetCharOrigin(text, index, p, p + 8);
    const ux = heap.f64(p);
    const uy = heap.f64(p + 8);
    const origin = [round(t[0] * ux + t[2] * uy + t[4]), round(t[1] * ux + t[3] * uy + t[5])] as const;
    if (!isFinite4(bbox) || !isFinite4(ink) || !Number.isFinite(origin[0]) || !Number.isFinite(origin[1])) {
      outside++;
      continue;
    }
    if (!isOnPage(ink, frame)) {
      outside++;
      continue;
    }
    const noMap = api.FPDFText_HasUnicodeMapError(text, index) === 1;
    const meaning = noMap ? symbolOf(code, run) : meaningOf(code, run, ink, origin[1]);
    const wrong = meaning !== undefined && ink !== bbox && contradictsInk(meaning, ink, run.angle);
    const unmapped = meaning === undefined || wrong;
    const string = wrong ? '\uFFFD' : (meaning ?? (noMap ? '\uFFFD' : toText(code)));
    const previous = glyphs.at(-1);
    if (
      previous &&
      object === lastObject &&
      previous.origin[0] === origin[0] &&
      previous.origin[1] === origin[1] &&
      LIGATURE_PIECE.test(string) &&
      LIGATURE_PIECE.test(previous.text)
    ) {
      // PDFium takes a ligature apart into letters that share one place; it is one glyph.
      glyphs[glyphs.length - 1] = {
        ...previous,
        text: previous.text + string,
        bbox: union(previous.bbox, bbox),
        ink: union(previous.ink, ink),
      };
      continue;
    }
    // Its box is that of a part; where the next glyph of its run begins, the ligature ends.
    if (previous && object === lastObject && previous.text.length > 1)
      glyphs[glyphs.length - 1] = upTo(previous, origin, bbox);
    lastObject = object;
    const glyph: { -readonly [K in keyof Glyph]: Glyph[K] } = {
      text: string,
      bbox,
      ink,
      origin,
      size: run.size,
      font: run.font,
      angle: run.angle,
      color: run.color,
    };
    if (run.bold) glyph.bold = true;
    if (run.hidden) glyph.hidden = true;
    if (unmapped || string === '\uFFFD') glyph.unmapped = true;
    if (run.mcid >= 0) glyph.mcid = run.mcid;
    glyphs.push(glyph);
  }
  if (outside > 0) warnings.push(`${outside} characters outside the visible page left out`);
  return glyphs;
}

const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** The widest ligature, in font sizes. */
const LIGATURE_EM = 1.2;

/** An upright ligature made as wide as the way to the next glyph, and as tall as that. */
function upTo(ligature: Glyph, next: Glyph['origin'], { 1: top, 3: bottom }: Box): Glyph {
  const [x0, y0, x1, y1] = ligature.bbox;
  const advance = next[0] - ligature.origin[0];
  const sameLine = Math.abs(next[1] - ligature.origin[1]) < 0.1 * ligature.size;
  if (ligature.angle !== 0 || !sameLine || advance <= 0 || advance > LIGATURE_EM * ligature.size)
    return ligature;
  return { ...ligature, bbox: [x0, Math.min(y0, top), Math.max(x1, next[0]), Math.max(y1, bottom)] };
}

/** A space or line break that PDFium put between glyphs: it has the place where the glyph before it ends. */
function generatedGlyph(text: string, previous: Glyph): Glyph {
  const [, y0, x1, y1] = previous.bbox;
  const box: Box = [x1, y0, x1, y1];
  return {
    text,
    bbox: box,
    ink: box,
    origin: [x1, previous.origin[1]],
    size: previous.size,
    font: previous.font,
    angle: previous.angle,
    color: previous.color,
    generated: true,
  };
}
