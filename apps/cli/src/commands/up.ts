import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Command, CommandContext } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { type KeptService, keepRunning } from '../system/keep-running.ts';
import { type Session, withSession } from '../system/open-session.ts';
import { startOwnService } from '../system/services.ts';
import { findUpState, removeUpState, saveUpState } from '../system/up-state.ts';
import { formatDuration } from '../terminal/duration.ts';
import { withSignOfLife } from '../terminal/sign-of-life.ts';
import { loadExamples } from '../up/load-examples.ts';
import { showSampleQuestion } from '../up/sample-question.ts';

export interface UpOptions {
  readonly port?: number;
  readonly host?: string;
  readonly examples: boolean;
  readonly workers: number;
}

/** `guidepost up`: database, API and workers on this machine until Ctrl-C. */
export const upCommand: Command<UpOptions> = async (context, options) => {
  const { config } = context;
  const other = config.databaseUrl === undefined ? await findUpState(config.dataDir) : undefined;
  if (other) {
    context.say(
      `Guidepost runs already on ${other.url} (process ${other.pid}), with the data folder ${config.dataDir}.`,
    );
    return EXIT.ok;
  }
  const startedAt = context.now();
  if (config.databaseUrl === undefined) context.say(`Starting the database in ${config.dataDir}`);
  return withSession(context, async (session) => {
    const services: KeptService[] = [];
    try {
      const url = await startServices(context, session, options, services);
      await saveUpState(config.dataDir, { pid: process.pid, url, startedAt: new Date().toISOString() });
      context.say(`Guidepost is up after ${formatDuration(context.now() - startedAt)}.`);
      if (options.examples && !context.signal.aborted) {
        await loadExamples(context, session);
        await showSampleQuestion(context, session);
      }
      sayWhereToGo(context, url);
      if (!context.signal.aborted) await once(context.signal, 'abort');
      context.say('Stopping; press Ctrl-C again to stop at once.');
    } finally {
      await removeUpState(config.dataDir);
      // Workers first: they give back what they have in hand. The API last, so that a page can still be looked at.
      for (const service of services.reverse()) await service.stop();
    }
    context.say(`Stopped. Everything is kept in ${config.dataDir}.`);
    return EXIT.ok;
  });
};

async function startServices(
  context: CommandContext,
  session: Session,
  options: UpOptions,
  services: KeptService[],
): Promise<string> {
  let url = '';
  const apiEnvironment = {
    ...(options.port !== undefined && { GUIDEPOST_PORT: String(options.port) }),
    ...(options.host !== undefined && { GUIDEPOST_HOST: options.host }),
  };
  const starting = [
    keepRunning(
      () => startOwnService(context, 'api', session.databaseUrl, apiEnvironment),
      context.say,
      (facts) => {
        url = facts.url ?? url;
      },
    ),
    ...Array.from({ length: options.workers }, () =>
      keepRunning(() => startOwnService(context, 'worker', session.databaseUrl), context.say),
    ),
  ];
  context.say('Starting the API and the workers');
  const started = await withSignOfLife(
    context,
    'Waiting for the API and the workers',
    Promise.allSettled(starting),
  );
  for (const one of started) if (one.status === 'fulfilled') services.push(one.value);
  for (const one of started) if (one.status === 'rejected') throw one.reason;
  return url;
}

function sayWhereToGo(context: CommandContext, url: string): void {
  const { style } = context;
  context.say('');
  context.say(`  ${style.bold('API')}        ${url}/v1   (interface: ${url}/docs)`);
  context.say(`  ${style.bold('add files')}  npx guidepost ingest PATH`);
  context.say(`  ${style.bold('ask')}        npx guidepost search "your question"`);
  context.say(`  ${style.bold('data')}       ${resolve(context.config.dataDir)}`);
  context.say(`  ${style.bold('stop')}       Ctrl-C`);
  context.say('');
}
