import { isIPv4 } from 'node:net';
import { Pool } from 'undici';
import { ProviderUnavailable } from '../../core/selling/payments/payment-provider.ts';
import { beginCall } from '../../platform/tracing/tracer.ts';
import { textOf } from './values.ts';

export interface ProviderTimeouts {
  connectMs: number;
  /** From the asking to the last byte of the answer. */
  callMs: number;
}

/** For calls of workers, and for those that a buyer waits for, after which another provider may be asked. */
export const providerTimeouts = {
  usual: { connectMs: 5_000, callMs: 15_000 },
  buyers: { connectMs: 5_000, callMs: 10_000 },
} satisfies Record<string, ProviderTimeouts>;

interface ProviderConnection {
  /** What a provider answered that understood the call: it did it, or will not. */
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

const answerBytesMax = 1024 * 1024;

/** Calls of a provider's API. No error carries a cause: undici's may hold bytes of the answer, and so a buyer's data. */
export function createProviderConnection(options: {
  /** The provider's, for people. */
  name: string;
  apiUrl: URL;
  secretKey: string;
  headers?: Record<string, string>;
  timeouts: ProviderTimeouts;
  connectionsMax: number;
  /** Refusals that pass: the same call may get another answer later. */
  statusesToAskAgain: readonly number[];
}): ProviderConnection {
  const { name, apiUrl, secretKey, headers: usual, timeouts, connectionsMax, statusesToAskAgain } = options;
  const pool = new Pool(apiUrl.origin, {
    connections: connectionsMax,
    maxResponseSize: answerBytesMax,
    connect: { timeout: timeouts.connectMs },
  });
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  const exchange = async (method: 'GET' | 'POST', path: string, body?: string, headers?: Record<string, string>) => {
    const traced = beginCall(`${method} ${name}`, apiUrl.hostname);
    try {
      const answer = await pool.request({
        method,
        path,
        body: body ?? null,
        headers: {
          ...traced.headers,
          ...usual,
          ...headers,
          authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(timeouts.callMs),
      });
      const text = await answer.body.text();
      traced.end(answer.statusCode >= 400, answer.statusCode);
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text };
    } catch (error) {
      traced.end(true);
      throw new ProviderUnavailable(silenceOf(name, error, timeouts));
    }
  };

  return {
    async call(method, path, body, headers) {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const { status, retryAfter, text } = await exchange(method, path, sent, headers);
      if (status >= 500 || statusesToAskAgain.includes(status)) {
        throw new ProviderUnavailable(`${name} answered ${status}${waitOf(retryAfter)}`);
      }
      // Following a redirect would hand the key to the host that it names.
      if (status < 200 || (status > 299 && status < 400)) {
        throw new ProviderUnavailable(`${name} answered ${status}, which answers nothing`);
      }
      return { status, text };
    },
    close: () => pool.destroy(),
  };
}

function silenceOf(name: string, error: unknown, { callMs }: ProviderTimeouts): string {
  const { name: kind, code } = error as { name?: unknown; code?: unknown };
  if (kind === 'TimeoutError') return `${name} did not answer within ${callMs} ms`;
  return `No answer from ${name} (${typeof code === 'string' ? code : 'unknown cause'})`;
}

function waitOf(retryAfter: string | string[] | undefined): string {
  return typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? ` and asks to wait ${retryAfter} s` : '';
}

export function readApiUrl(text: string, provider: { name: string; usual: string; isLive: boolean }): URL {
  const { name, usual, isLive } = provider;
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(`The address of ${name} must be an origin such as ${usual}`);
  }
  const isHere = url.hostname === 'localhost' || (isIPv4(url.hostname) && url.hostname.startsWith('127.'));
  if (url.protocol === 'http:' && isLive && !isHere) {
    throw new Error(`A live ${name} key is not sent over plain HTTP`);
  }
  return url;
}

/** Where a buyer is sent to pay; undefined where it is no such address. Plain HTTP only in trials, where the provider itself is reached so. */
export function redirectUrlIn(value: unknown, apiUrl: URL): string | undefined {
  const url = URL.parse(textOf(value) ?? '');
  const allowed = apiUrl.protocol === 'http:' ? ['https:', 'http:'] : ['https:'];
  return url !== null && allowed.includes(url.protocol) ? url.href : undefined;
}
