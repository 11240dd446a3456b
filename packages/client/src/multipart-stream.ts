const CRLF = '\r\n';
/** As browsers write names in a form: these three characters would end the name or the header. */
const ESCAPES: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' };
const quoted = (name: string): string => `"${name.replace(/["\r\n]/g, (char) => ESCAPES[char] ?? '')}"`;

export interface MultipartStream {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** A form whose file is read while it is sent: memory holds one chunk of it. */
export function toMultipartStream(
  fields: readonly (readonly [string, string])[],
  fileName: string,
  content: AsyncIterable<Uint8Array>,
): MultipartStream {
  const boundary = `guidepost-${crypto.randomUUID()}`;
  const head = (disposition: string, more = ''): string =>
    `--${boundary}${CRLF}content-disposition: form-data; ${disposition}${CRLF}${more}${CRLF}`;
  async function* parts(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    for (const [name, value] of fields) {
      yield encoder.encode(`${head(`name=${quoted(name)}`)}${value}${CRLF}`);
    }
    const disposition = `name="file"; filename=${quoted(fileName)}`;
    yield encoder.encode(head(disposition, `content-type: application/pdf${CRLF}`));
    yield* content;
    yield encoder.encode(`${CRLF}--${boundary}--${CRLF}`);
  }
  const chunks = parts();
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return(undefined)),
    }),
  };
}
