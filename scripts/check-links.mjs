#!/usr/bin/env node
// Every relative link and every file named in backticks with a path in the Markdown pages exists.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page && existsSync(page));
const broken = [];
for (const page of pages) {
  const text = readFileSync(page, 'utf8').replace(/```[\s\S]*?```/g, '');
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?:|mailto:|#)/.test(target)) continue;
    const path = decodeURIComponent(target.split('#')[0]);
    if (path && !existsSync(join(dirname(page), path))) broken.push(`${page}: ${target}`);
  }
}
for (const line of broken) console.log(`broken link in ${line}`);
console.log(`${pages.length} pages read`);
process.exitCode = broken.length ? 1 : 0;
