import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const DATABASE_URL = 'postgres://u:secret@localhost/db';

describe('loadConfig', () => {
  it('serves every queue by default', () => {
    expect(loadConfig({ DATABASE_URL })).toMatchObject({
      queues: ['render', 'ocr', 'flowchart', 'units', 'embed'],
      drainMs: 15_000,
      redisUrl: undefined,
    });
  });

  it('takes a subset of queues, once each', () => {
    expect(loadConfig({ DATABASE_URL, GUIDEPOST_WORKER_QUEUES: ' units,units ' }).queues).toEqual(['units']);
  });

  it('reports all faults at once and no secret', () => {
    const load = () =>
      loadConfig({
        DATABASE_URL: 'mysql://u:secret@h/d',
        GUIDEPOST_WORKER_QUEUES: 'render,paint',
        GUIDEPOST_WORKER_CONCURRENCY: '0',
      });
    expect(load).toThrow(/3 faults.*DATABASE_URL.*paint.*GUIDEPOST_WORKER_CONCURRENCY/s);
    expect(load).not.toThrow(/secret@/);
  });
});
