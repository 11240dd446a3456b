import type { Glyph, PageContent, VectorPath } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { readPages } from '../testing/read-pages.ts';
import { fillerLines, setPage } from '../testing/set-page.ts';
import { analyzePage } from './analyze-page.ts';

const empty = (): PageContent => setPage().content();

describe('a hostile page', () => {
  it('with nothing on it is an empty page', () => {
    expect(analyzePage(empty()).blocks).toEqual([]);
  });

  it('with NaN and infinite boxes loses only those glyphs, and says so', () => {
    const page = setPage();
    page.text(50, 100, 'sound words');
    page.glyph({ bbox: [Number.NaN, 0, 5, 5] });
    page.glyph({ origin: [Number.POSITIVE_INFINITY, 3] });
    page.glyph({ size: Number.NaN });
    page.glyph({ size: 0 });
    const layout = analyzePage(page.content());
    expect(layout.blocks.map((block) => block.element.text)).toEqual(['sound words']);
    expect(layout.quality.flags).toContain('damaged_glyphs');
  });

  it('without fonts is read all the same', () => {
    const page = setPage();
    page.lines(50, 100, fillerLines(5, 60));
    expect(analyzePage({ ...page.content(), fonts: [] }).blocks).toHaveLength(1);
  });

  it('of no size, with boxes of no size, throws nothing', () => {
    const page = setPage(1, 0, 0);
    page.glyph({ bbox: [0, 0, 0, 0], ink: [0, 0, 0, 0], origin: [0, 0] });
    expect(() => readPages([page])).not.toThrow();
  });

  it('with all glyphs on one spot is done in time', () => {
    const glyphs: Glyph[] = Array.from({ length: 20_000 }, (_, i) => ({
      text: String.fromCharCode(97 + (i % 26)),
      bbox: [100, 100, 105, 110],
      ink: [100, 100, 105, 110],
      origin: [100, 108],
      size: 10,
      font: 0,
      angle: 0,
      color: '#000000',
    }));
    const started = performance.now();
    analyzePage({ ...empty(), glyphs });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('with a million glyphs is cut, flagged and done in time', () => {
    const glyphs: Glyph[] = Array.from({ length: 1_000_000 }, (_, i) => {
      const x = (i % 1000) * 0.5;
      const y = Math.floor(i / 1000) * 0.8;
      return {
        text: 'a',
        bbox: [x, y, x + 0.5, y + 0.7],
        ink: [x, y, x + 0.5, y + 0.7],
        origin: [x, y + 0.6],
        size: 0.7,
        font: 0,
        angle: 0,
        color: '#000000',
      };
    });
    const started = performance.now();
    const layout = analyzePage({ ...empty(), glyphs });
    expect(layout.quality.flags).toContain('glyphs_cut');
    expect(performance.now() - started).toBeLessThan(20_000);
  }, 40_000);

  it('with 50,000 path segments is done in time', () => {
    const paths: VectorPath[] = Array.from({ length: 50_000 }, (_, i) => {
      const x = (i * 7.3) % 595;
      const y = (i * 13.7) % 842;
      return {
        bbox: [x, y, x + 20, y + 0.5],
        segments: [
          ['M', x, y],
          ['L', x + 20, y],
        ],
        stroke: '#000000',
        strokeWidth: 0.5,
      };
    });
    const page = setPage();
    page.lines(50, 100, fillerLines(40, 60));
    const started = performance.now();
    analyzePage({ ...page.content(), paths });
    expect(performance.now() - started).toBeLessThan(8000);
  }, 20_000);
});
