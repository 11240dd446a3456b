/**
 * What the worker, the API and the command line share: taking files in and acting on documents, on top of ledger, queue and
 * blob store. A package of its own because three apps need it and adapters do not import each other.
 */
export { type BlobStore, blobKeys } from './blobs/blob-store.ts';
export { createFolderBlobStore } from './blobs/create-folder-blob-store.ts';
export type { Controlled, WorkControl } from './control-work.ts';
export {
  createIngest,
  type Ingest,
  type IngestDeps,
  type ReconcileReport,
  type RegisteredFile,
  type RegisterOptions,
} from './create-ingest.ts';
export { type OpenIngest, type OpenIngestOptions, openIngest } from './open-ingest.ts';
export { languagesOf, planUnits, planWarning, UNIT_RULES_VERSION } from './plan-units.ts';
export { type Replanned, type ReplanOptions, replanUnits } from './replan-units.ts';
export { createSecretBox, loadSecretKey, type SecretBox } from './secret-box.ts';
