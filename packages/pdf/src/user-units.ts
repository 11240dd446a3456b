import { inflateSync } from 'node:zlib';

/** Object streams hold dictionaries, not pictures: more than this in one is a bomb. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024;
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
const KEY = '/UserUnit';

/**
 * Size of the user unit in points by object number of the page, read from the bytes of the file: PDFium ignores /UserUnit. Files
 * without the key, nearly all, cost one search; encrypted object streams are not looked into.
 */
export function readUserUnits(bytes: Uint8Array): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.indexOf(KEY); at >= 0; at = buffer.indexOf(KEY, at + KEY.length)) {
    const head = buffer.subarray(Math.max(0, at - 4096), at).toString('latin1');
    const object = [...head.matchAll(/(\d+)\s+\d+\s+obj\b/g)].at(-1);
    if (object) addUnit(units, Number(object[1]), buffer.subarray(at, at + 64).toString('latin1'));
  }
  let left = MAX_TOTAL_BYTES;
  for (let at = buffer.indexOf('/ObjStm'); at >= 0 && left > 0; at = buffer.indexOf('/ObjStm', at + 7)) {
    const text = inflateObjectStream(buffer, at);
    left -= text?.length ?? 0;
    if (text?.includes(KEY)) addFromObjectStream(units, text);
  }
  return units;
}

function addUnit(units: Map<number, number>, object: number, entry: string): void {
  const value = Number(/^\/UserUnit\s+([\d.]+)/.exec(entry)?.[1]);
  if (value > 0 && value !== 1 && Number.isFinite(value)) units.set(object, value);
}

function inflateObjectStream(buffer: Buffer, at: number): string | undefined {
  const keyword = buffer.indexOf('stream', at);
  if (keyword < 0 || keyword - at > 1024) return undefined;
  const start = keyword + 6 + (buffer[keyword + 6] === 0x0d ? 2 : 1);
  const end = buffer.indexOf('endstream', start);
  try {
    const data = buffer.subarray(start, end < 0 ? undefined : end);
    return inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1');
  } catch {
    // Encrypted, damaged, or of another filter: PDFium decides what that means for the document.
    return undefined;
  }
}

/** An object stream starts with pairs of object number and offset; objects follow in the same order. */
function addFromObjectStream(units: Map<number, number>, text: string): void {
  const header = /^(?:\s*\d+\s+\d+)+/.exec(text)?.[0] ?? '';
  const numbers = header.trim().split(/\s+/).map(Number);
  const objects = Array.from({ length: numbers.length >> 1 }, (_, index) => ({
    number: numbers[index * 2] ?? 0,
    offset: numbers[index * 2 + 1] ?? 0,
  }));
  // The header ends where the first object starts; a number as first object cannot hide a page.
  const first = header.length;
  for (let at = text.indexOf(KEY); at >= 0; at = text.indexOf(KEY, at + KEY.length)) {
    const object = objects.filter(({ offset }) => first + offset <= at).at(-1);
    if (object) addUnit(units, object.number, text.slice(at, at + 64));
  }
}
