import { formatDuration, formatRate } from './duration.ts';

/** Where a batch of documents stands. */
export interface Progress {
  readonly documents: number;
  readonly documentsFinished: number;
  /** Pages of the documents that have been opened so far. */
  readonly pages: number;
  readonly pagesFinished: number;
  /** Documents whose page count is not known yet. */
  readonly unopened: number;
  /** What goes on besides pages, in a few words: `planning units`. */
  readonly activity?: string;
}

export interface Pace {
  readonly pagesPerSecond: number;
  readonly elapsedMs: number;
}

const BAR_CELLS = 24;
/** Less than a page in five minutes is no pace to estimate from. */
const SLOWEST_PACE = 1 / 300;

/** A line for work that has no pages yet: files being taken in. */
export const filesLine = ({ documents, documentsFinished }: Progress): string =>
  `taking in file ${Math.min(documentsFinished + 1, documents)} of ${documents}`;

/** One line without colours: bar, pages, pace, time left, documents. Nothing is estimated before there is a pace. */
export function progressLine(progress: Progress, pace: Pace): string {
  const { pages, pagesFinished, documents, documentsFinished, unopened } = progress;
  const share = pages === 0 ? 0 : pagesFinished / pages;
  const filled = Math.floor(share * BAR_CELLS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
  const parts = [`${bar} ${pagesFinished}/${pages}${unopened > 0 ? '+' : ''} pages`];
  const pagesDone = pages > 0 && pagesFinished === pages && unopened === 0;
  if (!pagesDone && pace.pagesPerSecond >= SLOWEST_PACE) {
    parts.push(formatRate(pace.pagesPerSecond, 'pages'));
    const leftMs = ((pages - pagesFinished) / pace.pagesPerSecond) * 1000;
    if (pagesFinished < pages) parts.push(`${unopened > 0 ? 'over ' : ''}${formatDuration(leftMs)} left`);
  } else {
    parts.push(`${formatDuration(pace.elapsedMs)} so far`);
  }
  parts.push(`${documentsFinished} of ${documents} document${documents === 1 ? '' : 's'} done`);
  if (progress.activity) parts.push(progress.activity);
  return parts.join(' · ');
}
