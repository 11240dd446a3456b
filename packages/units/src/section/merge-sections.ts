import { languageOfText } from '../language.ts';
import { boxOf, type Heading, isAbove } from '../outline.ts';
import type { UnitDraft } from '../unit-draft.ts';

/** A section unit that is the whole text of its section, with the place of its last element. */
export interface SectionDraft {
  readonly draft: UnitDraft;
  readonly lastPosition: number;
  /** Not a part of something that was cut: may be put together with a neighbour. */
  readonly whole: boolean;
}

interface Group {
  readonly members: readonly SectionDraft[];
  /** Heading that all members stand under. */
  readonly common: Heading | undefined;
}

/**
 * Puts small neighbouring sections under one heading together while they fit into `targetChars`, each with its heading as a line of text: a
 * document of many short sections would else fall into scraps that hold no complete answer. `barriers` are positions of tables, figures and
 * recommendations in ascending order; nothing is put together across one.
 */
export function mergeSections(
  sections: readonly SectionDraft[],
  barriers: readonly number[],
  targetChars: number,
  describe: (heading: Heading | undefined) => Pick<UnitDraft, 'context' | 'breadcrumb'>,
): UnitDraft[] {
  const out: UnitDraft[] = [];
  let open: Group | undefined;
  let barrier = 0;
  const flush = (): void => {
    if (open) out.push(toDraft(open, describe));
    open = undefined;
  };
  for (const section of sections) {
    const last: SectionDraft | undefined = (open as Group | undefined)?.members.at(-1);
    while (barrier < barriers.length && (barriers[barrier] as number) < (last?.lastPosition ?? 0)) barrier++;
    const blocked = (barriers[barrier] ?? Number.POSITIVE_INFINITY) < section.draft.position;
    const joined: Group | undefined = open && !blocked ? join(open, section, targetChars) : undefined;
    if (!joined) flush();
    open = joined ?? { members: [section], common: section.draft.heading };
  }
  flush();
  return out;
}

function join(group: Group, section: SectionDraft, targetChars: number): Group | undefined {
  const first = group.members[0] as SectionDraft;
  if (!section.whole || !first.whole || section.draft.heading === group.common) return undefined;
  if (section.draft.flags.join() !== first.draft.flags.join()) return undefined;
  // Each unit has one language: an abstract in English stays apart from the Chinese text.
  if (languageOfText(section.draft.text, 'und') !== languageOfText(first.draft.text, 'und')) return undefined;
  const common = commonHeading(group, section.draft.heading);
  if (common === false) return undefined;
  const next = { members: [...group.members, section], common };
  return textOf(next).length <= targetChars ? next : undefined;
}

/** The heading over a group and one more section: siblings with what is below them, or a parent with its children; else false. */
function commonHeading(
  { members, common }: Group,
  heading: Heading | undefined,
): Heading | undefined | false {
  if (isOver(common, heading) && (common || members.length > 1)) return common;
  // Only the second section may find the parent; a group that has one stays below it.
  if (members.length > 1 || common === undefined || heading === undefined) return false;
  return isOver(common.parent, heading) ? common.parent : false;
}

/** No heading is over everything. */
const isOver = (above: Heading | undefined, heading: Heading | undefined): boolean =>
  above === undefined || isAbove(above, heading);

/** Headings between the common one and a section, outermost first. */
function headingsBelow(common: Heading | undefined, heading: Heading | undefined): Heading[] {
  const chain: Heading[] = [];
  for (let at = heading; at && at !== common; at = at.parent) chain.push(at);
  return chain.reverse();
}

function lines({ members, common }: Group): (string | Heading)[] {
  const shown = new Set<Heading>();
  return members.flatMap(({ draft }) => {
    const headings = headingsBelow(common, draft.heading).filter((heading) => !shown.has(heading));
    for (const heading of headings) shown.add(heading);
    return [...headings, draft.text];
  });
}

const textOf = (group: Group): string =>
  lines(group)
    .map((line) => (typeof line === 'string' ? line : line.element.text.trim()))
    .join('\n');

function toDraft(
  group: Group,
  describe: (heading: Heading | undefined) => Pick<UnitDraft, 'context' | 'breadcrumb'>,
): UnitDraft {
  const [first, ...more] = group.members as [SectionDraft, ...SectionDraft[]];
  if (more.length === 0) return first.draft;
  const shown = new Set<Heading>();
  const parts = group.members.map(({ draft }) => {
    const headings = headingsBelow(group.common, draft.heading).filter((heading) => !shown.has(heading));
    for (const heading of headings) shown.add(heading);
    return { headings: headings.map((heading) => heading.element), draft };
  });
  return {
    ...first.draft,
    ...describe(group.common),
    text: textOf(group),
    boxes: parts.flatMap(({ headings, draft }) => [...headings.map(boxOf), ...draft.boxes]),
    elements: [
      ...new Set(
        parts.flatMap(({ headings, draft }) => [...headings.map(({ id }) => id), ...draft.elements]),
      ),
    ],
    heading: group.common,
  };
}
