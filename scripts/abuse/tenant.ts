import { createApiKey } from '../../src/core/accounts/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../src/core/accounts/api-keys/revoke-api-key.ts';
import { createOrganization } from '../../src/core/accounts/organizations/create-organization.ts';
import type { Policy } from '../../src/core/base/policy.ts';
import { type Scope, scopes } from '../../src/core/base/scope.ts';
import { makeDatesAtOnce } from '../../src/core/catalog/series/make-series-dates.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { createKeyRules } from '../../src/wiring/rules.ts';
import { type ApiClient, apiClient, type EventRecord } from '../../test/helpers/clients/api-client.ts';
import { type BuyerOrder, type BuyerTicket, buyerAt } from '../../test/helpers/clients/buyer.ts';
import { type DashboardClient, dashboardClient } from '../../test/helpers/clients/dashboard-client.ts';
import { insertInvoice } from '../../test/helpers/worlds/orders.ts';
import { plain } from '../../test/helpers/worlds/picture-files.ts';
import { endWithPayout } from './tenant.sql.ts';

export type KeyName = 'all' | 'none' | 'revoked' | 'expired' | 'elsewhere' | 'test' | 'test-none' | Scope;

/** What everything is called: by who may see it, and by what it is. */
type Naming = (kind: 'private' | 'public', what: string) => string;

/** An organization with one of everything. */
export interface Tenant {
  slug: string;
  keys: Record<KeyName, string>;
  client: ApiClient;
  owner: DashboardClient;
  staff: DashboardClient;
  /** One id of each kind; what belongs to an event belongs to `events`. */
  ids: Record<string, string>;
  /** The same of another of its events. */
  others: Record<string, string>;
  eventSlug: string;
  order: BuyerOrder;
  pending: BuyerOrder;
  /** The reference of a payment that nobody has made. */
  reference: string;
  tickets: BuyerTicket[];
  doors: { scan: string; supervise: string };
  doorCode: string;
  pictureFile: string;
  presaleSlug: string;
  /** An event of which nothing is left, and the token of somebody who waits for it. */
  soldOutSlug: string;
  waitingToken: string;
  buyerEmail: string;
}

interface TenantOptions {
  db: Database;
  url: string;
  receiverUrl: string;
  name: string;
  naming: Naming;
  buyers: [name: string, email: string][];
  keyRules: ReturnType<typeof createKeyRules>;
  policy: Policy;
}

export async function openTenant(options: TenantOptions): Promise<Tenant> {
  const { db, url, name, naming, buyers } = options;
  const organization = await db.transaction((tx) => createOrganization(tx, { name, tier: 'ENTERPRISE' }));
  const keys = await makeKeys(options, organization);
  const client = apiClient(url, keys.all);
  const owner = await dashboardClient(
    { db, url },
    { organization, email: `${naming('private', 'owner')}@example.com` },
  );
  const staff = await dashboardClient(
    { db, url },
    { organization, role: 'MANAGER', email: `${naming('private', 'staff')}@example.com` },
  );
  const ids = await fillEvent(client, options, 'public');
  await client.post(`/events/${ids.events}/publish`);
  const others = await fillEvent(client, options, 'private');
  Object.assign(ids, await makeVenueAndWebhook(client, options), await makeSpares(client, options));
  for (const [kind, each] of [['public', ids] as const, ['private', others] as const])
    Object.assign(each, await makeSeries(client, each.events as string, kind, options));
  const picture = await sendPicture(url, keys.all);
  ids.pictures = picture.id;
  await client.patch(`/events/${ids.events}`, { imageUrl: picture.url });

  Object.assign(ids, await fillSandbox(apiClient(url, keys.test)));

  const shop = buyerAt(url);
  const [first, second = first] = buyers as [[string, string], [string, string]?];
  const buy = { [ids['ticket-types'] as string]: 3 };
  const order = await shop.buy(ids.events as string, buy, { buyer: { name: first[0], email: first[1] } });
  const pending = await shop.place(ids.events as string, buy, { buyer: { name: second[0], email: second[1] } });
  const { reference } = await shop.startPayment(pending);
  const tickets = await shop.tickets(order);
  Object.assign(ids, { orders: order.id, 'issued-tickets': tickets[0]?.id, references: reference });
  const waited = await openSoldOut(client, options, { name: second[0], email: second[1] });
  Object.assign(ids, { 'returned-tickets': tickets[2]?.id }, waited.ids);

  const presale = await client.post<EventRecord>('/events', {
    ...trialEvent,
    name: naming('public', 'presale'),
    journeyType: 'PRESELLING',
  });
  await client.post(`/events/${presale.id}/publish`);
  ids.presale = presale.id;

  const over = await client.post<EventRecord>('/events', { ...trialEvent, name: naming('public', 'over') });
  await client.post(`/events/${over.id}/publish`);
  const sold = await shop.buy(
    over.id,
    { [over.tickets?.[0]?.id as string]: 1 },
    { buyer: { name: first[0], email: first[1] } },
  );
  others.orders = sold.id;
  Object.assign(ids, { payouts: await endWithPayout(db, over), invoices: await insertInvoice(db, sold.id) });

  const doorCode = async (role: string) =>
    (await client.post<{ code: string }>(`/events/${ids.events}/door-codes`, { gate: naming('private', 'gate'), role }))
      .code;
  const scanCode = await doorCode('SCAN');
  return {
    slug: organization.slug,
    keys,
    client,
    owner,
    staff,
    ids,
    others,
    eventSlug: (await client.get<EventRecord>(`/events/${ids.events}`)).slug,
    order,
    pending,
    reference,
    tickets,
    doorCode: scanCode,
    pictureFile: new URL(picture.url).pathname,
    presaleSlug: presale.slug,
    soldOutSlug: waited.slug,
    waitingToken: waited.token,
    buyerEmail: first[1],
    doors: { scan: await openDoor(url, scanCode), supervise: await openDoor(url, await doorCode('SUPERVISE')) },
  };
}

const dateTime = '2027-02-14T19:00:00+08:00';
const trialEvent = { name: 'Subok', dateTime, tickets: [{ name: 'GA', price: 500, quantity: 100, published: true }] };

async function makeKeys({ db, keyRules }: TenantOptions, organization: Awaited<ReturnType<typeof createOrganization>>) {
  const make = (
    name: string,
    given: { scopes?: readonly Scope[]; isTest?: boolean; allowlist?: string[]; expiresAt?: string },
  ) =>
    db.transaction((tx) =>
      createApiKey(tx, keyRules, { organization, name, scopes: given.scopes ?? scopes, isTest: false, ...given }),
    );
  const revoked = await make('Revoked', {});
  await db.transaction((tx) => revokeApiKey(tx, revoked.apiKey));
  const made: Record<string, string> = {
    all: (await make('All', {})).key,
    none: (await make('None', { scopes: [] })).key,
    revoked: revoked.key,
    expired: (await make('Expired', { expiresAt: '2020-01-01T00:00:00Z' })).key,
    elsewhere: (await make('Elsewhere', { allowlist: ['233.252.0.0/24'] })).key,
    test: (await make('Test', { isTest: true })).key,
    'test-none': (await make('Test none', { isTest: true, scopes: [] })).key,
  };
  for (const scope of scopes) made[scope] = (await make(scope, { scopes: [scope] })).key;
  return made as Record<KeyName, string>;
}

/** An event with one of everything that belongs to events. */
async function fillEvent(client: ApiClient, { naming }: TenantOptions, kind: 'private' | 'public') {
  const text = (what: string) => naming(kind, what);
  const event = await client.post<EventRecord>('/events', {
    name: text('event'),
    dateTime,
    description: text('description'),
    refundPolicy: text('policy'),
    transfersAllowed: true,
    returns: { untilHours: 0, keep: 10, mode: 'WHEN_RESOLD' },
    tickets: [
      { name: text('type'), price: 800, quantity: 1_000, published: true, section: text('section'), row: text('row') },
      { name: text('free'), price: 0, quantity: 1_000, published: true, description: text('about') },
      { name: naming('private', 'draft type'), price: 5, quantity: 10 },
    ],
  });
  const part = async (path: string, body: object) =>
    (await client.post<{ id: string }>(`/events/${event.id}/${path}`, body as Record<string, unknown>)).id;
  const performers = await part('performers', { name: text('performer'), description: text('biography') });
  const times = { startTime: '2027-02-14T18:00:00+08:00', endTime: dateTime };
  return {
    events: event.id,
    'ticket-types': event.tickets?.[0]?.id as string,
    free: event.tickets?.[1]?.id as string,
    performers,
    schedules: await part('schedules', {
      title: text('entry'),
      description: text('entry'),
      performerId: performers,
      ...times,
    }),
    brands: await part('brands', { name: text('brand'), description: text('brand') }),
    'promo-codes': await part('promo-codes', { code: naming('private', 'promo'), kind: 'PERCENT', value: 10 }),
    'access-codes': await part('access-codes', { code: naming('private', 'access') }),
    questions: await part('questions', { label: text('question'), kind: 'TEXT', required: false, perTicket: false }),
    bundles: await part('bundles', {
      name: text('bundle'),
      description: text('bundle'),
      items: [{ ticketTypeId: event.tickets?.[0]?.id, quantity: 2 }],
      price: 1,
      published: true,
    }),
    ...(await makeSeats(client, event, (what) => naming('private', what))),
    zones: await part('zones', { name: naming('private', 'zone') }),
    'door-codes': await part('door-codes', { gate: naming('private', 'gate') }),
    messages: await part('messages', {
      subject: naming('private', 'subject'),
      text: text('message'),
      minutesBefore: 60,
    }),
    ...(await makeAtCounter(client, event)),
  } as Record<string, string>;
}

/** A sale at the counter that was undone, which stays so whenever it is asked, and a reservation. */
async function makeAtCounter(client: ApiClient, { id, tickets }: EventRecord) {
  const items = [{ ticketTypeId: tickets?.[0]?.id, quantity: 1 }];
  const make = async (path: string, body: object) => {
    const sent = { body: { items, ...body }, headers: { 'idempotency-key': `${path} ${id}` } };
    return (await client.succeed<{ orderId: string }>('POST', `/events/${id}/${path}`, sent)).data.orderId;
  };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const sale = await make('counter-sales', { method: 'CASH' });
  await client.remove(`/events/${id}/counter-sales/${sale}`);
  return { 'counter-sales': sale, reservations: await make('reservations', { name: 'Kept', until }) };
}

/** An event of which nothing is left, and somebody who waits for it. */
async function openSoldOut(client: ApiClient, { url, naming }: TenantOptions, who: { name: string; email: string }) {
  const event = await client.post<EventRecord>('/events', { ...trialEvent, name: naming('public', 'sold out') });
  const type = event.tickets?.[0]?.id as string;
  await client.post(`/events/${event.id}/publish`);
  await client.post(`/events/${event.id}/tickets/${type}/sold-out`);
  const join = (quantity: number) =>
    buyerAt(url).send('POST', `/events/${event.id}/waiting`, { body: { ...who, quantity } });
  const { body } = await join(1);
  // Another wish of the same address, which waits for its mailed link.
  await join(2);
  const { data } = JSON.parse(body) as { data: { id: string; token: string } };
  const ids = { 'sold-out': event.id, 'sold-out-types': type, waiting: data.id };
  return { ids, slug: event.slug, token: data.token };
}

/** What is there to be ended: an event, a plan, and an event that sells by a plan and has sold nothing. */
async function makeSpares(client: ApiClient, { naming }: TenantOptions) {
  const event = (what: string) => client.post<EventRecord>('/events', { ...trialEvent, name: naming('private', what) });
  const [spare, painted] = [await event('spare'), await event('painted')];
  const type = painted.tickets?.[0]?.id;
  const planId = await makePlan(client, naming('private', 'painted plan'));
  const types = [{ ticketTypeId: type, areas: [{ section: 'ORCH' }] }];
  await client.succeed('PUT', `/events/${painted.id}/seating`, { body: { planId, types } });
  return {
    'spare-events': spare.id,
    'spare-plans': await makePlan(client, naming('private', 'spare plan')),
    'painted-events': painted.id,
    'painted-types': type,
  };
}

const rows = [{ name: 'A', count: 20, x: 0, y: 0, dx: 1, dy: 0 }];
/** A plan of one row. */
export const oneRow = { focus: [5, -3], sections: [{ key: 'ORCH', name: 'Orchestra', kind: 'SEATED', rows }] };

async function makePlan(client: ApiClient, name: string): Promise<string> {
  return (await client.post<{ id: string }>('/seating-plans', { name, ...oneRow })).id;
}

/** A plan of the draft type of an event, with a block and a seat that somebody has. */
async function makeSeats(client: ApiClient, { id, tickets = [] }: EventRecord, text: (what: string) => string) {
  const plan = await makePlan(client, text('plan'));
  const types = [{ ticketTypeId: tickets[2]?.id, areas: [{ section: 'ORCH' }] }];
  await client.succeed('PUT', `/events/${id}/seating`, { body: { planId: plan, types } });
  const body = { seats: ['ORCH-A-1'], reason: text('reason') };
  const { id: block } = await client.post<{ id: string }>(`/events/${id}/seat-blocks`, body);
  const items = [{ ticketTypeId: tickets[2]?.id, quantity: 1, seats: ['ORCH-A-10'] }];
  const recipient = { name: text('guest'), email: `${text('guest')}@example.com` };
  const given = await client.post<{ tickets: { id: string }[] }>(`/events/${id}/complimentary`, { items, recipient });
  return { 'seating-plans': plan, 'seat-blocks': block, 'seated-tickets': given.tickets[0]?.id };
}

/** A run of one date, made here since no worker runs, and a change of it. */
async function makeSeries(
  client: ApiClient,
  templateEventId: string,
  kind: Parameters<Naming>[0],
  { db, policy, naming }: TenantOptions,
) {
  const { id: series, slug } = await client.post<{ id: string; slug: string }>('/series', {
    name: naming(kind, 'series'),
    templateEventId,
    dates: [{ dateTime }],
    publish: kind === 'public',
  });
  await db.transaction((tx) => makeDatesAtOnce(tx, { policy, seriesId: series }));
  const dates = await client.get<{ id: string }[]>(`/series/${series}/events`);
  const { id: changes } = await client.post<{ id: string }>(`/series/${series}/changes`, {
    changes: { event: { category: 'MUSIC' } },
    applyTo: 'FUTURE',
  });
  const part = async (path: string, body: Record<string, unknown>) =>
    (await client.post<{ id: string }>(`/series/${series}/${path}`, body)).id;
  return {
    series,
    'series-slugs': slug,
    dates: dates[0]?.id as string,
    changes,
    'series/promo-codes': await part('promo-codes', { code: naming('private', 'run'), kind: 'PERCENT', value: 10 }),
    'series/door-codes': await part('door-codes', { gate: naming('private', 'gate') }),
    'series/messages': await part('messages', {
      subject: naming('private', 'subject'),
      text: naming('private', 'message'),
      minutesBefore: 60,
    }),
  };
}

async function makeVenueAndWebhook(client: ApiClient, { naming, receiverUrl }: TenantOptions) {
  const { id: venues } = await client.post<{ id: string }>('/venues', {
    name: naming('private', 'venue'),
    address1: naming('private', 'street'),
    city: 'Quezon City',
    state: 'Metro Manila',
  });
  const { id: webhooks } = await client.post<{ id: string }>('/webhooks', {
    url: `${receiverUrl}/${naming('private', 'webhook')}`,
    events: ['order.completed'],
  });
  await client.post(`/webhooks/${webhooks}/test`);
  const { data: deliveries } = await client.succeed<{ id: string }[]>('GET', `/webhooks/${webhooks}/deliveries`);
  return { venues, webhooks, deliveries: deliveries[0]?.id ?? '' };
}

async function fillSandbox(test: ApiClient) {
  const payout = await payOut(test);
  const trial = await test.post<EventRecord>('/events', trialEvent);
  await test.post(`/events/${trial.id}/publish`);
  const simulate = async (outcome = 'PENDING') =>
    (
      await test.post<{ id: string }>('/sandbox/orders', {
        eventId: trial.id,
        items: [{ ticketTypeId: trial.tickets?.[0]?.id, quantity: 1 }],
        outcome,
      })
    ).id;
  return {
    'sandbox/events': trial.id,
    'sandbox/types': trial.tickets?.[0]?.id,
    'sandbox/orders': await simulate(),
    'sandbox/pending': await simulate(),
    'sandbox/sold': await simulate('COMPLETED'),
    'sandbox/payouts': payout,
  };
}

/** An event that is over, and what it earned. */
async function payOut(test: ApiClient): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id: eventId, tickets } = await test.post<EventRecord>('/events', { ...trialEvent, dateTime: inDays(1) });
  await test.post(`/events/${eventId}/publish`);
  const items = [{ ticketTypeId: tickets?.[0]?.id, quantity: 1 }];
  await test.post('/sandbox/orders', { eventId, items, outcome: 'COMPLETED' });
  const { payout } = await test.post<{ payout: { id: string } }>('/sandbox/clock', { advanceTo: inDays(10) });
  return payout.id;
}

async function sendPicture(url: string, key: string): Promise<{ id: string; url: string }> {
  const answer = await fetch(`${url}/open-api/v1/pictures`, {
    method: 'POST',
    headers: { 'api-key': key, 'content-type': 'image/png' },
    body: new Uint8Array(await plain(40, 30).png().toBuffer()),
  });
  return ((await answer.json()) as { data: { id: string; url: string } }).data;
}

async function openDoor(url: string, code: string): Promise<string> {
  const answer = await fetch(`${url}/door/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, device: 'Telepono' }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
