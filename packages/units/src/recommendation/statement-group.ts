import { leadsIn } from '../block.ts';
import type { Run } from '../run.ts';
import { type GradeTag, gradeTags } from './grade-tags.ts';
import { statementLabel } from './statement-label.ts';

/** A run with the list items that it leads into: what is printed as one statement. */
export interface StatementGroup {
  readonly runs: readonly Run[];
  readonly text: string;
}

const tagsByRun = new WeakMap<Run, readonly GradeTag[]>();

/** Grade tags of a run's text, read once. */
export function tagsOfRun(run: Run): readonly GradeTag[] {
  const known = tagsByRun.get(run);
  if (known) return known;
  const tags = gradeTags(run.text);
  tagsByRun.set(run, tags);
  return tags;
}

/** Items of one statement; longer lists are lists. */
const MOST_ITEMS = 15;

export const toGroup = (runs: readonly Run[]): StatementGroup => ({
  runs,
  text: runs.map((run) => run.text).join('\n'),
});

/** The group that starts at a run. A list whose items are graded one by one is not one statement. */
export function groupAt(runs: readonly Run[], at: number): StatementGroup {
  const head = runs[at] as Run;
  const group = [head];
  if (leadsIn(head)) {
    for (let next = at + 1; next < runs.length && group.length <= MOST_ITEMS; next++) {
      const run = runs[next] as Run;
      if (!follows(head, run)) break;
      group.push(run);
    }
  }
  const graded = group.slice(1).filter((run) => tagsOfRun(run).some((tag) => tag.reading.recommends));
  return graded.length >= 2 ? toGroup([head]) : toGroup(group);
}

function follows(head: Run, run: Run): boolean {
  if (run.type !== 'list_item' || run.heading !== head.heading || statementLabel(run.text)) return false;
  if (head.type === 'paragraph' || run.depth > head.depth) return true;
  // A flat list of bullets under a numbered item: the layout may give both the same depth.
  return markerKind(head.text) !== markerKind(run.text);
}

const markerKind = (text: string): string => {
  if (/^\s*[•·●○▪■□◆◇➢*－–—-]/u.test(text)) return 'bullet';
  return /^\s*[(（]?(?:\d|[a-z][.)]|[一二三四五六七八九十][、.])/u.test(text) ? 'number' : 'none';
};
