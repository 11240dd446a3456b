import { createHash } from 'node:crypto';
import type { FlowGraph } from '@guidepost/contracts';
import type { VisionAnswer, VisionModel } from '@guidepost/models/vision';
import { CHART_PROMPT, CHART_PROMPT_VERSION } from './chart-prompt.ts';
import { type CheckedAnswer, checkAnswer } from './check-answer.ts';
import type { PageWords } from './page-words.ts';

/** Answers by region, model and prompt: the same picture is paid for once. */
export interface AnswerStore {
  get(key: string): Promise<VisionAnswer | undefined>;
  /** `requests`: what the answer cost. */
  put(key: string, answer: VisionAnswer, requests: number): Promise<void>;
}

/** What came of asking about one region. */
export interface ChartAnswer {
  readonly kind: CheckedAnswer['kind'];
  readonly graph?: FlowGraph;
  readonly flags: readonly string[];
  /** Share of the steps whose words are on the page. */
  readonly support: number;
  /** Why it cannot be used. */
  readonly why?: string;
  readonly model: string;
  readonly promptVersion: string;
  /** Requests made now; 0 where the answer was kept. */
  readonly requests: number;
}

export interface AskChartOptions {
  readonly model: VisionModel;
  readonly store: AnswerStore;
  /** Called before each request; throws `model_budget_spent` to stop. */
  readonly spend: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/** An unusable answer is asked for again this often. */
const RETRIES = 2;

/** Asks a model for the flowchart in a picture (PNG) and checks what it says against the words of the page. */
export async function askChart(
  image: Uint8Array,
  page: PageWords,
  { model, store, spend, signal }: AskChartOptions,
): Promise<ChartAnswer> {
  const region = createHash('sha256').update(image).digest('hex');
  const key = createHash('sha256').update(`${region}\n${model.id}\n${CHART_PROMPT_VERSION}`).digest('hex');
  const facts = { model: model.id, promptVersion: CHART_PROMPT_VERSION };
  const kept = await store.get(key);
  if (kept !== undefined) return { ...toAnswer(checkAnswer(kept, page)), ...facts, requests: 0 };
  for (let requests = 1; ; requests++) {
    await spend();
    const answer = await model.ask({ prompt: promptFor(requests), image, ...(signal ? { signal } : {}) });
    const checked = checkAnswer(answer, page);
    if (checked.kind === 'unusable' && requests <= RETRIES) continue;
    await store.put(key, answer, requests);
    return { ...toAnswer(checked), ...facts, requests };
  }
}

/** At temperature 0 the same question gets the same answer: a further try says so. */
const promptFor = (request: number): string =>
  request === 1
    ? CHART_PROMPT
    : `${CHART_PROMPT}\n\nAn earlier answer could not be used (try ${request}). Answer with short, complete Mermaid alone.`;

function toAnswer(checked: CheckedAnswer): Pick<ChartAnswer, 'kind' | 'graph' | 'flags' | 'support' | 'why'> {
  switch (checked.kind) {
    case 'chart':
      return checked;
    case 'no_chart':
      return { kind: 'no_chart', flags: ['model_sees_no_flowchart'], support: 0 };
    default:
      return { kind: 'unusable', flags: ['model_answer_unusable'], support: 0, why: checked.why };
  }
}
