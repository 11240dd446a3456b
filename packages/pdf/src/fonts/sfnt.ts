/** A TrueType or OpenType font file, with its tables found by tag. */
export interface Sfnt {
  readonly bytes: Uint8Array;
  /** Table by its four-byte tag as a number; the whole file for tag 0. */
  readonly table: (tag: number) => Uint8Array | undefined;
}

/** Reads the table directory of a font file (OpenType 1.9, "Table directory"); collections are not supported. */
export function parseSfnt(bytes: Uint8Array): Sfnt {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(4);
  const tables = new Map<number, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16;
    const offset = view.getUint32(entry + 8);
    tables.set(view.getUint32(entry), bytes.subarray(offset, offset + view.getUint32(entry + 12)));
  }
  return { bytes, table: (tag) => (tag === 0 ? bytes : tables.get(tag >>> 0)) };
}
