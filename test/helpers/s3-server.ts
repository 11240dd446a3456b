import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  readonly url: string;
  /** Object keys with their bytes. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** The next requests are answered with this status instead. */
  readonly failNext: (status: number, times: number) => void;
  readonly close: () => Promise<void>;
}

const CREDENTIALS = { accessKeyId: 'guidepost-test', secretAccessKey: 'not-a-secret' } as const;
const BUCKET = 'guidelines';
/** Small, so that a listing takes several pages. */
const PAGE_KEYS = 3;

export const S3_TEST = { bucket: BUCKET, region: 'us-east-1', credentials: CREDENTIALS } as const;

/** Objects in memory behind the part of the S3 protocol that a blob store speaks: path style, signatures of version 4 are checked. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let failing = { status: 0, times: 0 };

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (failing.times-- > 0) return fail(response, failing.status, 'SlowDown');
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!isSigned(request, url)) return fail(response, 403, 'SignatureDoesNotMatch');
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return list(response, url);
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length)
        return fail(response, 411, 'MissingContentLength');
      objects.set(key, body);
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const bytes = objects.get(key);
    if (bytes === undefined) return fail(response, 404, 'NoSuchKey');
    response.setHeader('content-length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  });

  const list = (response: ServerResponse, url: URL): void => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const contents = keys.slice(0, PAGE_KEYS).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    response.end(
      `<ListBucketResult><IsTruncated>${keys.length > PAGE_KEYS}</IsTruncated>${contents.join('')}</ListBucketResult>`,
    );
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (status, times) => {
      failing = { status, times };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signature version 4 over the request as it came in. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, keyId, scope = '', names = '', signature = ''] =
    /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== CREDENTIALS.accessKeyId) return false;
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${CREDENTIALS.secretAccessKey}`);
  const expected = hmac(key, toSign);
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
