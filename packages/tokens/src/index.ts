export { normalise } from './normalise.ts';
export { languageOf, type ParsedQuery, parseQuery, phraseQuery, type WeightedTerm } from './query.ts';
export { createSynonymTable, type SynonymTable } from './synonyms.ts';
export { type Token, type Tokenised, tokenise } from './tokenise.ts';
export { quoteLexeme, tokeniseUnit, type UnitTokens } from './tsvector.ts';
