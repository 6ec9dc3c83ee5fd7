import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { until } from '../../helpers/machine/until.ts';
import {
  type Hall,
  held,
  namesOf,
  openHall,
  paid,
  refusedSeats,
  type SeatedOrder,
  seatId,
  ticketNames,
} from '../../helpers/seats/hall.ts';
import { hallOf } from '../../helpers/seats/painted-hall.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
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

/** A hall of two rows of four, all of it sold in these orders. */
async function soldOutHall(orders: readonly string[][], event: Json = {}): Promise<Hall & { orders: BuyerOrder[] }> {
  const hall = await openHall(shop, { plan: hallOf(2, 4), orphans: 'ALLOW', event });
  const sold: BuyerOrder[] = [];
  for (const names of orders) sold.push(await paid(shop.buyer, held(await hall.ask(names))));
  return { ...hall, orders: sold };
}

const row = (name: string) => [1, 2, 3, 4].map((seat) => `${name}-${seat}`);
const placesOf = (order: BuyerOrder) => namesOf(order as SeatedOrder).sort();

/** What anybody is shown of each seat: 0 free, 1 taken, 2 not offered. */
async function shown(hall: Hall): Promise<string> {
  const answer = await shop.buyer.send('GET', `/events/${hall.id}/seats`);
  const { seats, states } = JSON.parse(answer.body).data as { seats: number; states: string };
  const bytes = Buffer.from(states, 'base64url');
  return Array.from({ length: seats }, (_, seat) => ((bytes[seat >> 2] as number) >> (6 - 2 * (seat & 3))) & 3).join(
    '',
  );
}

/** By a desk that offers nothing afterwards, as if the process had ended there. */
async function putAside(hall: Hall): Promise<void> {
  await shop.client.patch(`/events/${hall.id}`, { eventCapacity: 8 });
}

test('what is kept cannot be named, chosen as the best, quoted or moved to, and is shown as taken', async () => {
  const hall = await soldOutHall([['A-2'], ['A-1', 'A-3', 'A-4'], ['B-1', 'B-2', 'B-3']], { eventCapacity: 7 });
  const entry = await pool.join(hall);
  // Room for one more: its seat is set aside by the organizer's own write, and offered by a worker later.
  await putAside(hall);
  assert.deepEqual(await pool.counters(hall), [{ sold: 7, held: 0, remaining: 0, setAside: 1, withdrawn: 0 }]);
  assert.equal(await shown(hall), '11111111');
  const { alternatives } = refusedSeats(await hall.ask(['B-4']), 409, 'SEAT_TAKEN');
  assert.deepEqual(alternatives, []);
  refusedSeats(await hall.best(1), 409, 'SOLD_OUT');
  const quote = await shop.buyer.send('POST', '/quotes', {
    body: { eventId: hall.id, items: [{ ticketTypeId: hall.type, quantity: 1, seats: [seatId('B-4')] }] },
  });
  assert.equal(quote.status, 409, quote.body);
  const ticket = await firstTicket(shop, hall.orders[0]!);
  const move = await shop.client.send('POST', `/events/${hall.id}/tickets/${ticket.id}/move`, {
    body: { seat: seatId('B-4') },
  });
  assert.equal(move.status, 409);
  await pool.sweep();
  assert.deepEqual(placesOf(await pool.offered(entry)), ['B-4']);
});

test('a seat that comes back while somebody waits is theirs, and the public sees it taken', async () => {
  const hall = await soldOutHall([['A-2'], ['A-1', 'A-3', 'A-4'], row('B')]);
  const entry = await pool.join(hall);
  await pool.refund(hall.orders[0]!);
  const offer = await pool.offered(entry);
  assert.deepEqual(placesOf(offer), ['A-2']);
  assert.equal(await shown(hall), '11111111');
  assert.deepEqual(await ticketNames(shop.buyer, await pool.pay(offer)), ['A-2']);
});

test('an offer of two is side by side, also where more came back', async () => {
  const hall = await soldOutHall([['A-1'], ['A-3', 'A-4'], ['A-2'], ['B-1'], row('B').slice(1)]);
  const two = await pool.join(hall, { quantity: 2 });
  const one = await pool.join(hall);
  await pool.refund(hall.orders[0]!);
  assert.deepEqual(placesOf(await pool.offered(one)), ['A-1']);
  assert.equal((await pool.entry(two)).status, 'WAITING');
  await pool.refund(hall.orders[3]!);
  assert.equal(await shown(hall), '11110111', 'one seat is too few for who waits: it is on sale');
  await pool.refund(hall.orders[1]!);
  const offer = await pool.offered(two);
  assert.deepEqual(placesOf(offer), ['A-3', 'A-4']);
  assert.equal(await shown(hall), '11110111');
  // Given up, nobody waits for them any more.
  await shop.buyer.cancel(offer);
  held(await hall.ask(['A-3', 'A-4']));
});

test('when resold: the replacement has the very seat', async () => {
  const returns = { untilHours: 24, keep: 0, mode: 'WHEN_RESOLD' };
  const hall = await soldOutHall([['A-2'], ['B-3'], ['A-1', 'A-3', 'A-4'], ['B-1', 'B-2', 'B-4']], { returns });
  const [seller, refunded] = hall.orders as [BuyerOrder, BuyerOrder];
  await pool.giveBack(seller, await firstTicket(shop, seller));
  const entry = await pool.join(hall);
  const offer = await pool.offered(entry);
  assert.deepEqual(placesOf(offer), ['A-2']);
  assert.deepEqual(await ticketNames(shop.buyer, await pool.pay(offer)), ['A-2']);
  assert.deepEqual(await ticketNames(shop.buyer, seller), []);
  // Of both at once: one seat from stock, one whose holder returns it.
  const other = hall.orders[2]!;
  const two = await pool.join(hall, { quantity: 2 });
  await pool.giveBack(other, await firstTicket(shop, other));
  await pool.refund(refunded);
  const both = await pool.offered(two);
  assert.deepEqual(placesOf(both), ['A-1', 'B-3']);
  assert.deepEqual(await ticketNames(shop.buyer, await pool.pay(both)), ['A-1', 'B-3']);
});

test('seats that are unblocked, painted anew or reopened feed the list in their own transaction', async () => {
  const hall = await soldOutHall([row('A'), ['B-1', 'B-2']]);
  const block = await shop.client.post<{ id: string }>(`/events/${hall.id}/seat-blocks`, {
    seats: ['B-3', 'B-4'].map(seatId),
    reason: 'Sound desk',
  });
  const entry = await pool.join(hall);
  await shop.client.send('DELETE', `/events/${hall.id}/seat-blocks/${block.id}`);
  assert.deepEqual(await pool.counters(hall), [{ sold: 6, held: 0, remaining: 1, setAside: 1, withdrawn: 0 }]);
  assert.equal(await shown(hall), '11111110');
  await assertSound(shop.db);
  // Anyone who blocks it keeps it from nobody who waits while another is free.
  const again = await shop.client.post<{ id: string }>(`/events/${hall.id}/seat-blocks`, {
    seats: [seatId('B-3')],
    reason: 'Sound desk',
  });
  assert.deepEqual(await pool.counters(hall), [{ sold: 6, held: 0, remaining: 0, setAside: 1, withdrawn: 1 }]);
  await assertSound(shop.db);
  await shop.client.post(`/events/${hall.id}/tickets/${hall.type}/sold-out`);
  await assertSound(shop.db);
  await shop.client.post(`/events/${hall.id}/tickets/${hall.type}/publish`);
  assert.deepEqual(await pool.counters(hall), [{ sold: 6, held: 0, remaining: 0, setAside: 1, withdrawn: 1 }]);
  const [seating] = await shop.db.many<{ planId: string }>(
    sql`select plan_id from event_seating where event_id = ${hall.id}`,
  );
  const painted = await shop.client.send('PUT', `/events/${hall.id}/seating`, {
    body: { planId: seating!.planId, types: [{ ticketTypeId: hall.type, areas: [{ section: 'MAIN' }] }] },
  });
  assert.equal(painted.status, 200, painted.body);
  assert.deepEqual(await pool.counters(hall), [{ sold: 6, held: 0, remaining: 0, setAside: 1, withdrawn: 1 }]);
  await assertSound(shop.db);
  await pool.sweep();
  assert.deepEqual(placesOf(await pool.offered(entry)), ['B-4']);
  await shop.client.send('DELETE', `/events/${hall.id}/seat-blocks/${again.id}`);
  // Nobody waits for it. States are up to a second old.
  await until(async () => (await shown(hall)) === '11111101');
});

test('thirty buyers who name a seat at two nodes while it comes back: never the public', async () => {
  const hall = await soldOutHall([['A-2'], ['A-1', 'A-3', 'A-4'], row('B')]);
  const entry = await pool.join(hall);
  const rush = Array.from({ length: 30 }, (_, index) =>
    hall.ask(['A-2'], { buyer: { name: 'Kiko', email: `kiko${index}@example.com` } }),
  );
  const [, ...answers] = await Promise.all([pool.refund(hall.orders[0]!), ...rush]);
  for (const { status } of answers) assert.equal(status, 409);
  assert.deepEqual(placesOf(await pool.offered(entry)), ['A-2']);
});
