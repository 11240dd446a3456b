import { describe, expect, it } from 'vitest';
import { createPage, rect, regionsOfPage } from './testing/draw-page.ts';

describe('what is no flowchart', () => {
  it('a ruled table, drawn as cells or as separate lines', () => {
    const cells = createPage();
    const lines = createPage();
    for (let r = 0; r < 6; r++)
      for (let c = 0; c < 4; c++) {
        cells.box(c * 80, r * 20, 80, 20, `v${r}${c}`);
        lines.text(c * 80 + 10, r * 20 + 5, `v${r}${c}`);
      }
    for (let r = 0; r <= 6; r++) lines.line([0, r * 20], [320, r * 20]);
    for (let c = 0; c <= 4; c++) lines.line([c * 80, 0], [c * 80, 120]);
    expect(regionsOfPage(cells)).toEqual([]);
    expect(regionsOfPage(lines)).toEqual([]);
  });

  it('a table with half rules and one with rules through its cells', () => {
    const page = createPage();
    for (let r = 0; r < 5; r++) {
      page.polygon(rect(0, r * 40, 300, 20), { fill: r % 2 ? '#eeeeee' : '#dddddd', stroke: null });
      page.text(10, r * 40 + 5, `row ${r} label`);
      page.line([0, r * 40 + 30], [300, r * 40 + 30]);
      page.line([150, r * 40 + 20], [150, r * 40 + 40]);
    }
    expect(regionsOfPage(page)).toEqual([]);
  });

  it('a bar chart with grid lines behind stacked bars', () => {
    const page = createPage();
    for (let x = 40; x <= 340; x += 30) page.line([x, 0], [x, 200]);
    for (let i = 0; i < 5; i++) {
      page.box(40, 10 + i * 38, 90, 20, '30.5', '#88aacc');
      page.box(130, 10 + i * 38, 150, 20, '49.0', '#aaccee');
      page.box(280, 10 + i * 38, 60, 20, '20.4', '#ccddff');
      page.line([130, 30 + i * 38], [135, 48 + i * 38]);
    }
    expect(regionsOfPage(page)).toEqual([]);
  });

  it('a line chart whose axes have arrow heads', () => {
    const page = createPage();
    page.arrow([40, 200], [40, 10]);
    page.arrow([40, 200], [300, 200]);
    page.line([40, 180], [90, 120], [140, 150], [200, 60], [280, 40]);
    for (let i = 0; i < 6; i++) page.text(60 + i * 40, 206, String(i));
    page.text(0, 10, 'mmHg');
    page.text(290, 212, 'weeks');
    expect(regionsOfPage(page)).toEqual([]);
  });

  it('framed text boxes, decorative frames and list marks', () => {
    const page = createPage();
    page.polygon(rect(0, 0, 400, 600));
    page.box(20, 20, 360, 40, 'Key point: read this');
    page.box(20, 100, 360, 40, 'Another key point');
    for (let i = 0; i < 6; i++) {
      page.polygon(
        [
          [30, 200 + i * 20],
          [36, 203 + i * 20],
          [30, 206 + i * 20],
        ],
        { fill: '#0000ff', stroke: null },
      );
      page.text(44, 198 + i * 20, 'an item of a list');
    }
    page.text(40, 400, '→ an item with an arrow as its mark');
    page.text(40, 420, 'glucose → pyruvate → lactate');
    expect(regionsOfPage(page)).toEqual([]);
  });

  it('one picture with two words that point at it', () => {
    const page = createPage();
    page.text(0, 50, 'valve');
    page.arrow([30, 55], [100, 80]);
    page.text(250, 50, 'atrium');
    page.arrow([245, 55], [180, 80]);
    expect(regionsOfPage(page)).toEqual([]);
  });
});

/** Processor time, so that other work on the machine does not count. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}

describe('hostile pages', () => {
  it('with 50,000 segments take bounded time', () => {
    const lines = createPage();
    for (let i = 0; i < 50_000; i++) lines.line([i % 600, (i * 7) % 800], [(i * 13) % 600, (i * 3) % 800]);
    lines.text(10, 10, 'x');
    const boxes = createPage();
    for (let i = 0; i < 12_500; i++)
      boxes.polygon(rect((i * 37) % 600, (i * 91) % 800, 12, 12), { fill: '#ff0000' });
    for (let i = 0; i < 2_000; i++) boxes.text((i * 37) % 600, (i * 91) % 800, 'w');
    const heads = createPage();
    for (let i = 0; i < 3_900; i++)
      heads.arrow([i % 600, (i * 7) % 800], [(i * 13) % 600, ((i * 3) % 800) + 1]);
    const path = createPage();
    path.path(
      Array.from(
        { length: 50_000 },
        (_, i) => [i % 50 === 0 ? 'M' : 'L', (i * 31) % 600, (i * 17) % 800] as const,
      ),
      { stroke: '#000000' },
    );
    for (const page of [lines, boxes, heads, path]) {
      expect(cpuMs(() => regionsOfPage(page))).toBeLessThan(3_000);
    }
  });

  it('with thousands of patches, words and lines in one place take bounded time', () => {
    const page = createPage();
    for (let i = 0; i < 1_100; i++) {
      page.line([0, i / 10], [300, i / 10 + 50]);
      page.polygon(rect(i % 100, i % 90, 20, 10), { fill: '#ffffff', stroke: null });
      page.text(i % 100, i % 90, 'word');
    }
    page.arrow([0, 0], [100, 100]);
    expect(cpuMs(() => regionsOfPage(page))).toBeLessThan(3_000);
  });

  it('with numbers that are none, zero sizes and no text give nothing and do not throw', () => {
    const page = createPage();
    page.line([Number.NaN, 0], [Number.POSITIVE_INFINITY, 5]);
    page.polygon([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    page.polygon(rect(10, 10, 0, 0), { fill: '#000000' });
    page.path([['Z'], ['L', 1, 1], ['C', 1, 1, Number.NaN, 2, 3, 3], ['Z']], { fill: '#000000' });
    page.arrow([50, 50], [50, 90]);
    expect(regionsOfPage(page)).toEqual([]);
  });
});
