import Fastify from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import { loadConfig } from './config.ts';

/** The OpenAPI document as the API publishes it where keys are used. It is read from the routes; no server, no database. */
export async function openApiDocument(): Promise<object> {
  const app = await buildApp({
    config: loadConfig({
      DATABASE_URL: 'postgres://nobody/nothing',
      GUIDEPOST_API_KEYS: 'docs:read:not-a-real-key-0123456789',
    }),
    logger: Fastify({ logger: { level: 'silent' } }).log,
    parts: {},
    ...({} as Omit<AppDeps, 'config' | 'logger' | 'parts'>),
  });
  try {
    return (await app.inject('/openapi.json')).json();
  } finally {
    await app.close();
  }
}
