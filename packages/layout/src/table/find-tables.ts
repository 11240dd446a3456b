import type { RegionInput, TableRegion } from '../page/region.ts';

/** Tables of one page region, none overlapping. */
export function findTables(_input: RegionInput): readonly TableRegion[] {
  return [];
}
