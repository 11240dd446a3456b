import type { MissFacts } from '@guidepost/eval';
import { buildUnits, unitEvidence } from '@guidepost/units';
import type { EvaluatedDocument } from './evaluated-document.ts';

export interface MissFactsCollector {
  readonly look: (document: EvaluatedDocument) => void;
  readonly facts: MissFacts;
}

/** Gathers, of the documents that questions name, what a result could point at: it tells lost evidence from evidence not found. */
export function collectMissFacts(documents: ReadonlySet<string>): MissFactsCollector {
  const texts = new Map<string, Map<number, string[]>>();
  const languages = new Map<string, string>();
  return {
    look({ result, fileNames }) {
      const names = fileNames.filter((name) => documents.has(name));
      if (names.length === 0) return;
      const byId = new Map(result.pages.flatMap(({ elements }) => elements.map((e) => [e.id, e] as const)));
      const pages = new Map<number, string[]>();
      for (const unit of buildUnits(result)) {
        for (const { page, text } of unitEvidence(unit, (id) => byId.get(id)))
          pages.set(page, [...(pages.get(page) ?? []), text]);
      }
      for (const name of names) {
        texts.set(name, pages);
        languages.set(name, result.document.lang);
      }
    },
    facts: {
      elementTexts: (document, page) => {
        const pages = texts.get(document);
        return pages && (pages.get(page) ?? []);
      },
      documentLanguage: (document) => languages.get(document),
    },
  };
}
