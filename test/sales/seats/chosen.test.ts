import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { AnyAnswer } from '../../helpers/clients/refusal.ts';
import { block, hallOf, paint } from '../../helpers/worlds/seats.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => shop.close());

interface Refused {
  error: {
    code: string;
    details?: { field: string; message: string }[];
    alternatives?: string[][];
  };
}

const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };

/** A hall, by default of three rows of six at 800. */
async function hall(
  plan: WrittenPlan = hallOf(3, 6),
  { orphans = 'REFUSE', tickets = [{}], rows = [undefined], ...event }: HallOptions = {},
) {
  const { id, types } = await shop.event({ tickets, ...event });
  const areas = (index: number) => [{ section: 'MAIN', ...(rows[index] && { rows: rows[index] }) }];
  const painted = types.map((ticketTypeId, index) => ({ ticketTypeId, areas: areas(index) }));
  await paint(shop.db, { eventId: id, plan, types: painted, orphans });
  const type = types[0] as string;
  const order = (items: Json[], more: Json = {}) =>
    shop.buyer.send('POST', '/orders', { body: { eventId: id, items, buyer, ...more } });
  const seats = (...names: string[]) => names.map((name) => `MAIN-${name}`);
  const ask = (...names: string[]) => order([{ ticketTypeId: type, quantity: names.length, seats: seats(...names) }]);
  const best = (quantity: number, more: Json = {}) => order([{ ticketTypeId: type, quantity, ...more }]);
  return { id, type, types, order, ask, best, seats };
}

interface HallOptions extends Json {
  orphans?: 'REFUSE' | 'ALLOW';
  tickets?: Json[];
  rows?: (string[] | undefined)[];
}

function accepted({ status, body }: AnyAnswer): { id: string; token: string; tickets: Place[] } & Json {
  assert.equal(status, 201, body);
  return JSON.parse(body).data;
}

interface Place {
  ticketTypeId: string;
  section: string;
  row: string;
  seat: string | null;
  seatId: string | null;
}

function refused({ status, body }: AnyAnswer, expected: number, code: string): Refused['error'] {
  const { error } = JSON.parse(body) as Refused;
  assert.deepEqual([status, error.code], [expected, code], body);
  return error;
}

const seatsOf = (answer: AnyAnswer) => accepted(answer).tickets.map(({ seatId }) => seatId?.replace('MAIN-', ''));

test('an order names its seats from the hold on, and its tickets are for those very seats', async () => {
  const { type, ask } = await hall();
  const placed = accepted(await ask('B-4', 'B-3'));
  assert.deepEqual(placed.tickets, [
    { ticketTypeId: type, section: 'Main floor', row: 'B', seat: '4', seatId: 'MAIN-B-4' },
    { ticketTypeId: type, section: 'Main floor', row: 'B', seat: '3', seatId: 'MAIN-B-3' },
  ]);
  const order = { ...placed, token: placed.token } as never;
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.press(reference, 'paid');
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
  const { best } = await hall();
  assert.deepEqual(seatsOf(await best(2)), ['A-3', 'A-4']);
  assert.deepEqual(seatsOf(await best(2)), ['A-1', 'A-2']);
  assert.deepEqual(seatsOf(await best(4)), ['B-1', 'B-2', 'B-3', 'B-4']);
  await assertSound(shop.db);
});

test('a seat that is held, sold or blocked is refused with a row for each, and what could be had instead', async () => {
  const { id, ask } = await hall();
  accepted(await ask('A-3', 'A-4'));
  await block(shop.db, { eventId: id, seats: ['MAIN-B-3'] });
  const error = refused(await ask('B-3', 'B-4', 'A-4'), 409, 'SEAT_TAKEN');
  assert.deepEqual(
    error.details?.map(({ field }) => field),
    ['items[0].seats[0]', 'items[0].seats[2]'],
  );
  assert.equal(error.alternatives?.length, 3);
  for (const set of error.alternatives ?? []) {
    assert.equal(set.length, 3);
    const names = set.map((seat) => seat.replace('MAIN-', ''));
    assert.ok(!names.some((name) => ['A-3', 'A-4', 'B-3'].includes(name)), `${names}`);
  }
  const [first] = error.alternatives as [string[]];
  accepted(await ask(...first.map((seat) => seat.replace('MAIN-', ''))));
  await assertSound(shop.db);
});

test('seats that are not those of the line are told by their field', async () => {
  const { type, types, order } = await hall(hallOf(2, 4), {
    tickets: [{}, { name: 'Back' }, { name: 'Standing' }],
    rows: [['A'], ['B'], undefined],
  }).catch(async () => twoTypes());
  const line = (seats: string[], quantity = seats.length, ticketTypeId = type) => ({ ticketTypeId, quantity, seats });
  const faults = async (items: Json[]) =>
    refused(await order(items), 400, 'VALIDATION_ERROR').details?.map(({ field }) => field);
  assert.deepEqual(await faults([line(['MAIN-A-1'], 2)]), ['items[0].seats']);
  assert.deepEqual(await faults([line(['MAIN-A-1', 'MAIN-B-1'])]), ['items[0].seats[1]']);
  assert.deepEqual(await faults([line(['MAIN-A-1', 'MAIN-A-9'])]), ['items[0].seats[1]']);
  assert.deepEqual(await faults([line(['MAIN-A-1', 'MAIN-A-1'])]), ['items[0].seats[1]']);
  assert.deepEqual(await faults([line(['MAIN-A-1']), line(['MAIN-A-1'])]), ['items[1].seats[0]']);
  assert.deepEqual(await faults([line(['MAIN-A-1'], 1, types[1])]), ['items[0].seats[0]']);
  assert.deepEqual(await faults([{ ticketTypeId: type, quantity: 1, wheelchair: 2 }]), ['items[0].wheelchair']);
  assert.deepEqual(await faults([line(['MAIN-A-1'], 1, types[2])]), ['items[0].seats']);
});

/** Rows A and B of two types, and a third that is on no plan. */
async function twoTypes() {
  const { id, types } = await shop.event({ tickets: [{}, { name: 'Back' }, { name: 'Anywhere' }] });
  const [front, back] = types as [string, string];
  const painted = [
    { ticketTypeId: front, areas: [{ section: 'MAIN', rows: ['A'] }] },
    { ticketTypeId: back, areas: [{ section: 'MAIN', rows: ['B'] }] },
  ];
  await paint(shop.db, { eventId: id, plan: hallOf(2, 4), types: painted });
  const order = (items: Json[]) => shop.buyer.send('POST', '/orders', { body: { eventId: id, items, buyer } });
  return { id, type: front, types, order };
}

test('a seat may not be left alone where there is another way, unless the organizer allows it', async () => {
  const { ask } = await hall(hallOf(1, 6));
  const error = refused(await ask('A-2', 'A-3'), 409, 'ORPHAN_SEAT');
  assert.ok((error.alternatives?.length ?? 0) > 0);
  for (const set of error.alternatives ?? []) assert.equal(set.length, 2);
  accepted(await ask('A-1', 'A-2'));
  // Four are left: three of them leave one alone, wherever they are.
  accepted(await ask('A-3', 'A-4', 'A-5'));
  const lenient = await hall(hallOf(1, 6), { orphans: 'ALLOW' });
  accepted(await lenient.ask('A-2', 'A-3'));
});

test('what the organizer marked is kept for those who ask, until two days before', async () => {
  const marks = { A: { '3': 'WHEELCHAIR', '4': 'COMPANION' } } as const;
  const { best, ask } = await hall(hallOf(1, 6, { marks }));
  assert.deepEqual(seatsOf(await best(2)), ['A-1', 'A-2']);
  assert.deepEqual(seatsOf(await best(2)), ['A-5', 'A-6']);
  const error = refused(await best(1), 409, 'SOLD_OUT');
  assert.deepEqual(
    error.details?.map(({ field }) => field),
    ['items[0].quantity'],
  );
  assert.deepEqual(seatsOf(await best(2, { wheelchair: 1 })), ['A-3', 'A-4']);
  refused(await best(1, { wheelchair: 1 }), 409, 'SOLD_OUT');
  const soon = { dateTime: new Date(Date.now() + 47 * 3_600_000).toISOString() };
  const near = await hall(hallOf(1, 2, { marks: { A: { '1': 'WHEELCHAIR' } } }), soon);
  assert.deepEqual(seatsOf(await near.best(2)), ['A-1', 'A-2']);
  accepted(await (await hall(hallOf(1, 6, { marks }))).ask('A-3'));
  assert.ok(ask);
});
