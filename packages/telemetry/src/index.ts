/** What the programs tell about themselves: traces, and metrics of the process. */
export { createRegistry } from './create-registry.ts';
export { startTracing, type Tracing } from './start-tracing.ts';
