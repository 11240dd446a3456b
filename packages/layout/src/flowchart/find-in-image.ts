import type { FlowRegion, RegionInput } from '../page/region.ts';
import type { Word } from '../text/word.ts';
import { findInPrimitives } from './find-flowcharts.ts';
import { boxCenter, boxHas, boxHeight } from './geometry.ts';
import type { FlowPrimitives } from './primitives.ts';
import { primitivesOfRaster } from './raster/primitives-of-raster.ts';
import type { RasterFrame, RasterImage } from './raster/raster-image.ts';

/** Pixels of a page whose drawings are not paths: a scan, a picture. Colour matters: pale boxes vanish in grey. */
export interface PageRaster {
  readonly image: RasterImage;
  readonly frame: RasterFrame;
}

/** In pixels a frame round text or the grid of a table looks much like a chart: this many arrows with heads must be there. */
const MIN_ARROWS = 2;
const MIN_NODES = 3;
/** Hatching and the rays of a plot join everything with everything. */
const MAX_EDGES_PER_NODE = 2;
/** Steps say something; labels of a plot are figures. */
const SAYS_SOMETHING = /\p{Script=Han}|\p{L}{2}/u;
const MIN_IN_WORDS = 0.5;

/** Flowcharts in the pixels of a page, with the words that were read there. Stricter than in paths: pixels lie more. */
export function findFlowchartsInImage(
  { image, frame }: PageRaster,
  input: Pick<RegionInput, 'measures' | 'words'>,
): readonly FlowRegion[] {
  const fontSize = input.measures.bodySize;
  const primitives = primitivesOfRaster(image, frame, input.words, fontSize);
  return findInPrimitives(primitives, withoutReadArrows(input.words, primitives), fontSize, true)
    .filter(({ graph: { nodes, edges } }) => {
      const arrows = edges.filter((edge) => edge.arrow !== false).length;
      const inWords = nodes.filter(({ text }) => SAYS_SOMETHING.test(text)).length;
      return (
        nodes.length >= MIN_NODES &&
        arrows >= MIN_ARROWS &&
        edges.length <= MAX_EDGES_PER_NODE * nodes.length &&
        inWords >= MIN_IN_WORDS * nodes.length
      );
    })
    .map((region) => ({ ...region, flags: [...region.flags, 'drawn_in_pixels'] }));
}

/** A recogniser of text reads an arrow head as a letter or two. */
const HEAD_LETTERS = 2;
/** Such a letter is at most this much higher than the head. */
const HEAD_HEIGHT = 1.6;

function withoutReadArrows(words: readonly Word[], { heads, blockArrows }: FlowPrimitives): readonly Word[] {
  return words.filter(
    ({ text, bbox }) =>
      text.length > HEAD_LETTERS ||
      ![...heads, ...blockArrows].some(
        (head) => boxHas(head.bbox, boxCenter(bbox)) && boxHeight(bbox) < HEAD_HEIGHT * boxHeight(head.bbox),
      ),
  );
}
