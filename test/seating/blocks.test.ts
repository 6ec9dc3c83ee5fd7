import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { buyer } from '../helpers/clients/buyer.ts';
import { hallOf } from '../helpers/worlds/seats.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const missing = { status: 404, code: 'NOT_FOUND' };
const taken = { status: 409, code: 'SEAT_TAKEN' };

let shop: Shop;
let client: ApiClient;
before(async () => {
  shop = await openShop();
  client = shop.client;
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

interface Block extends Json {
  id: string;
  seats: string[];
}

/** A hall of two rows of six, a type each. */
async function world() {
  const event = await shop.event({ tickets: [{ name: 'Front' }, { name: 'Back' }] });
  const { id: planId } = await client.post<{ id: string }>('/seating-plans', { name: 'Hall', ...hallOf(2, 6) });
  const at = `/events/${event.id}/seat-blocks`;
  const paint = (...rows: string[][]) =>
    client.succeed('PUT', `/events/${event.id}/seating`, {
      body: {
        planId,
        orphans: 'ALLOW',
        types: rows.map((names, index) => ({
          ticketTypeId: event.types[index],
          areas: [{ section: 'MAIN', rows: names }],
        })),
      },
    });
  await paint(['A'], ['B']);
  const seats = (...names: string[]) => names.map((name) => `MAIN-${name}`);
  const block = (...names: string[]) => client.post<Block>(at, { seats: seats(...names), reason: 'Camera' });
  const order = (...names: string[]) => {
    const items = [{ ticketTypeId: event.types[0], quantity: names.length, seats: seats(...names) }];
    return shop.buyer.send('POST', '/orders', { body: { eventId: event.id, buyer, items } });
  };
  const type = (index: number) => shop.ticketType(event, event.types[index]);
  return { event, at, paint, seats, block, order, type };
}

test('blocked seats are not sold, and are again once the block is gone', async () => {
  const { event, at, seats, block, order, type } = await world();
  const made = await block('A-1', 'A-2');
  assert.deepEqual(made, {
    ...{ id: made.id, eventId: event.id, seats: seats('A-1', 'A-2'), reason: 'Camera', createdAt: made.createdAt },
  });
  assert.deepEqual([(await type(0)).quantity, (await type(0)).remainingQuantity], [6, 4]);
  const { data, meta } = await client.succeed<Block[]>('GET', at);
  assert.deepEqual([data, meta.total], [[made], 1]);
  assert.deepEqual(await client.get(`${at}/${made.id}`), made);
  const refused = await order('A-2', 'A-3');
  assert.deepEqual([refused.status, JSON.parse(refused.body).error.code], [409, 'SEAT_TAKEN']);
  assert.deepEqual(await client.remove(`${at}/${made.id}`), { deleted: true, id: made.id });
  assert.equal((await type(0)).remainingQuantity, 6);
  assert.equal((await order('A-2', 'A-3')).status, 201);
  await client.refuse('DELETE', `${at}/${made.id}`, missing);
});

test('a seat that is held, sold or blocked is named, and nothing is blocked', async () => {
  const { at, seats, block, order, type } = await world();
  assert.equal((await order('A-1')).status, 201);
  await block('A-6');
  const body = { seats: seats('A-2', 'A-1', 'B-1', 'A-6'), reason: 'Late' };
  const { details } = await client.refuse('POST', at, taken, { body });
  assert.deepEqual(
    details?.map(({ field, message }) => [field, message]),
    [
      ['seats[1]', 'names MAIN-A-1, which is held or sold'],
      ['seats[3]', 'names MAIN-A-6, which is blocked'],
    ],
  );
  assert.deepEqual([(await type(0)).remainingQuantity, (await type(1)).remainingQuantity], [4, 6]);
  assert.equal((await client.succeed('GET', at)).meta.total, 1);
});

test('what cannot be blocked is refused, with the field', async () => {
  const { at, event } = await world();
  const cases: [Json, string[]][] = [
    [{ seats: [], reason: 'x' }, ['seats']],
    [{ seats: ['MAIN-A-1'] }, ['reason']],
    [{ seats: ['MAIN-A-1'], reason: '' }, ['reason']],
    [{ seats: ['MAIN-A-1'], reason: 'x'.repeat(201) }, ['reason']],
    [{ seats: ['MAIN-A-1', 'MAIN-A-1'], reason: 'x' }, ['seats']],
    [{ seats: ['MAIN-A-1', 'MAIN-A-9', 'x'], reason: 'x' }, ['seats[1]', 'seats[2]']],
    [{ seats: [7], reason: 'x' }, ['seats[0]']],
  ];
  for (const [body, fields] of cases) {
    assert.deepEqual(fieldsOf(await client.refuse('POST', at, invalid, { body })), fields);
  }
  await client.refuse('GET', `${at}/${unknownId}`, missing);
  await client.refuse('DELETE', `${at}/x`, missing);
  const plain = await shop.event();
  const body = { seats: ['MAIN-A-1'], reason: 'x' };
  await client.refuse('POST', `/events/${plain.id}/seat-blocks`, missing, { body });
  const other = await world();
  const made = await other.block('A-1');
  await client.refuse('DELETE', `/events/${event.id}/seat-blocks/${made.id}`, missing);
});

test('a type that is published or sold out keeps its blocked seats off sale', async () => {
  const { event, block, type, at } = await world();
  const made = await block('A-1', 'A-2');
  const act = (what: string) => client.succeed('POST', `/events/${event.id}/tickets/${event.types[0]}/${what}`);
  await act('sold-out');
  assert.equal((await type(0)).remainingQuantity, 0);
  const second = await block('A-3');
  await act('publish');
  assert.equal((await type(0)).remainingQuantity, 3);
  await act('sold-out');
  await client.remove(`${at}/${made.id}`);
  assert.equal((await type(0)).remainingQuantity, 0);
  await act('publish');
  assert.equal((await type(0)).remainingQuantity, 5);
  await client.remove(`${at}/${second.id}`);
  assert.equal((await type(0)).remainingQuantity, 6);
});

test('a block stays with its seats when the event is painted anew, and loses those that are not offered', async () => {
  const { at, paint, block, type } = await world();
  const made = await block('A-1', 'B-1');
  const gone = await block('B-2');
  await paint(['A', 'B']);
  assert.deepEqual([(await type(0)).quantity, (await type(0)).remainingQuantity], [12, 9]);
  await paint(['A']);
  const { data } = await client.succeed<Block[]>('GET', at);
  assert.deepEqual(
    data.map(({ id, seats }) => [id, seats]),
    [[made.id, ['MAIN-A-1']]],
  );
  await client.refuse('GET', `${at}/${gone.id}`, missing);
  assert.equal((await type(0)).remainingQuantity, 5);
});

test('of many who block or order one seat at once, one has it', async () => {
  const { at, order, seats, type, event } = await world();
  const body = { seats: seats('A-3'), reason: 'Race' };
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => client.send('POST', at, { body })),
    ...Array.from({ length: 8 }, () => order('A-3')),
  ]);
  const codes = answers.map((answer) => (answer.status === 201 ? 'done' : JSON.parse(answer.body).error.code)).sort();
  assert.deepEqual(codes, [...Array(15).fill('SEAT_TAKEN'), 'done']);
  assert.equal((await type(0)).remainingQuantity, 5);
  const rows = await shop.db.many(sql`
    select from tickets where ticket_type_id = ${event.types[0]} and (state <> 'FREE' or block_id is not null)`);
  assert.equal(rows.length, 1);
});

test('a repeat by its key blocks once, and two deletions unblock once', async () => {
  const { at, seats, type } = await world();
  const options = { body: { seats: seats('A-1'), reason: 'Once' }, headers: { 'idempotency-key': 'block-once' } };
  const [first, second] = [await client.send('POST', at, options), await client.send('POST', at, options)];
  assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body]);
  const path = `${at}/${JSON.parse(first.body).data.id}`;
  const answers = await Promise.all([1, 2, 3].map(() => client.send('DELETE', path)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  assert.equal((await type(0)).remainingQuantity, 6);
});

test('an event whose last seats are blocked is sold out, and that is told once', async () => {
  const { event, block } = await world();
  await block('A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6');
  const told = () => shop.db.many(sql`select from notices where event_id = ${event.id} and type = 'event.sold_out'`);
  assert.equal((await told()).length, 0);
  await block('B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6');
  assert.equal((await told()).length, 1);
});
