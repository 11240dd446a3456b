export * from './documents.ts';
export * from './elements.ts';
export * from './flowcharts.ts';
export * from './idempotency-keys.ts';
export * from './pages.ts';
export * from './search.ts';
export * from './unit-plans.ts';
export * from './workers.ts';
