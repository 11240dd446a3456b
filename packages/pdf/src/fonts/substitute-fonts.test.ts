import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPdfEngine, type PdfEngine } from '../engine.ts';
import { blankGlyphs } from '../testing/blank-glyphs.ts';
import { buildPdf } from '../testing/pdf-builder.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const trueType = (name: string, rest = '', flags = 4): string =>
  `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 32 /LastChar 255 /Widths [${Array(224).fill(600).join(' ')}] ${rest} /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags ${flags} /Ascent 800 /Descent -200 /CapHeight 700 /ItalicAngle 0 /StemV 80 /FontBBox [0 -200 1000 800] >> >>`;

const chinese =
  '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /SimSun /Flags 6 /Ascent 859 /Descent -141 /CapHeight 683 /ItalicAngle 0 /StemV 80 /FontBBox [0 -141 1000 859] >> >>] >>';

function blankAndText(font: string, show: string): { blank: string[]; text: string } {
  const content = `BT /F9 20 Tf 50 700 Td ${show} Tj ET`;
  const document = engine.open(buildPdf({ pages: [{ fonts: { F9: font }, content }] }));
  const { glyphs } = document.readPage(1);
  const blank = [...blankGlyphs(document, 1).keys()];
  document.close();
  return { blank, text: glyphs.map((glyph) => glyph.text).join('') };
}

describe('fonts that are not embedded', () => {
  it('show Chinese', () => {
    expect(blankAndText(chinese, '<63A883500041>')).toEqual({ blank: [], text: '推荐A' });
  });

  it('show the comparators of Symbol', () => {
    expect(blankAndText(trueType('Symbol'), '(\\263\\243\\261a)')).toEqual({ blank: [], text: '≥≤±α' });
  });

  it('show ticks, crosses and boxes of Wingdings', () => {
    expect(blankAndText(trueType('Wingdings'), '(\\374\\373\\250\\376)')).toEqual({
      blank: [],
      text: '✓✗☐☑',
    });
  });

  it('show comparators in a Western font', () => {
    const encoding = '/Encoding << /Type /Encoding /Differences [1 /greaterequal /lessequal /alpha] >>';
    expect(blankAndText(trueType('Calibri', encoding, 32), '(\\001\\002\\003)')).toEqual({
      blank: [],
      text: '≥≤α',
    });
  });
});

const guidelines = fileURLToPath(new URL('../../../../../shared/corpus/guidelines', import.meta.url));
const hasGuidelines = existsSync(guidelines);
if (!hasGuidelines) process.stderr.write(`no ${guidelines}: the tests on real guidelines do not run\n`);

describe.runIf(hasGuidelines)('a real guideline without embedded fonts', () => {
  it('shows in its image every sign of its text layer', () => {
    const document = engine.open(readFileSync(`${guidelines}/cn_hypertension_prevention.pdf`));
    const text = document
      .readPage(21)
      .glyphs.map((glyph) => glyph.text)
      .join('');
    expect(text).toContain('SBP≥180');
    expect([...blankGlyphs(document, 21)]).toEqual([]);
    document.close();
  });
});
