import type { components } from './openapi-schema.ts';

export type Problem = components['schemas']['Problem'];

/**
 * Codes of the API, and two of this side: `unreachable` = nothing answered at the address, `not_guidepost` = what answered is not
 * the API (a proxy, another program).
 */
export type GuidepostErrorCode = Problem['code'] | 'unreachable' | 'not_guidepost';

/** A request that did not succeed. The message is a sentence: what failed, and what to do next. */
export class GuidepostError extends Error {
  readonly code: GuidepostErrorCode;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
  /** HTTP status; absent if nothing answered. */
  readonly status: number | undefined;
  /** The whole answer of the API, with request id and every fault of a request. */
  readonly problem: Problem | undefined;

  constructor(
    code: GuidepostErrorCode,
    message: string,
    facts: { retryable?: boolean; status?: number; problem?: Problem; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause });
    this.name = 'GuidepostError';
    this.code = code;
    this.retryable = facts.retryable ?? false;
    this.status = facts.status;
    this.problem = facts.problem;
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as Problem).code === 'string' &&
  typeof (body as Problem).detail === 'string';

/** The error that an answer stands for; `body` is its parsed JSON or its text. */
export function toGuidepostError(response: Response, body: unknown): GuidepostError {
  const { status } = response;
  if (isProblem(body)) {
    const { code, detail, retryable } = body;
    return new GuidepostError(code, detail, { status, retryable: retryable === true, problem: body });
  }
  const sentence = `${new URL(response.url).origin} answered ${status} and not as Guidepost does. Check the address, and what stands in between.`;
  return new GuidepostError('not_guidepost', sentence, { status, retryable: status >= 500 });
}

/** A fetch that threw. An abort is passed on as it is. */
export function toFetchError(baseUrl: string, error: unknown): unknown {
  if (error instanceof GuidepostError) return error;
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) return error;
  const cause = (error as { cause?: { code?: string } }).cause?.code;
  const sentence = `Guidepost does not answer at ${baseUrl}${cause === undefined ? '' : ` (${cause})`}. Check that it runs, and the address.`;
  return new GuidepostError('unreachable', sentence, { retryable: true, cause: error });
}
