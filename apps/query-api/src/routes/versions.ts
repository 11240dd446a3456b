import {
  ChangesQuery,
  DocumentParams,
  DocumentVersions,
  RecommendationChanges,
  VersionParams,
} from '@guidepost/contracts/api';
import { getDocument, linkVersions, unlinkVersions } from '@guidepost/db';
import { readChanges, readVersions } from '@guidepost/service';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RouteDeps } from './route-deps.ts';

/** Versions of a guideline: which document supersedes which, and what changed in its recommendations. */
export const versionRoutes =
  ({ db }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/documents/:id/versions',
      {
        schema: {
          tags: ['versions'],
          summary: 'Documents that this one supersedes, or is superseded by, and suggestions',
          params: DocumentParams,
          response: { 200: DocumentVersions },
        },
      },
      ({ params }) => readVersions(db, params.id),
    );

    app.put(
      '/documents/:id/supersedes/:older',
      {
        schema: {
          tags: ['versions'],
          summary: 'Record that a document supersedes an older one: search prefers it from now on',
          params: VersionParams,
          response: { 204: z.null() },
        },
        config: { scope: 'write' },
      },
      async ({ params }, reply) => {
        await linkVersions(db, await bothOf(params));
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/documents/:id/supersedes/:older',
      {
        schema: {
          tags: ['versions'],
          summary: 'Take that back',
          params: VersionParams,
          response: { 204: z.null() },
        },
        config: { scope: 'write' },
      },
      async ({ params }, reply) => {
        await unlinkVersions(db, await bothOf(params));
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/documents/:id/changes',
      {
        schema: {
          tags: ['versions'],
          summary: 'What changed in the recommendations since the older version',
          params: DocumentParams,
          querystring: ChangesQuery,
          response: { 200: RecommendationChanges },
        },
      },
      ({ params, query }) => readChanges(db, params.id, query.since),
    );

    const bothOf = async (params: { readonly id: string; readonly older: string }) => ({
      newer: (await getDocument(db, params.id)).id,
      older: (await getDocument(db, params.older)).id,
    });
  };
