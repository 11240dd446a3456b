import { SearchRequest } from '@guidepost/contracts/api';
import { search } from '@guidepost/service';
import type { CommandContext } from '../context.ts';
import { searchReport } from '../output/search-report.ts';
import type { Session } from '../system/open-session.ts';
import { withEmbedders } from '../system/with-embedders.ts';
import { EXAMPLES_COLLECTION } from './load-examples.ts';

/** Answered by a row of the dose table of the English sample document. */
const QUESTION = 'Which dose of veltamine when eGFR is 30 to 59?';

/** Shows what an answer looks like: one question about the sample documents, with the best piece of evidence. */
export async function showSampleQuestion(context: CommandContext, session: Session): Promise<void> {
  const request = SearchRequest.parse({
    query: QUESTION,
    limit: 1,
    filters: { collection: [EXAMPLES_COLLECTION] },
  });
  const response = await withEmbedders(context, request.mode, (embedders) =>
    search(session.database.db, embedders, request),
  );
  if (response.results.length === 0) return;
  context.say('');
  context.say(`A sample question: ${context.style.bold(`"${QUESTION}"`)}`);
  const report = searchReport(
    { ...response, notices: [] },
    { style: context.style, width: Math.min(context.err.columns, 120), full: false },
  );
  context.say(report);
}
