/** The part of the WebAssembly API in use: TypeScript only declares it together with the whole DOM. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  type ImportValue = ((...args: never[]) => unknown) | Memory | number;
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, ImportValue>>);
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
