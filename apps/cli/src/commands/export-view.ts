import { AppError } from '@guidepost/contracts';
import { readView, type ViewColumn, type ViewRow, viewColumns } from '@guidepost/db';
import type { CommandContext } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { toPathError } from '../input/find-files.ts';
import { csvLine } from '../output/csv.ts';
import type { ExportKind } from '../output/export-kinds.ts';
import { openParquetFile } from '../output/parquet-file.ts';
import { openSink } from '../output/sink.ts';
import type { Session } from '../system/open-session.ts';

export interface ExportViewOptions {
  readonly kind: ExportKind;
  /** Ids; undefined: all. */
  readonly documents: readonly string[] | undefined;
  readonly format: 'jsonl' | 'csv' | 'parquet';
  readonly out?: string;
}

/** A view of schema `guidepost` as a file, or to stdout, as of one moment. */
export async function exportView(
  context: CommandContext,
  { database: { db } }: Session,
  { kind, documents, format, out }: ExportViewOptions,
): Promise<ExitCode> {
  if (format === 'parquet' && out === undefined)
    throw new AppError('request_invalid', 'Parquet is written to a file only: add --out FILE.');
  const columns = await viewColumns(db, kind);
  const target =
    format === 'parquet' && out !== undefined
      ? openParquetFile(out, columns)
      : await openLines(context, out, columns, format);
  let count = 0;
  try {
    await readView(db, kind, documents === undefined ? {} : { documents }, async (rows) => {
      context.signal.throwIfAborted();
      await target.write(rows);
      count += rows.length;
    });
    await target.close();
  } catch (error) {
    await target.discard();
    if (context.signal.aborted) return EXIT.interrupted;
    throw out === undefined ? error : toPathError(out, error);
  }
  if (out !== undefined) context.say(`${count} rows of ${kind} written to ${out}.`);
  return EXIT.ok;
}

async function openLines(
  context: CommandContext,
  out: string | undefined,
  columns: readonly ViewColumn[],
  format: 'jsonl' | 'csv' | 'parquet',
) {
  const sink = await openSink(context.out, out);
  const names = columns.map(({ name }) => name);
  if (format === 'csv') await sink.write(`${csvLine(names)}\n`);
  const times = columns.filter(({ type }) => type === 'timestamptz').map(({ name }) => name);
  return {
    write: async (rows: readonly ViewRow[]): Promise<void> => {
      for (const raw of rows) {
        const row = withIsoTimes(raw, times);
        const line = format === 'csv' ? csvLine(names.map((name) => row[name])) : JSON.stringify(row);
        await sink.write(`${line}\n`);
      }
    },
    close: () => sink.close(),
    discard: () => sink.discard(),
  };
}

/** The driver hands times over as Postgres prints them; the API and other programs write ISO 8601. */
function withIsoTimes(row: ViewRow, times: readonly string[]): ViewRow {
  const changed = times.filter((name) => row[name] !== null);
  if (changed.length === 0) return row;
  return {
    ...row,
    ...Object.fromEntries(changed.map((name) => [name, new Date(String(row[name])).toISOString()])),
  };
}
