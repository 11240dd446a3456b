import type { DocumentFacts, OutlineEntry } from '@guidepost/contracts';
import { createFrame, type PageFrame } from './frame.ts';
import type { Pdfium } from './pdfium/load.ts';

const MAX_OUTLINE_ENTRIES = 20_000;
const MAX_OUTLINE_DEPTH = 30;
const ACTION_GOTO = 1;
const BOX_MEDIA = 0;
const BOX_CROP = 1;

/** Facts of the whole file: metadata, outline, tagged or not. Pages are not loaded. */
export function readFacts(
  pdfium: Pdfium,
  document: number,
  userUnit: (index: number) => number,
): DocumentFacts {
  const { api, heap } = pdfium;
  const warnings: string[] = [];
  const meta = (tag: string): string | undefined => {
    const key = heap.allocateString(tag);
    const value = heap.readUtf16((b, n) => api.FPDF_GetMetaText(document, key, b, n)).trim();
    api.free(key);
    return value === '' ? undefined : value;
  };
  const title = meta('Title');
  const author = meta('Author');
  const subject = meta('Subject');
  const producer = meta('Producer');
  const creationDate = meta('CreationDate');
  const outline = readOutline(pdfium, document, userUnit, warnings);
  return {
    pageCount: api.FPDF_GetPageCount(document),
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(subject ? { subject } : {}),
    ...(producer ? { producer } : {}),
    ...(creationDate ? { creationDate } : {}),
    tagged: api.FPDFCatalog_IsTagged(document) === 1,
    outline,
    warnings,
  };
}

function readOutline(
  pdfium: Pdfium,
  document: number,
  userUnit: (index: number) => number,
  warnings: string[],
): OutlineEntry[] {
  const { api, heap } = pdfium;
  const p = heap.scratch;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const frames = new Map<number, PageFrame | undefined>();
  const frameOf = (index: number): PageFrame | undefined => {
    if (!frames.has(index)) frames.set(index, frameByIndex(pdfium, document, index, userUnit(index)));
    return frames.get(index);
  };

  const readTarget = (bookmark: number): { page?: number; y?: number } => {
    const action = api.FPDFBookmark_GetAction(bookmark);
    const dest =
      api.FPDFBookmark_GetDest(document, bookmark) ||
      (action !== 0 && api.FPDFAction_GetType(action) === ACTION_GOTO
        ? api.FPDFAction_GetDest(document, action)
        : 0);
    if (dest === 0) return {};
    const index = api.FPDFDest_GetDestPageIndex(document, dest);
    if (index < 0) return {};
    if (!api.FPDFDest_GetLocationInPage(dest, p, p + 4, p + 8, p + 12, p + 16, p + 20)) {
      return { page: index + 1 };
    }
    const x = heap.i32(p) ? heap.f32(p + 12) : 0;
    const hasY = heap.i32(p + 4) !== 0;
    const y = heap.f32(p + 16);
    const frame = frameOf(index);
    if (!hasY || !frame) return { page: index + 1 };
    const t = frame.toDisplay;
    const top = t[1] * x + t[3] * y + t[5];
    if (!Number.isFinite(top)) return { page: index + 1 };
    return { page: index + 1, y: Math.round(Math.max(0, Math.min(frame.height, top)) * 10) / 10 };
  };

  const walk = (first: number, level: number): void => {
    for (
      let bookmark = first;
      bookmark !== 0;
      bookmark = api.FPDFBookmark_GetNextSibling(document, bookmark)
    ) {
      // A damaged outline can point back at itself.
      if (seen.has(bookmark) || level > MAX_OUTLINE_DEPTH) return;
      if (entries.length >= MAX_OUTLINE_ENTRIES) {
        if (!warnings.length) warnings.push(`outline cut at ${MAX_OUTLINE_ENTRIES} entries`);
        return;
      }
      seen.add(bookmark);
      const title = heap.readUtf16((b, n) => api.FPDFBookmark_GetTitle(bookmark, b, n)).trim();
      entries.push({ title, level, ...readTarget(bookmark) });
      walk(api.FPDFBookmark_GetFirstChild(document, bookmark), level + 1);
    }
  };
  walk(api.FPDFBookmark_GetFirstChild(document, 0), 1);
  return entries;
}

/** The frame of a page that is not loaded: loading parses its content, which the outline does not need. */
function frameByIndex(
  { api, heap }: Pdfium,
  document: number,
  index: number,
  userUnit: number,
): PageFrame | undefined {
  const p = heap.scratch + 64;
  const readBox = (kind: number) =>
    api.EPDF_GetPageBoxByIndex(document, index, kind, p)
      ? { left: heap.f32(p), top: heap.f32(p + 4), right: heap.f32(p + 8), bottom: heap.f32(p + 12) }
      : undefined;
  const media = readBox(BOX_MEDIA);
  const crop = readBox(BOX_CROP) ?? media;
  if (!media || !crop) return undefined;
  const area = {
    left: Math.max(media.left, crop.left),
    right: Math.min(media.right, crop.right),
    bottom: Math.max(media.bottom, crop.bottom),
    top: Math.min(media.top, crop.top),
  };
  return createFrame(area, api.EPDF_GetPageRotationByIndex(document, index), userUnit);
}
