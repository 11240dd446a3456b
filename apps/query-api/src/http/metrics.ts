import { createRegistry } from '@guidepost/telemetry';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { addWorkGauges, type WorkSources } from './work-gauges.ts';

/** Seconds; the steps round 0.25 s and 1 s are what people wait for. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  readonly registry: Registry;
}

/** Counts every request by route (never by address), beside what the ledger and the queues tell. */
export function createMetrics(app: FastifyInstance, sources: WorkSources): Metrics {
  const registry = createRegistry();
  const durations = new Histogram({
    name: 'guidepost_http_request_duration_seconds',
    help: 'Time from the request to the end of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  addWorkGauges(registry, sources);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  return { registry };
}
