import { describe, expect, it } from 'vitest';
import { JOBS, type JobName, type NewJob } from './job-catalog.ts';
import { parseJobName, parsePayload } from './parse-job.ts';

const run = { documentId: 'a1b2c3', generation: 1, attempts: 0 };
const EXAMPLES: readonly NewJob[] = [
  { name: 'document.open.v1', payload: run },
  { name: 'pages.render.v1', payload: { ...run, firstPage: 1, lastPage: 8 } },
  { name: 'page.ocr.v1', payload: { ...run, page: 3 } },
  { name: 'page.flowchart.v1', payload: { ...run, page: 3 } },
  { name: 'document.units.v1', payload: run },
  { name: 'document.embed.v1', payload: run },
];

describe('the job catalog', () => {
  it('has an example here for every job', () => {
    expect(EXAMPLES.map((job) => job.name).sort()).toEqual(Object.keys(JOBS).sort());
  });

  it.each(EXAMPLES)('$name survives JSON unchanged', ({ name, payload }) => {
    expect(parsePayload(name as JobName, JSON.parse(JSON.stringify(payload)))).toEqual(payload);
  });

  it.each(EXAMPLES)(
    '$name has an id that both backends take and that other work has not',
    ({ name, payload }) => {
      const id = (JOBS[name].jobId as (p: unknown) => string)(payload);
      expect(id).not.toMatch(/:|^\d+$/);
      expect((JOBS[name].jobId as (p: unknown) => string)({ ...payload, attempts: 1 })).not.toBe(id);
      expect((JOBS[name].jobId as (p: unknown) => string)({ ...payload, generation: 2 })).not.toBe(id);
    },
  );
});

describe('parsePayload', () => {
  it('names the fields at fault and not their values', () => {
    const bad = { ...run, firstPage: 3, lastPage: 'secret' };
    expect(() => parsePayload('pages.render.v1', bad)).toThrow(/lastPage/);
    expect(() => parsePayload('pages.render.v1', bad)).not.toThrow(/secret/);
  });

  it('refuses a span that ends before it starts', () => {
    expect(() => parsePayload('pages.render.v1', { ...run, firstPage: 3, lastPage: 2 })).toThrow(/firstPage/);
  });

  it('refuses a kind of job from another version', () => {
    expect(() => parseJobName('document.open.v9')).toThrow(/document\.open\.v9/);
    expect(() => parseJobName('toString')).toThrow(/does not know/);
  });
});
