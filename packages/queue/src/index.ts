/** The only place with bullmq: job catalog, producers and workers, on Redis or on Postgres. */
export { chooseQueueConnection, type QueueConnection } from './connection.ts';
export {
  createJobQueues,
  type JobQueues,
  type JobQueuesOptions,
  type QueueCounts,
} from './create-job-queues.ts';
export {
  createJobWorker,
  type JobContext,
  type JobHandlers,
  type JobReport,
  type JobWorker,
  type JobWorkerOptions,
} from './create-job-worker.ts';
export {
  JOBS,
  type JobName,
  type JobPayload,
  type NewJob,
  QUEUE_NAMES,
  type QueueName,
} from './job-catalog.ts';
export { openBoard } from './open-board.ts';
