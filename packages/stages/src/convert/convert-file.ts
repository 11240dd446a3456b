import { type DocumentResult, type ErrorCode, toAppError } from '@guidepost/contracts';
import { toMarkdown } from '@guidepost/layout';
import { buildUnits } from '@guidepost/units';
import { applyChartAnswers } from '../chart/apply-answers.ts';
import { chartRegions } from '../chart/chart-regions.ts';
import { CHART_IMAGE } from '../chart/crop-region.ts';
import { type ReadChartsOptions, readCharts } from '../chart/read-charts.ts';
import { debugHtml } from '../debug/debug-html.ts';
import { finishDocument } from '../document/finish-document.ts';
import { withMermaid } from '../document/with-mermaid.ts';
import type { OcrOptions } from '../ocr/recognize-page.ts';
import type { PageImage, PageOutcome } from '../reader/page-outcome.ts';
import type { PageReader } from '../reader/page-reader.ts';

export type ConvertFormat = 'markdown' | 'json' | 'units' | 'debug';

/** Fits three pages on a screen and still shows small print. */
const DEBUG_DPI = 100;

export interface ConvertOptions {
  /** Shared between files: its children are reused. */
  readonly reader: PageReader;
  /** Only these pages in the result (1-based). All pages are read all the same: running heads and heading levels show over the document. */
  readonly pages?: readonly number[];
  readonly password?: string;
  /** How pages without a usable text layer are read from their image; `false` leaves them as `page_needs_ocr`. On by default. */
  readonly ocr?: OcrOptions | false;
  /** Ask a vision-language model about flowcharts; absent = no model. What it fails at is reported and stays as drawn. */
  readonly charts?: Omit<ReadChartsOptions, 'signal'>;
  readonly signal?: AbortSignal;
  /** Draw the pages of the result too, as the format `debug` needs. */
  readonly images?: boolean;
  readonly onPage?: (outcome: PageOutcome, pageCount: number) => void;
}

export interface PageProblem {
  readonly page: number;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Converted {
  readonly document: DocumentResult;
  /** Pages that are not or not wholly in the result. */
  readonly problems: readonly PageProblem[];
  /** By page number; empty unless asked for. */
  readonly images: ReadonlyMap<number, PageImage>;
}

/** One file through all stages in this process and its page readers. Throws the coded errors of opening a file. */
export async function convertFile(file: string, options: ConvertOptions): Promise<Converted> {
  const { reader, password, signal } = options;
  const open = { ...(password === undefined ? {} : { password }), ...(signal ? { signal } : {}) };
  const opened = await reader.open(file, open);
  const outcomes: PageOutcome[] = [];
  const problems: PageProblem[] = [];
  const wanted = options.pages && new Set(options.pages);
  const images = new Map<number, PageImage>();
  const read = {
    ...open,
    ...(options.ocr === false ? {} : { ocr: options.ocr ?? {} }),
    ...(options.images ? { image: { dpi: DEBUG_DPI } } : {}),
    ...(options.images && options.pages ? { imagePages: options.pages } : {}),
  };
  for await (const outcome of reader.readPages(file, { from: 1, to: opened.pageCount }, read)) {
    if (outcome.image) images.set(outcome.page, outcome.image);
    outcomes.push(outcome);
    if (outcome.code) {
      problems.push({ page: outcome.page, code: outcome.code, message: outcome.message ?? '' });
    }
    options.onPage?.(outcome, opened.pageCount);
  }
  if (options.charts) await askAboutCharts(file, outcomes, problems, options.charts, options, open);
  const document = finishDocument(outcomes, opened.facts, { file, sha256: opened.sha256 });
  if (!wanted) return { document, problems, images };
  return {
    images,
    document: { ...document, pages: document.pages.filter((page) => wanted.has(page.page)) },
    problems: problems.filter((problem) => wanted.has(problem.page)),
  };
}

/** Puts what the model says into the layouts of `outcomes`, in place; a page it fails at joins `problems`. */
async function askAboutCharts(
  file: string,
  outcomes: PageOutcome[],
  problems: PageProblem[],
  charts: Omit<ReadChartsOptions, 'signal'>,
  { reader, pages }: ConvertOptions,
  open: Pick<ConvertOptions, 'password' | 'signal'>,
): Promise<void> {
  const wanted = pages && new Set(pages);
  for (const [index, outcome] of outcomes.entries()) {
    const { page, layout } = outcome;
    if (layout === undefined || (wanted && !wanted.has(page))) continue;
    if (chartRegions(layout, charts.route).length === 0) continue;
    try {
      for await (const { image } of reader.readPages(file, [page], { ...open, image: CHART_IMAGE })) {
        if (image === undefined) continue;
        const { signal } = open;
        const answers = await readCharts(layout, image, { ...charts, ...(signal ? { signal } : {}) });
        outcomes[index] = { ...outcome, layout: applyChartAnswers(layout, answers) };
      }
    } catch (error) {
      open.signal?.throwIfAborted();
      const { code, message } = toAppError(error);
      problems.push({ page, code, message });
    }
  }
}

/** File name ending of each format. */
export const CONVERT_SUFFIX: Readonly<Record<ConvertFormat, string>> = {
  markdown: '.md',
  json: '.json',
  units: '.units.jsonl',
  debug: '.debug.html',
};

/** The document as text in one of the formats of `guidepost convert`. */
export function formatDocument(
  { document, images }: Omit<Converted, 'problems'>,
  format: ConvertFormat,
): string {
  switch (format) {
    case 'markdown':
      return toMarkdown(withMermaid(document));
    case 'json':
      return `${JSON.stringify(withMermaid(document))}\n`;
    case 'units':
      return buildUnits(document)
        .map((unit) => `${JSON.stringify(unit)}\n`)
        .join('');
    case 'debug':
      return debugHtml(document, images);
  }
}
