/** Repeatable numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HAN_FIRST = 0x4e00;

/** Words by Zipf's law over a vocabulary, some of them Han. */
export function createZipfText(random: () => number, vocabulary: number, hanShare = 0.15) {
  const word = (rank: number): string =>
    rank % 100 < hanShare * 100
      ? String.fromCodePoint(
          HAN_FIRST + ((rank * 7) % 3000),
          HAN_FIRST + ((rank * 13) % 3000),
          HAN_FIRST + ((rank * 31) % 3000),
        )
      : `w${rank.toString(26).replace(/\d/g, (d) => String.fromCharCode(112 + Number(d)))}`.replace(
          /[^a-z]/g,
          'x',
        );
  /** Rank by inverse of the continuous Zipf distribution with exponent 1. */
  const rank = (): number => Math.floor(vocabulary ** random());
  return (words: number): string => Array.from({ length: words }, () => word(rank())).join(' ');
}
