import { stdin, stdout } from 'node:process';
import { createEvidenceServer } from '@guidepost/mcp';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Command, CommandContext } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { openLocalSource } from '../mcp/local-source.ts';
import { remoteSource } from '../mcp/remote-source.ts';

export interface McpOptions {
  readonly api?: string;
}

const VERSION = '0.1.0';

/** `guidepost mcp`: tools for an assistant that started this process; it speaks JSON-RPC on stdin and stdout, and ends with it. */
export const mcpCommand: Command<McpOptions> = async (context, options) => {
  const api = options.api ?? context.config.apiUrl;
  const local = api === undefined ? await openLocalSource(context) : undefined;
  const source = local ?? remoteSource(api ?? '', context.config.apiKey);
  const onError = (error: unknown) => context.say(`A tool failed: ${(error as Error).stack ?? error}`);
  const served = serveStdio(() => createEvidenceServer({ source, version: VERSION, onError }), {
    transport: new StdioServerTransport(stdin, stdout),
    onerror: (error) => context.say(`The assistant sent something that is not understood: ${error.message}`),
  });
  context.say(`Tools for an assistant on stdin and stdout; evidence from ${whence(context, api)}.`);
  await untilDone(context);
  await served.close();
  await local?.close();
  return EXIT.ok;
};

const whence = ({ config }: CommandContext, api: string | undefined): string => {
  if (api !== undefined) return `the API at ${api}`;
  return config.databaseUrl === undefined
    ? `the data folder ${config.dataDir}`
    : 'the database of DATABASE_URL';
};

/** The assistant closes our stdin when it is done; a signal ends it as well. */
const untilDone = ({ signal }: CommandContext): Promise<void> =>
  new Promise((resolve) => {
    stdin.once('end', resolve);
    stdin.once('close', resolve);
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
