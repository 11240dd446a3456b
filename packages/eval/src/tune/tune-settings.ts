/** One thing that can be set, and the values to try; `{}` leaves it at its default. */
export interface Dimension<S extends object> {
  readonly name: string;
  readonly values: readonly Partial<S>[];
}

export interface Trial<S extends object> {
  readonly settings: Partial<S>;
  /** Dimension that this trial varied; undefined for the start. */
  readonly dimension: string | undefined;
  readonly objective: number;
}

export interface Tuned<S extends object> {
  readonly chosen: Partial<S>;
  readonly objective: number;
  readonly start: number;
  /** Every trial in the order it was made, losers included. */
  readonly trials: readonly Trial<S>[];
}

/** Gains below this are noise of the arithmetic. */
const LEAST_GAIN = 1e-6;

/**
 * Coordinate search: each dimension in turn, the others held; a value is kept only if it raises the objective. Starts from the defaults,
 * ends after `rounds` or when a round changed nothing. Deterministic, and no combination is asked twice.
 */
export async function tuneSettings<S extends object>(
  dimensions: readonly Dimension<S>[],
  evaluate: (settings: Partial<S>) => Promise<number>,
  rounds = 2,
): Promise<Tuned<S>> {
  const known = new Map<string, number>();
  const trials: Trial<S>[] = [];
  const measure = async (settings: Partial<S>, dimension: string | undefined): Promise<number> => {
    const key = JSON.stringify(Object.entries(settings).sort(([a], [b]) => a.localeCompare(b)));
    const before = known.get(key);
    if (before !== undefined) return before;
    const objective = await evaluate(settings);
    known.set(key, objective);
    trials.push({ settings, dimension, objective });
    return objective;
  };
  let chosen: Partial<S> = {};
  const start = await measure(chosen, undefined);
  let objective = start;
  for (let round = 0; round < rounds; round++) {
    const before = objective;
    for (const { name, values } of dimensions) {
      const owned = new Set(values.flatMap((value) => Object.keys(value)));
      const others = Object.fromEntries(
        Object.entries(chosen).filter(([key]) => !owned.has(key)),
      ) as Partial<S>;
      for (const value of values) {
        const settings = { ...others, ...value };
        const found = await measure(settings, name);
        if (found <= objective + LEAST_GAIN) continue;
        objective = found;
        chosen = settings;
      }
    }
    if (objective <= before + LEAST_GAIN) break;
  }
  return { chosen, objective, start, trials };
}
