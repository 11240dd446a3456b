import type { FlowchartSettings } from '@guidepost/contracts';
import type { DocumentDetail, DocumentProblem, DocumentSummary, StageCounts } from '@guidepost/contracts/api';
import type { FlowchartCounts } from '@guidepost/db';
import type { Style } from '../terminal/style.ts';
import { formatTable } from '../terminal/table.ts';

/** Problems of one kind on this many pages are listed one by one; more are counted. */
const MOST_PROBLEM_LINES = 20;
const ORDER = ['done', 'skipped', 'failed', 'cancelled', 'running', 'pending'] as const;

const stateColor = (state: string, style: Style): string => {
  if (state === 'ready') return style.green(state);
  if (state === 'failed') return style.red(state);
  return state === 'partial' || state === 'cancelled' ? style.yellow(state) : style.cyan(state);
};

/** `12 done, 1 skipped`; `–` where nothing is counted. */
export const formatCounts = (counts: StageCounts): string =>
  ORDER.filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`)
    .join(', ') || '–';

/** Pages by what became of them, then what is left out of some of them. */
function pageStates(document: DocumentSummary): string {
  const { render, ...later } = document.stages;
  if (!render) return document.error?.code ?? '–';
  const rest = Object.entries(later)
    .filter(([, counts]) => counts.done < ORDER.reduce((sum, state) => sum + counts[state], 0))
    .map(([stage, counts]) => `${stage}: ${formatCounts(counts)}`);
  return [formatCounts(render), ...rest].join(' · ');
}

const isOpen = ({ state }: DocumentSummary): boolean => state === 'queued' || state === 'running';

/** All documents, one line each, and the sum. */
export function statusReport(documents: readonly DocumentSummary[], style: Style): string {
  if (documents.length === 0) return 'No documents yet. Add some: guidepost ingest PATH';
  const table = formatTable(
    [
      { title: 'DOCUMENT' },
      { title: 'STATE' },
      { title: 'PAGES', right: true },
      { title: 'PAGE STATES' },
      { title: 'FILE', max: 60 },
    ],
    documents.map((document) => [
      document.id,
      document.state + (document.paused && isOpen(document) ? ' ‖' : ''),
      document.pageCount === null ? '?' : String(document.pageCount),
      pageStates(document),
      document.file,
    ]),
  );
  const pages = documents.reduce((sum, document) => sum + (document.pageCount ?? 0), 0);
  const states = new Map<string, number>();
  for (const document of documents) states.set(document.state, (states.get(document.state) ?? 0) + 1);
  const sums = [...states].map(([state, count]) => `${count} ${stateColor(state, style)}`).join(', ');
  return `${table}\n\n${documents.length} document${documents.length === 1 ? '' : 's'}, ${pages} pages: ${sums}`;
}

/** Whether unsure flowcharts are read by a model, in words. */
export function toModelState({ route, vision }: FlowchartSettings): string {
  if (vision === undefined) return 'off (VLM_URL is not set)';
  if (route === 'drawn') return 'off (GUIDEPOST_FLOWCHARTS=drawn)';
  return `${vision.model} for ${route === 'vlm' ? 'all flowcharts' : 'unsure flowcharts'}`;
}

/** One line about flowcharts; empty where there are none. */
export function flowchartReport({ found, unsure, byModel }: FlowchartCounts, model: string): string {
  if (found === 0) return '';
  return `${found} flowchart${found === 1 ? '' : 's'}: ${unsure} unsure, ${byModel} read by a model; model: ${model}\n`;
}

/** One document: where it stands, and every problem with its page. */
export function documentReport(detail: DocumentDetail, style: Style): string {
  const facts: [string, string][] = [
    ['id', detail.id],
    ['file', detail.file],
    ['collections', detail.collections.join(', ')],
    ['language', detail.lang],
    ['state', stateColor(detail.state, style) + (detail.paused ? ' (paused)' : '')],
    ['priority', detail.priority],
    ['pages', detail.pageCount === null ? 'not known yet' : String(detail.pageCount)],
    ...Object.entries(detail.stages).map(([stage, counts]): [string, string] => [
      stage,
      formatCounts(counts),
    ]),
    ['elements', String(detail.elementCount)],
    ['units', String(detail.unitCount)],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  const lines = facts.map(([name, value]) => `  ${style.dim(name.padEnd(width))}  ${value}`);
  return [style.bold(detail.title), ...lines, ...problemLines(detail.problems, style)].join('\n');
}

function problemLines(problems: readonly DocumentProblem[], style: Style): string[] {
  if (problems.length === 0) return [];
  const line = (p: DocumentProblem) =>
    `  ${p.page === undefined ? '' : `page ${p.page}: `}${p.stage} ${p.state}: ${p.message} ${style.dim(p.code)}`;
  const rest = problems.length - MOST_PROBLEM_LINES;
  return [
    '',
    style.yellow(`${problems.length} problem${problems.length === 1 ? '' : 's'}`),
    ...problems.slice(0, MOST_PROBLEM_LINES).map(line),
    ...(rest > 0 ? [`  … and ${rest} more; --json lists all`] : []),
  ];
}
