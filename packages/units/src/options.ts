import type { UnitStrategy } from '@guidepost/contracts';

export interface UnitOptions {
  /** How units are cut; `structure` is the product's own, the others are baselines. */
  readonly strategy?: UnitStrategy;
  /**
   * Section units: whole paragraphs, and whole small sections under one heading, are put together up to this many characters. Larger =
   * more complete answers (measured from 250 to 1,100: page and fact recall rise), but five results must stay readable: at 900 they take
   * about 2,800 characters.
   */
  readonly targetChars?: number;
  /** Section units: a single paragraph longer than this is cut at sentence ends. */
  readonly maxChars?: number;
  /** Flat baseline: size and overlap of a chunk in characters. */
  readonly flatChars?: number;
  readonly flatOverlapChars?: number;
}

export type ResolvedUnitOptions = Required<UnitOptions>;

export const DEFAULT_UNIT_OPTIONS: ResolvedUnitOptions = {
  strategy: 'structure',
  targetChars: 900,
  maxChars: 1_000,
  flatChars: 500,
  flatOverlapChars: 50,
};

/** Options with defaults filled in; sizes that make no sense (not positive, target above max) are brought into order. */
export function resolveUnitOptions(options: UnitOptions = {}): ResolvedUnitOptions {
  const merged = { ...DEFAULT_UNIT_OPTIONS, ...withoutUndefined(options) };
  const maxChars = Math.max(40, Math.floor(merged.maxChars));
  const flatChars = Math.max(1, Math.floor(merged.flatChars));
  return {
    ...merged,
    maxChars,
    targetChars: Math.min(maxChars, Math.max(1, Math.floor(merged.targetChars))),
    flatChars,
    flatOverlapChars: Math.min(flatChars - 1, Math.max(0, Math.floor(merged.flatOverlapChars))),
  };
}

const withoutUndefined = (options: UnitOptions): UnitOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
