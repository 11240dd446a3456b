/** `3,5-9` as page numbers; all pages where nothing is given. */
export function parsePages(list: string | undefined, pageCount: number): number[] {
  if (!list) return Array.from({ length: pageCount }, (_, index) => index + 1);
  return list.split(',').flatMap((part) => {
    const [from = 1, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
