import type { BoxFinder } from './attach.ts';
import type { BoxEdge } from './edges.ts';
import type { FlowBox } from './flow-box.ts';
import { boxDistance, boxHeight, boxWidth } from './geometry.ts';
import type { Terminal } from './network.ts';
import type { BlockArrow } from './primitives.ts';

/** How far a block arrow floats from its boxes, in its own lengths (its longer side), and at least in font sizes. */
const REACH = { lengths: 1.5, fontSizes: 9 };

/** Edge of each block arrow between the box behind its tail and the box before its tip. */
export function edgesOfBlockArrows(
  arrows: readonly BlockArrow[],
  finder: BoxFinder,
  boxes: readonly FlowBox[],
  fontSize: number,
): { readonly edges: readonly (BoxEdge & { readonly block: BlockArrow })[]; readonly loose: number } {
  const edges: (BoxEdge & { readonly block: BlockArrow })[] = [];
  let loose = 0;
  for (const arrow of arrows) {
    const reach = Math.max(
      REACH.fontSizes * fontSize,
      REACH.lengths * Math.max(boxWidth(arrow.bbox), boxHeight(arrow.bbox)),
    );
    const to = finder.along(arrow.tip, arrow.tipDirection, reach)?.box;
    const from =
      finder.along(arrow.tail, arrow.tailDirection, reach)?.box ?? nearestBox(arrow, boxes, to, reach / 2);
    if (!to || !from || to === from) {
      loose++;
      continue;
    }
    const end = (box: FlowBox, atTip: boolean): Terminal & { readonly box: FlowBox } => ({
      vertex: -1,
      point: atTip ? arrow.tip : arrow.tail,
      outward: atTip ? arrow.tipDirection : arrow.tailDirection,
      head: atTip || arrow.double,
      box,
      bridged: 0,
    });
    edges.push({ from: end(from, false), to: end(to, true), arcs: [], arrow: true, block: arrow });
    if (arrow.double)
      edges.push({ from: end(to, true), to: end(from, false), arcs: [], arrow: true, block: arrow });
  }
  return { edges, loose };
}

/** An arrow that starts beside its box, not behind it: the nearest box to its body. */
function nearestBox(
  arrow: BlockArrow,
  boxes: readonly FlowBox[],
  target: FlowBox | undefined,
  reach: number,
): FlowBox | undefined {
  let best: { readonly box: FlowBox; readonly d: number } | undefined;
  for (const box of boxes) {
    if (box === target || box.children.length > 0 || box.words.length === 0) continue;
    const d = boxDistance(box.bbox, arrow.bbox);
    if (d <= reach && (!best || d < best.d)) best = { box, d };
  }
  return best?.box;
}
