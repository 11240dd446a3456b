import type {
  Box,
  DocumentResult,
  Element,
  FlowEdge,
  FlowNode,
  Table,
  TableCell,
} from '@guidepost/contracts';

/** An element without what its place on the page gives. */
export type Part = Partial<Element> & Pick<Element, 'type' | 'text'>;

const LINE_HEIGHT = 20;

/** A document of hand-made elements for tests: each page a list of parts, ids `p<page>.e<order>`, one line each. */
export function documentOf(pages: readonly (readonly Part[])[], lang = 'en'): DocumentResult {
  return {
    document: { file: 'test.pdf', sha256: '0'.repeat(64), title: 'Test', lang, pageCount: pages.length },
    pages: pages.map((parts, index) => ({
      page: index + 1,
      width: 600,
      height: 800,
      rotation: 0,
      route: 'text',
      quality: { textSanity: 1, glyphs: 100, unmappedShare: 0, privateUseShare: 0, imageShare: 0, flags: [] },
      elements: parts.map((part, at) => place(part, index + 1, at + 1)),
    })),
  };
}

function place(part: Part, page: number, order: number): Element {
  const bbox: Box = [50, order * LINE_HEIGHT, 550, (order + 1) * LINE_HEIGHT];
  const table = part.table && { ...part.table, cells: part.table.cells.map((cell) => ({ ...cell, page })) };
  return {
    id: `p${page}.e${order}`,
    page,
    order,
    bbox,
    source: 'text',
    confidence: 1,
    flags: [],
    ...part,
    ...(table ? { table } : {}),
  };
}

export const heading = (level: number, text: string): Part => ({ type: 'heading', level, text });
export const paragraph = (text: string, more: Partial<Element> = {}): Part => ({
  type: 'paragraph',
  text,
  ...more,
});
export const item = (text: string, more: Partial<Element> = {}): Part => ({
  type: 'list_item',
  marker: '•',
  text,
  depth: 0,
  ...more,
});
export const caption = (text: string, belongsTo?: string): Part => ({
  type: 'caption',
  text,
  ...(belongsTo ? { belongsTo } : {}),
});

/** A cell: text, or text with spans. */
export type CellSpec =
  | string
  | { readonly text: string; readonly rowspan?: number; readonly colspan?: number };

/** A table from rows of cells; spanned places are left out of the rows that they cover, as in HTML. */
export function table(rows: readonly (readonly CellSpec[])[], more: Partial<Table> = {}): Part {
  const { headerRows = 1 } = more;
  const taken = new Set<string>();
  const cells: TableCell[] = rows.flatMap((row, r) => {
    let col = 0;
    return row.map((spec) => {
      const { text, rowspan = 1, colspan = 1 } = typeof spec === 'string' ? { text: spec } : spec;
      while (taken.has(`${r},${col}`)) col++;
      for (let dr = 0; dr < rowspan; dr++)
        for (let dc = 0; dc < colspan; dc++) taken.add(`${r + dr},${col + dc}`);
      const bbox: Box = [col * 50, r * LINE_HEIGHT, (col + colspan) * 50, (r + rowspan) * LINE_HEIGHT];
      return { row: r, col, rowspan, colspan, text, bbox, page: 1, header: r < headerRows };
    });
  });
  return { type: 'table', text: '', table: { headerRows, cells, footnotes: [], ...more } };
}

/** A flowchart from node texts by id and edges `from>to` or `from>to:label`. */
export function flowchart(texts: Readonly<Record<string, string>>, arrows: readonly string[]): Part {
  const nodes = Object.entries(texts).map(
    ([id, text], index): FlowNode => ({
      id,
      text,
      shape: 'rect',
      bbox: [100, index * 50, 200, index * 50 + 30],
    }),
  );
  const edges = arrows.map((arrow): FlowEdge => {
    const [, from = '', to = '', label] = /^([^>]+)>([^:]+)(?::(.*))?$/.exec(arrow) ?? [];
    return { from, to, ...(label === undefined ? {} : { label }) };
  });
  return { type: 'flowchart', text: '', graph: { nodes, edges } };
}
