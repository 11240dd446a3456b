import type { z } from 'zod';

export interface Parsed<T> {
  readonly items: readonly T[];
  /** Sentences that begin with the line number, from 1. */
  readonly faults: readonly string[];
  /** Line, from 1, of each id. */
  readonly lineOf: ReadonlyMap<string, number>;
}

/** JSON lines through a schema; ids must be unique. Blank lines are skipped, every fault is kept. */
export function parseLines<S extends z.ZodType<{ readonly id: string }>>(
  text: string,
  schema: S,
): Parsed<z.output<S>> {
  const items: z.output<S>[] = [];
  const faults: string[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const number = index + 1;
    if (line.trim() === '') continue;
    const value = parseJson(line);
    if (value === undefined) {
      faults.push(`line ${number}: not valid JSON (cut short?)`);
      continue;
    }
    const result = schema.safeParse(value);
    if (!result.success) {
      for (const issue of result.error.issues) {
        faults.push(`line ${number}: ${issue.path.join('.') || 'line'}: ${issue.message}`);
      }
      continue;
    }
    const { id } = result.data;
    const earlier = lineOf.get(id);
    if (earlier !== undefined) faults.push(`line ${number}: id "${id}" is already on line ${earlier}`);
    else lineOf.set(id, number);
    items.push(result.data);
  }
  if (items.length === 0 && faults.length === 0) faults.push('the file holds no lines');
  return { items, faults, lineOf };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
