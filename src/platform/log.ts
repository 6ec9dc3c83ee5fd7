import pino from 'pino';

export type Log = pino.Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

interface LogOptions {
  level: LogLevel;
  isTerminal: boolean;
  /** Whose lines they are, where several write to one place. */
  process?: string;
}

/** JSON lines on standard output; short readable lines where a person is watching. */
export function createLog({ level, isTerminal, process: name }: LogOptions): Log {
  const base = name === undefined ? undefined : { process: name };
  const options: pino.LoggerOptions = { level, base, timestamp: isoTime };
  if (isTerminal) return pino(options, { write: (line) => process.stdout.write(readable(line)) });
  return pino(options, new LineBuffer());
}

const heldCharactersMax = 65_536;
const heldMsMax = 200;
// When nobody reads standard output, lines are dropped so that memory does not grow.
const heldBytesMax = 16 * 1024 * 1024;

/**
 * Hands lines on in bundles. The stream beneath measures all that it holds at every write, so that many small ones cost
 * it the square of their number.
 */
class LineBuffer {
  readonly #destination = pino.destination({ fd: 1, sync: false, maxLength: heldBytesMax });
  #lines: string[] = [];
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    process.on('exit', () => {
      this.#handOn();
      this.#destination.flushSync();
    });
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#characters >= heldCharactersMax) this.#handOn();
    else this.#timer ??= setTimeout(() => this.#handOn(), heldMsMax).unref();
  }

  flush(done: (error?: Error | null) => void): void {
    this.#handOn();
    this.#destination.flush((error) => done(error));
  }

  #handOn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    this.#destination.write(this.#lines.join(''));
    this.#lines = [];
    this.#characters = 0;
  }
}

let lastMs = 0;
let lastText = '';

/** Many lines share a millisecond; writing the date out is done once for all of them. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastText;
}

interface RequestFields {
  requestId: string;
  method: string;
  /** The pattern of its route. */
  path: string;
  status: number;
  ms: number;
  traceId?: string;
  /** Ids that a face knows; texts without anything to escape. */
  ids?: Readonly<Record<string, string>>;
}

/** One line a request. Put together by hand: every request pays for it, and the general way costs five times as much. */
export function logRequest(log: Log, { requestId, method, path, status, ms, traceId, ids }: RequestFields): void {
  if (!log.isLevelEnabled('info')) return;
  let line = `{"level":30${isoTime()},"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}`;
  if (traceId !== undefined) line += `,"traceId":"${traceId}"`;
  for (const name in ids) line += `,"${name}":"${ids[name]}"`;
  streamOf(log).write(`${line}}\n`);
}

function streamOf(log: Log): { write(line: string): void } {
  return (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym] as {
    write(line: string): void;
  };
}

/** Writes out what is still buffered, for the moment before the process ends. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}

const levelNames: Record<number, string> = { 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' };

function readable(line: string): string {
  const { level, time, msg, method, path, status, ms, requestId, error, ...rest } = JSON.parse(line);
  const clock = String(time).slice(11, 19);
  const what = method === undefined ? msg : `${method} ${path} ${status} ${ms} ms ${requestId}`;
  const extras = Object.keys(rest).length > 0 && method === undefined ? ` ${JSON.stringify(rest)}` : '';
  const trace = error?.stack === undefined ? '' : `\n${error.stack}`;
  const name = levelNames[level] ?? '';
  return `${clock} ${name === '' ? '' : `${name}: `}${what ?? ''}${extras}${trace}\n`;
}
