import type { PdfiumExports } from './exports.ts';

/** Room for out parameters and short strings; larger values get their own allocation. */
const SCRATCH_BYTES = 4096;

/**
 * Typed access to PDFium's memory. Views are taken anew after every growth, because growing detaches the old buffer.
 * `scratch` is one fixed block for out parameters: valid until the next call that uses it.
 */
export class PdfiumHeap {
  readonly scratch: number;
  readonly #api: PdfiumExports;
  #u8: Uint8Array<ArrayBuffer>;
  #i32: Int32Array;
  #f32: Float32Array;
  #f64: Float64Array;

  constructor(api: PdfiumExports) {
    this.#api = api;
    this.scratch = api.malloc(SCRATCH_BYTES);
    const buffer = api.memory.buffer as ArrayBuffer;
    this.#u8 = new Uint8Array(buffer);
    this.#i32 = new Int32Array(buffer);
    this.#f32 = new Float32Array(buffer);
    this.#f64 = new Float64Array(buffer);
  }

  #refresh(): void {
    // A detached view has length 0, which is cheaper to test than comparing buffers for each glyph.
    if (this.#u8.length !== 0) return;
    const buffer = this.#api.memory.buffer as ArrayBuffer;
    this.#u8 = new Uint8Array(buffer);
    this.#i32 = new Int32Array(buffer);
    this.#f32 = new Float32Array(buffer);
    this.#f64 = new Float64Array(buffer);
  }

  get sizeBytes(): number {
    this.#refresh();
    return this.#u8.length;
  }

  i32(pointer: number): number {
    this.#refresh();
    return this.#i32[pointer >> 2] as number;
  }

  setI32(pointer: number, value: number): void {
    this.#refresh();
    this.#i32[pointer >> 2] = value;
  }

  f32(pointer: number): number {
    this.#refresh();
    return this.#f32[pointer >> 2] as number;
  }

  f64(pointer: number): number {
    this.#refresh();
    return this.#f64[pointer >> 3] as number;
  }

  /** A view, valid until the next call into PDFium. */
  view(pointer: number, sizeBytes: number): Uint8Array<ArrayBuffer> {
    this.#refresh();
    return this.#u8.subarray(pointer, pointer + sizeBytes);
  }

  set(pointer: number, bytes: Uint8Array): void {
    this.#refresh();
    this.#u8.set(bytes, pointer);
  }

  /** A copy of `bytes` in PDFium's memory; the caller frees it. 0 when memory is used up. */
  allocate(bytes: Uint8Array): number {
    const pointer = this.#api.malloc(Math.max(1, bytes.length));
    if (pointer !== 0) this.set(pointer, bytes);
    return pointer;
  }

  /** A zero-terminated string in PDFium's memory; the caller frees it. */
  allocateString(text: string): number {
    return this.allocate(Buffer.from(`${text}\0`, 'utf8'));
  }

  /** Text up to the terminating zero, bytes taken as Latin-1 so that nothing is lost in odd encodings. */
  latin1(pointer: number): string {
    this.#refresh();
    let end = pointer;
    while (this.#u8[end]) end++;
    return Buffer.from(this.#u8.subarray(pointer, end)).toString('latin1');
  }

  /** Runs a C function of the form `size f(buffer, size)` and gives its bytes without the terminator. */
  readSized(call: (buffer: number, sizeBytes: number) => number, maxBytes: number): Buffer {
    const half = SCRATCH_BYTES / 2;
    const buffer = this.scratch + half;
    const size = call(buffer, half) >>> 0;
    if (size === 0) return Buffer.alloc(0);
    if (size <= half) return Buffer.from(this.view(buffer, size));
    if (size > maxBytes) return Buffer.alloc(0);
    const large = this.#api.malloc(size);
    if (large === 0) return Buffer.alloc(0);
    const written = Math.min(call(large, size) >>> 0, size);
    const copy = Buffer.from(this.view(large, written));
    this.#api.free(large);
    return copy;
  }

  /** As `readSized`, for UTF-16LE text. */
  readUtf16(call: (buffer: number, sizeBytes: number) => number, maxBytes = 65_536): string {
    return this.readSized(call, maxBytes).toString('utf16le').replace(/\0+$/, '');
  }
}
