import type { TracingSettings } from '@guidepost/contracts';
import type { databaseDriver } from '@guidepost/db';

export interface Tracing {
  /** Sends what is left; waits a few seconds at most. */
  readonly shutdown: () => Promise<void>;
}

const OFF: Tracing = { shutdown: async () => {} };
const SHUTDOWN_MS = 3_000;

/**
 * Starts sending spans over OTLP/HTTP: those of jobs, requests and database statements (without parameters) share one trace from
 * the upload of a document to its last vector. Without settings nothing is loaded and nothing is traced. A collector that does not
 * answer costs spans, never work.
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  service: string,
  driver: typeof databaseDriver,
): Promise<Tracing> {
  if (settings === undefined) return OFF;
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BatchSpanProcessor, NodeTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import('@opentelemetry/sdk-trace-node');
  const { instrumentDriver } = await import('./instrument-driver.ts');
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.headers,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  instrumentDriver(driver, provider);
  return {
    shutdown: async () => {
      const late = new Promise<void>((done) => setTimeout(done, SHUTDOWN_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}
