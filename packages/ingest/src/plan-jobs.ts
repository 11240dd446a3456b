import type { WaitingWork } from '@guidepost/db';
import type { NewJob, QueueName } from '@guidepost/queue';

/** Pages of a job in a document of ordinary length: enough work to be worth a job, small enough to share out. */
const SHORT_SPAN = 8;
const LONG_SPAN = 16;
/** Documents longer than this get long spans: fewer jobs, and still more of them than workers. */
const LONG_DOCUMENT_PAGES = 64;
/** Work that was handed out this often without an end goes page by page, so that the page at fault fails alone. */
const SUSPECT_ATTEMPTS = 2;

/** Places in line within a priority; BullMQ sorts by a number below 2^21 and takes those without one first. */
const TURNS = 699_000;

/** Number that the queues sort a document's jobs by: its priority, then its place in line. */
export const toQueuePriority = ({ priority, turn }: Pick<WaitingWork, 'priority' | 'turn'>): number =>
  (Math.sign(priority) + 1) * TURNS + Math.min(Math.max(turn, 1), TURNS);

/** Queue that works on each stage. */
export const QUEUE_OF_STAGE: Readonly<Record<WaitingWork['stage'], QueueName>> = {
  open: 'render',
  render: 'render',
  ocr: 'ocr',
  flowchart: 'flowchart',
  units: 'units',
  embed: 'embed',
};

/** Jobs for work that waits. The same work gives the same jobs, so that enqueueing it again adds nothing. */
export function planJobs(waiting: readonly WaitingWork[]): NewJob[] {
  return waiting.flatMap((work): NewJob[] => {
    const { documentId, generation, attempts } = work;
    const priority = toQueuePriority(work);
    const run = { documentId, generation, attempts };
    switch (work.stage) {
      case 'open':
        return [{ name: 'document.open.v1', payload: run, priority }];
      case 'units':
        return [{ name: 'document.units.v1', payload: run, priority }];
      case 'embed':
        return [{ name: 'document.embed.v1', payload: run, priority }];
      case 'render':
        return toSpans(work).map((span) => ({
          name: 'pages.render.v1',
          payload: { ...run, ...span },
          priority,
        }));
      // One page a job: a page takes seconds, and any number of workers share them out.
      case 'ocr':
        return work.pages.map((page) => ({ name: 'page.ocr.v1', payload: { ...run, page }, priority }));
      case 'flowchart':
        return work.pages.map((page) => ({ name: 'page.flowchart.v1', payload: { ...run, page }, priority }));
      default:
        return noJob(work.stage);
    }
  });
}

/** The compiler sees here that every stage has its job. */
const noJob = (_stage: never): NewJob[] => [];

interface Span {
  readonly firstPage: number;
  readonly lastPage: number;
}

/** Windows of fixed bounds that hold at least one waiting page. */
function toSpans({ pages, pageCount, attempts }: WaitingWork): Span[] {
  const size = spanSize(pageCount ?? pages.length, attempts);
  const windows = new Set(pages.map((page) => Math.floor((page - 1) / size)));
  return [...windows].map((window) => ({
    firstPage: window * size + 1,
    lastPage: Math.min((window + 1) * size, pageCount ?? Number.MAX_SAFE_INTEGER),
  }));
}

function spanSize(pageCount: number, attempts: number): number {
  if (attempts >= SUSPECT_ATTEMPTS) return 1;
  return pageCount > LONG_DOCUMENT_PAGES ? LONG_SPAN : SHORT_SPAN;
}
