import { AppError } from '@guidepost/contracts';

const MOST_PAGES = 1_000_000;

/** Parses `3,5-9` into page numbers, ascending, each once. Throws `request_invalid` with what was wrong. */
export function parsePageRanges(text: string): number[] {
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part);
    const from = Number(match?.[1]);
    const to = Number(match?.[2] ?? match?.[1]);
    if (!match || from < 1 || to < from || to > MOST_PAGES) {
      throw new AppError(
        'request_invalid',
        `"${part.trim()}" is not a page or a range of pages; write --pages 3,5-9.`,
      );
    }
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
