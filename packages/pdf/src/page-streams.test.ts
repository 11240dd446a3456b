import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPdfEngine, type PdfEngine } from './engine.ts';
import { DAMAGED_CONTENT } from './read-content.ts';
import { buildPdf, type TestPage } from './testing/pdf-builder.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

// Lines of differing words, so that a stream cut in the middle still holds the lines before.
const lines = Array.from({ length: 60 }, (_, index) => `(Line ${index} ${Math.sin(index)}) Tj 0 -12 Td`);
const operators = `BT /F1 10 Tf 50 780 Td ${lines.join('\n')} ET`;
const flate = (change: (bytes: Buffer) => Buffer): TestPage => ({
  contentDict: '/Filter /FlateDecode',
  content: change(deflateSync(Buffer.from(operators))).toString('latin1'),
});

describe('damaged content', () => {
  const pages = [
    flate((bytes) => bytes),
    flate((bytes) => bytes.subarray(0, bytes.length / 2)),
    flate((bytes) => Buffer.concat([bytes.subarray(0, 1), Buffer.alloc(bytes.length - 1, 0x5a)])),
    flate((bytes) => bytes),
  ];

  it('is told page by page, and no page changes its number', () => {
    const document = engine.open(buildPdf({ pages }));
    const first = document.readPage(1);
    expect(first.warnings).toEqual([]);
    expect(document.readPage(4).glyphs.length).toBe(first.glyphs.length);

    const cut = document.readPage(2);
    expect(cut.warnings).toEqual([DAMAGED_CONTENT]);
    expect(cut.glyphs.length).toBeLessThan(first.glyphs.length);
    expect(cut.glyphs.length).toBeGreaterThan(0);

    expect(() => document.readPage(3)).toThrow(expect.objectContaining({ code: 'page_damaged' }));
    document.close();
  });
});
