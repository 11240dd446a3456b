import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { AppError } from '@guidepost/contracts';
import { z } from 'zod';
import { lastLines, runCommand } from './run-command.ts';

/** Debian release that has both pgvector and the server headers of the embedded Postgres's major version. */
const DEBIAN_RELEASE = 'trixie';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const TOOLS = ['apt-get', 'dpkg', 'tar', 'gcc'];
/** As pgvector's own Makefile has it, without `-march=native`: the result may be carried to another machine. */
const CFLAGS =
  '-O2 -fPIC -fno-strict-aliasing -fwrapv -ftree-vectorize -fassociative-math -fno-signed-zeros -fno-trapping-math -D_GNU_SOURCE';

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

export interface CompileOptions {
  /** `native` folder of the npm package with the server's binaries. */
  readonly nativeDir: string;
  /** Where the complete server is put; must not exist. */
  readonly targetDir: string;
  /** Scratch folder; removed afterwards. */
  readonly workDir: string;
  /** Major version of the server, for the headers. */
  readonly major: number;
  readonly log: (line: string) => void;
}

/**
 * A copy of the npm package's server with pgvector compiled for it, without root: source and headers come through
 * apt (which checks their signatures) into a private folder. `pgvector_missing` says what this machine lacks.
 */
export async function compilePgvector(options: CompileOptions): Promise<void> {
  await requireTools();
  const work = options.workDir;
  try {
    await preparePrivateApt(work);
    options.log('Fetching pgvector and the Postgres headers from Debian (once)');
    const apt = ['env', `APT_CONFIG=${work}/apt.conf`, 'apt-get', '-qq'];
    await step('fetch the package list', work, [...apt, 'update']);
    await step('fetch the source of pgvector', work, [...apt, 'source', '--download-only', 'pgvector']);
    await step('fetch the Postgres headers', work, [
      ...apt,
      'download',
      `postgresql-server-dev-${options.major}`,
    ]);
    const files = await readdir(work);
    const source = files.find((name) => /^pgvector_.*\.orig\.tar\.\w+$/.test(name));
    const headers = files.find((name) => /^postgresql-server-dev-.*\.deb$/.test(name));
    if (source === undefined || headers === undefined) throw missing('Debian gave no source or headers', '');
    await mkdir(join(work, 'pgvector'));
    await step('unpack pgvector', work, ['tar', '-xf', source, '-C', 'pgvector', '--strip-components=1']);
    await step('unpack the headers', work, ['dpkg', '-x', headers, 'dev']);
    options.log('Compiling pgvector (once, a few seconds)');
    await compile(work, options.major);
    await assemble(options, join(work, 'pgvector'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function requireTools(): Promise<void> {
  const absent: string[] = [];
  for (const tool of TOOLS) {
    const found = await runCommand('sh', ['-c', 'command -v "$0"', tool]);
    if (found.code !== 0) absent.push(tool);
  }
  if (absent.length > 0) throw missing(`this machine has no ${absent.join(', ')} to build it with`, '');
}

async function preparePrivateApt(work: string): Promise<void> {
  for (const folder of [
    'etc/apt/apt.conf.d',
    'etc/apt/preferences.d',
    'etc/apt/sources.list.d',
    'etc/apt/trusted.gpg.d',
    'var/lib/apt/lists/partial',
    'var/cache/apt/archives/partial',
    'var/lib/dpkg',
  ]) {
    await mkdir(join(work, folder), { recursive: true });
  }
  const mirror = await findMirror();
  const line = `[signed-by=${KEYRING}] ${mirror} ${DEBIAN_RELEASE} main\n`;
  await writeFile(join(work, 'etc/apt/sources.list'), `deb ${line}deb-src ${line}`);
  await writeFile(join(work, 'var/lib/dpkg/status'), '');
  const settings = [
    `Dir "${work}";`,
    `Dir::State::status "${work}/var/lib/dpkg/status";`,
    'Debug::NoLocking "1";',
    // As root apt would change to a user that cannot write into the private folder.
    ...(process.getuid?.() === 0 ? ['APT::Sandbox::User "root";'] : []),
  ];
  await writeFile(join(work, 'apt.conf'), `${settings.join('\n')}\n`);
}

/** The Debian mirror that this machine uses already, so that a proxy or a local mirror is honoured. */
async function findMirror(): Promise<string> {
  const folder = '/etc/apt/sources.list.d';
  const names = await readdir(folder).catch(() => []);
  for (const path of ['/etc/apt/sources.list', ...names.map((name) => join(folder, name))]) {
    const text = await readFile(path, 'utf8').catch(() => '');
    const match = /^[^#\n]*?(https?:\/\/\S+\/debian)\/?(?=\s|$)/m.exec(text);
    if (match?.[1] !== undefined) return match[1];
  }
  return DEFAULT_MIRROR;
}

async function compile(work: string, major: number): Promise<void> {
  const include = join(work, 'dev/usr/include/postgresql');
  const sources = (await readdir(join(work, 'pgvector/src'))).filter((name) => name.endsWith('.c'));
  const objects = sources.map((name) => join(work, `${basename(name, '.c')}.o`));
  for (const [i, name] of sources.entries()) {
    await step(`compile ${name}`, work, [
      ...['gcc', ...CFLAGS.split(' '), `-I${include}/${major}/server`, `-I${include}/internal`],
      ...['-c', join(work, 'pgvector/src', name), '-o', objects[i] ?? ''],
    ]);
  }
  await step('link pgvector', work, ['gcc', '-shared', '-o', join(work, 'vector.so'), ...objects, '-lm']);
}

async function assemble(options: CompileOptions, source: string): Promise<void> {
  const { nativeDir, targetDir, workDir } = options;
  await mkdir(dirname(targetDir), { recursive: true });
  await cp(nativeDir, targetDir, { recursive: true, verbatimSymlinks: true });
  await restoreSymlinks(nativeDir, targetDir);
  // The server may run as another user than the one who unpacked the package.
  await step('open the folder for reading', workDir, ['chmod', '-R', 'a+rX', targetDir]);
  for (const program of ['postgres', 'initdb', 'pg_ctl']) await chmod(join(targetDir, 'bin', program), 0o755);
  const control = await readFile(join(source, 'vector.control'), 'utf8');
  const version = /default_version\s*=\s*'([^']+)'/.exec(control)?.[1];
  if (version === undefined) throw missing('the source of pgvector names no version', '');
  const extension = join(targetDir, 'share/postgresql/extension');
  await cp(join(workDir, 'vector.so'), join(targetDir, 'lib/postgresql/vector.so'));
  await cp(join(source, 'vector.control'), join(extension, 'vector.control'));
  await cp(join(source, 'sql/vector.sql'), join(extension, `vector--${version}.sql`));
}

/** npm drops symbolic links; the package lists them and restores them in an install script, which may be blocked. */
async function restoreSymlinks(nativeDir: string, targetDir: string): Promise<void> {
  const text = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Symlinks.parse(JSON.parse(text))) {
    const place = join(targetDir, relative('native', target));
    await rm(place, { force: true });
    await symlink(relative(dirname(place), join(targetDir, relative('native', source))), place);
  }
}

async function step(what: string, cwd: string, [program = '', ...args]: readonly string[]): Promise<void> {
  const result = await runCommand(program, args, { cwd, timeoutMs: 300_000 });
  if (result.code !== 0) throw missing(`could not ${what}`, lastLines(result.output));
}

const missing = (why: string, output: string): AppError =>
  new AppError(
    'pgvector_missing',
    `The embedded Postgres needs pgvector, and ${why}${output === '' ? '' : ` (${output})`}. ` +
      'Either install gcc and try again with a network connection, or install a Postgres with pgvector ' +
      '(Debian 13: apt-get install postgresql-17-pgvector), or set DATABASE_URL to a server that has it.',
  );
