import { parentPort } from 'node:worker_threads';
import { type BuildInput, buildDocument } from './build-document.ts';

/** What the thread answers: the built document, or the message of what went wrong. */
export type BuilderReply = { readonly built: ReturnType<typeof buildDocument> } | { readonly error: string };

parentPort?.on('message', (input: BuildInput) => {
  let reply: BuilderReply;
  try {
    reply = { built: buildDocument(input) };
  } catch (error) {
    reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
