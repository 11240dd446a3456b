import type { Element } from '@guidepost/contracts';
import type { PageDetail, PageSummary } from '@guidepost/contracts/api';
import type { PageRow } from '@guidepost/db';

/** A page row as the API shows it: every stage with its state, and the reason where it was left out or failed. */
export const toPageSummary = (row: PageRow): PageSummary => ({
  page: row.page,
  ...(row.label !== null && { label: row.label }),
  width: row.width,
  height: row.height,
  rotation: row.rotation,
  route: row.route,
  quality: row.quality,
  image: row.image === null ? null : { widthPx: row.image.widthPx, heightPx: row.image.heightPx },
  warnings: [...row.warnings],
  stages: Object.fromEntries(
    Object.entries(row.stages).map(([stage, s]) => [
      stage,
      {
        state: s.state,
        ...(s.code !== null && { code: s.code }),
        ...(s.message !== null && { reason: s.message }),
      },
    ]),
  ),
});

export const toPageDetail = (row: PageRow, elements: readonly Element[]): PageDetail => ({
  ...toPageSummary(row),
  elements: [...elements],
});
