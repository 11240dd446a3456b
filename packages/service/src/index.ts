/** What the API and the command line offer alike: rows of the ledger in the shapes of the contracts. */
export { localEvidence, readPage } from './local-evidence.ts';
export { readDocument } from './read-document.ts';
export { readWork } from './read-work.ts';
export { search, toUnitSearch } from './search.ts';
export { checkTools, NO_TOOLS, openSearchTools, type SearchTools } from './search-tools.ts';
export { LEFT_OUT, searchInStages } from './staged-search.ts';
export { toDocumentDetail, toDocumentSummary } from './to-document.ts';
export { toFailure } from './to-failure.ts';
export { toPageDetail, toPageSummary } from './to-page.ts';
export { toUnitPlan } from './to-plan.ts';
export { readAllVersions, readChanges, readVersions } from './versions.ts';
