import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@guidepost/contracts';
import { DocumentAccepted, UploadForm } from '@guidepost/contracts/api';
import { getDocument } from '@guidepost/db';
import { toDocumentSummary } from '@guidepost/service';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

/** Takes a file in. The same bytes are the same document, however often they are sent. */
export const uploadRoutes =
  ({ db, blobs, ingest }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/documents',
      {
        schema: {
          tags: ['documents'],
          summary: 'Add a file (multipart/form-data)',
          description:
            'Fields: `file` (required), `collection`, `password`. Answers as soon as the bytes are safe; work goes on in the background: follow `Location` or /v1/events. Repeating a request is harmless, since a document is its bytes.',
          consumes: ['multipart/form-data'],
          response: { 202: DocumentAccepted },
        },
        config: { scope: 'write' },
      },
      async (request, reply) => {
        const staged = await blobs.stagingPath();
        try {
          const { form, fileName } = await receive(request, staged);
          const registered = await ingest.registerFile(staged, {
            collection: form.collection,
            fileName,
            upload: true,
            ...(form.password !== undefined && { password: form.password }),
          });
          const document = await getDocument(db, registered.documentId);
          request.log.info({ documentId: document.id, created: registered.created }, 'document registered');
          reply.code(202).header('location', `/v1/documents/${document.id}`);
          return { document: toDocumentSummary(document), created: registered.created };
        } finally {
          await rm(staged, { force: true });
        }
      },
    );
  };

/** Streams the file to `target` and parses the fields, which may stand before or behind it. */
async function receive(request: FastifyRequest, target: string) {
  if (!request.isMultipart()) {
    throw new AppError('request_invalid', 'Send the file as multipart/form-data, in a field named "file".');
  }
  const fields: Record<string, unknown> = {};
  let fileName: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === 'file') fileName = await receiveFile(part, target);
    else {
      part.file.resume();
      throw new AppError(
        'request_invalid',
        `The file belongs in a field named "file", not "${part.fieldname}".`,
      );
    }
  }
  if (fileName === undefined)
    throw new AppError('request_invalid', 'The form has no field "file" with a file.');
  const form = UploadForm.safeParse(fields);
  if (!form.success) {
    const said = form.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new AppError('request_invalid', `The form is not valid: ${said}.`);
  }
  return { form: form.data, fileName };
}

async function receiveFile(part: MultipartFile, target: string): Promise<string> {
  await pipeline(part.file, createWriteStream(target, { mode: 0o600 }));
  if (part.file.truncated) {
    throw new AppError('file_too_large', `${part.filename} is larger than an upload may be.`);
  }
  // Browsers send a name, some clients a path: the last part is the name in both.
  return part.filename.split(/[\\/]/).at(-1) || 'document.pdf';
}
