import type { WasmMemory } from './web-assembly.ts';

/**
 * The functions of PDFium's C API that this package calls, as WebAssembly exports.
 * Handles and pointers are addresses in the module's memory, 0 is null; booleans come back as 0 or 1.
 */
export interface PdfiumExports {
  readonly memory: WasmMemory;
  malloc(sizeBytes: number): number;
  free(pointer: number): void;
  PDFiumExt_Init(): void;

  FPDF_SetSystemFontInfo(info: number): void;
  FPDF_LoadMemDocument(bytes: number, sizeBytes: number, password: number): number;
  FPDF_GetLastError(): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, sizeBytes: number): number;
  FPDF_GetPageLabel(document: number, index: number, buffer: number, sizeBytes: number): number;
  FPDFCatalog_IsTagged(document: number): number;
  EPDF_IsEncrypted(document: number): number;
  EPDFDoc_GetPageObjectNumberByIndex(document: number, index: number): number;
  EPDF_GetPageRotationByIndex(document: number, index: number): number;
  EPDF_GetPageBoxByIndex(document: number, index: number, kind: number, rect: number): number;

  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, sizeBytes: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFBookmark_GetAction(bookmark: number): number;
  FPDFAction_GetType(action: number): number;
  FPDFAction_GetDest(document: number, action: number): number;
  FPDFAction_GetURIPath(document: number, action: number, buffer: number, sizeBytes: number): number;
  FPDFDest_GetDestPageIndex(document: number, dest: number): number;
  FPDFDest_GetLocationInPage(
    dest: number,
    hasX: number,
    hasY: number,
    hasZoom: number,
    x: number,
    y: number,
    zoom: number,
  ): number;

  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_GetPageBoundingBox(page: number, rect: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFPage_Flatten(page: number, flag: number): number;

  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_IsGenerated(text: number, index: number): number;
  FPDFText_IsHyphen(text: number, index: number): number;
  FPDFText_HasUnicodeMapError(text: number, index: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  FPDFTextObj_GetFont(object: number): number;
  FPDFTextObj_GetFontSize(object: number, size: number): number;
  FPDFTextObj_GetTextRenderMode(object: number): number;

  FPDFFont_GetBaseFontName(font: number, buffer: number, sizeBytes: number): number;
  FPDFFont_GetFamilyName(font: number, buffer: number, sizeBytes: number): number;
  FPDFFont_GetFlags(font: number): number;
  FPDFFont_GetIsEmbedded(font: number): number;
  FPDFFont_GetItalicAngle(font: number, angle: number): number;
  FPDFFont_GetWeight(font: number): number;

  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPageObj_GetMarkedContentID(object: number): number;
  FPDFPageObj_GetFillColor(object: number, r: number, g: number, b: number, a: number): number;
  FPDFPageObj_GetStrokeColor(object: number, r: number, g: number, b: number, a: number): number;
  FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  FPDFPageObj_GetDashCount(object: number): number;
  FPDFPageObj_GetClipPath(object: number): number;
  FPDFClipPath_CountPaths(clip: number): number;
  FPDFClipPath_CountPathSegments(clip: number, path: number): number;
  FPDFClipPath_GetPathSegment(clip: number, path: number, index: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetPathSegment(path: number, index: number): number;
  FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetClose(segment: number): number;
  FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;

  FPDFLink_Enumerate(page: number, position: number, link: number): number;
  FPDFLink_GetAnnotRect(link: number, rect: number): number;
  FPDFLink_GetDest(document: number, link: number): number;
  FPDFLink_GetAction(link: number): number;

  FPDF_StructTree_GetForPage(page: number): number;
  FPDF_StructTree_Close(tree: number): void;
  FPDF_StructTree_CountChildren(tree: number): number;
  FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number;
  FPDF_StructElement_GetType(element: number, buffer: number, sizeBytes: number): number;
  FPDF_StructElement_GetAltText(element: number, buffer: number, sizeBytes: number): number;
  FPDF_StructElement_CountChildren(element: number): number;
  FPDF_StructElement_GetChildAtIndex(element: number, index: number): number;
  FPDF_StructElement_GetChildMarkedContentID(element: number, index: number): number;
  FPDF_StructElement_GetAttributeCount(element: number): number;
  FPDF_StructElement_GetAttributeAtIndex(element: number, index: number): number;
  FPDF_StructElement_Attr_GetValue(attributes: number, name: number): number;
  FPDF_StructElement_Attr_GetNumberValue(value: number, result: number): number;

  FPDFBitmap_CreateEx(width: number, height: number, format: number, scan0: number, stride: number): number;
  FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    argb: number,
  ): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}
