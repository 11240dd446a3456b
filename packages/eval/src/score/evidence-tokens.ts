/**
 * Tokens that evidence is matched by: lower-case words, numbers and comparison signs, Chinese bigrams. Coarser than the tokens of search on
 * purpose: a judge must not share the strengths of what it judges.
 */
export function evidenceTokens(text: string): string[] {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b]/g, '')
    .replace(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi, ' ');
  const out: string[] = [];
  for (const [run] of folded.matchAll(/\p{Script=Han}+|[\p{L}\p{M}]+|\d+(?:[.,]\d+)*|[≥≤<>±%‰µ℃°]/gu)) {
    if (!/^\p{Script=Han}/u.test(run)) {
      out.push(run);
      continue;
    }
    if (run.length === 1) out.push(run);
    for (let i = 0; i + 1 < run.length; i++) out.push(run.slice(i, i + 2));
  }
  return out;
}

/** Share of the wanted tokens, as a multiset, that the other list holds. */
export function tokenRecall(wanted: readonly string[], held: readonly string[]): number {
  if (wanted.length === 0) return 0;
  const left = new Map<string, number>();
  for (const token of held) left.set(token, (left.get(token) ?? 0) + 1);
  let hits = 0;
  for (const token of wanted) {
    const n = left.get(token) ?? 0;
    if (n > 0) {
      hits++;
      left.set(token, n - 1);
    }
  }
  return hits / wanted.length;
}
