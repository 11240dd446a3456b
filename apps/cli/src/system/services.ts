import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CliConfig } from '../config.ts';
import type { CommandContext } from '../context.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** Programs of the other apps; they are started, never imported. */
const SCRIPTS = {
  api: fileURLToPath(new URL('../../../query-api/src/main.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../../../ingest-worker/src/main.ts', import.meta.url)),
} as const;

export type ServiceName = keyof typeof SCRIPTS;

export const scriptOf = (name: ServiceName): string => SCRIPTS[name];

/** Environment of a service of this configuration: what this process has, with what was found out since. */
export const serviceEnvironment = (
  config: CliConfig,
  env: CommandContext['env'],
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string | undefined>> => ({
  ...env,
  DATABASE_URL: databaseUrl,
  GUIDEPOST_DATA_DIR: config.dataDir,
  ...more,
});

/** Starts the API or a worker in the background of this process; its log is in the data folder. */
export const startOwnService = (
  context: CommandContext,
  name: ServiceName,
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> =>
  startService({
    name,
    script: SCRIPTS[name],
    env: serviceEnvironment(context.config, context.env, databaseUrl, more),
    logDir: join(context.config.dataDir, 'logs'),
  });
