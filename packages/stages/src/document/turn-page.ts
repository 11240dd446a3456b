import type { Box, PageResult } from '@guidepost/contracts';

/**
 * A page read in an upright, straightened frame with its boxes back on the page as displayed. `degrees`: how far the text was turned
 * clockwise on the upright page; each box becomes the upright box around its turned corners, kept inside the page. `quarterTurns`: the
 * clockwise turns that made the page upright, undone here.
 */
export function turnPage(upright: PageResult, degrees: number, quarterTurns: 0 | 1 | 2 | 3 = 0): PageResult {
  const back = (4 - quarterTurns) % 4;
  const page = back % 2 === 1 ? { ...upright, width: upright.height, height: upright.width } : upright;
  const turn = (box: Box): Box =>
    turnQuarters(turnBox(box, degrees, upright.width, upright.height), back, upright.width, upright.height);
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

/** The box after `turns` clockwise quarter turns of a page of this size. */
function turnQuarters(box: Box, turns: number, width: number, height: number): Box {
  if (turns === 0) return box;
  const [x0, y0, x1, y1] = box;
  const once: Box = [height - y1, x0, height - y0, x1];
  return turnQuarters(once, turns - 1, height, width);
}
