export { type Change, compareRuns, type RunComparison } from './compare/compare-runs.ts';
export {
  type Bootstrap,
  type McNemar,
  mcNemar,
  pairedBootstrap,
  seededRandom,
} from './compare/significance.ts';
export { type GoldCandidate, type GoldDraft, toGoldDraft } from './gold/candidate.ts';
export { checkGold, type GoldCheck, type GoldText } from './gold/check-gold.ts';
export { draftMessages, readDraft } from './gold/draft-question.ts';
export { toHtmlReview, toMarkdownReview } from './gold/review-pages.ts';
export { sampleEvidence } from './gold/sample-evidence.ts';
export { goldFaults, type KnownDocuments } from './read/gold-faults.ts';
export type { Parsed } from './read/parse-lines.ts';
export {
  type AnyQuery,
  type EvidenceQuery,
  type FactsQuery,
  parseAnyQueries,
  parseEvidenceQueries,
  parseFactsQueries,
  parseGoldQueries,
} from './read/queries.ts';
export { matchFaults, parseResults, type QueryResults, type RunResult } from './read/results.ts';
export { type EvidenceReportInput, evidenceReport } from './report/evidence-report.ts';
export { explainMisses, type Miss, type MissFacts, type MissReason } from './report/explain-miss.ts';
export { type FactsReportInput, factsReport } from './report/facts-report.ts';
export type { Report } from './report/report.ts';
export type { Sweep, SystemRun } from './report/system-tables.ts';
export { reportCharts, toHtmlReport, toMarkdownReport } from './report/to-pages.ts';
export { showSettings, type TuneReportInput, tuneReport } from './report/tune-report.ts';
export { FACTS_METRICS, type FactsMetric, type FactsRow, scoreFacts } from './score/score-facts.ts';
export {
  RETRIEVAL_METRICS,
  type RetrievalMetric,
  type RetrievalRow,
  scoreRetrieval,
} from './score/score-retrieval.ts';
export { type Summary, summarize, summarizeGroups } from './score/summarize.ts';
export { type Split, shuffled, splitQueries } from './tune/split-queries.ts';
export { type Dimension, type Trial, type Tuned, tuneSettings } from './tune/tune-settings.ts';
