import { AppError } from '@guidepost/contracts';
import { SearchRequest } from '@guidepost/contracts/api';
import { getDocument } from '@guidepost/db';
import { openSearchTools, search } from '@guidepost/service';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { searchReport } from '../output/search-report.ts';
import { withSession } from '../system/open-session.ts';
import { withEmbedders } from '../system/with-embedders.ts';

export interface SearchOptions {
  readonly query: string;
  readonly limit?: number;
  readonly mode?: string;
  readonly fusion?: string;
  readonly alpha?: number;
  readonly collection?: readonly string[];
  readonly document?: readonly string[];
  readonly lang?: readonly string[];
  readonly kind?: readonly string[];
  readonly budget?: number;
  readonly collapse?: string;
  readonly json?: boolean;
  readonly full?: boolean;
  readonly explain?: boolean;
  readonly neighbours?: boolean;
  readonly addedFrom?: string;
  readonly addedBefore?: string;
  readonly current?: boolean;
}

/** `guidepost search`: evidence for a question, best first. */
export const searchCommand: Command<SearchOptions> = (context, options) =>
  withSession(context, async (session) => {
    const { db } = session.database;
    const documents = await Promise.all((options.document ?? []).map((name) => getDocument(db, name)));
    const request = SearchRequest.safeParse({
      query: options.query,
      limit: options.limit,
      mode: options.mode,
      fusion: options.fusion,
      alpha: options.alpha,
      budget: options.budget,
      collapse: options.collapse,
      explain: options.explain,
      neighbours: options.neighbours,
      filters: {
        collection: options.collection,
        lang: options.lang,
        kind: options.kind,
        added_from: options.addedFrom,
        added_before: options.addedBefore,
        current: options.current,
        ...(documents.length > 0 && { document: documents.map(({ id }) => id) }),
      },
    });
    if (!request.success) {
      const said = request.error.issues.map(
        (issue) => `${String(issue.path.at(-1) ?? 'request')}: ${issue.message}`,
      );
      throw new AppError('request_invalid', `The question cannot be asked like this: ${said.join('; ')}.`);
    }
    const asked = request.data;
    const tools = await openSearchTools(context.config.language);
    const response = await withEmbedders(context, asked.mode, (embedders) =>
      search(db, embedders, asked, tools),
    );
    if (options.json) context.out.write(`${JSON.stringify(response, null, 2)}\n`);
    else {
      const report = searchReport(response, {
        style: context.style,
        width: Math.min(context.out.columns, 120),
        full: options.full === true,
      });
      context.out.write(`${report}\n`);
    }
    return EXIT.ok;
  });
