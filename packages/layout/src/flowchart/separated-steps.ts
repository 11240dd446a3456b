import type { Box } from '@guidepost/contracts';
import { type FlowBox, isLeaf } from './flow-box.ts';
import { boxCenter, boxInside } from './geometry.ts';
import type { BlockArrow, FlowWord } from './primitives.ts';

/** A frame is cut to steps by at least this many arrows on lines of their own. */
const MIN_SEPARATORS = 2;

/**
 * Cuts frames whose text is parted by arrows or triangles on lines of their own, all pointing up or all down: each part
 * becomes a box, the frame goes.
 */
export function cutAtSeparators(
  boxes: readonly FlowBox[],
  arrows: readonly BlockArrow[],
  words: readonly FlowWord[],
): readonly FlowBox[] {
  const upright = arrows.filter((a) => Math.abs(a.tipDirection[1]) > 0.9 && !a.double);
  return boxes.flatMap((box) => {
    if (!isLeaf(box) || box.words.length === 0) return [box];
    const inside = upright.filter((a) => boxInside(a.bbox, box.bbox)).sort((a, b) => a.bbox[1] - b.bbox[1]);
    const oneWay = inside.every(
      (a) => Math.sign(a.tipDirection[1]) === Math.sign(inside[0]!.tipDirection[1]),
    );
    if (inside.length < MIN_SEPARATORS || !oneWay) return [box];
    const parts = partsOf(box, inside, words);
    // The frame was parted only if text stands on both sides of every arrow.
    return parts.every((p) => p.words.length > 0) ? parts : [box];
  });
}

function partsOf(box: FlowBox, separators: readonly BlockArrow[], words: readonly FlowWord[]): FlowBox[] {
  const tops = [box.bbox[1], ...separators.map((s) => s.bbox[3])];
  const bottoms = [...separators.map((s) => s.bbox[1]), box.bbox[3]];
  return tops.map((top, i): FlowBox => {
    const bbox: Box = [box.bbox[0], top, box.bbox[2], bottoms[i]!];
    const { parent, ...rest } = box;
    return {
      ...rest,
      bbox,
      points: [
        [bbox[0], top],
        [bbox[2], top],
        [bbox[2], bottoms[i]!],
        [bbox[0], bottoms[i]!],
      ],
      shape: 'rect',
      children: [],
      words: box.words.filter((w) => {
        const y = boxCenter(words[w]!.bbox)[1];
        return y > top && y <= bottoms[i]!;
      }),
      ...(parent === undefined ? {} : { parent }),
    };
  });
}
