import type { Sfnt } from './sfnt.ts';

const TAG_CMAP = 0x636d6170;
const FORMAT_SEGMENTS = 4;
const FORMAT_GROUPS = 12;

/** Glyph numbers of the characters of a font: its Unicode `cmap`, formats 4 and 12 (OpenType 1.9). */
export function unicodeGlyphs(font: Sfnt): (codePoint: number) => number {
  const table = font.table(TAG_CMAP);
  if (!table) return () => 0;
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const offsets = new Map<number, number>();
  for (let index = 0; index < view.getUint16(2); index++) {
    const entry = 4 + index * 8;
    const platform = view.getUint16(entry);
    const offset = view.getUint32(entry + 4);
    if (platform === 0 || platform === 3) offsets.set(view.getUint16(offset), offset);
  }
  const groups = offsets.get(FORMAT_GROUPS);
  if (groups !== undefined) return (codePoint) => lookUpGroup(view, groups, codePoint);
  const segments = offsets.get(FORMAT_SEGMENTS);
  return segments === undefined ? () => 0 : (codePoint) => lookUpSegment(view, segments, codePoint);
}

function lookUpGroup(view: DataView, offset: number, codePoint: number): number {
  const count = view.getUint32(offset + 12);
  for (let index = 0; index < count; index++) {
    const group = offset + 16 + index * 12;
    const start = view.getUint32(group);
    if (codePoint >= start && codePoint <= view.getUint32(group + 4)) {
      return view.getUint32(group + 8) + codePoint - start;
    }
  }
  return 0;
}

function lookUpSegment(view: DataView, offset: number, codePoint: number): number {
  const twice = view.getUint16(offset + 6);
  const ends = offset + 14;
  const starts = ends + twice + 2;
  const deltas = starts + twice;
  const ranges = deltas + twice;
  for (let at = 0; at < twice; at += 2) {
    if (codePoint > view.getUint16(ends + at)) continue;
    const start = view.getUint16(starts + at);
    if (codePoint < start) return 0;
    const range = view.getUint16(ranges + at);
    const delta = view.getUint16(deltas + at);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = view.getUint16(ranges + at + range + (codePoint - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
