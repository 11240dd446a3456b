import { describe, expect, it } from 'vitest';
import { buildUnits } from '../build-units.ts';
import { documentOf, heading, paragraph } from '../testing/document-builder.ts';
import { deterministicPlanner } from './deterministic-plan.ts';
import { buildPlannedUnits } from './planned-units.ts';
import type { Planner, PlanRequest } from './planner.ts';
import { verifyPlan } from './verify-plan.ts';

const long = (n: number): string =>
  `Paragraph ${n} ${'speaks about the ward and its patients. '.repeat(12)}`.trim();
const section = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => paragraph(long(from + n)));

describe('planned chunks', () => {
  it('show a planner ids, short previews and the heading chain, never the text', async () => {
    const seen: PlanRequest[] = [];
    const planner: Planner = {
      plan: (request) => {
        seen.push(request);
        return Promise.resolve({ chunks: [request.blocks.map((block) => block.id)] });
      },
    };
    await buildPlannedUnits(documentOf([[heading(1, 'A'), heading(2, 'B'), ...section(70)]]), planner);
    expect(seen.length).toBeGreaterThan(1);
    for (const { blocks } of seen) {
      expect(blocks.length).toBeLessThanOrEqual(60);
      for (const block of blocks) expect(block.preview.length).toBeLessThanOrEqual(400);
    }
    expect(seen[0]?.blocks.slice(0, 3).map((block) => block.id)).toEqual(['h1', 'h2', 'p1']);
    expect(seen[1]?.headings).toEqual(['A', 'B']);
  });

  it('split a long section at its coarsest headings', async () => {
    const seen: PlanRequest[] = [];
    const planner: Planner = {
      plan: (request) => {
        seen.push(request);
        return Promise.resolve({ chunks: [] });
      },
    };
    await buildPlannedUnits(
      documentOf([[heading(1, 'A'), ...section(40), heading(1, 'B'), ...section(40)]]),
      planner,
    );
    expect(seen.map((request) => request.blocks.length)).toEqual([41, 41]);
    expect(seen[1]?.blocks[0]).toMatchObject({ type: 'heading', preview: 'B' });
  });

  it('hold the text of the elements, whatever the planner says', async () => {
    const planner: Planner = { plan: () => Promise.resolve({ chunks: [['p2', 'p1', 'p2', 'x9'], ['p1']] }) };
    const { units, accounting } = await buildPlannedUnits(
      documentOf([[paragraph('One.'), paragraph('Two.'), paragraph('Three.')]]),
      planner,
    );
    expect(units.map((unit) => unit.text)).toEqual(['One.\nTwo.', 'Three.']);
    expect(accounting).toMatchObject({ calls: 1, fallbacks: 0, missing: 1, duplicates: 2, unknown: 1 });
  });

  it('plan without a model when the planner fails', async () => {
    const planner: Planner = { plan: () => Promise.reject(new Error('down')) };
    const document = documentOf([[heading(1, 'A'), ...section(9)]]);
    const { units, accounting } = await buildPlannedUnits(document, planner);
    expect(accounting.fallbacks).toBe(1);
    expect(units).toEqual(buildUnits(document, { strategy: 'planned' }));
  });

  it('stop asking a planner that is down', async () => {
    let asked = 0;
    const planner: Planner = {
      plan: () => {
        asked++;
        return Promise.reject(new Error('down'));
      },
    };
    const pages = Array.from({ length: 6 }, (_, n) => [heading(1, `A${n}`), ...section(50)]);
    const { accounting } = await buildPlannedUnits(documentOf(pages), planner);
    expect(asked).toBe(3);
    expect(accounting).toMatchObject({ calls: 6, fallbacks: 6 });
  });

  it('stop when they are cancelled', async () => {
    const planner: Planner = { plan: () => Promise.reject(new Error('aborted')) };
    await expect(buildPlannedUnits(documentOf([section(3)]), planner, AbortSignal.abort())).rejects.toThrow();
  });

  it('count what is saved against writing the text out again', async () => {
    const { accounting } = await buildPlannedUnits(
      documentOf([[heading(1, 'A'), ...section(50)]]),
      deterministicPlanner,
    );
    expect(accounting.tokensIn).toBeGreaterThan(0);
    expect(accounting.tokensOut).toBeLessThan(accounting.tokensOutRegenerating / 10);
    expect(accounting.savedShare).toBeGreaterThan(0.9);
  });

  it('count the tokens that the endpoint reports', async () => {
    const planner: Planner = {
      plan: ({ blocks }) =>
        Promise.resolve({ chunks: [blocks.map((block) => block.id)], tokensIn: 7, tokensOut: 3 }),
    };
    const { accounting } = await buildPlannedUnits(documentOf([section(3)]), planner);
    expect(accounting).toMatchObject({ tokensIn: 7, tokensOut: 3 });
  });
});

describe('checking a plan', () => {
  it('puts runs of left-out ids into fallback chunks in reading order', () => {
    const blocks = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => ({
      id,
      type: 'paragraph',
      preview: '',
      chars: 1,
    }));
    expect(verifyPlan(blocks, [['p3']]).chunks).toEqual([['p1', 'p2'], ['p3'], ['p4', 'p5']]);
  });
});
