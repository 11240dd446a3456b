import { describe, expect, it } from 'vitest';
import { readPages, textsOf } from '../testing/read-pages.ts';
import { FACE, fillerLines, setPage } from '../testing/set-page.ts';

const numbered = (prefix: string, lines: readonly string[]): string[] =>
  lines.map((line, i) => `${prefix}${i} ${line}`);

/** Order in which the marks stand in the text of the page. */
function orderOf(page: ReturnType<typeof setPage>, marks: readonly string[]): string[] {
  const text = textsOf(readPages([page])).join(' ');
  return [...marks].filter((mark) => text.includes(mark)).sort((a, b) => text.indexOf(a) - text.indexOf(b));
}

describe('reading order', () => {
  it('reads two columns one after the other, word for word, though one is longer', () => {
    const page = setPage();
    const left = numbered('L', fillerLines(30, 42, 3));
    const right = numbered('R', fillerLines(44, 42, 5));
    page.lines(50, 100, left);
    page.lines(320, 100, right);
    const words = textsOf(readPages([page]))
      .join(' ')
      .split(/\s+/);
    expect(words).toEqual([...left, ...right].join(' ').split(/\s+/));
  });

  it('never joins words of two columns in one element, however narrow the gutter', () => {
    const page = setPage();
    page.lines(
      50,
      100,
      fillerLines(30, 42, 7).map((line) => `${line} left`),
    );
    page.lines(
      300,
      106,
      fillerLines(30, 42, 9).map((line) => `right ${line}`),
    );
    for (const element of readPages([page])) {
      expect(element.text.includes('left') && element.text.includes('right')).toBe(false);
    }
  });

  it('reads a heading across both columns between what is above and below it', () => {
    const page = setPage();
    page.lines(50, 100, numbered('A', fillerLines(10, 42, 1)));
    page.lines(320, 100, numbered('B', fillerLines(10, 42, 2)));
    page.text(50, 250, 'A heading set across the full width of both columns of this page', {
      size: 14,
      font: FACE.bold,
    });
    page.lines(50, 290, numbered('C', fillerLines(10, 42, 3)));
    page.lines(320, 290, numbered('D', fillerLines(10, 42, 4)));
    expect(orderOf(page, ['D0', 'C0', 'A heading', 'B0', 'A0'])).toEqual([
      'A0',
      'B0',
      'A heading',
      'C0',
      'D0',
    ]);
  });

  it('reads three columns', () => {
    const page = setPage();
    ['A', 'B', 'C'].forEach((mark, i) => {
      page.lines(40 + i * 180, 100, numbered(mark, fillerLines(20, 38, i + 1)), { size: 8, pitch: 10 });
    });
    expect(orderOf(page, ['C0', 'B9', 'A0', 'A19', 'B0'])).toEqual(['A0', 'A19', 'B0', 'B9', 'C0']);
  });

  it('reads each side heading before the text beside it', () => {
    const page = setPage();
    page.lines(200, 100, numbered('T', fillerLines(8, 60, 1)));
    page.lines(200, 220, numbered('U', fillerLines(8, 60, 2)));
    page.lines(200, 340, numbered('V', fillerLines(8, 60, 3)));
    page.text(50, 100, 'Background', { font: FACE.bold });
    page.text(50, 220, 'Evidence', { font: FACE.bold });
    page.text(50, 340, 'Decision', { font: FACE.bold });
    expect(orderOf(page, ['Decision', 'Evidence', 'Background', 'T0', 'U0', 'V0'])).toEqual([
      'Background',
      'T0',
      'Evidence',
      'U0',
      'Decision',
      'V0',
    ]);
  });

  it('reads a drawn box as one piece and says that it is one', () => {
    const page = setPage();
    page.lines(50, 100, numbered('A', fillerLines(40, 42, 1)));
    page.lines(320, 100, numbered('B', fillerLines(10, 42, 2)));
    page.frame([315, 230, 560, 330]);
    page.lines(325, 250, numbered('X', fillerLines(5, 36, 3)));
    page.lines(320, 350, numbered('C', fillerLines(15, 42, 4)));
    expect(orderOf(page, ['A39', 'C0', 'X0', 'X4', 'B0'])).toEqual(['A39', 'B0', 'X0', 'X4', 'C0']);
    const boxed = readPages([page]).filter((element) => element.text.startsWith('X0'));
    expect(boxed[0]?.inBox).toBe(1);
  });

  it('turns a sideways page before it reads it', () => {
    const page = setPage(1, 842, 595);
    const left = numbered('L', fillerLines(12, 40, 3));
    const right = numbered('R', fillerLines(12, 40, 4));
    left.forEach((line, i) => {
      page.text(700 - i * 12, 40, line, { angle: 90 });
    });
    right.forEach((line, i) => {
      page.text(700 - i * 12, 320, line, { angle: 90 });
    });
    const words = textsOf(readPages([page]))
      .join(' ')
      .split(/\s+/);
    expect(words).toEqual([...left, ...right].join(' ').split(/\s+/));
  });

  it('reads vertical Chinese down its columns, from right to left', () => {
    const page = setPage();
    ['慢性肝炎患者应当', '定期监测肝功能。', '以便及时调整用药'].forEach((column, i) => {
      [...column].forEach((char, k) => {
        page.text(400 - i * 18, 100 + k * 11, char, { font: FACE.songti });
      });
    });
    expect(textsOf(readPages([page])).join('')).toBe('慢性肝炎患者应当定期监测肝功能。以便及时调整用药');
  });

  it('keeps line numbers of a draft out of its text', () => {
    const page = setPage();
    const lines = fillerLines(20, 80, 3);
    lines.forEach((line, i) => {
      page.text(40, 100 + i * 12, `${i + 1}`, { size: 8 });
      page.text(70, 100 + i * 12, line);
    });
    expect(textsOf(readPages([page])).join(' ')).toBe(lines.join(' '));
  });
});
