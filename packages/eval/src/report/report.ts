/** Text of a cell; `strong` marks the best of its column. */
export type ReportCell = string | { readonly text: string; readonly strong: true };

/** A table as both pages print it. */
export interface ReportTable {
  readonly title: string;
  readonly note?: string;
  readonly head: readonly string[];
  /** Labels over several columns each, left to right; together as wide as `head`. */
  readonly spans?: readonly { readonly label: string; readonly columns: number }[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** First cell of the row to look at. */
  readonly marked?: string;
  /** Drawn above the table. */
  readonly chart?: Chart;
}

/** Lines over the values of one setting. */
export interface Chart {
  /** Stem of a file name. */
  readonly name: string;
  readonly xLabel: string;
  /** Value that holds when nothing is set. */
  readonly standard?: number;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
}

/** What the pages are written from. */
export interface Report {
  readonly title: string;
  /** Paragraphs under the title: what was measured and how. */
  readonly intro: readonly string[];
  readonly tables: readonly ReportTable[];
}

export const textOf = (cell: ReportCell): string => (typeof cell === 'string' ? cell : cell.text);
