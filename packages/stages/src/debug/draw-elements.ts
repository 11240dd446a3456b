import type { Box, Element, ElementType, FlowGraph, PageResult, Table } from '@guidepost/contracts';

const COLORS: Readonly<Record<ElementType, string>> = {
  title: '#b000b0',
  heading: '#d00000',
  paragraph: '#0060d0',
  list_item: '#008060',
  table: '#c06000',
  figure: '#606060',
  flowchart: '#8000ff',
  caption: '#a08000',
  footnote: '#507090',
  formula: '#00a0a0',
  page_header: '#909090',
  page_footer: '#909090',
};

const toEntities = (text: string): string =>
  text.replace(/[&<>"\u0000-\u0008\u000b-\u001f]/g, (char) =>
    char < ' ' ? '\uFFFD' : `&#${char.charCodeAt(0)};`,
  );

const rect = ([x0, y0, x1, y1]: Box, attributes: string, title = ''): string =>
  `<rect x="${x0}" y="${y0}" width="${Math.max(0, x1 - x0)}" height="${Math.max(0, y1 - y0)}" ${attributes}>${
    title ? `<title>${toEntities(title)}</title>` : ''
  }</rect>`;

const label = (x: number, y: number, text: string, color: string, size = 7): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${color}" stroke="#fff" stroke-width="1.5" paint-order="stroke">${toEntities(text)}</text>`;

/**
 * What the layout found on a page as an SVG drawing in points of the page: a box with number and type for each element in
 * reading order, grids of tables, nodes and edges of flowcharts. Running heads and feet are dashed. Laid over the page image.
 */
export function drawElements(page: PageResult, scale = 1): string {
  const shapes = page.elements.map(drawElement);
  const path = page.elements
    .filter(({ type }) => type !== 'page_header' && type !== 'page_footer')
    .map(({ bbox }) => `${bbox[0]},${bbox[1]}`)
    .join(' ');
  const order = `<polyline points="${path}" fill="none" stroke="#0a0" stroke-opacity="0.35" stroke-width="0.8"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${Math.round(page.width * scale)}" height="${Math.round(page.height * scale)}">${order}${shapes.join('')}</svg>`;
}

function drawElement(element: Element): string {
  const { type, bbox, order, level, depth, marker, flags } = element;
  const color = COLORS[type];
  const furniture = type === 'page_header' || type === 'page_footer';
  const parts = [
    `${order} ${type}`,
    level === undefined ? '' : `h${level}${element.levelSource ? `:${element.levelSource}` : ''}`,
    depth === undefined ? '' : `d${depth}`,
    marker ?? '',
    element.belongsTo ? `→${element.belongsTo}` : '',
    element.continues ? `…${element.continues}` : '',
    flags.length > 0 ? `!${flags.join('!')}` : '',
  ];
  const title = `${element.id} ${type} ${element.source} ${element.confidence}\n${element.text}`;
  const box = rect(
    bbox,
    `fill="${color}" fill-opacity="0.05" stroke="${color}" stroke-width="0.8"${furniture ? ' stroke-dasharray="3 2"' : ''}`,
    title,
  );
  const inner =
    (element.table ? drawTable(element.table, element.page) : '') +
    (element.graph ? drawGraph(element.graph) : '');
  return box + inner + label(bbox[0], bbox[1] - 1, parts.filter(Boolean).join(' '), color);
}

function drawTable(table: Table, page: number): string {
  return table.cells
    .filter((cell) => cell.page === page)
    .map((cell) => {
      const spans = cell.rowspan > 1 || cell.colspan > 1 ? `+${cell.rowspan}×${cell.colspan}` : '';
      const name = `${cell.row},${cell.col}${spans}`;
      const fill = cell.header ? '#c06000' : '#ffb000';
      return (
        rect(
          cell.bbox,
          `fill="${fill}" fill-opacity="0.1" stroke="#c06000" stroke-width="0.4"`,
          `${name}\n${cell.text}`,
        ) + label(cell.bbox[0] + 1, cell.bbox[1] + 5, name, '#a04000', 4.5)
      );
    })
    .join('');
}

function drawGraph({ nodes, edges }: FlowGraph): string {
  const middle = ([x0, y0, x1, y1]: Box): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];
  const places = new Map(nodes.map((node) => [node.id, middle(node.bbox)]));
  const boxes = nodes.map(
    (node) =>
      rect(
        node.bbox,
        'fill="none" stroke="#8000ff" stroke-width="1"',
        `${node.id} ${node.shape}\n${node.text}`,
      ) + label(node.bbox[0] + 1, node.bbox[1] + 6, `${node.id} ${node.shape}`, '#8000ff', 5),
  );
  const lines = edges.map((edge) => {
    const [x0, y0] = places.get(edge.from) ?? [0, 0];
    const [x1, y1] = places.get(edge.to) ?? [0, 0];
    const text = edge.label ? label((x0 + x1) / 2, (y0 + y1) / 2, edge.label, '#ff0080', 6) : '';
    // The dot marks the end the arrow points at.
    return `<line x1="${x0}" y1="${y0}" x2="${x1}" y2="${y1}" stroke="#ff0080" stroke-width="1" stroke-opacity="0.7"/><circle cx="${x1}" cy="${y1}" r="2.5" fill="#ff0080"/>${text}`;
  });
  return boxes.join('') + lines.join('');
}
