/** A place that could answer a question: one element (for a table: the row) with what gives it its meaning. */
export interface GoldCandidate {
  readonly document: string;
  readonly lang: string;
  /** Kind of evidence, as questions name it: `text`, `recommendation`, `table`, `flowchart`, `figure`. */
  readonly type: string;
  readonly page: number;
  readonly evidence: string;
  readonly context: string;
  readonly unit: string;
  readonly element: string;
}

/** A candidate as a line of a query file. The question is empty until somebody, or a model, has written it. */
export interface GoldDraft {
  readonly id: string;
  readonly doc: string;
  readonly lang: string;
  readonly type: string;
  readonly query: string;
  readonly page: number;
  readonly evidence: string;
  readonly alt: readonly never[];
  readonly context: string;
  readonly unit: string;
  readonly element: string;
  /** Short answer, if a model wrote the question. */
  readonly answer?: string;
  /** Model that wrote the question. */
  readonly draftedBy?: string;
  /** What a reviewer should look at. */
  readonly note?: string;
}

export const toGoldDraft = (candidate: GoldCandidate, index: number): GoldDraft => ({
  id: `gold-${String(index + 1).padStart(3, '0')}`,
  doc: candidate.document,
  lang: candidate.lang,
  type: candidate.type,
  query: '',
  page: candidate.page,
  evidence: candidate.evidence,
  alt: [],
  context: candidate.context,
  unit: candidate.unit,
  element: candidate.element,
});
