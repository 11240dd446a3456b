import type { Box, PageContent } from '@guidepost/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPdfEngine, type PdfEngine } from './engine.ts';
import { buildPdf, type TestPage, type TestPdf } from './testing/pdf-builder.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

function readFirst(pdf: TestPdf): PageContent {
  const document = engine.open(buildPdf(pdf));
  const content = document.readPage(1);
  document.close();
  return content;
}

const read = (page: TestPage, rest: Omit<TestPdf, 'pages'> = {}): PageContent =>
  readFirst({ pages: [page], ...rest });

const textOf = (content: PageContent): string =>
  content.glyphs.map((glyph) => (glyph.generated ? ' ' : glyph.text)).join('');

const union = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

/** Smallest box around all dark pixels of the drawn page, in points. */
function inkOfImage(pdf: TestPdf, dpi = 144): Box {
  const document = engine.open(buildPdf(pdf));
  const { rgbx, widthPx, heightPx, scale } = document.renderPage(1, { dpi });
  document.close();
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      if ((rgbx[(y * widthPx + x) * 4] ?? 255) > 128) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x + 1);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y + 1);
    }
  }
  return [x0 / scale, y0 / scale, x1 / scale, y1 / scale];
}

const expectNear = (actual: Box, expected: Box, tolerance = 1): void => {
  for (const [index, value] of expected.entries()) {
    expect(Math.abs((actual[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(tolerance);
  }
};

describe('the frame of a page', () => {
  const content = 'BT /F1 24 Tf 1 0 0 1 100 120 Tm (Hello) Tj ET 100 116 60 1 re f';

  it.each([0, 90, 180, 270])(
    'puts word, rule and image in one frame on a cropped page turned by %i',
    (rotate) => {
      for (const mediaBox of [[0, 0, 400, 300] as const, [-56.5, -58.25, 576, 723] as const]) {
        const page = { mediaBox, cropBox: [50, 40, 350, 240] as const, rotate, content };
        const result = read(page);
        const turned = rotate % 180 === 90;
        expect([result.width, result.height]).toEqual(turned ? [200, 300] : [300, 200]);
        expect(result.rotation).toBe(rotate);
        expect(textOf(result)).toBe('Hello');
        const boxes = [...result.glyphs.map((glyph) => glyph.ink), ...result.paths.map((path) => path.bbox)];
        expectNear(union(boxes), inkOfImage({ pages: [page] }));
        expect(result.glyphs[0]?.angle).toBe(rotate);
        expect(result.glyphs[0]?.size).toBeCloseTo(24, 1);
      }
    },
  );

  it('leaves out what lies outside the CropBox and says so', () => {
    const outside = 'BT /F1 12 Tf 1 0 0 1 10 10 Tm (gone) Tj 1 0 0 1 100 120 Tm (here) Tj ET 0 0 20 20 re f';
    const result = read({ mediaBox: [0, 0, 400, 300], cropBox: [50, 40, 350, 240], content: outside });
    expect(textOf(result).trim()).toBe('here');
    expect(result.paths).toEqual([]);
    expect(result.warnings).toEqual(['4 characters outside the visible page left out']);
  });

  it('measures in points where the user unit is larger', () => {
    const content = 'BT /F1 10 Tf 20 50 Td (A) Tj ET';
    const page = { mediaBox: [0, 0, 200, 100] as const, userUnit: 2, content };
    const result = read(page);
    expect([result.width, result.height]).toEqual([400, 200]);
    expect(result.glyphs[0]?.size).toBeCloseTo(20, 1);
    expectNear(result.glyphs[0]?.ink ?? [0, 0, 0, 0], inkOfImage({ pages: [page] }));
  });
});

describe('glyphs', () => {
  it('keep size, direction and colour of scaled and turned text', () => {
    const result = read({ content: '1 0 0 rg BT /F1 1 Tf 0 12 -12 0 300 300 Tm (up) Tj ET' });
    expect(result.glyphs[0]).toMatchObject({ text: 'u', size: 12, angle: 270, color: '#ff0000' });
  });

  it('tell invisible and boldened text', () => {
    const result = read({
      content: 'BT /F1 12 Tf 50 700 Td 3 Tr (a) Tj 0 -20 Td 2 Tr (b) Tj 0 -20 Td 0 Tr (c) Tj ET',
    });
    const visible = result.glyphs.filter((glyph) => !glyph.generated);
    expect(visible.map(({ text, hidden, bold }) => [text, hidden, bold])).toEqual([
      ['a', true, undefined],
      ['b', undefined, true],
      ['c', undefined, undefined],
    ]);
  });

  it('know bold, italic and symbol fonts by name', () => {
    const result = read({ content: 'BT /F1 12 Tf 50 700 Td (a) Tj /F2 12 Tf (b) Tj /F4 12 Tf (c) Tj ET' });
    expect(result.fonts.map(({ name, bold, symbolic }) => [name, bold, symbolic])).toEqual([
      ['Helvetica', false, false],
      ['Helvetica-Bold', true, false],
      ['Symbol', false, true],
    ]);
  });

  it('read comparators of the Symbol font and ticks of ZapfDingbats', () => {
    const result = read({
      content: 'BT /F1 12 Tf 50 700 Td (SBP ) Tj /F4 12 Tf (\\263\\243\\261) Tj /F5 12 Tf (48) Tj ET',
    });
    expect(textOf(result).replace(/ /g, '')).toBe('SBP≥≤±✔✘');
  });

  it('say that a code without a mapping is unmapped instead of guessing a letter', () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /NoMap /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /NoMap /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /NoMap /Flags 4 >> >>] >>';
    const result = read({ fonts: { F9: font }, content: 'BT /F9 12 Tf 50 700 Td <00410142> Tj ET' });
    const glyphs = result.glyphs.filter((glyph) => !glyph.generated);
    expect(glyphs.map(({ text, unmapped }) => [text, unmapped])).toEqual([
      ['\uFFFD', true],
      ['\uFFFD', true],
    ]);
  });

  it('do not take a sign for the digit its font claims it is', () => {
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /five {BARS} /one {DIGIT} >> /Encoding << /Type /Encoding /Differences [49 /one 53 /five] >> /FirstChar 49 /LastChar 53 /Widths [600 0 0 0 600] /Resources << >> /ToUnicode {MAP} >>';
    const map =
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <31> <0031> <35> <0035> endbfchar endcmap end';
    const result = read(
      { fonts: { F9: font }, content: 'BT /F9 12 Tf 50 700 Td (151) Tj ET' },
      {
        objects: {
          MAP: { dict: '', data: map },
          BARS: { dict: '', data: '600 0 d0 50 200 500 70 re f 50 400 500 70 re f' },
          DIGIT: { dict: '', data: '600 0 d0 150 0 300 700 re f' },
        },
      },
    );
    expect(result.glyphs.map(({ text, unmapped }) => [text, unmapped ?? false])).toEqual([
      ['1', false],
      ['\uFFFD', true],
      ['1', false],
    ]);
  });

  it('keep a ligature one glyph with its letters', () => {
    const font =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Type /Encoding /Differences [1 /fi] >> >>';
    const result = read({ fonts: { F9: font }, content: 'BT /F9 12 Tf 50 700 Td (\\001eld) Tj ET' });
    expect(result.glyphs.map((glyph) => glyph.text)).toEqual(['fi', 'e', 'l', 'd']);
  });

  it('keep the hyphen at the end of a line', () => {
    const result = read({ content: 'BT /F1 12 Tf 50 700 Td (anti-) Tj 0 -14 Td (PD-1) Tj ET' });
    expect(textOf(result).replace(/ /g, '')).toBe('anti-PD-1');
  });
});

describe('paths and images', () => {
  it('are placed through nested forms, with width and dash of their lines', () => {
    const result = read(
      { content: 'q 2 0 0 2 100 100 cm /X1 Do Q', resources: '/XObject << /X1 {X1} >>' },
      {
        objects: {
          X1: {
            dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 5 5]',
            data: '0 0 1 RG 1.5 w [3 2] 0 d 0 0 m 10 20 l S',
          },
        },
      },
    );
    expect(result.paths).toEqual([
      {
        bbox: [110, 692, 130, 732],
        segments: [
          ['M', 110, 732],
          ['L', 130, 692],
        ],
        stroke: '#0000ff',
        strokeWidth: 3,
        dashed: true,
      },
    ]);
  });

  it('end where they are clipped', () => {
    const result = read({
      content:
        'q 100 100 50 50 re W n 0 0 400 400 re f 90 120 m 300 120 l S 300 300 20 20 re f Q 10 10 30 30 re f',
    });
    expect(result.paths.map(({ bbox }) => bbox)).toEqual([
      [100, 692, 150, 742],
      [100, 722, 150, 722],
      [10, 802, 40, 832],
    ]);
    expect(result.paths[0]?.segments[2]).toEqual(['L', 150, 742]);
  });

  it('give the place and pixel size of an image', () => {
    const result = read(
      { content: 'q 200 0 0 100 50 600 cm /I1 Do Q', resources: '/XObject << /I1 {I1} >>' },
      {
        objects: {
          I1: {
            dict: '/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
            data: Uint8Array.of(0, 255),
          },
        },
      },
    );
    expect(result.images).toEqual([{ bbox: [50, 142, 250, 242], widthPx: 2, heightPx: 1 }]);
  });
});

describe('annotations', () => {
  it('give the text of filled form fields and typed notes, and keep the links', () => {
    const appearance = (text: string) => ({
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
      data: `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`,
    });
    const entries =
      '/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Ja) /F 4 /Rect [50 600 150 620] /AP << /N {FIELD} >> >> << /Type /Annot /Subtype /FreeText /Contents (Note) /F 4 /Rect [50 500 150 520] /AP << /N {NOTE} >> >> << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [{PAGE1} /Fit] >>]';
    const pages = [{ content: 'BT /F1 12 Tf 50 700 Td (Page) Tj ET', entries }];
    const document = engine.open(
      buildPdf({ pages, objects: { FIELD: appearance('Ja'), NOTE: appearance('Note') } }),
    );
    for (const content of [document.readPage(1), document.readPage(1)]) {
      expect(textOf(content).replace(/ /g, '')).toBe('PageJaNote');
      expect(content.links).toHaveLength(1);
    }
    const field = document.readPage(1).glyphs.find((glyph) => glyph.text === 'J');
    expect(field?.origin[0]).toBeCloseTo(52, 0);
    expect(field?.origin[1]).toBeCloseTo(237, 0);
    document.close();
  });
});

describe('facts, links and labels', () => {
  it('read title, outline with place, link targets and page labels', () => {
    const pages: TestPage[] = [
      {
        content: 'BT /F1 12 Tf 50 700 Td (one) Tj ET',
        entries:
          '/Annots [<< /Type /Annot /Subtype /Link /Rect [50 700 80 712] /Dest [{PAGE2} /XYZ 0 500 0] >> << /Type /Annot /Subtype /Link /Rect [90 700 120 712] /A << /S /URI /URI (https://example.org/) >> >>]',
      },
      { content: '' },
    ];
    const document = engine.open(
      buildPdf({
        pages,
        objects: {
          OUTLINES: '<< /Type /Outlines /First {CHAPTER} /Last {CHAPTER} /Count 1 >>',
          CHAPTER: '<< /Title (Chapter) /Parent {OUTLINES} /Dest [{PAGE2} /XYZ 0 742 0] >>',
        },
        catalog: '/Outlines {OUTLINES} /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /P (S) >>] >>',
        info: '/Title (A guideline)',
      }),
    );
    expect(document.facts()).toMatchObject({
      pageCount: 2,
      title: 'A guideline',
      tagged: false,
      outline: [{ title: 'Chapter', level: 1, page: 2, y: 100 }],
    });
    const first = document.readPage(1);
    expect(first.label).toBe('i');
    expect(document.readPage(2).label).toBe('S1');
    expect(first.links.map(({ page, uri }) => page ?? uri)).toEqual([2, 'https://example.org/']);
    expect(first.links[0]?.bbox).toEqual([50, 130, 80, 142]);
    document.close();
  });
});
