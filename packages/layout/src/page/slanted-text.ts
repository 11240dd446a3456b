import type { PageContent } from '@guidepost/contracts';
import { unionBox } from '../geometry/boxes.ts';
import type { PageBlock } from './page-layout.ts';

/** Text set at a slant: a watermark or a stamp; one block an angle, in content order. */
export function slantedBlocks(content: PageContent, indices: readonly number[]): PageBlock[] {
  const byAngle = new Map<number, number[]>();
  for (const index of indices) {
    const key = Math.round(content.glyphs[index]!.angle / 5) * 5;
    const list = byAngle.get(key);
    if (list) list.push(index);
    else byAngle.set(key, [index]);
  }
  return [...byAngle.entries()].flatMap(([angle, list]): PageBlock[] => {
    const glyphs = list.map((index) => content.glyphs[index]!);
    const text = glyphs
      .map((glyph) => glyph.text)
      .join('')
      .trim();
    if (text === '') return [];
    const bbox = unionBox(glyphs.map((glyph) => glyph.bbox));
    const first = glyphs[0]!;
    return [
      {
        element: {
          type: 'page_header',
          page: content.page,
          bbox,
          text,
          source: content.source,
          confidence: 1,
          flags: ['slanted_text'],
        },
        facts: {
          size: first.size,
          fontName: content.fonts[first.font]?.name ?? '',
          bold: false,
          italic: false,
          color: first.color,
          lineCount: 1,
          full: false,
          indented: false,
          centered: false,
          columnX0: bbox[0],
          columnX1: bbox[2],
          spaceAbove: 9,
          column: -1,
          baseline: bbox[3],
          direction: angle,
        },
      },
    ];
  });
}
