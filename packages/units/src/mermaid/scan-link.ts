import { readMermaidText } from './mermaid-text.ts';

/** A link between two groups of nodes. */
export interface Link {
  readonly label?: string;
  readonly arrow: boolean;
  /** Heads at both ends. */
  readonly both: boolean;
  /** `~~~`: only for layout, no edge. */
  readonly invisible: boolean;
  readonly end: number;
}

/** Whole links, with optional edge id: heads `>`, `x`, `o`; lines `--`, `==`, `-.-`; any length. */
const WHOLE = /\s*(?:[\w-]+@)?([<xo]?)(--+|==+|-\.+-)([>xo]?)(?![-=.])/uy;
const INVISIBLE = /\s*~{3,}\s*/y;
/** Opening half of a link with its text inside: `-- text -->`, `== text ==>`, `-. text .->`. */
const OPENING = /\s*(?:[\w-]+@)?([<xo]?)(--|==|-\.)(?![-=.>])/uy;
const CLOSING: Readonly<Record<string, RegExp>> = {
  '--': /\s*--+([->xo])/gu,
  '==': /\s*==+([=>xo])/gu,
  '-.': /\s*\.+-([>xo]?)/gu,
};
const PIPED = /\s*\|(?:\s*("[^"]*")\s*|([^|]*))\|/y;

/** Reads a link at `start`; undefined where none stands. */
export function scanLink(text: string, start: number): Link | undefined {
  INVISIBLE.lastIndex = start;
  const invisible = INVISIBLE.exec(text);
  if (invisible) return { arrow: false, both: false, invisible: true, end: start + invisible[0].length };
  const whole = scanWhole(text, start);
  if (whole) return withPipedLabel(text, whole);
  return scanWithInnerLabel(text, start);
}

function scanWhole(text: string, start: number): Link | undefined {
  WHOLE.lastIndex = start;
  const match = WHOLE.exec(text);
  if (!match) return undefined;
  const [all, left, line, right] = match as unknown as [string, string, string, string];
  // Two signs make a line only together with a head: a lone `--` opens a link with a label.
  if (right === '' && line.length < 3) return undefined;
  // `A --x B`: a head, unless the letter starts the next id (`A ---oval`).
  const letter = right === 'x' || right === 'o';
  const next = text[start + all.length] ?? ' ';
  const isId = letter && line.length >= 3 && /[\p{L}\p{N}_]/u.test(next);
  const head = isId ? '' : right;
  return {
    arrow: head !== '' || left === '<',
    both: left !== '' && head !== '',
    invisible: false,
    end: start + all.length - (isId ? 1 : 0),
  };
}

function withPipedLabel(text: string, link: Link): Link {
  PIPED.lastIndex = link.end;
  const match = PIPED.exec(text);
  if (!match) return link;
  const label = readMermaidText(match[1] ?? match[2] ?? '');
  return { ...link, end: link.end + match[0].length, ...(label === '' ? {} : { label }) };
}

function scanWithInnerLabel(text: string, start: number): Link | undefined {
  OPENING.lastIndex = start;
  const open = OPENING.exec(text);
  if (!open) return undefined;
  const from = start + open[0].length;
  const quoted = /\s*"[^"]*"/y;
  quoted.lastIndex = from;
  const closing = CLOSING[open[2]!]!;
  closing.lastIndex = from + (quoted.exec(text)?.[0].length ?? 0);
  const close = closing.exec(text);
  if (!close) return undefined;
  const label = readMermaidText(text.slice(from, close.index));
  const head = close[1] === '>' || close[1] === 'x' || close[1] === 'o';
  return {
    arrow: head,
    both: head && open[1] !== '',
    invisible: false,
    end: close.index + close[0].length,
    ...(label === '' ? {} : { label }),
  };
}
