import { basename, extname } from 'node:path';
import type { DocumentFacts, DocumentResult, PageQuality, PageResult } from '@guidepost/contracts';
import { analyzeDocument, type PageLayout } from '@guidepost/layout';
import type { PageOutcome } from '../reader/page-outcome.ts';
import { guessLanguage } from './guess-language.ts';
import { turnPage } from './turn-page.ts';

/** What the document pass needs of a page: its layout, or why there is none. */
export type FinishedPage = Pick<PageOutcome, 'page' | 'state' | 'code' | 'quality' | 'layout'>;

export interface FileInfo {
  /** Path or name; the result keeps the name only. */
  readonly file: string;
  readonly sha256: string;
}

const NO_QUALITY: PageQuality = {
  textSanity: 0,
  glyphs: 0,
  unmappedShare: 0,
  privateUseShare: 0,
  imageShare: 0,
  flags: [],
};

/**
 * The whole document from its pages. Pages without text stay in the result, without elements and with their reason among the
 * flags of `quality`, so that the page count always adds up. Pure.
 */
export function finishDocument(
  pages: readonly FinishedPage[],
  facts: DocumentFacts,
  info: FileInfo,
): DocumentResult {
  const ordered = [...pages].sort((a, b) => a.page - b.page);
  const layouts = ordered.flatMap(({ layout }): PageLayout[] => (layout ? [layout] : []));
  const analyzed = analyzeDocument(layouts, facts);
  const byNumber = new Map(analyzed.pages.map((page) => [page.page, page]));
  const results = ordered.map((page) => {
    const result = withReason(byNumber.get(page.page) ?? emptyPage(page), page);
    const { skewDegrees = 0, quarterTurns = 0 } = page.layout ?? {};
    return skewDegrees || quarterTurns ? turnPage(result, skewDegrees, quarterTurns) : result;
  });
  const name = basename(info.file);
  const text = results.flatMap((page) => page.elements.map((element) => element.text)).join('\n');
  return {
    document: {
      file: name,
      sha256: info.sha256,
      title: analyzed.title || basename(name, extname(name)),
      lang: analyzed.lang === 'und' ? guessLanguage(text) : analyzed.lang,
      pageCount: facts.pageCount,
    },
    pages: results,
  };
}

function emptyPage({ page, quality, code }: FinishedPage): PageResult {
  return {
    page,
    width: 0,
    height: 0,
    rotation: 0,
    route: code === 'page_needs_ocr' ? 'ocr' : 'text',
    quality: quality ?? NO_QUALITY,
    elements: [],
  };
}

function withReason(result: PageResult, { code }: FinishedPage): PageResult {
  if (!code || result.quality.flags.includes(code)) return result;
  return { ...result, quality: { ...result.quality, flags: [...result.quality.flags, code] } };
}
