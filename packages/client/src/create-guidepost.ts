import createClient, { type Client } from 'openapi-fetch';
import { toFetchError, toGuidepostError } from './guidepost-error.ts';
import type { components, paths } from './openapi-schema.ts';
import { toUploadRequest, type Upload } from './upload.ts';
import { pause, type RetryOptions, withRetries } from './with-retries.ts';

type Schemas = components['schemas'];
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? Q : never;

export interface GuidepostOptions extends RetryOptions {
  /** Address of the API, for example `http://127.0.0.1:8484`. */
  readonly baseUrl: string;
  /** A key of the API with the scope that is needed; without keys on the server, none. */
  readonly apiKey?: string | undefined;
  /** Default: the fetch of the platform. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface WaitOptions extends CallOptions {
  /** Milliseconds between two looks; default 1,000. */
  readonly everyMs?: number;
}

const LOOK_EVERY_MS = 1000;
const MOVING = new Set(['queued', 'running']);

/** The API as typed calls. Every failure is a `GuidepostError` with its code. */
export interface Guidepost {
  /** Evidence for a question, best first. */
  search(request: Schemas['SearchRequestInput'], call?: CallOptions): Promise<Schemas['SearchResponse']>;
  /** One page of the documents, newest first. */
  listDocuments(query?: Query<'/v1/documents'>, call?: CallOptions): Promise<Schemas['DocumentList']>;
  /** By id, start of an id, or file name. */
  getDocument(id: string, call?: CallOptions): Promise<Schemas['DocumentDetail']>;
  /** A page with its elements in reading order. */
  getPage(id: string, page: number, call?: CallOptions): Promise<Schemas['PageDetail']>;
  listElements(
    id: string,
    query?: Query<'/v1/documents/{id}/elements'>,
    call?: CallOptions,
  ): Promise<Schemas['ElementList']>;
  listUnits(
    id: string,
    query?: Query<'/v1/documents/{id}/units'>,
    call?: CallOptions,
  ): Promise<Schemas['UnitList']>;
  /** The page as a PNG. */
  pageImage(id: string, page: number, call?: CallOptions): Promise<Blob>;
  /** Adds a file; answers as soon as its bytes are safe. */
  upload(upload: Upload, call?: CallOptions): Promise<Schemas['DocumentAccepted']>;
  /** Asks until nothing is left to do for a document; its `state` says how that went. */
  waitForDocument(id: string, call?: WaitOptions): Promise<Schemas['DocumentDetail']>;
  deleteDocument(id: string, call?: CallOptions): Promise<void>;
  /** Every other path of the API, typed as well; failures come back as `error` there. */
  readonly http: Client<paths>;
}

/** Opens nothing: the first call connects. */
export function createGuidepost(options: GuidepostOptions): Guidepost {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const headers: Record<string, string> =
    options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
  const send = async (request: () => Promise<Response>, retry: RetryOptions, signal?: AbortSignal | null) => {
    try {
      return await withRetries(request, retry, signal);
    } catch (error) {
      throw toFetchError(baseUrl, error);
    }
  };
  const platformFetch = options.fetch ?? fetch;
  const http = createClient<paths>({
    baseUrl,
    headers,
    fetch: (request) => send(() => platformFetch(request.clone()), options, request.signal),
  });
  const getDocument: Guidepost['getDocument'] = async (id, call = {}) =>
    take(await http.GET('/v1/documents/{id}', { ...call, params: { path: { id } } }));
  return {
    http,
    getDocument,
    search: async (body, call = {}) => take(await http.POST('/v1/search', { ...call, body })),
    listDocuments: async (query = {}, call = {}) =>
      take(await http.GET('/v1/documents', { ...call, params: { query } })),
    getPage: async (id, page, call = {}) =>
      take(await http.GET('/v1/documents/{id}/pages/{page}', { ...call, params: { path: { id, page } } })),
    listElements: async (id, query = {}, call = {}) =>
      take(await http.GET('/v1/documents/{id}/elements', { ...call, params: { path: { id }, query } })),
    listUnits: async (id, query = {}, call = {}) =>
      take(await http.GET('/v1/documents/{id}/units', { ...call, params: { path: { id }, query } })),
    pageImage: async (id, page, call = {}) => {
      const params = { path: { id, page } };
      const answer = await http.GET('/v1/documents/{id}/pages/{page}/image', {
        ...call,
        params,
        parseAs: 'blob',
      });
      return take(answer);
    },
    upload: async (upload, { signal } = {}) => {
      const request = toUploadRequest(upload);
      const sendOnce = () => {
        const init = request.init();
        return platformFetch(`${baseUrl}/v1/documents`, {
          ...init,
          headers: { ...headers, ...(init.headers as Record<string, string>) },
          signal: signal ?? null,
        });
      };
      const response = await send(sendOnce, request.repeatable ? options : { retries: 0 }, signal);
      const body = await bodyOf(response);
      if (!response.ok) throw toGuidepostError(response, body);
      return body as Schemas['DocumentAccepted'];
    },
    waitForDocument: async (id, { signal, everyMs = LOOK_EVERY_MS } = {}) => {
      for (;;) {
        const document = await getDocument(id, signal && { signal });
        if (!MOVING.has(document.state)) return document;
        await pause(everyMs, signal);
      }
    },
    deleteDocument: async (id, call = {}) => {
      const answer = await http.DELETE('/v1/documents/{id}', { ...call, params: { path: { id } } });
      if (!answer.response.ok) throw toGuidepostError(answer.response, answer.error);
    },
  };
}

/** Data of an answer, or its error thrown. `T` is what the call promises: openapi-fetch widens boxes to `number[]`. */
function take<T>(answer: { data?: unknown; error?: unknown; response: Response }): T {
  if (answer.data !== undefined && answer.response.ok) return answer.data as T;
  throw toGuidepostError(answer.response, answer.error);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
