/** Numbers and words that PDF readers have stumbled over. */
const POISON = [
  ...['-1', '0', '2147483647', '4294967296', '99999999999', '1e38', 'null', '<<', '>>', '[', ']', '('],
  ...['endstream', 'endobj', 'obj', 'R', '/Kids', '/Length', '/Filter /FlateDecode', 'startxref\n0'],
];

/** A copy of a file with one to eight faults: bytes changed, parts lost, doubled, moved, numbers and words put in the place of others. */
export function mutateBytes(file: Uint8Array, random: () => number): Buffer {
  let bytes: Buffer = Buffer.from(file);
  const below = (limit: number): number => Math.floor(random() * limit);
  for (let faults = 1 + below(8); faults > 0 && bytes.length > 16; faults--) {
    const at = below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + below(random() < 0.5 ? 16 : 2_000));
    const part = bytes.subarray(at, end);
    const put = (middle: Uint8Array, from = at, to = end): Buffer =>
      Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(to)]);
    switch (below(6)) {
      case 0:
        bytes = put(part.map(() => below(256)));
        break;
      case 1:
        bytes = put(Buffer.alloc(0));
        break;
      case 2:
        bytes = put(Buffer.concat([part, part]));
        break;
      case 3: {
        const to = below(bytes.length);
        bytes = put(part, to, to);
        break;
      }
      case 4:
        bytes = replaceNumber(bytes, at, POISON[below(POISON.length)] ?? '');
        break;
      default:
        bytes = put(Buffer.from(POISON[below(POISON.length)] ?? ''));
    }
  }
  return random() < 0.1 ? bytes.subarray(0, below(bytes.length)) : bytes;
}

/** Puts a text in the place of the next number, where offsets, counts and lengths are. */
function replaceNumber(bytes: Buffer, from: number, text: string): Buffer {
  const found = /\d+/.exec(bytes.toString('latin1', from, from + 4_000));
  if (found === null) return bytes;
  const at = from + found.index;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at + found[0].length)]);
}
