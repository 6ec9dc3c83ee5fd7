import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

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

test('what comes back is offered to who waits, and the public never sees it', async () => {
  const event = await pool.soldOut();
  const entry = await pool.join(event);
  assert.deepEqual([entry.status, entry.ahead], ['WAITING', 0]);
  await pool.refund(event.orders[0]!);
  const order = await pool.offered(entry);
  assert.deepEqual([order.status, order.quantity, order.totalAmount], ['PENDING', 1, 800]);
  assert.deepEqual(await pool.counters(event), [{ sold: 1, held: 1, remaining: 0, setAside: 0, withdrawn: 0 }]);
  const paid = await pool.pay(order);
  assert.equal(paid.status, 'COMPLETED');
  assert.equal((await pool.entry(entry)).status, 'TAKEN');
});

test('an offer lasts as long as its organizer says, an hour where the event begins soon', async () => {
  const event = await pool.soldOut({ event: { offerHours: 7 } });
  const entry = await pool.join(event);
  await pool.refund(event.orders[0]!);
  const order = await pool.offered(entry);
  const hours = (Date.parse(order.expiresAt as string) - Date.now()) / 3_600_000;
  assert.ok(hours > 6.9 && hours <= 7, String(hours));
});

test('thirty buyers against one refund while somebody waits: never the public, at two nodes and in one batch', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  const entries = [await pool.join(event), await pool.join(event)];
  const rush = () =>
    Promise.all(
      Array.from({ length: 30 }, () =>
        shop.buyer.send('POST', '/orders', {
          body: {
            eventId: event.id,
            items: [{ ticketTypeId: event.type, quantity: 1 }],
            buyer: { name: 'Kiko', email: `kiko${Math.random()}@example.com` },
          },
        }),
      ),
    );
  // `refund` is of another desk than the buyers'; a cancelled hold is of theirs.
  const [, first] = await Promise.all([pool.refund(event.orders[0]!), rush()]);
  const order = await pool.offered(entries[0]!);
  const [, second] = await Promise.all([shop.buyer.cancel(order), rush()]);
  for (const { status } of [...first, ...second]) assert.equal(status, 409);
  assert.equal((await pool.entry(entries[0]!)).status, 'LEFT');
  await pool.offered(entries[1]!);
});

test('who wants more than there is is passed over and told once, unless fewer would do', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  const many = await pool.join(event, { quantity: 2 });
  const few = await pool.join(event, { quantity: 3, acceptsFewer: true });
  const one = await pool.join(event);
  assert.equal(one.ahead, 2);
  await pool.refund(event.orders[0]!);
  const order = await pool.offered(few);
  assert.equal(order.quantity, 1);
  assert.deepEqual(await pool.entry(many), {
    ...(await pool.entry(many)),
    status: 'WAITING',
    passedOver: true,
    ahead: 0,
  });
  assert.equal((await pool.entry(one)).passedOver, false);
  await pool.refund(event.orders[1]!);
  await pool.offered(one);
  const told = await shop.db.many(sql`
    select from mails where kind = 'WAITING' and data->'waiting'->>'entryId' = ${many.id} and data->'waiting'->>'news' = 'PASSED_OVER'`);
  assert.equal(told.length, 1);
});

test('what nobody fitting waits for is on sale at once', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  await pool.join(event, { quantity: 2 });
  await pool.refund(event.orders[0]!);
  assert.deepEqual(await pool.counters(event), [{ sold: 2, held: 0, remaining: 1, setAside: 0, withdrawn: 0 }]);
  await pool.sweep();
  assert.deepEqual(await pool.counters(event), [{ sold: 2, held: 0, remaining: 1, setAside: 0, withdrawn: 0 }]);
});

test('an offer that lapses goes to the next; its entry goes to the end, and ends the second time', async () => {
  const event = await pool.soldOut();
  const [first, second] = [await pool.join(event), await pool.join(event)];
  await pool.refund(event.orders[0]!);
  await shop.endHold(await pool.offered(first));
  await pool.sweep();
  assert.equal((await pool.entry(second)).status, 'OFFERED', 'before the first again');
  await shop.endHold(await pool.offered(second));
  const again = await pool.offered(first);
  assert.equal((await pool.entry(second)).status, 'WAITING');
  await shop.endHold(again);
  assert.equal((await pool.entry(first)).status, 'LAPSED');
  await shop.buyer.cancel(await pool.offered(second));
  assert.equal((await pool.entry(second)).status, 'LEFT');
  assert.deepEqual(await pool.counters(event), [{ sold: 1, held: 0, remaining: 1, setAside: 0, withdrawn: 0 }]);
});

test('the same address waits once; without its token a change waits for the link in the mail', async () => {
  const event = await pool.soldOut();
  const entry = await pool.join(event, { email: 'dina@example.com' });
  const behind = await pool.join(event);
  const again = await pool.join(event, { email: 'DINA@example.com', quantity: 2 });
  assert.deepEqual([again.status, again.ahead, (await pool.entry(entry)).ahead], ['WAITING', 2, 0]);
  const withToken = await pool.tryJoin(event, { email: 'dina@example.com', quantity: 2 }, entry.token);
  assert.equal(withToken.status, 200);
  assert.equal((await pool.entry(entry)).ahead, 1, 'who wants more goes to the end');
  await pool.leave(behind);
  assert.equal((await pool.leave(entry)).status, 200);
  assert.equal((await pool.entry(entry)).status, 'LEFT');
  assert.notEqual((await pool.join(event, { email: 'dina@example.com' })).id, entry.id);
});

test('nobody waits for what can be bought, for a list that is off, or for too many', async () => {
  const open = await shop.event({ tickets: [{}, { name: 'VIP', quantity: 1 }] });
  await shop.buyer.buy(open.id, { [open.types[1]!]: 1 });
  const code = async (answer: Promise<{ status: number; body: string }>) => {
    const { status, body } = await answer;
    return [status, (JSON.parse(body) as { error: { code: string } }).error?.code];
  };
  assert.deepEqual(await code(pool.tryJoin(open)), [409, 'NOT_ON_SALE']);
  assert.deepEqual(await code(pool.tryJoin(open, { ticketTypeIds: open.types })), [409, 'NOT_ON_SALE']);
  const entry = await pool.join(open, { ticketTypeIds: [open.types[1]!] });
  const off = await pool.soldOut({ event: { waitingList: false } });
  assert.deepEqual(await code(pool.tryJoin(off)), [409, 'NOT_ON_SALE']);
  assert.deepEqual(await code(pool.tryJoin(await pool.soldOut(), { quantity: 1_000 })), [400, 'VALIDATION_ERROR']);
  await shop.client.patch(`/events/${open.id}`, { waitingList: false });
  await pool.sweep();
  assert.equal((await pool.entry(entry)).status, 'CLOSED');
});

test('a raised quantity, a raised capacity and publishing after sold-out feed the list', async () => {
  const event = await pool.soldOut({ quantity: 1 });
  const entry = await pool.join(event);
  await shop.client.patch(`/events/${event.id}/tickets/${event.type}`, { quantity: 3 });
  assert.deepEqual(await pool.counters(event), [{ sold: 1, held: 0, remaining: 1, setAside: 1, withdrawn: 0 }]);
  await pool.sweep();
  await pool.pay(await pool.offered(entry));
  const full = await shop.event({ eventCapacity: 1, tickets: [{}] });
  await shop.buyer.buy(full.id, { [full.types[0]!]: 1 });
  const waiting = await pool.join(full, { quantity: 2 });
  await shop.client.patch(`/events/${full.id}`, { eventCapacity: 3 });
  assert.deepEqual(await pool.counters(full), [{ sold: 1, held: 0, remaining: 7, setAside: 2, withdrawn: 0 }]);
  await pool.sweep();
  await pool.offered(waiting);
  const marked = await shop.event({ tickets: [{ quantity: 4 }] });
  await shop.client.post(`/events/${marked.id}/tickets/${marked.types[0]}/sold-out`);
  const patient = await pool.join(marked, { quantity: 4 });
  await shop.client.post(`/events/${marked.id}/tickets/${marked.types[0]}/publish`);
  assert.deepEqual(await pool.counters(marked), [{ sold: 0, held: 0, remaining: 0, setAside: 4, withdrawn: 0 }]);
  await pool.sweep();
  assert.equal((await pool.offered(patient)).quantity, 4);
});

test('what is set aside of one type takes its room from all of them', async () => {
  const event = await shop.event({ eventCapacity: 3, tickets: [{ quantity: 1 }, { name: 'Side' }] });
  const [type, side] = event.types as [string, string];
  await shop.buyer.buy(event.id, { [type]: 1 });
  await shop.buyer.buy(event.id, { [side]: 1 });
  const entry = await pool.join(event, { ticketTypeIds: [type] });
  await shop.client.patch(`/events/${event.id}/tickets/${type}`, { quantity: 2 });
  const body = {
    eventId: event.id,
    items: [{ ticketTypeId: side, quantity: 1 }],
    buyer: { name: 'Kiko', email: 'kiko@example.com' },
  };
  assert.equal((await shop.buyer.send('POST', '/orders', { body })).status, 409);
  await pool.sweep();
  await pool.offered(entry);
});

test('a restart between what is set aside and its offer loses nothing', async () => {
  const event = await pool.soldOut();
  const entry = await pool.join(event);
  // By a desk that asks for nothing afterwards, as if the process had ended there.
  const { id } = event.orders[0]!;
  await shop.db.run(sql`update ticket_types set sold_quantity = sold_quantity where id = ${event.type}`);
  await pool.refund({ id });
  await pool.sweep();
  await pool.offered(entry);
  const other = await pool.soldOut();
  const second = await pool.join(other);
  await shop.client.patch(`/events/${other.id}/tickets/${other.type}`, { quantity: 3 });
  assert.equal((await pool.entry(second)).offer, null);
  await pool.sweep();
  await pool.offered(second);
});

test('under three hours before the start nobody waits, and what is aside is on sale', async () => {
  const event = await pool.soldOut({ quantity: 2 });
  const entry = await pool.join(event);
  await pool.refund(event.orders[0]!);
  await pool.offered(entry);
  const late = await pool.join(event);
  await shop.db.run(sql`
    update events set date_time = now() + interval '2 hours', updated_at = now() where id = ${event.id}`);
  await pool.sweep();
  assert.equal((await pool.entry(late)).status, 'CLOSED');
  assert.equal((await pool.tryJoin(event)).status, 409);
});

test('an offer that costs nothing is taken by paying nothing', async () => {
  const event = await pool.soldOut({ ticket: { price: 0 }, event: { type: 'FREE' } });
  const entry = await pool.join(event);
  await pool.refund(event.orders[0]!, [(await shop.buyer.tickets(event.orders[0]!))[0]!.id]);
  const order = await pool.offered(entry);
  assert.equal(order.status, 'PENDING');
  const answer = await shop.buyer.send('POST', `/orders/${order.id}/payments`, {
    token: order.token,
    body: { method: 'gcash' },
  });
  assert.equal(answer.status, 201, answer.body);
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  assert.equal((await pool.entry(entry)).status, 'TAKEN');
});
