import type { GoldText, KnownDocuments } from '@guidepost/eval';
import type { EvaluatedDocument } from './evaluated-document.ts';
import { collectMissFacts } from './miss-facts.ts';

/** What a check of gold places reads: every page of the documents that questions name. */
export function collectGoldText(wanted: ReadonlySet<string>) {
  const { look, facts } = collectMissFacts(wanted);
  const pageTexts = new Map<string, ReadonlyMap<number, string>>();
  const pageCounts = new Map<string, number>();
  const text: GoldText = {
    pageText: (document, page) =>
      // Rows of tables and steps of flowcharts stand in the texts of evidence alone.
      [pageTexts.get(document)?.get(page) ?? '', ...(facts.elementTexts?.(document, page) ?? [])].join('\n'),
    elementTexts: (document, page) => facts.elementTexts?.(document, page) ?? [],
  };
  const known: KnownDocuments = { pageCounts, collections: new Set() };
  return {
    text,
    known,
    look(document: EvaluatedDocument) {
      look(document);
      const { pages } = document.result;
      const texts = new Map(
        pages.map(({ page, elements }) => [page, elements.map((element) => element.text).join('\n')]),
      );
      for (const name of document.fileNames) {
        pageCounts.set(name, pages.length);
        if (wanted.has(name)) pageTexts.set(name, texts);
      }
    },
  };
}
