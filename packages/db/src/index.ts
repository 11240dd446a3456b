/** The only place with SQL: schema, migrations, ledger, search and the embedded Postgres. */
export { type ContentCounts, countContent } from './content/count-content.ts';
export { listFacets } from './content/list-facets.ts';
export { countPageFacts, type PageFacts } from './content/page-facts.ts';
export { listUnits, type UnitListOptions } from './content/read-units.ts';
export {
  type Database,
  type Db,
  databaseDriver,
  type OpenDatabaseOptions,
  openDatabase,
  type Queryable,
  type Tx,
} from './database.ts';
export { toDatabaseFault } from './database-fault.ts';
export { ensureDatabase } from './embedded/ensure-database.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.ts';
export { countUnits } from './evaluation/count-units.ts';
export { type DocumentUnits, putDocumentUnits } from './evaluation/put-document-units.ts';
export { claimIdempotencyKey, type IdempotentRequest } from './idempotency.ts';
export {
  cancelDocument,
  deleteDocument,
  type RetryOptions,
  replanDocument,
  retryDocument,
} from './ledger/act-on-document.ts';
export { MAX_ATTEMPTS, releaseAttempt, type WorkerRun } from './ledger/attempt.ts';
export { awaitEmbedding, awaitMissingEmbeddings } from './ledger/await-embedding.ts';
export { changePriority, toPriority } from './ledger/change-priority.ts';
export {
  claimDocumentStage,
  type DocumentClaim,
  failDocumentStage,
  finishDocumentStage,
  saveOpenedDocument,
} from './ledger/document-stage.ts';
export {
  compareDocuments,
  linkVersions,
  listVersions,
  suggestVersionLinks,
  unlinkVersions,
  type VersionLink,
} from './ledger/document-versions.ts';
export { replaceElements } from './ledger/elements.ts';
export { type FailureFilter, type FailureRow, findFailedDocuments, listFailures } from './ledger/failures.ts';
export { type FileAccess, loadFileAccess, saveDocumentText } from './ledger/file-access.ts';
export { findOpenDocuments } from './ledger/find-open-documents.ts';
export { addHold, type HoldTarget, listHolds, removeHold } from './ledger/holds.ts';
export {
  claimPages,
  endPageWithout,
  type NextStage,
  type PageClaim,
  type PageEnded,
  type PageRecord,
  type PageSaved,
  type PageSpan,
  savePage,
} from './ledger/page-stage.ts';
export {
  type DocumentRow,
  getDocument,
  type Listing,
  type ListOptions,
  listDocuments,
  listProgress,
  type StateCounts,
} from './ledger/read-documents.ts';
export {
  type ElementOptions,
  getPage,
  listElements,
  listPages,
  listProblems,
  loadPageResult,
  loadPageResults,
  type PageRow,
  type PageStageRow,
  type Problem,
} from './ledger/read-pages.ts';
export { readWorkload, type StageLoad, type Workload } from './ledger/read-workload.ts';
export {
  documentIdOf,
  type NewDocument,
  type Registered,
  registerDocument,
} from './ledger/register-document.ts';
export { beginReplan, finishReplan, type ReplanTicket } from './ledger/replan-stage.ts';
export { type FlowchartCounts, type StatusSummary, statusSummary } from './ledger/status-summary.ts';
export { toStorable } from './ledger/storable.ts';
export {
  hasOpenWork,
  takeWaitingWork,
  type WaitingOptions,
  type WaitingWork,
} from './ledger/waiting-work.ts';
export {
  type FailureGroup,
  groupFailures,
  listThroughput,
  type PagesPerMinute,
} from './ledger/work-overview.ts';
export {
  beat,
  forgetWorkers,
  listWorkers,
  releaseLostWork,
  WORKER_TIMEOUT_MS,
  type WorkerFacts,
} from './ledger/workers.ts';
export { type MigrationReport, migrate } from './migrate.ts';
export { listUnitPlans, type StoredUnitPlan } from './plan/list-unit-plans.ts';
export { loadDocumentResult } from './plan/load-document-result.ts';
export { type SavedPlan, type SavedPlans, saveUnitPlans, type UnitPlan } from './plan/save-unit-plans.ts';
export {
  listCollections,
  listUnitStrategies,
  loadUnitStrategies,
  setCollectionStrategy,
  setDocumentStrategy,
} from './plan/unit-strategies.ts';
export { redactError, sqlState } from './redact-error.ts';
export type { DocumentStage, DocumentState, PageStage, StageState } from './schema/index.ts';
export * as schema from './schema/index.ts';
export * from './search/index.ts';
export {
  ANALYST_VIEWS,
  type AnalystView,
  readView,
  type ViewColumn,
  type ViewRow,
  viewColumns,
} from './views/read-view.ts';
export { createAnswerStore, type KeptAnswer, type RequestLimits, spendVisionRequest } from './vision.ts';
