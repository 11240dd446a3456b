import { DocumentParams, DocumentRequeued, ReplanRequest, RetryRequest } from '@guidepost/contracts/api';
import { getDocument, setDocumentStrategy } from '@guidepost/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RouteDeps } from './route-deps.ts';

/** Acting on a document: again, anew, stop, delete. */
export const documentActionRoutes =
  ({ db, ingest }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/documents/:id/retry',
      {
        schema: {
          tags: ['documents'],
          summary: 'Failed pages and stages again',
          params: DocumentParams,
          body: RetryRequest,
          response: { 202: DocumentRequeued },
        },
        config: { scope: 'write' },
      },
      async ({ params, body }, reply) => {
        const { id } = await getDocument(db, params.id);
        const jobs = await ingest.retry(id, {
          ...(body?.pages && { pages: body.pages }),
          ...(body?.stage && { stage: body.stage }),
          ...(body?.skipped && { skipped: true }),
        });
        reply.code(202);
        return { id, jobs };
      },
    );

    app.post(
      '/documents/:id/replan',
      {
        schema: {
          tags: ['documents'],
          summary: 'Elements and units anew from stored page results; no page is read again',
          description: 'What changed is at /documents/{id}/plans when the document is ready again.',
          params: DocumentParams,
          body: ReplanRequest,
          response: { 202: DocumentRequeued },
        },
        config: { scope: 'write' },
      },
      async ({ params, body }, reply) => {
        const { id } = await getDocument(db, params.id);
        if (body?.strategy !== undefined) await setDocumentStrategy(db, id, body.strategy);
        reply.code(202);
        return { id, jobs: await ingest.replan(id) };
      },
    );

    app.post(
      '/documents/:id/cancel',
      {
        schema: {
          tags: ['documents'],
          summary: 'Stop what waits and runs; finished pages stay',
          params: DocumentParams,
          response: { 202: DocumentRequeued },
        },
        config: { scope: 'write' },
      },
      async ({ params }, reply) => {
        const { id } = await getDocument(db, params.id);
        await ingest.cancel(id);
        reply.code(202);
        return { id, jobs: 0 };
      },
    );

    app.delete(
      '/documents/:id',
      {
        schema: {
          tags: ['documents'],
          summary: 'Delete a document with all that was made from it',
          params: DocumentParams,
          response: { 204: z.null() },
        },
        config: { scope: 'admin' },
      },
      async ({ params }, reply) => {
        // The whole id only: the start of one, or a file name, is too easily another document's.
        await ingest.remove(params.id);
        return reply.code(204).send(null);
      },
    );
  };
