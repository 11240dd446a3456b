// Documents and the types of the client agree with the code. `--write` makes the generated ones anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliEnvironment } from '../apps/cli/src/config.ts';
import { WorkerEnvironment } from '../apps/ingest-worker/src/config.ts';
import { QueryApiEnvironment } from '../apps/query-api/src/config.ts';
import { openApiDocument } from '../apps/query-api/src/openapi-document.ts';
import { toClientTypes } from '../packages/client/scripts/to-client-types.ts';
import { toConfigurationPage, toEnvExample } from './docs/configuration-pages.ts';
import { collectVariables } from './docs/environment-variables.ts';
import { errorPageFaults } from './docs/error-tables.ts';

const root = join(import.meta.dirname, '..');
const variables = collectVariables({
  cli: CliEnvironment,
  api: QueryApiEnvironment,
  worker: WorkerEnvironment,
});
const generated = {
  'docs/configuration.md': toConfigurationPage(variables),
  '.env.example': toEnvExample(variables),
  'packages/client/src/openapi-schema.ts': await toClientTypes(await openApiDocument()),
};

const faults: string[] = [];
for (const [file, text] of Object.entries(generated)) {
  const path = join(root, file);
  if (process.argv.includes('--write')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    faults.push(`${file} is not what the code says: run node scripts/check-docs.ts --write`);
  }
}
for (const fault of errorPageFaults(readFileSync(join(root, 'docs/errors.md'), 'utf8'))) {
  faults.push(`docs/errors.md: ${fault}`);
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
