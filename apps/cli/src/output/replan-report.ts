import type { SavedPlan } from '@guidepost/db';

/** What `guidepost replan --json` prints. */
export interface ReplanReport {
  readonly documents: readonly {
    readonly document: string;
    readonly file: string;
    readonly plans?: readonly SavedPlan[];
    /** Vectors taken over from the units before. */
    readonly reused?: number;
    /** Texts that are to be embedded. */
    readonly missing?: number;
    readonly warnings?: readonly string[];
    readonly error?: { readonly code: string; readonly message: string };
  }[];
  readonly tookMs: number;
}

const SHOWN_CHARS = 160;

/** The report in lines: a line a document and strategy, warnings, with `changes` each change, and the total. */
export function replanLines({ documents, tookMs }: ReplanReport, changes: boolean): string[] {
  const lines = documents.flatMap(({ file, plans, warnings, error }) => [
    ...(error ? [`${file}: ${error.message} [${error.code}]`] : []),
    ...(plans ?? []).flatMap((plan) => [
      `${file}: ${plan.strategy}, ${plan.units} units (${counts(plan)})`,
      ...(changes ? plan.changes.flatMap(changeLines) : []),
    ]),
    ...(warnings ?? []),
  ]);
  const plans = documents.flatMap((one) => one.plans ?? []);
  const sum = (of: (plan: SavedPlan) => number): number => plans.reduce((total, plan) => total + of(plan), 0);
  const total = {
    added: sum((p) => p.added),
    removed: sum((p) => p.removed),
    changed: sum((p) => p.changed),
    unchanged: sum((p) => p.unchanged),
  };
  const missing = documents.reduce((count, one) => count + (one.missing ?? 0), 0);
  const reused = documents.reduce((count, one) => count + (one.reused ?? 0), 0);
  const vectors = missing + reused > 0 ? ` Vectors: ${reused} taken over, ${missing} to be made.` : '';
  return [
    ...lines,
    `${documents.length} document${documents.length === 1 ? '' : 's'}, ${sum((p) => p.units)} units (${counts(total)}) in ${(tookMs / 1000).toFixed(1)} s; no page was read.${vectors}`,
  ];
}

const counts = (plan: Pick<SavedPlan, 'added' | 'removed' | 'changed' | 'unchanged'>): string =>
  `${plan.added} added, ${plan.removed} removed, ${plan.changed} changed, ${plan.unchanged} as before`;

const changeLines = ({ change, kind, pages, before, after }: SavedPlan['changes'][number]): string[] => [
  `  ${change} ${kind}, page ${pages.join(', ')}`,
  ...(before === undefined ? [] : [`    - ${cut(before)}`]),
  ...(after === undefined ? [] : [`    + ${cut(after)}`]),
];

const cut = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line;
};
