import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  base,
  type EventRecord,
  fieldsOf,
  isoMilliseconds,
  type Json,
  movingClock,
  type TicketTypeRecord,
  uuid,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { catalogRows, eventBody, inventoryOf, sell, ticketBody } from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;
let eventId: string;
let all: string;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());
beforeEach(async () => {
  eventId = (await client.post<EventRecord>('/events', eventBody)).id;
  all = `/events/${eventId}/tickets`;
});

const create = (fields: Json = {}) => client.post<TicketTypeRecord>(all, { ...ticketBody, ...fields });
const read = (id: string) => client.get<TicketTypeRecord>(`${all}/${id}`);

const fullBody = {
  name: 'Orchestra',
  price: 3500,
  quantity: 40,
  section: 'Orchestra Center',
  row: 'C',
  type: 'RESERVED_SEAT',
  maximumPurchaseQuantity: 6,
  published: true,
};

test('a ticket type that says only name, price and quantity has every field', async () => {
  const created = await client.succeed<TicketTypeRecord>('POST', all, { body: ticketBody });
  assert.equal(created.status, 201);
  const { data } = created;
  assert.match(data.id, uuid);
  assert.match(data.createdAt, isoMilliseconds);
  assert.deepEqual(data, {
    id: data.id,
    eventId,
    name: 'General Admission',
    price: 800,
    currency: 'PHP',
    quantity: 5,
    section: 'General Admissions',
    row: 'GA',
    type: 'GENERAL_ADMISSION',
    maximumPurchaseQuantity: 8,
    published: false,
    description: null,
    onSaleAt: null,
    offSaleAt: null,
    days: null,
    zoneIds: null,
    priceKind: 'FIXED',
    priceMin: null,
    priceMax: null,
    kind: 'TICKET',
    perTicketMax: null,
    standalone: false,
    statutoryDiscount: true,
    statutoryReason: null,
    soldQuantity: 0,
    heldQuantity: 0,
    remainingQuantity: 5,
    setAsideQuantity: 0,
    status: 'DRAFT',
    createdAt: data.createdAt,
    updatedAt: data.createdAt,
  });
  const location = created.headers.get('location') as string;
  assert.equal(location, `${base}${all}/${data.id}`);
  const found = await client.succeed('GET', location.slice(base.length));
  assert.deepEqual(found.data, data);
  assert.equal(found.headers.get('etag'), created.headers.get('etag'));
});

test('a ticket type keeps what was sent, and null on a field with a default is as if it were left out', async () => {
  const created = await create(fullBody);
  assert.deepEqual({ ...created, ...fullBody }, created);
  assert.equal(created.status, 'ON_SALE');
  const defaults = await create({
    section: null,
    row: null,
    type: null,
    maximumPurchaseQuantity: null,
    published: null,
  });
  assert.deepEqual(
    [defaults.section, defaults.row, defaults.type, defaults.maximumPurchaseQuantity, defaults.published],
    ['General Admissions', 'GA', 'GENERAL_ADMISSION', 8, false],
  );
  assert.equal((await create({ price: 0 })).price, 0);
  assert.equal((await create({ price: 10_000_000 })).price, 10_000_000);
});

test('the list shows all types of the event in the order of creation, and none of another', async () => {
  assert.deepEqual(await client.get(all), []);
  const other = await client.post<EventRecord>('/events', { ...eventBody, tickets: [ticketBody] });
  const made: TicketTypeRecord[] = [];
  for (let count = 0; count < 12; count += 1) made.push(await create({ name: `Type ${12 - count}` }));
  const { data, body } = await client.succeed<TicketTypeRecord[]>('GET', all);
  assert.deepEqual(data, made);
  assert.deepEqual(Object.keys(JSON.parse(body)), ['data'], 'it does not page');
  assert.deepEqual(await client.get(`/events/${other.id}/tickets`), other.tickets);
});

test('a PATCH changes exactly the field that it names', async () => {
  const { id } = await create();
  for (const [name, value] of Object.entries(fullBody)) {
    const before = await read(id);
    const patched = await client.patch<TicketTypeRecord>(`${all}/${id}`, { [name]: value });
    const follows: Json =
      name === 'quantity' ? { remainingQuantity: value } : name === 'published' ? { status: 'ON_SALE' } : {};
    assert.deepEqual(patched, { ...before, [name]: value, ...follows, updatedAt: patched.updatedAt }, name);
    assert.deepEqual(await read(id), patched);
    await inventoryOf(server.db, id);
  }
});

test('no field of a ticket type can be cleared: null is refused on all of them', async () => {
  const { id } = await create();
  const body = Object.fromEntries(Object.keys(fullBody).map((name) => [name, null]));
  const error = await client.refuse('PATCH', `${all}/${id}`, invalid, { body });
  assert.deepEqual(fieldsOf(error), Object.keys(fullBody).sort());
});

test('a PATCH that changes nothing, and a fetched record sent back, leave everything as it was', async () => {
  const { id } = await create(fullBody);
  await sell(server.db, id, { sold: 3, held: 2 });
  const states = [() => undefined, () => client.post(`${all}/${id}/sold-out`)];
  for (const enter of states) {
    await enter();
    const before = await client.succeed<TicketTypeRecord>('GET', `${all}/${id}`);
    const rows = await catalogRows(server.db);
    for (const body of [{}, fullBody, before.data, { published: true }, { quantity: 40 }]) {
      const patched = await client.succeed('PATCH', `${all}/${id}`, { body });
      assert.deepEqual(patched.data, before.data);
      assert.equal(patched.headers.get('etag'), before.headers.get('etag'));
    }
    assert.deepEqual(await catalogRows(server.db), rows);
  }
});

test('a type of a FREE event has no price', async () => {
  await client.patch(`/events/${eventId}`, { type: 'FREE' });
  assert.deepEqual(fieldsOf(await client.refuse('POST', all, invalid, { body: ticketBody })), ['price']);
  const { id } = await create({ price: 0 });
  const error = await client.refuse('PATCH', `${all}/${id}`, invalid, { body: { price: 1, row: 7 } });
  assert.deepEqual(fieldsOf(error), ['price', 'row']);
  await client.patch(`${all}/${id}`, { price: 0 });
});

test('the status follows published and what is left, and an unpublished type is DRAFT whatever is left', async () => {
  const { id } = await create({ quantity: 2 });
  const status = async () => {
    const { status: shown, remainingQuantity } = await read(id);
    return [shown, remainingQuantity];
  };
  assert.deepEqual(await status(), ['DRAFT', 2]);
  await client.post(`${all}/${id}/publish`);
  assert.deepEqual(await status(), ['ON_SALE', 2]);
  await sell(server.db, id, { sold: 1, held: 1 });
  assert.deepEqual(await status(), ['SOLD_OUT', 0]);
  await client.patch(`${all}/${id}`, { published: false });
  assert.deepEqual(await status(), ['DRAFT', 0]);
});

test('publish puts everything unsold on sale, also after sold-out, and is idempotent', async () => {
  const { id } = await create({ quantity: 10 });
  await sell(server.db, id, { sold: 3, held: 2 });
  const path = `${all}/${id}`;
  const published = await client.post<TicketTypeRecord>(`${path}/publish`);
  assert.deepEqual([published.published, published.status, published.remainingQuantity], [true, 'ON_SALE', 5]);
  assert.deepEqual(await client.post(`${path}/publish`), published, 'nothing changed, updatedAt neither');
  await client.post(`${path}/sold-out`);
  const reopened = await client.post<TicketTypeRecord>(`${path}/publish`);
  assert.deepEqual([reopened.status, reopened.remainingQuantity, reopened.quantity], ['ON_SALE', 5, 10]);
  await inventoryOf(server.db, id);
});

test('sold-out takes what remains off sale, keeps the quantity, and is idempotent', async () => {
  const { id } = await create({ quantity: 10, published: true });
  await sell(server.db, id, { sold: 3, held: 2 });
  const path = `${all}/${id}`;
  const soldOut = await client.post<TicketTypeRecord>(`${path}/sold-out`);
  const { status, published, quantity, soldQuantity, heldQuantity, remainingQuantity } = soldOut;
  assert.deepEqual(
    { status, published, quantity, soldQuantity, heldQuantity, remainingQuantity },
    { status: 'SOLD_OUT', published: true, quantity: 10, soldQuantity: 3, heldQuantity: 2, remainingQuantity: 0 },
  );
  assert.deepEqual(await client.post(`${path}/sold-out`), soldOut, 'nothing changed, updatedAt neither');
  assert.equal((await inventoryOf(server.db, id)).length, 10);
  const renamed = await client.patch<TicketTypeRecord>(path, { name: 'Iba', price: 1 });
  assert.equal(renamed.remainingQuantity, 0, 'other changes do not reopen it');
});

test('sold-out on a type that is not published leaves it DRAFT with nothing left', async () => {
  const { id } = await create();
  const { status, remainingQuantity } = await client.post<TicketTypeRecord>(`${all}/${id}/sold-out`);
  assert.deepEqual([status, remainingQuantity], ['DRAFT', 0]);
  const offered = await client.patch<TicketTypeRecord>(`${all}/${id}`, { published: true });
  assert.deepEqual([offered.status, offered.remainingQuantity], ['SOLD_OUT', 0], 'the flag alone reopens nothing');
  const published = await client.post<TicketTypeRecord>(`${all}/${id}/publish`);
  assert.deepEqual([published.status, published.remainingQuantity], ['ON_SALE', 5], 'publishing does');
});

test('what comes back from holds after sold-out can be withdrawn too, and a new quantity reopens everything', async () => {
  const { id } = await create({ quantity: 10, published: true });
  await sell(server.db, id, { sold: 1, held: 4 });
  await client.post(`${all}/${id}/sold-out`);
  // A hold that expires on a marked type goes to what is withdrawn.
  await server.db.transaction(async (tx) => {
    await tx.run(sql`
      update ticket_types set held_quantity = 0, withdrawn_quantity = withdrawn_quantity + 4 where id = ${id}`);
    await tx.run(sql`update tickets set state = 'FREE' where ticket_type_id = ${id} and state = 'HELD'`);
  });
  assert.deepEqual([(await read(id)).status, (await read(id)).remainingQuantity], ['SOLD_OUT', 0]);
  const raised = await client.patch<TicketTypeRecord>(`${all}/${id}`, { quantity: 11 });
  assert.deepEqual([raised.status, raised.remainingQuantity], ['ON_SALE', 10]);
  await client.post(`${all}/${id}/sold-out`);
  const lowered = await client.patch<TicketTypeRecord>(`${all}/${id}`, { quantity: 3 });
  assert.deepEqual([lowered.status, lowered.remainingQuantity], ['ON_SALE', 2]);
  await inventoryOf(server.db, id);
});

test('a withdrawn type keeps its counters, and comes back with them', async () => {
  const { id } = await create({ quantity: 10, published: true });
  await sell(server.db, id, { sold: 3, held: 2 });
  const withdrawn = await client.patch<TicketTypeRecord>(`${all}/${id}`, { published: false });
  assert.deepEqual(
    [withdrawn.status, withdrawn.soldQuantity, withdrawn.heldQuantity, withdrawn.remainingQuantity],
    ['DRAFT', 3, 2, 5],
  );
  assert.equal((await client.post<TicketTypeRecord>(`${all}/${id}/publish`)).status, 'ON_SALE');
});

test('the quantity can go down to what is sold and held, and not below', async () => {
  const { id } = await create({ quantity: 10 });
  await sell(server.db, id, { sold: 3, held: 2 });
  const before = await catalogRows(server.db);
  for (const quantity of [1, 4]) {
    const body = { name: 'Iba', quantity };
    const below = { status: 409, code: 'QUANTITY_BELOW_SOLD' };
    const error = await client.refuse('PATCH', `${all}/${id}`, below, { body });
    assert.match(error.message, /\b5\b/);
    assert.match(error.hint, /\b5\b/);
  }
  assert.deepEqual(await catalogRows(server.db), before);
  const least = await client.patch<TicketTypeRecord>(`${all}/${id}`, { quantity: 5 });
  assert.deepEqual([least.quantity, least.remainingQuantity], [5, 0]);
  await inventoryOf(server.db, id);
});

test('a type is deleted with its tickets unless one is held or was ever sold', async () => {
  const before = await catalogRows(server.db);
  const { id } = await create();
  for (const sale of [{ sold: 1 }, { held: 1 }]) {
    const type = await create();
    await sell(server.db, type.id, sale);
    await client.refuse('DELETE', `${all}/${type.id}`, { status: 409, code: 'TICKETS_SOLD' });
    await server.db.run(sql`update ticket_types set sold_quantity = 0, held_quantity = 0,
      remaining_quantity = quantity where id = ${type.id}`);
    await client.remove(`${all}/${type.id}`);
  }
  const refunded = await create();
  await server.db.run(sql`update ticket_types set refunded_quantity = 2 where id = ${refunded.id}`);
  const error = await client.refuse('DELETE', `${all}/${refunded.id}`, { status: 409, code: 'TICKETS_SOLD' });
  assert.match(error.message, /0 tickets are sold, 0 are held and 2 were refunded/);
  await server.db.run(sql`update ticket_types set refunded_quantity = 0 where id = ${refunded.id}`);
  await client.remove(`${all}/${refunded.id}`);
  assert.deepEqual(await client.remove(`${all}/${id}`), { deleted: true, id });
  await client.refuse('GET', `${all}/${id}`, { status: 404, code: 'NOT_FOUND' });
  await client.refuse('DELETE', `${all}/${id}`, { status: 404, code: 'NOT_FOUND' });
  const { events: _, ...after } = await catalogRows(server.db);
  assert.deepEqual({ ...before, ...after }, before, 'only the revision of the event moved');
});
