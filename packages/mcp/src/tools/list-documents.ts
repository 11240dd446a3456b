import { DocumentState, type DocumentSummary } from '@guidepost/contracts/api';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { toPlainLine } from '../quoted-text.ts';
import { answering, toAnswer } from '../tool-answer.ts';
import { givenText, READS, type ToolDeps } from './tool-deps.ts';

const Input = z.strictObject({
  collection: givenText(200).optional(),
  state: DocumentState.optional().describe('ready or partial documents can be searched.'),
  limit: z.int().min(1).max(100).default(50),
  cursor: givenText(500).optional().describe('nextCursor of the answer before.'),
});

const Listed = z.object({
  document: z.string().describe('Id, for the other tools.'),
  title: z.string(),
  file: z.string(),
  language: z.string(),
  pages: z.int().nullable(),
  state: DocumentState,
  collections: z.array(z.string()),
  problem: z
    .string()
    .optional()
    .describe('Why it is partial or failed: part of it cannot be found by search.'),
});

const Output = z.object({ documents: z.array(Listed), nextCursor: z.string().nullable() });

/** `list_documents`: what there is to ask. */
export function registerListDocuments(server: McpServer, { source, onError }: ToolDeps): void {
  server.registerTool(
    'list_documents',
    {
      title: 'List the guidelines',
      description: 'Documents with id, title, language, pages and state, newest first.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: READS,
    },
    (input) =>
      answering(async () => {
        const { collection, state, limit, cursor } = input;
        const { items, nextCursor } = await source.listDocuments({
          limit,
          ...(cursor !== undefined && { cursor }),
          ...(collection !== undefined && { collection }),
          ...(state !== undefined && { state }),
        });
        const documents = items.map(toListed);
        return toAnswer(toText(documents, nextCursor), { documents, nextCursor });
      }, onError),
  );
}

const toListed = (item: DocumentSummary): z.infer<typeof Listed> => ({
  document: item.id,
  title: toPlainLine(item.title),
  file: toPlainLine(item.file),
  language: item.lang,
  pages: item.pageCount,
  state: item.state,
  collections: item.collections.map((name) => toPlainLine(name)),
  ...(item.error !== undefined && { problem: toPlainLine(item.error.message) }),
});

function toText(documents: readonly z.infer<typeof Listed>[], nextCursor: string | null): string {
  if (documents.length === 0) return 'There are no such documents.';
  const lines = documents.map(
    (d) =>
      `- ${d.document}: “${d.title}” (${d.file}), ${d.language}, ${d.pages ?? 'unknown'} pages, ${d.state}, in ${d.collections.join(', ')}${d.problem ? `. ${d.problem}` : ''}`,
  );
  if (nextCursor !== null) lines.push(`There are more: call again with the cursor ${nextCursor}`);
  return lines.join('\n');
}
