import type { Block } from '../block.ts';
import { PART_FLAG } from '../evidence.ts';
import type { ResolvedUnitOptions } from '../options.ts';
import { breadcrumbOf, contextLines, sectionContext } from '../outline.ts';
import { boxesOf, elementIds, type Piece, piecesBetween, type Run } from '../run.ts';
import type { UnitDraft } from '../unit-draft.ts';
import { mergeSections, type SectionDraft } from './merge-sections.ts';
import { sectionFlags } from './section-flags.ts';
import { splitText } from './split-run.ts';

/** Text that stays together in one unit. */
interface Chunk {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly first: Run;
  /** Context line of its own (the lead-in of a list that is cut): such a chunk is not put together with others. */
  readonly lead?: string;
  readonly flags: readonly string[];
  readonly alone: boolean;
}

/** A lead-in longer than this is cut in the context of the later parts of its list. */
const LEAD_CHARS = 160;
/** Items looked back through for the outer item of a nested one: keeps long flat lists linear. */
const PARENT_SEARCH = 50;

/**
 * Section units: paragraphs and lists of one section put together up to the target size, longer ones cut at sentence or item ends, small
 * neighbouring sections joined (see `mergeSections` for `barriers`).
 */
export function sectionDrafts(
  blocks: readonly Block[],
  barriers: readonly number[],
  options: ResolvedUnitOptions,
): UnitDraft[] {
  const bundles: Chunk[][] = [];
  for (const chunk of blocks.flatMap((block) => toChunks(block, options))) {
    const open = bundles.at(-1);
    if (open && fits(open, chunk, options.targetChars)) open.push(chunk);
    else bundles.push([chunk]);
  }
  const sections = bundles.map((bundle, index): SectionDraft => {
    const first = bundle[0] as Chunk;
    const isCut = [bundles[index - 1], bundles[index + 1]].some(
      (other) => other?.[0]?.first.heading === first.first.heading,
    );
    return {
      draft: toDraft(bundle),
      lastPosition: (bundle.at(-1) as Chunk).first.position,
      whole: !isCut && !bundle.some((chunk) => chunk.alone),
    };
  });
  return mergeSections(sections, barriers, options.targetChars, (heading) => ({
    context: sectionContext(heading),
    breadcrumb: breadcrumbOf(heading),
  }));
}

/** The chunk goes into the open unit: the same section, and within the size. */
function fits(open: readonly Chunk[], chunk: Chunk, targetChars: number): boolean {
  const before = open.at(-1) as Chunk;
  const size = open.reduce((sum, one) => sum + one.text.length + 1, chunk.text.length);
  return !chunk.alone && !before.alone && sameGroup(before, chunk) && size <= targetChars;
}

const sameGroup = (a: Chunk, b: Chunk): boolean =>
  a.first.heading === b.first.heading && (a.first.type === 'footnote') === (b.first.type === 'footnote');

function toDraft(chunks: readonly Chunk[]): UnitDraft {
  const first = chunks[0] as Chunk;
  const pieces = chunks.flatMap((chunk) => chunk.pieces);
  const { heading } = first.first;
  return {
    kind: 'section',
    text: chunks.map((chunk) => chunk.text).join('\n'),
    context: contextLines(sectionContext(heading), first.lead && `List: ${first.lead}`),
    breadcrumb: breadcrumbOf(heading),
    boxes: boxesOf(pieces),
    elements: elementIds(pieces),
    element: (pieces[0] as Piece).element.id,
    flags: [...new Set([...chunks.flatMap((chunk) => chunk.flags), ...sectionFlags(heading, first.first)])],
    heading,
    position: first.first.position,
  };
}

function toChunks(block: Block, options: ResolvedUnitOptions): Chunk[] {
  const { lead, items } = block;
  if (items.length === 0) return lead ? runChunks(lead, options) : [];
  const size = items.reduce((sum, item) => sum + item.text.length + 1, lead?.text.length ?? 0);
  if (size <= options.maxChars) return [joinRuns(lead ? [lead, ...items] : items)];
  return longListChunks(lead, items, options);
}

function longListChunks(lead: Run | undefined, items: readonly Run[], options: ResolvedUnitOptions): Chunk[] {
  const chunks: Chunk[] = [];
  let open: Run[] = [];
  let size = 0;
  if (lead && lead.text.length > options.targetChars) chunks.push(...runChunks(lead, options));
  else if (lead) {
    open = [lead];
    size = lead.text.length;
  }
  const indexOf = new Map(items.map((item, index) => [item, index]));
  const leadLine = (first: Run): string | undefined =>
    first === lead
      ? undefined
      : [lead && lastSentence(lead), parentItem(items, indexOf.get(first) ?? 0)]
          .filter(Boolean)
          .join(' > ') || undefined;
  const flush = (): void => {
    const first = open[0];
    if (first) chunks.push(withLead(joinRuns(open), leadLine(first)));
    open = [];
    size = 0;
  };
  for (const item of items) {
    if (size > 0 && size + item.text.length > options.targetChars) flush();
    if (item.text.length > options.maxChars) {
      flush();
      chunks.push(...runChunks(item, options).map((chunk) => withLead(chunk, leadLine(item))));
    } else {
      open.push(item);
      size += item.text.length + 1;
    }
  }
  flush();
  return chunks;
}

/** The outer list item that a nested item at the start of a part belongs to. */
function parentItem(items: readonly Run[], index: number): string | undefined {
  const depth = items[index]?.depth ?? 0;
  for (let at = index - 1; depth > 0 && at >= Math.max(0, index - PARENT_SEARCH); at--) {
    const item = items[at] as Run;
    if (item.depth < depth) return bounded(item.text);
  }
  return undefined;
}

const withLead = (chunk: Chunk, lead: string | undefined): Chunk =>
  lead ? { ...chunk, lead, alone: true } : chunk;

function lastSentence(run: Run): string {
  const spans = splitText(run.text, LEAD_CHARS);
  const last = spans.at(-1);
  return bounded(last ? run.text.slice(last.start, last.end).trim() : run.text);
}

const bounded = (text: string): string =>
  text.length <= LEAD_CHARS ? text : `…${text.slice(text.length - LEAD_CHARS + 1)}`;

function joinRuns(runs: readonly Run[]): Chunk {
  return {
    text: runs.map((run) => run.text).join('\n'),
    pieces: runs.flatMap((run) => run.pieces),
    first: runs[0] as Run,
    flags: [],
    alone: false,
  };
}

function runChunks(run: Run, options: ResolvedUnitOptions): Chunk[] {
  const parts = splitText(run.text, options.maxChars);
  if (parts.length === 1) return [joinRuns([run])];
  return parts.map((part) => ({
    text: run.text.slice(part.start, part.end).trim(),
    pieces: piecesBetween(run, part.start, part.end),
    first: run,
    flags: part.insideSentence ? [PART_FLAG, 'split_inside_sentence'] : [PART_FLAG],
    alone: true,
  }));
}
