import { describe, expect, it } from 'vitest';
import {
  createPage,
  type DrawnPage,
  edgesOfPage,
  nodesOfPage,
  rect,
  regionsOfPage,
} from './testing/draw-page.ts';

/** A chain under the given box so that the page holds a flowchart: Next (y 100) and Last (y 180), x 100–200. */
function withChain(page: DrawnPage, fromY: number): void {
  page.box(100, 100, 100, 30, 'Next');
  page.box(100, 180, 100, 30, 'Last');
  page.arrow([150, fromY], [150, 100]);
  page.arrow([150, 130], [150, 180]);
}

describe('steps of a flowchart', () => {
  it('keep the name of their shape', () => {
    const page = createPage();
    page.polygon([
      [150, 0],
      [220, 30],
      [150, 60],
      [80, 30],
    ]);
    page.text(130, 25, 'Sick?');
    withChain(page, 60);
    page.polygon([
      [320, 100],
      [380, 100],
      [400, 108],
      [400, 122],
      [380, 130],
      [320, 130],
      [300, 122],
      [300, 108],
    ]);
    page.text(330, 110, 'Octagon');
    page.arrow([200, 115], [300, 115]);
    const k = 0.5523;
    page.path(
      [
        ['M', 300, 195],
        ['C', 300, 195 - 15 * k, 350 - 50 * k, 180, 350, 180],
        ['C', 350 + 50 * k, 180, 400, 195 - 15 * k, 400, 195],
        ['C', 400, 195 + 15 * k, 350 + 50 * k, 210, 350, 210],
        ['C', 350 - 50 * k, 210, 300, 195 + 15 * k, 300, 195],
        ['Z'],
      ],
      { stroke: '#000000', fill: '#ffcc00' },
    );
    page.text(335, 190, 'Round');
    page.arrow([200, 195], [300, 195]);
    const shapes = new Map(regionsOfPage(page)[0]!.graph.nodes.map((n) => [n.text, n.shape]));
    expect([...shapes].sort()).toEqual([
      ['Last', 'rect'],
      ['Next', 'rect'],
      ['Octagon', 'hexagon'],
      ['Round', 'circle'],
      ['Sick?', 'diamond'],
    ]);
  });

  it('may be drawn with four separate lines', () => {
    const page = createPage();
    page.line([100, 0], [200, 0]);
    page.line([200, 0], [200, 30]);
    page.line([200, 30], [100, 30]);
    page.line([100, 30], [100, 0]);
    page.text(135, 10, 'Lines');
    withChain(page, 30);
    expect(edgesOfPage(page)).toEqual(['Lines -> Next', 'Next -> Last']);
  });

  it('may be shaded without a border, with a shadow, or with a double border', () => {
    const page = createPage();
    page.polygon(rect(104, 4, 100, 30), { fill: '#999999', stroke: null });
    page.polygon(rect(100, 0, 100, 30), { fill: '#ddeeff', stroke: null });
    page.text(130, 10, 'Shaded');
    page.polygon(rect(97, 97, 106, 36));
    withChain(page, 30);
    expect(edgesOfPage(page)).toEqual(['Next -> Last', 'Shaded -> Next']);
  });

  it('join the rows of a stack in reading order, with the level tab before its rows', () => {
    const page = createPage();
    page.box(100, 0, 100, 20, 'Check pulse');
    page.box(100, 20, 100, 20, 'Give oxygen');
    page.box(100, 40, 100, 20, 'Start a line');
    page.polygon(rect(85, 0, 15, 40), { fill: '#00ffff' });
    page.text(90, 15, 'E');
    page.polygon(rect(85, 40, 15, 20), { fill: '#c07000' });
    page.text(90, 45, 'P');
    withChain(page, 60);
    page.box(300, 20, 80, 20, 'Side exit');
    page.arrow([200, 30], [300, 30]);
    const stack = 'E | Check pulse; Give oxygen; P | Start a line';
    expect(edgesOfPage(page)).toEqual([`${stack} -> Next`, `${stack} -> Side exit`, 'Next -> Last']);
  });

  it('are the rows of a table where parallel arrows end at its rows', () => {
    const page = createPage();
    for (const [i, name] of ['Small', 'Large'].entries()) {
      page.box(0, 40 + i * 40, 60, 20, name);
      page.arrow([60, 50 + i * 40], [120, 50 + i * 40]);
    }
    page.box(120, 0, 160, 20, 'Treatment');
    page.box(120, 20, 160, 0.1, '');
    page.box(120, 20, 80, 10, '');
    page.box(120, 30, 160, 40, 'Watch');
    page.box(120, 70, 80, 40, 'Refer');
    page.box(200, 70, 80, 40, 'Operate');
    expect(edgesOfPage(page)).toEqual(['Large -> Refer; Operate', 'Small -> Watch']);
  });

  it('lie in containers that are no steps', () => {
    const page = createPage();
    page.polygon(rect(80, -20, 140, 160), { fill: '#eeeeff' });
    page.box(100, 0, 100, 30, 'Inner one', '#ffffff');
    withChain(page, 30);
    expect(edgesOfPage(page)).toEqual(['Inner one -> Next', 'Next -> Last']);
  });

  it('are frames with small boxes inside where the lines meet the frame', () => {
    const page = createPage();
    page.polygon(rect(80, 0, 140, 40));
    page.box(90, 10, 30, 20, 'A');
    page.box(130, 10, 30, 20, 'B');
    page.box(170, 10, 40, 20, 'C+D');
    withChain(page, 40);
    expect(edgesOfPage(page)).toEqual(['A; B; C+D -> Next', 'Next -> Last']);
  });

  it('are the parts of a frame that arrows on lines of their own separate', () => {
    const page = createPage();
    page.polygon(rect(50, 0, 300, 150));
    page.text(60, 10, '1. Start CPR');
    page.text(70, 24, '► Shock once');
    page.text(190, 44, '▼');
    page.text(60, 64, '2. Check rhythm');
    page.text(190, 84, '▼');
    page.text(60, 104, '3. Give drug');
    expect(edgesOfPage(page)).toEqual([
      '1. Start CPR ► Shock once -> 2. Check rhythm',
      '2. Check rhythm -> 3. Give drug',
    ]);
  });

  it('may be text without a box, also as a reference to another page', () => {
    const page = createPage();
    page.text(125, 10, 'Plain start');
    withChain(page, 26);
    page.text(310, 110, 'See page 12');
    page.arrow([200, 115], [304, 115]);
    expect(edgesOfPage(page)).toEqual(['Next -> Last', 'Next -> See page 12', 'Plain start -> Next']);
  });

  it('that no line reaches belong to the chart when they stand in it or flush with a step', () => {
    const page = createPage();
    page.box(100, 0, 100, 30, 'Start');
    withChain(page, 30);
    page.box(100, 250, 100, 30, 'Flush note');
    page.box(300, 100, 80, 30, 'Side');
    page.arrow([200, 115], [300, 115]);
    page.box(300, 40, 70, 30, 'Loose note');
    page.box(100, 500, 70, 30, 'Elsewhere');
    expect(nodesOfPage(page).sort()).toEqual(['Flush note', 'Last', 'Loose note', 'Next', 'Side', 'Start']);
  });

  it('keep exponents and indices apart from the number they follow', () => {
    const page = createPage();
    page.polygon(rect(100, 0, 100, 30));
    page.text(110, 10, '10');
    page.text(120, 8.5, '9', { size: 6, script: 'super' });
    page.text(124, 10, '/L SpO');
    page.text(160, 15, '2', { size: 6, script: 'sub' });
    withChain(page, 30);
    expect(edgesOfPage(page)).toContain('10⁹ /L SpO₂ -> Next');
  });

  it('set no space between Han characters at a line end, and part paragraphs', () => {
    const page = createPage();
    page.box(100, 0, 100, 34, '立即开始药物\n治疗');
    page.box(300, 100, 100, 80, 'First words\n\nSecond words');
    withChain(page, 34);
    page.arrow([200, 115], [300, 115]);
    expect(edgesOfPage(page)).toEqual([
      'Next -> First words; Second words',
      'Next -> Last',
      '立即开始药物治疗 -> Next',
    ]);
  });
});

describe('labels of connectors', () => {
  function decision(): DrawnPage {
    const page = createPage();
    page.polygon([
      [150, 0],
      [220, 30],
      [150, 60],
      [80, 30],
    ]);
    page.text(130, 25, 'Shock?');
    page.box(100, 120, 100, 30, 'Fluid');
    page.box(320, 15, 80, 30, 'Exit');
    return page;
  }

  it('stand in a gap of the line, on it over a white patch, or beside it', () => {
    const page = decision();
    page.line([150, 60], [150, 75]);
    page.text(142, 78, 'Yes');
    page.arrow([150, 92], [150, 120]);
    page.arrow([220, 30], [320, 30]);
    page.polygon(rect(255, 22, 20, 16), { fill: '#ffffff', stroke: null });
    page.text(258, 25, 'No');
    page.arrow([360, 45], [360, 135], [200, 135]);
    page.text(366, 80, 'still low');
    expect(edgesOfPage(page)).toEqual([
      'Exit -> Fluid [still low]',
      'Shock? -> Exit [No]',
      'Shock? -> Fluid [Yes]',
    ]);
  });

  it('on a stem hold for all its branches, on a branch only for that branch', () => {
    const page = createPage();
    page.box(100, 0, 100, 30, '初诊');
    page.box(0, 120, 80, 30, '高危');
    page.box(220, 120, 80, 30, '低危');
    page.line([150, 30], [150, 80]);
    page.arrow([150, 80], [40, 80], [40, 120]);
    page.arrow([150, 80], [260, 80], [260, 120]);
    page.text(154, 50, '复查后');
    page.text(44, 95, '是');
    expect(edgesOfPage(page)).toEqual(['初诊 -> 低危 [复查后]', '初诊 -> 高危 [复查后 是]']);
  });

  it('are conditions, not running text beside the chart', () => {
    const page = decision();
    page.arrow([150, 60], [150, 120]);
    page.arrow([220, 30], [320, 30]);
    for (let i = 0; i < 12; i++)
      page.text(158, 62 + i * 4.5, 'words of a long paragraph that only happens to stand here');
    expect(edgesOfPage(page)).toEqual(['Shock? -> Exit', 'Shock? -> Fluid']);
  });
});
