import type { Box, Glyph, PageContent } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { judgePage } from './judge-page.ts';

const box: Box = [0, 0, 5, 10];
const glyphs = (text: string, extra: Partial<Glyph> = {}): Glyph[] =>
  [...text].map((char) => ({
    text: char,
    bbox: box,
    ink: box,
    origin: [0, 8],
    size: 10,
    font: 0,
    angle: 0,
    color: '#000000',
    ...extra,
  }));

const page = (content: Partial<PageContent>): PageContent => ({
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  source: 'text',
  fonts: [],
  glyphs: [],
  paths: [],
  images: [],
  links: [],
  warnings: [],
  ...content,
});

const fullImage = { bbox: [0, 0, 600, 800] as Box, widthPx: 1700, heightPx: 2200 };
const english = 'Offer treatment to adults with a confirmed diagnosis and review the dose after four weeks. ';
const chinese =
  '推荐所有慢性乙型肝炎患者在开始抗病毒治疗之前检测病毒载量并评估肝纤维化程度必要时转诊专科医生处理';

describe('judgePage', () => {
  it('takes sound English and Chinese text as it is', () => {
    for (const text of [english.repeat(10), chinese.repeat(10)]) {
      const judged = judgePage(page({ glyphs: glyphs(text) }));
      expect(judged).toMatchObject({
        textUsable: true,
        needsOcr: false,
        quality: { textSanity: 1, flags: [] },
      });
    }
  });

  it('sends a scan without text to OCR', () => {
    const judged = judgePage(page({ images: [fullImage] }));
    expect(judged).toMatchObject({ textUsable: false, needsOcr: true, quality: { imageShare: 1 } });
    expect(judged.quality.flags).toContain('text_in_image');
  });

  it('sends a scan with a printed stamp to OCR and keeps the stamp', () => {
    const judged = judgePage(page({ images: [fullImage], glyphs: glyphs('Downloaded on 12 May 2023') }));
    expect(judged).toMatchObject({ textUsable: true, needsOcr: true });
  });

  it('leaves a large photograph with a caption to the reading of figures', () => {
    const photo = { ...fullImage, bbox: [50, 80, 550, 700] as Box };
    const judged = judgePage(page({ images: [photo], glyphs: glyphs(english) }));
    expect(judged).toMatchObject({ textUsable: true, needsOcr: false });
  });

  it('does not send a page of text on a background picture to OCR', () => {
    const judged = judgePage(page({ images: [fullImage], glyphs: glyphs(english.repeat(10)) }));
    expect(judged).toMatchObject({ textUsable: true, needsOcr: false });
  });

  it('knows an invisible text layer under a scan', () => {
    const hidden = glyphs(english.repeat(10), { hidden: true });
    const judged = judgePage(page({ images: [fullImage], glyphs: hidden }));
    expect(judged).toMatchObject({ ocrLayer: true, needsOcr: false, textUsable: true });
  });

  it('rejects a text layer with many unmapped or private characters', () => {
    for (const bad of [glyphs('\uFFFD'.repeat(30), { unmapped: true }), glyphs('\ue123'.repeat(30))]) {
      const judged = judgePage(page({ glyphs: [...bad, ...glyphs(english)] }));
      expect(judged).toMatchObject({ textUsable: false, needsOcr: true });
      expect(judged.quality.flags).toContain('garbage_text_layer');
    }
  });

  it('keeps text with a few unmapped signs but says so', () => {
    const judged = judgePage(
      page({ glyphs: [...glyphs(english.repeat(5)), ...glyphs('\uFFFD', { unmapped: true })] }),
    );
    expect(judged).toMatchObject({ textUsable: true, needsOcr: false });
    expect(judged.quality.flags).toEqual(['unmapped_glyphs']);
    expect(judged.quality.textSanity).toBeLessThan(1);
  });

  it('rejects nonsense that only looks like Chinese', () => {
    const nonsense = Array.from({ length: 120 }, (_, index) =>
      String.fromCodePoint(0x4e00 + index * 171),
    ).join('');
    const judged = judgePage(page({ glyphs: glyphs(nonsense) }));
    expect(judged).toMatchObject({ textUsable: false, needsOcr: true });
    expect(judged.quality.flags).toContain('nonsense_han');
  });

  it('accepts traditional Chinese', () => {
    const text =
      '建議對所有高風險患者進行篩檢並於治療後三個月內再次評估其腎臟功能與血壓變化情形以決定後續藥物劑量調整';
    expect(judgePage(page({ glyphs: glyphs(text.repeat(3)) })).textUsable).toBe(true);
  });

  it('rejects a shifted alphabet', () => {
    const shifted = [...english.repeat(5)]
      .map((char) => (/[a-z]/.test(char) ? String.fromCharCode(((char.charCodeAt(0) - 94) % 26) + 97) : char))
      .join('');
    expect(judgePage(page({ glyphs: glyphs(shifted) })).quality.flags).toContain('nonsense_latin');
  });

  it('leaves a table of numbers and abbreviations alone', () => {
    const table = 'HBsAg ALT AST GGT 12.5 130/80 mmHg NNRTI PCR DNA RNA '.repeat(6);
    expect(judgePage(page({ glyphs: glyphs(table) }))).toMatchObject({ textUsable: true, needsOcr: false });
  });

  it('takes an empty page for what it is', () => {
    expect(judgePage(page({}))).toMatchObject({ needsOcr: false, quality: { flags: ['blank'] } });
  });
});
