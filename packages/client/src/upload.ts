import { toMultipartStream } from './multipart-stream.ts';

/**
 * A file to add. A `Blob` (`await openAsBlob(path)` of node:fs reads from disk while it is sent) can be sent again when the server
 * is busy; a stream can be read once, so it is not.
 */
export interface Upload {
  readonly content: Blob | AsyncIterable<Uint8Array>;
  readonly fileName: string;
  readonly collection?: string;
  readonly priority?: 'high' | 'normal' | 'low';
  /** Password of an encrypted file. */
  readonly password?: string;
  /** Stands for one upload for a day: the same key with another content is refused. */
  readonly idempotencyKey?: string;
}

export interface UploadRequest {
  /** True if `init` may be called more than once. */
  readonly repeatable: boolean;
  init(): RequestInit;
}

/**
 * Without these two a fetch has to be able to send a body twice (for a redirect, for a password), and undici, the fetch of Node.js,
 * keeps all of it in memory for that (nodejs/undici#4058).
 */
const SENT_ONCE = { redirect: 'error', window: null } as const;

/** The request of an upload, made anew for every try. */
export function toUploadRequest(upload: Upload): UploadRequest {
  const { content, fileName, collection, priority, password, idempotencyKey } = upload;
  const given: (readonly [string, string | undefined])[] = [
    ['collection', collection],
    ['priority', priority],
    ['password', password],
  ];
  const fields = given.filter((field): field is [string, string] => field[1] !== undefined);
  const key: Record<string, string> =
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  if (content instanceof Blob) {
    return {
      repeatable: true,
      init: () => {
        const body = new FormData();
        for (const [name, value] of fields) body.set(name, value);
        body.set('file', content, fileName);
        return { method: 'POST', headers: key, body, ...SENT_ONCE };
      },
    };
  }
  return {
    repeatable: false,
    init: () => {
      const form = toMultipartStream(fields, fileName, content);
      const headers = { ...key, 'content-type': form.contentType };
      return { method: 'POST', headers, body: form.body, duplex: 'half', ...SENT_ONCE } as RequestInit;
    },
  };
}
