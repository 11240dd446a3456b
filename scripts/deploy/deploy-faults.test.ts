import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfCompose } from './faults-of-compose.ts';
import { commandOf, faultsOfDockerfile } from './faults-of-dockerfile.ts';
import { faultsOfKubernetes } from './faults-of-kubernetes.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const known = new Set(['GUIDEPOST_WORKER_QUEUES']);

describe('the Dockerfile', () => {
  it('runs the main of each program, without a shell in between', () => {
    expect(commandOf(read('docker/Dockerfile'), 'api')).toEqual(['node', 'apps/query-api/src/main.ts']);
  });

  it.each([
    ['USER node', 'USER root', 'api runs as root'],
    ['node:24.21-bookworm-slim AS runtime', 'node AS runtime', 'names no version'],
    [
      'CMD ["node", "apps/query-api/src/main.ts"]',
      'CMD node apps/query-api/src/main.ts',
      'no CMD written as a list',
    ],
    ['apps/ingest-worker/src/main.ts', 'apps/ingest-worker/src/gone.ts', 'which is not there'],
    ['COPY packages packages', 'ADD https://example.org/x packages', 'use COPY'],
    ['--from=api-packages', '--from=nowhere', 'which is no stage'],
    ['ENV GUIDEPOST_DATA_DIR=/data', 'ENV API_SECRET=abc', 'a secret in'],
  ])('with %s made %s is faulty', (good, bad, fault) => {
    expect(faultsOfDockerfile(read('docker/Dockerfile').replace(good, bad), root).join('\n')).toContain(
      fault,
    );
  });
});

describe('the compose file', () => {
  it.each([
    [
      'services:\n  a: { image: guidepost/api, read_only: true, cap_drop: [ALL], environment: { GUIDEPOST_TYPO: x } }',
      'which nothing reads',
    ],
    ['services:\n  a: { image: guidepost/api, cap_drop: [ALL] }', 'may write to its root'],
    ['services:\n  a: { image: redis }', 'names no version'],
    ['services:\n  a: { image: redis:7, volumes: [data:/x] }', 'which is no volume'],
    ['services:\n  a: { image: redis:7, restrat: always }', 'additional properties'],
  ])('%s is faulty', (text, fault) => {
    expect(faultsOfCompose(text, known, ['api']).join('\n')).toContain(fault);
  });
});

describe('a manifest', () => {
  const facts = { knownVariables: known, metrics: "'guidepost_queue_backlog_jobs'" };
  const worker = read('docker/kubernetes/ocr.yaml');
  it('as it is has no fault', async () => {
    expect(await faultsOfKubernetes([worker], facts)).toEqual([]);
  });

  it.each([
    ['replicas: 1', 'replicas: many', 'replicas'],
    ['runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
    ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'may write to its root'],
    ['guidepost_queue_backlog_jobs', 'guidepost_typo', 'which nobody tells'],
    ['scaleTargetRef: { name: ocr }', 'scaleTargetRef: { name: gone }', 'which is not there'],
    ['terminationGracePeriodSeconds: 60', 'terminationGracePeriodSeconds: 5', 'killed before it has drained'],
    ['kind: ScaledObject', 'kind: ScaledThing', 'ScaledThing'],
    ['GUIDEPOST_WORKER_QUEUES', 'GUIDEPOST_TYPO', 'which nothing reads'],
  ])('with %s made %s is faulty', async (good, bad, fault) => {
    expect((await faultsOfKubernetes([worker.replace(good, bad)], facts)).join('\n')).toContain(fault);
  });
});
