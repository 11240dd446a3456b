import type { databaseDriver } from '@guidepost/db';
import type { TracerProvider } from '@opentelemetry/api';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';

/** The instrumentation's own way, a hook on `require`, misses a driver that was imported before it: this patches the loaded one. */
class LoadedPgInstrumentation extends PgInstrumentation {
  patch(driver: typeof databaseDriver): void {
    const [ofDriver] = this.init();
    ofDriver?.patch?.(driver, undefined);
  }
}

/** Spans for statements inside a request or a job, never with their parameters. */
export function instrumentDriver(driver: typeof databaseDriver, provider: TracerProvider): void {
  const instrumentation = new LoadedPgInstrumentation({
    enabled: false,
    requireParentSpan: true,
    enhancedDatabaseReporting: false,
  });
  instrumentation.setTracerProvider(provider);
  instrumentation.patch(driver);
}
