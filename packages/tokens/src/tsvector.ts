import { tokenise } from './tokenise.ts';

/** Postgres keeps positions up to 16,383 and 255 positions a lexeme. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_A_LEXEME = 255;
/** Room kept after the text so that the positions of the context stay distinct even for very long text. */
const CONTEXT_ROOM = 2_000;
/** Between text and context, so that no phrase runs from one into the other. */
const GAP = 2;
/** Postgres refuses lexemes of 2 kB; nobody searches for one. */
const MAX_LEXEME_CHARS = 100;

export interface UnitTokens {
  /** Literal of a `tsvector`: text weighted A, context weighted B, all A positions before all B positions. */
  readonly tsvector: string;
  /** Positions of text and of context. */
  readonly textLength: number;
  readonly contextLength: number;
}

/** Tokens of a unit as what `unit_lexemes` stores. */
export function tokeniseUnit(text: string, context: string): UnitTokens {
  const positions = new Map<string, string[]>();
  const addAll = (part: string, start: number, limit: number, weight: 'A' | 'B'): number => {
    const { tokens, length } = tokenise(part);
    for (const { term, position } of tokens) {
      if (term.length > MAX_LEXEME_CHARS) continue;
      const at = `${Math.min(start + position, limit)}${weight}`;
      let list = positions.get(term);
      if (!list) {
        list = [];
        positions.set(term, list);
      }
      if (list.length < MAX_POSITIONS_OF_A_LEXEME && list[list.length - 1] !== at) list.push(at);
    }
    return length;
  };
  const textLimit = MAX_POSITION - CONTEXT_ROOM;
  const textLength = addAll(text, 0, textLimit, 'A');
  const contextLength = addAll(context, Math.min(textLength + GAP, textLimit), MAX_POSITION, 'B');
  const tsvector = [...positions].map(([term, list]) => `${quoteLexeme(term)}:${list.join(',')}`).join(' ');
  return { tsvector, textLength, contextLength };
}

/** A term as it is written inside a `tsvector` or `tsquery` literal. */
export const quoteLexeme = (term: string): string => `'${term.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
