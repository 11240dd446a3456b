export { buildUnits } from './build-units.ts';
export { type ChangedUnit, diffUnits, type UnitDiff } from './diff-units.ts';
export { type Evidence, PART_FLAG, unitEvidence } from './evidence.ts';
export { flowRoots, soundEdges } from './flow/root-paths.ts';
export { languageOfText } from './language.ts';
export { type MermaidSubgraph, type ParsedMermaid, parseMermaid, toMermaid } from './mermaid/index.ts';
export { DEFAULT_UNIT_OPTIONS, type UnitOptions } from './options.ts';
export { deterministicPlanner } from './plan/deterministic-plan.ts';
export { buildPlannedUnits, type PlannedUnits } from './plan/planned-units.ts';
export type {
  NamedPlanner,
  PlanAccounting,
  PlanAnswer,
  PlanBlock,
  Planner,
  PlanRequest,
} from './plan/planner.ts';
export { type GradeReading, readGrade } from './recommendation/read-grade.ts';
export { sentences } from './sentence.ts';
export { textFingerprint } from './text-fingerprint.ts';
export { unitKey } from './unit-key.ts';
export {
  type ChangedRecommendation,
  compareRecommendations,
  type RecommendationComparison,
} from './version/compare-recommendations.ts';
export { suggestVersions, type TitledDocument, type VersionSuggestion } from './version/suggest-versions.ts';
