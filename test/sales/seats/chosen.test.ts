import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { held, namesOf, openHall, paid, refusedSeats, seatsIn, ticketNames } from '../../helpers/worlds/hall.ts';
import { block, hallOf } from '../../helpers/worlds/seats.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test('an order names its seats from the hold on, and its tickets are for those very seats', async () => {
  const hall = await openHall(shop);
  const order = held(await hall.ask(['B-4', 'B-3']));
  assert.deepEqual(order.tickets, [
    { ticketTypeId: hall.type, section: 'Main floor', row: 'B', seat: '4', seatId: 'MAIN-B-4' },
    { ticketTypeId: hall.type, section: 'Main floor', row: 'B', seat: '3', seatId: 'MAIN-B-3' },
  ]);
  assert.deepEqual(namesOf((await shop.client.get(`/orders/${order.id}`)) as never), ['B-4', 'B-3']);
  const complete = await paid(shop.buyer, order);
  assert.equal(complete.status, 'COMPLETED');
  assert.deepEqual(namesOf(complete as never), ['B-4', 'B-3']);
  const tickets = await shop.buyer.tickets(order);
  assert.deepEqual(
    tickets.map(({ section, row, seat }) => [section, row, seat]),
    [
      ['Main floor', 'B', '3'],
      ['Main floor', 'B', '4'],
    ],
  );
  await assertSound(shop.db);
});

test('without seats the best are chosen: side by side, nearest to what is seen, and none left alone', async () => {
  const { best } = await openHall(shop);
  assert.deepEqual(namesOf(held(await best(2))), ['A-3', 'A-4']);
  assert.deepEqual(namesOf(held(await best(2))), ['A-1', 'A-2']);
  assert.deepEqual(namesOf(held(await best(4))), ['B-1', 'B-2', 'B-3', 'B-4']);
  await assertSound(shop.db);
});

test('a seat that is held, sold or blocked is refused with a row for each, and what could be had instead', async () => {
  const { id, ask, type } = await openHall(shop);
  held(await ask(['A-3', 'A-4']));
  await block(shop.db, { eventId: id, seats: ['MAIN-B-3'] });
  const error = refusedSeats(await ask(['B-3', 'B-4', 'A-4']), 409, 'SEAT_TAKEN');
  assert.deepEqual(
    error.details?.map(({ field }) => field),
    ['items[0].seats[0]', 'items[0].seats[2]'],
  );
  assert.equal(error.alternatives?.length, 3);
  const free = new Set((await seatsIn(shop.db, id, 'FREE')).filter((name) => name !== 'B-3'));
  for (const set of error.alternatives ?? []) {
    assert.equal(set.length, 3);
    for (const seat of set) assert.ok(free.has(seat.replace('MAIN-', '')), seat);
  }
  // A quote of them is refused as the order is.
  const items = [{ ticketTypeId: type, quantity: 1, seats: ['MAIN-A-3'] }];
  const quoted = await shop.buyer.send('POST', '/quotes', { body: { eventId: id, items } });
  refusedSeats(quoted, 409, 'SEAT_TAKEN');
  const [first] = error.alternatives as [string[]];
  held(await ask(first.map((seat) => seat.replace('MAIN-', ''))));
  await assertSound(shop.db);
});

test('seats that are not those of the line are told by their field', async () => {
  const tickets = [{}, { name: 'Back' }, { name: 'Anywhere' }];
  const { type, types, order } = await openHall(shop, { plan: hallOf(2, 4), event: { tickets }, rows: [['A'], ['B']] });
  const line = (seats: string[], quantity = seats.length, ticketTypeId = type) => ({ ticketTypeId, quantity, seats });
  const faults = async (items: Json[]) =>
    refusedSeats(await order(items), 400, 'VALIDATION_ERROR').details?.map(({ field }) => field);
  assert.deepEqual(await faults([line(['MAIN-A-1'], 2)]), ['items[0].seats']);
  assert.deepEqual(await faults([line([], 2)]), ['items[0].seats']);
  assert.deepEqual(await faults([line(['MAIN-A-1', 'MAIN-B-1'])]), ['items[0].seats[1]']);
  assert.deepEqual(await faults([line(['MAIN-A-1', 'MAIN-A-9'])]), ['items[0].seats[1]']);
  assert.deepEqual(await faults([line(['MAIN-A-1', 'MAIN-A-1'])]), ['items[0].seats[1]']);
  assert.deepEqual(await faults([line(['MAIN-A-1']), line(['MAIN-A-1'])]), ['items[1].seats[0]']);
  assert.deepEqual(await faults([line(['MAIN-A-1'], 1, types[1])]), ['items[0].seats[0]']);
  assert.deepEqual(await faults([{ ticketTypeId: type, quantity: 1, wheelchair: 2 }]), ['items[0].wheelchair']);
  assert.deepEqual(await faults([line(['MAIN-A-1'], 1, types[2])]), ['items[0].seats']);
});

test('a seat may not be left alone where there is another way, unless the organizer allows it', async () => {
  const { ask, id, type } = await openHall(shop, { plan: hallOf(1, 6) });
  const error = refusedSeats(await ask(['A-2', 'A-3']), 409, 'ORPHAN_SEAT');
  assert.ok((error.alternatives?.length ?? 0) > 0);
  for (const set of error.alternatives ?? []) assert.equal(set.length, 2);
  const items = [{ ticketTypeId: type, quantity: 2, seats: ['MAIN-A-2', 'MAIN-A-3'] }];
  refusedSeats(await shop.buyer.send('POST', '/quotes', { body: { eventId: id, items } }), 409, 'ORPHAN_SEAT');
  assert.deepEqual(await seatsIn(shop.db, id, 'HELD'), []);
  held(await ask(['A-1', 'A-2']));
  // Four are left: three of them leave one alone, wherever they are.
  held(await ask(['A-3', 'A-4', 'A-5']));
  const lenient = await openHall(shop, { plan: hallOf(1, 6), orphans: 'ALLOW' });
  held(await lenient.ask(['A-2', 'A-3']));
});

test('seats that are marked are kept for those who ask, until two days before', async () => {
  const marks = { A: { '3': 'WHEELCHAIR', '4': 'COMPANION' } } as const;
  const { best } = await openHall(shop, { plan: hallOf(1, 6, { marks }) });
  assert.deepEqual(namesOf(held(await best(2))), ['A-1', 'A-2']);
  assert.deepEqual(namesOf(held(await best(2))), ['A-5', 'A-6']);
  const error = refusedSeats(await best(1), 409, 'SOLD_OUT');
  assert.deepEqual(
    error.details?.map(({ field }) => field),
    ['items[0].quantity'],
  );
  assert.deepEqual(namesOf(held(await best(2, { wheelchair: 1 }))), ['A-3', 'A-4']);
  refusedSeats(await best(1, { wheelchair: 1 }), 409, 'SOLD_OUT');
  const event = { dateTime: new Date(Date.now() + 47 * 3_600_000).toISOString() };
  const near = await openHall(shop, { plan: hallOf(1, 2, { marks: { A: { '1': 'WHEELCHAIR' } } }), event });
  assert.deepEqual(namesOf(held(await near.best(2))), ['A-1', 'A-2']);
  // Naming one is asking for it.
  const named = await openHall(shop, { plan: hallOf(1, 6, { marks }), orphans: 'ALLOW' });
  held(await named.ask(['A-3']));
});

test('each line has the seats that it named, whatever it costs', async () => {
  const tickets = [{ priceKind: 'CHOSEN', price: 500, priceMin: 100 }];
  const { order, type } = await openHall(shop, { plan: hallOf(1, 8), orphans: 'ALLOW', event: { tickets } });
  const line = (price: number, ...seats: string[]) => ({ ticketTypeId: type, quantity: seats.length, price, seats });
  const placed = held(await order([line(900, 'MAIN-A-5'), line(100, 'MAIN-A-1'), line(900, 'MAIN-A-2')]));
  await paid(shop.buyer, placed);
  const rows = await shop.db.many<{ seat: string; pesos: number }>(
    sql`
      select t.seat_id as seat, (i.price_centavos / 100)::int as pesos from issued_tickets t
      join order_items i on i.order_id = t.order_id and i.position = t.line where t.order_id = ${placed.id} order by 1`,
  );
  assert.deepEqual(
    rows.map(({ seat, pesos }) => [seat, pesos]),
    [
      ['MAIN-A-1', 100],
      ['MAIN-A-2', 900],
      ['MAIN-A-5', 900],
    ],
  );
  assert.deepEqual(await ticketNames(shop.buyer, placed), ['A-1', 'A-2', 'A-5']);
  await assertSound(shop.db);
});

test('people are named in the order of the seats', async () => {
  const { order, type } = await openHall(shop, { orphans: 'ALLOW', event: { namesPerTicket: true } });
  const tickets = [{ name: 'Ben' }, { name: 'Carla' }];
  const placed = held(await order([{ ticketTypeId: type, quantity: 2, seats: ['MAIN-B-4', 'MAIN-A-2'], tickets }]));
  await paid(shop.buyer, placed);
  const issued = (await shop.buyer.tickets(placed)) as unknown as { seatId: string; holderName: string }[];
  assert.deepEqual(
    issued.map(({ seatId, holderName }) => [seatId, holderName]),
    [
      ['MAIN-A-2', 'Carla'],
      ['MAIN-B-4', 'Ben'],
    ],
  );
});
