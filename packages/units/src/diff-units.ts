import type { Unit, UnitKind } from '@guidepost/contracts';
import { unitKey } from './unit-key.ts';

export interface ChangedUnit<T extends Unit = Unit> {
  readonly before: T;
  readonly after: T;
}

export interface UnitDiff<T extends Unit = Unit> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  /** Same kind and same evidence (element, row, edge) or an overlapping set of elements, other text or context. */
  readonly changed: readonly ChangedUnit<T>[];
  /** Same kind, text and context: vectors can be kept. */
  readonly unchanged: readonly ChangedUnit<T>[];
  readonly summary: {
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    readonly unchanged: number;
  };
}

/** What a re-plan changes between two sets of units of one document; linear time, order of the input does not matter for the counts. */
export function diffUnits<T extends Unit>(before: readonly T[], after: readonly T[]): UnitDiff<T> {
  const exact = pairBy(before, after, (unit) => [`${unit.kind}\u001f${unitKey(unit)}`]);
  const place = pairBy(exact.beforeRest, exact.afterRest, (unit) => [placeOf(unit)]);
  const overlap = pairBy(place.beforeRest, place.afterRest, (unit) =>
    unit.elements.map((id) => `${unit.kind}\u001f${id}`),
  );
  const changed = [...place.pairs, ...overlap.pairs];
  return {
    added: overlap.afterRest,
    removed: overlap.beforeRest,
    changed,
    unchanged: exact.pairs,
    summary: {
      added: overlap.afterRest.length,
      removed: overlap.beforeRest.length,
      changed: changed.length,
      unchanged: exact.pairs.length,
    },
  };
}

const placeOf = (unit: { kind: UnitKind; element: string } & Partial<Unit>): string =>
  [
    unit.kind,
    unit.element,
    unit.table?.row ?? '',
    unit.edge ? `${unit.edge.from}>${unit.edge.label ?? ''}>${unit.edge.to}` : '',
  ].join('\u001f');

interface Pairing<T extends Unit> {
  readonly pairs: readonly ChangedUnit<T>[];
  readonly beforeRest: readonly T[];
  readonly afterRest: readonly T[];
}

/** Pairs units that share a key, first come first served. */
function pairBy<T extends Unit>(
  before: readonly T[],
  after: readonly T[],
  keysOf: (unit: T) => readonly string[],
): Pairing<T> {
  const waiting = new Map<string, T[]>();
  for (const unit of before) {
    for (const key of keysOf(unit)) {
      const list = waiting.get(key);
      if (list) list.push(unit);
      else waiting.set(key, [unit]);
    }
  }
  for (const list of waiting.values()) list.reverse();
  const taken = new Set<T>();
  const pairs: ChangedUnit<T>[] = [];
  const afterRest: T[] = [];
  for (const unit of after) {
    const match = keysOf(unit).reduce<T | undefined>(
      (found, key) => found ?? takeFree(waiting.get(key), taken),
      undefined,
    );
    if (match) {
      taken.add(match);
      pairs.push({ before: match, after: unit });
    } else afterRest.push(unit);
  }
  return { pairs, beforeRest: before.filter((unit) => !taken.has(unit)), afterRest };
}

function takeFree<T>(list: T[] | undefined, taken: ReadonlySet<T>): T | undefined {
  while (list && list.length > 0) {
    const candidate = list.pop();
    if (candidate !== undefined && !taken.has(candidate)) return candidate;
  }
  return undefined;
}
