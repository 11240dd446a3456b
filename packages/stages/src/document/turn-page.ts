import type { Box, PageResult } from '@guidepost/contracts';

/**
 * A page read in a straightened frame with its boxes back on the page as displayed: each box becomes the upright box around its corners,
 * turned by `degrees` (clockwise) about the page centre and kept inside the page.
 */
export function turnPage(page: PageResult, degrees: number): PageResult {
  const turn = (box: Box): Box => turnBox(box, degrees, page.width, page.height);
  return {
    ...page,
    elements: page.elements.map((element) => ({
      ...element,
      bbox: turn(element.bbox),
      ...(element.table
        ? {
            table: {
              ...element.table,
              cells: element.table.cells.map((cell) => ({ ...cell, bbox: turn(cell.bbox) })),
            },
          }
        : {}),
      ...(element.graph
        ? {
            graph: {
              ...element.graph,
              nodes: element.graph.nodes.map((node) => ({ ...node, bbox: turn(node.bbox) })),
            },
          }
        : {}),
    })),
  };
}

function turnBox([x0, y0, x1, y1]: Box, degrees: number, width: number, height: number): Box {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [cx, cy] = [width / 2, height / 2];
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ].map(([x, y]) => {
    const dx = x! - cx;
    const dy = y! - cy;
    return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos] as const;
  });
  const inside = (value: number, limit: number) =>
    Math.round(Math.min(Math.max(value, 0), limit) * 100) / 100;
  return [
    inside(Math.min(...corners.map(([x]) => x)), width),
    inside(Math.min(...corners.map(([, y]) => y)), height),
    inside(Math.max(...corners.map(([x]) => x)), width),
    inside(Math.max(...corners.map(([, y]) => y)), height),
  ];
}
