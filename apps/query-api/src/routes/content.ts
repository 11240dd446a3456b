import {
  DocumentParams,
  ElementList,
  ElementListQuery,
  PageDetail,
  PageList,
  PageListQuery,
  PageParams,
  UnitList,
  UnitListQuery,
  UnitPlanList,
} from '@guidepost/contracts/api';
import { getDocument, listElements, listPages, listUnitPlans, listUnits } from '@guidepost/db';
import { readPage, toPageSummary, toUnitPlan } from '@guidepost/service';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

/** What was found in a document: pages, elements, evidence units. */
export const contentRoutes =
  ({ db }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/documents/:id/pages',
      {
        schema: {
          tags: ['content'],
          summary: 'Pages in order, each with the state of every stage',
          params: DocumentParams,
          querystring: PageListQuery,
          response: { 200: PageList },
        },
      },
      async ({ params, query }) => {
        const document = await getDocument(db, params.id);
        const { items, nextCursor } = await listPages(db, document.id, paging(query));
        return { items: items.map(toPageSummary), nextCursor };
      },
    );

    app.get(
      '/documents/:id/pages/:page',
      {
        schema: {
          tags: ['content'],
          summary: 'One page with its elements in reading order',
          params: PageParams,
          response: { 200: PageDetail },
        },
      },
      ({ params }) => readPage(db, params.id, params.page),
    );

    app.get(
      '/documents/:id/elements',
      {
        schema: {
          tags: ['content'],
          summary: 'Typed elements in reading order',
          params: DocumentParams,
          querystring: ElementListQuery,
          response: { 200: ElementList },
        },
      },
      async ({ params, query }) => {
        const document = await getDocument(db, params.id);
        const listed = await listElements(db, document.id, {
          ...paging(query),
          ...(query.page !== undefined && { page: query.page }),
          ...(query.type !== undefined && { type: query.type }),
        });
        return { items: [...listed.items], nextCursor: listed.nextCursor };
      },
    );

    app.get(
      '/documents/:id/units',
      {
        schema: {
          tags: ['content'],
          summary: 'Evidence units in reading order',
          params: DocumentParams,
          querystring: UnitListQuery,
          response: { 200: UnitList },
        },
      },
      async ({ params, query }) => {
        const document = await getDocument(db, params.id);
        const listed = await listUnits(db, document.id, {
          ...paging(query),
          page: query.page,
          kind: query.kind,
          strategy: query.strategy,
        });
        return { items: [...listed.items], nextCursor: listed.nextCursor };
      },
    );

    app.get(
      '/documents/:id/plans',
      {
        schema: {
          tags: ['content'],
          summary: 'How its units came about: counts, what the last plan changed, tokens of a planning model',
          params: DocumentParams,
          response: { 200: UnitPlanList },
        },
      },
      async ({ params }) => {
        const document = await getDocument(db, params.id);
        return { items: (await listUnitPlans(db, document.id)).map(toUnitPlan) };
      },
    );
  };

const paging = (query: { readonly limit: number; readonly cursor?: string | undefined }) => ({
  limit: query.limit,
  ...(query.cursor !== undefined && { cursor: query.cursor }),
});
