import assert from 'node:assert/strict';
import { searchText } from '../../../src/core/base/search-text.ts';
import { loadVenues } from '../../../src/core/catalog/event-editing/load-venues.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiClient, EventRecord, Json, Meta } from './api-client.ts';
import { type AnyAnswer, asAnswer, assertRefused, type RefusalBody } from './refusal.ts';

export const marketBase = '/marketplace/v1';

interface PublicTicket {
  id: string;
  name: string;
  price: number;
  remainingQuantity: number;
  status: string;
}

export interface PublicEventRecord extends Json {
  id: string;
  slug: string;
  name: string;
  dateTime: string;
  isSandbox: boolean;
  isOver: boolean;
  priceFrom: number | null;
  isSoldOut: boolean;
  tickets: PublicTicket[];
}

export interface MarketClient {
  /** The bare answer, whatever it is. */
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<AnyAnswer>;
  get<Data = PublicEventRecord>(path: string): Promise<Data>;
  list(query?: string): Promise<{ data: PublicEventRecord[]; meta: Meta }>;
  names(query?: string): Promise<string[]>;
  refuse(
    method: string,
    path: string,
    expected: { status: number; code: string },
    options?: { body?: unknown },
  ): Promise<RefusalBody['error']>;
}

/** Talks to the marketplace as anybody may. */
export function marketClient(url: string): MarketClient {
  const send: MarketClient['send'] = (method, path, { body, headers = {} } = {}) => {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return asAnswer(fetch(`${url}${marketBase}${path}`, { method, body: sent, headers: { ...type, ...headers } }));
  };
  const read = async <Body>(path: string): Promise<Body> => {
    const answer = await send('GET', path);
    assert.equal(answer.status, 200, answer.body);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json(;|$)/);
    assert.match(answer.headers.get('x-request-id') ?? '', /^req_[0-9a-f]{32}$/);
    return JSON.parse(answer.body) as Body;
  };
  const list: MarketClient['list'] = (query = '') => read(`/events${query}`);
  return {
    send,
    get: async <Data>(path: string) => (await read<{ data: Data }>(path)).data,
    list,
    names: async (query) => (await list(query)).data.map(({ name }) => name),
    refuse: async (method, path, expected, options) =>
      assertRefused(await send(method, path, options), { ...expected, isOpenApi: false }).error,
  };
}

/** A published event of a client's organization. */
export async function publishedEvent(client: ApiClient, body: Json): Promise<EventRecord> {
  const created = await client.post<EventRecord>('/events', { dateTime: inDays(30), ...body });
  return client.post<EventRecord>(`/events/${created.id}/publish`);
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** Puts a venue on the map and answers its id. */
export async function venueIn(
  db: Database,
  { name, city, at = [14.5, 121] }: { name: string; city: string; at?: [latitude: number, longitude: number] },
): Promise<string> {
  const id = newId();
  const place = {
    address1: 'Rizal Street',
    city,
    state: 'Luzon',
    country: 'Philippines',
    latitude: at[0],
    longitude: at[1],
  };
  await db.transaction((tx) =>
    loadVenues(tx, [{ id, slug: `venue-${id}`, name, ...place, aliases: [], searchText: searchText(name) }]),
  );
  return id;
}
