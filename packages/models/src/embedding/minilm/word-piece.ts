const UNKNOWN = 100;
const START = 101;
const END = 102;
const LONGEST_WORD = 100;

/** BERT's uncased WordPiece tokeniser. */
export interface WordPiece {
  /** Ids with start and end mark, at most `maxTokens`. */
  encode(text: string, maxTokens: number): number[];
}

/** `vocabulary`: one piece a line, the line number is its id. */
export function createWordPiece(vocabulary: string): WordPiece {
  const ids = new Map(vocabulary.split('\n').map((piece, id) => [piece, id]));
  const pieces = (word: string): number[] => {
    if (word.length > LONGEST_WORD) return [UNKNOWN];
    const out: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = word.length;
      let id: number | undefined;
      for (; end > start; end--) {
        id = ids.get((start > 0 ? '##' : '') + word.slice(start, end));
        if (id !== undefined) break;
      }
      if (id === undefined) return [UNKNOWN];
      out.push(id);
      start = end;
    }
    return out;
  };
  return {
    encode(text, maxTokens) {
      const out = [START];
      const words = text
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase()
        .replace(/\p{Script=Han}/gu, ' $& ')
        .replace(/[\p{P}$+<=>^`|~]/gu, ' $& ')
        .split(/\s+/);
      for (const word of words) {
        if (word !== '') out.push(...pieces(word));
        if (out.length >= maxTokens - 1) break;
      }
      out.length = Math.min(out.length, maxTokens - 1);
      out.push(END);
      return out;
    },
  };
}
