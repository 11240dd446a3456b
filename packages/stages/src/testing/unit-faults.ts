import type { DocumentResult, Element, Table, Unit } from '@guidepost/contracts';

/** What every set of evidence units must keep to, checked without the code that makes them. Each fault is a sentence. */
export function unitFaults({ pages }: DocumentResult, units: readonly Unit[]): string[] {
  const elements = pages.flatMap((page) => page.elements);
  const byId = new Map(elements.map((element) => [element.id, element]));
  const held = Map.groupBy(
    units.flatMap((unit) => unit.elements.map((id) => ({ id, unit }))),
    ({ id }) => id,
  );
  const unitsOf = (id: string): Unit[] => held.get(id)?.map(({ unit }) => unit) ?? [];
  return [
    ...units.flatMap((unit) => placeFaults(unit, byId)),
    ...elements.flatMap((element) => {
      if (element.type === 'page_header' || element.type === 'page_footer') return [];
      if (element.graph && element.graph.edges.length > 0) return edgeFaults(element, unitsOf(element.id));
      if (element.table && element.table.cells.length > 0)
        return rowFaults(element, element.table, unitsOf(element.id));
      const isLost = element.text.trim() !== '' && unitsOf(element.id).length === 0;
      return isLost ? [`${element.type} ${element.id} is in no unit`] : [];
    }),
  ];
}

function placeFaults(unit: Unit, byId: ReadonlyMap<string, Element>): string[] {
  const faults: string[] = [];
  if (!byId.has(unit.element) || !unit.elements.includes(unit.element)) faults.push('no evidence element');
  if (unit.elements.some((id) => !byId.has(id))) faults.push('an element that is not there');
  if (unit.pages.length === 0) faults.push('no page');
  if (unit.boxes.length === 0 || unit.boxes.some(({ bbox }) => !bbox.every(Number.isFinite)))
    faults.push('no box');
  if (unit.boxes.some(({ page }) => !unit.pages.includes(page))) faults.push('a box on another page');
  return faults.map((fault) => `unit ${unit.id} (${unit.kind}) has ${fault}`);
}

function edgeFaults({ id, graph }: Element, units: readonly Unit[]): string[] {
  const texts = new Map(graph?.nodes.map((node) => [node.id, node.text.trim()]));
  const made = new Set(units.flatMap(({ edge }) => (edge ? [`${edge.from}→${edge.to}`] : [])));
  return (graph?.edges ?? []).flatMap(({ from, to }) => {
    const named = `${texts.get(from)}→${texts.get(to)}`;
    return made.has(named) ? [] : [`edge ${named} of ${id} is in no unit`];
  });
}

/**
 * Every row with something in it is a unit of its own, or a sub-heading in the context of units below it, and holds each of its cells under
 * the header printed over it.
 */
function rowFaults({ id }: Element, table: Table, units: readonly Unit[]): string[] {
  const rows = units.filter((unit) => unit.kind === 'table_row');
  if (rows.some((unit) => unit.flags.includes('transposed'))) return transposedFaults(id, table, rows);
  const headerRows = rows.some((unit) => (unit.table?.row ?? 0) < table.headerRows) ? 0 : table.headerRows;
  const rowCount = Math.max(...table.cells.map((cell) => cell.row + 1));
  const faults: string[] = [];
  for (let row = headerRows; row < rowCount; row++) {
    const cells = table.cells.filter(
      (cell) => cell.row <= row && row < cell.row + cell.rowspan && cell.text.trim() !== '',
    );
    if (cells.length === 0) continue;
    const own = rows.filter((unit) => unit.table?.row === row);
    if (own.length === 0) {
      const isSubHeading = cells.every((cell) => rows.some((unit) => inGroup(unit, cell.text)));
      if (cells.length > 1 || !isSubHeading) faults.push(`row ${row} of ${id} is no unit`);
      continue;
    }
    const values = own.flatMap((unit) => Object.entries(unit.table?.cells ?? {}));
    const all = squeeze(values.map(([key, value]) => `${key} ${value}`).join(' '));
    for (const cell of cells) {
      const text = squeeze(cell.text);
      const keys = values.filter(([, value]) => text.startsWith(squeeze(value))).map(([key]) => key);
      const header = headerOver(table, headerRows, cell.col, cell.colspan);
      if (!all.includes(text) && keys.length === 0)
        faults.push(`a cell of row ${row} of ${id} is lost: ${text}`);
      else if (header !== '' && !keys.some((key) => squeeze(key).includes(squeeze(header))))
        faults.push(
          `"${text}" in row ${row} of ${id} does not stand under "${header}" but ${keys.join(', ')}`,
        );
    }
  }
  return faults;
}

function transposedFaults(id: string, table: Table, rows: readonly Unit[]): string[] {
  const all = squeeze(rows.flatMap((unit) => Object.entries(unit.table?.cells ?? {}).flat()).join(' '));
  return table.cells
    .filter((cell) => cell.col > 0 && !all.includes(squeeze(cell.text)))
    .map((cell) => `a cell of the transposed table ${id} is lost: ${cell.text}`);
}

/** The innermost header over a cell of one column; '' for several columns, and under a title over the whole table. */
function headerOver(table: Table, headerRows: number, col: number, colspan: number): string {
  const colCount = Math.max(...table.cells.map((cell) => cell.col + cell.colspan));
  if (colspan > 1 || colCount < 2) return '';
  const over = table.cells
    .filter((cell) => cell.row < headerRows && cell.col <= col && col < cell.col + cell.colspan)
    .filter((cell) => cell.text.trim() !== '' && cell.colspan < colCount)
    .sort((a, b) => b.row - a.row);
  return over[0]?.text.trim() ?? '';
}

/** A sub-heading inside a table is clipped in the context of its rows. */
const inGroup = (unit: Unit, text: string): boolean =>
  squeeze(unit.context).includes(squeeze(text).slice(0, 60));

const squeeze = (text: string): string => text.normalize('NFC').replace(/\s+/gu, '');
