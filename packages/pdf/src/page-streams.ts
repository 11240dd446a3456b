import { inflateSync } from 'node:zlib';

/** Content of one page is some 50 KB, a map 20 MB; what is larger is left to the engine's own limits. */
const MAX_CONTENT_BYTES = 64 * 1024 * 1024;

/** Objects of a PDF by number, found in its bytes without the cross-reference table: the last of a number counts. */
interface RawObjects {
  readonly start: ReadonlyMap<number, number>;
  readonly packed: ReadonlyMap<number, string>;
}

/** Tells whether the content streams of a page are damaged, which PDFium passes over in silence. */
export interface ContentCheck {
  /** `damaged` where a content stream of the page object breaks off or is no valid data; `unknown` where it cannot be told. */
  check(pageObject: number): 'sound' | 'damaged' | 'unknown';
}

/** Looks up and inflates content streams in the bytes of a file that is not encrypted. Costs one scan of the file, when first used. */
export function createContentCheck(bytes: Uint8Array): ContentCheck {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let objects: RawObjects | undefined;
  return {
    check: (pageObject) => {
      objects ??= scanObjects(buffer);
      const page = dictionaryOf(buffer, objects, pageObject);
      const contents = page && /\/Contents\s*(?:\[([^\]]*)\]|(\d+)\s+\d+\s+R)/.exec(page);
      if (!contents) return 'unknown';
      let numbers = references(contents[1] ?? `${contents[2]} 0 R`);
      // The reference may lead to an array of streams.
      const only = numbers.length === 1 ? dictionaryOf(buffer, objects, numbers[0] ?? 0) : undefined;
      if (only?.startsWith('[')) numbers = references(only);
      const found = objects;
      const verdicts = numbers.map((number) => checkStream(buffer, found.start.get(number)));
      if (verdicts.includes('damaged')) return 'damaged';
      return verdicts.includes('unknown') || verdicts.length === 0 ? 'unknown' : 'sound';
    },
  };
}

const references = (text: string): number[] =>
  [...text.matchAll(/(\d+)\s+\d+\s+R/g)].map((match) => Number(match[1]));

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Number before ` G obj` that ends at `at`; -1 where there is none. */
function objectNumberBefore(buffer: Buffer, at: number): number {
  let end = at;
  while (isSpace(buffer[end - 1])) end--;
  let start = end;
  while (isDigit(buffer[start - 1])) start--;
  if (start === end) return -1;
  end = start;
  while (isSpace(buffer[end - 1])) end--;
  if (end === start) return -1;
  start = end;
  while (isDigit(buffer[start - 1]) && end - start < 10) start--;
  return start === end ? -1 : Number(buffer.subarray(start, end).toString('latin1'));
}

function scanObjects(buffer: Buffer): RawObjects {
  const start = new Map<number, number>();
  const packed = new Map<number, string>();
  for (let at = buffer.indexOf('obj'); at >= 0; at = buffer.indexOf('obj', at + 3)) {
    if (buffer[at - 1] === 0x64) continue; // endobj
    const number = objectNumberBefore(buffer, at);
    if (number < 0) continue;
    start.set(number, at + 3);
    const head = buffer.subarray(at + 3, at + 400).toString('latin1');
    if (head.includes('/ObjStm')) unpack(buffer, at + 3, packed);
  }
  return { start, packed };
}

function unpack(buffer: Buffer, at: number, packed: Map<number, string>): void {
  const text = inflateAt(buffer, at);
  if (typeof text !== 'object') return;
  const body = text.bytes.toString('latin1');
  const header = /^(?:\s*\d+\s+\d+)+/.exec(body)?.[0] ?? '';
  const first = Number(/\/First\s+(\d+)/.exec(text.dictionary)?.[1] ?? header.length);
  const numbers = header.trim().split(/\s+/).map(Number);
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const next = numbers[index + 3];
    const from = first + (numbers[index + 1] ?? 0);
    packed.set(numbers[index] ?? 0, body.slice(from, next === undefined ? undefined : first + next));
  }
}

function dictionaryOf(buffer: Buffer, objects: RawObjects, number: number): string | undefined {
  const at = objects.start.get(number);
  if (at === undefined) return objects.packed.get(number)?.trimStart();
  const end = buffer.indexOf('endobj', at);
  return buffer
    .subarray(at, Math.min(end < 0 ? at + 4096 : end, at + 4096))
    .toString('latin1')
    .trimStart();
}

type Inflated = { readonly dictionary: string; readonly bytes: Buffer } | 'damaged' | 'unknown';

function inflateAt(buffer: Buffer, at: number): Inflated {
  const keyword = buffer.indexOf('stream', at);
  if (keyword < 0 || keyword - at > 4096) return 'unknown';
  const dictionary = buffer.subarray(at, keyword).toString('latin1');
  const filter = /\/Filter\s*(\[)?\s*\/(\w+)(\s*\/)?/.exec(dictionary);
  // Several filters, or one of another kind: rare for page content, and PDFium's business.
  const several = filter?.[1] !== undefined && filter[3] !== undefined;
  if (!filter || several || !/^(?:FlateDecode|Fl)$/.test(filter[2] ?? '')) return 'unknown';
  const start = keyword + 6 + (buffer[keyword + 6] === 0x0d ? 2 : 1);
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? Number.NaN);
  const marker = buffer.indexOf('endstream', start + (Number.isFinite(length) ? length : 0));
  const data = buffer.subarray(start, marker < 0 ? undefined : marker);
  // An empty page may have an empty stream, compressed or not.
  if (data.length < 8 && data.toString('latin1').trim() === '') return { dictionary, bytes: Buffer.alloc(0) };
  try {
    return { dictionary, bytes: inflateSync(data, { maxOutputLength: MAX_CONTENT_BYTES }) };
  } catch (error) {
    // Too large is not damaged.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'unknown' : 'damaged';
  }
}

function checkStream(buffer: Buffer, at: number | undefined): 'sound' | 'damaged' | 'unknown' {
  if (at === undefined) return 'unknown';
  const inflated = inflateAt(buffer, at);
  return typeof inflated === 'object' ? 'sound' : inflated;
}
