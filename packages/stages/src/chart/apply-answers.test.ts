import type { FlowGraph } from '@guidepost/contracts';
import type { PageBlock, PageLayout } from '@guidepost/layout';
import { describe, expect, it } from 'vitest';
import { applyChartAnswers, type RegionAnswer } from './apply-answers.ts';

const node = (id: string, text: string, y: number) => ({
  id,
  text,
  shape: 'rect' as const,
  bbox: [0, y, 50, y + 10] as [number, number, number, number],
});
const DRAWN: FlowGraph = {
  nodes: [
    node('n1', 'Fever of 38.5 or more', 0),
    node('n2', 'Give 2 L saline', 20),
    node('n3', 'Call the base hospital', 40),
  ],
  edges: [{ from: 'n1', to: 'n2' }],
};

function chart(source: 'vector' | 'ocr'): PageLayout {
  const element = {
    type: 'flowchart',
    page: 1,
    bbox: [0, 0, 100, 100],
    text: DRAWN.nodes.map(({ text }) => text).join('\n'),
    source,
    confidence: 0.6,
    flags: [],
    graph: DRAWN,
  };
  return {
    page: 1,
    width: 100,
    height: 100,
    blocks: [{ element } as unknown as PageBlock],
  } as unknown as PageLayout;
}

const answer = (graph: FlowGraph): RegionAnswer => ({
  kind: 'chart',
  graph,
  flags: [],
  support: 1,
  model: 'm',
  promptVersion: '1',
  requests: 1,
  bbox: [0, 0, 100, 100],
});
const said = (...texts: string[]): FlowGraph => ({
  nodes: texts.map((text, i) => node(`n${i + 1}`, text, 0)),
  edges: texts.slice(1).map((_, i) => ({ from: `n${i + 1}`, to: `n${i + 2}` })),
});
const apply = (source: 'vector' | 'ocr', graph: FlowGraph) =>
  applyChartAnswers(chart(source), [answer(graph)]).blocks[0]!.element;

describe('what a model says about a flowchart', () => {
  it('takes the arrows from the model, boxes and printed words from the page', () => {
    const element = apply('vector', said('Fever of 38.5 or more', 'Give 20 L saline', 'Call base hospital'));
    expect(element).toMatchObject({ source: 'vlm', flags: ['read_by_model'] });
    expect(element.graph?.nodes[1]).toMatchObject({ text: 'Give 2 L saline', bbox: [0, 20, 50, 30] });
    expect(element.graph?.edges).toHaveLength(2);
  });

  it('never drops a step that was read on the page', () => {
    const element = apply('ocr', said('Fever of 38.5 or more', 'Give 2 L saline'));
    expect(element.flags).toEqual(['read_by_model', 'words_left_out_by_model']);
    expect(element.graph?.nodes.map(({ text }) => text)).toContain('Call the base hospital');
    expect(new Set(element.graph?.nodes.map(({ id }) => id)).size).toBe(3);
    expect(element.text).toContain('Call the base hospital');
  });

  it('is not taken when it leaves out most of the chart', () => {
    const element = apply('vector', said('Give 2 L saline', 'Give 900 mg of something'));
    expect(element).toMatchObject({ source: 'vector', flags: ['model_answer_unusable'] });
    expect(element.graph).toEqual(DRAWN);
  });
});
