/** Kinds that have the shapes of the API as JSON lines and CSV. */
export const API_KINDS = ['documents', 'pages', 'elements', 'units'] as const;
export type ApiKind = (typeof API_KINDS)[number];

/** What `guidepost export` can write: every view of schema `guidepost` (a list of its own: `--help` needs no database driver). */
export const EXPORT_KINDS = [
  ...API_KINDS,
  'table_cells',
  'recommendations',
  'flowchart_nodes',
  'flowchart_edges',
  'flowchart_paths',
  'stage_runs',
  'quality',
  'failures',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const isApiKind = (kind: ExportKind): kind is ApiKind =>
  (API_KINDS as readonly string[]).includes(kind);
