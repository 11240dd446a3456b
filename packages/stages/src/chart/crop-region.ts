import type { Box } from '@guidepost/contracts';
import type { PageLayout } from '@guidepost/layout';
import sharp from 'sharp';
import type { PageImage } from '../reader/page-outcome.ts';

/** How a page is drawn for a model: small print stays readable, and no side is longer than most models take. */
export const CHART_IMAGE = { dpi: 200, maxSidePx: 2600 } as const;
/** White around the region, in points: arrows at its rim stay whole. */
const MARGIN = 8;

/** The region of a drawn page as PNG. `bbox` is in the frame of the layout, which for scans may be turned against the page. */
export async function cropRegion(
  image: PageImage,
  bbox: Box,
  layout: Pick<PageLayout, 'quarterTurns' | 'skewDegrees'>,
): Promise<Uint8Array> {
  const quarterTurns: number = layout.quarterTurns ?? 0;
  const skewDegrees = layout.skewDegrees ?? 0;
  const turned = quarterTurns % 2 === 1;
  const [width, height] = turned ? [image.heightPx, image.widthPx] : [image.widthPx, image.heightPx];
  // A slanted page is cropped with room for its slant.
  const slack =
    MARGIN +
    (Math.abs(Math.sin((skewDegrees * Math.PI) / 180)) * Math.max(width, height) * 0.5) / image.scale;
  const left = Math.max(0, Math.floor((bbox[0] - slack) * image.scale));
  const top = Math.max(0, Math.floor((bbox[1] - slack) * image.scale));
  const right = Math.min(width, Math.ceil((bbox[2] + slack) * image.scale));
  const bottom = Math.min(height, Math.ceil((bbox[3] + slack) * image.scale));
  const size = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  const upright =
    quarterTurns === 0
      ? image.png
      : await sharp(image.png)
          .rotate(quarterTurns * 90)
          .png()
          .toBuffer();
  return sharp(upright)
    .extract({ left: Math.min(left, width - 1), top: Math.min(top, height - 1), ...size })
    .png()
    .toBuffer();
}
