import type { DocumentFacts, Element, Unit } from '@guidepost/contracts';
import { type FinishedPage, finishDocument } from '@guidepost/stages';
import { buildUnits } from '@guidepost/units';

export interface BuildInput {
  readonly file: string;
  readonly sha256: string;
  readonly facts: DocumentFacts;
  /** Results as the render stage stored them. */
  readonly pages: readonly { readonly page: number; readonly payload: unknown }[];
}

export interface BuiltDocument {
  readonly title: string;
  readonly lang: string;
  /** Languages of the units, most frequent first. */
  readonly languages: readonly string[];
  readonly elements: readonly Element[];
  readonly units: readonly Unit[];
}

/** Pure and CPU-bound: a second for a few hundred pages. */
export function buildDocument(input: BuildInput): BuiltDocument {
  const stored = new Map(input.pages.map(({ page, payload }) => [page, payload as FinishedPage]));
  const pages = Array.from({ length: input.facts.pageCount }, (_, i): FinishedPage => {
    return stored.get(i + 1) ?? { page: i + 1, state: 'failed' };
  });
  const { document, pages: results } = finishDocument(pages, input.facts, input);
  const units = buildUnits({ document, pages: results });
  const counts = new Map<string, number>();
  for (const { lang } of units) counts.set(lang, (counts.get(lang) ?? 0) + 1);
  return {
    title: document.title,
    lang: document.lang,
    languages: [...counts].sort((a, b) => b[1] - a[1]).map(([lang]) => lang),
    elements: results.flatMap((page) => page.elements),
    units,
  };
}
