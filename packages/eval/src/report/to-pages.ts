import type { Report, SweepReport } from './build-report.ts';
import { type ReportTable, reportTables } from './report-sections.ts';
import { sweepChart } from './sweep-chart.ts';

/** The report as one Markdown page. */
export function toMarkdownReport(report: Report): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const table = ({ title, note, head, rows }: ReportTable) =>
    [
      `## ${title}`,
      ...(note ? ['', note] : []),
      '',
      ...(rows.length
        ? [
            `| ${head.map(cell).join(' | ')} |`,
            `|${head.map(() => '---').join('|')}|`,
            ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
          ]
        : ['None.']),
    ].join('\n');
  return `# ${report.title}\n\n${reportTables(report).map(table).join('\n\n')}\n`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The report as one HTML page without scripts, with a plot (SVG) of each sweep. */
export function toHtmlReport(report: Report): string {
  const sweeps = new Map(
    report.sweeps.map((sweep): [string, SweepReport] => [`Sweep of ${sweep.setting}`, sweep]),
  );
  const section = ({ title, note, head, rows }: ReportTable) => {
    const sweep = sweeps.get(title);
    const body = rows.length
      ? `<div class="scroll"><table><thead><tr>${head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')}</tr></thead><tbody>${rows
          .map(
            (row) =>
              `<tr>${row.map((text, i) => (i ? `<td>${escapeHtml(text)}</td>` : `<th scope="row">${escapeHtml(text)}</th>`)).join('')}</tr>`,
          )
          .join('')}</tbody></table></div>`
      : '<p>None.</p>';
    return `<section><h2>${escapeHtml(title)}</h2>${note ? `<p>${escapeHtml(note)}</p>` : ''}${sweep ? `<figure>${sweepChart(sweep)}</figure>` : ''}${body}</section>`;
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(report.title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; } th, td { padding: .25rem .6rem; border-bottom: 1px solid #ddd; text-align: right; vertical-align: top; }
th[scope=row], thead th:first-child { text-align: left; font-weight: 500; } thead th { border-bottom: 2px solid #888; }
.scroll { overflow-x: auto; } figure { margin: 1rem 0; }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #16181b; } th, td { border-color: #3a3d42; } figure { background: #fff; border-radius: 6px; } }
</style></head><body><h1>${escapeHtml(report.title)}</h1>
${reportTables(report).map(section).join('\n')}
</body></html>
`;
}
