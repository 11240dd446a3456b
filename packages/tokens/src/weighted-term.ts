/** A term of a question with its weight against the others. */
export interface WeightedTerm {
  readonly term: string;
  /** 1 for a word of the question; a synonym has the weight of its table. */
  readonly weight: number;
}
