import type { PageContent, PageQuality } from '@guidepost/contracts';
import { analyzePage, type PageLayout, type PageRaster } from '@guidepost/layout';
import {
  createPpOcrEngine,
  createTesseractEngine,
  type GreyImage,
  type OcrEngine,
  readPageImage,
} from '@guidepost/models';
import type { PdfDocument } from '@guidepost/pdf';
import type { FilledContent } from './fill-unread.ts';
import { readFigures } from './read-figures.ts';
import { readUnread } from './read-unread.ts';

export interface OcrOptions {
  /** `ppocr` reads Chinese and English; `tesseract` reads the languages it is given. `ppocr` by default. */
  readonly engine?: 'ppocr' | 'tesseract';
  /** Tesseract language codes, `['eng', 'chi_sim']` by default. */
  readonly languages?: readonly string[];
  /** 200 by default: what the recognisers were measured with. */
  readonly dpi?: number;
  /** Read the words inside pictures of pages with a sound text layer too; true by default. */
  readonly figures?: boolean;
}

export interface RecognizedPage {
  readonly layout: PageLayout;
  readonly quality: PageQuality;
  /** Name and version of engine and models. */
  readonly engine: string;
  /** Mean confidence of the characters, 0..1. */
  readonly confidence: number;
  /** What was put right while reading, in words for a user. */
  readonly warnings: readonly string[];
}

/**
 * Memory that a page child needs to read scans: models, a page in full resolution and the activations of the recogniser come to some
 * 1.3 GB; give it to `maxChildBytes` of readers that read with OCR.
 */
export const OCR_CHILD_BYTES = 3 * 1024 ** 3;

type PageBitmap = ReturnType<PdfDocument['renderPage']>;

const DEFAULT_DPI = 200;
/** Longest side of an OCR image: a poster at 200 dpi would fill the memory of the child without being read better. */
const MAX_SIDE_PX = 6000;
/** Pages read with less certainty than this are marked, so that a user can look at them. */
const LOW_CONFIDENCE = 0.85;
/** Places named in one warning. */
const MAX_NAMED = 20;

/** Reads pages and pictures; models load once for each engine. */
export interface Recognizer {
  /** The whole page from its image. */
  recognizePage(
    document: PdfDocument,
    content: PageContent,
    quality: PageQuality,
    options: OcrOptions,
  ): Promise<RecognizedPage>;
  /** The words inside the pictures of a page with a sound text layer. */
  recognizeFigures(document: PdfDocument, layout: PageLayout, options: OcrOptions): Promise<PageLayout>;
}

/** Loads nothing yet. */
export function createRecognizer(): Recognizer {
  const engines = new Map<string, Promise<OcrEngine>>();
  const engineFor = ({
    engine = 'ppocr',
    languages = ['eng', 'chi_sim'],
  }: OcrOptions): Promise<OcrEngine> => {
    const key = engine === 'ppocr' ? engine : `${engine} ${languages.join('+')}`;
    const known =
      engines.get(key) ?? (engine === 'ppocr' ? createPpOcrEngine() : createTesseractEngine({ languages }));
    engines.set(key, known);
    known.catch(() => engines.delete(key));
    return known;
  };

  return {
    async recognizePage(document, content, quality, options) {
      const engine = await engineFor(options);
      const bitmap = draw(document, content.page, options);
      const image = toGrey(bitmap);
      const filled = quality.flags.includes('garbage_text_layer')
        ? await readUnread(content, image, bitmap.scale, engine)
        : null;
      if (filled) return toFilledPage(filled, quality, engine);
      const read = await readPageImage(
        {
          page: content.page,
          width: content.width,
          height: content.height,
          rotation: content.rotation,
          ...(content.label === undefined ? {} : { label: content.label }),
          dpi: bitmap.scale * 72,
          image,
          colour: { data: bitmap.rgbx, channels: 4 },
        },
        engine,
      );
      const raster = {
        image: read.image === image ? toColour(bitmap) : greyToColour(read.image),
        frame: { x: 0, y: 0, pointsPerPixel: 1 / bitmap.scale },
      };
      const layout = analyzePage(read.content, { raster });
      const flags = new Set([...quality.flags, ...layout.quality.flags]);
      if (read.content.glyphs.length === 0) flags.add('blank');
      else if (read.confidence < LOW_CONFIDENCE) flags.add('low_ocr_confidence');
      const judged: PageQuality = { ...quality, flags: [...flags] };
      return {
        layout: {
          ...layout,
          quality: judged,
          ...(read.skewDegrees ? { skewDegrees: read.skewDegrees } : {}),
          ...(read.quarterTurns ? { quarterTurns: read.quarterTurns } : {}),
        },
        quality: judged,
        engine: read.engine,
        confidence: read.confidence,
        warnings: read.content.warnings,
      };
    },
    async recognizeFigures(document, layout, options) {
      const bitmap = draw(document, layout.page, options);
      const drawn = { grey: toGrey(bitmap), colour: toColour(bitmap) };
      const content = document.readPage(layout.page);
      return readFigures(layout, content, drawn, bitmap.scale, () => engineFor(options));
    },
  };
}

/** The page in the geometry and fonts of its text layer, with what the layer did not tell read from the picture. */
function toFilledPage(filled: FilledContent, quality: PageQuality, engine: OcrEngine): RecognizedPage {
  const layout = analyzePage(filled.content);
  const flags = new Set([...quality.flags, ...layout.quality.flags, 'text_layer_completed']);
  if (filled.disagreements.length > 0) flags.add('numbers_disagree');
  if (filled.left > 0) flags.add('unread_glyphs');
  if (filled.confidence < LOW_CONFIDENCE) flags.add('low_ocr_confidence');
  const judged: PageQuality = { ...quality, flags: [...flags] };
  const warnings = [...filled.content.warnings];
  if (filled.left > 0) warnings.push(`${filled.left} characters could not be read`);
  if (filled.disagreements.length > 0) {
    const named = filled.disagreements.slice(0, MAX_NAMED).map(({ text }) => text);
    warnings.push(`text layer and picture disagree: ${named.join('; ')}`);
  }
  return {
    layout: { ...layout, quality: judged, blocks: flagDisagreements(layout.blocks, filled.disagreements) },
    quality: judged,
    engine: engine.id,
    confidence: filled.confidence,
    warnings,
  };
}

/** Elements with a digit or comparator in doubt say so. */
function flagDisagreements(
  blocks: PageLayout['blocks'],
  disagreements: FilledContent['disagreements'],
): PageLayout['blocks'] {
  if (disagreements.length === 0) return blocks;
  return blocks.map((block) => {
    const { bbox, flags } = block.element;
    const doubted = disagreements.some(({ box }) => {
      const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
      return x >= bbox[0] && x <= bbox[2] && y >= bbox[1] && y <= bbox[3];
    });
    return doubted
      ? { ...block, element: { ...block.element, flags: [...flags, 'numbers_disagree'] } }
      : block;
  });
}

const draw = (document: PdfDocument, page: number, { dpi = DEFAULT_DPI }: OcrOptions) =>
  document.renderPage(page, { dpi, maxSidePx: MAX_SIDE_PX });

const toColour = ({ rgbx, widthPx, heightPx }: PageBitmap): PageRaster['image'] => ({
  data: rgbx,
  width: widthPx,
  height: heightPx,
  channels: 4,
});

function greyToColour({ data, width, height }: GreyImage): PageRaster['image'] {
  const rgb = new Uint8Array(data.length * 3);
  for (let i = 0, j = 0; i < data.length; i++, j += 3) rgb[j] = rgb[j + 1] = rgb[j + 2] = data[i]!;
  return { data: rgb, width, height, channels: 3 };
}

/** Luma of ITU-R BT.601 over white paper. */
function toGrey({ rgbx, widthPx, heightPx }: PageBitmap): GreyImage {
  const data = new Uint8Array(widthPx * heightPx);
  for (let i = 0, j = 0; i < data.length; i++, j += 4) {
    data[i] = (rgbx[j]! * 299 + rgbx[j + 1]! * 587 + rgbx[j + 2]! * 114) / 1000;
  }
  return { data, width: widthPx, height: heightPx };
}
