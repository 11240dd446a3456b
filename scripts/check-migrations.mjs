#!/usr/bin/env node
// A migration merged late with an older journal time would be skipped in silence by drizzle: times must only rise, and each entry has its file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = 'packages/db/migrations';
const faults = [];
if (existsSync(`${folder}/meta/_journal.json`)) {
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  entries.forEach((entry, index) => {
    if (entry.idx !== index) faults.push(`${entry.tag}: index ${entry.idx}, expected ${index}`);
    if (index && entry.when <= entries[index - 1].when)
      faults.push(`${entry.tag}: its time is not after ${entries[index - 1].tag}`);
    if (!existsSync(`${folder}/${entry.tag}.sql`)) faults.push(`${entry.tag}: no such file`);
  });
  const known = new Set(entries.map((entry) => `${entry.tag}.sql`));
  for (const file of readdirSync(folder))
    if (file.endsWith('.sql') && !known.has(file)) faults.push(`${file}: not in the journal`);
  console.log(`${entries.length} migrations`);
} else faults.push(`${folder}/meta/_journal.json is missing`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length ? 1 : 0;
