import { AppError } from '@guidepost/contracts';

/** `3,5-9` as sorted page numbers without repeats. Throws `request_invalid`. */
export function parsePageList(list: string): number[] {
  const pages = new Set<number>();
  for (const part of list.split(',')) {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part);
    const from = Number(match?.[1]);
    const to = Number(match?.[2] ?? from);
    if (!match || from < 1 || to < from) {
      throw new AppError('request_invalid', `"${part}" is not a page or a range of pages like 5-9`);
    }
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
