import type { Box, Element, FlowchartRoute } from '@guidepost/contracts';
import type { PageLayout } from '@guidepost/layout';

/** A place on a page that a model is to look at. */
export interface ChartRegion {
  /** In the frame of the page's layout. */
  readonly bbox: Box;
  readonly element: Omit<Element, 'id' | 'order'>;
}

/** A flowchart found with less than this, or in pixels, is unsure. */
const SURE = 0.75;
/** Smaller pictures hold no flowchart. Share of the page. */
const MIN_FIGURE_SHARE = 0.04;
/** Most regions of one page: more pictures than this are icons. */
const MAX_REGIONS = 6;
/** Words of a page that shows a flowchart in a picture which lines and pixels did not give. */
const CHART_WORDS = /flow\s?-?charts?|flow diagram|algorithm|decision tree|care pathway|流程|路径图|决策树/i;

/** Flowcharts of the page that a model is asked about: the unsure ones (`auto`), or all (`vlm`). */
export function chartRegions(layout: PageLayout, route: FlowchartRoute): readonly ChartRegion[] {
  if (route === 'drawn') return [];
  const named = layout.blocks.some(
    ({ element }) => element.type !== 'table' && CHART_WORDS.test(element.text),
  );
  return layout.blocks
    .filter(({ element }) => {
      if (element.type === 'flowchart') return route === 'vlm' || isUnsure(element);
      if (element.type !== 'figure' || shareOf(element.bbox, layout) < MIN_FIGURE_SHARE) return false;
      return named;
    })
    .slice(0, MAX_REGIONS)
    .map(({ element }) => ({ bbox: element.bbox, element }));
}

/** Whether lines and pixels alone leave doubt. */
export const isUnsure = ({ confidence, flags }: Pick<Element, 'confidence' | 'flags'>): boolean =>
  confidence < SURE || flags.includes('drawn_in_pixels') || flags.includes('many_unconnected_steps');

const shareOf = ([x0, y0, x1, y1]: Box, { width, height }: PageLayout): number =>
  (Math.max(0, x1 - x0) * Math.max(0, y1 - y0)) / (width * height);
