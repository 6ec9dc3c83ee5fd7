import { ProviderRefused, ProviderUnavailable } from '../../core/selling/payments/payment-provider.ts';
import { createProviderConnection, type ProviderTimeouts } from '../providers/connection.ts';
import { type JsonObject, jsonObjectOf, parseJson, shownReason, textOf } from '../providers/values.ts';

/** What Xendit made of a call that it understood. */
export type XenditAnswer =
  | { isRefused: false; data: JsonObject }
  /** `code` is Xendit's, and fit for logs; `reason` repeats its own words. */
  | { isRefused: true; status: number; code: string; reason: string };

export interface XenditClient {
  get(path: string): Promise<XenditAnswer>;
  /** With a key the same call does its work once. */
  post(path: string, body: object, options?: { key?: string }): Promise<XenditAnswer>;
  close(): Promise<void>;
}

/** Xendit understood and said no; the same call made again gets the same answer. */
export class XenditRefused extends ProviderRefused {
  constructor(reason: string) {
    super(reason);
    this.name = 'XenditRefused';
  }
}

/** Xendit sent something of another shape than it documents. Nothing is concluded from it. */
export class XenditUnreadable extends ProviderUnavailable {
  constructor(what: string) {
    super(`Xendit sent ${what} that cannot be read`);
    this.name = 'XenditUnreadable';
  }
}

// 401 is here because the operator can mend a key; 409 because another call with the same key is under way.
const statusesToAskAgain = [401, 408, 409, 425, 429];

// The version of its payments API that this is written for.
const headers = { 'api-version': '2024-11-11' };

/** Calls of Xendit's API. */
export function createXenditClient(options: {
  secretKey: string;
  apiUrl: URL;
  timeouts: ProviderTimeouts;
  connectionsMax: number;
}): XenditClient {
  const { secretKey } = options;
  const connection = createProviderConnection({ ...options, name: 'Xendit', headers, statusesToAskAgain });

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    more?: Record<string, string>,
  ): Promise<XenditAnswer> => {
    const { status, text } = await connection.call(method, path, body, more);
    const data = jsonObjectOf(parseJson(text));
    if (status >= 400) {
      const code = textOf(data?.error_code) ?? '';
      const shownCode = /^\w{1,64}$/.test(code) ? code : String(status);
      const reason = shownReason(textOf(data?.message) ?? '', secretKey);
      return { isRefused: true, status, code: shownCode, reason: reason || `Xendit refused (${shownCode}).` };
    }
    if (data === undefined) throw new XenditUnreadable('an answer');
    return { isRefused: false, data };
  };

  return {
    get: (path) => call('GET', path),
    post: (path, body, { key } = {}) => call('POST', path, body, key === undefined ? {} : { 'idempotency-key': key }),
    close: () => connection.close(),
  };
}
