import type { DocumentResult, Unit } from '@guidepost/contracts';
import { chunkDrafts } from '../baseline/grouped-units.ts';
import { languageOfText } from '../language.ts';
import { type Placed, placeElements } from '../outline.ts';
import { toUnits, type UnitDraft } from '../unit-draft.ts';
import { deterministicPlan } from './deterministic-plan.ts';
import { type PlanSection, planSections } from './plan-sections.ts';
import { estimateTokens } from './plan-tokens.ts';
import type { PlanAccounting, PlanAnswer, Planner, PlanRequest } from './planner.ts';
import { verifyPlan } from './verify-plan.ts';

export interface PlannedUnits {
  readonly units: readonly Unit[];
  readonly accounting: PlanAccounting;
}

/** After this many failures in a row the planner is taken for down: a long document must not wait for each of its sections. */
const FAILURES_IN_A_ROW = 3;
/** A chunk of huge elements is cut above this size. */
const CHUNK_CHARS = 4_000;

/** Planned chunks by the planner that we ship. */
export const plannedDrafts = (document: DocumentResult): UnitDraft[] =>
  planSections(placeElements(document)).flatMap(
    (section) => sectionDrafts(section, deterministicPlan(section.request)).drafts,
  );

/**
 * Planned chunks by a planner, section by section. A call that fails is planned without a model and counted, and after three in a row the
 * rest of the document is; an aborted signal rejects.
 */
export async function buildPlannedUnits(
  document: DocumentResult,
  planner: Planner,
  signal?: AbortSignal,
): Promise<PlannedUnits> {
  const drafts: UnitDraft[] = [];
  const sum = {
    calls: 0,
    tokensIn: 0,
    tokensOut: 0,
    tokensOutRegenerating: 0,
    fallbacks: 0,
    missing: 0,
    duplicates: 0,
    unknown: 0,
  };
  let failures = 0;
  for (const section of planSections(placeElements(document))) {
    signal?.throwIfAborted();
    const answer =
      failures < FAILURES_IN_A_ROW ? await planOrUndefined(planner, section.request, signal) : undefined;
    failures = answer ? 0 : failures + 1;
    const used = answer ?? deterministicPlan(section.request);
    const { drafts: made, verified } = sectionDrafts(section, used);
    drafts.push(...made);
    sum.calls++;
    if (!answer) sum.fallbacks++;
    sum.tokensIn += used.tokensIn ?? estimateTokens(JSON.stringify(section.request));
    sum.tokensOut += used.tokensOut ?? estimateTokens(JSON.stringify(used.chunks));
    sum.tokensOutRegenerating += made.reduce((tokens, draft) => tokens + estimateTokens(draft.text), 0);
    sum.missing += verified.missing;
    sum.duplicates += verified.duplicates;
    sum.unknown += verified.unknown;
  }
  const savedShare =
    sum.tokensOutRegenerating === 0 ? 0 : Math.max(0, 1 - sum.tokensOut / sum.tokensOutRegenerating);
  const units = toUnits(drafts, (text) => languageOfText(text, document.document.lang));
  return { units, accounting: { ...sum, savedShare } };
}

async function planOrUndefined(
  planner: Planner,
  request: PlanRequest,
  signal?: AbortSignal,
): Promise<PlanAnswer | undefined> {
  try {
    const answer = await planner.plan(request, signal);
    return answer.chunks.some((chunk) => chunk.length > 0) ? answer : undefined;
  } catch {
    // A planner that is down must not lose the section; cancelling must still cancel.
    signal?.throwIfAborted();
    return undefined;
  }
}

function sectionDrafts(
  section: PlanSection,
  answer: PlanAnswer,
): { drafts: UnitDraft[]; verified: ReturnType<typeof verifyPlan> } {
  const verified = verifyPlan(section.request.blocks, answer.chunks);
  const drafts = verified.chunks.flatMap((ids) => {
    const items = ids.map((id) => section.placed.get(id) as Placed);
    return chunkDrafts(items, 'planned_chunk', CHUNK_CHARS);
  });
  return { drafts, verified };
}
