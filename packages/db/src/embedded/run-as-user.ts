import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '@guidepost/contracts';
import type { RunAs } from './run-command.ts';

/** Ordinary users that every Unix has, best first. Postgres looks its user up by name, so a bare number does not do. */
const CANDIDATES = ['guidepost', 'postgres', 'nobody'];

/**
 * Postgres refuses to run as root: then the user that owns the cluster already, else an ordinary one.
 * Undefined for everybody else, who runs it as themselves.
 */
export async function chooseServerUser(clusterDir: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const entry = lines.find((fields) => fields[0] === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new AppError(
    'database_unavailable',
    'Postgres does not run as root and this machine has no ordinary user for it. Create one: useradd --system guidepost',
  );
}

/** True if that user can walk down to the folder (which need not exist yet): `/root` for instance is closed to others. */
export async function canReach(path: string, user: RunAs): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const facts = await stat(folder).catch(() => undefined);
    if (facts !== undefined) {
      const bit = facts.uid === user.uid ? 0o100 : facts.gid === user.gid ? 0o010 : 0o001;
      if ((facts.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
