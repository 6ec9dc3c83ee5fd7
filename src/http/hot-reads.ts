import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Log, logRequest } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { tracer } from '../platform/tracing/tracer.ts';
import { Deadlines, type Timed } from './deadlines.ts';
import { newRequestId } from './request-id.ts';

/** An answer that is written out already, but for the headers that differ from one request to the next. */
export interface HotAnswer {
  /** Headers before those that differ, and after them, as lines. */
  before: string;
  after: string;
  body: string | Buffer;
}

// Beyond it copying costs more than a second piece in the same write.
const textBytesMax = 6_000;

/** A small body is kept as a text with a character for each byte: it is one piece with its headers then. */
export function hotBody(bytes: Buffer): string | Buffer {
  return bytes.length > textBytesMax ? bytes : bytes.toString('latin1');
}

/** A GET that is asked for so often that it is answered before the framework sees it, where it is asked for in the plainest way. */
interface HotRead<Caller> {
  /** As the framework names the route. */
  route: string;
  /** How its path begins. What follows is its last part; it ends without a slash where there is none. */
  start: string;
  /** Who asks. Undefined wherever the framework has to see the request. */
  callerOf(request: IncomingMessage): Caller | undefined;
  find(caller: Caller, part: string): HotAnswer | Promise<HotAnswer> | undefined;
  /** Counts the request, and answers what its limits and its face add to the headers, as lines; undefined where it is not let in. */
  admit(caller: Caller, request: IncomingMessage): string | undefined;
  /** Ids for the line in the log. */
  idsOf?(caller: Caller): Readonly<Record<string, string>>;
  /** What else is written down of it. */
  note?(caller: Caller, request: IncomingMessage, answered: { requestId: string; ms: number }): void;
}

interface HotReadsOptions {
  log: Log;
  metrics: Metrics;
  isDraining: () => boolean;
  keepAliveTimeoutMs: number;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Stands before the framework and answers what is hot. Whatever is unusual is left to the framework, which sees a request as if it
 * had just come: nothing is counted, written down or sent here before an answer goes out.
 */
export class HotReads {
  readonly #reads: HotRead<unknown>[] = [];
  readonly #options: HotReadsOptions;
  readonly #end: string;
  /** What waits for the database: one that hangs must not make these hang. */
  readonly #deadlines = new Deadlines<Held>(({ leave }) => leave());
  readonly #heldSince = new WeakMap<IncomingMessage, number>();
  /** How many it has answered. */
  count = 0;

  constructor(options: HotReadsOptions) {
    this.#options = options;
    this.#end = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(options.keepAliveTimeoutMs / 1_000)}\r\n\r\n`;
  }

  add<Caller>(read: HotRead<Caller>): void {
    // Traces are begun by the framework's hooks.
    if (tracer === undefined) this.#reads.push(read as HotRead<unknown>);
  }

  /** From now on requests come here first. */
  standBefore(server: Server): void {
    const [framework] = server.listeners('request') as Listener[];
    if (framework === undefined) throw new Error('There is nothing to stand before');
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const startedAt = performance.now();
      const read = this.#readOf(request);
      const caller = read?.callerOf(request);
      if (read === undefined || caller === undefined) return framework(request, response);
      const send = (answer: HotAnswer | undefined) => {
        const limits = answer === undefined || this.#options.isDraining() ? undefined : read.admit(caller, request);
        if (answer === undefined || limits === undefined) framework(request, response);
        else this.#send(answer, limits, { read, caller, request, response, startedAt });
      };
      const found = read.find(caller, (request.url as string).slice(read.start.length));
      // What cannot be found is refused by the framework, in its words.
      if (!(found instanceof Promise)) return send(found);
      const leave = () => {
        this.#heldSince.set(request, startedAt);
        framework(request, response);
      };
      const held: Held = { dueAtMs: 0, place: -1, leave };
      this.#deadlines.start(held, patienceMs);
      // Where it was left to the framework meanwhile, that answers.
      const inTime = (go: () => void) => {
        if (held.place === -1) return;
        this.#deadlines.end(held);
        go();
      };
      found.then(
        (answer) => inTime(() => send(answer)),
        () => inTime(leave),
      );
    });
  }

  /** For how long a request had waited here before the framework saw it: its deadline is the nearer. */
  heldMs(request: IncomingMessage): number {
    const since = this.#heldSince.get(request);
    return since === undefined ? 0 : performance.now() - since;
  }

  stop(): void {
    this.#deadlines.stop();
  }

  #readOf({ method, url, httpVersionMinor, rawHeaders }: IncomingMessage): HotRead<unknown> | undefined {
    if (method !== 'GET' || httpVersionMinor !== 1) return undefined;
    const path = url as string;
    for (const read of this.#reads) {
      const { start } = read;
      if (!path.startsWith(start)) continue;
      const isWhole = start.endsWith('/') ? plainPart.test(path.slice(start.length)) : path.length === start.length;
      if (isWhole) return isPlain(rawHeaders) ? read : undefined;
    }
    return undefined;
  }

  #send(answer: HotAnswer, limits: string, asked: Asked): void {
    const { read, caller, request, response, startedAt } = asked;
    const requestId = newRequestId();
    const head = `HTTP/1.1 200 OK\r\n${answer.before}x-request-id: ${requestId}\r\n${limits}${answer.after}${dateLine()}${this.#end}`;
    // Node has no public way to send headers that are written out already, and to have it check them again costs as much as all the
    // rest. test/hot-reads.test.ts holds every byte against what the framework sends.
    (response as unknown as { _header: string })._header = head;
    response.end(answer.body, 'latin1');
    this.count += 1;
    const ms = performance.now() - startedAt;
    const { log, metrics } = this.#options;
    metrics.observeRequest(read.route, 'GET', 200, ms / 1_000);
    const ids = read.idsOf?.(caller);
    logRequest(log, {
      requestId,
      method: 'GET',
      path: read.route,
      status: 200,
      ms: Math.round(ms * 10) / 10,
      traceId: undefined,
      ids,
    });
    read.note?.(caller, request, { requestId, ms });
  }
}

interface Held extends Timed {
  leave: () => void;
}

const patienceMs = 500;

interface Asked {
  read: HotRead<unknown>;
  caller: unknown;
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
}

const plainPart = /^[\w-]+$/;
// A body, a wish about the connection or about what is known already: each has rules, and the framework has them all.
const unusual = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'if-none-match']);

function isPlain(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (name === 'host') hosts += 1;
    else if (name === 'connection') {
      if (rawHeaders[index + 1]?.toLowerCase() !== 'keep-alive') return false;
    } else if (unusual.has(name)) return false;
  }
  return hosts === 1;
}

/** The value of a header that came once; undefined where it came never or more often. */
export function onlyValue({ rawHeaders }: IncomingMessage, wanted: string): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length !== wanted.length || name.toLowerCase() !== wanted) continue;
    if (value !== undefined) return undefined;
    value = rawHeaders[index + 1];
  }
  return value;
}

/** Names and values in turn, as lines. */
export function headerLines(list: readonly string[]): string {
  let lines = '';
  for (let index = 0; index < list.length; index += 2) lines += `${list[index]}: ${list[index + 1]}\r\n`;
  return lines;
}

/** The same to be kept, as one piece: a text that was added up stays a tree of its parts, each of which is visited at every write. */
export function keptLines(list: readonly string[]): string {
  return Buffer.from(headerLines(list), 'latin1').toString('latin1');
}

let dateSecond = 0;
let dateText = '';

function dateLine(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = `Date: ${new Date(second * 1_000).toUTCString()}\r\n`;
  }
  return dateText;
}
