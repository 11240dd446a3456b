import type { Table, TableCell } from '@guidepost/contracts';

const escapeText = (text: string): string => text.replace(/\n/g, '<br>');

function cellHtml(cell: TableCell): string {
  const tag = cell.header ? 'th' : 'td';
  const spans =
    (cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : '') +
    (cell.colspan > 1 ? ` colspan="${cell.colspan}"` : '');
  return `<${tag}${spans}>${escapeText(cell.text)}</${tag}>`;
}

/** A table as HTML rows, spans kept; rows without a cell of their own (inside spans) stay as empty rows. */
export function tableHtml(table: Table): string {
  const rows = new Map<number, TableCell[]>();
  let last = -1;
  for (const cell of table.cells) {
    const list = rows.get(cell.row);
    if (list) list.push(cell);
    else rows.set(cell.row, [cell]);
    last = Math.max(last, cell.row);
  }
  const lines = ['<table>'];
  for (let row = 0; row <= last; row++) {
    const cells = (rows.get(row) ?? []).sort((a, b) => a.col - b.col);
    lines.push(`<tr>${cells.map(cellHtml).join('')}</tr>`);
  }
  lines.push('</table>');
  return lines.join('\n');
}
