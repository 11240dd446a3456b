import type { Box } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { withoutGaps } from './between-boxes.ts';

const area = (name: string, ...box: Box) => ({ name, box });
const kept = (areas: readonly { name: string; box: Box }[], empty: readonly string[] = []): string[] =>
  withoutGaps(areas, ({ name }) => !empty.includes(name), 10).map(({ name }) => name);

describe('areas between boxes', () => {
  const top = area('top', 0, 0, 100, 30);
  const bottom = area('bottom', 0, 60, 100, 90);

  it('are no boxes where two arrows close in the space between two steps', () => {
    expect(kept([top, area('gap', 30, 31, 70, 59), bottom], ['gap'])).toEqual(['top', 'bottom']);
    expect(
      kept([area('left', 0, 0, 30, 90), area('gap', 31, 20, 59, 60), area('right', 60, 0, 90, 90)], ['gap']),
    ).toEqual(['left', 'right']);
  });

  it('are no boxes where they overlap a step in part', () => {
    expect(kept([top, area('around', 50, 10, 300, 300), bottom])).toEqual(['top', 'bottom']);
  });

  it('leave rows of a stack, boxes inside a box and boxes that nobody read', () => {
    const stack = [top, area('middle', 0, 31, 100, 59), bottom];
    expect(kept(stack)).toHaveLength(3);
    expect(kept(stack, ['middle'])).toHaveLength(3);
    expect(kept([area('frame', 0, 0, 300, 300), area('inner', 20, 20, 90, 60)])).toHaveLength(2);
    expect(kept([top, area('unread', 200, 0, 300, 30)], ['unread'])).toHaveLength(2);
  });
});
