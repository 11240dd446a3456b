import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart } from './report.ts';

use([LineChart, GridComponent, LegendComponent, SVGRenderer]);

/** Room above and below the lines, in the unit of the measures (0 to 1). */
const ROOM = 0.05;

/** The chart as an SVG element. */
export function drawChart({ xLabel, series }: Chart): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 720, height: 340 });
  const values = series.flatMap(({ points }) => points.map(([, y]) => y));
  const step = (value: number) => Math.round(value * 20) / 20;
  chart.setOption({
    animation: false,
    grid: { left: 55, right: 20, top: 45, bottom: 50 },
    legend: { top: 5 },
    xAxis: {
      type: 'value',
      name: xLabel,
      nameLocation: 'middle',
      nameGap: 30,
      min: 'dataMin',
      max: 'dataMax',
    },
    yAxis: {
      type: 'value',
      min: Math.max(0, step(Math.min(1, ...values) - ROOM)),
      max: Math.min(1, step(Math.max(0, ...values) + ROOM)),
    },
    series: series.map(({ name, points }) => ({
      type: 'line',
      name,
      data: points.map((point) => [...point]),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
