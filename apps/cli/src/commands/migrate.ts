import { migrate } from '@guidepost/db';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { openDatabaseSession } from '../system/database-session.ts';

/** `guidepost migrate`: brings the schema of the database up to date. */
export const migrateCommand: Command<{ readonly json?: boolean }> = async (context, options) => {
  const session = await openDatabaseSession(context.config, context.say);
  try {
    const report = await migrate(session.databaseUrl);
    if (options.json) context.out.write(`${JSON.stringify(report)}\n`);
    else {
      context.say(
        report.added === 0
          ? `The schema is up to date (${report.applied.length} migrations).`
          : `${report.added} migration${report.added === 1 ? '' : 's'} applied; the schema is up to date.`,
      );
    }
    return EXIT.ok;
  } finally {
    await session.close();
  }
};
