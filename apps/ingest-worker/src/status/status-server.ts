import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@guidepost/contracts';

export interface StatusServerOptions {
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** A sentence that says why the worker should be started anew; undefined if it is alive. */
  readonly fault: () => string | undefined;
  /** Throws if database or queue do not answer. */
  readonly check: () => Promise<void>;
  readonly metrics: () => Promise<string>;
  readonly metricsType: string;
}

export interface StatusServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** `/live`, `/ready` and `/metrics` of a worker: for probes and Prometheus, without keys; keep the port inside the network. */
export async function startStatusServer(options: StatusServerOptions): Promise<StatusServer> {
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    const text = (status: number, body: string) => ({ status, type: 'text/plain; charset=utf-8', body });
    if (path === '/live') {
      const fault = options.fault();
      return fault === undefined ? text(200, 'ok\n') : text(503, `${fault}\n`);
    }
    if (path === '/ready') {
      return options.check().then(
        () => text(200, 'ok\n'),
        (error: unknown) => text(503, `${error instanceof Error ? error.message : 'unavailable'}\n`),
      );
    }
    if (path === '/metrics') return { status: 200, type: options.metricsType, body: await options.metrics() };
    return text(404, 'There are /live, /ready and /metrics.\n');
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    answer(path).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  const { host, port } = options;
  await new Promise<void>((done, fail) => {
    server.once('error', (cause) =>
      fail(
        new AppError(
          'port_in_use',
          `The worker cannot listen on ${host}:${port}. Choose another GUIDEPOST_WORKER_PORT.`,
          { cause },
        ),
      ),
    );
    server.listen(port, host, done);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
