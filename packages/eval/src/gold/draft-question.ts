import { evidenceTokens, tokenRecall } from '../score/evidence-tokens.ts';
import type { GoldCandidate } from './candidate.ts';

/** As chat servers take it. */
export interface DraftMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

export interface DraftedQuestion {
  readonly question: string;
  readonly answer?: string;
  /** What a reviewer should look at. */
  readonly note?: string;
}

const INSTRUCTION = `You write test questions for a search engine over clinical guidelines. You get one piece of evidence with its context.
Write ONE question that this evidence answers and a reader at the bedside would ask.
- Use the language of the evidence.
- Use other words than the evidence where you can; name the condition or drug, so that the question makes sense without the evidence.
- Never mention the document, the table, the figure, the page or "the text".
Answer with JSON alone: {"question": "…", "answer": "the short answer, as the evidence has it"}`;

/** What a chat model is asked for one place. */
export function draftMessages({ lang, type, context, evidence }: GoldCandidate): DraftMessage[] {
  const content = `Language: ${lang}\nKind of evidence: ${type}\nContext: ${context || '(none)'}\nEvidence:\n${evidence}`;
  return [
    { role: 'system', content: INSTRUCTION },
    { role: 'user', content },
  ];
}

const MIN_CHARS = 6;
const MAX_CHARS = 400;
/** A question that holds more of the evidence's words than this finds it by copying. */
const MAX_COPIED = 0.8;
const REFUSAL =
  /^(?:i['’]?m sorry|i am sorry|sorry\b|i (?:can(?:no|['’])t|am unable|won['’]t)|as an ai|unfortunately)|^(?:抱歉|对不起|很抱歉|我无法|我不能|作为(?:一个|一名)?(?:AI|人工智能))/iu;
/** What points outside the question: nobody at a bedside asks about "the table above". */
const POINTS_OUTSIDE =
  /\b(?:the|this) (?:text|passage|evidence|table|figure|document|excerpt)\b|(?:上述|本文|该表|上表|文中|该文)/iu;

/** The question in a model's answer, or why there is none: no JSON, a refusal, no question, or another language than the evidence. */
export function readDraft(
  reply: string,
  { lang, evidence }: GoldCandidate,
): DraftedQuestion | { readonly problem: string } {
  const text = reply.trim();
  if (REFUSAL.test(text)) return { problem: 'the model refused' };
  const json = parseObject(text);
  const question = (typeof json?.question === 'string' ? json.question : plainQuestion(text))
    ?.replace(/\s+/g, ' ')
    .trim();
  if (question === undefined || question === '') return { problem: 'the answer holds no question' };
  if (REFUSAL.test(question)) return { problem: 'the model refused' };
  if (question.length < MIN_CHARS || question.length > MAX_CHARS)
    return { problem: `a question of ${question.length} characters` };
  if (lang === 'zh' || lang === 'en') {
    const isHan = /\p{Script=Han}/u.test(question);
    if (isHan !== (lang === 'zh'))
      return { problem: `the question is not in the language of the evidence (${lang})` };
  }
  const notes = [
    ...(tokenRecall(evidenceTokens(evidence), evidenceTokens(question)) > MAX_COPIED
      ? ['repeats the evidence']
      : []),
    ...(POINTS_OUTSIDE.test(question) ? ['speaks of the document instead of its subject'] : []),
  ];
  const answer = typeof json?.answer === 'string' ? json.answer.trim() : '';
  return { question, ...(answer && { answer }), ...(notes.length > 0 && { note: notes.join('; ') }) };
}

/** The first JSON object in a text: models put fences and sentences around it. */
function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start < 0 || end < start) return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Small models leave JSON out: one line that ends with a question mark is a question. */
const plainQuestion = (text: string): string | undefined =>
  text.startsWith('{')
    ? undefined
    : /^(?:question\s*:|问题\s*[:：])?\s*["“]?([^\n"”]+[?？])["”]?$/iu.exec(text)?.[1];
