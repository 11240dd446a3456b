import { Facets, WorkOverview } from '@guidepost/contracts/api';
import { listFacets } from '@guidepost/db';
import { readWork } from '@guidepost/service';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

/** What is here and what goes on, over all documents. */
export const overviewRoutes =
  ({ db }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/facets',
      {
        schema: {
          tags: ['search'],
          summary: 'Values for the filters of a question',
          response: { 200: Facets },
        },
      },
      () => listFacets(db),
    );
    app.get(
      '/work',
      {
        schema: {
          tags: ['work'],
          summary: 'What waits and runs, how fast, what was given up, who works',
          response: { 200: WorkOverview },
        },
      },
      () => readWork(db),
    );
  };
