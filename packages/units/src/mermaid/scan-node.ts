import type { FlowNode } from '@guidepost/contracts';
import { readMermaidText } from './mermaid-text.ts';

/** A node as written at one place of a statement. */
export interface NodeMention {
  readonly id: string;
  /** Absent where only the id is written. */
  readonly text?: string;
  readonly shape?: FlowNode['shape'];
  /** Position after it. */
  readonly end: number;
  readonly unclosed: boolean;
}

/** Opening brackets, longest first, with their closing ones. */
const SHAPES: readonly (readonly [open: string, close: string, shape: FlowNode['shape']])[] = [
  ['(((', ')))', 'circle'],
  ['((', '))', 'circle'],
  ['([', '])', 'stadium'],
  ['[[', ']]', 'rect'],
  ['[(', ')]', 'other'],
  ['[/', '/]', 'parallelogram'],
  ['[/', '\\]', 'other'],
  ['[\\', '\\]', 'parallelogram'],
  ['[\\', '/]', 'other'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'rect'],
  ['(', ')', 'rounded'],
  ['{', '}', 'diamond'],
  ['>', ']', 'other'],
];

/** Names of the `@{ shape: … }` form. */
const NAMED_SHAPES: Readonly<Record<string, FlowNode['shape']>> = {
  rect: 'rect',
  rectangle: 'rect',
  proc: 'rect',
  process: 'rect',
  rounded: 'rounded',
  event: 'rounded',
  stadium: 'stadium',
  pill: 'stadium',
  terminal: 'stadium',
  diam: 'diamond',
  diamond: 'diamond',
  decision: 'diamond',
  question: 'diamond',
  circle: 'circle',
  circ: 'circle',
  'dbl-circ': 'circle',
  hex: 'hexagon',
  hexagon: 'hexagon',
  prepare: 'hexagon',
  'lean-r': 'parallelogram',
  'lean-l': 'parallelogram',
  'in-out': 'parallelogram',
  text: 'text',
};

// A hyphen or equals sign belongs to an id only where it cannot start a link.
const ID = /(?:[\p{L}\p{N}\p{M}_.!$%*+?/\\'#:~]|-(?![->.])|=(?!=)|·)+/uy;

/** Reads a node at `start`: id, optional shape with text, optional `:::class`; undefined where no id stands. */
export function scanNode(text: string, start: number): NodeMention | undefined {
  ID.lastIndex = start;
  const match = ID.exec(text);
  if (!match) return undefined;
  // `:::class` belongs to the node, not to its id.
  const colons = match[0].indexOf(':::');
  const id = colons < 0 ? match[0] : match[0].slice(0, colons);
  if (id === '') return undefined;
  let end = start + id.length;
  const shape = scanShape(text, end);
  if (shape) end = shape.end;
  const styled = /:::[\w-]+/y;
  styled.lastIndex = end;
  end += styled.exec(text)?.[0].length ?? 0;
  return {
    id,
    end,
    unclosed: shape?.unclosed ?? false,
    ...(shape?.text === undefined ? {} : { text: shape.text }),
    ...(shape?.shape === undefined ? {} : { shape: shape.shape }),
  };
}

type Shape = Pick<NodeMention, 'text' | 'shape' | 'end' | 'unclosed'>;

function scanShape(text: string, start: number): Shape | undefined {
  if (text.startsWith('@{', start)) return scanAttributes(text, start);
  const candidates = SHAPES.filter(([open]) => text.startsWith(open, start));
  for (const [open, close, shape] of candidates) {
    const from = start + open.length;
    const quoted = /\s*"([^"]*)"\s*/y;
    quoted.lastIndex = from;
    const match = quoted.exec(text);
    if (match) {
      if (!text.startsWith(close, from + match[0].length)) continue;
      return {
        text: readMermaidText(match[1]!),
        shape,
        end: from + match[0].length + close.length,
        unclosed: false,
      };
    }
    const at = text.indexOf(close, from);
    // A single bracket must not swallow the closing half of a longer one, nor run over the next bracket of its kind.
    if (at < 0 || (open.length === 1 && text.slice(from, at).includes(open))) continue;
    return { text: readMermaidText(text.slice(from, at)), shape, end: at + close.length, unclosed: false };
  }
  const first = candidates.at(-1);
  if (!first) return undefined;
  const [open, close, shape] = first;
  const rest = text.slice(start + open.length);
  const at = rest.lastIndexOf(close);
  const raw = at < 0 ? rest : rest.slice(0, at);
  return {
    text: readMermaidText(raw.replace(/^\s*"|"\s*$/g, '')),
    shape,
    end: at < 0 ? text.length : start + open.length + at + close.length,
    unclosed: true,
  };
}

/** `@{ shape: diam, label: "…" }`. */
function scanAttributes(text: string, start: number): Shape {
  const body = /@\{((?:[^"}]|"[^"]*")*)\}/y;
  body.lastIndex = start;
  const match = body.exec(text);
  if (!match) return { end: text.length, unclosed: true };
  const label = /label\s*:\s*("[^"]*"|[^,}]*)/.exec(match[1]!)?.[1];
  const shape = /shape\s*:\s*([\w-]+)/.exec(match[1]!)?.[1];
  return {
    ...(label === undefined ? {} : { text: readMermaidText(label) }),
    ...(shape === undefined ? {} : { shape: NAMED_SHAPES[shape] ?? 'other' }),
    end: start + match[0].length,
    unclosed: false,
  };
}
