// Entry point of a child process: reads pages for its parent, one request at a time, and holds nothing that matters.
import { type AppError, toAppError } from '@guidepost/contracts';
import { createPdfEngine } from '@guidepost/pdf';
import { createRecognizer } from '../../ocr/recognize-page.ts';
import type { ChildError, ChildLimits, ChildReply, ChildRequest } from '../child-protocol.ts';
import { createDocumentCache } from './document-cache.ts';
import { failedOutcome, readPage } from './read-page.ts';
import { watchParent } from './watch-parent.ts';

watchParent();
const limits = JSON.parse(process.argv[2] ?? '{}') as ChildLimits;
const engine = await createPdfEngine({ maxHeapBytes: limits.maxEngineBytes });
const documents = createDocumentCache(engine, limits.maxFileBytes);

const recognizer = createRecognizer();

const rssBytes = (): number => process.memoryUsage.rss();

/** After these the engine's memory can no longer be trusted. */
const isSpent = (error: AppError): boolean => error.code === 'page_crashed' || error.code === 'page_memory';

const toChildError = ({ code, message, details }: AppError): ChildError => ({ code, message, details });

async function answer(request: ChildRequest): Promise<ChildReply> {
  try {
    const sha256 = request.kind === 'read' ? request.options.sha256 : undefined;
    const password = request.kind === 'read' ? request.options.password : request.password;
    const { document, opened } = await documents.get(request.file, password, sha256);
    if (request.kind === 'open') return { kind: 'opened', opened, rssBytes: rssBytes() };
    const before = process.cpuUsage();
    try {
      const outcome = await readPage(document, request.page, request.options, recognizer);
      const { user, system } = process.cpuUsage(before);
      const cpuMs = (user + system) / 1000;
      return { kind: 'page', outcome: { ...outcome, cpuMs }, rssBytes: rssBytes(), spent: false };
    } catch (error) {
      const fault = toAppError(error);
      const outcome = failedOutcome(request.page, fault);
      return { kind: 'page', outcome, rssBytes: rssBytes(), spent: isSpent(fault) };
    }
  } catch (error) {
    const fault = toAppError(error);
    return { kind: 'unreadable', error: toChildError(fault), rssBytes: rssBytes(), spent: isSpent(fault) };
  }
}

process.on('message', (request: ChildRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' } satisfies ChildReply);
