/** A table as both pages print it. */
export interface ReportTable {
  readonly title: string;
  readonly note?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Drawn above the table. */
  readonly chart?: Chart;
}

/** Lines over the values of one setting. */
export interface Chart {
  /** Stem of a file name. */
  readonly name: string;
  readonly xLabel: string;
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
