import { drawChart } from './draw-chart.ts';
import type { Report, ReportTable } from './report.ts';

/** Each chart of the report as an SVG file. */
export const reportCharts = (report: Report): { readonly name: string; readonly svg: string }[] =>
  report.tables.flatMap(({ chart }) => (chart ? [{ name: chart.name, svg: drawChart(chart) }] : []));

/** The report as one Markdown page; `chartFile` gives the place of a chart beside it. */
export function toMarkdownReport(report: Report, chartFile: (name: string) => string): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const table = ({ title, note, head, rows, chart }: ReportTable) =>
    [
      `## ${title}`,
      ...(note ? ['', note] : []),
      ...(chart ? ['', `![${title}](${encodeURI(chartFile(chart.name))})`] : []),
      '',
      ...(rows.length
        ? [
            `| ${head.map(cell).join(' | ')} |`,
            `|${head.map(() => '---').join('|')}|`,
            ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
          ]
        : ['None.']),
    ].join('\n');
  return `${[`# ${report.title}`, ...report.intro, ...report.tables.map(table)].join('\n\n')}\n`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const isNumeric = (text: string): boolean => /^[<>≤–+-]?[\d.,]*(?: (?:to|\/) -?[\d.,]+)?$/.test(text);

function toBody({ head, rows }: ReportTable): string {
  if (rows.length === 0) return '<p>None.</p>';
  const columns = head.map((_, i) => (rows.every((row) => isNumeric(row[i] ?? '')) ? ' class="n"' : ''));
  const heads = head.map((text, i) => `<th scope="col"${columns[i]}>${escapeHtml(text)}</th>`).join('');
  const lines = rows.map((row) => {
    const cells = row.map((text, i) =>
      i ? `<td${columns[i]}>${escapeHtml(text)}</td>` : `<th scope="row">${escapeHtml(text)}</th>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`;
}

/** The report as one HTML page without scripts, its charts inside. */
export function toHtmlReport(report: Report): string {
  const id = (index: number) => `section-${index + 1}`;
  const section = (table: ReportTable, index: number) => {
    const chart = table.chart ? `<figure>${drawChart(table.chart)}</figure>` : '';
    const note = table.note ? `<p>${escapeHtml(table.note)}</p>` : '';
    return `<section><h2 id="${id(index)}">${escapeHtml(table.title)}</h2>${note}${chart}${toBody(table)}</section>`;
  };
  const contents = report.tables
    .map(({ title }, index) => `<li><a href="#${id(index)}">${escapeHtml(title)}</a></li>`)
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(report.title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 78rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; font-size: 14px; } th, td { padding: .25rem .6rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; } th[scope=row] { font-weight: 500; } thead th { border-bottom: 2px solid #888; vertical-align: bottom; }
tbody tr:hover { background: #f3f5f8; } nav ul { columns: 16rem; padding-left: 1.2rem; } a { color: #0b57a4; }
.scroll { overflow-x: auto; } figure { margin: 1rem 0; } h2 { margin-top: 2.5rem; } p { max-width: 50rem; }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #16181b; } th, td { border-color: #3a3d42; } tbody tr:hover { background: #22262b; } a { color: #7db7f0; } figure { background: #fff; border-radius: 6px; } }
</style></head><body><h1>${escapeHtml(report.title)}</h1>
${report.intro.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
<nav aria-label="Contents"><ul>${contents}</ul></nav>
${report.tables.map(section).join('\n')}
</body></html>
`;
}
