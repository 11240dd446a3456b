import { DocumentDetail, DocumentList, DocumentListQuery, DocumentParams } from '@guidepost/contracts/api';
import { countPageFacts, listDocuments } from '@guidepost/db';
import { readDocument, toDocumentSummary } from '@guidepost/service';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

/** Lists documents and shows where one stands. */
export const documentRoutes =
  ({ db }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/documents',
      {
        schema: {
          tags: ['documents'],
          summary: 'Documents, newest first',
          querystring: DocumentListQuery,
          response: { 200: DocumentList },
        },
      },
      async ({ query }) => {
        const { items, nextCursor } = await listDocuments(db, {
          limit: query.limit,
          ...(query.cursor !== undefined && { cursor: query.cursor }),
          ...(query.collection !== undefined && { collection: query.collection }),
          ...(query.state !== undefined && { states: [query.state] }),
        });
        const facts = await countPageFacts(
          db,
          items.map(({ id }) => id),
        );
        return {
          items: items.map((row) => ({
            ...toDocumentSummary(row),
            routes: { ...facts.get(row.id)?.routes },
            flaggedPages: facts.get(row.id)?.flaggedPages ?? 0,
          })),
          nextCursor,
        };
      },
    );

    app.get(
      '/documents/:id',
      {
        schema: {
          tags: ['documents'],
          summary: 'One document: stages, counts, every problem',
          params: DocumentParams,
          response: { 200: DocumentDetail },
        },
      },
      ({ params }) => readDocument(db, params.id),
    );
  };
