import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@guidepost/contracts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@guidepost/db';
import type { CliConfig } from '../config.ts';

export interface DatabaseSession {
  readonly databaseUrl: string;
  /** `server`: from DATABASE_URL. `shared`: embedded, run by another process. `own`: embedded, ends with this session. */
  readonly kind: 'server' | 'shared' | 'own';
  close(): Promise<void>;
}

/** Two commands started at once: one of them starts the database, the other waits for it. */
const OTHERS_START_MS = 60_000;
const POLL_MS = 200;

/** The database of this configuration: a server, the embedded one that runs already, or the embedded one started for us. */
export async function openDatabaseSession(
  config: CliConfig,
  say: (line: string) => void,
): Promise<DatabaseSession> {
  if (config.databaseUrl !== undefined) {
    return { databaseUrl: config.databaseUrl, kind: 'server', close: async () => {} };
  }
  const deadline = performance.now() + OTHERS_START_MS;
  let told = false;
  for (;;) {
    const running = await findEmbeddedPostgres(config.dataDir);
    if (running !== undefined) return { databaseUrl: running, kind: 'shared', close: async () => {} };
    try {
      const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
      return { databaseUrl: embedded.databaseUrl, kind: 'own', close: embedded.stop };
    } catch (error) {
      const inUse = error instanceof AppError && error.code === 'data_folder_in_use';
      if (!inUse || performance.now() > deadline) throw error;
      if (!told) say('Another guidepost command is starting the database; waiting for it');
      told = true;
      await delay(POLL_MS);
    }
  }
}
