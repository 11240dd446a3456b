import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@guidepost/contracts';
import pg from 'pg';
import {
  type ClusterSettings,
  chooseCluster,
  loadSettings,
  saveSettings,
  toDatabaseUrl,
} from './cluster-settings.ts';
import { isAlive, readLockHolder, takeFolderLock } from './folder-lock.ts';
import { defaultCacheDir, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { chooseServerUser } from './run-as-user.ts';
import { lastLines, type RunAs, runCommand } from './run-command.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the running system, for example `.guidepost`; made if it is not there. */
  readonly dataDir: string;
  /** Where a server compiled once is kept; default: the user's cache folder. */
  readonly cacheDir?: string;
  /** Server settings beside the defaults, for example `fsync: 'off'` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told what takes time, one sentence each. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  readonly databaseUrl: string;
  /** Ends the server (connections are cut, transactions roll back) and gives the folder free. */
  readonly stop: () => Promise<void>;
}

const DATABASE = 'guidepost';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
/** Somebody else may take the free port between our look and the server's start. */
const PORT_TRIES = 5;
/** Short queries on small machines: just-in-time compiling costs more than it gives; local disks seek fast. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_connections: '200',
};

const lockPath = (dataDir: string): string => join(dataDir, 'running.lock');

/**
 * Starts the Postgres of a data folder, making the cluster at the first start. One process at a time may do so for a folder
 * (`data_folder_in_use`); a server that a killed process left behind is stopped first.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const lock = await takeFolderLock(lockPath(dataDir));
  if (!('release' in lock)) {
    throw new AppError(
      'data_folder_in_use',
      `The data folder ${dataDir} is in use by process ${lock.pid}. Stop that one first, or choose another folder.`,
    );
  }
  try {
    const cluster = await prepareCluster(dataDir, options);
    const running = await startServer(cluster, options);
    const settings = { ...cluster.settings, port: running.port };
    await saveSettings(dataDir, settings);
    await createDatabase(settings);
    return {
      databaseUrl: toDatabaseUrl(settings, DATABASE),
      stop: async () => {
        await stopServer(running.child);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Address of the database that another process (`guidepost up`) runs for this folder now; undefined if none does. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const holder = await readLockHolder(lockPath(resolve(dataDir)));
  if (holder === undefined || !(await isAlive(holder))) return undefined;
  const settings = await loadSettings(resolve(dataDir));
  if (settings?.port === undefined) return undefined;
  const databaseUrl = toDatabaseUrl(settings, DATABASE);
  return (await answers(databaseUrl)) ? databaseUrl : undefined;
}

interface Cluster {
  readonly settings: ClusterSettings;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs | undefined;
  readonly logPath: string;
}

async function prepareCluster(dataDir: string, options: EmbeddedPostgresOptions): Promise<Cluster> {
  const log = options.log ?? (() => {});
  const settings = (await loadSettings(dataDir)) ?? (await chooseCluster(dataDir));
  const version = await readFile(join(settings.clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const runAs = await chooseServerUser(settings.clusterDir);
  const binaries = await findPostgresBinaries({
    cacheDir: options.cacheDir ?? defaultCacheDir(),
    log,
    ...(version === undefined ? {} : { major: Number.parseInt(version, 10) }),
  });
  if (version === undefined) {
    log('Making the database (once)');
    await saveSettings(dataDir, settings);
    await initCluster(settings, binaries, runAs);
  }
  const cluster = { settings, binaries, runAs, logPath: join(dataDir, 'postgres.log') };
  await stopOrphan(cluster);
  return cluster;
}

/** Into a folder beside it, then renamed: an interrupted first start leaves no half-made cluster. */
async function initCluster(
  settings: ClusterSettings,
  binaries: PostgresBinaries,
  runAs: RunAs | undefined,
): Promise<void> {
  const draft = `${settings.clusterDir}.new`;
  const passwordFile = `${settings.clusterDir}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await chmod(draft, 0o700);
  await writeFile(passwordFile, settings.password, { mode: 0o600 });
  if (runAs !== undefined) for (const path of [draft, passwordFile]) await chown(path, runAs.uid, runAs.gid);
  try {
    const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
    const result = await runCommand(
      join(binaries.binDir, 'initdb'),
      [
        '-D',
        draft,
        '-U',
        settings.user,
        `--pwfile=${passwordFile}`,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
        ...locale,
      ],
      { ...(runAs === undefined ? {} : { runAs }) },
    );
    if (result.code !== 0)
      throw new AppError(
        'database_unavailable',
        `The database could not be made in ${draft}: ${lastLines(result.output)}`,
      );
    await rename(draft, settings.clusterDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** We hold the folder's lock, so a server that still runs on it was left by a process that was killed. */
async function stopOrphan({ settings, binaries, runAs }: Cluster): Promise<void> {
  const pidFile = join(settings.clusterDir, 'postmaster.pid');
  if ((await stat(pidFile).catch(() => undefined)) === undefined) return;
  const as = runAs === undefined ? {} : { runAs };
  const ctl = (...args: string[]) =>
    runCommand(join(binaries.binDir, 'pg_ctl'), ['-D', settings.clusterDir, ...args], as);
  // Exit code 3: no server is running; the pid file is stale and the next server replaces it.
  if ((await ctl('status')).code === 3) return;
  const stopped = await ctl('stop', '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_MS / 1000));
  if (stopped.code !== 0) await ctl('stop', '-m', 'immediate', '-w');
}

async function startServer(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
): Promise<{ child: ChildProcess; port: number }> {
  const { settings, binaries, runAs, logPath } = cluster;
  const flags = Object.entries({ ...SETTINGS, ...options.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  let problem = '';
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    const port = await freePort();
    const logFile = await open(logPath, 'a', 0o600);
    const logStart = (await logFile.stat()).size;
    const child = spawn(
      join(binaries.binDir, 'postgres'),
      ['-D', settings.clusterDir, '-p', String(port), ...flags],
      {
        cwd: settings.clusterDir,
        stdio: ['ignore', logFile.fd, logFile.fd],
        // A group of its own: Ctrl-C in the terminal must not end the database before the workers that use it.
        detached: true,
        ...runAs,
      },
    );
    const exited = new Promise<'exited'>((done) => {
      child.once('exit', () => done('exited'));
      child.once('error', () => done('exited'));
    });
    child.unref();
    await logFile.close();
    const url = toDatabaseUrl({ ...settings, port }, 'postgres');
    const outcome = await Promise.race([exited, waitUntilReady(url, START_TIMEOUT_MS)]);
    if (outcome === 'ready') return { child, port };
    child.kill('SIGQUIT');
    problem = lastLines((await readFile(logPath)).subarray(logStart).toString('utf8'));
    if (!/could not bind|Address already in use/.test(problem)) break;
  }
  throw new AppError(
    'database_unavailable',
    `The embedded Postgres did not start: ${problem}. Its log is ${logPath}.`,
  );
}

async function waitUntilReady(databaseUrl: string, timeoutMs: number): Promise<'ready' | 'timeout'> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (await answers(databaseUrl)) return 'ready';
    await delay(30);
  }
  return 'timeout';
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(settings: ClusterSettings): Promise<void> {
  const client = new pg.Client({ connectionString: toDatabaseUrl(settings, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
