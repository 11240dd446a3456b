import { UploadForm } from '@guidepost/contracts/api';
import { z } from 'zod';

interface Operation {
  requestBody?: unknown;
  responses?: Record<string, { description?: string; content?: Record<string, { schema: unknown }> }>;
}
interface Draft {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
}

const BYTES = { type: 'string', format: 'binary' };
/** Answers that are no JSON and have no schema in their route. */
const STREAMS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/v1/documents/{id}/file': { 'application/octet-stream': BYTES },
  '/v1/documents/{id}/pages/{page}/image': { 'image/png': BYTES },
  '/v1/events': { 'text/event-stream': { type: 'string' } },
};

/** Puts in what the schemas of the routes cannot say: forms, bytes, problems; and drops schemas that nothing refers to. */
export function completeOpenApi<T extends object>(document: T): T {
  const draft = document as Draft;
  describeUpload(draft);
  for (const [path, media] of Object.entries(STREAMS)) {
    const ok = draft.paths?.[path]?.get?.responses?.[200];
    if (ok) {
      ok.content = Object.fromEntries(Object.entries(media).map(([type, schema]) => [type, { schema }]));
    }
  }
  for (const [path, operations] of Object.entries(draft.paths ?? {})) {
    if (!path.startsWith('/v1/')) continue;
    for (const { responses } of Object.values(operations)) {
      if (!responses) continue;
      const schema = { $ref: '#/components/schemas/Problem' };
      const content = { 'application/problem+json': { schema } };
      responses.default = { description: 'What failed, why, and what to do next', content };
    }
  }
  dropUnused(draft);
  return document;
}

/** The form of an upload is parsed as a stream, not by a body schema. */
function describeUpload({ paths }: Draft): void {
  const upload = paths?.['/v1/documents']?.post;
  if (!upload) return;
  const form = z.toJSONSchema(UploadForm, { io: 'input' });
  const properties = { file: BYTES, ...form.properties };
  upload.requestBody = {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties } } },
  };
}

/** Each schema is there for requests and for answers; most are used for one of the two. */
function dropUnused(draft: Draft): void {
  const schemas = draft.components?.schemas;
  if (!schemas) return;
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(draft.paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}
