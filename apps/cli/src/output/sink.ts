import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Output } from '../context.ts';
import { toPathError } from '../input/find-files.ts';

/** Where a command writes its result: stdout or a file. */
export interface Sink {
  write(text: string): Promise<void>;
  close(): Promise<void>;
  discard(): Promise<void>;
}

/** A file appears under its name only when it is whole. */
export async function openSink(out: Output, path: string | undefined): Promise<Sink> {
  if (path === undefined) {
    return { write: async (text) => out.write(text), close: async () => {}, discard: async () => {} };
  }
  const draft = `${path}.${process.pid}.part`;
  const stream = createWriteStream(draft);
  try {
    await once(stream, 'open');
  } catch (error) {
    throw toPathError(path, error);
  }
  return {
    async write(text) {
      if (!stream.write(text)) await once(stream, 'drain');
    },
    async close() {
      stream.end();
      await finished(stream);
      await rename(draft, path);
    },
    async discard() {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}
