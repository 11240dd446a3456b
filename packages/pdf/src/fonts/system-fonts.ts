import type { Pdfium } from '../pdfium/load.ts';
import { parseSfnt, type Sfnt } from './sfnt.ts';

/** What PDFium asks for when a font is not embedded. */
export interface FontRequest {
  /** Name as in the PDF, Latin-1. */
  readonly face: string;
  /** 400 = normal, 700 = bold. */
  readonly weight: number;
  readonly italic: boolean;
  /** Windows character set: 134 simplified Chinese, 136 traditional, 128 Japanese, 129 Korean, 2 symbol, 0 Western. */
  readonly charset: number;
}

export interface SubstituteFont {
  readonly name: string;
  readonly charset: number;
  readonly bytes: () => Uint8Array;
}

/** Fonts for what is not embedded, by request; undefined leaves the choice to PDFium's built-in fonts. */
export type PickFont = (request: FontRequest) => SubstituteFont | undefined;

/** FPDF_SYSFONTINFO is nine 4-byte fields: a version and eight callbacks. */
const SYSFONTINFO_BYTES = 36;

/** Gives PDFium its fonts through FPDF_SetSystemFontInfo; there are none in WebAssembly. Files are read when first used. */
export function installSystemFonts({ api, heap, addFunction }: Pdfium, pick: PickFont): void {
  const loaded: { readonly font: SubstituteFont; readonly sfnt: Sfnt }[] = [];
  const handleOf = (font: SubstituteFont): number => {
    const known = loaded.findIndex((entry) => entry.font === font);
    if (known >= 0) return known + 1;
    return loaded.push({ font, sfnt: parseSfnt(font.bytes()) });
  };
  const at = (handle: number) => loaded[handle - 1];

  const copyOut = (bytes: Uint8Array, buffer: number, sizeBytes: number): number => {
    if (buffer !== 0 && sizeBytes >= bytes.length) heap.set(buffer, bytes);
    return bytes.length;
  };
  const mapFont = (...args: number[]): number => {
    const [, weight = 0, italic = 0, charset = 0, , face = 0, exact = 0] = args;
    if (exact !== 0) heap.setI32(exact, 0);
    const font = pick({ face: heap.latin1(face), weight, italic: italic !== 0, charset });
    return font ? handleOf(font) : 0;
  };
  const getFontData = (...args: number[]): number => {
    const [, handle = 0, tag = 0, buffer = 0, sizeBytes = 0] = args;
    const table = at(handle)?.sfnt.table(tag);
    return table ? copyOut(table, buffer, sizeBytes) : 0;
  };
  const getFaceName = (...args: number[]): number => {
    const [, handle = 0, buffer = 0, sizeBytes = 0] = args;
    const name = at(handle)?.font.name;
    return name === undefined ? 0 : copyOut(Buffer.from(`${name}\0`, 'latin1'), buffer, sizeBytes);
  };

  const info = api.malloc(SYSFONTINFO_BYTES);
  const fields = [
    1,
    addFunction(() => undefined, 'vi'), // Release
    addFunction(() => undefined, 'vii'), // EnumFonts
    addFunction(mapFont, 'iiiiiiii'),
    addFunction(() => 0, 'iii'), // GetFont: an exact font by name; there is none
    addFunction(getFontData, 'iiiiii'),
    addFunction(getFaceName, 'iiiii'),
    addFunction((_self, handle = 0) => at(handle)?.font.charset ?? 0, 'iii'), // GetFontCharset
    addFunction(() => undefined, 'vii'), // DeleteFont: files stay loaded, the next document needs them again
  ];
  for (const [index, value] of fields.entries()) heap.setI32(info + index * 4, value);
  api.FPDF_SetSystemFontInfo(info);
}
