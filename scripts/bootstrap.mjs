// Gets a fresh clone to the point where Node.js 24 and all packages are there. Plain JavaScript without imports from packages:
// it runs on the Node.js that the machine has (18 or newer), before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { staleReason } from './package-staleness.mjs';

const OLDEST_INSTALLER_NODE = 18;
const TICK_MS = 2000;

/** Node.js 24 as the packages bring it. */
export const nodeOf = (root) => join(root, 'node_modules/.bin/node');

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** Installs packages if they are missing or are not those of package-lock.json; says what it does. Throws a sentence on failure. */
export async function ensurePackages(root, say = (line) => console.error(line)) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_INSTALLER_NODE) {
    throw new Error(
      `Node.js ${process.versions.node} cannot install the packages; use Node.js ${OLDEST_INSTALLER_NODE} or newer.`,
    );
  }
  const lock = readJson(join(root, 'package-lock.json'));
  const installed = readJson(join(root, 'node_modules/.package-lock.json'));
  const reason =
    staleReason(lock, installed) ?? (existsSync(nodeOf(root)) ? undefined : 'Node.js 24 is missing');
  if (reason === undefined) return;
  say(`Installing packages (${reason}); this takes about a minute.`);
  const startedAt = Date.now();
  await runNpm(root, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], () =>
    say(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`),
  );
  if (!existsSync(nodeOf(root))) {
    throw new Error(
      'The packages are installed, but Node.js 24 is not: allow the install script of the package "node" and run this again.',
    );
  }
  say(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

function runNpm(root, args, onTick) {
  // Under `npm start` this is the npm that runs us; it may be the only one there is.
  const own = env.npm_execpath;
  const [command, prefix] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...prefix, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const timer = setInterval(onTick, TICK_MS);
    child.on('error', (error) => {
      clearInterval(timer);
      reject(new Error(`npm could not be started (${error.message}). Install npm and run this again.`));
    });
    child.on('exit', (code) => {
      clearInterval(timer);
      if (code === 0) resolve();
      else reject(new Error(`npm ${args[0]} failed (see above). Check the network and run this again.`));
    });
  });
}
