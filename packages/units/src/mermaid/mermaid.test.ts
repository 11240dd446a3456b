import type { FlowGraph, FlowNode } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMermaid } from './parse-mermaid.ts';
import { toMermaid } from './to-mermaid.ts';

const texts = (source: string) => parseMermaid(source).graph.nodes.map((n) => n.text);
const edges = (source: string) =>
  parseMermaid(source).graph.edges.map(
    (e) => `${e.from}${e.arrow === false ? '-' : '>'}${e.to}${e.label ? `:${e.label}` : ''}`,
  );

describe('parseMermaid', () => {
  it('reads chains, groups joined by & and labels in every place', () => {
    expect(
      edges('flowchart TD\na --> b & c -->|yes| d\nd -- no way --> e == "so" ==> f -. maybe .-> g --- h'),
    ).toEqual(['a>b', 'a>c', 'b>d:yes', 'c>d:yes', 'd>e:no way', 'e>f:so', 'f>g:maybe', 'g-h']);
  });

  it('reads long links, heads of all kinds, double heads and links for layout only', () => {
    expect(
      edges('graph LR;a---->b;b -.-> c;c ===> d;d --x e;e --o f;f <--> g;g ~~~ h;h -..-> i;i -.- j'),
    ).toEqual(['a>b', 'b>c', 'c>d', 'd>e', 'e>f', 'f>g', 'g>f', 'h>i', 'i-j']);
  });

  it('reads links without spaces, with ids that hold hyphens', () => {
    expect(edges('graph TD\nstep-1-->step-2---three')).toEqual(['step-1>step-2', 'step-2-three']);
  });

  it('reads all node shapes', () => {
    const source = [
      'flowchart LR',
      'a[one] --> b(two) --> c([three]) --> d{four}',
      'e((five)) --> f{{six}} --> g[/seven/] --> h[\\eight\\]',
      'i[[nine]] --> j[(ten)] --> k>eleven] --> l(((twelve))) --> m[/thirteen\\]',
      'n@{ shape: diam, label: "fourteen, or more" }',
    ].join('\n');
    const { graph, flags } = parseMermaid(source);
    expect(graph.nodes.map((n) => n.shape)).toEqual(
      'rect rounded stadium diamond circle hexagon parallelogram parallelogram rect other other circle other diamond'.split(
        ' ',
      ),
    );
    expect(graph.nodes.at(-1)?.text).toBe('fourteen, or more');
    expect(flags).toEqual([]);
  });

  it('keeps signs of quoted text: brackets, arrows, semicolons, entities and line breaks', () => {
    expect(texts('flowchart TD\na["dose [mg] --> 5; #quot;x#quot; #35;1<br/>SBP &lt; 90 & up"]')).toEqual([
      'dose [mg] --> 5; "x" #1\nSBP < 90 & up',
    ]);
  });

  it('keeps Chinese ids and texts', () => {
    const { graph } = parseMermaid('flowchart TD\n开始["是否≥140 mmHg？"] -->|是| 用药');
    expect(graph.nodes.map((n) => [n.id, n.text])).toEqual([
      ['开始', '是否≥140 mmHg？'],
      ['用药', '用药'],
    ]);
    expect(graph.edges[0]?.label).toBe('是');
  });

  it('reads a text that was given after the first mention of its id', () => {
    expect(texts('flowchart TD\na --> b\nb{"later?"}')).toEqual(['a', 'later?']);
  });

  it('takes off fences, front matter, directives, comments, classes, styles and clicks', () => {
    const source = [
      '```mermaid',
      '---',
      'title: x',
      '---',
      "%%{init: {'theme': 'dark'}}%%",
      'flowchart TD',
      '%% a comment --> not an edge',
      'a:::big --> b[two]:::small',
      'classDef big fill:#f00;',
      'class a,b big',
      'style a fill:#bbf,stroke:#333',
      'linkStyle 0 stroke:red',
      'click a "https://example.org" "tip"',
      '```',
      'text after the fence --> is not read',
    ].join('\n');
    const parsed = parseMermaid(source);
    expect(parsed.graph.edges).toEqual([{ from: 'a', to: 'b' }]);
    expect(parsed.graph.nodes).toHaveLength(2);
    expect(parsed.flags).toEqual([]);
  });

  it('keeps subgraphs with their title and nodes, nested too', () => {
    const parsed = parseMermaid(
      'flowchart TB\nsubgraph s1["First part"]\ndirection LR\na-->b\nsubgraph inner\nc\nend\nend\nd --> s1',
    );
    expect(parsed.subgraphs).toEqual([
      { id: 's1', title: 'First part', nodes: ['a', 'b'] },
      { id: 'inner', title: 'inner', nodes: ['c'] },
    ]);
    expect(parsed.graph.nodes.find((n) => n.id === 's1')?.text).toBe('First part');
    expect(parsed.flags).toEqual([]);
  });

  it('reads direction and quoted texts over several lines', () => {
    const parsed = parseMermaid('graph RL\na["first\nsecond"] --> b');
    expect(parsed.direction).toBe('RL');
    expect(parsed.graph.nodes[0]?.text).toBe('first\nsecond');
  });

  it('reads what can be read of malformed input and says so', () => {
    const parsed = parseMermaid(
      'flowchart TD\na["open text\nb --> c\n--> d\nc -->\nd[x] --> e[y] ??? !!\nend',
    );
    expect(parsed.graph.edges).toEqual([
      { from: 'b', to: 'c' },
      { from: 'd', to: 'e' },
    ]);
    expect(parsed.graph.nodes.find((n) => n.id === 'a')?.text).toBe('open text');
    expect(parsed.flags).toEqual(expect.arrayContaining(['unclosed_text', 'unread_text']));
  });

  it('names other diagrams and missing headers', () => {
    expect(parseMermaid('sequenceDiagram\nA->>B: hi').flags).toEqual(['not_a_flowchart']);
    expect(parseMermaid('a --> b').flags).toEqual(['no_header']);
    expect(parseMermaid('').graph.nodes).toEqual([]);
  });

  it('bounds size and time on hostile input', () => {
    const many = `flowchart TD\n${Array.from({ length: 300 }, (_, i) => `a${i}`).join(' & ')} --> ${Array.from({ length: 300 }, (_, i) => `b${i}`).join(' & ')}`;
    const start = performance.now();
    expect(parseMermaid(many).graph.edges.length).toBeLessThanOrEqual(5_000);
    expect(parseMermaid(many).flags).toContain('too_large');
    for (const bad of [
      '[',
      '(',
      '{',
      '"',
      '-',
      '|',
      '-- ',
      '%%{',
      'a & ',
      '```',
      'subgraph ',
      'a["',
      '@{',
      'a -- "',
    ])
      parseMermaid(`flowchart TD\na${bad.repeat(60_000 / bad.length)}`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab-=.>|&[](){}"#;%\n <~:/\\@x') }), (s) => {
        parseMermaid(`graph TD\n${s}`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('toMermaid', () => {
  const node = (id: string, text: string, shape: FlowNode['shape'] = 'rect'): FlowNode => ({
    id,
    text,
    shape,
    bbox: [0, 0, 0, 0],
  });

  it('writes nodes with shape and edges with label', () => {
    const graph: FlowGraph = {
      nodes: [node('n1', 'BP < 90?', 'diamond'), node('n2', '1. Give "fluid"')],
      edges: [
        { from: 'n1', to: 'n2', label: 'Yes' },
        { from: 'n2', to: 'n1', arrow: false },
      ],
    };
    expect(toMermaid(graph)).toBe(
      'flowchart TD\n  n1{"BP #lt; 90?"}\n  n2["1#46; Give #quot;fluid#quot;"]\n  n1 -->|"Yes"| n2\n  n2 --- n1\n',
    );
  });

  it('replaces ids that a renderer would misread', () => {
    const graph: FlowGraph = {
      nodes: [node('end', 'a'), node('p1.e2', 'b'), node('n1', 'c')],
      edges: [{ from: 'end', to: 'p1.e2' }],
    };
    expect(parseMermaid(toMermaid(graph)).graph.edges).toEqual([{ from: 'n2', to: 'n3' }]);
  });

  it('gives back every graph through the parser', () => {
    const shape = fc.constantFrom<FlowNode['shape']>(
      'rect',
      'rounded',
      'stadium',
      'diamond',
      'circle',
      'hexagon',
      'parallelogram',
    );
    const text = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((s) => s.replace(/[\p{Cc}\u2028\u2029]/gu, '').trim())
      .map((s) => s || 'x');
    const hostile = fc.constantFrom(
      'a"]-->b',
      '%% c',
      '`md`',
      '#quot;',
      '- item',
      '2) b',
      '<b>x</b>',
      'lifestyle: a#1;',
      'end',
      'A & B | C',
      '\\n',
      '是\n否',
      '&lt;',
    );
    const graphs = fc
      .array(fc.record({ text: fc.oneof(text, hostile), shape }), { minLength: 1, maxLength: 8 })
      .chain((nodes) =>
        fc.record({
          nodes: fc.constant(nodes.map((n, i) => node(`n${i + 1}`, n.text, n.shape))),
          edges: fc.array(
            fc.record(
              {
                from: fc.integer({ min: 1, max: nodes.length }).map((i) => `n${i}`),
                to: fc.integer({ min: 1, max: nodes.length }).map((i) => `n${i}`),
                label: fc.oneof(text, hostile),
                arrow: fc.constant(false as const),
              },
              { requiredKeys: ['from', 'to'] },
            ),
            { maxLength: 10 },
          ),
        }),
      );
    fc.assert(
      fc.property(graphs, (graph) => {
        const parsed = parseMermaid(toMermaid(graph));
        expect(parsed.flags).toEqual([]);
        expect(parsed.graph).toEqual(graph);
      }),
      { numRuns: 300 },
    );
  });
});
