import type { PageContent } from '@guidepost/contracts';
import type { GreyImage, OcrEngine } from '@guidepost/models';
import { judgePage } from '../quality/judge-page.ts';
import { type FilledContent, fillUnread } from './fill-unread.ts';
import { unreadGlyphs, unreadRuns } from './unread-runs.ts';

/**
 * Reads only what the text layer does not tell. Null where there is nothing of that kind, where the engine cannot be told where to read, or
 * where the text is not sound after it, so that the page has to be read as a scan.
 */
export async function readUnread(
  content: PageContent,
  image: GreyImage,
  pixelsPerPoint: number,
  engine: OcrEngine,
): Promise<FilledContent | null> {
  if (!engine.recognizeBoxes) return null;
  const unread = unreadGlyphs(content);
  if (unread.size === 0) return null;
  const runs = unreadRuns(content, unread);
  const boxes = runs.map(
    ({ box }) => box.map((value) => value * pixelsPerPoint) as [number, number, number, number],
  );
  const filled = fillUnread(content, runs, unread, await engine.recognizeBoxes(image, boxes), pixelsPerPoint);
  if (filled.filled < MIN_FILLED_SHARE * unread.size) return null;
  // Nonsense that was not taken for unread is still there.
  return judgePage(filled.content).quality.flags.includes('garbage_text_layer') ? null : filled;
}

/** A text layer that lies over its ink gives a character for nearly every glyph. */
const MIN_FILLED_SHARE = 0.8;
