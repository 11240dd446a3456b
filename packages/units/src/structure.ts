import type { DocumentResult } from '@guidepost/contracts';
import { attachHeadings } from './attach-headings.ts';
import { attach } from './attachments.ts';
import { toBlocks } from './block.ts';
import { figureDrafts } from './figure-units.ts';
import { flowDrafts } from './flow/flow-units.ts';
import type { ResolvedUnitOptions } from './options.ts';
import { boxOf, breadcrumbOf, type Placed, placeElements, sectionContext } from './outline.ts';
import { recommendations } from './recommendation/recommendation-units.ts';
import { printedText, toRuns } from './run.ts';
import { sectionDrafts } from './section/section-units.ts';
import { logicalTables } from './table/logical-table.ts';
import { tableDrafts } from './table/row-units.ts';
import { smallTableRun } from './table/small-table-run.ts';
import type { UnitDraft } from './unit-draft.ts';

/** The product's own strategy: sections, table rows, flow paths, recommendations and figures. */
export function structureDrafts(document: DocumentResult, options: ResolvedUnitOptions): UnitDraft[] {
  const placed = placeElements(document);
  const attachments = attach(placed);
  const runs = toRuns(placed, attachments.taken);
  const tables = logicalTables(placed, attachments.of);
  const found = recommendations(runs, tables);
  const rest = runs.filter((run) => !found.consumed.has(run));
  const framed = placed.flatMap((item) => framedDrafts(item, attachments.of.get(item.element.id) ?? []));
  const rows = tables.map((table) => ({ table, drafts: tableDrafts(table) }));
  const small = rows
    .map(({ table, drafts }) => smallTableRun(table, drafts))
    .filter((run) => run !== undefined);
  const inText = new Set(small.map((run) => run.position));
  const body = [...rest, ...small].sort((a, b) => a.position - b.position);
  const others = [...found.drafts, ...rows.flatMap(({ drafts }) => drafts), ...framed];
  const barriers = [...new Set(others.map((draft) => draft.position))]
    .filter((at) => !inText.has(at))
    .sort((a, b) => a - b);
  const drafts = [...sectionDrafts(toBlocks(body), barriers, options), ...others];
  return attachHeadings(placed, [...drafts, ...orphanDrafts(placed, drafts)]);
}

/** Text that no unit holds (the caption of an empty table): a unit of its own, so that nothing is lost. */
function orphanDrafts(placed: readonly Placed[], drafts: readonly UnitDraft[]): UnitDraft[] {
  const held = new Set(drafts.flatMap((draft) => draft.elements));
  return placed
    .filter(({ element, isHeading }) => !isHeading && !held.has(element.id) && element.text.trim() !== '')
    .map(({ element, heading, index }) => ({
      kind: 'section',
      text: printedText(element),
      context: sectionContext(heading),
      breadcrumb: breadcrumbOf(heading),
      boxes: [boxOf(element)],
      elements: [element.id],
      element: element.id,
      flags: ['orphan'],
      heading,
      position: index,
    }));
}

function framedDrafts(item: Placed, attached: readonly Placed[]): UnitDraft[] {
  const { element, heading, index } = item;
  if (element.type === 'flowchart' && element.graph && element.graph.nodes.length > 0) {
    const titles = attached.filter((part) => part.element.type === 'caption');
    const notes = attached.filter((part) => part.element.type !== 'caption');
    const title = titles.map((part) => part.element.text.trim()).join(' ');
    const chart = {
      element,
      graph: element.graph,
      title,
      titleIds: titles.map((part) => part.element.id),
      heading,
      position: index,
    };
    const noteUnit =
      notes.length > 0 ? figureDrafts({ ...item, element: { ...element, text: title } }, notes) : [];
    return [...flowDrafts(chart), ...noteUnit];
  }
  return element.type === 'figure' || element.type === 'flowchart' ? figureDrafts(item, attached) : [];
}
