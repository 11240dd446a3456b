#!/usr/bin/env node
// Source files stay small enough to read: median under 100 lines, 95 % under 300, none over 500.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const HARD_LIMIT = 500;
/** Files that may be longer, each with its reason. The list may only shrink. */
const EXCEPTIONS = new Map([['packages/client/src/openapi-schema.ts', 'generated from the API']]);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.includes('/migrations/'));
const sizes = files
  .map((file) => {
    try {
      return { file, lines: readFileSync(file, 'utf8').split('\n').length - 1 };
    } catch {
      return null; // deleted in the work tree
    }
  })
  .filter((size) => size !== null)
  .sort((a, b) => a.lines - b.lines);
const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0;
const tooLong = sizes.filter(({ file, lines }) => lines > HARD_LIMIT && !EXCEPTIONS.has(file));
console.log(`${sizes.length} files, median ${at(0.5)} lines, 95 % under ${at(0.95)}`);
for (const { file, lines } of tooLong)
  console.log(`${file}: ${lines} lines, the limit is ${HARD_LIMIT}: split it by topic`);
process.exitCode = tooLong.length ? 1 : 0;
