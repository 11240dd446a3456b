// What is in docker/ has the form that Docker, compose and Kubernetes want, and agrees with the code. No engine is needed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliEnvironment } from '../apps/cli/src/config.ts';
import { WorkerEnvironment } from '../apps/ingest-worker/src/config.ts';
import { QueryApiEnvironment } from '../apps/query-api/src/config.ts';
import { faultsOfCompose } from './deploy/faults-of-compose.ts';
import { faultsOfDockerfile, ROLES } from './deploy/faults-of-dockerfile.ts';
import { faultsOfKubernetes } from './deploy/faults-of-kubernetes.ts';
import { collectVariables } from './docs/environment-variables.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const variables = collectVariables({
  cli: CliEnvironment,
  api: QueryApiEnvironment,
  worker: WorkerEnvironment,
});
const knownVariables = new Set(variables.map(({ name }) => name));
const manifests = readdirSync(join(root, 'docker/kubernetes')).filter((name) => name.endsWith('.yaml'));

const faults = [
  ...faultsOfDockerfile(read('docker/Dockerfile'), root).map((fault) => `docker/Dockerfile: ${fault}`),
  ...faultsOfCompose(read('docker/compose.yaml'), knownVariables, ROLES).map(
    (fault) => `docker/compose.yaml: ${fault}`,
  ),
  ...(
    await faultsOfKubernetes(
      manifests.map((name) => read(`docker/kubernetes/${name}`)),
      { knownVariables, metrics: read('apps/query-api/src/http/work-gauges.ts') },
    )
  ).map((fault) => `docker/kubernetes: ${fault}`),
];
for (const fault of faults) console.log(fault);
console.log(`Dockerfile, compose.yaml and ${manifests.length} manifests read`);
process.exitCode = faults.length > 0 ? 1 : 0;
