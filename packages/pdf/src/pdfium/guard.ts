import { AppError, type ErrorCode, toAppError } from '@guidepost/contracts';
import type { Pdfium } from './load.ts';

/** Runs a call and turns a trap of the WebAssembly module into `page_memory` or `page_crashed`. */
export function createGuard(pdfium: Pdfium): <T>(call: () => T) => T {
  return (call) => {
    try {
      return call();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const code: ErrorCode = pdfium.heapLimitHit() ? 'page_memory' : 'page_crashed';
      const reason =
        code === 'page_memory' ? 'the PDF engine ran out of its memory limit' : 'the PDF engine broke down';
      throw new AppError(code, `${reason}: ${toAppError(error).message}`, { cause: error });
    }
  };
}
