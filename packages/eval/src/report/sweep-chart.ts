import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { SweepReport } from './build-report.ts';

use([LineChart, GridComponent, LegendComponent, SVGRenderer]);

const LINES = [
  ['ph5', 'PH@5'],
  ['eh1', 'EH@1'],
  ['eh5', 'EH@5'],
  ['mrrE', 'MRR element'],
] as const;

/** The metrics over the values of one setting, as an SVG element. */
export function sweepChart({ setting, points }: SweepReport): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 720, height: 320 });
  chart.setOption({
    animation: false,
    grid: { left: 60, right: 20, top: 40, bottom: 50 },
    legend: { top: 5 },
    xAxis: {
      type: 'value',
      name: setting,
      nameLocation: 'middle',
      nameGap: 30,
      min: 'dataMin',
      max: 'dataMax',
    },
    yAxis: { type: 'value', min: 0, max: 1 },
    series: LINES.map(([metric, name]) => ({
      type: 'line',
      name,
      data: points.map(({ value, summary }) => [value, summary.means[metric] ?? 0]),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
