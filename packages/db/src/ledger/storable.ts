/** Text that Postgres can hold: NUL and lone surrogates, which it cannot, become U+FFFD so that a reader sees the gap. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** JSON for a jsonb parameter with every string made storable. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : item,
  );
}

/** A JSON-stable value with every string made storable. */
export const toStorable = <T>(value: T): T => JSON.parse(storableJson(value)) as T;
