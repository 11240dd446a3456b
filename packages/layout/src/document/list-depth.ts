import { parseListMarker } from '../text/list-marker.ts';
import type { Draft } from './draft.ts';

interface OpenItem {
  readonly x: number;
  readonly kind: string;
  readonly depth: number;
}

const INDENT_EM = 0.7;

/** Depth of list items from their indent and, at one indent, from a change of marker kind; markers stay as printed. */
export function assignListDepths(drafts: readonly Draft[]): void {
  let stack: OpenItem[] = [];
  let column = '';
  for (const draft of drafts) {
    const { element, facts } = draft;
    if (element.type === 'heading' || element.type === 'title') stack = [];
    if (element.type !== 'list_item') continue;
    // Indents are counted from the edge of the column, so that lists can run over columns.
    const x = element.bbox[0] - facts.columnX0;
    const key = `${element.page}|${facts.column}`;
    const kind = parseListMarker(`${element.marker ?? ''} x`)?.kind ?? 'none';
    const slack = INDENT_EM * Math.max(facts.size, 1);
    if (key !== column) {
      // The column's own edge may differ: trust the marker kind over the indent when a list turns the page.
      const same = stack.findLast((open) => open.kind === kind);
      if (same) stack = [...stack.filter((open) => open.depth < same.depth), { x, kind, depth: same.depth }];
      else stack = [];
      column = key;
    }
    while (stack.length > 0 && stack[stack.length - 1]!.x > x + slack) stack.pop();
    const top = stack[stack.length - 1];
    let depth = 0;
    if (top) {
      if (x > top.x + slack) depth = top.depth + 1;
      else if (top.kind === kind) depth = top.depth;
      else {
        const peer = stack.findLast((open) => open.kind === kind);
        depth = peer ? peer.depth : top.depth + (isInner(kind, top.kind) ? 1 : 0);
        stack = stack.filter((open) => open.depth < depth);
      }
    }
    stack = [...stack.filter((open) => open.depth < depth), { x, kind, depth }];
    element.depth = depth;
  }
}

const ORDER = [
  'han',
  'han_paren',
  'dotted',
  'decimal',
  'decimal_paren',
  'circled',
  'letter',
  'roman',
  'bullet',
  'box',
  'dash',
];

const isInner = (kind: string, than: string): boolean => ORDER.indexOf(kind) > ORDER.indexOf(than);
