import { SearchRequest, SearchResponse } from '@guidepost/contracts/api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

/** Questions in, evidence out. */
export const searchRoutes =
  ({ search }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/search',
      {
        schema: {
          tags: ['search'],
          summary: 'Evidence for a question, best first',
          description: 'Every result names document, page, element and box, and how each ranking saw it.',
          body: SearchRequest,
          response: { 200: SearchResponse },
        },
      },
      ({ body }) => search(body),
    );
  };
