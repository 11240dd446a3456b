import { describe, expect, it } from 'vitest';
import { readPages, textsOf } from '../testing/read-pages.ts';
import { FACE, setPage } from '../testing/set-page.ts';
import { toWords } from './to-words.ts';

const read = (draw: (page: ReturnType<typeof setPage>) => void): string => {
  const page = setPage();
  draw(page);
  return textsOf(readPages([page])).join('\n');
};

describe('words', () => {
  it('come apart at gaps even where the text layer has no spaces', () => {
    expect(read((page) => page.text(50, 100, 'eGFR ≥ 30 mL/min', { noSpaces: true }))).toBe(
      'eGFR ≥ 30 mL/min',
    );
  });

  it('keep ligatures as letters and nothing else normalised', () => {
    expect(read((page) => page.text(50, 100, 'e\ufb03cacy of ½ dose in ﬁeld Ⅱ'))).toBe(
      'efficacy of ½ dose in field Ⅱ',
    );
  });

  it('join the parts of a word set glyph by glyph with a ligature between', () => {
    expect(
      read((page) => {
        const x = page.text(50, 100, 'veri');
        const end = page.text(x + 0.3, 100, '\ufb01');
        page.text(end + 0.3, 100, 'cation');
      }),
    ).toBe('verification');
  });

  it('are read once where fake bold prints them twice', () => {
    const page = setPage();
    page.text(50, 100, 'Warning');
    page.text(50.3, 100, 'Warning');
    const words = toWords(page.content());
    expect(words.map((word) => word.text)).toEqual(['Warning']);
    expect(words[0]!.bold).toBe(true);
  });

  it('keep a letter that truly repeats', () => {
    expect(read((page) => page.text(50, 100, 'illness 111 mmol'))).toBe('illness 111 mmol');
  });

  it('leave out hidden text and text off the page', () => {
    expect(
      read((page) => {
        page.text(50, 100, 'seen');
        page.text(50, 130, 'hidden words', { hidden: true });
        page.text(-300, 160, 'outside');
      }),
    ).toBe('seen');
  });

  it('are the same in all four directions', () => {
    for (const [angle, x, y] of [
      [0, 100, 400],
      [90, 300, 100],
      [180, 500, 400],
      [270, 300, 700],
    ] as const) {
      const page = setPage();
      page.text(x, y, 'Dose 2.5 mg/kg', { angle });
      expect(toWords(page.content()).map((word) => word.text)).toEqual(['Dose', '2.5', 'mg/kg']);
    }
  });

  it('have boxes in the displayed frame when the text is sideways', () => {
    const page = setPage();
    page.text(300, 100, 'abc', { angle: 90 });
    const [element] = readPages([page]);
    expect(element!.bbox[0]).toBeGreaterThan(295);
    expect(element!.bbox[2]).toBeLessThan(310);
    expect(element!.bbox[3]).toBeGreaterThan(element!.bbox[1] + 10);
  });
});

describe('superscripts and subscripts', () => {
  it('are never glued to the number before them', () => {
    expect(read((page) => page.text(50, 100, 'Give 10 mg^{2} daily'))).toBe('Give 10 mg<sup>2</sup> daily');
    expect(read((page) => page.text(50, 100, 'Count < 5 × 10^{9}/L and Class I^{a} care'))).toBe(
      'Count < 5 × 10<sup>9</sup>/L and Class I<sup>a</sup> care',
    );
  });

  it('go down as well as up', () => {
    expect(read((page) => page.text(50, 100, 'PEEP 5 cmH_{2}O'))).toBe('PEEP 5 cmH<sub>2</sub>O');
  });

  it('of citations in brackets are read as they stand', () => {
    expect(read((page) => page.text(50, 100, '治疗有效^{[10,23]}，如下', { font: FACE.songti }))).toBe(
      '治疗有效[10,23]，如下',
    );
  });
});

describe('Chinese', () => {
  it('has no spaces between Han, however they are justified', () => {
    expect(
      read((page) => {
        let x = 50;
        for (const char of '推荐意见如下') x = page.text(x, 100, char, { font: FACE.songti }) + 2.5;
      }),
    ).toBe('推荐意见如下');
  });

  it('keeps the spaces that are printed round Latin and numbers', () => {
    expect(read((page) => page.text(50, 100, '服用 IM 400 mg，每天', { font: FACE.songti }))).toBe(
      '服用 IM 400 mg，每天',
    );
    expect(read((page) => page.text(50, 100, '腰围≥90cm者', { font: FACE.songti }))).toBe('腰围≥90cm者');
  });

  it('joins lines without a space', () => {
    expect(
      read((page) => {
        page.lines(
          50,
          100,
          ['慢性肝炎患者应当进行长期随访并定期监测肝功', '能及病毒载量的变化情况以便及时调整。'],
          { font: FACE.songti, pitch: 15 },
        );
      }),
    ).toBe('慢性肝炎患者应当进行长期随访并定期监测肝功能及病毒载量的变化情况以便及时调整。');
  });
});

describe('symbol fonts', () => {
  it('give their marks a meaning', () => {
    const page = setPage();
    page.glyph({ text: '\uf0fc', font: FACE.wingdings });
    page.glyph({
      text: '\uf0fb',
      font: FACE.wingdings,
      bbox: [40, 10, 45, 20],
      ink: [40, 10, 45, 20],
      origin: [40, 18],
    });
    expect(toWords(page.content()).map((word) => word.text)).toEqual(['✓', '✗']);
  });

  it('leave unmapped glyphs flagged and unguessed', () => {
    const page = setPage();
    page.glyph({ text: '\ufffd', unmapped: true });
    const [word] = toWords(page.content());
    expect(word).toMatchObject({ text: '\ufffd', flags: ['unmapped_glyphs'] });
  });

  it('do not believe a ligature that stands alone', () => {
    const page = setPage();
    page.text(50, 100, 'Call \ufb00 now');
    expect(toWords(page.content()).map((word) => word.text)).toEqual(['Call', '\ufffd', 'now']);
  });

  it('do not believe a ligature before a number', () => {
    const page = setPage();
    page.text(50, 100, 'Price \ufb0460,000');
    expect(toWords(page.content()).map((word) => word.text)).toEqual(['Price', '\ufffd60,000']);
    expect(toWords(page.content())[1]!.flags).toEqual(['unmapped_glyphs']);
  });
});
