import type { Draft } from '../document/draft.ts';
import { joinTables } from './join-tables.ts';

/** Text that may stand between the page's edge and the part of a table that goes on: its caption, its notes. */
const isAttached = (draft: Draft, table: Draft): boolean =>
  draft.belongsTo === table || draft.element.type === 'caption' || draft.element.type === 'footnote';

const isFurniture = (draft: Draft): boolean =>
  draft.element.type === 'page_header' || draft.element.type === 'page_footer';

/** A line like "Table 3 (continued)" or "Continued on next page" beside a table at the page's edge. */
const CONTINUED_LINE = /\bcontinued\b|^\(?cont(?:['’]?d)?\.?\)?$|^[（(]?续(?:表|上表|下表)/iu;

/** Links tables that go on over pages (after furniture, captions and notes are known). */
export function linkTables(drafts: readonly Draft[]): void {
  const byPage = new Map<number, Draft[]>();
  for (const draft of drafts) {
    if (isFurniture(draft)) continue;
    const list = byPage.get(draft.element.page);
    if (list) list.push(draft);
    else byPage.set(draft.element.page, [draft]);
  }
  const tables = drafts.filter(
    (draft) => draft.element.type === 'table' && draft.element.table !== undefined,
  );
  const joins = joinTables(
    tables.map((draft) => {
      const page = byPage.get(draft.element.page)!;
      const at = page.indexOf(draft);
      const passes = (other: Draft): boolean =>
        isAttached(other, draft) || CONTINUED_LINE.test(other.element.text);
      return {
        page: draft.element.page,
        bbox: draft.element.bbox,
        table: draft.element.table!,
        opensPage: page.slice(0, at).every(passes),
        closesPage: page.slice(at + 1).every(passes),
      };
    }),
  );
  for (const [index, { from, table }] of joins) {
    const draft = tables[index]!;
    draft.continues = tables[from]!;
    draft.element.table = table;
  }
}
