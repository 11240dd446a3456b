import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@guidepost/contracts';
import { DocumentAccepted, UploadForm, UploadHeaders } from '@guidepost/contracts/api';
import { claimIdempotencyKey, type Db, getDocument } from '@guidepost/db';
import { toDocumentSummary } from '@guidepost/service';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

/** As long as names may be on most file systems. */
const LONGEST_NAME = 255;

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
            'Fields: `file` (required), `collection`, `password`, `priority`. Answers as soon as the bytes are safe; work goes on in the background: follow `Location` or /v1/events. Repeating a request is harmless, since a document is its bytes; an `Idempotency-Key` used for two different requests is refused.',
          consumes: ['multipart/form-data'],
          headers: UploadHeaders,
          response: { 202: DocumentAccepted },
        },
        config: { scope: 'write' },
      },
      async (request, reply) => {
        const staged = await blobs.stagingPath();
        try {
          const { form, fileName, sha256 } = await receive(request, staged);
          await claimKey(db, request, [sha256, form.collection, form.password ?? '']);
          const registered = await ingest.registerFile(staged, {
            collection: form.collection,
            fileName,
            upload: true,
            priority: form.priority,
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

/** A repeated request is harmless anyway; the key catches a caller that uses one key for two things. */
async function claimKey(db: Db, request: FastifyRequest, said: readonly string[]): Promise<void> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return;
  const requestHash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  await claimIdempotencyKey(db, { caller: request.caller ?? '', key, requestHash });
}

/** Streams the file to `target` and parses the fields, which may stand before or behind it. */
async function receive(request: FastifyRequest, target: string) {
  if (!request.isMultipart()) {
    throw new AppError('request_invalid', 'Send the file as multipart/form-data, in a field named "file".');
  }
  const fields: Record<string, unknown> = {};
  let received: ReceivedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === 'file') received = await receiveFile(part, target);
    else {
      part.file.resume();
      throw new AppError(
        'request_invalid',
        `The file belongs in a field named "file", not "${part.fieldname}".`,
      );
    }
  }
  if (received === undefined)
    throw new AppError('request_invalid', 'The form has no field "file" with a file.');
  const form = UploadForm.safeParse(fields);
  if (!form.success) {
    const said = form.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new AppError('request_invalid', `The form is not valid: ${said}.`);
  }
  return { form: form.data, ...received };
}

interface ReceivedFile {
  readonly fileName: string;
  readonly sha256: string;
}

async function receiveFile(part: MultipartFile, target: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const fileName = toFileName(part.filename);
  await pipeline(part.file, measure, createWriteStream(target, { mode: 0o600 }));
  if (part.file.truncated) {
    const most = `${(part.file.bytesRead / 1_000_000).toFixed(0)} MB`;
    const todo = 'Split it, or ask whoever runs this server for a higher GUIDEPOST_MAX_UPLOAD_MB.';
    throw new AppError(
      'file_too_large',
      `${fileName} is larger than the ${most} an upload may have. ${todo}`,
    );
  }
  return { fileName, sha256: hash.digest('hex') };
}

/** Browsers send a name, some clients a path: the last part is the name in both. */
function toFileName(given: string | undefined): string {
  const name = (given ?? '').split(/[\\/]/).at(-1) || 'document.pdf';
  if (name.length > LONGEST_NAME) {
    throw new AppError(
      'request_invalid',
      `The name of the file has ${name.length} characters; ${LONGEST_NAME} are taken. Give it a shorter name.`,
    );
  }
  return name;
}
