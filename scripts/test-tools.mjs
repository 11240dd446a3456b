// System packages that the tests need beyond what npm brings: a Redis server, and fonts plus a browser once there are pages to look at.
import { spawnSync } from 'node:child_process';

const TOOLS = [{ command: 'redis-server', debianPackage: 'redis-server' }];

const found = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Installs what is missing through apt (as root) or says exactly what to install. Throws when something stays missing. */
export function ensureTestTools() {
  const missing = TOOLS.filter(({ command }) => !found(command));
  if (missing.length === 0) return;
  const packages = missing.map(({ debianPackage }) => debianPackage);
  const byHand = `install ${packages.join(', ')} (Debian: apt-get install ${packages.join(' ')}) and run npm test again`;
  if (!found('apt-get') || process.getuid?.() !== 0)
    throw new Error(`The tests need ${missing.map((t) => t.command).join(', ')}: ${byHand}.`);
  console.log(`installing ${packages.join(', ')} …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  // The tests start their own server on a free port: the packaged service must not start one.
  const install = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...packages],
    options,
  );
  if (install.status !== 0 || missing.some(({ command }) => !found(command)))
    throw new Error(`Could not install ${packages.join(', ')}: ${byHand}.`);
}
