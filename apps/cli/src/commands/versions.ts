import { getDocument, linkVersions, unlinkVersions } from '@guidepost/db';
import { readAllVersions, readChanges, readVersions } from '@guidepost/service';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { changesReport, versionsReport } from '../output/versions-report.ts';
import { withSession } from '../system/open-session.ts';

export interface VersionsOptions {
  readonly document?: string;
  readonly json?: boolean;
}

/** `guidepost versions`: which document supersedes which, and pairs that look like it. */
export const versionsCommand: Command<VersionsOptions> = (context, options) =>
  withSession(context, async ({ database: { db } }) => {
    if (options.document === undefined) {
      const all = await readAllVersions(db);
      context.out.write(options.json ? `${JSON.stringify(all, null, 2)}\n` : `${versionsReport(all)}\n`);
      return EXIT.ok;
    }
    const row = await getDocument(db, options.document);
    const found = await readVersions(db, row.id);
    if (options.json) context.out.write(`${JSON.stringify(found, null, 2)}\n`);
    else {
      const self = { id: row.id, title: row.title, file: row.fileName };
      const links = [
        ...found.supersedes.map((older) => ({ newer: self, older })),
        ...found.supersededBy.map((newer) => ({ newer, older: self })),
      ];
      context.out.write(`${versionsReport({ links, suggestions: found.suggestions })}\n`);
    }
    return EXIT.ok;
  });

export interface SupersedeOptions {
  readonly newer: string;
  readonly older: string;
  readonly undo?: boolean;
}

/** `guidepost supersede`: the newer document stands in the place of the older one from now on. */
export const supersedeCommand: Command<SupersedeOptions> = (context, options) =>
  withSession(context, async ({ database: { db } }) => {
    const [newer, older] = [await getDocument(db, options.newer), await getDocument(db, options.older)];
    const link = { newer: newer.id, older: older.id };
    if (options.undo) {
      const was = await unlinkVersions(db, link);
      context.say(
        was ? `${newer.fileName} no longer supersedes ${older.fileName}.` : 'There was no such link.',
      );
    } else {
      await linkVersions(db, link);
      context.say(`${newer.fileName} supersedes ${older.fileName}: search prefers it.`);
    }
    return EXIT.ok;
  });

export interface ChangesOptions {
  readonly newer: string;
  readonly older?: string;
  readonly json?: boolean;
}

/** `guidepost changes`: what changed in the recommendations since the older version. */
export const changesCommand: Command<ChangesOptions> = (context, options) =>
  withSession(context, async ({ database: { db } }) => {
    const changes = await readChanges(db, options.newer, options.older);
    context.out.write(options.json ? `${JSON.stringify(changes, null, 2)}\n` : `${changesReport(changes)}\n`);
    return EXIT.ok;
  });
