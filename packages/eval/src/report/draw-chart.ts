import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart } from './report.ts';

use([LineChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer]);

/** Room above and below the lines, in the unit of the measures (0 to 1). */
const ROOM = 0.03;
/** Told apart on white and on black, and by people who do not see red and green (Okabe & Ito 2008, without black and yellow). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const INK = '#1c1e21';
/** Grey with alpha is quiet on any ground. */
const LINE = 'rgba(128,128,128,.35)';

/** The chart as an SVG element; `background` for a file that is shown alone, nothing for a page that has its own. */
export function drawChart({ xLabel, series, standard }: Chart, background?: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 720, height: 360 });
  const values = series.flatMap(({ points }) => points.map(([, y]) => y));
  const step = (value: number, round: (x: number) => number) => round(value * 20) / 20;
  const steps = (series[0]?.points ?? []).map(([x]) => String(x));
  const label = { color: INK, fontFamily: 'system-ui, sans-serif' };
  chart.setOption({
    animation: false,
    color: COLOURS,
    ...(background && { backgroundColor: background }),
    grid: { left: 50, right: 20, top: 45, bottom: 55 },
    legend: { top: 5, textStyle: label, itemGap: 18 },
    xAxis: {
      type: 'category',
      data: steps,
      boundaryGap: false,
      name: xLabel,
      nameLocation: 'middle',
      nameGap: 32,
      nameTextStyle: label,
      axisLabel: label,
      axisLine: { lineStyle: { color: LINE } },
    },
    yAxis: {
      type: 'value',
      min: Math.max(0, step(Math.min(1, ...values) - ROOM, Math.floor)),
      max: Math.min(1, step(Math.max(0, ...values) + ROOM, Math.ceil)),
      axisLabel: label,
      splitLine: { lineStyle: { color: LINE } },
    },
    series: series.map(({ name, points }, index) => ({
      type: 'line',
      name,
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { width: 2 },
      data: points.map(([, y]) => y),
      ...(index === 0 &&
        standard !== undefined &&
        steps.includes(String(standard)) && {
          markLine: {
            symbol: 'none',
            lineStyle: { color: 'rgba(128,128,128,.9)', type: 'dashed' },
            label: { ...label, formatter: 'default', position: 'insideEndBottom' },
            data: [{ xAxis: String(standard) }],
          },
        }),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
