import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@guidepost/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiKey, allows, digest, type Scope } from './api-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scope a caller needs; `open` = no key at all. Absent means `read`. */
    readonly scope?: Scope | 'open';
    /** A page for people: the key may also come as the password of basic authentication, which browsers ask for. */
    readonly byPassword?: boolean;
  }
  interface FastifyRequest {
    /** Name of the key that made the request; undefined where keys are not configured. */
    caller: string | undefined;
  }
}

const BEARER_CHALLENGE = 'Bearer realm="guidepost"';
const PASSWORD_CHALLENGE = 'Basic realm="guidepost", charset="UTF-8"';

/**
 * The bearer key or, where a route allows it, the password of basic authentication (any user name). Browsers send a password along
 * by themselves, also from pages of others: it must not be good for requests that change something.
 */
function presentedKey(request: FastifyRequest, byPassword: boolean): string | undefined {
  const [, scheme, value = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (scheme === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  if (!byPassword) return undefined;
  const plain = Buffer.from(value, 'base64').toString('utf8');
  const at = plain.indexOf(':');
  return at < 0 ? undefined : plain.slice(at + 1);
}

/** A request hook that lets a caller through if its bearer key has the scope of the route. Without keys all may pass. */
export function createAuthenticate(keys: readonly ApiKey[]) {
  return async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const needed = request.routeOptions.config.scope ?? 'read';
    if (keys.length === 0 || needed === 'open') return;
    const byPassword = request.routeOptions.config.byPassword === true;
    const presented = presentedKey(request, byPassword);
    const hash = presented === undefined ? undefined : digest(presented);
    const key = hash && keys.find((known) => timingSafeEqual(known.sha256, hash));
    if (!key) {
      reply.header('www-authenticate', byPassword ? PASSWORD_CHALLENGE : BEARER_CHALLENGE);
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
