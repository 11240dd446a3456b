export { splitComparison } from './comparison.ts';
export { type EmbedPendingOptions, type EmbedPendingReport, embedPending } from './embed-pending.ts';
export { fitHits } from './fit-budget.ts';
export {
  mergeSearchStatistics,
  type ReplacedUnits,
  type ReplaceUnitsInput,
  replaceUnits,
} from './replace-units.ts';
export { type EvalAnswer, type EvalQuery, type RunQueriesOptions, runQueries } from './run-queries.ts';
export type * from './search-request.ts';
export { searchUnits } from './search-units.ts';
export { unitPrior } from './unit-prior.ts';
export {
  activateVectorModel,
  dropRetiredVectors,
  ensureVectorModel,
  loadVectorModels,
  type VectorCoverage,
  type VectorModel,
  vectorCoverage,
} from './vector-tables.ts';
