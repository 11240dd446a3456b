import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the maintenance database of the test server. */
    serverUrl: string;
    redisUrl: string;
  }
}
