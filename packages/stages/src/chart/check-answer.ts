import type { FlowGraph } from '@guidepost/contracts';
import type { VisionAnswer } from '@guidepost/models/vision';
import { parseMermaid, soundEdges } from '@guidepost/units';
import { NO_CHART } from './chart-prompt.ts';
import type { PageWords } from './page-words.ts';

export type CheckedAnswer =
  | {
      readonly kind: 'chart';
      readonly graph: FlowGraph;
      readonly flags: readonly string[];
      readonly support: number;
    }
  | { readonly kind: 'no_chart' }
  /** Why the answer cannot be used, in words for a log. */
  | { readonly kind: 'unusable'; readonly why: string };

/** More than any printed page holds. */
const MAX_NODES = 150;
const MAX_EDGES = 300;
/** A step is on the page when this share of its words is: OCR misses some. */
const MIN_SHARE = 0.7;
/** An answer most of whose steps are not on the page is made up. */
const MIN_SUPPORT = 0.5;
/** The same words in this many boxes are a model that goes round in circles. */
const MAX_SAME_TEXT = 5;
const MAX_TEXT_CHARS = 3_000;

const FENCED = /```[ \t]*(?:mermaid)?[^\n]*\n([\s\S]*?)(?:```|$)/g;
const START = /^[ \t]*(?:flowchart|graph)\b/m;

/** Mermaid out of an answer with fences or words around it; undefined where there is none. */
function mermaidIn(text: string): string | undefined {
  for (const [, body] of text.matchAll(FENCED))
    if (body && START.test(body)) return body.slice(body.search(START));
  const at = text.search(START);
  return at < 0 ? undefined : text.slice(at).replace(/```[\s\S]*$/, '');
}

/** Judges an answer by itself and by the words of the page: nothing of it is believed unseen. */
export function checkAnswer({ text, end }: VisionAnswer, page: PageWords): CheckedAnswer {
  if (end === 'repeats') return { kind: 'unusable', why: 'it repeats itself' };
  if (end === 'length') return { kind: 'unusable', why: 'it is cut off' };
  const mermaid = mermaidIn(text);
  if (mermaid === undefined) {
    const says = text.trim().toUpperCase();
    return says.length < 200 && says.includes(NO_CHART)
      ? { kind: 'no_chart' }
      : { kind: 'unusable', why: 'it holds no flowchart' };
  }
  const parsed = parseMermaid(mermaid);
  const edges = soundEdges(parsed.graph).filter((edge) => edge.from !== edge.to);
  const { nodes } = parsed.graph;
  const fault = faultOf(nodes, edges, parsed.flags);
  if (fault) return { kind: 'unusable', why: fault };
  const flags = new Set<string>(
    parsed.flags.filter((flag) => flag !== 'no_header').map((flag) => `mermaid_${flag}`),
  );
  let supported = nodes.length;
  if (page.isEmpty) flags.add('words_unchecked');
  else {
    const unseen = nodes.filter((node) => page.share(node.text) < MIN_SHARE || !page.hasNumbers(node.text));
    supported -= unseen.length;
    for (const { id } of unseen) flags.add(`words_not_on_page:${id}`);
    if (unseen.length > 0) flags.add('words_not_on_page');
    if (edges.some(({ label = '' }) => page.share(label) < MIN_SHARE || !page.hasNumbers(label))) {
      flags.add('label_not_on_page');
    }
    if (supported < MIN_SUPPORT * nodes.length) {
      return { kind: 'unusable', why: `${unseen.length} of its ${nodes.length} steps are not on the page` };
    }
  }
  return { kind: 'chart', graph: { nodes, edges }, flags: [...flags], support: supported / nodes.length };
}

function faultOf(
  nodes: FlowGraph['nodes'],
  edges: FlowGraph['edges'],
  flags: readonly string[],
): string | undefined {
  if (flags.includes('not_a_flowchart')) return 'it is another kind of diagram';
  if (flags.includes('too_large') || nodes.length > MAX_NODES || edges.length > MAX_EDGES)
    return 'it is too large';
  if (nodes.length < 2 || edges.length < 1) return 'it joins no steps';
  const counts = new Map<string, number>();
  for (const { text } of nodes) {
    if (text.length > MAX_TEXT_CHARS) return 'a step of it is too long';
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (Math.max(...counts.values()) > MAX_SAME_TEXT) return 'it repeats itself';
  return undefined;
}
