import { Pool } from 'undici';
import { ProviderRefused, ProviderUnavailable } from '../../core/selling/payments/payment-provider.ts';
import { beginCall } from '../../platform/tracing/tracer.ts';
import { jsonObjectOf, parseJson, textOf } from './records.ts';

export interface PaymongoTimeouts {
  connectMs: number;
  /** From the asking to the last byte of the answer. */
  callMs: number;
}

/** What PayMongo made of a call that it understood. */
export type PaymongoAnswer =
  | { isRefused: false; data: unknown }
  /** `summary` is fit for logs; `reason` repeats PayMongo's own words; `codes` say whether asking again may help. */
  | { isRefused: true; summary: string; reason: string; codes: readonly string[] };

export interface PaymongoClient {
  get(path: string): Promise<PaymongoAnswer>;
  post(path: string, attributes?: object): Promise<PaymongoAnswer>;
  close(): Promise<void>;
}

/** PayMongo understood and said no; the same call made again gets the same answer. */
export class PaymongoRefused extends ProviderRefused {
  constructor(reason: string) {
    super(reason);
    this.name = 'PaymongoRefused';
  }
}

const answerBytesMax = 1024 * 1024;
const reasonCharactersMax = 300;

// 401 is here because the operator can mend a key; 409 because a refund that is reported as failed needs a person.
const statusesToAskAgain = [401, 408, 409, 425, 429];

/** Calls of PayMongo's API. No error carries a cause: undici's may hold bytes of the answer, and so a buyer's data. */
export function createPaymongoClient(options: {
  secretKey: string;
  apiUrl: URL;
  timeouts: PaymongoTimeouts;
  connectionsMax: number;
}): PaymongoClient {
  const { secretKey, apiUrl, timeouts, connectionsMax } = options;
  const pool = new Pool(apiUrl.origin, {
    connections: connectionsMax,
    maxResponseSize: answerBytesMax,
    connect: { timeout: timeouts.connectMs },
  });
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  const exchange = async (method: 'GET' | 'POST', path: string, body?: string) => {
    const traced = beginCall(`${method} PayMongo`, apiUrl.hostname);
    try {
      const {
        statusCode,
        headers,
        body: answer,
      } = await pool.request({
        method,
        path,
        body: body ?? null,
        headers: {
          ...traced.headers,
          authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(timeouts.callMs),
      });
      const text = await answer.text();
      traced.end(statusCode >= 400, statusCode);
      return { status: statusCode, retryAfter: headers['retry-after'], text };
    } catch (error) {
      traced.end(true);
      throw new ProviderUnavailable(silenceOf(error, timeouts));
    }
  };

  const call = async (method: 'GET' | 'POST', path: string, body?: string): Promise<PaymongoAnswer> => {
    const { status, retryAfter, text } = await exchange(method, path, body);
    if (status >= 500 || statusesToAskAgain.includes(status)) {
      throw new ProviderUnavailable(`PayMongo answered ${status}${waitOf(retryAfter)}`);
    }
    if (status >= 400) return refusalIn(text, { status, secretKey });
    // Redirects come here too: following one would hand the key to the host that it names.
    if (status < 200 || status > 299)
      throw new ProviderUnavailable(`PayMongo answered ${status}, which answers nothing`);
    const data = jsonObjectOf(parseJson(text))?.data;
    if (data === undefined) throw new ProviderUnavailable('PayMongo sent an answer that cannot be read');
    return { isRefused: false, data };
  };

  return {
    get: (path) => call('GET', path),
    post: (path, attributes) =>
      call('POST', path, attributes === undefined ? undefined : JSON.stringify({ data: { attributes } })),
    close: () => pool.destroy(),
  };
}

function silenceOf(error: unknown, { callMs }: PaymongoTimeouts): string {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === 'TimeoutError') return `PayMongo did not answer within ${callMs} ms`;
  return `No answer from PayMongo (${typeof code === 'string' ? code : 'unknown cause'})`;
}

function waitOf(retryAfter: string | string[] | undefined): string {
  return typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? ` and asks to wait ${retryAfter} s` : '';
}

function refusalIn(text: string, { status, secretKey }: { status: number; secretKey: string }): PaymongoAnswer {
  const listed = jsonObjectOf(parseJson(text))?.errors;
  const errors = Array.isArray(listed) ? listed.map(jsonObjectOf) : [];
  const codes = errors.flatMap((error) => textOf(error?.code) ?? []).filter((code) => /^\w{1,64}$/.test(code));
  const summary = [status, ...codes].join(' ');
  const reason = errors
    .map((error) => textOf(error?.detail))
    .filter((detail) => detail !== null)
    .join(' ')
    .replaceAll(secretKey, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return {
    isRefused: true,
    summary,
    codes,
    reason: reason === '' ? `PayMongo refused (${summary}).` : shortened(reason, reasonCharactersMax),
  };
}

/** At most so many characters, none of them cut in two. */
export function shortened(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, '');
}
