import type { FastifyInstance } from 'fastify';

/**
 * Notes every route that is registered on `app` after this call.
 *
 * @returns finds the methods that a path (without its query) answers to; empty for an unknown one
 */
export function collectAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    routes.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
  });
  return (path) => {
    const parts = path.split('/');
    const found = [...routes].filter(([url]) => matches(url.split('/'), parts));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))].sort();
  };
}

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));
