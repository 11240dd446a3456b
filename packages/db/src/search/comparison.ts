/** A question that asks for two things side by side, as one question for each. */
export interface Comparison {
  readonly legs: readonly [string, string];
}

/** Longest name of a thing compared, in characters; more is a sentence that happens to hold "versus". */
const MAX_SIDE = 60;

/** What stands before the first thing compared: the last of these words opens it. */
const OPENS = String.raw`\b(?:of|between|for|in|with|from|to|by|on|is|are|does|do|whether)`;
const TAIL = String.raw`(?<tail>(?:\s+(?:for|in|when|during|among|compare|differ)\b|,).*)?`;
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<head>.*?)\b(?:differ(?:ences?)?|compar(?:e|ed|ing|ison)|distinguish)\b(?<mid>.*?)\b(?:between|of)\s+(?<a>.+?)\s+(?:and|with|versus|vs\.?)\s+(?<b>.+?)${TAIL}[?.]*$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<head>.*?\bhow (?:does|do|is|are)\s+(?:the\s+)?)(?<a>.+?)\s+(?:differ|compare)\w*\s+(?:from|with|to|against)\s+(?<b>.+?)${TAIL}[?.]*$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<head>.*${OPENS}\s+(?:the\s+)?)?(?<a>[^,;?]+?)\s+(?:versus|vs\.?|as opposed to|compared (?:with|to)|and)\s+(?<b>[^,;?]+?)${TAIL}[?.]*$`,
    'i',
  ),
];
const chinese = (conjunction: string): RegExp =>
  new RegExp(
    `^(?<head>.*?)(?<a>[^，。、；：,;]+?)，?(?:${conjunction})(?<b>[^，。；：,;]+?)(?<tail>(?:相比|各|分别|哪|有何|有什么|一样|的?(?:区别|差别|不同)|之间|，|,).*)$`,
    'u',
  );
/** The formal conjunctions first: the everyday one also joins words inside the things compared. */
const CHINESE: readonly RegExp[] = [chinese('与|跟|同|对比|相比'), chinese('和|比|还是|、')];
/** Words without which "A and B" is no comparison. */
const COMPARES =
  /\b(?:versus|vs\.?|differ\w*|compar\w*|as opposed to)\b|相比|各(?:需|要|占|是|有|用|多|为|自|应)|分别|哪(?:样|种|个)更|区别|差别|不同|对比|一样(?:吗|么)/iu;

/**
 * Splits "A versus B", "how does A differ from B", "A 与 B 各 …" into one question about A and one about B, each with the words the two
 * share. By rule, without a model; undefined where the question compares nothing.
 */
export function splitComparison(question: string): Comparison | undefined {
  const text = question.trim();
  if (!COMPARES.test(text)) return undefined;
  for (const pattern of [...ENGLISH, ...CHINESE]) {
    const groups = pattern.exec(text)?.groups;
    const a = groups?.a?.trim();
    const b = groups?.b?.trim();
    if (!groups || !a || !b || a.length > MAX_SIDE || b.length > MAX_SIDE) continue;
    const shared = (side: string) =>
      `${groups.head ?? ''} ${groups.mid ?? ''} ${side} ${groups.tail ?? ''}`.replace(/\s+/g, ' ').trim();
    return { legs: [shared(a), shared(b)] };
  }
  return undefined;
}
