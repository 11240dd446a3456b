import { z } from 'zod';
import { UnusableReply } from '../http/post-json.ts';
import { endsRepeating } from './repetition.ts';
import type { VisionAnswer } from './vision-model.ts';

const Text = z.union([
  z.string(),
  z
    .array(z.looseObject({ text: z.string().optional() }))
    .transform((parts) => parts.map((p) => p.text ?? '').join('')),
]);
const Reply = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: Text.nullish() }), finish_reason: z.string().nullish() }))
    .min(1),
});
const Piece = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: Text.nullish() }).nullish(), finish_reason: z.string().nullish() }),
  ),
});

/** Reads the body of a chat completion, whole or as a stream of events, never more than `maxChars` of answer. */
export function readReply(response: Response, maxChars: number): Promise<VisionAnswer> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream');
  return isStream ? readStream(response, maxChars) : readWhole(response, maxChars);
}

/** JSON writes a character in up to six, and has fields around the answer. */
const JSON_SHARE = 6;
const JSON_FRAME = 20_000;

async function readWhole(response: Response, maxChars: number): Promise<VisionAnswer> {
  let body = '';
  for await (const text of textOf(response)) {
    body += text;
    if (body.length > JSON_SHARE * maxChars + JSON_FRAME) throw new UnusableReply('its answer is too large');
  }
  const parsed = Reply.safeParse(parseJson(body));
  const choice = parsed.data?.choices[0];
  if (choice === undefined) throw new UnusableReply('its reply is not a chat completion');
  const text = choice.message.content ?? '';
  return bounded(text, maxChars, choice.finish_reason);
}

async function readStream(response: Response, maxChars: number): Promise<VisionAnswer> {
  let rest = '';
  let text = '';
  let finish: string | null | undefined;
  let checkedAt = 0;
  for await (const chunk of textOf(response)) {
    rest += chunk;
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > JSON_SHARE * maxChars + JSON_FRAME) throw new UnusableReply('its answer is too large');
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === '[DONE]') return bounded(text, maxChars, finish ?? 'stop');
      if (data === '') continue;
      const piece = Piece.safeParse(parseJson(data));
      if (!piece.success) throw new UnusableReply('its stream holds something else than a chat completion');
      text += piece.data.choices[0]?.delta?.content ?? '';
      finish = piece.data.choices[0]?.finish_reason ?? finish;
    }
    if (text.length > maxChars) return { text: text.slice(0, maxChars), end: 'length' };
    if (text.length - checkedAt > 200) {
      checkedAt = text.length;
      // Leaving the loop cancels the body: nothing more is paid for.
      if (endsRepeating(text)) return { text, end: 'repeats' };
    }
  }
  if (finish == null) throw new UnusableReply('its stream broke off');
  return bounded(text, maxChars, finish);
}

function bounded(text: string, maxChars: number, finish: string | null | undefined): VisionAnswer {
  if (text.length > maxChars) return { text: text.slice(0, maxChars), end: 'length' };
  if (endsRepeating(text.trimEnd())) return { text, end: 'repeats' };
  return { text, end: finish === 'length' ? 'length' : 'complete' };
}

async function* textOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) yield decoder.decode(bytes as Uint8Array, { stream: true });
  yield decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
