import assert from 'node:assert/strict';
import { type AnyAnswer, asAnswer, assertRefused, type RefusalBody } from './refusal.ts';

export const base = '/open-api/v1';
export const unknownId = '018f0000-0000-7000-8000-000000000000';
export const isoMilliseconds = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type Json = Record<string, unknown>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SendOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  text?: string;
  headers?: Record<string, string>;
}

export interface Meta {
  page: number;
  take: number;
  total: number;
  totalPages: number;
  nextCursor?: string | null;
}

export interface Success<Data> extends AnyAnswer {
  data: Data;
  meta: Meta;
  warnings?: string[];
}

export interface ApiClient {
  /** The bare answer, whatever it is. */
  send(method: Method, path: string, options?: SendOptions): Promise<AnyAnswer>;
  /** An answer that must be a success, in the envelope. */
  succeed<Data = Json>(method: Method, path: string, options?: SendOptions): Promise<Success<Data>>;
  /** An answer that must be a refusal, in the envelope. */
  refuse(
    method: Method,
    path: string,
    expected: { status: number; code: string },
    options?: SendOptions,
  ): Promise<RefusalBody['error']>;
  get<Data = Json>(path: string): Promise<Data>;
  post<Data = Json>(path: string, body?: unknown): Promise<Data>;
  patch<Data = Json>(path: string, body: unknown): Promise<Data>;
  remove(path: string): Promise<{ deleted: boolean; id: string }>;
}

export function apiClient(url: string, key: string): ApiClient {
  const send = (method: Method, path: string, { body, text, headers = {} }: SendOptions = {}) => {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const type: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
    return asAnswer(
      fetch(`${url}${base}${path}`, { method, body: sent, headers: { 'api-key': key, ...type, ...headers } }),
    );
  };
  const succeed = async <Data>(method: Method, path: string, options?: SendOptions) =>
    assertSucceeded<Data>(await send(method, path, options));
  return {
    send,
    succeed,
    refuse: async (method, path, expected, options) => assertRefused(await send(method, path, options), expected).error,
    get: async <Data>(path: string) => (await succeed<Data>('GET', path)).data,
    post: async <Data>(path: string, body?: unknown) => (await succeed<Data>('POST', path, { body })).data,
    patch: async <Data>(path: string, body: unknown) => (await succeed<Data>('PATCH', path, { body })).data,
    remove: async (path) => (await succeed<{ deleted: boolean; id: string }>('DELETE', path)).data,
  };
}

/** Everything that every success keeps to. */
export function assertSucceeded<Data = Json>(answer: AnyAnswer): Success<Data> {
  assert.ok([200, 201, 202].includes(answer.status), `${answer.status} ${answer.body}`);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json(;|$)/);
  assert.match(answer.headers.get('x-request-id') ?? '', /^req_[0-9a-f]{32}$/);
  for (const name of ['limit', 'remaining', 'reset']) assert.ok(answer.headers.has(`x-ratelimit-${name}`), name);
  const body = JSON.parse(answer.body) as { data: Data; meta: Meta; warnings?: string[] };
  assert.ok(body.data !== undefined && body.data !== null, 'there is data');
  assert.deepEqual(
    Object.keys(body).filter((name) => !['data', 'meta', 'warnings'].includes(name)),
    [],
  );
  if (answer.status === 201) assert.ok(answer.headers.get('location')?.startsWith(`${base}/`), 'Location is there');
  return { ...answer, ...body };
}

/** Moves on a little at every look, so that no test spends the rate of its organization. */
export function movingClock(): () => number {
  let looks = 0;
  return () => {
    looks += 1;
    return Date.now() + looks * 60;
  };
}

/** The faulty fields of a refusal, sorted. */
export function fieldsOf(error: RefusalBody['error']): string[] {
  return (error.details ?? []).map(({ field }) => field).sort();
}

export interface TicketTypeRecord {
  id: string;
  eventId: string;
  name: string;
  price: number;
  currency: string;
  quantity: number;
  section: string;
  row: string;
  type: string;
  maximumPurchaseQuantity: number;
  published: boolean;
  kind: string;
  perTicketMax: number | null;
  standalone: boolean;
  soldQuantity: number;
  heldQuantity: number;
  remainingQuantity: number;
  status: string;
  createdAt: string;
  updatedAt: string;
}

export interface EventRecord extends Json {
  entryDays?: string[];
  id: string;
  name: string;
  slug: string;
  status: string;
  dateTime: string;
  endDateTime: string | null;
  galleryUrls: string[];
  publishedAt: string | null;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  tickets?: TicketTypeRecord[];
}

export interface ScheduleRecord {
  id: string;
  title: string;
  startTime: string;
  endTime: string;
  description: string | null;
  performerId: string | null;
  color: string | null;
  icon: string | null;
  eventId: string;
  createdAt: string;
}
