import {
  FailureList,
  FailureQuery,
  FailureRetry,
  HoldList,
  PriorityRequest,
  WorkChanged,
  WorkTarget,
} from '@guidepost/contracts/api';
import { type FailureFilter, getDocument, type HoldTarget, listFailures, listHolds } from '@guidepost/db';
import { toFailure } from '@guidepost/service';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

/** Control of the work of documents, collections, or everything. */
export const controlRoutes =
  ({ db, ingest }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const toTarget = async (target: {
      readonly document?: string | undefined;
      readonly collection?: string | undefined;
    }): Promise<HoldTarget> => {
      if (target.document !== undefined)
        return { scope: 'document', name: (await getDocument(db, target.document)).id };
      if (target.collection !== undefined) return { scope: 'collection', name: target.collection };
      return { scope: 'all', name: '' };
    };
    const toFilter = async (filter: {
      readonly document?: string | undefined;
      readonly collection?: string | undefined;
      readonly stage?: FailureFilter['stage'];
      readonly code?: string | undefined;
    }): Promise<FailureFilter> => ({
      documentId: filter.document === undefined ? undefined : (await getDocument(db, filter.document)).id,
      collection: filter.collection,
      stage: filter.stage,
      code: filter.code,
    });

    app.get(
      '/holds',
      { schema: { tags: ['work'], summary: 'What is paused', response: { 200: HoldList } } },
      async () => ({
        items: (await listHolds(db)).map(({ scope, name, createdAt }) => ({
          scope,
          name,
          since: createdAt.toISOString(),
        })),
      }),
    );

    const ACTIONS = [
      ['pause', 'Finish pages in hand and begin nothing new, until it is resumed', 'pause'],
      ['resume', 'End a pause', 'resume'],
      ['cancel', 'Stop what waits and refuse what runs; finished pages stay', 'cancelWork'],
    ] as const;
    for (const [name, summary, action] of ACTIONS) {
      app.post(
        `/${name}`,
        {
          schema: { tags: ['work'], summary, body: WorkTarget, response: { 200: WorkChanged } },
          config: { scope: 'write' },
        },
        async ({ body }) => ingest[action](await toTarget(body)),
      );
    }

    app.post(
      '/prioritise',
      {
        schema: {
          tags: ['work'],
          summary: 'Put what waits of a document or a collection before, or behind, the rest',
          body: PriorityRequest,
          response: { 200: WorkChanged },
        },
        config: { scope: 'write' },
      },
      async ({ body }) => ingest.prioritise(await toTarget(body), body.priority),
    );

    app.get(
      '/failures',
      {
        schema: {
          tags: ['work'],
          summary: 'Work that was given up: page, stage, reason, attempts',
          querystring: FailureQuery,
          response: { 200: FailureList },
        },
      },
      async ({ query }) => {
        const { items, nextCursor } = await listFailures(db, await toFilter(query), {
          limit: query.limit,
          cursor: query.cursor,
        });
        return { items: items.map(toFailure), nextCursor };
      },
    );

    app.post(
      '/failures/retry',
      {
        schema: {
          tags: ['work'],
          summary: 'Do failed work again: all of it, or what the filter names',
          body: FailureRetry,
          response: { 202: WorkChanged },
        },
        config: { scope: 'write' },
      },
      async ({ body }, reply) => {
        reply.code(202);
        return ingest.retryFailures(await toFilter(body ?? {}));
      },
    );
  };
