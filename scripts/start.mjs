// `npm start`: from a fresh clone to a running system. Installs what is missing, then runs `guidepost up` on Node.js 24.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages, nodeOf } from './bootstrap.mjs';
import { runInstead } from './run-child.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  await ensurePackages(root);
  runInstead(nodeOf(root), [
    join(root, 'apps/cli/src/main.ts'),
    'up',
    '--examples',
    ...process.argv.slice(2),
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
