export { normalise } from './normalise.ts';
export { languageOf, type ParsedQuery, parseQuery, phraseQuery } from './query.ts';
export { createSynonymTable, type SynonymTable } from './synonyms.ts';
export { type Token, type Tokenised, tokenise } from './tokenise.ts';
export { quoteLexeme, tokeniseUnit, type UnitTokens } from './tsvector.ts';
export type { WeightedTerm } from './weighted-term.ts';
