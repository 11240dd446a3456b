import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getDocument } from '@guidepost/db';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../helpers/ingest-system.ts';
import { makePdf, prosePages } from '../helpers/make-pdf.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../helpers/otlp-receiver.ts';

const PATIENT = { timeout: 60_000, interval: 50 };
const PASSWORD = 'open-sesame-9731';
const API_KEY = 'key-that-nobody-may-see-0123';

let system: IngestSystem;
let collector: OtlpReceiver;
const running: { readonly child: ChildProcess; readonly url: string; readonly log: () => string }[] = [];

beforeAll(async () => {
  system = await createIngestSystem('redis');
  collector = await startOtlpReceiver();
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await collector.close();
  await system.close();
});

/** The entry point of a program as its image runs it; resolves with its address when it is ready. */
async function start(app: 'ingest-worker' | 'query-api', env: Readonly<Record<string, string>>) {
  const main = fileURLToPath(new URL(`../../apps/${app}/src/main.ts`, import.meta.url));
  const { queueConnection } = system.opened;
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: system.database.url,
      REDIS_URL: queueConnection.kind === 'redis' ? queueConnection.url : '',
      GUIDEPOST_QUEUE_NAMESPACE: queueConnection.namespace ?? '',
      GUIDEPOST_DATA_DIR: system.dataDir,
      GUIDEPOST_LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
    });
  const [message] = (await once(child, 'message')) as [{ readonly type: string; readonly url: string }];
  expect(message.type, log).toBe('ready');
  const started = { child, url: message.url, log: () => log };
  running.push(started);
  return started;
}

test('a document is one trace from its upload to its last stage; metrics, probes and logs tell no secret', async () => {
  const api = await start('query-api', {
    GUIDEPOST_PORT: '0',
    GUIDEPOST_API_KEYS: `w:write:${API_KEY}`,
  });
  const worker = await start('ingest-worker', {
    GUIDEPOST_WORKER_PORT: '0',
    GUIDEPOST_WORKER_CONCURRENCY: '1',
    GUIDEPOST_OCR: 'off',
    GUIDEPOST_EMBEDDING: 'off',
  });
  const form = new FormData();
  form.set('password', PASSWORD);
  form.set(
    'file',
    new Blob([new Uint8Array(makePdf(prosePages(3, 'trace'), { password: PASSWORD }))]),
    'a.pdf',
  );
  const headers = { authorization: `Bearer ${API_KEY}` };
  const accepted = await fetch(`${api.url}/v1/documents`, { method: 'POST', body: form, headers });
  expect(accepted.status).toBe(202);
  const { document } = (await accepted.json()) as { document: { id: string } };
  await vi.waitFor(
    async () => expect((await getDocument(system.database.db, document.id)).state).toBe('ready'),
    PATIENT,
  );

  const probe = async (path: string) => {
    const answer = await fetch(`${worker.url}${path}`);
    return { status: answer.status, body: await answer.text() };
  };
  expect(await probe('/live')).toEqual({ status: 200, body: 'ok\n' });
  expect(await probe('/ready')).toEqual({ status: 200, body: 'ok\n' });
  const { body: metrics } = await probe('/metrics');
  expect(metrics).toContain('guidepost_pages_total{stage="render",state="done"} 3');
  expect(metrics).toContain(
    'guidepost_jobs_total{queue="units",job="document.units.v1",outcome="done",code=""} 1',
  );
  expect(metrics).toMatch(/guidepost_child_memory_bytes [1-9]/);

  for (const { child } of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  const about = collector.spans.filter((span) => span.attributes['guidepost.documentId'] === document.id);
  const traces = new Set(about.map(({ traceId }) => traceId));
  expect(traces.size).toBe(1);
  const spans = collector.spans.filter(({ traceId }) => traces.has(traceId));
  const names = new Set(spans.map(({ service, name }) => `${service} ${name}`));
  const request = spans.find(({ service, name }) => service === 'guidepost-api' && name === 'request');
  expect(request?.attributes['http.route']).toBe('/v1/documents');
  for (const stage of ['render', 'units'])
    expect(
      [...names].some((name) => name.startsWith('guidepost-worker ') && name.includes(stage)),
      stage,
    ).toBe(true);
  expect([...names].some((name) => /guidepost-worker pg\.query/.test(name))).toBe(true);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
  expect(new Set(collector.headers)).toEqual(new Set(['Bearer of-the-collector']));

  const told = `${collector.raw()}\n${metrics}\n${running.map(({ log }) => log()).join('\n')}`;
  const databasePassword = new URL(system.database.url).password;
  for (const secret of [PASSWORD, API_KEY, 'of-the-collector', databasePassword].filter(
    (text) => text !== '',
  ))
    expect(told.includes(secret), `a secret of ${secret.length} characters is told`).toBe(false);
  expect(told).not.toContain('On page 2 line 3');
});
