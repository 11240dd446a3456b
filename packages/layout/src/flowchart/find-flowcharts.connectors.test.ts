import { describe, expect, it } from 'vitest';
import { createPage, edgesOfPage, rect, regionsOfPage } from './testing/draw-page.ts';

/** Three boxes in a column: A (y 0–30), B (y 80–110), C (y 160–190), all x 100–200. */
function column() {
  const page = createPage();
  page.box(100, 0, 100, 30, 'Start');
  page.box(100, 80, 100, 30, 'Middle');
  page.box(100, 160, 100, 30, 'Finish');
  return page;
}

describe('connectors of a flowchart', () => {
  it('go from the box at the tail to the box at the head', () => {
    const page = column();
    page.arrow([150, 30], [150, 80]);
    page.arrow([150, 160], [150, 110]);
    expect(edgesOfPage(page)).toEqual(['Finish -> Middle', 'Start -> Middle']);
  });

  it('may be elbows, lines that meet end to end, and lines that stop short of their boxes', () => {
    const page = column();
    page.line([200, 15], [250, 15]);
    page.arrow([250, 15], [250, 95], [205, 95]);
    page.arrow([150, 117], [150, 152]);
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('may be curves', () => {
    const page = column();
    page.path(
      [
        ['M', 200, 15],
        ['C', 240, 15, 240, 95, 206, 95],
      ],
      { stroke: '#000000' },
    );
    page.polygon(
      [
        [200, 95],
        [207, 92],
        [207, 98],
      ],
      { fill: '#000000', stroke: null },
    );
    page.arrow([150, 110], [150, 160]);
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('may be drawn as thin filled bars with the head in the same path', () => {
    const page = column();
    page.polygon(rect(149.6, 30, 0.8, 46), { fill: '#000000', stroke: null });
    page.polygon(
      [
        [150, 80],
        [147, 74],
        [153, 74],
      ],
      { fill: '#000000', stroke: null },
    );
    page.polygon(
      [
        [149.7, 110],
        [150.3, 110],
        [150.3, 154],
        [153, 154],
        [150, 160],
        [147, 154],
        [149.7, 154],
      ],
      {
        fill: '#000000',
        stroke: null,
      },
    );
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('may be drawn as dashes, and be broken by a line that they cross', () => {
    const page = column();
    for (let y = 30; y < 70; y += 6) page.line([150, y], [150, y + 3]);
    page.arrow([150, 72], [150, 80]);
    page.line([150, 110], [150, 130]);
    page.arrow([150, 138], [150, 160]);
    page.line([60, 134], [240, 134]);
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('have chevrons as heads, of one bent stroke or of two', () => {
    const page = column();
    page.line([150, 30], [150, 80]);
    page.line([146, 74], [150, 80], [154, 74]);
    page.line([150, 110], [150, 160]);
    page.line([146, 154], [150, 160]);
    page.line([154, 154], [150, 160]);
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('have heads with a curved back', () => {
    const page = column();
    page.line([150, 30], [150, 75]);
    page.path([['M', 150, 80], ['L', 146.5, 73], ['C', 148.7, 74, 151.3, 74, 153.5, 73], ['Z']], {
      fill: '#000000',
    });
    page.arrow([150, 110], [150, 160]);
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('with heads at both ends lead both ways', () => {
    const page = column();
    page.line([150, 36], [150, 74]);
    page.polygon(
      [
        [150, 30],
        [147, 36],
        [153, 36],
      ],
      { fill: '#000000', stroke: null },
    );
    page.polygon(
      [
        [150, 80],
        [147, 74],
        [153, 74],
      ],
      { fill: '#000000', stroke: null },
    );
    page.arrow([150, 110], [150, 160]);
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Middle -> Start', 'Start -> Middle']);
  });

  it('fork from one stem and merge into one head', () => {
    const page = createPage();
    page.box(100, 0, 100, 30, 'Root');
    page.box(0, 100, 80, 30, 'Left');
    page.box(220, 100, 80, 30, 'Right');
    page.box(100, 200, 100, 30, 'End');
    page.line([150, 30], [150, 60]);
    page.arrow([150, 60], [40, 60], [40, 100]);
    page.arrow([150, 60], [260, 60], [260, 100]);
    page.line([40, 130], [40, 165], [150, 165]);
    page.line([260, 130], [260, 165], [150, 165]);
    page.arrow([150, 165], [150, 200]);
    expect(edgesOfPage(page)).toEqual(['Left -> End', 'Right -> End', 'Root -> Left', 'Root -> Right']);
  });

  it('that cross, with a hop or without, stay apart', () => {
    const page = createPage();
    page.box(0, 0, 60, 30, 'A');
    page.box(200, 0, 60, 30, 'B');
    page.box(100, 60, 60, 30, 'C');
    page.box(100, -80, 60, 30, 'D');
    page.arrow([130, -50], [130, 60]);
    page.path(
      [
        ['M', 60, 15],
        ['L', 127, 15],
        ['C', 127, 11, 133, 11, 133, 15],
        ['L', 194, 15],
      ],
      { stroke: '#000000' },
    );
    page.polygon(
      [
        [200, 15],
        [194, 12],
        [194, 18],
      ],
      { fill: '#000000', stroke: null },
    );
    page.arrow([160, 75], [230, 75], [230, 30]);
    expect(edgesOfPage(page)).toEqual(['A -> B', 'C -> B', 'D -> C']);
  });

  it('whose bus has only heads are fed by the line that crosses it', () => {
    const page = createPage();
    page.box(0, 50, 60, 30, 'Source');
    page.box(120, 0, 60, 30, 'Up');
    page.box(120, 50, 60, 30, 'Straight');
    page.box(120, 100, 60, 30, 'Down');
    page.arrow([60, 65], [120, 65]);
    page.line([114, 15], [90, 15], [90, 115], [114, 115]);
    for (const y of [15, 115])
      page.polygon(
        [
          [120, y],
          [114, y - 3],
          [114, y + 3],
        ],
        { fill: '#000000', stroke: null },
      );
    expect(edgesOfPage(page)).toEqual(['Source -> Down', 'Source -> Straight', 'Source -> Up']);
  });

  it('whose head ends on another line lead on along that line', () => {
    const page = createPage();
    page.box(100, 0, 100, 30, 'Root');
    page.box(0, 100, 80, 30, 'Left');
    page.box(220, 100, 80, 30, 'Right');
    page.arrow([150, 30], [150, 64]);
    page.line([40, 65], [260, 65]);
    page.arrow([40, 65], [40, 100]);
    page.arrow([260, 65], [260, 100]);
    expect(edgesOfPage(page)).toEqual(['Root -> Left', 'Root -> Right']);
  });

  it('without heads join the boxes on both sides of the bus', () => {
    const page = createPage();
    page.box(0, 0, 80, 30, 'One');
    page.box(200, 0, 80, 30, 'Two');
    page.box(100, 100, 80, 30, 'Alert');
    page.box(100, 180, 80, 30, 'Call');
    page.line([40, 30], [40, 60], [240, 60], [240, 30]);
    page.line([140, 60], [140, 100]);
    page.arrow([140, 130], [140, 180]);
    page.arrow([140, 250], [140, 210]);
    page.box(100, 250, 80, 30, 'Help');
    expect(edgesOfPage(page)).toEqual(['Alert -> Call', 'Help -> Call', 'One -- Alert', 'Two -- Alert']);
  });

  it('that run on behind a filled box meet that box', () => {
    const page = createPage();
    page.arrow([150, 30], [150, 160]);
    page.box(100, 0, 100, 30, 'First', '#ffffff');
    page.box(100, 80, 100, 30, 'Second', '#ffffff');
    page.box(100, 160, 100, 30, 'Third', '#ffffff');
    page.arrow([150, 190], [150, 240]);
    page.box(100, 240, 100, 30, 'Fourth', '#ffffff');
    expect(edgesOfPage(page)).toEqual(['First -- Second', 'Second -> Third', 'Third -> Fourth']);
  });

  it('may be block arrows that float between boxes, with their label inside', () => {
    const page = createPage();
    page.box(0, 0, 120, 30, 'Criteria met?');
    page.box(200, 0, 80, 30, 'Transport');
    page.box(0, 100, 120, 30, 'Assess again');
    page.polygon(
      [
        [190, 15],
        [175, 3],
        [175, 9],
        [130, 9],
        [130, 21],
        [175, 21],
        [175, 27],
      ],
      { fill: '#00b050' },
    );
    page.text(145, 10, 'Yes');
    page.polygon(
      [
        [60, 92],
        [75, 75],
        [66, 75],
        [66, 40],
        [54, 40],
        [54, 75],
        [45, 75],
      ],
      { fill: '#ffc000' },
    );
    page.text(54, 55, 'No', { size: 8 });
    expect(edgesOfPage(page)).toEqual([
      'Criteria met? -> Assess again [No]',
      'Criteria met? -> Transport [Yes]',
    ]);
  });

  it('may be an elbowed block arrow', () => {
    const page = createPage();
    page.box(0, 0, 120, 30, 'Ask');
    page.box(140, 60, 80, 30, 'Do');
    page.box(140, 140, 80, 30, 'Done');
    page.polygon(
      [
        [70, 34],
        [70, 68],
        [115, 68],
        [115, 62],
        [130, 75],
        [115, 88],
        [115, 82],
        [56, 82],
        [56, 34],
      ],
      { fill: '#00c0ff' },
    );
    page.arrow([180, 90], [180, 140]);
    expect(edgesOfPage(page)).toEqual(['Ask -> Do', 'Do -> Done']);
  });

  it('may be printed as characters between the boxes', () => {
    const page = column();
    page.text(145, 50, '↓');
    page.text(145, 130, '▼');
    expect(edgesOfPage(page)).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('give a lower confidence where gaps were bridged', () => {
    const exact = column();
    exact.arrow([150, 30], [150, 80]);
    exact.arrow([150, 110], [150, 160]);
    const loose = column();
    loose.arrow([150, 38], [150, 72]);
    loose.arrow([150, 118], [150, 152]);
    expect(regionsOfPage(loose)[0]!.confidence).toBeLessThan(regionsOfPage(exact)[0]!.confidence);
  });
});
