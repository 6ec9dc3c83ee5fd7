import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// What clients outside see of waiting lists and returns: over HTTP, field by field.

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

interface Entry {
  id: string;
  token?: string;
  status: string;
  ahead: number;
  passedOver?: boolean;
  offer?: { orderId: string; orderToken: string; expiresAt: string } | null;
}

type Sent = { status: number; data: Entry & Json; code: string | undefined };

async function send(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: { body?: unknown; token?: string } = {},
): Promise<Sent> {
  const { status, body } = await shop.buyer.send(method, path, options);
  const { data, error } = JSON.parse(body) as { data: Sent['data']; error?: { code: string } };
  return { status, data, code: error?.code };
}

const join = (eventId: string, more: Json = {}, token?: string) =>
  send('POST', `/events/${eventId}/waiting`, {
    token,
    body: { name: 'Bea Cruz', email: 'bea@example.com', ticketTypeIds: null, quantity: 1, ...more },
  });

/** An event of which everything is sold. */
async function soldOut(event: Json = {}, quantity = 2) {
  const made = await shop.event({ tickets: [{ quantity }], ...event });
  const [type = ''] = made.types;
  const order = await shop.buyer.buy(made.id, { [type]: quantity });
  const tickets = await shop.buyer.tickets(order);
  return { id: made.id, type, order, tickets };
}

async function untilFound<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  let found: Found | undefined;
  await until(async () => {
    found = await look();
    if (found === undefined) await shop.sales.offerRounds.sweep();
    return found !== undefined;
  });
  return found as Found;
}

const offerOf = ({ id, token }: { id: string; token?: string }) =>
  untilFound(async () => (await send('GET', `/waiting/${id}`, { token })).data.offer ?? undefined);

test('who waits is told their place, and nobody else learns of it', async () => {
  const open = await shop.event();
  assert.deepEqual(pickStatus(await join(open.id)), [409, 'NOT_ON_SALE']);
  const event = await soldOut();
  assert.equal((await join('018f0000-0000-7000-8000-000000000000')).status, 404);
  const first = await join(event.id);
  assert.equal(first.status, 201);
  assert.deepEqual(Object.keys(first.data).sort(), ['ahead', 'id', 'status', 'token']);
  assert.deepEqual([first.data.status, first.data.ahead], ['WAITING', 0]);
  const second = await join(event.id, { email: 'cara@example.com', ticketTypeIds: [event.type] });
  assert.deepEqual([second.status, second.data.ahead], [201, 1]);

  const again = await join(event.id, { quantity: 2 });
  assert.deepEqual([again.status, again.data.status, again.data.ahead], [201, 'WAITING', 2]);
  assert.deepEqual(Object.keys(again.data).sort(), Object.keys(first.data).sort());
  assert.notEqual(again.data.id, first.data.id);
  const { id, token } = first.data;
  const read = await send('GET', `/waiting/${id}`, { token });
  assert.deepEqual(read.data, { id, status: 'WAITING', ahead: 0, passedOver: false, offer: null });

  // More tickets: the end of the line.
  const changed = await join(event.id, { quantity: 2 }, token);
  assert.deepEqual([changed.status, changed.data.ahead], [200, 1]);
  for (const wrong of [undefined, 'wrong', second.data.token]) {
    assert.equal((await send('GET', `/waiting/${id}`, { token: wrong })).status, 404);
    assert.equal((await send('DELETE', `/waiting/${id}`, { token: wrong })).status, 404);
  }
  const left = await send('DELETE', `/waiting/${id}`, { token });
  assert.deepEqual([left.status, left.data.status, left.data.ahead], [200, 'LEFT', 0]);
  assert.equal((await send('DELETE', `/waiting/${id}`, { token })).data.status, 'LEFT');
  assert.equal((await join(event.id)).status, 201);
});

const pickStatus = ({ status, code }: Sent) => [status, code];

test('what is wrong with a wish is named, and nothing is written', async () => {
  const event = await soldOut();
  for (const [body, field] of [
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 9 }, 'quantity'],
    [{ quantity: '1' }, 'quantity'],
    [{ email: 'nobody' }, 'email'],
    [{ name: '' }, 'name'],
    [{ ticketTypeIds: [] }, 'ticketTypeIds'],
    [{ ticketTypeIds: ['x'] }, 'ticketTypeIds[0]'],
    [{ ticketTypeIds: [event.id] }, 'ticketTypeIds[0]'],
    [{ acceptsFewer: 'yes' }, 'acceptsFewer'],
    [{ language: 'de' }, 'language'],
    [{ more: 1 }, 'more'],
  ] as const) {
    const answer = await shop.buyer.send('POST', `/events/${event.id}/waiting`, {
      body: { name: 'Bea', email: 'bea@example.com', quantity: 1, ...body },
    });
    assert.equal(answer.status, 400, `${JSON.stringify(body)} ${answer.body}`);
    assert.match(answer.body, new RegExp(`"field":"${field.replace(/[[\]]/g, '\\$&')}"`));
  }
  const listed = await shop.client.get<Json[]>(`/events/${event.id}/waiting`);
  assert.deepEqual(listed, []);
});

test('a ticket that is returned at once goes to who waits, as a held order', async () => {
  const returns = { untilHours: 24, keep: 10, mode: 'AT_ONCE' };
  const { id, type, order, tickets } = await soldOut({ returns });
  const entry = (await join(id)).data;
  const path = `/orders/${order.id}/tickets/${tickets[0]?.id}/return`;
  const tried = await send('POST', path, { token: order.token, body: { dryRun: true } });
  assert.deepEqual([tried.status, tried.data], [200, { status: 'REFUNDED', refund: 720, mode: 'AT_ONCE' }]);
  assert.equal((await ticketsOf(order))[0]?.return, null);
  assert.equal((await send('POST', path, { token: 'wrong', body: {} })).status, 404);
  const done = await send('POST', path, { token: order.token, body: {} });
  assert.deepEqual([done.status, done.data], [201, { status: 'REFUNDED', refund: 720, mode: 'AT_ONCE' }]);
  const again = await send('POST', path, { token: order.token, body: {} });
  assert.deepEqual([again.status, again.data], [201, { status: 'REFUNDED', refund: 720, mode: 'AT_ONCE' }]);
  await shop.tryRefunds();
  const returned = (await ticketsOf(order)).find((ticket) => ticket.id === tickets[0]?.id);
  assert.deepEqual(
    [returned?.status, returned?.return],
    ['VOID', { status: 'REFUNDED', refund: 720, mode: 'AT_ONCE' }],
  );

  const offer = await offerOf(entry);
  const held = { id: offer.orderId, token: offer.orderToken } as BuyerOrder;
  const read = await shop.buyer.read(held);
  assert.deepEqual([read.status, read.quantity, read.expiresAt], ['PENDING', 1, offer.expiresAt]);
  const hours = (Date.parse(offer.expiresAt) - Date.now()) / 3_600_000;
  assert.ok(hours > 11.9 && hours <= 12, String(hours));
  const { reference } = await shop.buyer.startPayment(held);
  await shop.buyer.press(reference, 'paid');
  assert.equal((await send('GET', `/waiting/${entry.id}`, { token: entry.token })).data.status, 'TAKEN');
  const figures = await shop.client.get<Json[]>(`/events/${id}/waiting/figures`);
  assert.deepEqual(figures, [{ ticketTypeId: type, waiting: 0, offered: 0, taken: 1, lapsed: 0 }]);
  await assertSound(shop.db);
});

const ticketsOf = (order: BuyerOrder) =>
  shop.buyer.tickets(order) as unknown as Promise<(Json & { id: string; status: string })[]>;

test('a ticket that waits to be resold stays good, is taken back, and is refunded only when it is bought', async () => {
  const returns = { untilHours: 3, keep: 0, mode: 'WHEN_RESOLD' };
  const { id, order, tickets } = await soldOut({ returns });
  const path = `/orders/${order.id}/tickets/${tickets[0]?.id}/return`;
  const { token } = order;
  assert.equal((await send('DELETE', path, { token })).status, 409);
  assert.deepEqual((await send('POST', path, { token, body: {} })).data, {
    status: 'OPEN',
    refund: 800,
    mode: 'WHEN_RESOLD',
  });
  assert.equal((await ticketsOf(order))[0]?.status, 'VALID');
  const kept = await send('DELETE', path, { token });
  assert.deepEqual([kept.status, kept.data.status], [200, 'TAKEN_BACK']);
  assert.equal((await send('POST', path, { token, body: {} })).status, 201);

  const entry = (await join(id)).data;
  const offer = await offerOf(entry);
  const { reference } = await shop.buyer.startPayment({ id: offer.orderId, token: offer.orderToken } as BuyerOrder);
  await shop.buyer.press(reference, 'paid');
  const sold = (await ticketsOf(order)).find((ticket) => ticket.id === tickets[0]?.id);
  assert.deepEqual([sold?.status, sold?.return], ['VOID', { status: 'SOLD', refund: 800, mode: 'WHEN_RESOLD' }]);
  await shop.tryRefunds();
  assert.equal((await shop.detail(order)).refundedAmount, 800);
  await assertSound(shop.db);
});

test('a free offer is taken by asking to pay', async () => {
  const { id, order, tickets } = await (async () => {
    const made = await shop.event({
      tickets: [{ quantity: 1, price: 0 }],
      returns: { untilHours: 0, keep: 0, mode: 'AT_ONCE' },
    });
    const bought = await shop.buyer.buy(made.id, { [made.types[0] as string]: 1 });
    return { id: made.id, order: bought, tickets: await shop.buyer.tickets(bought) };
  })();
  const entry = (await join(id)).data;
  const path = `/orders/${order.id}/tickets/${tickets[0]?.id}/return`;
  assert.deepEqual((await send('POST', path, { token: order.token, body: {} })).data, {
    status: 'REFUNDED',
    refund: 0,
    mode: 'AT_ONCE',
  });
  const offer = await offerOf(entry);
  const paid = await shop.buyer.send('POST', `/orders/${offer.orderId}/payments`, {
    token: offer.orderToken,
    body: { method: 'gcash' },
  });
  assert.equal(paid.status, 201, paid.body);
  const read = await shop.buyer.read({ id: offer.orderId, token: offer.orderToken } as BuyerOrder);
  assert.equal(read.status, 'COMPLETED');
});

test('an organizer sees who waits with exactly these fields, and another organization nothing', async () => {
  const event = await soldOut();
  const { id } = (await join(event.id, { quantity: 2, acceptsFewer: true, ticketTypeIds: [event.type] })).data;
  const [row] = await shop.client.get<Json[]>(`/events/${event.id}/waiting`);
  assert.deepEqual(row, {
    id,
    name: 'Bea Cruz',
    email: 'bea@example.com',
    ticketTypeIds: [event.type],
    quantity: 2,
    acceptsFewer: true,
    status: 'WAITING',
    createdAt: row?.createdAt,
  });
  const figures = await shop.client.get<Json[]>(`/events/${event.id}/waiting/figures`);
  assert.deepEqual(figures, [{ ticketTypeId: event.type, waiting: 1, offered: 0, taken: 0, lapsed: 0 }]);
  const { apiClient } = await import('../../helpers/clients/api-client.ts');
  const { server } = shop;
  const other = apiClient(server.url, (await server.key(await server.organization())).key);
  for (const path of ['waiting', 'waiting/figures']) {
    assert.equal((await other.send('GET', `/events/${event.id}/${path}`)).status, 404);
  }
  assert.deepEqual(await shop.client.get(`/events/${event.id}/waiting?status=TAKEN`), []);
});

test('the fields of an event are checked, kept, copied and shown', async () => {
  const { id } = await shop.event();
  const path = `/events/${id}`;
  const shown = await shop.client.get<Json>(path);
  assert.deepEqual([shown.waitingList, shown.offerHours, shown.returns], [true, 12, null]);
  const returns = { untilHours: 48, keep: 10, mode: 'WHEN_RESOLD' };
  const changed = await shop.client.patch<Json>(path, { waitingList: false, offerHours: 72, returns });
  assert.deepEqual([changed.waitingList, changed.offerHours, changed.returns], [false, 72, returns]);
  for (const wrong of [
    { offerHours: 0 },
    { offerHours: 73 },
    { waitingList: null },
    { returns: {} },
    { returns: { untilHours: 1, keep: 1 } },
    { returns: { ...returns, keep: 101 } },
    { returns: { ...returns, untilHours: 721 } },
    { returns: { ...returns, mode: 'NEVER' } },
    { returns: { ...returns, more: 1 } },
  ]) {
    const answer = await shop.client.send('PATCH', path, { body: wrong });
    assert.equal(answer.status, 400, JSON.stringify(wrong));
  }
  const market = await shop.buyer.send('GET', `/events/${id}`);
  const { data } = JSON.parse(market.body) as { data: Json };
  assert.deepEqual([data.waitingList, data.returns], [false, returns]);
  assert.equal((await shop.client.patch<Json>(path, { returns: null })).returns, null);
  const [type] = await shop.client.get<Json[]>(`${path}/tickets`);
  assert.equal(type?.setAsideQuantity, 0);
  await shop.db.run(sql`select 1`);
});
