import { drawChart } from './draw-chart.ts';
import { escapeHtml, htmlPage } from './html-page.ts';
import { type Report, type ReportCell, type ReportTable, textOf } from './report.ts';

/** Each chart of the report as an SVG file. */
export const reportCharts = (report: Report): { readonly name: string; readonly svg: string }[] =>
  report.tables.flatMap(({ chart }) => (chart ? [{ name: chart.name, svg: drawChart(chart, '#fff') }] : []));

/** The report as one Markdown page; `chartFile` gives the place of a chart beside it. */
export function toMarkdownReport(report: Report, chartFile: (name: string) => string): string {
  const safe = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const cell = (value: ReportCell) => (typeof value === 'string' ? safe(value) : `**${safe(value.text)}**`);
  const table = ({ title, note, rows, chart, ...rest }: ReportTable) =>
    [
      `## ${title}`,
      ...(note ? ['', note] : []),
      ...(chart ? ['', `![${title}](${encodeURI(chartFile(chart.name))})`] : []),
      '',
      ...(rows.length
        ? [
            `| ${flatHead(rest).map(safe).join(' | ')} |`,
            `|${rest.head.map(() => '---').join('|')}|`,
            ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
          ]
        : ['None.']),
    ].join('\n');
  return `${[`# ${report.title}`, ...report.intro, ...report.tables.map(table)].join('\n\n')}\n`;
}

/** Markdown has one line of heads: each takes the label over it along. */
function flatHead({ head, spans }: Pick<ReportTable, 'head' | 'spans'>): string[] {
  const labels = (spans ?? []).flatMap(({ label, columns }) => Array<string>(columns).fill(label));
  return head.map((text, i) => [labels[i], text].filter(Boolean).join(' '));
}

const isNumeric = (text: string): boolean => /^[<>≤–+-]?[\d.,]*(?: (?:to|\/) -?[\d.,]+)?$/.test(text);
/** Columns with longer texts than this get room. */
const WIDE_CHARS = 40;
/** Longer tables scroll in a box of their own, with their head in sight. */
const TALL_ROWS = 25;

function toBody({ head, rows, spans, marked }: ReportTable): string {
  if (rows.length === 0) return '<p>None.</p>';
  const starts = new Set<number>();
  let at = 0;
  for (const { columns } of spans ?? []) {
    starts.add(at);
    at += columns;
  }
  const classes = head.map((_, i) => {
    const texts = rows.map((row) => textOf(row[i] ?? ''));
    const names = [
      ...(texts.every(isNumeric) ? ['n'] : []),
      ...(texts.some((text) => text.length > WIDE_CHARS) ? ['wide'] : []),
      ...(i > 0 && starts.has(i) ? ['first'] : []),
    ];
    return names.length > 0 ? ` class="${names.join(' ')}"` : '';
  });
  const over = (spans ?? []).map(
    ({ label, columns }, i) =>
      `<th colspan="${columns}"${i > 0 ? ' class="first" scope="colgroup"' : ''}>${escapeHtml(label)}</th>`,
  );
  const heads = head.map((text, i) => `<th scope="col"${classes[i]}>${escapeHtml(text)}</th>`).join('');
  const show = (cell: ReportCell) =>
    typeof cell === 'string' ? escapeHtml(cell) : `<b>${escapeHtml(cell.text)}</b>`;
  const lines = rows.map((row) => {
    const cells = row.map((cell, i) =>
      i ? `<td${classes[i]}>${show(cell)}</td>` : `<th scope="row"${classes[i]}>${show(cell)}</th>`,
    );
    const tested = marked !== undefined && textOf(row[0] ?? '') === marked ? ' class="tested"' : '';
    return `<tr${tested}>${cells.join('')}</tr>`;
  });
  const tall = rows.length > TALL_ROWS ? ' tall' : '';
  return `<div class="scroll${tall}" tabindex="0"><table><thead>${over.length ? `<tr class="spans">${over.join('')}</tr>` : ''}<tr>${heads}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`;
}

/** The report as one HTML page without scripts, its charts inside. */
export function toHtmlReport(report: Report): string {
  const id = (index: number) => `section-${index + 1}`;
  const section = (table: ReportTable, index: number) => {
    const chart = table.chart
      ? `<figure role="img" aria-label="${escapeHtml(table.title)}">${drawChart(table.chart)}</figure>`
      : '';
    const note = table.note ? `<p class="note">${escapeHtml(table.note)}</p>` : '';
    return `<section><h2 id="${id(index)}">${escapeHtml(table.title)}</h2>${note}${chart}${toBody(table)}</section>`;
  };
  const contents = report.tables
    .map(({ title }, index) => `<li><a href="#${id(index)}">${escapeHtml(title)}</a></li>`)
    .join('');
  return htmlPage(
    report.title,
    `${report.intro.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
<nav aria-label="Contents"><ul>${contents}</ul></nav>
${report.tables.map(section).join('\n')}`,
  );
}
