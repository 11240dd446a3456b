export { buildUnits } from './build-units.ts';
export { type ChangedUnit, diffUnits, type UnitDiff } from './diff-units.ts';
export { type Evidence, PART_FLAG, unitEvidence } from './evidence.ts';
export { DEFAULT_UNIT_OPTIONS, type UnitOptions } from './options.ts';
export { unitKey } from './unit-key.ts';
