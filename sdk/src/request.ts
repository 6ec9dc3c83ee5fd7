import { refusalOf, TakilyaError } from './errors.ts';
import { pause } from './pause.ts';

export interface ClientOptions {
  /** URL of the service, such as `https://tickets.example.com`. */
  baseUrl: string;
  /** How long one attempt may take; 30,000 where it is left out. */
  timeoutMs?: number;
  /** How often a call is tried again after its first attempt; 5 where it is left out. */
  retriesMax?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface TakilyaOptions extends ClientOptions {
  /** Begins with `tak_live_` or `tak_test_`. A live key belongs on a server, never in a page. */
  apiKey: string;
}

/** How one face of the service is called. */
export interface Client extends ClientOptions {
  /** Where its paths begin. */
  rootPath: string;
  apiKey?: string;
}

/** What holds for one call. */
export interface CallOptions {
  /** Ends the call, and the waits between its attempts. */
  signal?: AbortSignal;
  /** How long one attempt may take. */
  timeoutMs?: number;
  /** How often it is tried again after its first attempt. */
  retriesMax?: number;
}

/** What holds for one call that changes something. */
export interface WriteOptions extends CallOptions {
  /** Made for each call where it is left out; give one to repeat a call of an earlier process. */
  idempotencyKey?: string;
}

/** What holds for one call that changes something which may have changed meanwhile. */
export interface MatchOptions extends WriteOptions {
  /** `etag` of an earlier answer: a record that has changed since is left alone, and the call is refused with 412. */
  ifMatch?: string;
}

/** What holds for one call about something that its own token opens. */
export interface TokenOptions extends CallOptions {
  /** The `token` that came with the order, or with the entry of a waiting list. */
  token: string;
}

/** Whatever a call may be given. */
export type EveryOption = MatchOptions & Partial<TokenOptions>;

export interface Call {
  method: string;
  /** Encoded already. */
  path: string;
  query?: object | undefined;
  /** Sent as JSON. */
  body?: object | undefined;
  /** Sent as it is. */
  file?: Blob | BufferSource;
  takesKey?: boolean;
  /** Answered with bytes in place of JSON. */
  answersFile?: boolean;
}

/** What the service answered, and what only its headers say. */
export type Reply<Body> = Body & {
  /** For `ifMatch`; undefined where the answer has none. */
  etag: string | undefined;
  /** The id of the call at the service. */
  requestId: string;
};

const timeoutMsDefault = 30_000;
const retriesMaxDefault = 5;
const firstWaitMs = 500;
const waitMsMax = 8_000;
// A caller who has to come back in half an hour gets the error instead of a wait.
const retryAfterSecondsMax = 60;

/** One call, tried again where that may help and cannot do harm. */
export async function request<Body>(client: Client, call: Call, options: EveryOption = {}): Promise<Reply<Body>> {
  const { signal, retriesMax = client.retriesMax ?? retriesMaxDefault } = options;
  // The same on every attempt: an attempt whose answer was lost is not done again. And made beforehand: a request that cannot
  // be sent is no lost connection.
  const given = {
    url: `${rootOf(client)}${call.path}${searchOf(call.query)}`,
    method: call.method,
    headers: headersOf(client, call, options),
    body: call.file ?? (call.body === undefined ? null : JSON.stringify(call.body)),
    answersFile: call.answersFile === true,
  };
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt<Body>(client, given, { signal, timeoutMs: options.timeoutMs ?? client.timeoutMs });
    } catch (error) {
      const isRepeatable = call.method === 'GET' || call.takesKey === true;
      if (!(error instanceof TakilyaError) || !error.isPassing || !isRepeatable || retries >= retriesMax) throw error;
      if ((error.retryAfterSeconds ?? 0) > retryAfterSecondsMax) throw error;
      await pause(waitMsOf(error, retries), signal);
    }
  }
}

/** Longer each time, and never at the same moment as everybody else. */
export function waitMsOf({ retryAfterSeconds = 0 }: TakilyaError, retries: number): number {
  const most = Math.min(waitMsMax, firstWaitMs * 2 ** retries);
  return retryAfterSeconds * 1_000 + (most / 2) * (1 + Math.random());
}

function headersOf(client: Client, call: Call, options: EveryOption): Headers {
  const headers = new Headers();
  if (client.apiKey !== undefined) headers.set('api-key', client.apiKey);
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  if (call.file !== undefined) headers.set('content-type', typeOf(call.file));
  if (call.takesKey) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch);
  return headers;
}

/** The service detects the kind of the file itself; it only needs to hear that it is an image. */
function typeOf(file: Blob | BufferSource): string {
  return file instanceof Blob && file.type.startsWith('image/') ? file.type : 'image/unknown';
}

async function attempt<Body>(
  client: Client,
  {
    url,
    answersFile,
    ...given
  }: { url: string; method: string; headers: Headers; body: BodyInit | null; answersFile: boolean },
  { signal, timeoutMs = timeoutMsDefault }: { signal: AbortSignal | undefined; timeoutMs: number | undefined },
): Promise<Reply<Body>> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, timeoutMs);
  const send = client.fetch ?? fetch;
  try {
    // Redirects are refused: the key goes only to the given URL.
    const answer = await send(url, { ...given, redirect: 'error', signal: ending.signal });
    // Read here, where a connection that ends in the middle is still a lost one.
    if (answersFile && answer.ok) return markedAs<Body>(answer, { data: new Uint8Array(await answer.arrayBuffer()) });
    return answerOf<Body>(answer, await answer.text());
  } catch (error) {
    if (error instanceof TakilyaError) throw error;
    signal?.throwIfAborted();
    if (isLate) {
      throw new TakilyaError(`No answer within ${timeoutMs} ms.`, {
        code: 'TIMED_OUT',
        hint: 'Try again later, or give the call a longer timeoutMs.',
        cause: error,
      });
    }
    throw new TakilyaError('The connection was lost, or never came about.', {
      code: 'CONNECTION_LOST',
      hint: `Check that ${rootOf(client)} can be reached from here, and that it does not redirect.`,
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function answerOf<Body>(answer: Response, text: string): Reply<Body> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refusalOf(answer, undefined);
  }
  if (!answer.ok) throw refusalOf(answer, body);
  return markedAs<Body>(answer, body);
}

function markedAs<Body>({ headers }: Response, body: unknown): Reply<Body> {
  return Object.assign(body as Body & object, {
    etag: headers.get('etag') ?? undefined,
    requestId: headers.get('x-request-id') ?? '',
  });
}

export function checkBaseUrl(baseUrl: string): void {
  if (/^https?:\/\/[^/]/.test(baseUrl)) return;
  throw new TypeError('A baseUrl is needed, such as https://tickets.example.com.');
}

function rootOf({ baseUrl, rootPath }: Client): string {
  const bare = baseUrl.replace(/\/+$/, '');
  return bare.endsWith(rootPath) ? bare : bare + rootPath;
}

function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value != null);
  // Lists are comma-separated, which is what a list becomes as a text.
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** A part of a path. A text that would lead to another endpoint is no id. */
export function segment(value: string): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`Not an id: ${JSON.stringify(value)}`);
  return encodeURIComponent(value);
}
