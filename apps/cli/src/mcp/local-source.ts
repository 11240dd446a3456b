import { AppError } from '@guidepost/contracts';
import type { EvidenceSource } from '@guidepost/mcp';
import { lazyEmbedder } from '@guidepost/models/embedding';
import { localEvidence, openSearchTools, search } from '@guidepost/service';
import type { CommandContext } from '../context.ts';
import { withSession } from '../system/open-session.ts';
import { findUpState } from '../system/up-state.ts';
import { holdOpen } from './hold-open.ts';

/** An assistant asks in bursts; between them, the database is not kept from anybody. */
const IDLE_MS = 15_000;

export interface ClosableSource extends EvidenceSource {
  close(): Promise<void>;
}

/** Evidence from the data folder or `DATABASE_URL`, opened when it is asked for. Links go to the running system, if there is one. */
export async function openLocalSource(context: CommandContext): Promise<ClosableSource> {
  const { config } = context;
  const tools = await openSearchTools(config.language);
  const embedder = lazyEmbedder(config.embedding, config.dataDir);
  const embedders = async () => {
    const opened = await embedder?.().catch((error: Error) => {
      context.say(`Full text only: ${error.message}`);
      return undefined;
    });
    return opened === undefined ? [] : [opened];
  };
  let origin: string | undefined;
  const session = holdOpen<ReturnType<typeof localEvidence>>(
    (hold) =>
      withSession(context, async ({ database: { db } }) => {
        origin = (await findUpState(config.dataDir))?.url;
        await hold(localEvidence(db, async (request) => search(db, await embedders(), request, tools)));
      }),
    {
      idleMs: IDLE_MS,
      isBroken: (error) => error instanceof AppError && error.code === 'database_unavailable',
    },
  );
  return {
    search: (request) => session.use((evidence) => evidence.search(request)),
    listDocuments: (query) => session.use((evidence) => evidence.listDocuments(query)),
    getDocument: (idOrName) => session.use((evidence) => evidence.getDocument(idOrName)),
    getPage: (id, page) => session.use((evidence) => evidence.getPage(id, page)),
    listElements: (id, query) => session.use((evidence) => evidence.listElements(id, query)),
    linkOf: (id, page) => origin && `${origin}/v1/documents/${id}/file#page=${page}`,
    close: async () => {
      await session.close();
      await embedder?.close();
    },
  };
}
