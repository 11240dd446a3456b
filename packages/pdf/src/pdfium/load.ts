import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import type { PdfiumExports } from './exports.ts';
import { PdfiumHeap } from './heap.ts';
import { type WasmImports, type WasmInstance, webAssembly } from './web-assembly.ts';

/** One instance of PDFium. After an abort (a trap, memory used up) it must be thrown away. */
export interface Pdfium {
  readonly api: PdfiumExports;
  readonly heap: PdfiumHeap;
  /** Makes a JavaScript function callable from C; `signature` as in Emscripten (`vi`, `iii`, …). */
  readonly addFunction: (fn: (...args: number[]) => number | undefined, signature: string) => number;
  /** True once PDFium asked for more memory than `maxHeapBytes`. */
  readonly heapLimitHit: () => boolean;
}

export interface LoadPdfiumOptions {
  /** Upper limit of PDFium's memory; above it the instance aborts instead of taking the machine down. */
  readonly maxHeapBytes: number;
}

/** Starts a fresh PDFium. The raw exports are used directly: the wrapper's debug checks cost more than most calls. */
export async function loadPdfium(options: LoadPdfiumOptions): Promise<Pdfium> {
  const wasmPath = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const module = await webAssembly.compile(new Uint8Array(await readFile(wasmPath)));
  let exports: PdfiumExports | undefined;
  let limitHit = false;
  const instantiateWasm = (imports: WasmImports, receive: (instance: WasmInstance) => unknown) => {
    const env = imports.env;
    const grow = env?.emscripten_resize_heap as ((sizeBytes: number) => number) | undefined;
    if (env && grow) {
      env.emscripten_resize_heap = (sizeBytes: number) => {
        if (sizeBytes >>> 0 <= options.maxHeapBytes) return grow(sizeBytes);
        limitHit = true;
        return 0;
      };
    }
    const instance = new webAssembly.Instance(module, imports);
    exports = instance.exports as unknown as PdfiumExports;
    return receive(instance);
  };
  const quiet = () => undefined;
  const wrapped = await init({ instantiateWasm, print: quiet, printErr: quiet } as never);
  if (!exports) throw new Error('PDFium did not instantiate');
  exports.PDFiumExt_Init();
  const { addFunction } = wrapped.pdfium as unknown as Pick<Pdfium, 'addFunction'>;
  return { api: exports, heap: new PdfiumHeap(exports), addFunction, heapLimitHit: () => limitHit };
}
