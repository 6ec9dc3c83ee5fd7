import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { secondNode } from '../../helpers/worlds/two-nodes.ts';

let shop: Shop;
let pool: PoolWorld;

before(async () => {
  shop = await openShop();
  pool = poolOf(shop);
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

const whenResold = { returns: { untilHours: 3, keep: 0, mode: 'WHEN_RESOLD' } };
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const returnsOf = ({ id }: { id: string }) =>
  shop.db
    .many<{ status: string }>(sql`select status from ticket_returns where order_id = ${id} order by created_at`)
    .then((rows) => rows.map(({ status }) => status));
const newsOf = ({ id }: { id: string }) =>
  shop.db
    .many<{ news: string }>(sql`
      select data->'waiting'->>'news' as news from mails
      where kind = 'WAITING' and data->'waiting'->>'entryId' = ${id} and data->'waiting'->>'news' <> 'JOINED' order by created_at`)
    .then((rows) => rows.map(({ news }) => news));

test('a cancelled event ends offers, entries and returns, and everybody has their money back', async () => {
  const event = await pool.soldOut({ quantity: 3, event: { ...whenResold, name: 'Gabi' } });
  const [seller, refunded, other] = event.orders as [BuyerOrder, BuyerOrder, BuyerOrder];
  await pool.giveBack(seller, await firstTicket(shop, seller));
  const first = await pool.join(event);
  const resale = await pool.offered(first);
  const second = await pool.join(event);
  await pool.refund(refunded);
  const stock = await pool.offered(second);
  const third = await pool.join(event);
  const { reference } = await shop.buyer.startPayment(resale);
  await shop.client.send('POST', `/events/${event.id}/cancel`, {
    body: { confirmName: 'Gabi', reason: 'Rain' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await pool.sweep();
  for (const kind of ['event-cancellation', 'refund', 'event-cancellation'] as const) {
    await workOffNow(shop.db, shop.sales.queueKinds, kind);
  }
  await pool.sweep();
  for (const entry of [first, second, third]) {
    assert.equal((await pool.entry(entry)).status, 'CLOSED');
    assert.deepEqual(await newsOf(entry), ['CLOSED']);
  }
  for (const offer of [resale, stock]) assert.equal((await shop.buyer.read(offer)).status, 'CANCELLED');
  assert.deepEqual(await returnsOf(seller), ['ENDED']);
  for (const order of [seller, other]) assert.equal((await shop.detail(order)).refundedAmount, 800);
  // Who paid for the place meanwhile has it back too.
  await shop.buyer.press(reference, 'paid');
  await shop.tryRefunds();
  assert.deepEqual(await shop.outcomes(resale), ['REFUNDED']);
  assert.deepEqual(await pool.counters(event), [{ sold: 0, held: 0, remaining: 3, setAside: 0, withdrawn: 0 }]);
});

test('an event that is taken off the site keeps those who wait; one that is archived closes them', async () => {
  const event = await pool.soldOut({ quantity: 2, event: whenResold });
  const [seller, refunded] = event.orders as [BuyerOrder, BuyerOrder];
  const entry = await pool.join(event);
  await shop.client.post(`/events/${event.id}/unpublish`);
  await pool.refund(refunded);
  await pool.sweep();
  assert.deepEqual([(await pool.entry(entry)).status, (await pool.entry(entry)).offer], ['WAITING', null]);
  await shop.client.post(`/events/${event.id}/publish`);
  await pool.sweep();
  const offer = await pool.offered(entry);
  await pool.giveBack(seller, await firstTicket(shop, seller));
  const late = await pool.join(event);
  await shop.buyer.cancel(await pool.offered(late));
  const behind = await pool.join(event);
  const second = await pool.offered(behind);
  await shop.client.post(`/events/${event.id}/archive`);
  await pool.sweep();
  // What is offered stays theirs until it ends; then nobody waits any more.
  assert.equal((await shop.buyer.read(offer)).status, 'PENDING');
  await shop.endHold(offer, second);
  await pool.sweep();
  for (const each of [entry, behind]) assert.equal((await pool.entry(each)).status, 'CLOSED');
  assert.equal((await firstTicket(shop, seller)).status, 'VALID');
});

test('an offer is of one hour where the event begins within 48, and there is none within three', async () => {
  const event = await pool.soldOut({ quantity: 2, event: { ...whenResold, dateTime: hoursAhead(40) } });
  const entry = await pool.join(event);
  await pool.refund(event.orders[0]!);
  const order = await pool.offered(entry);
  const minutes = (Date.parse(order.expiresAt as string) - Date.now()) / 60_000;
  assert.ok(minutes > 58 && minutes <= 60, String(minutes));
  const close = await pool.soldOut({ quantity: 2, event: { ...whenResold, dateTime: hoursAhead(3.5) } });
  const soon = await pool.join(close);
  await pool.refund(close.orders[0]!);
  const short = (Date.parse((await pool.offered(soon)).expiresAt as string) - Date.now()) / 60_000;
  assert.ok(short > 28 && short <= 30, `it ends three hours before the start: ${short}`);
  const late = await pool.soldOut({ quantity: 2, event: { ...whenResold, dateTime: hoursAhead(5) } });
  const waiting = await pool.join(late, { quantity: 2 });
  const seller = late.orders[0]!;
  await pool.giveBack(seller, await firstTicket(shop, seller));
  await shop.client.patch(`/events/${late.id}`, { dateTime: hoursAhead(2.5) });
  await pool.refund(late.orders[1]!);
  assert.deepEqual(await pool.counters(late), [{ sold: 1, held: 0, remaining: 1, setAside: 0, withdrawn: 0 }]);
  await pool.sweep();
  assert.equal((await pool.entry(waiting)).status, 'CLOSED');
  assert.deepEqual(await returnsOf(seller), ['ENDED']);
  assert.equal((await firstTicket(shop, seller)).status, 'VALID');
});

test('an offer does not outlive the sales or the start that its organizer moved', async () => {
  const event = await pool.soldOut({ quantity: 2, event: { dateTime: hoursAhead(100) } });
  const entry = await pool.join(event);
  await pool.refund(event.orders[0]!);
  const offer = await pool.offered(entry);
  await shop.client.patch(`/events/${event.id}`, { dateTime: hoursAhead(6) });
  const moved = await shop.buyer.read(offer);
  const hours = (Date.parse(moved.expiresAt as string) - Date.now()) / 3_600_000;
  assert.ok(hours > 2.9 && hours <= 3, String(hours));
  await shop.client.patch(`/events/${event.id}/tickets/${event.type}`, { offSaleAt: hoursAhead(1) });
  const ended = (Date.parse((await shop.buyer.read(offer)).expiresAt as string) - Date.now()) / 3_600_000;
  assert.ok(ended > 0.9 && ended <= 1, String(ended));
});

test('a list that is switched off closes who waits; what was offered can still be taken', async () => {
  const event = await pool.soldOut({ quantity: 2 });
  const [first, second] = [await pool.join(event), await pool.join(event)];
  await pool.refund(event.orders[0]!);
  const offer = await pool.offered(first);
  await shop.client.patch(`/events/${event.id}`, { waitingList: false });
  await pool.sweep();
  assert.equal((await pool.entry(second)).status, 'CLOSED');
  assert.equal((await pool.tryJoin(event)).status, 409);
  assert.equal((await pool.pay(offer)).status, 'COMPLETED');
  assert.equal((await pool.entry(first)).status, 'TAKEN');
  await pool.refund(event.orders[1]!);
  assert.deepEqual(await pool.counters(event), [{ sold: 1, held: 0, remaining: 1, setAside: 0, withdrawn: 0 }]);
});

test('a return whose buyer pays after the offer lapsed: the money goes back, and the seller keeps a good ticket', async () => {
  const event = await pool.soldOut({ quantity: 2, event: whenResold });
  const [seller, other] = event.orders as [BuyerOrder, BuyerOrder];
  await pool.giveBack(seller, await firstTicket(shop, seller));
  const entry = await pool.join(event);
  const offer = await pool.offered(entry);
  const { reference } = await shop.buyer.startPayment(offer);
  await shop.endHold(offer);
  // It is offered again, to the only one who waits; that one too runs out.
  await shop.endHold(await pool.offered(entry));
  assert.equal((await pool.entry(entry)).status, 'LAPSED');
  await shop.buyer.press(reference, 'paid');
  await shop.tryRefunds();
  assert.equal((await shop.buyer.read(offer)).status, 'CANCELLED');
  assert.deepEqual(await shop.outcomes(offer), ['REFUNDED']);
  assert.deepEqual([(await firstTicket(shop, seller)).status, await returnsOf(seller)], ['VALID', ['OPEN']]);
  assert.equal((await firstTicket(shop, other)).status, 'VALID');
});

test('the same join from two nodes at once, and again with its key, is one entry', async () => {
  const event = await pool.soldOut({ quantity: 1 });
  const node = await secondNode(shop.server);
  try {
    const email = 'twice@example.com';
    const both = await Promise.all([
      pool.tryJoin(event, { email }),
      pool.tryJoin(event, { email }, undefined, { url: node.url }),
    ]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
      'nobody learns who came first',
    );
    const key = randomUUID();
    const wish = { email: 'lost@example.com' };
    const keyed = await Promise.all([
      pool.tryJoin(event, wish, undefined, { key }),
      pool.tryJoin(event, wish, undefined, { key, url: node.url }),
      pool.tryJoin(event, wish, undefined, { key }),
    ]);
    const answers = keyed.map(({ status, body }) => ({ code: status, ...JSON.parse(body).data }));
    assert.deepEqual(answers, Array(3).fill({ ...answers[0], code: 201 }));
    assert.equal((await pool.entry(answers[0])).status, 'WAITING');
    assert.equal((await pool.tryJoin(event, { ...wish, quantity: 2 }, undefined, { key })).status, 422);
    assert.equal((await pool.tryJoin(event, wish, undefined, { key: 'short' })).status, 400);
    const { entries, mails } = await shop.db.one<{ entries: number; mails: number }>(sql`
      select (select count(*)::int from waiting_entries where event_id = ${event.id}) as entries,
             (select count(*)::int from mails where kind = 'WAITING' and data->'waiting'->>'entryId' = ${answers[0].id}) as mails`);
    assert.deepEqual([entries, mails], [2, 1]);
  } finally {
    await node.drain();
  }
});

test('thirty public buyers at two nodes against one refund while somebody waits', async () => {
  const event = await pool.soldOut({ quantity: 2 });
  const node = await secondNode(shop.server);
  const entry = await pool.join(event);
  const items = [{ ticketTypeId: event.type, quantity: 1 }];
  const buy = (url: string, index: number) =>
    fetch(`${url}/marketplace/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: event.id, items, buyer: { name: 'Kiko', email: `kiko${index}@example.com` } }),
    });
  try {
    const rush = Array.from({ length: 30 }, (_, index) => buy(index % 2 === 0 ? shop.server.url : node.url, index));
    const [, ...answers] = await Promise.all([pool.refund(event.orders[0]!), ...rush]);
    for (const { status } of answers) assert.equal(status, 409);
    await pool.pay(await pool.offered(entry));
  } finally {
    await node.drain();
  }
});

test('presales, sale windows and the capacity over all types hold for those who wait', async () => {
  const presale = await pool.soldOut({ quantity: 1, ticket: {} });
  await shop.client.patch(`/events/${presale.id}`, { journeyType: 'PRESELLING' });
  assert.equal((await pool.tryJoin(presale)).status, 409);
  const event = await shop.event({ eventCapacity: 2, tickets: [{ quantity: 2 }, { name: 'Side', quantity: 5 }] });
  const [type, side] = event.types as [string, string];
  const order = await shop.buyer.buy(event.id, { [type]: 2 });
  const entry = await pool.join(event, { ticketTypeIds: [side] });
  assert.equal((await pool.tryJoin(event, { quantity: 1 })).status, 201, 'full is sold out, whatever a type has left');
  await pool.refund(order, [(await firstTicket(shop, order)).id]);
  await shop.tryRefunds();
  await pool.sweep();
  const offer = await pool.offered(entry);
  assert.equal(offer.quantity, 1);
  const [first, second] = await pool.counters(event);
  assert.deepEqual([first?.sold, second?.held, (first?.setAside ?? 0) + (second?.setAside ?? 0)], [1, 1, 0]);
  // A type whose sale has not begun is offered to nobody until it has; one that ended closes who waits for it alone.
  const window = await pool.soldOut({ quantity: 2 });
  const waiting = await pool.join(window);
  await shop.client.patch(`/events/${window.id}/tickets/${window.type}`, { onSaleAt: hoursAhead(5) });
  await pool.refund(window.orders[0]!);
  await pool.sweep();
  assert.equal((await pool.entry(waiting)).status, 'WAITING');
  await shop.client.patch(`/events/${window.id}/tickets/${window.type}`, { onSaleAt: null });
  await pool.sweep();
  await shop.buyer.cancel(await pool.offered(waiting));
  const last = await pool.soldOut({ quantity: 2 });
  const closed = await pool.join(last);
  await shop.db.run(sql`
    update ticket_types set off_sale_at = now() - interval '1 second', updated_at = now() where id = ${last.type}`);
  await pool.sweep();
  assert.equal((await pool.entry(closed)).status, 'CLOSED');
});

test('late money for a place that somebody else is offered by now goes back, and they take it', async () => {
  const event = await pool.soldOut({ event: whenResold });
  const [seller] = event.orders as [BuyerOrder];
  const ticket = await firstTicket(shop, seller);
  await pool.giveBack(seller, ticket);
  const first = await pool.join(event);
  const second = await pool.join(event);
  const lapsed = await pool.offered(first);
  const { reference } = await shop.buyer.startPayment(lapsed);
  await shop.endHold(lapsed);
  const offer = await pool.offered(second);
  await Promise.all([shop.buyer.press(reference, 'paid'), shop.buyer.press(reference, 'paid')]);
  await shop.tryRefunds();
  assert.deepEqual((await shop.outcomes(lapsed)).sort(), ['REFUNDED', 'REPEATED']);
  assert.equal((await firstTicket(shop, seller)).status, 'VALID');
  assert.equal((await pool.pay(offer)).status, 'COMPLETED');
  assert.equal((await firstTicket(shop, seller)).status, 'VOID');
  const stands = [(await pool.entry(first)).status, (await pool.entry(second)).status];
  assert.deepEqual(stands, ['WAITING', 'TAKEN']);
});
