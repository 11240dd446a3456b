import { describe, expect, it } from 'vitest';
import { markdownOf, readPages, textsOf } from '../testing/read-pages.ts';
import { FACE, filler, fillerLines, setPage } from '../testing/set-page.ts';

type Page = ReturnType<typeof setPage>;

const body = (page: Page, y: number, seed: number, lines = 6): number =>
  page.lines(50, y, fillerLines(lines, 90, seed));

describe('running heads and feet', () => {
  const book = (count: number, head: (page: number) => string): Page[] =>
    Array.from({ length: count }, (_, i) => {
      const page = setPage(i + 1);
      page.text(50, 40, head(i + 1), { size: 8 });
      body(page, 100, i + 1, 30);
      page.text(290, 800, `${i + 1}`, { size: 8 });
      return page;
    });

  it('are typed as such and left out of the Markdown', () => {
    const pages = book(6, () => 'Guideline for the care of adults');
    const elements = readPages(pages);
    expect(textsOf(elements, 'page_header')).toHaveLength(6);
    expect(textsOf(elements, 'page_footer')).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(markdownOf(pages)).not.toContain('Guideline for the care');
  });

  it('may differ on left and right pages', () => {
    const elements = readPages(
      book(8, (n) => (n % 2 ? 'Renal disease in adults' : `Journal of examples, volume ${n}`)),
    );
    expect(textsOf(elements, 'page_header')).toHaveLength(8);
  });

  it('are not labels in the text that stand at one height, with lines of the text below them', () => {
    const pages = Array.from({ length: 5 }, (_, i) => {
      const page = setPage(i + 1);
      body(page, 100, i + 1, 30);
      page.text(50, 735, `[Statement ${i + 1}]`, { size: 12 });
      page.lines(50, 765, fillerLines(3, 90, i + 20));
      return page;
    });
    const elements = readPages(pages);
    expect(textsOf(elements, 'page_footer')).toEqual([]);
    expect(elements.filter(({ text }) => text.includes('[Statement'))).toHaveLength(5);
  });

  it('hold the title of a sheet whose text has no other: the line of the head that stands out, on the first page', () => {
    const sheets = (textHasTitle: boolean) =>
      [1, 2].map((n) => {
        const page = setPage(n);
        page.text(100, 35, 'County agency of examples', { size: 10 });
        page.text(100, 70, 'TRIAGE OF SMALL WOUNDS', { size: 10, font: FACE.bold });
        if (textHasTitle && n === 1) page.text(50, 150, 'Wounds of the hand', { font: FACE.bold, size: 12 });
        body(page, 180, n, 12);
        return page;
      });
    const elements = readPages(sheets(false));
    const ofTitle = elements.filter(({ text }) => text.startsWith('TRIAGE')).map(({ type }) => type);
    expect(ofTitle[0]).toMatch(/heading|title/);
    expect(ofTitle[1]).toBe('page_header');
    expect(textsOf(elements, 'page_header')).toContain('County agency of examples');
    expect(textsOf(readPages(sheets(true)), 'page_header')).toHaveLength(4);
  });

  it('are not what stands there once only', () => {
    const pages = book(
      5,
      (n) => ['Aims', 'Methods of search', 'Results in brief', 'Harms that were seen', 'Limits'][n - 1]!,
    );
    expect(textsOf(readPages(pages), 'page_header')).toEqual([]);
  });
});

describe('headings', () => {
  it('take their levels from their numbers in one font size', () => {
    const page = setPage();
    let y = 80;
    for (const [heading, seed] of [
      ['1 Scope', 1],
      ['1.1 Who it is for', 2],
      ['1.1.1 Adults', 3],
      ['2 Recommendations', 4],
      ['2.1 First visit', 5],
    ] as const) {
      page.text(50, y, heading, { font: FACE.bold });
      y = body(page, y + 18, seed, 3) + 10;
    }
    const headings = readPages([page]).filter(
      (element) => element.type === 'heading' || element.type === 'title',
    );
    expect(headings.map((element) => [element.text.split(' ')[0], element.level])).toEqual([
      ['1', 1],
      ['1.1', 2],
      ['1.1.1', 3],
      ['2', 1],
      ['2.1', 2],
    ]);
    expect(headings[1]!.levelSource).toBe('numbering');
  });

  it('of Chinese documents nest 第一章, 一、 and （一） without any change of face', () => {
    const page = setPage();
    const paragraph = (y: number): number =>
      page.lines(70, y, ['慢性肝炎患者应当进行长期随访并定期监测肝功能以及病毒载量的变化情况。'], {
        font: FACE.songti,
      }) + 6;
    let y = 80;
    for (const heading of [
      '第一章　总则',
      '一、适用范围',
      '（一）成人患者',
      '二、诊断标准',
      '（一）临床表现',
    ]) {
      page.text(70, y, heading, { font: FACE.songti });
      y = paragraph(y + 18);
    }
    const headings = readPages([page]).filter(
      (element) => element.type === 'heading' || element.type === 'title',
    );
    expect(headings.map((element) => [element.text, element.level])).toEqual([
      ['第一章 总则', 1],
      ['一、适用范围', 2],
      ['（一）成人患者', 3],
      ['二、诊断标准', 2],
      ['（一）临床表现', 3],
    ]);
  });

  it('follow the outline where there is one', () => {
    const page = setPage();
    page.text(50, 80, 'Fluid therapy', { size: 12 });
    body(page, 110, 1);
    const elements = readPages([page], { outline: [{ title: 'Fluid therapy', level: 3, page: 1 }] });
    expect(elements.find((element) => element.text === 'Fluid therapy')).toMatchObject({
      level: 3,
      levelSource: 'outline',
    });
  });

  it('stand apart from the text after them on the same line', () => {
    const page = setPage();
    const end = page.text(50, 100, 'Loading dose', { font: FACE.bold });
    page.text(end + 12, 100, filler(12, 3));
    page.lines(50, 112, fillerLines(4, 90, 4));
    expect(textsOf(readPages([page]))[0]).toBe('Loading dose');
  });

  it('are not made of a short bold list of items', () => {
    const page = setPage();
    body(page, 80, 1);
    page.text(60, 170, '• Oxygen', { font: FACE.bold });
    page.text(60, 182, '• Fluids', { font: FACE.bold });
    expect(readPages([page]).filter((element) => element.type === 'heading')).toEqual([]);
  });
});

describe('lists', () => {
  it('keep their markers as printed and find their depth by indent', () => {
    const page = setPage();
    page.text(50, 100, 'Offer the following to every adult with the disease in question today:');
    page.text(60, 116, '1. Salt below 5 g/d');
    page.text(80, 128, 'a) in food');
    page.text(80, 140, 'b) in drink');
    page.text(60, 152, '3. Exercise');
    page.text(80, 164, '• walking');
    const items = readPages([page]).filter((element) => element.type === 'list_item');
    expect(items.map((element) => [element.marker, element.depth, element.text])).toEqual([
      ['1.', 0, 'Salt below 5 g/d'],
      ['a)', 1, 'in food'],
      ['b)', 1, 'in drink'],
      ['3.', 0, 'Exercise'],
      ['•', 1, 'walking'],
    ]);
  });

  it('keep the hanging lines of an item with it', () => {
    const page = setPage();
    page.text(50, 100, '• Measure blood pressure in both arms at the first visit and then in the');
    page.text(58, 112, 'arm with the higher reading.');
    expect(textsOf(readPages([page]), 'list_item')).toEqual([
      'Measure blood pressure in both arms at the first visit and then in the arm with the higher reading.',
    ]);
  });

  it('do not begin at a number that a line happens to start with', () => {
    const page = setPage();
    page.lines(50, 100, [
      'The dose that was given to all adults in the largest trial of them was about',
      '2. That much is known of the trial from its report which came out later then.',
    ]);
    expect(readPages([page]).map((element) => element.type)).toEqual(['paragraph']);
  });
});

describe('paragraphs', () => {
  it('part at an indent and at a gap', () => {
    const page = setPage();
    const lines = fillerLines(7, 90, 5);
    page.lines(50, 100, lines.slice(0, 2));
    page.text(66, 124, lines[2]!);
    page.lines(50, 136, lines.slice(3, 5));
    page.lines(50, 172, lines.slice(5));
    expect(textsOf(readPages([page]))).toHaveLength(3);
  });

  it('that go on in the next column or page say where they came from', () => {
    const first = setPage(1);
    first.lines(50, 600, fillerLines(15, 100, 5));
    const second = setPage(2);
    second.lines(50, 60, ['and so it goes on without a capital until the sentence ends here.']);
    const elements = readPages([first, second]);
    expect(elements[1]!.continues).toBe(elements[0]!.id);
  });
});

describe('captions and notes', () => {
  it('keep page notes with their markers', () => {
    const page = setPage();
    body(page, 100, 1, 20);
    page.rule(50, 700, 150, 700);
    page.text(50, 715, '^{1} Not licensed for this use in children.', { size: 7.5 });
    expect(textsOf(readPages([page]), 'footnote')).toEqual([
      '<sup>1</sup> Not licensed for this use in children.',
    ]);
  });
});

describe('headings that run into their paragraph', () => {
  it('leave the paragraph whole, its first line with the others', () => {
    const page = setPage(1);
    page.text(60, 100, '2.2.1 超声显像', { font: FACE.heiti });
    page.text(146, 100, '超声显像具有便捷、实时、无创和无辐', { font: FACE.songti });
    page.lines(60, 116, ['射等优势，是临床上最常用的肝脏影像学检查方', '法。常规检查每半年一次。'], {
      font: FACE.songti,
      pitch: 16,
    });
    for (let line = 0; line < 12; line++)
      page.text(60, 180 + line * 16, '检查后应当随访并且记录所见的全部内容以及其', { font: FACE.songti });
    expect(textsOf(readPages([page]), 'paragraph')[0]).toBe(
      '超声显像具有便捷、实时、无创和无辐射等优势，是临床上最常用的肝脏影像学检查方法。常规检查每半年一次。',
    );
  });
});
