import type { StructureNode } from '@guidepost/contracts';
import type { Pdfium } from './pdfium/load.ts';

const MAX_DEPTH = 60;
const MAX_NODES = 50_000;

/** Structure elements with content on the page, role-mapped by PDFium; undefined where the page has none. */
export function readStructure(pdfium: Pdfium, page: number): StructureNode[] | undefined {
  const { api, heap } = pdfium;
  const tree = api.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return undefined;
  let nodesLeft = MAX_NODES;

  const readSpan = (element: number, name: 'RowSpan' | 'ColSpan'): number | undefined => {
    const count = api.FPDF_StructElement_GetAttributeCount(element);
    for (let index = 0; index < count; index++) {
      const attributes = api.FPDF_StructElement_GetAttributeAtIndex(element, index);
      if (attributes === 0) continue;
      const key = heap.allocateString(name);
      const value = api.FPDF_StructElement_Attr_GetValue(attributes, key);
      api.free(key);
      if (value === 0 || !api.FPDF_StructElement_Attr_GetNumberValue(value, heap.scratch)) continue;
      const span = Math.round(heap.f32(heap.scratch));
      if (span > 1 && span < 1000) return span;
    }
    return undefined;
  };

  const readNode = (element: number, depth: number): StructureNode | undefined => {
    if (element === 0 || depth > MAX_DEPTH || nodesLeft-- <= 0) return undefined;
    const type = heap.readUtf16((b, n) => api.FPDF_StructElement_GetType(element, b, n));
    const alt = heap.readUtf16((b, n) => api.FPDF_StructElement_GetAltText(element, b, n));
    const mcids: number[] = [];
    const children: StructureNode[] = [];
    const count = api.FPDF_StructElement_CountChildren(element);
    for (let index = 0; index < count; index++) {
      const mcid = api.FPDF_StructElement_GetChildMarkedContentID(element, index);
      if (mcid >= 0) mcids.push(mcid);
      else {
        const child = readNode(api.FPDF_StructElement_GetChildAtIndex(element, index), depth + 1);
        if (child) children.push(child);
      }
    }
    const isCell = type === 'TD' || type === 'TH';
    const rowSpan = isCell ? readSpan(element, 'RowSpan') : undefined;
    const colSpan = isCell ? readSpan(element, 'ColSpan') : undefined;
    return {
      type,
      mcids,
      ...(alt ? { alt } : {}),
      ...(rowSpan ? { rowSpan } : {}),
      ...(colSpan ? { colSpan } : {}),
      children,
    };
  };

  const roots: StructureNode[] = [];
  const count = api.FPDF_StructTree_CountChildren(tree);
  for (let index = 0; index < count; index++) {
    const node = readNode(api.FPDF_StructTree_GetChildAtIndex(tree, index), 0);
    if (node) roots.push(node);
  }
  api.FPDF_StructTree_Close(tree);
  return roots.length > 0 ? roots : undefined;
}
