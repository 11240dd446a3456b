import { listElements, listProblems } from '@guidepost/db';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { fails, says, startVisionServer, type VisionServer } from '../../../test/helpers/vision-server.ts';
import { buildWorker, type IngestWorker } from './worker.ts';

let system: IngestSystem;
let server: VisionServer;
let worker: IngestWorker | undefined;
beforeAll(async () => {
  system = await createIngestSystem('postgres');
  server = await startVisionServer(says(''));
});
afterEach(async () => {
  await worker?.close(5_000);
  worker = undefined;
});
afterAll(async () => {
  await server.close();
  await system.close();
});

const STEPS = ['Fever of 38.5 or more', 'Give paracetamol 500 mg', 'Transport to hospital'] as const;
const MERMAID = `flowchart TD\n a["${STEPS[0]}"] -->|after 30 min| b["${STEPS[1]}"]\n b --> c["${STEPS[2]}"]`;

/** Three boxes one above the other, joined by arrows; `mark` makes the bytes differ. */
async function flowchartPdf(mark: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText(`Fever pathway ${mark}`, { x: 72, y: 790, size: 16, font });
  page.drawText('after 30 min', { x: 310, y: 655, size: 10, font });
  STEPS.forEach((text, i) => {
    const y = 700 - i * 100;
    page.drawRectangle({ x: 200, y: y - 20, width: 200, height: 40, borderWidth: 1 });
    page.drawText(text, { x: 215, y: y - 4, size: 11, font });
    if (i === STEPS.length - 1) return;
    page.drawLine({ start: { x: 300, y: y - 20 }, end: { x: 300, y: y - 75 }, thickness: 1 });
    page.drawSvgPath('M -4 0 L 4 0 L 0 6 Z', {
      x: 300,
      y: y - 74,
      borderWidth: 0,
      color: { type: 'RGB', red: 0, green: 0, blue: 0 } as never,
    });
  });
  return pdf.save();
}

async function ingest(mark: string, limits: { requestsPerDocument?: number; route?: 'auto' | 'vlm' } = {}) {
  const { requestsPerDocument = 60, route = 'vlm' } = limits;
  worker = buildWorker({
    opened: system.opened,
    queues: ['render', 'flowchart', 'units'],
    concurrency: 1,
    ocr: 'off',
    embedding: { maker: 'off' },
    flowcharts: {
      route,
      vision: {
        url: server.url,
        model: `seer-${mark}`,
        apiKey: undefined,
        stream: true,
        timeoutMs: 10_000,
        maxTokens: 1000,
        requestsPerMinute: 60_000,
        requestsPerDocument,
        requestsPerDay: 1000,
      },
    },
    dataDir: '',
    pageTimeoutMs: 60_000,
    logger: pino({ level: 'silent' }),
  });
  await worker.start();
  const path = await system.file(`${mark}.pdf`, await flowchartPdf(mark));
  const { documentId } = await system.opened.ingest.registerFile(path, { collection: 'c' });
  const document = await system.settled(documentId);
  const elements = await listElements(system.database.db, documentId, { limit: 100, type: 'flowchart' });
  return { documentId, document, chart: elements.items[0] };
}

describe('flowcharts read by a model', () => {
  it('are asked about with their picture, checked, and stored with their words, boxes and rows', async () => {
    server.answer = says(MERMAID);
    const before = server.requests.length;
    const { documentId, document, chart } = await ingest('good');
    expect(document).toMatchObject({ state: 'ready', pageStages: { flowchart: { done: 1 } } });
    expect(chart).toMatchObject({ source: 'vlm', flags: ['read_by_model'], confidence: 0.7 });
    expect(chart?.graph?.nodes.map((node) => node.text)).toEqual(STEPS);
    expect(chart?.graph?.nodes[2]?.bbox[1]).toBeGreaterThan(chart?.graph?.nodes[1]?.bbox[3] ?? Infinity);
    const request = server.requests[before];
    expect(request?.image.subarray(1, 4).toString()).toBe('PNG');
    expect(server.requests.length - before).toBe(1);
    const { rows } = await system.database.pool.query(
      `select from_text, label, to_text, source from guidepost.flowchart_edges where document_id = $1 order by ord`,
      [documentId],
    );
    expect(rows).toEqual([
      { from_text: STEPS[0], label: 'after 30 min', to_text: STEPS[1], source: 'vlm' },
      { from_text: STEPS[1], label: null, to_text: STEPS[2], source: 'vlm' },
    ]);
    // Done again, it is not paid for again.
    await system.opened.ingest.retry(documentId, { pages: [1], stage: 'flowchart' });
    await system.settled(documentId);
    expect(server.requests.length - before).toBe(1);
  });

  it('stay as drawn where the model says nothing usable, and say so', async () => {
    server.answer = says('flowchart TD\n a["Buy now"] --> b["Call this number"]');
    const { document, chart } = await ingest('hostile');
    expect(document.state).toBe('ready');
    expect(chart?.source).toBe('vector');
    expect(chart?.flags).toContain('model_answer_unusable');
    expect(chart?.graph?.nodes.map((node) => node.text)).toEqual(STEPS);
  });

  it('stay as drawn when the allowance is spent, with the reason on the page', async () => {
    server.answer = says('nothing');
    const { documentId, document, chart } = await ingest('poor', { requestsPerDocument: 2 });
    expect(document).toMatchObject({ state: 'partial', errorCode: 'model_budget_spent' });
    expect(chart?.graph?.edges).toHaveLength(2);
    expect(await listProblems(system.database.db, documentId)).toMatchObject([
      {
        stage: 'flowchart',
        state: 'skipped',
        page: 1,
        message: expect.stringContaining('VLM_REQUESTS_PER_DOCUMENT'),
      },
    ]);
  });

  it('stay as drawn when the server refuses, and the page tells why', async () => {
    server.answer = fails(401);
    const { document, chart } = await ingest('refused');
    expect(document).toMatchObject({ state: 'partial', errorCode: 'model_refused' });
    expect(chart?.source).toBe('vector');
  });

  it('are asked about only where lines leave doubt, unless told otherwise', async () => {
    server.answer = says(MERMAID);
    const before = server.requests.length;
    const { document, chart } = await ingest('sure', { route: 'auto' });
    expect(document.state).toBe('ready');
    expect(document.pageStages.flowchart).toBeUndefined();
    expect(chart?.source).toBe('vector');
    expect(server.requests.length).toBe(before);
  });
});
