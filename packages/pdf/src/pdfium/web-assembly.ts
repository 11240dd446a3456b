/** The part of the WebAssembly API in use: TypeScript only declares it together with the whole DOM. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

export type WasmImports = Record<string, Record<string, unknown>>;

export interface WasmInstance {
  readonly exports: Record<string, unknown>;
}

interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: WasmImports) => WasmInstance;
}

export const webAssembly: WebAssemblyApi = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
  .WebAssembly;
