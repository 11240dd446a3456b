import { AppError } from '@guidepost/contracts';
import { createPageReader, type PageReader } from '@guidepost/stages';

export interface PageRenderer {
  renderPage(file: string, page: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Draws pages in a child process that is started when the first one is asked for. */
export function createPageRenderer(): PageRenderer {
  let reader: PageReader | undefined;
  return {
    async renderPage(file, page) {
      reader ??= createPageReader({ children: 1 });
      for await (const outcome of reader.readPages(file, [page], { image: true })) {
        if (outcome.image) return outcome.image.png;
        throw new AppError(
          outcome.code ?? 'page_damaged',
          outcome.message ?? `Page ${page} could not be drawn.`,
          {
            details: { page },
          },
        );
      }
      throw new AppError('page_damaged', `Page ${page} could not be drawn.`, { details: { page } });
    },
    close: async () => reader?.close(),
  };
}
