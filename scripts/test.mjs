#!/usr/bin/env node
// `npm test`: sets up what the tests need on a fresh machine, then runs the checks and every suite.
// Runs on any Node.js from 18 on; the suites run on the Node.js 24 that the packages bring.
// The last line is `N passed, N failed`; exit code 1 if anything failed or nothing ran.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './bootstrap.mjs';
import { ensureTestTools } from './test-tools.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SUITES = ['unit', 'int', 'faults', 'e2e'];

await ensurePackages(root);
ensureTestTools();

const binFolder = join(root, 'node_modules/.bin');
const env = { ...process.env, PATH: `${binFolder}:${process.env.PATH}` };
const run = (command, args) =>
  new Promise((resolve) => {
    spawn(join(binFolder, command), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
      .on('error', (error) => {
        console.error(String(error));
        resolve(1);
      })
      .on('exit', (code) => resolve(code ?? 1));
  });

let passed = 0;
let failed = 0;
const checks = await run('node', ['scripts/check.mjs']);
if (checks === 0) passed++;
else failed++;

const reports = mkdtempSync(join(tmpdir(), 'guidepost-test-'));
for (const suite of SUITES) {
  console.log(`\n== ${suite}`);
  const report = join(reports, `${suite}.json`);
  const code = await run('node', [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', suite, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  let counted = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0, numPendingTests: 0 };
  try {
    counted = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.error(`the ${suite} suite wrote no report`);
  }
  passed += counted.numPassedTests;
  failed += counted.numFailedTests;
  // A suite that could not even be loaded, or that left something running, fails without a failed test.
  if (code !== 0 && counted.numFailedTests === 0) failed++;
  if (counted.numPassedTests === 0) {
    console.error(`the ${suite} suite ran no test`);
    failed++;
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
