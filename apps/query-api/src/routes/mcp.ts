import { AppError } from '@guidepost/contracts';
import { createEvidenceServer } from '@guidepost/mcp';
import { localEvidence } from '@guidepost/service';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';
import type { RouteDeps } from './route-deps.ts';

const VERSION = '0.1.0';

/**
 * The Model Context Protocol over Streamable HTTP at /mcp, for assistants on other machines. Each request stands alone: there are no
 * sessions, so any number of API processes may serve one assistant.
 */
export async function registerMcp(app: FastifyInstance, { db, search }: RouteDeps): Promise<void> {
  const evidence = localEvidence(db, search);
  const handler = createMcpHandler(
    ({ requestInfo }) =>
      createEvidenceServer({
        version: VERSION,
        onError: (error) => app.log.error({ err: error }, 'a tool failed'),
        source: {
          ...evidence,
          linkOf: (documentId, page) =>
            requestInfo && `${new URL(requestInfo.url).origin}/v1/documents/${documentId}/file#page=${page}`,
        },
      }),
    { onerror: (error) => app.log.info({ err: error }, 'mcp request refused') },
  );
  app.addHook('onClose', () => handler.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: (request) => {
      refuseOtherSites(request);
      return handler.fetch(toWebRequest(request), { parsedBody: request.body });
    },
  });
}

/**
 * A page of another site, open in a browser on this machine, must not ask in its user's name: neither directly, nor by a name of
 * its own that it lets point here.
 */
function refuseOtherSites({ headers, host, hostname, caller }: FastifyRequest): void {
  const { origin } = headers;
  if (origin !== undefined && URL.parse(origin)?.host !== host) {
    throw new AppError('forbidden', `Pages of ${origin} may not use this address.`);
  }
  if (caller === undefined && !isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    const todo = 'Set GUIDEPOST_API_KEYS to serve it under another name.';
    throw new AppError('forbidden', `Without keys, /mcp answers to localhost only. ${todo}`);
  }
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const { method, protocol, host } = request;
  return new Request(`${protocol}://${host}/mcp`, { method, headers });
}
