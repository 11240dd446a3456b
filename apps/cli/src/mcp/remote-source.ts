import { createGuidepost } from '@guidepost/client';
import type { EvidenceSource } from '@guidepost/mcp';

/** Evidence from a running API. */
export function remoteSource(baseUrl: string, apiKey: string | undefined): EvidenceSource {
  const { search, listDocuments, getDocument, getPage, listElements } = createGuidepost({ baseUrl, apiKey });
  const origin = baseUrl.replace(/\/+$/, '');
  return {
    search: (request) => search(request),
    listDocuments: (query) => listDocuments(query),
    getDocument: (idOrName) => getDocument(idOrName),
    getPage: (id, page) => getPage(id, page),
    listElements: (id, query) => listElements(id, query),
    linkOf: (id, page) => `${origin}/v1/documents/${id}/file#page=${page}`,
  };
}
