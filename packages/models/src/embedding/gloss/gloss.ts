interface Entry {
  readonly gloss: string;
  /** Occurrences in the dictionary's corpus. */
  readonly frequency: number;
  /** From our clinical glossary: its gloss is used even for function words. */
  readonly clinical: boolean;
}

/** Turns Chinese into English words in the order of the Chinese: no grammar, but enough for an English embedding model. */
export interface Gloss {
  toEnglish(text: string): string;
  /** Words of a run of Han, by the most likely path. */
  segment(run: string): string[];
}

const HAN_RUN = /^[\u4e00-\u9fff]+$/;
const PIECES = /[\u4e00-\u9fff]+|[A-Za-z0-9][A-Za-z0-9.\-/%]*|[^\s]/g;
/** Sum of all frequencies of the dictionary, about. */
const TOTAL = 6e7;
const LONGEST_WORD = 12;
/** Weight of clinical terms that the dictionary does not know or thinks rare. */
const CLINICAL_FREQUENCY = 2_000;
const UNKNOWN_CHARACTER = 0.5;
const RARE_WORD = 4;

/** Function words: their dictionary gloss ("and so", "to be") only blurs the vector. */
const FUNCTION_WORDS = new Set(
  '的 了 是 在 和 与 或 及 等 也 都 就 而 对 于 对于 以 以及 并 应 可 可以 进行 要 吗 呢 吧 啊 这 那 个 还 会 被 将 从 到 由 其 者 请 为 该 所 之 上 中 下 里 得 着 过 地 给 把 让 应该 应当 建议'.split(
    ' ',
  ),
);

/**
 * `dictionary`: `word<TAB>gloss<TAB>frequency` a line. `glossary`: `word=gloss` pairs, `;` between them, `#` starts a comment line.
 * Words are found by the path of highest probability through the dictionary (unigram model).
 */
export function createGloss(dictionary: string, glossary: string): Gloss {
  const entries = new Map<string, Entry>();
  for (const line of dictionary.split('\n')) {
    const [word, gloss, frequency] = line.split('\t');
    if (word && gloss !== undefined)
      entries.set(word, { gloss, frequency: Number(frequency), clinical: false });
  }
  for (const line of glossary.split('\n')) {
    if (line.startsWith('#')) continue;
    for (const pair of line.split(';')) {
      const at = pair.indexOf('=');
      if (at <= 0) continue;
      const word = pair.slice(0, at).trim();
      const frequency = Math.max(entries.get(word)?.frequency ?? 0, CLINICAL_FREQUENCY);
      entries.set(word, { gloss: pair.slice(at + 1).trim(), frequency, clinical: true });
    }
  }

  const segment = (run: string): string[] => {
    const n = run.length;
    const best = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY);
    const back = new Int32Array(n + 1);
    best[0] = 0;
    for (let i = 0; i < n; i++) {
      for (let length = 1; length <= Math.min(LONGEST_WORD, n - i); length++) {
        const entry = entries.get(run.slice(i, i + length));
        if (!entry && length > 1) continue;
        const weight = entry ? Math.max(entry.frequency, length > 1 ? RARE_WORD : 1) : UNKNOWN_CHARACTER;
        const score = best[i]! + Math.log(weight / TOTAL);
        if (score > best[i + length]!) {
          best[i + length] = score;
          back[i + length] = i;
        }
      }
    }
    const words: string[] = [];
    for (let end = n; end > 0; end = back[end]!) words.unshift(run.slice(back[end]!, end));
    return words;
  };

  return {
    segment,
    toEnglish(text) {
      const out: string[] = [];
      for (const [piece] of text.normalize('NFKC').matchAll(PIECES)) {
        if (HAN_RUN.test(piece)) {
          for (const word of segment(piece)) {
            const entry = entries.get(word);
            if (entry && entry.gloss !== '' && (entry.clinical || !FUNCTION_WORDS.has(word)))
              out.push(entry.gloss);
          }
        } else if (/[A-Za-z0-9]/.test(piece)) out.push(piece);
      }
      return out.join(' ').replace(/\b(?:to|sth|sb) (?=[a-z])/g, '');
    },
  };
}
