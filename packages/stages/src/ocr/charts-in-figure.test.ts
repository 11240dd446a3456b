import type { Box } from '@guidepost/contracts';
import type { PageBlock, PageLayout } from '@guidepost/layout';
import { describe, expect, it } from 'vitest';
import { withCharts } from './charts-in-figure.ts';

const facts = {} as PageBlock['facts'];
const block = (type: 'figure' | 'flowchart' | 'paragraph', text: string, bbox: Box): PageBlock => ({
  facts,
  element: {
    type,
    page: 1,
    bbox,
    text,
    source: 'ocr',
    confidence: 0.9,
    flags: [],
    ...(type === 'flowchart'
      ? { graph: { nodes: [{ id: 'n1', text, shape: 'rect', bbox }], edges: [] } }
      : {}),
  },
});
const inner = (...blocks: readonly PageBlock[]) => ({ source: 'ocr', blocks }) as unknown as PageLayout;
const picture = block('figure', '', [100, 200, 300, 400]);

describe('flowcharts in a picture', () => {
  it('come to their place on the page', () => {
    const found = withCharts(picture, inner(block('flowchart', 'Fever', [1, 2, 3, 4])), [100, 200]);
    expect(found?.map(({ element }) => [element.type, element.bbox, element.graph?.nodes[0]?.bbox])).toEqual([
      ['flowchart', [100, 200, 300, 400], [101, 202, 103, 204]],
    ]);
  });

  it('lose no words of the picture that are in no step', () => {
    const words = block('paragraph', 'Start: SBP < 90', [50, 0, 90, 10]);
    const found = withCharts(picture, inner(words, block('flowchart', 'Fever', [1, 2, 3, 4])), [100, 200]);
    expect(found?.map(({ element }) => [element.type, element.text, element.bbox])).toEqual([
      ['paragraph', 'Start: SBP < 90', [100, 200, 300, 400]],
      ['flowchart', 'Fever', [100, 200, 300, 400]],
    ]);
  });

  it('are none where only words are', () => {
    expect(withCharts(picture, inner(block('paragraph', 'words', [0, 0, 1, 1])), [0, 0])).toBeUndefined();
  });
});
