import type { PlanAnswer, PlanBlock, Planner, PlanRequest } from './planner.ts';

/** Chunks of 3 to 8 blocks, as the papers ask of a model. */
const MOST_BLOCKS = 8;
const LEAST_BLOCKS = 3;
/** A chunk is closed once it is this long, if it has enough blocks. */
const CHUNK_CHARS = 1_000;
const LONGEST_CHUNK_CHARS = 2_000;

/**
 * Plans without a model: blocks in order; a chunk is closed at a heading, before a table, or when it is full; a heading and a lead-in stay
 * with what follows.
 */
export function deterministicPlan(request: PlanRequest): PlanAnswer {
  const chunks: string[][] = [];
  let open: PlanBlock[] = [];
  let chars = 0;
  const flush = (): void => {
    if (open.length > 0) chunks.push(open.map((block) => block.id));
    open = [];
    chars = 0;
  };
  for (const block of request.blocks) {
    const last = open.at(-1);
    const full = open.length >= MOST_BLOCKS || (open.length >= LEAST_BLOCKS && chars >= CHUNK_CHARS);
    const tooLong = open.length > 0 && chars + block.chars > LONGEST_CHUNK_CHARS;
    const opens = block.type === 'heading' && last?.type !== 'heading';
    if (last && last.type !== 'heading' && (opens || full || tooLong)) flush();
    open.push(block);
    chars += block.chars;
  }
  flush();
  return { chunks };
}

export const deterministicPlanner: Planner = {
  plan: (request) => Promise.resolve(deterministicPlan(request)),
};
