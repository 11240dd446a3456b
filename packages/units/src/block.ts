import type { Run } from './run.ts';

/** A paragraph, or a list with the sentence that leads into it. */
export interface Block {
  readonly lead: Run | undefined;
  readonly items: readonly Run[];
}

/** The first item of a list stands at most this many runs after its lead-in: directly. */
const LEAD_ENDS = /(?:[:：]|如下|下列|以下|following|includ(?:e|es|ing))\s*$/iu;

/** Runs grouped into paragraphs and lists; a list ends at a paragraph, a heading or a footnote. */
export function toBlocks(runs: readonly Run[]): Block[] {
  const blocks: Block[] = [];
  let list: { lead: Run | undefined; items: Run[] } | undefined;
  let before: Run | undefined;
  for (const run of runs) {
    if (run.type === 'list_item') {
      if (!list || before?.heading !== run.heading) {
        const lead =
          before?.type === 'paragraph' && before.heading === run.heading && leadsIn(before)
            ? before
            : undefined;
        if (lead) blocks.pop();
        list = { lead, items: [] };
        blocks.push(list);
      }
      list.items.push(run);
    } else {
      list = undefined;
      blocks.push({ lead: run, items: [] });
    }
    before = run;
  }
  return blocks;
}

export const leadsIn = (run: Run): boolean => LEAD_ENDS.test(run.text.replace(/<[^>]+>/g, ''));
