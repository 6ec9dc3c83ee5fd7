import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { eraseBuyers } from '../../../src/core/back-office/privacy/erase.sql.ts';
import type { Scope } from '../../../src/core/base/scope.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  movingClock,
  unknownId,
} from '../../helpers/clients/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { eventBody } from '../../helpers/worlds/catalog.ts';
import { giveOn, insertScan, takeBack } from '../../helpers/worlds/ticket-life.ts';

interface AttendeeRecord {
  id: string;
  ticketTypeName: string;
  status: string;
  holder: { name: string; email: string };
  gate: string | null;
  createdAt: string;
  updatedAt: string;
}

let server: TestServer;
let organization: Organization;
let client: ApiClient;
let shop: Buyer;

before(async () => {
  server = await testServer({ now: movingClock(), environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  shop = buyerAt(server.url);
});
after(() => server.close());

const list = (eventId: string, query = '') =>
  client.succeed<AttendeeRecord[]>('GET', `/events/${eventId}/attendees${query}`);
const idsOf = ({ data }: { data: AttendeeRecord[] }) => data.map(({ id }) => id);

test('a row has the fields of the specification, and follows its ticket through its life', async () => {
  const { id: eventId, types } = await eventOnSale(client, {
    tickets: [{ price: 0, type: 'RESERVED_SEAT', section: 'Loge', row: 'C' }],
  });
  const ticketTypeId = types[0] as string;
  const order = await shop.buy(eventId, { [ticketTypeId]: 3 });
  const tickets = await shop.tickets(order);
  const [given, back, used] = tickets.map(({ id }) => id) as [string, string, string];
  const fresh = await list(eventId);
  const { createdAt } = fresh.data[0] as AttendeeRecord;
  assert.equal(fresh.data[0]?.ticketTypeName, 'General Admission');
  assert.deepEqual(
    fresh.data.find(({ id }) => id === given),
    {
      id: given,
      ticketTypeId,
      ticketTypeName: fresh.data[0]?.ticketTypeName,
      orderId: order.id,
      orderNumber: order.orderNumber,
      status: 'VALID',
      holder: { name: 'Ana Reyes', email: 'ana@example.com' },
      section: 'Loge',
      row: 'C',
      seat: tickets[0]?.seat,
      seatId: null,
      admittedAt: null,
      gate: null,
      entries: [],
      answers: [],
      createdAt,
      updatedAt: createdAt,
    },
  );
  for (const secret of [tickets[0]?.code as string, order.token]) assert.ok(!fresh.body.includes(secret));
  await server.db.run(sql`update issued_tickets set updated_at = '2020-01-01' where event_id = ${eventId}`);
  const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString());
  assert.equal((await list(eventId, `?updatedSince=${since}`)).meta.total, 0);

  const newId = await giveOn(server.db, given, { name: 'Ben Cruz', email: 'ben@example.com' });
  await takeBack(server.db, back);
  await insertScan(server.db, used, { gate: 'North', scannedAt: '2027-02-14T10:30:00.000Z' });
  const rows = (await list(eventId)).data.map(({ id, status, holder, gate }) => [id, status, holder.name, gate]);
  const expected = [
    [newId, 'VALID', 'Ben Cruz', null],
    [used, 'USED', 'Ana Reyes', 'North'],
    [back, 'VOID', 'Ana Reyes', null],
    [given, 'VOID', 'Ana Reyes', null],
  ];
  assert.deepEqual(rows.toSorted(), expected.toSorted());
  assert.equal(rows[0]?.[0], newId, 'newest first');
  for (const [query, ids] of [
    ['?status=VALID', [newId]],
    ['?status=USED', [used]],
    ['?status=VOID', [given, back]],
    [`?updatedSince=${since}`, [newId, used, back, given]],
    [`?updatedSince=${since}&status=VOID`, [given, back]],
    ['?updatedSince=2098-01-01T00:00:00Z', []],
  ] as const) {
    const answer = await list(eventId, query);
    assert.deepEqual(idsOf(answer).sort(), [...ids].sort(), query);
    assert.equal(answer.meta.total, ids.length, query);
  }

  // Those who keep a copy learn that the buyer is to be forgotten.
  await server.db.run(sql`update issued_tickets set updated_at = '2020-01-01' where event_id = ${eventId}`);
  await server.db.transaction((tx) => eraseBuyers(tx, { ids: [order.id] }));
  const erased = (await list(eventId, `?updatedSince=${since}`)).data;
  assert.deepEqual(erased.map(({ id }) => id).sort(), [given, back, used].sort());
  assert.ok(erased.every(({ holder }) => holder.name === 'Erased' && holder.email.endsWith('@erased.invalid')));
});

test('a walk through the pages meets every ticket once, while tickets are admitted and given on', async () => {
  const { id: eventId, types } = await eventOnSale(client, {
    tickets: [{ price: 0, quantity: 40, maximumPurchaseQuantity: 40 }],
  });
  const order = await shop.buy(eventId, { [types[0] as string]: 23 });
  const sold = (await shop.tickets(order)).map(({ id }) => id);
  const began = encodeURIComponent(new Date(Date.now() - 60_000).toISOString());
  for (const query of ['', `updatedSince=${began}&`]) {
    const seen: string[] = [];
    let cursor: string | null | undefined = '';
    while (typeof cursor === 'string') {
      const answer = await list(eventId, `?${query}take=5${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...idsOf(answer));
      cursor = answer.meta.nextCursor;
      // What was seen last changes now, and so does something that was not.
      const other = sold.find((id) => !seen.includes(id));
      for (const id of [seen.at(-1), other]) {
        await server.db.run(sql`update issued_tickets set updated_at = clock_timestamp() where id = ${id ?? null}`);
      }
    }
    assert.deepEqual(seen.toSorted(), sold.toSorted());
  }
  const byPage: string[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const answer = await list(eventId, `?take=5&page=${page}`);
    assert.deepEqual([answer.meta.total, answer.meta.totalPages], [23, 5]);
    byPage.push(...idsOf(answer));
    await server.db.run(sql`update issued_tickets set updated_at = clock_timestamp() where id = ${byPage.at(-1)}`);
  }
  assert.deepEqual(byPage.toSorted(), sold.toSorted());
  assert.deepEqual(idsOf(await list(eventId, '?page=9')), []);
  assert.equal((await list(eventId, '?take=1000')).meta.take, 100);
});

test('attendees need their scope, are not there for others, and a query is as described or refused', async () => {
  const { id: eventId, types } = await eventOnSale(client, { tickets: [{ price: 0 }] });
  await shop.buy(eventId, { [types[0] as string]: 1 }, { buyer: { name: 'Lihim', email: 'lihim@example.com' } });
  const withScopes = async (scopes: Scope[]) => apiClient(server.url, (await server.key(organization, { scopes })).key);
  const path = `/events/${eventId}/attendees`;
  assert.equal((await (await withScopes(['orders:read'])).get<unknown[]>(path)).length, 1);
  const keyless = await withScopes(['events:read', 'tickets:read', 'tickets:write']);
  assertRefused(await keyless.send('GET', path), { status: 403, code: 'SCOPE_REQUIRED' });
  for (const stranger of [
    apiClient(server.url, (await server.key(organization, { isTest: true })).key),
    apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key),
  ]) {
    for (const query of ['', '?status=X', '?cursor=x', '?updatedSince=2001-01-01T00:00:00Z']) {
      const answer = await stranger.send('GET', `${path}${query}`);
      assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
      assert.ok(!/lihim/i.test(answer.body));
    }
    const own = (await stranger.post<EventRecord>('/events', eventBody)).id;
    assert.deepEqual(await stranger.get(`/events/${own}/attendees`), []);
  }
  for (const id of [unknownId, 'x', '%00']) {
    assertRefused(await client.send('GET', `/events/${id}/attendees`), { status: 404, code: 'NOT_FOUND' });
  }
  const foreignCursor = Buffer.from(JSON.stringify(['orders', '2027-01-01T00:00:00Z', unknownId])).toString(
    'base64url',
  );
  for (const query of [
    'status=valid',
    'status=',
    'updatedSince=2027-01-01',
    'updatedSince=yesterday',
    'updatedSince=',
    'page=0',
    'take=0',
    'page=1.5',
    'cursor=x',
    `cursor=${foreignCursor}`,
    'search=Lihim',
    'status=VALID&status=USED',
  ]) {
    const answer = await client.send('GET', `${path}?${query}`);
    const { error } = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR' });
    assert.deepEqual(error.details?.length, 1, query);
  }
});
