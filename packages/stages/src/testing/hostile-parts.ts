import { deflateSync } from 'node:zlib';
import { buildPdf, type TestPage, type TestPdf } from '@guidepost/pdf/testing';

const sound: TestPage = { content: 'BT /F1 12 Tf 50 700 Td (A sound page of text beside the bad one) Tj ET' };
const page = (bad: TestPage, objects: TestPdf['objects'] = {}, catalog = ''): Buffer =>
  buildPdf({ pages: [sound, bad, sound], objects, catalog });
const drawing = (resources: string, entries = ''): TestPage => ({
  content: 'q 400 0 0 400 50 50 cm /X Do Q',
  ...{ resources, entries },
});
const image = (dict: string, data: string | Uint8Array): Buffer =>
  page(drawing('/XObject << /X {X} >>'), { X: { dict: `/Type /XObject /Subtype /Image ${dict}`, data } });
const bytes = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 7919 + (i >> 3)) % 256));

/** Pages, each between two sound ones, that are broken or meant to break a reader in one part: font, image, structure, reference. */
export const hostileParts: Readonly<Record<string, () => Buffer>> = {
  'a TrueType font of noise': () => fontFile('/Subtype /TrueType', 'FontFile2', bytes(20_000)),
  'a TrueType font whose tables lie outside it': () =>
    fontFile('/Subtype /TrueType', 'FontFile2', trueTypeWithWildTables()),
  'a Type 1 font of noise': () => fontFile('/Subtype /Type1', 'FontFile', bytes(5_000)),
  'a CFF font of noise': () => fontFile('/Subtype /Type1', 'FontFile3', bytes(5_000), '/Subtype /Type1C'),
  'a Type 3 glyph that writes itself': () => {
    const dict =
      '<< /Type /Font /Subtype /Type3 /Name /T3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a {GLYPH} >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /T3 {T3} >> >> >>';
    const content = 'BT /T3 12 Tf 50 700 Td (aaaa) Tj ET';
    const glyph = { dict: '', data: `9 0 d0 ${content}` };
    return page({ content, fonts: { T3: '{T3}' } }, { T3: dict, GLYPH: glyph });
  },
  'a character map with a range of all numbers': () => {
    const map = '1 beginbfrange <0000> <FFFFFFFF> <0000> endbfrange\n'.repeat(2_000);
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {MAP} >>';
    const content = 'BT /M 12 Tf 50 700 Td (mapped) Tj ET';
    return page({ content, fonts: { M: font } }, { MAP: { dict: '', data: map } });
  },
  'an image of two thousand million pixels': () =>
    image(
      '/Width 46000 /Height 46000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
      deflateSync(Buffer.alloc(1_000)),
    ),
  'a JPEG 2000 image of noise': () => image('/Width 99 /Height 99 /Filter /JPXDecode', bytes(9_000)),
  'a JBIG2 image of noise': () =>
    image(
      '/Width 99 /Height 99 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
      bytes(9_000),
    ),
  'a JPEG of noise': () =>
    image('/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode', bytes(9_000)),
  'a filter named fifty times': () =>
    page({
      contentDict: `/Filter [${'/FlateDecode '.repeat(50)}]`,
      content: deflateSync(Buffer.from('0 0 9 9 re f')).toString('latin1'),
    }),
  'a pattern that fills itself': () => {
    const resources = '/Pattern << /P {P} >>';
    const dict = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.001 /YStep 0.001 /Resources << ${resources} >>`;
    const content = '/Pattern cs /P scn 0 0 595 842 re f';
    return page({ content, resources }, { P: { dict, data: content } });
  },
  'a soft mask that masks itself': () => {
    const resources = '/ExtGState << /G << /SMask << /S /Alpha /G {MASK} >> >> >>';
    const dict = `/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Group << /S /Transparency >> /Resources << ${resources} >>`;
    return page(
      { content: '/G gs 0 0 99 99 re f', resources },
      { MASK: { dict, data: '/G gs 0 0 9 9 re f' } },
    );
  },
  'one stream of contents named 100,000 times': () =>
    page(
      { content: '', entries: `/Contents [${'{C} '.repeat(100_000)}]` },
      { C: { dict: '', data: 'q 1 0 0 1 1 1 cm 0 0 9 9 re f Q' } },
    ),
  'arrays 100,000 deep': () => page({ content: `${'['.repeat(100_000)} TJ` }),
  'dictionaries 10,000 deep': () => page({ ...sound, entries: `/PieceInfo ${'<< /A '.repeat(10_000)} 1` }),
  'contents in a file elsewhere': () =>
    page({ content: '', entries: '/Contents {C}' }, { C: { dict: '/F (/etc/passwd)', data: '' } }),
  'an outline that is its own child': () =>
    page(sound, { O: '<< /First {O} /Last {O} /Next {O} /Title (again) /Count 9 >>' }, '/Outlines {O}'),
  'a structure tree that is its own child': () =>
    page(
      sound,
      { S: '<< /Type /StructTreeRoot /S /P /K [{S} {S}] >>' },
      '/StructTreeRoot {S} /MarkInfo << /Marked true >>',
    ),
};

function fontFile(kind: string, key: string, data: Uint8Array, dict = ''): Buffer {
  const font = `<< /Type /Font ${kind} /BaseFont /Noise /FirstChar 32 /LastChar 126 /FontDescriptor {D} /Encoding /WinAnsiEncoding >>`;
  const descriptor = `<< /Type /FontDescriptor /FontName /Noise /Flags 32 /${key} {F} >>`;
  const content = 'BT /N 12 Tf 50 700 Td (Set in a broken font) Tj ET';
  return page({ content, fonts: { N: font } }, { D: descriptor, F: { dict, data } });
}

/** A directory of tables whose offsets and lengths point far outside. */
function trueTypeWithWildTables(): Buffer {
  const tags = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];
  const font = Buffer.alloc(12 + tags.length * 16);
  font.writeUInt32BE(0x00010000, 0);
  font.writeUInt16BE(tags.length, 4);
  for (const [index, tag] of tags.entries()) {
    font.write(tag, 12 + index * 16, 'latin1');
    font.writeUInt32BE(0xfffffff0, 20 + index * 16);
    font.writeUInt32BE(0x7fffffff, 24 + index * 16);
  }
  return font;
}

/** Everything in a PDF that can name an address, with `url` in it. */
export const references = (url: string): Buffer =>
  buildPdf({
    pages: [
      {
        content: 'BT /F1 12 Tf 50 700 Td (Addresses of others) Tj ET q 99 0 0 99 9 9 cm /X Do Q',
        resources: '/XObject << /X {X} >>',
        entries: `/AA << /O ${uri(url)} /C ${submit(url)} >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${uri(url)} >> << /Type /Annot /Subtype /Widget /FT /Tx /T (f) /Rect [9 9 99 99] /AA << /Fo ${submit(url)} >> >>]`,
      },
    ],
    objects: {
      X: {
        dict: `/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /F << /FS /URL /F (${url}image) >>`,
        data: '',
      },
      FILE: `<< /Type /Filespec /FS /URL /F (${url}file) >>`,
    },
    catalog: `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${url}"\\); this.submitForm\\("${url}"\\)) /Next ${submit(url)} >> /Names << /EmbeddedFiles << /Names [(a) {FILE}] >> >> /URI << /Base (${url}) >>`,
  });

const uri = (url: string): string => `<< /S /URI /URI (${url}uri) >>`;
const submit = (url: string): string => `<< /S /SubmitForm /F << /FS /URL /F (${url}form) >> /Fields [] >>`;
