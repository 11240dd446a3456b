import type { SQL } from 'drizzle-orm';

/** A drizzle database or transaction: anything that runs one statement. */
export interface SqlRunner {
  execute(query: SQL): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly rowCount: number | null }>;
}

/** A runner that can also hold one transaction open, as `drizzle(pool)` does. */
export interface TransactionRunner extends SqlRunner {
  transaction<T>(work: (tx: SqlRunner) => Promise<T>): Promise<T>;
}
