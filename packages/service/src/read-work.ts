import type { WorkOverview } from '@guidepost/contracts/api';
import {
  type Db,
  groupFailures,
  listHolds,
  listThroughput,
  listWorkers,
  readWorkload,
  WORKER_TIMEOUT_MS,
} from '@guidepost/db';

/** One look at all work: for people, where `/metrics` is for monitors. */
export async function readWork(db: Db): Promise<WorkOverview> {
  const [workload, throughput, failures, workers, holds] = await Promise.all([
    readWorkload(db),
    listThroughput(db),
    groupFailures(db),
    listWorkers(db),
    listHolds(db),
  ]);
  const alive = Date.now() - WORKER_TIMEOUT_MS;
  return {
    documents: workload.documents,
    stages: workload.stages.map(({ stage, pending, running, oldestSeconds }) => ({
      stage,
      pending,
      running,
      oldestSeconds,
    })),
    throughput: throughput.map(({ minute, stage, pages }) => ({
      minute: minute.toISOString(),
      stage,
      pages,
    })),
    failures,
    workers: workers
      .map(({ host, pid, queues, lastSeenAt }) => ({
        host,
        pid,
        queues: [...queues],
        lastSeenAt: lastSeenAt.toISOString(),
        alive: lastSeenAt.getTime() > alive,
      }))
      .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt)),
    holds: holds.map(({ scope, name, createdAt }) => ({ scope, name, since: createdAt.toISOString() })),
  };
}
