import type { DocumentFacts, DocumentResult, Unit, UnitStrategy } from '@guidepost/contracts';
import { applyChartAnswers, type FinishedPage, finishDocument, type RegionAnswer } from '@guidepost/stages';
import { buildUnits } from '@guidepost/units';

export interface BuildInput {
  readonly file: string;
  readonly sha256: string;
  readonly facts: DocumentFacts;
  /** Results as the render stage stored them. */
  readonly pages: readonly { readonly page: number; readonly payload: unknown; readonly charts?: unknown }[];
  /** Ways to cut units that need no model. */
  readonly strategies: readonly UnitStrategy[];
}

export interface BuiltDocument {
  readonly document: DocumentResult;
  readonly plans: readonly { readonly strategy: UnitStrategy; readonly units: readonly Unit[] }[];
}

/** Pure and CPU-bound: a second for a few hundred pages. */
export function buildDocument(input: BuildInput): BuiltDocument {
  const stored = new Map(input.pages.map((page) => [page.page, toFinishedPage(page)]));
  const pages = Array.from({ length: input.facts.pageCount }, (_, i): FinishedPage => {
    return stored.get(i + 1) ?? { page: i + 1, state: 'failed' };
  });
  const document = finishDocument(pages, input.facts, input);
  const plans = input.strategies.map((strategy) => ({ strategy, units: buildUnits(document, { strategy }) }));
  return { document, plans };
}

/** A page with what a model said about its flowcharts. */
function toFinishedPage({ payload, charts }: BuildInput['pages'][number]): FinishedPage {
  const page = payload as FinishedPage;
  const answers = (charts as { readonly answers?: readonly RegionAnswer[] } | undefined)?.answers ?? [];
  return page.layout ? { ...page, layout: applyChartAnswers(page.layout, answers) } : page;
}
