#!/usr/bin/env node
// Everything that can be judged without running the product: format, lint, types, import direction, unused code, file sizes, links, doc drift.
// Prints a line a check and exits 1 when one fails; `--only name,name` runs some.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const node = bin('node');

const CHECKS = [
  [
    'format and lint',
    bin('biome'),
    ['ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=30', '.'],
  ],
  [
    'types',
    bin('turbo'),
    ['run', 'typecheck', '--output-logs=errors-only', '--ui=stream', '--no-update-notifier'],
  ],
  ['types of tests and scripts', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  [
    'import direction',
    node,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'apps',
    ],
  ],
  ['unused code', node, [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress']],
  ['file sizes', node, ['scripts/check-file-sizes.mjs']],
  ['links', node, ['scripts/check-links.mjs']],
  ['docs agree with the code', node, ['scripts/check-docs.ts']],
  ['migrations', node, ['scripts/check-migrations.mjs']],
  ['dependencies', node, ['scripts/check-dependencies.mjs']],
  ['deployment', node, ['scripts/check-deploy.ts']],
];

const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1].split(',')
  : null;
let passed = 0;
let failed = 0;
for (const [name, command, args] of CHECKS) {
  if (only && !only.includes(name)) continue;
  if (args[0].startsWith('scripts/') && !existsSync(join(root, args[0]))) continue;
  const started = Date.now();
  const run = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (run.status === 0) {
    passed++;
    console.log(`ok    ${name} (${seconds} s)`);
  } else {
    failed++;
    console.log(`FAIL  ${name} (${seconds} s)\n${(run.stdout ?? '') + (run.stderr ?? '')}${run.error ?? ''}`);
  }
}
console.log(`checks: ${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
