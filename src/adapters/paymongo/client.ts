import { ProviderRefused, ProviderUnavailable } from '../../core/selling/payments/payment-provider.ts';
import { createProviderConnection, type ProviderTimeouts } from '../providers/connection.ts';
import { jsonObjectOf, parseJson, shownReason, textOf } from '../providers/values.ts';

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

// 401 is here because the operator can mend a key; 409 because a refund that is reported as failed needs a person.
const statusesToAskAgain = [401, 408, 409, 425, 429];

/** Calls of PayMongo's API. */
export function createPaymongoClient(options: {
  secretKey: string;
  apiUrl: URL;
  timeouts: ProviderTimeouts;
  connectionsMax: number;
}): PaymongoClient {
  const { secretKey } = options;
  const connection = createProviderConnection({ ...options, name: 'PayMongo', statusesToAskAgain });

  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<PaymongoAnswer> => {
    const { status, text } = await connection.call(method, path, body);
    if (status >= 400) return refusalIn(text, { status, secretKey });
    const data = jsonObjectOf(parseJson(text))?.data;
    if (data === undefined) throw new ProviderUnavailable('PayMongo sent an answer that cannot be read');
    return { isRefused: false, data };
  };

  return {
    get: (path) => call('GET', path),
    post: (path, attributes) => call('POST', path, attributes && { data: { attributes } }),
    close: () => connection.close(),
  };
}

function refusalIn(text: string, { status, secretKey }: { status: number; secretKey: string }): PaymongoAnswer {
  const listed = jsonObjectOf(parseJson(text))?.errors;
  const errors = Array.isArray(listed) ? listed.map(jsonObjectOf) : [];
  const codes = errors.flatMap((error) => textOf(error?.code) ?? []).filter((code) => /^\w{1,64}$/.test(code));
  const summary = [status, ...codes].join(' ');
  const details = errors.flatMap((error) => textOf(error?.detail) ?? []);
  const reason = shownReason(details.join(' '), secretKey);
  return { isRefused: true, summary, codes, reason: reason === '' ? `PayMongo refused (${summary}).` : reason };
}
