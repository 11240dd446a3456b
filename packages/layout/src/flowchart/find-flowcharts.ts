import type { FlowRegion, RegionInput } from '../page/region.ts';

/** Flowcharts of one page region, none overlapping. */
export function findFlowcharts(_input: RegionInput): readonly FlowRegion[] {
  return [];
}
