import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  type Json,
  movingClock,
  type TicketTypeRecord,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { untilWaiting } from '../helpers/machine/until.ts';
import { eventBody, inventoryOf, sell, ticketBody } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let client: ApiClient;
let all: string;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  all = `/events/${(await client.post<EventRecord>('/events', eventBody)).id}/tickets`;
});
after(() => server.close());

const create = (fields: Json) => client.post<TicketTypeRecord>(all, { ...ticketBody, ...fields });
const change = (id: string, body: Json) => client.patch<TicketTypeRecord>(`${all}/${id}`, body);
const numbersOf = async (id: string) => (await inventoryOf(server.db, id)).map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a new type has one record per ticket, numbered from 1, all free', async () => {
  for (const quantity of [1, 2, 1_000]) {
    const { id } = await create({ quantity });
    const rows = await inventoryOf(server.db, id);
    assert.deepEqual(
      rows.map(({ number }) => number),
      upTo(quantity),
    );
    assert.ok(rows.every(({ state, seat }) => state === 'FREE' && seat === null));
  }
});

test('a seated type labels every ticket with its seat, and other types have none', async () => {
  for (const [type, hasSeats] of [
    ['RESERVED_SEAT', true],
    ['VIP', false],
    ['GENERAL_ADMISSION', false],
  ] as const) {
    const { id } = await create({ type, quantity: 12 });
    const seats = (await inventoryOf(server.db, id)).map(({ seat }) => seat);
    assert.deepEqual(seats, hasSeats ? upTo(12).map(String) : upTo(12).map(() => null), type);
  }
});

test('a type of 200,000 tickets is made whole and does not keep others waiting', async () => {
  let making: Promise<TicketTypeRecord> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.run(sql`lock table tickets in exclusive mode`);
    making = create({ quantity: 200_000 });
    await untilWaiting(server.db, 'insert into tickets');
    // Somebody who waited for it would wait as long as a statement waits for a lock.
    for (let count = 0; count < 3; count += 1) {
      await Promise.all([
        client.get(all),
        client.patch(all.replace('/tickets', ''), { description: `Edit ${count}` }),
        client.post('/events', eventBody),
      ]);
    }
  });
  const { id } = (await making) as TicketTypeRecord;
  const { rows, first, last } = await server.db.one<Record<'rows' | 'first' | 'last', number>>(sql`
    select count(*) as rows, min(number) as first, max(number) as last from tickets where ticket_type_id = ${id}`);
  assert.deepEqual([rows, first, last], [200_000, 1, 200_000]);
});

test('lowering retires the free tickets with the highest numbers, and keeps what is sold or held', async () => {
  const { id } = await create({ quantity: 10 });
  await sell(server.db, id, { sold: 2, held: 1 });
  await server.db.run(sql`update tickets set state = 'FREE' where ticket_type_id = ${id} and number = 2`);
  await server.db.run(sql`update tickets set state = 'SOLD' where ticket_type_id = ${id} and number = 9`);
  await change(id, { quantity: 5 });
  const rows = await inventoryOf(server.db, id);
  assert.deepEqual(
    rows.map(({ number, state }) => `${number} ${state}`),
    ['1 SOLD', '2 FREE', '3 HELD', '4 FREE', '9 SOLD'],
  );
});

test('raising fills the gaps first, so that seats stay without gaps', async () => {
  const { id } = await create({ quantity: 10, type: 'RESERVED_SEAT' });
  await sell(server.db, id, { sold: 1 });
  await server.db.run(sql`update tickets set state = case number when 1 then 'FREE' else 'SOLD' end
    where ticket_type_id = ${id} and number in (1, 8)`);
  await change(id, { quantity: 3 });
  assert.deepEqual(await numbersOf(id), [1, 2, 8]);
  await change(id, { quantity: 6 });
  assert.deepEqual(await numbersOf(id), [1, 2, 3, 4, 5, 8]);
  await change(id, { quantity: 9 });
  const rows = await inventoryOf(server.db, id);
  assert.deepEqual(
    rows.map(({ number }) => number),
    upTo(9),
  );
  assert.ok(rows.every(({ number, seat }) => seat === String(number)));
});

test('a number that is made again below the first fresh one counts as returned, and above it as fresh', async () => {
  const { id } = await create({ quantity: 10 });
  // As after six tickets were taken and 2 to 5 came back.
  await sell(server.db, id, { sold: 2 });
  await server.db.run(sql`
    update tickets set state = case when number in (1, 6) then 'SOLD' else 'FREE' end, is_returned = number in (2, 3, 4, 5)
    where ticket_type_id = ${id}`);
  await server.db.run(sql`update ticket_types set next_number = 7 where id = ${id}`);
  const returned = async () => {
    const rows = await server.db.many<{ number: number }>(sql`
      select number from tickets where ticket_type_id = ${id} and is_returned order by number`);
    return rows.map(({ number }) => number);
  };
  await change(id, { quantity: 3 });
  assert.deepEqual(await numbersOf(id), [1, 2, 6]);
  assert.deepEqual(await returned(), [2]);
  await change(id, { quantity: 8 });
  assert.deepEqual(await numbersOf(id), upTo(8));
  assert.deepEqual(await returned(), [2, 3, 4, 5]);
  const { id: untouched } = await create({ quantity: 2 });
  await change(untouched, { quantity: 5 });
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*) as count from tickets where ticket_type_id = ${untouched} and is_returned`);
  assert.equal(count, 0, 'what nobody took yet is fresh');
});

test('a sold-out type has all its records, and lowering or raising it moves records and counters together', async () => {
  const { id } = await create({ quantity: 10, published: true });
  await sell(server.db, id, { sold: 4 });
  for (const quantity of [7, 12, 4, 200, 5]) {
    await client.post(`${all}/${id}/sold-out`);
    await inventoryOf(server.db, id);
    const changed = await change(id, { quantity });
    assert.equal(changed.remainingQuantity, quantity - 4);
    assert.equal((await inventoryOf(server.db, id)).length, quantity);
  }
});

test('seats appear on free tickets when a type becomes a seated one, and vanish when it ceases to be', async () => {
  const { id } = await create({ quantity: 4 });
  await sell(server.db, id, { sold: 1 });
  await change(id, { type: 'RESERVED_SEAT', quantity: 6 });
  const seated = await inventoryOf(server.db, id);
  assert.deepEqual(
    seated.map(({ seat }) => seat),
    [null, '2', '3', '4', '5', '6'],
    'a sold ticket stays as it was sold',
  );
  await sell(server.db, id, { held: 1 });
  await change(id, { type: 'VIP', quantity: 5 });
  assert.deepEqual(
    (await inventoryOf(server.db, id)).map(({ seat }) => seat),
    [null, '2', null, null, null],
  );
  await change(id, { type: 'GENERAL_ADMISSION' });
  assert.equal((await inventoryOf(server.db, id)).length, 5);
});

test('a refused creation leaves no ticket records behind', async () => {
  const count = () => server.db.one<{ count: number }>(sql`select count(*) as count from tickets`);
  const before = await count();
  const tickets = [
    { ...ticketBody, quantity: 50 },
    { ...ticketBody, quantity: 0 },
  ];
  await client.refuse(
    'POST',
    '/events',
    { status: 400, code: 'VALIDATION_ERROR' },
    { body: { ...eventBody, tickets } },
  );
  const { id } = await client.post<EventRecord>('/events', eventBody);
  await client.post(`/events/${id}/archive`);
  await client.refuse('POST', `/events/${id}/tickets`, { status: 409, code: 'INVALID_STATE' }, { body: ticketBody });
  assert.deepEqual(await count(), before);
});

test('the database itself refuses counters that do not add up', async () => {
  const { id } = await create({ quantity: 5 });
  const broken = [
    sql`update ticket_types set sold_quantity = 1 where id = ${id}`,
    sql`update ticket_types set remaining_quantity = -1, sold_quantity = 6 where id = ${id}`,
    sql`update ticket_types set quantity = 6 where id = ${id}`,
    sql`update ticket_types set is_marked_sold_out = true where id = ${id}`,
    sql`update ticket_types set withdrawn_quantity = -1, remaining_quantity = 6 where id = ${id}`,
  ];
  for (const statement of broken) await assert.rejects(server.db.run(statement), /violates check constraint/);
});
