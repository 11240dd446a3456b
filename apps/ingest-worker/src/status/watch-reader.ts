import type { PageReader } from '@guidepost/stages';
import type { PageReport } from './worker-metrics.ts';

/** The same reader; every page is reported as it comes. */
export function watchReader(
  reader: PageReader,
  stage: PageReport['stage'],
  onPage: (report: PageReport) => void,
): PageReader {
  return {
    ...reader,
    async *readPages(file, pages, options) {
      for await (const outcome of reader.readPages(file, pages, options)) {
        const { state, cpuMs, ocr } = outcome;
        onPage({ stage, state, cpuMs, confidence: ocr?.confidence });
        yield outcome;
      }
    },
  };
}
