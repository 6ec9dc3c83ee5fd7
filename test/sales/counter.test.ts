import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { eraseOrders } from '../../src/core/back-office/privacy/erase-orders.ts';
import { settleOrganization } from '../../src/core/back-office/settlements/settle-organization.ts';
import type { Actor } from '../../src/core/base/actor.ts';
import { isRaised, Refusal } from '../../src/core/base/define-error.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { rescheduleKind } from '../../src/core/catalog/reschedules/reschedule.ts';
import { ticketNotReturnable } from '../../src/core/selling/acts/return.errors.ts';
import { cancelEvent, cancellationOf, previewCancellation } from '../../src/core/selling/cancellation/cancel-event.ts';
import { handOut } from '../../src/core/selling/counter/hand-out.ts';
import { voidFreeOrder } from '../../src/core/selling/desk/void-free-order.ts';
import { findOrderById } from '../../src/core/selling/orders/order.sql.ts';
import type { Order } from '../../src/core/selling/orders/order.ts';
import { giveBackOrder } from '../../src/core/selling/rescheduling/give-back-order.ts';
import { rescheduleQueueKind } from '../../src/core/selling/rescheduling/tell-buyers.ts';
import { resolveMoney, restingActs } from '../../src/core/selling/resting/resolve-money.ts';
import { restingStateForbids } from '../../src/core/selling/resting/resting.errors.ts';
import { listTicketsOfOrders } from '../../src/core/selling/tickets/issued-ticket.sql.ts';
import { returnTicket } from '../../src/core/selling/waiting-list/return-ticket.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, type Json } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { endEvent } from '../helpers/worlds/end-event.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let actor: Actor;
before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  const { id: organizationId } = await shop.db.one<{ id: string }>(
    sql`select id from organizations where sandbox_of is null limit 1`,
  );
  actor = { organizationId, apiKeyId: null, isSandbox: false, scopes: new Set(scopes) };
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const recipient = { name: 'Lea Cruz', email: 'lea@example.com' };
type Event = { id: string; types: string[] };
const linesOf = ({ types }: Event, quantity: number) => [{ ticketTypeId: types[0] as string, quantity }];

const give = (event: Event, quantity: number, more: Json = {}, headers: Record<string, string> = {}) =>
  shop.client.send('POST', `/events/${event.id}/complimentary`, {
    body: { items: linesOf(event, quantity), recipient, ...more },
    headers,
  });

async function given(event: Event, quantity: number, more: Json = {}) {
  const { status, body } = await give(event, quantity, more);
  assert.equal(status, 201, body);
  return (JSON.parse(body) as { data: { orderId: string; tickets: Json[] } }).data;
}

async function sold(event: Event, quantity: number) {
  const buyer = { name: 'Jun Santos', email: 'jun@example.com' };
  const input = { channel: 'COUNTER', eventId: event.id, items: linesOf(event, quantity), buyer } as const;
  return (await handOut({ db: shop.db, sales: shop.sales }, actor, input)).order;
}

const codeOf = (body: string) => (JSON.parse(body) as { error: { code: string } }).error.code;
const daysOf = ({ id }: Event) =>
  shop.db.one<Json>(sql`
    select sum(orders)::int as orders, sum(tickets)::int as tickets, sum(gross_centavos)::int as gross,
           sum(counter_orders)::int as counter_orders, sum(counter_tickets)::int as counter_tickets,
           sum(counter_centavos)::int as counter, sum(counter_refunds_centavos)::int as counter_refunds,
           sum(complimentary_orders)::int as given_orders, sum(complimentary_tickets)::int as given_tickets
    from sales_days where event_id = ${id}`);

test('Tickets are given away beyond what buyers may: complete at once, for nothing, with notice and mail', async () => {
  const hidden = { published: false, maximumPurchaseQuantity: 1, onSaleAt: '2027-02-01T00:00:00Z' };
  const event = await shop.event({ tickets: [{ ...hidden, type: 'RESERVED_SEAT' }], journeyType: 'PRESELLING' });
  const { orderId, tickets } = await given(event, 3, { note: 'Press row' });
  assert.equal(tickets.length, 3);
  assert.deepEqual(tickets[0]?.holder, recipient);
  assert.ok(tickets.every(({ seat, status }) => seat !== null && status === 'VALID'));
  const order = (await shop.detail({ id: orderId })) as unknown as Json & { orderItems: Json[]; payment: Json };
  const { status, channel, totalAmount, netAmount, settlement } = order;
  assert.deepEqual(
    { status, channel, totalAmount, netAmount },
    { status: 'COMPLETED', channel: 'COMPLIMENTARY', totalAmount: 0, netAmount: 0 },
  );
  assert.deepEqual(settlement, { status: 'NOT_REQUIRED', payoutId: null });
  assert.equal(order.payment.status, 'NOT_REQUIRED');
  assert.equal(order.orderItems[0]?.price, 0);
  const [notice] = await shop.notices({ id: orderId }, 'order.completed');
  assert.equal(notice?.channel, 'COMPLIMENTARY');
  assert.deepEqual(await shop.movements({ id: orderId }), []);
  // Not counted among unpaid mails, some of which are folded away.
  const mails = await shop.db.many<{ kind: string; recipient: string; data: Json }>(
    sql`select kind, recipient, data from mails where order_id = ${orderId}`,
  );
  assert.deepEqual(mails, [{ kind: 'TICKETS', recipient: recipient.email, data: {} }]);
  const type = await shop.ticketType(event, event.types[0]);
  assert.equal(type.soldQuantity, 3);
  assert.deepEqual(await daysOf(event), {
    ...{ orders: 0, tickets: 0, gross: 0, counterOrders: 0, counterTickets: 0, counter: 0, counterRefunds: 0 },
    ...{ givenOrders: 1, givenTickets: 3 },
  });
});

test('The same Idempotency-Key gives once', async () => {
  const event = await shop.event();
  const answers = [];
  for (let time = 0; time < 2; time += 1)
    answers.push(await give(event, 2, { note: 'For Lea' }, { 'idempotency-key': `gift-${event.id}` }));
  assert.equal(answers[0]?.body, answers[1]?.body);
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 2);

  // An erased buyer appears neither in the order's note nor in the answer that is kept for a repeat.
  const { orderId } = (JSON.parse(answers[0]?.body ?? '') as { data: { orderId: string } }).data;
  await shop.sales.desk.serve(event.id, voidFreeOrder({ orderId }));
  await shop.db.transaction((tx) => eraseOrders(tx, { ids: [orderId] }));
  const { kept } = await shop.db.one<{ kept: number }>(
    sql`select count(*) as kept from idempotency_records where body like ${`%${orderId}%`}`,
  );
  assert.equal(kept, 0);
});

test('Drafts have guests already; archived events, those that are over and sold out ones have no more', async () => {
  const draft = await shop.event({ eventCapacity: 3 });
  await shop.client.post(`/events/${draft.id}/unpublish`);
  await given(draft, 2);
  const beyond = await give(draft, 2);
  assert.deepEqual([beyond.status, codeOf(beyond.body)], [409, 'SOLD_OUT']);
  const deleted = await shop.client.send('DELETE', `/events/${draft.id}`);
  assert.deepEqual([deleted.status, codeOf(deleted.body)], [409, 'TICKETS_SOLD']);

  const faulty = await give(draft, 1, { items: [...linesOf(draft, 600), ...linesOf(draft, 600)] });
  assert.equal(faulty.status, 400);
  assert.match(faulty.body, /must be at most 1000 tickets together/);
  const foreign = await give({ ...draft, types: (await shop.event()).types }, 1);
  assert.deepEqual([foreign.status, codeOf(foreign.body)], [400, 'VALIDATION_ERROR']);

  const archived = await shop.event();
  await shop.client.post(`/events/${archived.id}/archive`);
  const refused = await give(archived, 1);
  assert.deepEqual([refused.status, codeOf(refused.body)], [409, 'INVALID_STATE']);
  await assert.rejects(
    sold(archived, 1),
    (error) => error instanceof Refusal && error.definition.code === 'INVALID_STATE',
  );

  const over = await shop.event();
  await endEvent(shop.db, over);
  const late = await give(over, 1);
  assert.deepEqual([late.status, codeOf(late.body)], [409, 'NOT_ON_SALE']);
});

test('A test key gives away in the sandbox, and nowhere else', async () => {
  const { server } = shop;
  const organization = await server.organization();
  const trial = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  const event = await eventOnSale(trial, { tickets: [{}] });
  const body = { items: linesOf(event, 1), recipient };
  const { orderId } = await trial.post<{ orderId: string }>(`/events/${event.id}/complimentary`, body);
  const { isSandbox } = await shop.db.one<{ isSandbox: boolean }>(
    sql`select is_sandbox from orders where id = ${orderId}`,
  );
  assert.equal(isSandbox, true);
  const act = await shop.db.one<Json>(
    sql`select organization_id, details from audit_entries where subject_id = ${orderId}::text`,
  );
  assert.deepEqual(act, { organizationId: organization.id, details: { tickets: 1, isTest: true } });
  const live = await shop.event();
  for (const client of [trial, apiClient(server.url, (await server.key(organization)).key)]) {
    const { status } = await client.send('POST', `/events/${live.id}/complimentary`, { body });
    assert.equal(status, 404);
  }
});

test('Only a thousand orders of an event are given away in a day', async () => {
  const event = await shop.event();
  await given(event, 1);
  const set = (orders: number) =>
    shop.db.run(sql`update sales_days set complimentary_orders = ${orders} where event_id = ${event.id}`);
  await set(1_000);
  const refused = await give(event, 1);
  assert.deepEqual([refused.status, codeOf(refused.body)], [409, 'LIMIT_REACHED']);
  await set(1);
});

test('Of the last tickets, buyers, guests and the counter together get as many as there are', async () => {
  const event = await shop.event({
    tickets: [{ quantity: 12, price: 0, maximumPurchaseQuantity: 5 }],
    eventCapacity: 11,
  });
  const type = event.types[0] as string;
  const body = { eventId: event.id, items: linesOf(event, 1), buyer: { name: 'Ana Reyes', email: 'ana@example.com' } };
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      if (index % 3 === 0) return (await give(event, 1)).status;
      if (index % 3 === 1) return (await shop.buyer.send('POST', '/orders', { body })).status;
      return sold(event, 1).then(
        () => 201,
        () => 409,
      );
    }),
  );
  assert.equal(answers.filter((status) => status === 201).length, 11);
  assert.ok(answers.every((status) => status === 201 || status === 409));
  assert.equal((await shop.ticketType(event, type)).soldQuantity, 11);
});

test('Cash stays out of the books: three channels, one payout of what was sold online', async () => {
  const event = await shop.event({ absorbFees: false });
  const online = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const counter = await sold(event, 3);
  await given(event, 1);
  assert.equal(counter.totalCentavos, 3 * 80_000);
  const shown = (await shop.detail(counter)) as unknown as Json & { payment: Json };
  const { channel, totalAmount, netAmount, fees, settlement } = shown;
  assert.deepEqual(
    { channel, totalAmount, netAmount, fees },
    {
      channel: 'COUNTER',
      totalAmount: 2_400,
      netAmount: 2_400,
      fees: { platform: 0, processing: 0, paidBy: 'ORGANIZER' },
    },
  );
  assert.deepEqual(settlement, { status: 'NOT_REQUIRED', payoutId: null });
  assert.deepEqual(
    { ...shown.payment, paidAt: null },
    { status: 'PAID', provider: null, method: 'cash', reference: null, amount: 2_400, currency: 'PHP', paidAt: null },
  );
  assert.deepEqual(await shop.movements(counter), []);

  // A ticket is handed back, then the rest; no provider is asked.
  const tickets = await listTicketsOfOrders(shop.db, { orderIds: [counter.id] });
  const one = await shop.sales.cashier.refund({
    orderId: counter.id,
    ticketIds: [tickets[0]?.id as string],
    reason: null,
  });
  assert.deepEqual([one?.status, one?.amountCentavos, one?.paymentId], ['SUCCEEDED', 80_000, null]);
  assert.equal((await shop.detail(counter)).payment.status, 'PARTIALLY_REFUNDED');
  for (const act of restingActs.refund) {
    const asked = resolveMoney({ db: shop.db, ...shop.sales }, commandLine, {
      id: one?.id as string,
      act,
      reason: 'x',
    });
    await assert.rejects(asked, (error) => isRaised(error, restingStateForbids), act);
  }
  await assertSound(shop.db);
  const rest = await shop.sales.cashier.refund({ orderId: counter.id, reason: 'Cannot come' });
  assert.equal(rest.amountCentavos, 160_000);
  const refunded = await shop.detail(counter);
  assert.deepEqual(
    [refunded.status, refunded.refundedAmount, refunded.netAmount, refunded.payment.status],
    ['REFUNDED', 2_400, 0, 'REFUNDED'],
  );
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 3);
  assert.equal((await shop.notices(counter, 'order.refunded')).length, 2);
  assert.deepEqual(await daysOf(event), {
    ...{ orders: 1, tickets: 2, gross: online.totalAmount * 100 },
    ...{ counterOrders: 1, counterTickets: 3, counter: 240_000, counterRefunds: 240_000 },
    ...{ givenOrders: 1, givenTickets: 1 },
  });

  await sold(event, 1);
  await endEvent(shop.db, event);
  const { organizationId } = actor;
  const payout = await shop.db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
  assert.equal(payout?.amountCentavos, (await shop.detail(online)).netAmount * 100);
});

test('A gift is taken back ticket by ticket: the stock returns, the holder gets a mail, the last one ends it', async () => {
  const event = await shop.event();
  const { orderId, tickets } = await given(event, 2);
  const [first, second] = tickets.map(({ id }) => id as string);
  const takeBack = (ticketId: string | undefined) =>
    shop.sales.cashier.refund({ orderId, ticketIds: [ticketId as string], reason: 'Not coming' });
  assert.equal(await takeBack(first), undefined);
  assert.equal((await shop.detail({ id: orderId })).status, 'COMPLETED');
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 1);
  await takeBack(second);
  assert.equal((await shop.detail({ id: orderId })).status, 'REFUNDED');
  const { count } = await shop.db.one<{ count: number }>(
    sql`select count(*) as count from mails where order_id = ${orderId} and kind = 'REFUNDED'`,
  );
  assert.equal(count, 2);
});

test('A gift alone does not keep an event from being moved into the past; a sale at the counter does', async () => {
  const event = await shop.event();
  const { orderId } = await given(event, 1);
  const past = { dateTime: '2026-01-01T19:00:00+08:00' };
  const future = { dateTime: '2027-03-01T19:00:00+08:00' };
  await shop.client.patch(`/events/${event.id}`, past);
  await shop.client.patch(`/events/${event.id}`, future);
  const counter = await sold(event, 1);
  const { status, body } = await shop.client.send('PATCH', `/events/${event.id}`, { body: past });
  assert.deepEqual([status, codeOf(body)], [409, 'INVALID_STATE']);

  // Holders get the same mail about every change, and may give back: a gift is void then, cash is handed back.
  await shop.client.patch(`/events/${event.id}`, { dateTime: '2027-03-02T19:00:00+08:00' });
  await workOffNow(shop.db, [rescheduleQueueKind({ db: shop.db })], rescheduleKind);
  const told = await shop.db.many<{ orderId: string }>(sql`
    select order_id from mails where kind = 'EVENT_CHANGED' and order_id = any(${[orderId, counter.id]}::uuid[])`);
  assert.equal(told.length, 2);
  for (const id of [orderId, counter.id]) {
    await giveBackOrder({ db: shop.db, sales: shop.sales }, (await findOrderById(shop.db, { id })) as Order);
    assert.equal((await shop.detail({ id })).status, 'REFUNDED');
  }
});

test('A cancelled event gives back all three: online by the provider, cash in cash, gifts void', async () => {
  const event = await shop.event();
  const online = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const counter = await sold(event, 1);
  const { orderId } = await given(event, 1);
  const preview = await previewCancellation(shop.db, actor, event.id);
  assert.deepEqual(
    [preview.orders, preview.freeOrders, preview.refundCentavos, preview.cashCentavos],
    [3, 1, 160_000, 80_000],
  );
  const { name } = await shop.client.get<{ name: string }>(`/events/${event.id}`);
  await shop.db.transaction((tx) =>
    cancelEvent(tx, actor, { eventId: event.id, reason: 'Typhoon', confirmName: name }),
  );
  await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
  await shop.tryRefunds();
  await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
  const statuses = [];
  for (const id of [online.id, counter.id, orderId]) statuses.push((await shop.detail({ id })).status);
  assert.deepEqual(statuses, ['REFUNDED', 'REFUNDED', 'REFUNDED']);
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 0);
  const { progress } = await cancellationOf(shop.db, actor, event.id);
  assert.deepEqual([progress.refunded, progress.remaining], [3, 0]);
  const told = await shop.db.many<{ orderId: string }>(
    sql`select order_id from mails where kind = 'EVENT_CANCELLED' and order_id = any(${[online.id, counter.id, orderId]}::uuid[])`,
  );
  assert.equal(told.length, 3);
});

test('what was given away or sold at the counter is not returned online', async () => {
  const returns = { untilHours: 0, keep: 0, mode: 'AT_ONCE' };
  const event = await shop.event({ returns, tickets: [{ quantity: 5 }] });
  const { orderId } = await given(event, 1);
  const { id } = await sold(event, 1);
  for (const order of [orderId, id]) {
    const [ticket] = await shop.db.many<{ id: string }>(sql`select id from issued_tickets where order_id = ${order}`);
    const asked = { order: { id: order, eventId: event.id }, heldTicketId: null, ticketId: ticket?.id as string };
    await assert.rejects(returnTicket({ sales: shop.sales }, asked), (error) => {
      return isRaised(error, ticketNotReturnable) && error.params.why === 'NOT_BOUGHT';
    });
  }
});
