import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { canReach, chooseServerUser } from './run-as-user.ts';

/** For a server that runs as another user than root and cannot walk down to the data folder. */
const ROOT_CLUSTERS = '/var/lib/guidepost';

const Settings = z.object({
  clusterDir: z.string(),
  user: z.string(),
  password: z.string(),
  port: z.number().int().optional(),
});
/** Where the cluster of a data folder is and how to log in; kept in the folder, readable by its owner only. */
export type ClusterSettings = z.infer<typeof Settings>;

const settingsPath = (dataDir: string): string => join(dataDir, 'postgres.json');

/** Settings of a data folder that has a cluster already. */
export async function loadSettings(dataDir: string): Promise<ClusterSettings | undefined> {
  const text = await readFile(settingsPath(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const settings = Settings.parse(JSON.parse(text));
  // A folder that was copied or moved must work on the cluster that it holds, never on that of the folder it came from.
  const inside = insideOf(dataDir);
  const isHere = await access(join(inside, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  return isHere ? { ...settings, clusterDir: inside } : settings;
}

const insideOf = (dataDir: string): string => join(dataDir, 'postgres');

export async function saveSettings(dataDir: string, settings: ClusterSettings): Promise<void> {
  const draft = `${settingsPath(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, settingsPath(dataDir));
}

/** Settings for a new cluster: in the data folder, unless the server's user cannot get there. */
export async function chooseCluster(dataDir: string): Promise<ClusterSettings> {
  const inside = insideOf(dataDir);
  const runAs = await chooseServerUser(inside);
  const elsewhere = runAs !== undefined && !(await canReach(inside, runAs));
  const clusterDir = elsewhere ? join(ROOT_CLUSTERS, randomBytes(6).toString('hex'), 'postgres') : inside;
  await mkdir(dirname(clusterDir), { recursive: true, mode: 0o755 });
  return { clusterDir, user: 'guidepost', password: randomBytes(24).toString('hex') };
}

/** Connection URL of one database of the cluster. */
export const toDatabaseUrl = (settings: ClusterSettings, database: string): string =>
  `postgres://${settings.user}:${settings.password}@127.0.0.1:${settings.port ?? 0}/${database}`;
