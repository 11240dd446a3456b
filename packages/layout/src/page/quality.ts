import type { PageContent, PageQuality } from '@guidepost/contracts';
import { boxArea, intersectionArea } from '../geometry/boxes.ts';
import { isPrivateUse } from '../text/char-class.ts';
import type { SortedGlyphs } from '../text/ink-glyph.ts';

/** Shares above which a page says so. */
const UNMAPPED_SHARE = 0.02;
const PRIVATE_SHARE = 0.05;

/** How far the text layer of a page can be trusted, and what was left out. */
export function judgeQuality(content: PageContent, sorted: SortedGlyphs): PageQuality {
  let inked = 0;
  let unmapped = 0;
  let privateUse = 0;
  for (const glyph of content.glyphs) {
    if (glyph.generated || glyph.hidden) continue;
    const code = glyph.text.charCodeAt(0);
    const ascii = code > 0x20 && code < 0x7f;
    if (!ascii && glyph.text.trim() === '') continue;
    inked++;
    if (ascii && !glyph.unmapped) continue;
    if (glyph.unmapped || glyph.text.includes('\ufffd')) unmapped++;
    else if (isPrivateUse(glyph.text) && !content.fonts[glyph.font]?.symbolic) privateUse++;
  }
  const unmappedShare = inked === 0 ? 0 : unmapped / inked;
  const privateUseShare = inked === 0 ? 0 : privateUse / inked;
  const imageShare = imageCover(content);
  const flags = [...content.warnings];
  if (unmappedShare > UNMAPPED_SHARE) flags.push('unmapped_glyphs');
  if (privateUseShare > PRIVATE_SHARE) flags.push('private_use');
  if (sorted.damaged > 0) flags.push('damaged_glyphs');
  if (sorted.hidden > 0) flags.push('hidden_text');
  if (sorted.cut > 0) flags.push('glyphs_cut');
  return {
    textSanity: Math.max(0, 1 - 2 * unmappedShare - privateUseShare),
    glyphs: inked,
    unmappedShare,
    privateUseShare,
    imageShare,
    flags,
  };
}

/** Grid cells a page is divided into on each side to measure what images cover. */
const GRID = 40;

function imageCover(content: PageContent): number {
  const { width, height, images } = content;
  const page = width * height;
  if (images.length === 0 || !(page > 0)) return 0;
  if (images.length === 1)
    return Math.min(1, intersectionArea(images[0]!.bbox, [0, 0, width, height]) / page);
  const cells = new Uint8Array(GRID * GRID);
  for (const image of images) {
    if (!(boxArea(image.bbox) > 0)) continue;
    const [x0, y0, x1, y1] = image.bbox;
    const column = (x: number): number => Math.min(GRID - 1, Math.max(0, Math.floor((x / width) * GRID)));
    const row = (y: number): number => Math.min(GRID - 1, Math.max(0, Math.floor((y / height) * GRID)));
    for (let r = row(y0); r <= row(y1); r++) cells.fill(1, r * GRID + column(x0), r * GRID + column(x1) + 1);
  }
  return cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
}
