import type { FlowEdge, FlowGraph, FlowNode } from '@guidepost/contracts';
import { readMermaidText } from './mermaid-text.ts';
import { scanLink } from './scan-link.ts';
import { type NodeMention, scanNode } from './scan-node.ts';
import { statementsOf } from './statements.ts';

export interface MermaidSubgraph {
  readonly id: string;
  readonly title: string;
  /** Ids of the nodes first named inside it. */
  readonly nodes: readonly string[];
}

export interface ParsedMermaid {
  /** Nodes have no place on a page: their boxes are all zero. */
  readonly graph: FlowGraph;
  readonly direction: 'TD' | 'BT' | 'LR' | 'RL';
  readonly subgraphs: readonly MermaidSubgraph[];
  /** What could not be read: `not_a_flowchart`, `no_header`, `unread_text`, `unclosed_text`, `unclosed_subgraph`, `too_large`. */
  readonly flags: readonly string[];
}

/** Bounds on what is read; the rest is left out with the flag `too_large`. */
const MAX = { chars: 200_000, nodes: 2_000, edges: 5_000 };

const HEADER = /^\s*(?:flowchart(?:-elk)?|graph)\b[ \t]*(TB|TD|BT|LR|RL|<|>|v|\^)?/i;
const OTHER_DIAGRAM =
  /^\s*(?:sequenceDiagram|classDiagram|stateDiagram|erDiagram|gantt|pie|journey|gitGraph|mindmap|timeline|quadrantChart|xychart|sankey|block|packet|kanban|architecture|C4)/i;
const IGNORED = /^(?:classDef|class|style|linkStyle|click|accTitle|accDescr|direction)\b/;

/** Reads the flowchart and graph notation of Mermaid as far as it can be read. Never throws; time grows linearly with the text. */
export function parseMermaid(source: string): ParsedMermaid {
  const flags = new Set<string>();
  if (source.length > MAX.chars) flags.add('too_large');
  const statements = statementsOf(source.slice(0, MAX.chars));
  const reader = new Reader(flags);
  let direction: ParsedMermaid['direction'] = 'TD';
  const header = HEADER.exec(statements[0] ?? '');
  if (header) {
    direction = directionOf(header[1] ?? 'TD');
    statements[0] = statements[0]!.slice(header[0].length);
  } else if (OTHER_DIAGRAM.test(statements[0] ?? '')) {
    flags.add('not_a_flowchart');
    statements.length = 0;
  } else flags.add('no_header');
  for (const statement of statements) reader.read(statement);
  return { ...reader.result(), direction, flags: [...flags] };
}

function directionOf(text: string): ParsedMermaid['direction'] {
  const name = text.toUpperCase();
  if (name === 'LR' || name === '>') return 'LR';
  if (name === 'RL' || name === '<') return 'RL';
  return name === 'BT' || name === '^' ? 'BT' : 'TD';
}

class Reader {
  readonly #flags: Set<string>;
  readonly #nodes = new Map<string, { text?: string; shape: FlowNode['shape'] }>();
  readonly #edges: FlowEdge[] = [];
  readonly #subgraphs: { id: string; title: string; nodes: string[] }[] = [];
  readonly #open: { id: string; title: string; nodes: string[] }[] = [];

  constructor(flags: Set<string>) {
    this.#flags = flags;
  }

  read(statement: string): void {
    const text = statement.trim();
    if (text === '' || IGNORED.test(text)) return;
    if (/^subgraph\b/.test(text)) this.#openSubgraph(text.slice('subgraph'.length).trim());
    else if (/^end\s*$/i.test(text)) {
      if (!this.#open.pop()) this.#flags.add('unread_text');
    } else this.#readChain(text);
  }

  result(): Pick<ParsedMermaid, 'graph' | 'subgraphs'> {
    if (this.#open.length > 0) this.#flags.add('unclosed_subgraph');
    const titles = new Map(this.#subgraphs.map((s) => [s.id, s.title]));
    return {
      graph: {
        nodes: [...this.#nodes].map(([id, n]) => ({
          id,
          text: n.text ?? titles.get(id) ?? id,
          shape: n.shape,
          bbox: [0, 0, 0, 0],
        })),
        edges: this.#edges,
      },
      subgraphs: this.#subgraphs,
    };
  }

  #openSubgraph(text: string): void {
    const node = scanNode(text, 0);
    const named = node?.text !== undefined && node.end >= text.trimEnd().length;
    const title = named ? node.text! : readMermaidText(text);
    const subgraph = { id: named ? node.id : title, title, nodes: [] };
    this.#subgraphs.push(subgraph);
    this.#open.push(subgraph);
  }

  /** `a & b --> c -->|x| d`. */
  #readChain(text: string): void {
    let from = this.#readGroup(text, 0);
    let at = from.end;
    while (from.ids.length > 0 && at < text.length) {
      const link = scanLink(text, at);
      if (!link) break;
      const to = this.#readGroup(text, link.end);
      if (to.ids.length === 0) {
        at = link.end;
        break;
      }
      if (!link.invisible) this.#connect(from.ids, to.ids, link);
      from = to;
      at = to.end;
    }
    if (text.slice(at).trim() !== '' || from.ids.length === 0) this.#flags.add('unread_text');
  }

  #readGroup(text: string, start: number): { readonly ids: readonly string[]; readonly end: number } {
    const ids: string[] = [];
    let at = start;
    for (;;) {
      while (/\s/.test(text[at] ?? '')) at++;
      const node = scanNode(text, at);
      if (!node) break;
      ids.push(this.#meet(node));
      at = node.end;
      const and = /\s*&\s*/y;
      and.lastIndex = at;
      const match = and.exec(text);
      if (!match) break;
      at += match[0].length;
    }
    return { ids, end: at };
  }

  #meet(mention: NodeMention): string {
    if (mention.unclosed) this.#flags.add('unclosed_text');
    const known = this.#nodes.get(mention.id);
    if (!known) {
      if (this.#nodes.size >= MAX.nodes) {
        this.#flags.add('too_large');
        return mention.id;
      }
      this.#open.at(-1)?.nodes.push(mention.id);
    }
    const text = mention.text ?? known?.text;
    this.#nodes.set(mention.id, {
      shape: mention.shape ?? known?.shape ?? 'rect',
      ...(text === undefined ? {} : { text }),
    });
    return mention.id;
  }

  #connect(
    from: readonly string[],
    to: readonly string[],
    link: { label?: string; arrow: boolean; both: boolean },
  ): void {
    const rest = {
      ...(link.label === undefined ? {} : { label: link.label }),
      ...(link.arrow ? {} : { arrow: false }),
    };
    for (const a of from)
      for (const b of to) {
        if (!this.#nodes.has(a) || !this.#nodes.has(b)) continue;
        if (this.#edges.length + 2 > MAX.edges) {
          this.#flags.add('too_large');
          return;
        }
        this.#edges.push({ from: a, to: b, ...rest });
        if (link.both) this.#edges.push({ from: b, to: a, ...rest });
      }
  }
}
