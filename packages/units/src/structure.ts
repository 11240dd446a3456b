import type { DocumentResult } from '@guidepost/contracts';
import { attachHeadings } from './attach-headings.ts';
import { attach } from './attachments.ts';
import { toBlocks } from './block.ts';
import { figureDrafts } from './figure-units.ts';
import { flowDrafts } from './flow/flow-units.ts';
import type { ResolvedUnitOptions } from './options.ts';
import { type Placed, placeElements } from './outline.ts';
import { recommendations } from './recommendation/recommendation-units.ts';
import { toRuns } from './run.ts';
import { sectionDrafts } from './section/section-units.ts';
import { logicalTables } from './table/logical-table.ts';
import { tableDrafts } from './table/row-units.ts';
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
  const drafts = [
    ...sectionDrafts(toBlocks(rest), options),
    ...found.drafts,
    ...tables.flatMap(tableDrafts),
    ...framed,
  ];
  return attachHeadings(placed, drafts);
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
