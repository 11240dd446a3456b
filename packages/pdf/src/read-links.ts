import type { LinkRegion } from '@guidepost/contracts';
import { clipToPage, mapBox, type PageFrame } from './frame.ts';
import type { Pdfium } from './pdfium/load.ts';

const MAX_LINKS = 5000;
const ACTION_GOTO = 1;
const ACTION_URI = 3;

/** Link areas of a page with where they lead; nothing is followed. */
export function readLinks(pdfium: Pdfium, document: number, page: number, frame: PageFrame): LinkRegion[] {
  const { api, heap } = pdfium;
  const position = heap.scratch;
  const out = heap.scratch + 8;
  const links: LinkRegion[] = [];
  heap.setI32(position, 0);
  // The position lives in scratch memory that other calls write over, so it is kept here between calls.
  let next = 0;
  for (let index = 0; index < MAX_LINKS; index++) {
    heap.setI32(position, next);
    if (!api.FPDFLink_Enumerate(page, position, out)) break;
    next = heap.i32(position);
    const link = heap.i32(out);
    if (!api.FPDFLink_GetAnnotRect(link, out)) continue;
    const box = mapBox(
      frame.toDisplay,
      heap.f32(out),
      heap.f32(out + 12),
      heap.f32(out + 8),
      heap.f32(out + 4),
    );
    const bbox = clipToPage(box, frame);
    if (!bbox?.every(Number.isFinite)) continue;
    const action = api.FPDFLink_GetAction(link);
    const kind = action === 0 ? 0 : api.FPDFAction_GetType(action);
    // A link to another file has a destination too, but not in this document.
    const inside = action === 0 || kind === ACTION_GOTO;
    const dest = inside
      ? api.FPDFLink_GetDest(document, link) || (action && api.FPDFAction_GetDest(document, action))
      : 0;
    const target = dest === 0 ? -1 : api.FPDFDest_GetDestPageIndex(document, dest);
    if (target >= 0) links.push({ bbox, page: target + 1 });
    else if (kind === ACTION_URI) {
      const uri = heap
        .readSized((buffer, size) => api.FPDFAction_GetURIPath(document, action, buffer, size), 8192)
        .toString('utf8')
        .replace(/\0+$/, '');
      links.push({ bbox, uri });
    }
  }
  return links;
}
