import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One span as a collector got it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface OtlpReceiver {
  /** Without /v1/traces. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that was sent, as text. */
  readonly raw: () => string;
  readonly headers: readonly (string | undefined)[];
  readonly close: () => Promise<void>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: string | number;
}
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
interface Payload {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'service' | 'attributes'> & {
        readonly attributes?: readonly Attribute[];
      })[];
    }[];
  }[];
}

/** A collector that takes traces over OTLP/HTTP in JSON and keeps them. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    bodies.push(body);
    headers.push(request.headers.authorization);
    if (request.url === '/v1/traces') spans.push(...toSpans(JSON.parse(body) as Payload));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    raw: () => bodies.join('\n'),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function toSpans({ resourceSpans }: Payload): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toRecord(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes = [] }) => ({
        service,
        traceId,
        spanId,
        parentSpanId,
        name,
        attributes: toRecord(attributes),
      })),
    );
  });
}

const toRecord = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? Number.NaN)]),
  );
