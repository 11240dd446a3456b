import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@guidepost/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiKey, allows, digest, type Scope } from './api-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scope a caller needs; `open` = no key at all. Absent means `read`. */
    readonly scope?: Scope | 'open';
  }
  interface FastifyRequest {
    /** Name of the key that made the request; undefined where keys are not configured. */
    caller: string | undefined;
  }
}

/** A request hook that lets a caller through if its bearer key has the scope of the route. Without keys all may pass. */
export function createAuthenticate(keys: readonly ApiKey[]) {
  return async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const needed = request.routeOptions.config.scope ?? 'read';
    if (keys.length === 0 || needed === 'open') return;
    const presented = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const hash = presented === undefined ? undefined : digest(presented);
    const key = hash && keys.find((known) => timingSafeEqual(known.sha256, hash));
    if (!key) {
      reply.header('www-authenticate', 'Bearer realm="guidepost"');
      throw new AppError('unauthorized', 'Send a known key in the header "Authorization: Bearer <key>".');
    }
    if (!allows(key.scope, needed)) {
      throw new AppError(
        'forbidden',
        `The key "${key.name}" has the scope ${key.scope}; this needs ${needed}.`,
      );
    }
    request.caller = key.name;
  };
}
