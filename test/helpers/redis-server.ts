import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RedisServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts a real, empty redis-server on a free port, without persistence, as workers need it (`noeviction`). */
export async function startRedis(port?: number): Promise<RedisServer> {
  const program = findRedis();
  const dir = await mkdtemp(join(tmpdir(), 'guidepost-redis-'));
  const chosen = port ?? (await freePort());
  const args = [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawn(program, [...args, '--maxmemory-policy', 'noeviction'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((ready, fail) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (output.includes('Ready to accept connections')) ready();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`redis-server did not start: ${output.slice(-500)}`)));
  });
  return {
    url: `redis://127.0.0.1:${chosen}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** redis-server from PATH; as root it is installed from Debian if it is not there. */
function findRedis(): string {
  const look = (): string | undefined => {
    try {
      return execFileSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' }).trim();
    } catch {
      return undefined;
    }
  };
  const found = look();
  if (found !== undefined) return found;
  const why = 'The tests need a real redis-server in PATH (Debian: apt-get install redis-server).';
  if (process.getuid?.() !== 0) throw new Error(why);
  try {
    const quiet = { stdio: 'ignore', timeout: 300_000 } as const;
    execFileSync('apt-get', ['-qq', 'update'], quiet);
    execFileSync(
      'env',
      [
        'DEBIAN_FRONTEND=noninteractive',
        'apt-get',
        '-qq',
        '-y',
        '--no-install-recommends',
        'install',
        'redis-server',
      ],
      quiet,
    );
  } catch (cause) {
    throw new Error(`${why} Installing it failed.`, { cause });
  }
  const installed = look();
  if (installed === undefined) throw new Error(why);
  return installed;
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
