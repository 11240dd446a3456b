import type { DocumentDetail, DocumentSummary, StageCounts } from '@guidepost/contracts/api';
import type { DocumentRow, Problem } from '@guidepost/db';

/** A document row as the API and `--json` show it. */
export const toDocumentSummary = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  sha256: row.sha256,
  file: row.fileName,
  title: row.title,
  lang: row.lang,
  collections: [...row.collections],
  sizeBytes: row.sizeBytes,
  pageCount: row.pageCount,
  state: row.state,
  priority: row.priority,
  paused: row.paused,
  ...(row.errorCode !== null && { error: { code: row.errorCode, message: row.errorMessage ?? '' } }),
  stages: { ...row.pageStages } as Record<string, StageCounts>,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toDocumentDetail = (
  row: DocumentRow,
  counts: { readonly elements: number; readonly units: number },
  problems: readonly Problem[],
): DocumentDetail => ({
  ...toDocumentSummary(row),
  files: [...row.fileNames],
  languages: [...row.languages],
  documentStages: { ...row.documentStages } as Record<string, DocumentDetail['documentStages'][string]>,
  elementCount: counts.elements,
  unitCount: counts.units,
  problems: problems.map((problem) => ({ ...problem })),
});
