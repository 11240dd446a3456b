export {
  mergeSearchStatistics,
  type ReplacedUnits,
  type ReplaceUnitsInput,
  replaceUnits,
} from './replace-units.ts';
export type * from './search-request.ts';
