#!/usr/bin/env node
// The `guidepost` command. On an older Node.js it hands over to the Node.js 24 that the packages bring.
import { existsSync } from 'node:fs';
// By its default: older versions lack `enableCompileCache`, and a missing name would end this before it can hand over.
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeOf } from './bootstrap.mjs';
import { runInstead } from './run-child.mjs';

const NEEDED_MAJOR = 24;
const EXIT_UNAVAILABLE = 6;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const main = join(root, 'apps/cli/src/main.ts');

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  // Halves the time to start; without a writable folder nothing is kept and nothing fails.
  module.enableCompileCache(join(root, 'node_modules/.cache/guidepost'));
  await import(main);
} else if (existsSync(nodeOf(root))) {
  runInstead(nodeOf(root), [main, ...process.argv.slice(2)]);
} else {
  console.error(
    `guidepost: Node.js ${NEEDED_MAJOR} or newer is needed, this is ${process.versions.node}. Run "npm start" or "npm ci" in ${root}: the packages bring their own. [node_too_old]`,
  );
  process.exitCode = EXIT_UNAVAILABLE;
}
