/** An element as the planner sees it. */
export interface PlanBlock {
  /** Short id of the plan, by type: `h1`, `p1`, `l1`, `t1`, `f1` … */
  readonly id: string;
  readonly type: string;
  /** First characters of the text. */
  readonly preview: string;
  /** Characters of the whole text. */
  readonly chars: number;
}

/** One call: a section of bounded length. */
export interface PlanRequest {
  /** Headings above the section, outermost first. */
  readonly headings: readonly string[];
  readonly blocks: readonly PlanBlock[];
}

/**
 * Decides which blocks belong together and gives lists of block ids; it never writes text. Any model behind an OpenAI-compatible endpoint can
 * be one (after W-RAC / D-RAC: plan over ids, text is not generated again).
 */
export interface Planner {
  plan(request: PlanRequest, signal?: AbortSignal): Promise<PlanAnswer>;
}

/** A planner with the name that is stored beside what it planned. */
export interface NamedPlanner extends Planner {
  readonly name: string;
}

export interface PlanAnswer {
  readonly chunks: readonly (readonly string[])[];
  /** Tokens as counted by the endpoint; estimated where absent. */
  readonly tokensIn?: number;
  readonly tokensOut?: number;
}

/** Tokens spent on planning, and what a model that writes the chunks out again would have spent. */
export interface PlanAccounting {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Output tokens of regenerating the text. */
  readonly tokensOutRegenerating: number;
  /** Share of output tokens saved against regenerating, 0..1. */
  readonly savedShare: number;
  /** Calls that failed or gave nothing usable and were planned by the deterministic planner instead. */
  readonly fallbacks: number;
  /** Ids that the plan left out (put into fallback chunks), named twice or made up (dropped). */
  readonly missing: number;
  readonly duplicates: number;
  readonly unknown: number;
}
