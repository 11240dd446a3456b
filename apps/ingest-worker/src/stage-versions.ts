/**
 * Version of what each stage makes, stored with every result: raise one when its results change, and documents with older
 * ones can be found and done again.
 */
export const STAGE_VERSIONS = { open: '1', render: '1', ocr: '2', flowchart: '1', embed: '1' } as const;
