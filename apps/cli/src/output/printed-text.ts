const RAISED = new Map(
  [...'0123456789+-−=()n'].map((char, i) => [char, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'][i] as string]),
);
const LOWERED = new Map(
  [...'0123456789+-−=()'].map((char, i) => [char, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][i] as string]),
);

/** Evidence for a terminal: `m<sup>2</sup>` as m², other raised text as ^(…), so that 10² never reads as 102. JSON keeps the marks. */
export const toPrintedText = (text: string): string =>
  text
    .replaceAll(/<sup>(.*?)<\/sup>/gs, (_, inner: string) => shift(inner, RAISED, '^'))
    .replaceAll(/<sub>(.*?)<\/sub>/gs, (_, inner: string) => shift(inner, LOWERED, '_'));

function shift(inner: string, alphabet: ReadonlyMap<string, string>, mark: string): string {
  const chars = [...inner].map((char) => alphabet.get(char));
  return chars.every((char) => char !== undefined) ? chars.join('') : `${mark}(${inner})`;
}
