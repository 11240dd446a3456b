import type { DocumentResult, Element } from '@guidepost/contracts';
import { toMarkdown } from '@guidepost/layout';
import { describe, expect, it } from 'vitest';
import { withMermaid } from './with-mermaid.ts';

const chart: Element = {
  id: 'p1.e1',
  type: 'flowchart',
  page: 1,
  order: 1,
  bbox: [0, 0, 100, 100],
  text: 'Is it "red"?\nStop',
  source: 'vector',
  confidence: 1,
  flags: [],
  graph: {
    nodes: [
      { id: 'end', text: 'Is it "red"?', shape: 'diamond', bbox: [0, 0, 10, 10] },
      { id: 'n2', text: 'Stop', shape: 'rect', bbox: [0, 20, 10, 30] },
    ],
    edges: [{ from: 'end', to: 'n2', label: 'yes' }],
  },
};
const picture: Element = {
  ...chart,
  id: 'p1.e2',
  type: 'figure',
  order: 2,
  text: 'axis 0 10 20',
  graph: undefined,
};

const documentOf = (elements: Element[]): DocumentResult => ({
  document: { file: 'a.pdf', sha256: '', title: 'a', lang: 'en', pageCount: 1 },
  pages: [
    {
      page: 1,
      width: 100,
      height: 100,
      rotation: 0,
      route: 'text',
      quality: { textSanity: 1, glyphs: 9, unmappedShare: 0, privateUseShare: 0, imageShare: 0, flags: [] },
      elements,
    },
  ],
});

describe('withMermaid', () => {
  it('writes ids and quotes so that a renderer cannot misread them', () => {
    const mermaid = withMermaid(documentOf([chart])).pages[0]?.elements[0]?.mermaid ?? '';
    expect(mermaid).not.toMatch(/\bend\b/);
    expect(mermaid).not.toContain('"red"');
    expect(mermaid).toMatch(/n\d+ -->\|"yes"\| n2/);
  });

  it('keeps the notation a chart has already', () => {
    const kept = withMermaid(documentOf([{ ...chart, mermaid: 'flowchart LR' }]));
    expect(kept.pages[0]?.elements[0]?.mermaid).toBe('flowchart LR');
  });

  it('prints a chart as Mermaid and no words of a picture as running text', () => {
    const markdown = toMarkdown(withMermaid(documentOf([chart, picture])));
    expect(markdown).toContain('```mermaid\nflowchart TD\n');
    expect(markdown).not.toContain('axis 0 10 20');
    expect(markdown).toContain('<!-- figure p1.e2 -->');
  });
});
