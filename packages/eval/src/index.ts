export { type Change, compareRuns, type RunComparison } from './compare/compare-runs.ts';
export {
  type Bootstrap,
  type McNemar,
  mcNemar,
  pairedBootstrap,
  seededRandom,
} from './compare/significance.ts';
export { goldFaults, type KnownDocuments } from './read/gold-faults.ts';
export type { Parsed } from './read/parse-lines.ts';
export {
  type AnyQuery,
  type EvidenceQuery,
  type FactsQuery,
  parseAnyQueries,
  parseEvidenceQueries,
  parseFactsQueries,
} from './read/queries.ts';
export { matchFaults, parseResults, type QueryResults, type RunResult } from './read/results.ts';
export {
  buildReport,
  type Report,
  type ReportInput,
  type Sweep,
  type SystemRun,
} from './report/build-report.ts';
export { explainMisses, type Miss, type MissFacts, type MissReason } from './report/explain-miss.ts';
export { toHtmlReport, toMarkdownReport } from './report/to-pages.ts';
export { FACTS_METRICS, type FactsMetric, type FactsRow, scoreFacts } from './score/score-facts.ts';
export {
  RETRIEVAL_METRICS,
  type RetrievalMetric,
  type RetrievalRow,
  scoreRetrieval,
} from './score/score-retrieval.ts';
export { type Summary, summarize, summarizeGroups } from './score/summarize.ts';
