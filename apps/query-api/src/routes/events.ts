import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentSummary, EventsQuery, type ProgressEvent } from '@guidepost/contracts/api';
import { type Db, getDocument, listDocuments, listProgress } from '@guidepost/db';
import { toDocumentSummary } from '@guidepost/service';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteDeps } from './route-deps.ts';

const POLL_MS = 1000;
/** Of a longer queue the newest are told; the others follow when they change. */
const MOST_OPEN = 500;
/** Proxies cut a connection on which nothing is said for a while. */
const KEEPALIVE_MS = 15_000;
/** Rows changed while the last look was being answered are looked at again. */
const OVERLAP_MS = 5000;

/** Progress as server-sent events: one `progress` event whenever a document has moved. */
export const eventRoutes =
  ({ db }: RouteDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const streams = new Set<AbortController>();
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.abort();
    });

    app.get(
      '/events',
      {
        schema: {
          tags: ['documents'],
          summary: 'Progress as server-sent events (text/event-stream)',
          querystring: EventsQuery,
        },
      },
      async (request, reply) => {
        const only =
          request.query.document === undefined
            ? undefined
            : (await getDocument(db, request.query.document)).id;
        const stream = new AbortController();
        streams.add(stream);
        request.raw.on('close', () => stream.abort());
        reply.hijack();
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
          'x-request-id': request.id,
        });
        reply.raw.write(`retry: ${POLL_MS}\n\n`);
        await follow({
          signal: stream.signal,
          look: (changedSince) => lookAt(db, only, changedSince),
          send: (chunk) => reply.raw.write(chunk),
        });
        streams.delete(stream);
        reply.raw.end();
      },
    );
  };

/** Documents that are not finished, since their page counts move, and those whose state has changed. */
async function lookAt(db: Db, only: string | undefined, changedSince: Date): Promise<DocumentSummary[]> {
  if (only !== undefined) return (await listProgress(db, { ids: [only] })).map(toDocumentSummary);
  const [open, changed] = await Promise.all([
    listDocuments(db, { states: ['queued', 'running'], limit: MOST_OPEN }),
    listProgress(db, { changedSince }),
  ]);
  const byId = new Map([...open.items, ...changed].map((row) => [row.id, row]));
  return [...byId.values()].map(toDocumentSummary);
}

interface Follow {
  readonly signal: AbortSignal;
  readonly look: (changedSince: Date) => Promise<DocumentSummary[]>;
  readonly send: (chunk: string) => void;
}

async function follow({ signal, look, send }: Follow): Promise<void> {
  const sent = new Map<string, string>();
  let since = new Date();
  let lastSaidAt = Date.now();
  while (!signal.aborted) {
    const startedAt = Date.now();
    // A database that is away for a moment ends no stream: the next look tells what was missed.
    const documents = await look(since).catch(() => undefined);
    if (documents !== undefined) since = new Date(startedAt - OVERLAP_MS);
    for (const document of documents ?? []) {
      const event: ProgressEvent = {
        id: document.id,
        state: document.state,
        pageCount: document.pageCount,
        stages: document.stages,
      };
      const data = JSON.stringify(event);
      if (sent.get(document.id) === data) continue;
      sent.set(document.id, data);
      send(`event: progress\nid: ${document.id}\ndata: ${data}\n\n`);
      lastSaidAt = Date.now();
    }
    if (Date.now() - lastSaidAt > KEEPALIVE_MS) {
      send(': still here\n\n');
      lastSaidAt = Date.now();
    }
    await delay(POLL_MS, undefined, { signal }).catch(() => {
      // The stream has ended.
    });
  }
}
