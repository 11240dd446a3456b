import { migrate, toDatabaseFault } from '@guidepost/db';
import { type OpenIngest, openIngest } from '@guidepost/ingest';
import type { CommandContext } from '../context.ts';
import { withSignOfLife } from '../terminal/sign-of-life.ts';
import { type DatabaseSession, openDatabaseSession } from './database-session.ts';

/** Database, queues and files of one command. */
export interface Session extends OpenIngest {
  readonly databaseUrl: string;
  readonly kind: DatabaseSession['kind'];
}

/** Runs `work` with everything open, and closes it whatever happens. The schema is brought up to date first. */
export async function withSession<T>(
  context: CommandContext,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { config } = context;
  const database = await withSignOfLife(
    context,
    'Waiting for the database',
    openDatabaseSession(config, context.say),
  );
  try {
    // A running system has migrated; a database that is only ours, or a server, may be of an older version.
    if (database.kind !== 'shared') {
      await withSignOfLife(context, 'Bringing the schema up to date', migrate(database.databaseUrl));
    }
    const opened = await openIngest({
      databaseUrl: database.databaseUrl,
      redisUrl: config.redisUrl,
      queueNamespace: config.queueNamespace,
      dataDir: config.dataDir,
      blobStore: config.blobStore,
      secretKey: config.secretKey,
      applicationName: 'guidepost-cli',
      maxConnections: 4,
      onError: (error) => {
        if (config.logLevel === 'debug' || config.logLevel === 'trace')
          context.say(`${error.name}: ${error.message}`);
      },
    });
    try {
      return await work({ ...opened, databaseUrl: database.databaseUrl, kind: database.kind });
    } catch (error) {
      throw toDatabaseFault(error) ?? error;
    } finally {
      await opened.close();
    }
  } finally {
    await database.close();
  }
}
