import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeOpenApi } from './openapi-details.ts';

const TAGS = [
  { name: 'search', description: 'Questions in, evidence out.' },
  { name: 'documents', description: 'Files, and where they stand.' },
  { name: 'content', description: 'What was found in a document: pages, elements, units.' },
  { name: 'work', description: 'What waits, rests or failed, and control of it.' },
  { name: 'operation', description: 'For those who run it.' },
];

/** Publishes OpenAPI 3.1 at /openapi.json and a page to read and try it at /docs; both come from this process alone. */
export async function registerOpenApi(app: FastifyInstance, hasKeys: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guidepost',
        version: '0.1.0',
        description:
          'Evidence from clinical guidelines: every result points at a document, a page and a box. Boxes are [x0, y0, x1, y1] in points from the top left corner of the page as displayed.',
      },
      tags: TAGS,
      ...(hasKeys && {
        components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
        security: [{ key: [] }],
      }),
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => completeOpenApi(jsonSchemaTransformObject(input)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '',
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'self'",
    theme: { title: 'Guidepost API' },
  });
  app.get('/openapi.json', { schema: { hide: true }, config: { scope: 'open' } }, () => app.swagger());
}
