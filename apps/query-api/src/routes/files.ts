import { createReadStream } from 'node:fs';
import { DocumentParams, PageParams } from '@guidepost/contracts/api';
import { type DocumentRow, getDocument, getPage } from '@guidepost/db';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { parseByteRange } from '../http/byte-range.ts';
import type { RouteDeps } from './route-deps.ts';

/** A file by its hash never changes; a page image is made anew only when the renderer changes. */
const CACHE_FILE = 'private, max-age=31536000, immutable';
const CACHE_IMAGE = 'private, max-age=3600';

/** The bytes: the file as it came in, and pictures of its pages. */
export const fileRoutes =
  (deps: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/documents/:id/file',
      { schema: { tags: ['content'], summary: 'The file as it came in', params: DocumentParams } },
      async ({ params, headers }, reply) => {
        const document = await getDocument(deps.db, params.id);
        const path = await deps.blobs.localPath(document.blobKey);
        describeFile(reply, document);
        const range = parseByteRange(headers.range, document.sizeBytes);
        if (range === 'unsatisfiable') {
          return reply.code(416).header('content-range', `bytes */${document.sizeBytes}`).send();
        }
        if (range === undefined) {
          return reply.header('content-length', document.sizeBytes).send(createReadStream(path));
        }
        return reply
          .code(206)
          .header('content-range', `bytes ${range.start}-${range.end}/${document.sizeBytes}`)
          .header('content-length', range.end - range.start + 1)
          .send(createReadStream(path, range));
      },
    );

    app.get(
      '/documents/:id/pages/:page/image',
      {
        schema: {
          tags: ['content'],
          summary: 'The page as a PNG',
          description: 'A box is on it at pixels = points × image width / page width.',
          params: PageParams,
        },
      },
      async ({ params }, reply) => {
        const document = await getDocument(deps.db, params.id);
        const page = await getPage(deps.db, document.id, params.page);
        const png =
          page.image !== null && (await deps.blobs.has(page.image.blobKey))
            ? await deps.blobs.get(page.image.blobKey)
            : Buffer.from(await deps.renderPage(await deps.blobs.localPath(document.blobKey), params.page));
        return reply.type('image/png').header('cache-control', CACHE_IMAGE).send(png);
      },
    );
  };

function describeFile(reply: FastifyReply, document: DocumentRow): void {
  reply
    .type(document.mediaType)
    .header('accept-ranges', 'bytes')
    .header('cache-control', CACHE_FILE)
    .header('etag', `"${document.sha256}"`)
    // Shown in the browser's own viewer, which may run nothing of the file's in our name.
    .header('content-security-policy', 'sandbox')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(document.fileName)}`);
}
