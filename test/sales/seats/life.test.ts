import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { exchangerAt, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import {
  type Hall,
  held,
  namesOf,
  openHall,
  paid,
  paintHall,
  refusedSeats,
  type SeatedTicket,
  seatId,
  seatsIn,
  ticketNames,
} from '../../helpers/worlds/hall.ts';
import { hallOf } from '../../helpers/worlds/seats.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => shop.close());

async function sold(hall: Hall, ...names: string[]): Promise<BuyerOrder> {
  return paid(shop.buyer, held(await hall.ask(names)));
}

test('a hold that ends, and a ticket that is refunded, free exactly their seats', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const ending = held(await hall.ask(['A-1', 'A-2']));
  const kept = await sold(hall, 'B-1', 'B-2', 'B-3');
  await shop.endHold(ending);
  assert.deepEqual(namesOf((await shop.buyer.read(ending)) as never), []);
  const tickets = (await shop.buyer.tickets(kept)) as SeatedTicket[];
  const middle = tickets.find((ticket) => ticket.seatId === seatId('B-2'));
  const body = { ticketIds: [middle?.id], reason: 'Cannot come' };
  await shop.client.send('POST', `/orders/${kept.id}/refunds`, { body, headers: { 'idempotency-key': kept.id } });
  await shop.tryRefunds();
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['B-1', 'B-3']);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'HELD'), []);
  held(await hall.ask(['B-2']));
  refusedSeats(await hall.ask(['B-1']), 409, 'SEAT_TAKEN');
  await assertSound(shop.db);
});

test('money that comes late has the very seats of its order, or goes back', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const [lucky, unlucky] = [held(await hall.ask(['A-1', 'A-2'])), held(await hall.ask(['B-1', 'B-2']))];
  const started = [await shop.buyer.startPayment(lucky), await shop.buyer.startPayment(unlucky)];
  await shop.endHold(lucky, unlucky);
  held(await hall.ask(['B-2']));
  for (const { reference } of started) await shop.buyer.press(reference, 'paid');
  assert.equal((await shop.buyer.read(lucky)).status, 'COMPLETED');
  assert.deepEqual(await ticketNames(shop.buyer, lucky), ['A-1', 'A-2']);
  assert.equal((await shop.buyer.read(unlucky)).status, 'CANCELLED');
  await shop.tryRefunds();
  assert.deepEqual(await shop.outcomes(unlucky), ['REFUNDED']);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'FREE').then((free) => free.includes('B-1')), true);
  await assertSound(shop.db);
});

test('what costs nothing, what is given away and what is sold at the counter is for the seats that were named', async () => {
  const tickets = [{ price: 0 }];
  const hall = await openHall(shop, { orphans: 'ALLOW', event: { type: 'FREE', tickets } as Json });
  const free = held(await hall.ask(['C-5']));
  assert.equal(free.status, 'COMPLETED');
  assert.deepEqual(await ticketNames(shop.buyer, free), ['C-5']);
  const given = await shop.client.post<{ tickets: { seatId: string; section: string }[] }>(
    `/events/${hall.id}/complimentary`,
    {
      items: [{ ticketTypeId: hall.type, quantity: 2, seats: [seatId('C-2'), seatId('C-1')] }],
      recipient: { name: 'Press', email: 'press@example.com' },
    },
  );
  assert.deepEqual(given.tickets.map((ticket) => ticket.seatId).sort(), ['MAIN-C-1', 'MAIN-C-2']);
  const again = await shop.client.send('POST', `/events/${hall.id}/complimentary`, {
    body: {
      items: [{ ticketTypeId: hall.type, quantity: 1, seats: [seatId('C-2')] }],
      recipient: { name: 'Press', email: 'press@example.com' },
    },
  });
  refusedSeats(again, 409, 'SEAT_TAKEN');
  await assertSound(shop.db);
});

test('a bundle has the best seats, side by side whatever each of them costs', async () => {
  const hall = await openHall(shop, { event: { tickets: [{ price: 500 }] } });
  const bundle = await shop.client.post<{ id: string }>(`/events/${hall.id}/bundles`, {
    name: 'Three',
    items: [{ ticketTypeId: hall.type, quantity: 3 }],
    price: 1000,
    published: true,
  });
  const placed = held(await hall.order([], { bundles: [{ bundleId: bundle.id, quantity: 1 }] }));
  assert.deepEqual(namesOf(placed).sort(), ['A-1', 'A-2', 'A-3']);
  await paid(shop.buyer, placed);
  assert.deepEqual(await ticketNames(shop.buyer, placed), ['A-1', 'A-2', 'A-3']);
  await assertSound(shop.db);
});

test('a ticket that is given on is for the same seat', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const order = await sold(hall, 'A-3', 'A-4');
  const [first] = (await shop.buyer.tickets(order)) as [SeatedTicket];
  const giver = giverAt(shop);
  await giver.offer(order, first, { name: 'Ben Santos', email: 'ben@example.com' });
  const accepted = await giver.accept(await giver.mailedToken('ben@example.com'));
  assert.equal((accepted.ticket as SeatedTicket).seatId, first.seatId);
  assert.deepEqual(namesOf(accepted as never), ['A-3']);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['A-3', 'A-4']);
  await assertSound(shop.db);
});

test('an order that goes to another date has the same seats where they are free there, else the best', async () => {
  const [here, there] = (await seriesAt(shop)) as [Hall, Hall];
  for (const date of [here, there]) await paintHall(shop.db, date, { plan: hallOf(2, 6), orphans: 'ALLOW' });
  const asker = { eventId: here.id, buyer: { name: 'Ana', email: 'ana@example.com' } };
  const take = async (event: { id: string; types: string[] }, ...names: string[]) => {
    const items = [{ ticketTypeId: event.types[0], quantity: names.length, seats: names.map(seatId) }];
    return held(await shop.buyer.send('POST', '/orders', { body: { ...asker, eventId: event.id, items } }));
  };
  const [same, best] = [await take(here, 'B-5', 'B-6'), await take(here, 'B-1', 'B-2')];
  for (const order of [same, best]) await paid(shop.buyer, order);
  await take(there, 'B-2');
  const { exchange, send } = exchangerAt(shop);
  assert.equal((await send(same, there, { dryRun: true })).status, 200);
  assert.deepEqual(namesOf((await exchange(same, there)) as never), ['B-5', 'B-6']);
  assert.deepEqual(await ticketNames(shop.buyer, same), ['B-5', 'B-6']);
  assert.deepEqual(namesOf((await exchange(best, there)) as never), ['A-3', 'A-4']);
  assert.deepEqual(await ticketNames(shop.buyer, best), ['A-3', 'A-4']);
  assert.equal((await seatsIn(shop.db, here.id, 'FREE')).length, 12);
  await assertSound(shop.db);
});
