import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A JSON-stable value as gzipped bytes. Level 1: five times faster than the default, a fifth larger. */
export const gzipJson = (value: unknown): Promise<Buffer> => compress(JSON.stringify(value), { level: 1 });

/** The value back; the caller knows its shape. */
export const gunzipJson = async (bytes: Buffer): Promise<unknown> =>
  JSON.parse((await decompress(bytes)).toString('utf8'));
