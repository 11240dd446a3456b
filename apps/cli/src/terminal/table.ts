/** Cells a character takes on a terminal: two for East Asian wide ones, none for combining marks. */
const cellsOf = (char: string): number => {
  const code = char.codePointAt(0) ?? 0;
  if (/\p{Mn}/u.test(char)) return 0;
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return wide ? 2 : 1;
};

/** Width of a text in terminal cells. */
export const displayWidth = (text: string): number => {
  let width = 0;
  for (const char of text) width += cellsOf(char);
  return width;
};

/** The text, cut to `width` cells with an ellipsis where it is longer. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let used = 0;
  let kept = '';
  for (const char of text) {
    if (used + cellsOf(char) > width - 1) break;
    kept += char;
    used += cellsOf(char);
  }
  return `${kept}…`;
}

export interface Column {
  readonly title: string;
  readonly right?: boolean;
  /** Cells at most. */
  readonly max?: number;
}

/** A table for people, columns as wide as their widest cell. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const fitted = rows.map((row) =>
    columns.map((column, i) => cutToWidth(row[i] ?? '', column.max ?? Number.POSITIVE_INFINITY)),
  );
  const widths = columns.map((column, i) =>
    Math.max(displayWidth(column.title), ...fitted.map((row) => displayWidth(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => {
        const gap = ' '.repeat(Math.max(0, (widths[i] ?? 0) - displayWidth(cell)));
        return columns[i]?.right ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map((column) => column.title)), ...fitted.map(line)].join('\n');
}
