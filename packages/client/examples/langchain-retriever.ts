import { createGuidepost } from '@guidepost/client';
import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';

/** Evidence of Guidepost as LangChain documents; the metadata of each is its citation. */
export class GuidepostRetriever extends BaseRetriever {
  lc_namespace = ['guidepost'];
  private readonly guidepost;
  private readonly limit: number;

  constructor({ baseUrl, apiKey, limit = 5 }: { baseUrl: string; apiKey?: string; limit?: number }) {
    super();
    this.guidepost = createGuidepost({ baseUrl, apiKey });
    this.limit = limit;
  }

  override async _getRelevantDocuments(query: string): Promise<Document[]> {
    const { results } = await this.guidepost.search({ query, limit: this.limit });
    return results.map(({ document, unit, element, score }) => {
      const { id, title, file, supersededBy } = document;
      const { breadcrumb, grade, flags } = unit;
      const place = {
        page: element.page,
        section: breadcrumb.join(' > '),
        element: element.id,
        box: element.bbox,
      };
      return new Document({
        id: `${id}/${unit.id}`,
        pageContent: unit.context === '' ? unit.text : `${unit.context}\n${unit.text}`,
        metadata: { document: id, title, file, ...place, grade, unsure: flags, supersededBy, score },
      });
    });
  }
}
