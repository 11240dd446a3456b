import { type AppError, toAppError } from '@guidepost/contracts';
import { draftMessages, type GoldCandidate, type GoldDraft, readDraft, toGoldDraft } from '@guidepost/eval';
import type { ChatModel } from '@guidepost/models/language';
import type { CommandContext } from '../context.ts';

export interface DraftedSample {
  readonly drafts: readonly GoldDraft[];
  readonly written: number;
  /** Why drafting ended early, if it did. */
  readonly stopped?: AppError;
}

/** A server that fails so many questions in a row will fail the rest. */
const GIVE_UP_AFTER = 3;
const TELL_EVERY = 10;

/**
 * Asks a chat model for the question of each place. An answer that cannot be used leaves its question empty with the reason in `note`;
 * a server that is gone leaves the rest empty: the sample is whole either way.
 */
export async function draftQuestions(
  context: Pick<CommandContext, 'say' | 'signal'>,
  candidates: readonly GoldCandidate[],
  chat: ChatModel | undefined,
): Promise<DraftedSample> {
  const drafts: GoldDraft[] = [];
  let written = 0;
  let failedInARow = 0;
  let stopped: AppError | undefined;
  for (const [index, candidate] of candidates.entries()) {
    const blank = toGoldDraft(candidate, index);
    if (chat === undefined || stopped !== undefined) {
      drafts.push(blank);
      continue;
    }
    try {
      const draft = readDraft(await chat.complete(draftMessages(candidate)), candidate);
      failedInARow = 0;
      if ('problem' in draft) {
        drafts.push({ ...blank, note: `No draft: ${draft.problem}.` });
        continue;
      }
      const { question, ...more } = draft;
      drafts.push({ ...blank, query: question, ...more, draftedBy: chat.id });
      written++;
      if (written % TELL_EVERY === 0) context.say(`${written} of ${candidates.length} questions are drafted`);
    } catch (error) {
      context.signal.throwIfAborted();
      const fault = toAppError(error);
      drafts.push({ ...blank, note: `No draft: ${fault.message}` });
      failedInARow++;
      if (fault.code === 'model_refused' || failedInARow >= GIVE_UP_AFTER) stopped = fault;
    }
  }
  return { drafts, written, ...(stopped && { stopped }) };
}
