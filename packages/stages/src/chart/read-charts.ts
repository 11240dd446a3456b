import type { FlowchartRoute } from '@guidepost/contracts';
import type { PageLayout } from '@guidepost/layout';
import type { PageImage } from '../reader/page-outcome.ts';
import type { RegionAnswer } from './apply-answers.ts';
import { type AskChartOptions, askChart } from './ask-chart.ts';
import { chartRegions } from './chart-regions.ts';
import { cropRegion } from './crop-region.ts';
import { toPageWords } from './page-words.ts';

export interface ReadChartsOptions extends AskChartOptions {
  readonly route: FlowchartRoute;
}

/** Asks a model about each flowchart of a page that the route gives it; `image` is the page drawn with `CHART_IMAGE`. */
export async function readCharts(
  layout: PageLayout,
  image: PageImage,
  { route, ...ask }: ReadChartsOptions,
): Promise<readonly RegionAnswer[]> {
  const words = toPageWords(
    layout.blocks.flatMap(({ element: { text, graph } }) => [
      text,
      ...(graph?.edges ?? []).map(({ label = '' }) => label),
    ]),
  );
  const answers: RegionAnswer[] = [];
  for (const { bbox } of chartRegions(layout, route)) {
    const crop = await cropRegion(image, bbox, layout);
    answers.push({ bbox, ...(await askChart(crop, words, ask)) });
  }
  return answers;
}
