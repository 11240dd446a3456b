import { type AppError, type PageContent, type PageQuality, toAppError } from '@guidepost/contracts';
import { analyzePage, type PageLayout } from '@guidepost/layout';
import { DAMAGED_CONTENT, encodePng, type PdfDocument, type RenderOptions } from '@guidepost/pdf';
import { hasFiguresToRead } from '../../ocr/read-figures.ts';
import type { Recognizer } from '../../ocr/recognize-page.ts';
import { judgePage } from '../../quality/judge-page.ts';
import type { PageImage, PageOutcome } from '../page-outcome.ts';
import type { ReadOptions } from '../page-reader.ts';

const DEFAULT_DPI = 200;
const DEFAULT_MAX_SIDE_PX = 1568;

/** One page from the engine to its outcome. Throws only what ends the engine (`page_memory`, `page_crashed`). */
export async function readPage(
  document: PdfDocument,
  page: number,
  options: Omit<ReadOptions, 'signal'>,
  recognizer: Recognizer,
): Promise<PageOutcome> {
  const content = document.readPage(page);
  const { quality: judged, textUsable, needsOcr, ocrLayer } = judgePage(content);
  const damaged = content.warnings.includes(DAMAGED_CONTENT);
  const quality = damaged ? { ...judged, flags: [...judged.flags, 'page_damaged'] } : judged;
  const warnings = [...content.warnings];
  const textLayout =
    textUsable || !needsOcr ? layoutPage(ocrLayer ? asOcr(content) : content, quality) : undefined;

  const recognized =
    options.ocr && needsOcr
      ? await recognizer.recognizePage(document, content, quality, options.ocr)
      : undefined;
  const figuresToRead = !needsOcr && textLayout !== undefined && hasFiguresToRead(textLayout);
  const withFigures = figuresToRead && options.ocr && options.ocr.figures !== false;
  const layout =
    recognized?.layout ??
    (withFigures && options.ocr
      ? await recognizer.recognizeFigures(document, textLayout, options.ocr)
      : textLayout);

  let image: PageImage | undefined;
  let ocrImage: PageImage | undefined;
  try {
    if (options.image && (options.imagePages?.includes(page) ?? true)) {
      const { dpi = DEFAULT_DPI, maxSidePx = DEFAULT_MAX_SIDE_PX } =
        options.image === true ? {} : options.image;
      image = await drawPage(document, page, { dpi, maxSidePx }, false);
    }
    if (options.ocrImageDpi && needsOcr) {
      ocrImage = await drawPage(document, page, { dpi: options.ocrImageDpi }, true);
    }
  } catch (error) {
    const fault = toAppError(error);
    if (fault.code === 'page_crashed' || fault.code === 'page_memory') throw fault;
    // The text is there and worth keeping; the page only lacks its picture.
    warnings.push(`the page image could not be made: ${fault.message}`);
  }

  return {
    page,
    ...(needsOcr && !recognized
      ? { state: 'skipped', code: 'page_needs_ocr', message: 'text is only in the image of the page' }
      : { state: 'done' }),
    quality: recognized?.quality ?? quality,
    needsOcr,
    ...(figuresToRead && !withFigures ? { figuresToRead } : {}),
    ...(recognized ? { ocr: { engine: recognized.engine, confidence: recognized.confidence } } : {}),
    ...(layout ? { layout } : {}),
    ...(options.content ? { content } : {}),
    ...(image ? { image } : {}),
    ...(ocrImage ? { ocrImage } : {}),
    warnings: [...warnings, ...(recognized?.warnings ?? [])],
  };
}

/** Layout of a page with both judgements of its quality: the stage's numbers, the flags of stage and layout. */
function layoutPage(content: PageContent, quality: PageQuality): PageLayout {
  const layout = analyzePage(content);
  const flags = [...new Set([...quality.flags, ...layout.quality.flags])];
  return { ...layout, quality: { ...quality, flags } };
}

/** Invisible text under a scan is somebody's OCR: it is read as such, and marked as such. */
function asOcr(content: PageContent): PageContent {
  return { ...content, source: 'ocr', glyphs: content.glyphs.map(({ hidden: _hidden, ...glyph }) => glyph) };
}

async function drawPage(
  document: PdfDocument,
  page: number,
  render: RenderOptions,
  grey: boolean,
): Promise<PageImage> {
  const bitmap = document.renderPage(page, render);
  const { widthPx, heightPx, scale } = bitmap;
  return { png: await encodePng(bitmap, { grey }), widthPx, heightPx, scale };
}

/** The outcome of a page that could not be read. */
export function failedOutcome(page: number, error: AppError): PageOutcome {
  return { page, state: 'failed', code: error.code, message: error.message, needsOcr: false, warnings: [] };
}
