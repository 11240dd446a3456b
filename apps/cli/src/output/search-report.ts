import type { LegScore, SearchResponse, SearchResult } from '@guidepost/contracts/api';
import type { Style } from '../terminal/style.ts';
import { wrap } from '../terminal/wrap.ts';
import { toPrintedText } from './printed-text.ts';

const INDENT = '   ';
/** Longer evidence is cut for the eye, with a note; `--json` and `--full` give all of it. */
const MOST_LINES = 12;

export interface SearchReportOptions {
  readonly style: Style;
  /** Cells. */
  readonly width: number;
  readonly full: boolean;
}

/** Results for people: what it says, where it stands, why it was found. */
export function searchReport(response: SearchResponse, options: SearchReportOptions): string {
  const { style } = options;
  const blocks = response.results.map((result) => resultBlock(result, options));
  const count = response.results.length;
  const foot = style.dim(
    `${count === 0 ? 'Nothing found' : `${count} result${count === 1 ? '' : 's'}`} · ${response.mode} · ${Math.round(response.tookMs)} ms`,
  );
  const notices = response.notices.map((notice) => style.yellow(`Note: ${notice}`));
  const plan = response.plan === undefined ? [] : [style.dim(response.plan.join('\n'))];
  return [...blocks, ...notices, ...plan, foot].join('\n\n');
}

function resultBlock(result: SearchResult, { style, width, full }: SearchReportOptions): string {
  const { document, unit, element } = result;
  const room = Math.max(40, width - INDENT.length);
  const head = `${style.bold(`${result.rank}.`)} ${style.bold(document.title)} ${style.cyan(`page ${element.page}`)}`;
  const place = `${element.type} ${element.id} · box ${formatBox(element.bbox)} · ${unit.kind}${unit.grade ? ` · grade ${unit.grade}` : ''}${flagText(unit.flags)}`;
  const lines = wrap(toPrintedText(result.passage?.text ?? unit.text), room);
  const shown = full ? lines : lines.slice(0, MOST_LINES);
  const cut = lines.length - shown.length;
  const body = [
    // A passage begins with its context.
    ...wrap(toPrintedText(result.passage ? '' : unit.context), room).map((line) => style.dim(line)),
    ...shown,
    ...(cut > 0 ? [style.dim(`… ${cut} more line${cut === 1 ? '' : 's'}; --full shows all`)] : []),
    style.dim(`${document.file} · ${place}`),
    ...(document.supersededBy === undefined
      ? []
      : [style.yellow(`A newer version supersedes this document: ${document.supersededBy}`)]),
    ...(result.alsoIn ?? []).map((other) =>
      style.dim(`also in ${other.document.file}, page ${other.pages.join(', ')}`),
    ),
    ...(result.neighbours ?? []).map((n) =>
      style.dim(
        `${n.relation} (${n.id}, page ${n.pages.join(', ')}): ${toPrintedText(n.text).slice(0, room)}`,
      ),
    ),
    style.dim(
      `score ${result.score.toFixed(3)} · full text ${formatLeg(result.explain.bm25)} · meaning ${formatLeg(result.explain.dense)}`,
    ),
  ];
  return [head, ...body.filter((line) => line !== '').map((line) => INDENT + line)].join('\n');
}

/** `[72.0 210.5 300.1 240.0]`, points from the top left of the displayed page. */
export const formatBox = (box: readonly number[]): string => `[${box.map((n) => n.toFixed(1)).join(' ')}]`;

const formatLeg = (leg: LegScore): string => (leg === null ? '–' : `#${leg.rank} (${leg.score.toFixed(2)})`);

const flagText = (flags: readonly string[]): string =>
  flags.length > 0 ? ` · unsure: ${flags.join(', ')}` : '';
