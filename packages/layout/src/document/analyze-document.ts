import type { DocumentFacts, Element, PageResult } from '@guidepost/contracts';
import type { PageLayout } from '../page/page-layout.ts';
import { linkTables } from '../table/link-tables.ts';
import { type BodyStyle, measureBody } from './body-style.ts';
import { linkCaptions } from './captions.ts';
import { linkContinuations } from './continuations.ts';
import { type Draft, toDrafts } from './draft.ts';
import { findHeadings } from './find-headings.ts';
import { markFurniture } from './furniture.ts';
import { assignLevels } from './heading-levels.ts';
import { createVocabulary, settleHyphens } from './hyphens.ts';
import { assignListDepths } from './list-depth.ts';
import { linkNotes } from './notes.ts';
import { stripMarkers } from './strip-markers.ts';
import { findTitle } from './title.ts';

/** What the document pass says about the whole file. */
export interface DocumentLayout {
  readonly title: string;
  /** BCP 47: `en`, `zh` or `und`. */
  readonly lang: string;
  readonly pages: readonly PageResult[];
}

/** Share of Han from which a text is Chinese. */
const CHINESE_SHARE = 0.2;

/**
 * Pages of one document put together: furniture, heading levels, joins over page breaks, links of captions and notes,
 * ids `p<page>.e<order>`. Pages may be missing (failed ones); they are judged by what is there.
 */
export function analyzeDocument(pages: readonly PageLayout[], facts: DocumentFacts): DocumentLayout {
  const drafts = toDrafts(pages);
  settleAllHyphens(drafts);
  markFurniture(drafts, pages);
  const flow = drafts.filter(
    (draft) => draft.element.type !== 'page_header' && draft.element.type !== 'page_footer',
  );
  const body = measureBody(flow);
  linkCaptions(flow);
  linkNotes(flow, body);
  assignLevels(findHeadings(flow, body, facts.outline), body);
  stripMarkers(flow);
  assignListDepths(flow);
  linkContinuations(flow);
  linkTables(drafts);
  const title = findTitle(flow, body, facts);
  if (title.draft) {
    title.draft.element.type = 'title';
    title.draft.element.level = 1;
  }
  return { title: title.title, lang: languageOf(body, flow), pages: toResults(pages, drafts) };
}

const languageOf = (body: BodyStyle, flow: readonly Draft[]): string => {
  if (flow.every((draft) => draft.element.text === '')) return 'und';
  return body.hanShare > CHINESE_SHARE ? 'zh' : 'en';
};

function settleAllHyphens(drafts: readonly Draft[]): void {
  const texts = drafts.flatMap(({ element }) => [
    element.text,
    ...(element.table?.cells.map((cell) => cell.text) ?? []),
  ]);
  const vocabulary = createVocabulary(texts);
  for (const { element } of drafts) {
    element.text = settleHyphens(element.text, vocabulary);
    if (element.table) {
      element.table = {
        ...element.table,
        cells: element.table.cells.map((cell) => ({ ...cell, text: settleHyphens(cell.text, vocabulary) })),
      };
    }
    if (element.graph) {
      element.graph = {
        ...element.graph,
        nodes: element.graph.nodes.map((node) => ({ ...node, text: settleHyphens(node.text, vocabulary) })),
      };
    }
  }
}

function toResults(pages: readonly PageLayout[], drafts: readonly Draft[]): PageResult[] {
  const ids = new Map<Draft, string>();
  const byPage = new Map<PageLayout, Draft[]>(pages.map((page) => [page, []]));
  for (const draft of drafts) byPage.get(draft.page)!.push(draft);
  for (const list of byPage.values()) {
    list.forEach((draft, i) => {
      ids.set(draft, `p${draft.element.page}.e${i + 1}`);
    });
  }
  return pages.map((page) => ({
    page: page.page,
    width: page.width,
    height: page.height,
    rotation: page.rotation,
    ...(page.label === undefined ? {} : { label: page.label }),
    route: page.source,
    quality: page.quality,
    elements: byPage.get(page)!.map((draft, i): Element => {
      const belongsTo = draft.belongsTo && ids.get(draft.belongsTo);
      const continues = draft.continues && ids.get(draft.continues);
      return {
        ...draft.element,
        id: ids.get(draft)!,
        order: i + 1,
        ...(belongsTo ? { belongsTo } : {}),
        ...(continues ? { continues } : {}),
        ...(continues && draft.element.table ? { table: { ...draft.element.table, continues } } : {}),
        ...(continues && draft.element.table ? { table: { ...draft.element.table, continues } } : {}),
      };
    }),
  }));
}
