import { fileURLToPath } from 'node:url';
import type { CommandContext } from '../context.ts';
import { findFiles } from '../input/find-files.ts';
import type { WorkerGuard } from '../system/ensure-workers.ts';
import type { Session } from '../system/open-session.ts';
import { waitForDocuments } from '../system/wait-for-documents.ts';
import { createProgressDisplay } from '../terminal/progress-display.ts';

export const EXAMPLES_COLLECTION = 'examples';
const EXAMPLES_DIR = fileURLToPath(new URL('../../../../examples', import.meta.url));

/** The workers of a running system look after themselves. */
const NO_GUARD: WorkerGuard = { check: async () => {}, stop: async () => {} };

/** Ingests the sample documents that come with Guidepost, the first time; later starts find them done. */
export async function loadExamples(context: CommandContext, session: Session): Promise<void> {
  const { files } = await findFiles([EXAMPLES_DIR]);
  if (files.length === 0) return;
  const ids: string[] = [];
  let fresh = 0;
  for (const file of files) {
    const registered = await session.ingest.registerFile(file, { collection: EXAMPLES_COLLECTION });
    ids.push(registered.documentId);
    if (registered.created) fresh++;
  }
  if (fresh > 0) context.say(`Ingesting ${fresh} sample document${fresh === 1 ? '' : 's'} from examples/`);
  const display = createProgressDisplay(context.err, context.now);
  const rows = await waitForDocuments(context, session, ids, display, NO_GUARD);
  display.end();
  if (fresh === 0 || context.signal.aborted) return;
  for (const row of rows) {
    const problem = row.errorMessage === null ? '' : ` (${row.errorMessage})`;
    context.say(`  ${row.fileName}: ${row.pageCount ?? 0} pages, ${row.state}${problem}`);
  }
}
