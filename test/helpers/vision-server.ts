import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the model's server got it. */
export interface VisionRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly prompt: string;
  readonly image: Buffer;
  readonly stream: boolean;
  readonly maxTokens: number;
  /** From 1. */
  readonly number: number;
}

export type VisionReply = (request: VisionRequest, response: ServerResponse) => void | Promise<void>;

export interface VisionServer {
  /** Up to and without `/chat/completions`. */
  readonly url: string;
  readonly requests: readonly VisionRequest[];
  /** What it does with the requests from now on. */
  answer: VisionReply;
  close(): Promise<void>;
}

/** A server that speaks the chat protocol over HTTP, for tests; it knows no model and says what it is told to. */
export async function startVisionServer(answer: VisionReply): Promise<VisionServer> {
  const requests: VisionRequest[] = [];
  const server: Server = createServer((incoming, response) => {
    void handle(incoming, response);
  });
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const [picture, text] = body.messages[0].content;
    const request: VisionRequest = {
      path: incoming.url ?? '',
      authorization: incoming.headers.authorization,
      model: body.model,
      prompt: text.text,
      image: Buffer.from(picture.image_url.url.replace('data:image/png;base64,', ''), 'base64'),
      stream: body.stream,
      maxTokens: body.max_tokens,
      number: requests.length + 1,
    };
    requests.push(request);
    await controls.answer(request, response);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const controls: VisionServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return controls;
}

/** The text as one answer, in the form that was asked for. */
export const says =
  (text: string, finish = 'stop'): VisionReply =>
  (request, response) => {
    if (!request.stream) {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: text }, finish_reason: finish }],
        }),
      );
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    for (const piece of text.match(/[\s\S]{1,7}/gu) ?? []) response.write(event({ content: piece }));
    response.end(`${event({}, finish)}data: [DONE]\n\n`);
  };

/** One event of a stream. */
export const event = (delta: { readonly content?: string }, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`;

export const fails =
  (status: number, headers: Readonly<Record<string, string>> = {}): VisionReply =>
  (_request, response) => {
    response.writeHead(status, headers).end('{"error":{"message":"no"}}');
  };
