/** What `guidepost export` can write. */
export const EXPORT_KINDS = ['documents', 'pages', 'elements', 'units'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
