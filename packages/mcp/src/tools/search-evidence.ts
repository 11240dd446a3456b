import { UnitKind } from '@guidepost/contracts';
import type { SearchResponse, SearchResult } from '@guidepost/contracts/api';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Citation, citationLines, toCitation } from '../citation.ts';
import type { EvidenceSource } from '../evidence-source.ts';
import { cutText, quoteLines, toPlainLine, toPlainText } from '../quoted-text.ts';
import { answering, QUOTE_NOTE, toAnswer } from '../tool-answer.ts';
import { givenText, MOST_QUOTED, READS, type ToolDeps } from './tool-deps.ts';

const MOST_RESULTS = 20;
const LONGEST_QUOTE = 3_000;
const MOST_ALSO_IN = 10;

const Input = z.strictObject({
  question: givenText(2000).describe('In plain words, English or Chinese; one question at a time.'),
  limit: z.int().min(1).max(MOST_RESULTS).default(5),
  documents: z.array(givenText(500)).max(50).optional().describe('Only in these: ids or file names.'),
  collections: z.array(givenText(200)).max(50).optional(),
  languages: z.array(givenText(20)).max(10).optional().describe('Of the evidence: en, zh.'),
  kinds: z
    .array(UnitKind)
    .optional()
    .describe('For example recommendation (graded), table_row, flow_path, section, figure.'),
  grades: z
    .array(givenText(100))
    .max(20)
    .optional()
    .describe('Recommendations with these grades, as printed.'),
  current: z.boolean().optional().describe('Leave out documents that a newer version supersedes.'),
});

const Evidence = z.object({
  rank: z.int(),
  kind: z.string(),
  citation: Citation,
  quote: z.string().describe('Copied from the document.'),
  cut: z.boolean().describe('True if the quote is longer in the document; get_page gives the rest.'),
  context: z.string().describe('Headings, table caption and column headers that give the quote its meaning.'),
  grade: z.string().optional().describe('As printed.'),
  gradeSystem: z.string().optional(),
  unsure: z.array(z.string()).describe('What may have been misread; look at the page before relying on it.'),
  supersededBy: z.string().optional().describe('Id of the newer version of the document.'),
  alsoIn: z.array(z.object({ document: z.string(), title: z.string(), pages: z.array(z.int()) })),
  alsoInMore: z.int().describe('Other documents that say the same and are not named here.'),
});
type Evidence = z.infer<typeof Evidence>;

const Output = z.object({ results: z.array(Evidence), notices: z.array(z.string()) });

/** `search_evidence`: passages that answer a question, each with its citation. */
export function registerSearchEvidence(server: McpServer, { source, onError }: ToolDeps): void {
  server.registerTool(
    'search_evidence',
    {
      title: 'Search the guidelines',
      description:
        'Finds passages of clinical guidelines that answer a question: recommendations with their grade, rows of tables, steps of flowcharts, sections. Each has a citation (document, page, section, box). Quote numbers, units and signs exactly.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: READS,
    },
    (input) =>
      answering(async () => {
        const found = await ask(source, input);
        const longest = Math.min(LONGEST_QUOTE, Math.floor(MOST_QUOTED / input.limit));
        const results = found.results.map((result) => toEvidence(source, result, longest));
        return toAnswer(toText(results, found.notices), { results, notices: found.notices });
      }, onError),
  );
}

async function ask(source: EvidenceSource, input: z.infer<typeof Input>): Promise<SearchResponse> {
  const documents = await Promise.all((input.documents ?? []).map((name) => source.getDocument(name)));
  return source.search({
    query: input.question,
    limit: input.limit,
    filters: {
      ...(documents.length > 0 && { document: documents.map(({ id }) => id) }),
      ...(input.collections && { collection: input.collections }),
      ...(input.languages && { lang: input.languages }),
      ...(input.kinds && { kind: input.kinds }),
      ...(input.grades && { grade: input.grades }),
      ...(input.current !== undefined && { current: input.current }),
    },
  });
}

function toEvidence(source: EvidenceSource, result: SearchResult, longest: number): Evidence {
  const { document, unit, element } = result;
  const quote = cutText(toPlainText(unit.text), longest);
  return {
    rank: result.rank,
    kind: unit.kind,
    citation: toCitation(source, {
      document,
      page: element.page,
      breadcrumb: unit.breadcrumb,
      element: element.id,
      box: element.bbox,
    }),
    quote: quote.text,
    cut: quote.cut,
    context: toPlainLine(unit.context, 600),
    ...(unit.grade !== undefined && { grade: toPlainLine(unit.grade) }),
    ...(unit.gradeSystem !== undefined && { gradeSystem: unit.gradeSystem }),
    unsure: [...unit.flags],
    ...(document.supersededBy !== undefined && { supersededBy: document.supersededBy }),
    alsoIn: (result.alsoIn ?? []).slice(0, MOST_ALSO_IN).map((other) => ({
      document: other.document.id,
      title: toPlainLine(other.document.title),
      pages: [...other.pages],
    })),
    alsoInMore: Math.max(0, (result.alsoIn?.length ?? 0) - MOST_ALSO_IN),
  };
}

function toText(results: readonly Evidence[], notices: readonly string[]): string {
  const notes = notices.map((notice) => `Note: ${notice}`);
  if (results.length === 0) {
    return ['Nothing was found. Say so rather than answer from elsewhere.', ...notes].join('\n');
  }
  return [QUOTE_NOTE, ...notes, ...results.map(evidenceText)].join('\n\n');
}

function evidenceText(evidence: Evidence): string {
  const { rank, kind, citation, grade, gradeSystem, context, quote, cut, unsure, supersededBy } = evidence;
  const graded = grade === undefined ? '' : `, grade ${grade}${gradeSystem ? ` (${gradeSystem})` : ''}`;
  return [
    `[${rank}] ${kind}${graded}`,
    citationLines(citation),
    ...(unsure.length > 0 ? [`Unsure: ${unsure.join(', ')}; look at the page before relying on it.`] : []),
    ...(supersededBy ? [`A newer version supersedes this document: ${supersededBy}.`] : []),
    ...evidence.alsoIn.map(({ title, pages }) => `Also in “${title}”, page ${pages.join(', ')}.`),
    ...(evidence.alsoInMore > 0 ? [`Also in ${evidence.alsoInMore} more documents.`] : []),
    ...(context === '' ? [] : [quoteLines(context)]),
    quoteLines(quote),
    ...(cut
      ? [`The quotation is cut here; get_page ${citation.document} ${citation.page} has the rest.`]
      : []),
  ].join('\n');
}
