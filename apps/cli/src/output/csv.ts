const needsQuotes = /[",\r\n]|^\s|\s$/;
/**
 * A spreadsheet would run such a cell as a formula. Values (`-18 mg`) and list items (`- rest`) are not among them: text of a
 * guideline is changed only where it could do harm.
 */
const looksLikeFormula = /^[=@\t\r]|^[+-]\s*[A-Za-z_].*[|(!]/s;

/** One CSV cell (RFC 4180); nested values as JSON. Text that a spreadsheet would take for a formula gets a leading apostrophe. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const raw =
    typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = looksLikeFormula.test(raw) ? `'${raw}` : raw;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One CSV line without its line end. */
export const csvLine = (values: readonly unknown[]): string => values.map(csvCell).join(',');
