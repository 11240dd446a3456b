import type { EventEmitter } from 'node:events';
import { createPostgresBackend, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import type { QueueName } from './job-catalog.ts';

/** Where the queues live. Redis carries a cluster; Postgres carries one machine and needs no second server. */
export type QueueConnection = (
  | { readonly kind: 'redis'; readonly url: string }
  | { readonly kind: 'postgres'; readonly databaseUrl: string }
) & {
  readonly namespace?: string;
  /** Jobs carry the trace of who made them, and their runs are spans of it. */
  readonly traced?: boolean;
};

/** Redis where there is one, else the database. */
export function chooseQueueConnection(urls: {
  readonly redisUrl?: string | undefined;
  readonly databaseUrl: string;
  readonly namespace?: string | undefined;
  readonly traced?: boolean | undefined;
}): QueueConnection {
  const namespace = {
    ...(urls.namespace === undefined ? {} : { namespace: urls.namespace }),
    ...(urls.traced === true ? { traced: true } : {}),
  };
  return urls.redisUrl === undefined
    ? { kind: 'postgres', databaseUrl: urls.databaseUrl, ...namespace }
    : { kind: 'redis', url: urls.redisUrl, ...namespace };
}

/** Prefix of the keys in Redis, schema in Postgres. */
const DEFAULT_NAMESPACE = 'guidepost_queue';
/** A producer waits this long for a Redis that is down before its command fails. */
const PRODUCER_RETRIES = 2;
/** Each queue and worker has a pool of its own; jobs are few and short. */
const POSTGRES_POOL = 3;
const KEEP_ALIVE_MS = 10_000;

type Processor = (job: RunningJob) => Promise<unknown>;

/** The part of a BullMQ job that we use, the same for both backends. */
export interface RunningJob {
  readonly id?: string | undefined;
  readonly name: string;
  readonly data: unknown;
  readonly timestamp: number;
  readonly attemptsMade: number;
}

/** The part of a BullMQ queue that we use. */
export interface BackendQueue {
  addBulk(jobs: { name: string; data: unknown; opts: Record<string, unknown> }[]): Promise<unknown>;
  getJobCounts(...types: JobState[]): Promise<Record<string, number>>;
  getFailed(
    start: number,
    end: number,
  ): Promise<{ id?: string | undefined; name: string; failedReason: string }[]>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export type JobState = 'waiting' | 'active' | 'delayed' | 'prioritized' | 'failed' | 'paused';

/** The part of a BullMQ worker that we use. */
export interface BackendWorker {
  run(): Promise<void>;
  waitUntilReady(): Promise<unknown>;
  pause(doNotWaitActive?: boolean): Promise<void>;
  close(force?: boolean): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'stalled', listener: (jobId: string) => void): unknown;
}

/** A producer's view of one queue. On Redis its commands fail after a short wait instead of hanging. */
export function openQueue(connection: QueueConnection, name: QueueName): BackendQueue {
  const options: Omit<QueueOptions, 'connection'> = telemetryOf(connection);
  if (connection.kind === 'postgres') {
    return new Queue(
      name,
      { ...options, connection: postgresOptions(connection) },
      createPostgresBackend,
    ) as unknown as BackendQueue;
  }
  const redis = { url: connection.url, maxRetriesPerRequest: PRODUCER_RETRIES };
  return new Queue(name, {
    ...options,
    connection: redis,
    prefix: prefixOf(connection),
    skipWaitingForReady: true,
  }) as unknown as BackendQueue;
}

/** A worker on one queue, not yet running. On Redis it waits for a server that is down. */
export function openWorker(
  connection: QueueConnection,
  name: QueueName,
  processor: Processor,
  given: Omit<WorkerOptions, 'connection' | 'prefix'>,
): BackendWorker {
  const options = { ...given, ...telemetryOf(connection) };
  if (connection.kind === 'postgres') {
    return new Worker(
      name,
      processor,
      { ...options, connection: postgresOptions(connection) },
      createPostgresBackend,
    ) as unknown as BackendWorker;
  }
  const redis = { url: connection.url, maxRetriesPerRequest: null };
  return new Worker(name, processor, {
    ...options,
    connection: redis,
    prefix: prefixOf(connection),
  }) as unknown as BackendWorker;
}

const telemetryOf = ({ traced }: QueueConnection) =>
  traced === true ? { telemetry: new BullMQOtel({ tracerName: 'guidepost' }) } : {};

const prefixOf = (connection: QueueConnection): string => connection.namespace ?? DEFAULT_NAMESPACE;

const postgresOptions = (connection: QueueConnection & { kind: 'postgres' }) => ({
  connectionString: connection.databaseUrl,
  schema: prefixOf(connection),
  migrate: true,
  max: POSTGRES_POOL,
  // A connection that is gone without a word must end the wait for an answer. Connections to Redis do this by themselves.
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  // A connection that is cut while it is checked out, between two statements, must not end the process: its next statement
  // fails and the queue tries again.
  onConnect: (client: EventEmitter): void => void client.on('error', () => {}),
});
