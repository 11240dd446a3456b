import type { Unit } from '@guidepost/contracts';

/**
 * How much of its score a unit keeps for what it is. A question is answered by the guideline's own statements; entries of the
 * bibliography, lists of contents and of contributors share its words without answering, so they come last but stay findable.
 */
const BY_FLAG: Readonly<Record<string, number>> = {
  bibliography: 0.4,
  contents: 0.4,
  heading_only: 0.5,
  title: 0.6,
};

const CONTRIBUTORS =
  /acknowledg|contributor|declarations? of (?:competing )?interest|conflicts? of interest|author (?:affiliation|information)|disclosures?|search strateg|abbreviations|致谢|利益冲突|作者贡献|执笔|编写组|专家(?:组|委员会)(?:成员|名单)|缩略语|缩写/iu;
const CONTRIBUTORS_PRIOR = 0.6;

/** Share of its score that a unit keeps, in (0, 1]. */
export function unitPrior(unit: Pick<Unit, 'flags' | 'breadcrumb'>): number {
  const byFlag = Math.min(1, ...unit.flags.map((flag) => BY_FLAG[flag] ?? 1));
  const last = unit.breadcrumb.at(-1) ?? '';
  return CONTRIBUTORS.test(last) ? Math.min(byFlag, CONTRIBUTORS_PRIOR) : byFlag;
}
