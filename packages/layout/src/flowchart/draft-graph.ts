import type { Box } from '@guidepost/contracts';
import type { NodeDraft } from './nodes.ts';

/** A graph found in boxes, lines and heads, before it is judged. */
export interface DraftGraph {
  readonly nodes: readonly NodeDraft[];
  readonly edges: readonly DraftEdge[];
  readonly flags: readonly string[];
}

export interface DraftEdge {
  /** Indices of nodes. */
  readonly from: number;
  readonly to: number;
  readonly label?: string;
  readonly labelWords: readonly number[];
  readonly arrow: boolean;
  readonly block: boolean;
  /** Shares a piece of line with another edge: a fork or a merge. */
  readonly forked: boolean;
  /** Longest gap (points) that was bridged to make it. */
  readonly bridged: number;
  readonly bbox: Box;
}
