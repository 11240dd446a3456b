import type { Glyph, PageContent } from '@guidepost/contracts';
import type { OcrLine } from '@guidepost/models';
import { describe, expect, it } from 'vitest';
import { fillUnread } from './fill-unread.ts';
import { unreadGlyphs, unreadRuns } from './unread-runs.ts';

const SIZE = 10;

/** Glyphs of one line, each an em wide; `?` has no map. */
const glyphsOf = (text: string, y = 100): Glyph[] =>
  [...text].map((char, i) => {
    const bbox = [i * SIZE, y - 9, (i + 1) * SIZE, y + 2] as const;
    const unmapped = char === '?' ? { unmapped: true as const } : {};
    return {
      text: char === '?' ? '\ufffd' : char,
      bbox: [...bbox],
      ink: [...bbox],
      origin: [i * SIZE, y],
      size: SIZE,
      font: 0,
      angle: 0,
      color: '#000000',
      ...unmapped,
    };
  });

const pageOf = (glyphs: readonly Glyph[]): PageContent => ({
  page: 1,
  width: 500,
  height: 700,
  rotation: 0,
  source: 'text',
  fonts: [{ name: 'F', bold: false, italic: false, monospaced: false, symbolic: false, embedded: true }],
  glyphs,
  paths: [],
  images: [],
  links: [],
  warnings: [],
});

/** What a recogniser reads, each character an em wide from `from` points on; one pixel a point. */
const lineOf = (text: string, from = 0): OcrLine => ({
  text,
  box: [from, 0, from + text.length * SIZE, SIZE],
  angle: 0,
  confidence: 0.99,
  chars: [...text].map((char, i) => ({
    text: char,
    start: from + i * SIZE,
    end: from + (i + 1) * SIZE,
    confidence: 0.99,
  })),
});

const fill = (printed: string, read: string | null) => {
  const content = pageOf(glyphsOf(printed));
  const unread = unreadGlyphs(content);
  const runs = unreadRuns(content, unread);
  const line = read === null ? null : lineOf(read, content.glyphs[runs[0]!.glyphs[0]!]!.bbox[0]);
  const filled = fillUnread(content, runs, unread, [line], 1);
  return { ...filled, text: filled.content.glyphs.map((glyph) => glyph.text).join('') };
};

describe('filling what a text layer does not tell', () => {
  it('takes unread glyphs from the picture and leaves the others as the text layer has them', () => {
    const { text, left, content } = fill('??≥35%??', '剂量≥35%标准');
    expect(text).toBe('剂量≥35%标准');
    expect(left).toBe(0);
    expect(content.glyphs[0]).toMatchObject({ confidence: 0.99, size: SIZE });
    expect(content.glyphs[0]).not.toHaveProperty('unmapped');
  });

  it('keeps the number of the text layer where the picture is read differently, and says so', () => {
    const { text, disagreements } = fill('??5mg', '剂量6mg');
    expect(text).toBe('剂量5mg');
    expect(disagreements).toEqual([{ text: '\ufffd\ufffd5mg ≠ 剂量6mg', box: [20, 91, 30, 102] }]);
  });

  it('keeps the place of a glyph that the recogniser missed or that it read nothing for', () => {
    const content = pageOf(glyphsOf('???'));
    const unread = unreadGlyphs(content);
    const runs = unreadRuns(content, unread);
    const gap: OcrLine = { ...lineOf('甲乙丙'), chars: lineOf('甲乙丙').chars.filter((_, i) => i !== 1) };
    const filled = fillUnread(content, runs, unread, [gap], 1);
    expect(filled.content.glyphs.map((glyph) => glyph.text)).toEqual(['甲', '\ufffd', '丙']);
    expect(filled.left).toBe(1);
    expect(fill('??', null)).toMatchObject({ left: 2, filled: 0 });
  });

  it('reads nothing where every glyph is sound', () => {
    const content = pageOf(glyphsOf('剂量≥35%'));
    expect(unreadRuns(content, unreadGlyphs(content))).toEqual([]);
  });

  it('reads stretches about the unread glyphs, not across a gutter', () => {
    const left = glyphsOf('abcdefgh??');
    const right = glyphsOf('??').map(
      (glyph): Glyph => ({
        ...glyph,
        bbox: [glyph.bbox[0] + 300, glyph.bbox[1], glyph.bbox[2] + 300, glyph.bbox[3]],
        origin: [glyph.origin[0] + 300, glyph.origin[1]],
      }),
    );
    const content = pageOf([...left, ...right]);
    const runs = unreadRuns(content, unreadGlyphs(content));
    expect(runs.map((run) => run.glyphs.length)).toEqual([5, 2]);
    expect(runs.map((run) => Math.round(run.box[0]))).toEqual([49, 299]);
  });

  it('takes everything of a font with a false map for unread, its digits too', () => {
    // Rare characters only, as a shifted map gives.
    const content = pageOf(glyphsOf('龘靐齉齾爩麤龗灪籲鱻麣鸞虌驫鬱厵钃讟饢籱5'));
    expect(unreadGlyphs(content).size).toBe(21);
  });
});
