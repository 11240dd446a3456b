import type { Box, Element } from '@guidepost/contracts';
import type { PageLayout } from '@guidepost/layout';
import type { GreyImage, OcrEngine, OcrLine } from '@guidepost/models';

/** More pictures than this on one page are icons and photos of faces: reading them all costs minutes and finds nothing. */
const MAX_FIGURES = 8;
/** Smaller pictures hold no sentence: logos, signatures, icons. Share of the page. */
const MIN_PAGE_SHARE = 0.02;
/** A picture's words are kept when the recogniser is this sure of the line: a photo gives noise. */
const MIN_LINE_CONFIDENCE = 0.8;
const MIN_LINE_CHARS = 2;

const share = ([x0, y0, x1, y1]: Box, { width, height }: PageLayout): number =>
  (Math.max(0, x1 - x0) * Math.max(0, y1 - y0)) / (width * height);

/** Whether the page has pictures without text of their own that are worth reading. */
export function hasFiguresToRead(layout: PageLayout): boolean {
  return layout.blocks.some(({ element }) => isUnread(element, layout));
}

function isUnread(element: Omit<Element, 'id' | 'order'>, layout: PageLayout): boolean {
  return (
    element.type === 'figure' && element.text.trim() === '' && share(element.bbox, layout) >= MIN_PAGE_SHARE
  );
}

/**
 * The layout with the words inside its pictures as their text (`source: ocr`), apart from the page's own text. `image` is the page drawn at
 * `scale` pixels a point.
 */
export async function readFigures(
  layout: PageLayout,
  image: GreyImage,
  scale: number,
  engine: OcrEngine,
): Promise<PageLayout> {
  let left = MAX_FIGURES;
  const blocks: PageLayout['blocks'][number][] = [];
  for (const block of layout.blocks) {
    if (left > 0 && isUnread(block.element, layout)) {
      left--;
      blocks.push({ ...block, element: await readFigure(block.element, image, scale, engine) });
    } else blocks.push(block);
  }
  return { ...layout, blocks };
}

async function readFigure<E extends Omit<Element, 'id' | 'order'>>(
  element: E,
  image: GreyImage,
  scale: number,
  engine: OcrEngine,
): Promise<E> {
  const lines = (await engine.recognize(crop(image, element.bbox, scale), { dpi: scale * 72 })).filter(
    ({ confidence, text }) => confidence >= MIN_LINE_CONFIDENCE && text.trim().length >= MIN_LINE_CHARS,
  );
  if (lines.length === 0) return element;
  const confidence = lines.reduce((sum, line) => sum + line.confidence, 0) / lines.length;
  return {
    ...element,
    text: inReadingOrder(lines)
      .map(({ text }) => text.trim())
      .join(' '),
    source: 'ocr',
    confidence: Math.round(confidence * 1000) / 1000,
    flags: [...element.flags, 'words_read_from_picture'],
  };
}

/** From the top, lines at one height from the left. */
function inReadingOrder(lines: readonly OcrLine[]): OcrLine[] {
  const middle = ({ box }: OcrLine) => (box[1] + box[3]) / 2;
  const sorted = [...lines].sort((a, b) => middle(a) - middle(b));
  const rows: OcrLine[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && middle(line) < first.box[3]) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

function crop({ data, width, height }: GreyImage, [x0, y0, x1, y1]: Box, scale: number): GreyImage {
  const left = Math.max(0, Math.floor(x0 * scale));
  const top = Math.max(0, Math.floor(y0 * scale));
  const right = Math.min(width, Math.ceil(x1 * scale));
  const bottom = Math.min(height, Math.ceil(y1 * scale));
  const out = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  const pixels = new Uint8Array(out.width * out.height).fill(255);
  for (let y = 0; y < bottom - top; y++) {
    pixels.set(data.subarray((top + y) * width + left, (top + y) * width + right), y * out.width);
  }
  return { data: pixels, ...out };
}
