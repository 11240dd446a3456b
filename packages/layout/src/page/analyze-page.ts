import type { PageContent } from '@guidepost/contracts';
import type { PageLayout } from './page-layout.ts';

/** Layout of one page by itself; never throws on damaged content, flags it. */
export function analyzePage(content: PageContent): PageLayout {
  return {
    page: content.page,
    width: content.width,
    height: content.height,
    rotation: content.rotation,
    ...(content.label === undefined ? {} : { label: content.label }),
    source: content.source,
    quality: {
      textSanity: 1,
      glyphs: content.glyphs.length,
      unmappedShare: 0,
      privateUseShare: 0,
      imageShare: 0,
      flags: [...content.warnings],
    },
    blocks: [],
  };
}
