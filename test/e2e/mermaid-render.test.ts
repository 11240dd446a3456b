import { createRequire } from 'node:module';
import type { FlowGraph, FlowNode } from '@guidepost/contracts';
import { parseMermaid, toMermaid } from '@guidepost/units';
import fc from 'fast-check';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The renderer itself, in a browser: what it does not accept, no reader sees. */
const require = createRequire(import.meta.url);
const MERMAID = require.resolve('mermaid/dist/mermaid.min.js');
const CHROMIUM = '/usr/bin/chromium';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.setContent('<div id="chart"></div>');
  await page.addScriptTag({ path: MERMAID });
  await page.evaluate(`mermaid.initialize({ startOnLoad: false, maxTextSize: 1e6 })`);
});
afterAll(() => browser.close());

interface Drawn {
  readonly nodes: readonly string[];
  readonly labels: readonly string[];
  readonly edges: number;
  readonly scripts: number;
}

/** Draws Mermaid and reads the words back from the drawing; rejects with what the renderer complains about. */
const draw = (source: string): Promise<Drawn> =>
  page.evaluate(`(async () => {
    const { svg } = await mermaid.render('m' + Math.random().toString(36).slice(2), ${JSON.stringify(source)});
    const chart = document.getElementById('chart');
    chart.innerHTML = svg;
    const words = (selector) => [...chart.querySelectorAll(selector)].map((e) => e.innerText ?? e.textContent);
    return {
      nodes: words('.node .nodeLabel'),
      labels: words('.edgeLabels .edgeLabel .edgeLabel').filter((text) => text.trim() !== ''),
      edges: chart.querySelectorAll('path.flowchart-link').length,
      scripts: chart.querySelectorAll('script, img, iframe').length,
    };
  })()`) as Promise<Drawn>;

const folded = (texts: readonly string[]): string[] =>
  texts.map((text) => text.replace(/\s+/g, ' ').trim()).sort();
const node = (id: string, text: string, shape: FlowNode['shape'] = 'rect'): FlowNode => ({
  id,
  text,
  shape,
  bbox: [0, 0, 0, 0],
});
const textsOf = ({ nodes }: FlowGraph): string[] => nodes.map(({ text }) => text);

const SHAPES: readonly FlowNode['shape'][] = [
  'rect',
  'rounded',
  'stadium',
  'diamond',
  'circle',
  'hexagon',
  'parallelogram',
  'text',
  'other',
];

describe('the Mermaid that is written', () => {
  it('is drawn with every shape, its words and its labels', async () => {
    const nodes = SHAPES.map((shape, i) =>
      node(`n${i}`, `收缩压 ≥${140 + i} mmHg\n(±5 %) & "0.5 mg/kg"`, shape),
    );
    const edges = nodes.slice(1).map(({ id }, i) => ({
      from: `n${i}`,
      to: id,
      label: `是 <${i}; #1`,
      ...(i % 2 ? { arrow: false } : {}),
    }));
    const drawn = await draw(toMermaid({ nodes, edges }));
    expect(folded(drawn.nodes)).toEqual(folded(textsOf({ nodes, edges })));
    expect(folded(drawn.labels)).toEqual(folded(edges.map(({ label }) => label)));
    expect(drawn.edges).toBe(edges.length);
  });

  it.each([
    'end',
    'graph TD; a --> b',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '`code` **bold** _it_ ~~x~~',
    '1. first\n- second\n* third\n# fourth',
    '%% no comment %%{init: {}}%%',
    'a"b\'c`d\\e|f}g]h)i{j[k(l<m>n',
    'style a fill:#f00; classDef x; click y',
    '&lt; &amp; #quot; #35; &#60;',
    'https://example.org/a_b?c=d#e',
    '→ ⇒ ①②③ Ⅲb 期 ℃ µg ½',
    ':::class @{shape: x}',
    '$$x^2$$',
    'subgraph one',
  ])('shows %j as it is', async (text) => {
    const graph = {
      nodes: [node('end', text), node('b', 'b', 'diamond')],
      edges: [{ from: 'end', to: 'b', label: text }],
    };
    const drawn = await draw(toMermaid(graph));
    expect(folded(drawn.nodes)).toEqual(folded(textsOf(graph)));
    expect(folded(drawn.labels)).toEqual(folded([text]));
    expect(drawn.scripts).toBe(0);
  });

  it('is accepted and drawn whole for any graph', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((t) => /[\p{L}\p{N}]/u.test(t));
    const graphs = fc.integer({ min: 2, max: 7 }).chain((count) =>
      fc.record({
        nodes: fc.tuple(
          ...Array.from({ length: count }, (_, i) =>
            fc.tuple(text, fc.constantFrom(...SHAPES)).map(([t, s]) => node(`x${i}`, t, s)),
          ),
        ),
        edges: fc
          .uniqueArray(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1) }), {
            minLength: 1,
            maxLength: 8,
            selector: ({ from, to }) => `${from}>${to}`,
          })
          .map((list) => list.map(({ from, to }) => ({ from: `x${from}`, to: `x${to}` }))),
      }),
    );
    for (const graph of fc.sample(graphs, { numRuns: 60, seed: 20_261_201 })) {
      const source = toMermaid(graph);
      const drawn = await draw(source);
      expect(drawn.nodes, source).toHaveLength(graph.nodes.length);
      expect(drawn.edges, source).toBe(graph.edges.length);
      expect(parseMermaid(source).flags).toEqual([]);
    }
  });
});
