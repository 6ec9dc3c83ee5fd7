import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { processorOf } from '../../scripts/test-run/processor-time.ts';
import { createSharedPlan } from '../../src/core/catalog/seating-plans/create-plan.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { buyer } from '../helpers/clients/buyer.ts';
import { hallOf } from '../helpers/seats/painted-hall.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const missing = { status: 404, code: 'NOT_FOUND' };
const conflict = { status: 409, code: 'CONFLICT' };
const forbidden = { status: 409, code: 'INVALID_STATE' };

let shop: Shop;
let client: ApiClient;
let stranger: ApiClient;
before(async () => {
  shop = await openShop({ environment: { MAXIMA: 'ticketsFree=45000,ticketsPro=45000,ticketsEnterprise=45000' } });
  client = shop.client;
  stranger = apiClient(shop.server.url, (await shop.server.key(await shop.server.organization())).key);
});
afterEach(async () => {
  await assertSound(shop.db);
  await assertRowsAgree();
});
after(() => shop.close());

/** Counters, rows and paintings of all types say the same. */
async function assertRowsAgree(): Promise<void> {
  const wrong = await shop.db.many(sql`
    select k.id, k.name, k.quantity, k.blocked_quantity, c.* from ticket_types k
    cross join lateral (
      select count(*)::int as rows, count(*) filter (where state = 'HELD')::int as held, count(*) filter (where state = 'SOLD')::int as sold,
        count(seat_id)::int as seats, count(block_id)::int as blocked, coalesce(max(number), 0) as last
      from tickets t where t.ticket_type_id = k.id) as c
    where c.rows <> k.quantity or (k.planned_as = 'RESERVED_SEAT' and c.held <> k.held_quantity) or c.sold <> k.sold_quantity or c.blocked <> k.blocked_quantity
      or c.seats <> (case when k.planned_as = 'RESERVED_SEAT' then k.quantity else 0 end)
      or (k.planned_as = 'RESERVED_SEAT' and k.next_number <= c.last)
      or (not k.is_marked_sold_out and k.withdrawn_quantity <> k.blocked_quantity)`);
  assert.deepEqual(wrong, []);
}

interface Seating extends Json {
  planId: string;
  planVersion: number;
  version: number;
  types: { ticketTypeId: string; seats: number }[];
  notOffered: number;
}

interface Area {
  section: string;
  rows?: string[];
  seats?: string;
}

async function planOf(rows: number, seats: number, more: Json[] = []): Promise<string> {
  const { focus, sections } = hallOf(rows, seats);
  const body = { name: 'Hall', focus, sections: [...sections, ...more] };
  return (await client.post<{ id: string }>('/seating-plans', body)).id;
}

const stadiumRows = Array.from({ length: 60 }, (_, y) => ({ name: `R${y}`, count: 500, x: 0, y, dx: 1, dy: 0 }));

/** A plan of 30,000 seats. */
async function stadium(): Promise<string> {
  const sections = [{ key: 'MAIN', name: 'Main', kind: 'SEATED', rows: stadiumRows }];
  return (await client.post<{ id: string }>('/seating-plans', { name: 'Stadium', focus: [0, 0], sections })).id;
}

const pit = { key: 'PIT', name: 'Pit', kind: 'STANDING', capacity: 40 };

/** An event with two types, and a plan of three rows of ten. */
async function world({ tickets = [{ name: 'Front' }, { name: 'Back' }] as Json[], rows = 3, seats = 10 } = {}) {
  const event = await shop.event({ tickets });
  const planId = await planOf(rows, seats, [pit]);
  const path = `/events/${event.id}/seating`;
  const body = (areas: (Area[] | null)[], more: Json = {}) => ({
    planId,
    types: areas.flatMap((each, index) => (each === null ? [] : [{ ticketTypeId: event.types[index], areas: each }])),
    ...more,
  });
  const paint = async (areas: (Area[] | null)[], more: Json = {}) =>
    (await client.succeed<Seating>('PUT', path, { body: body(areas, more) })).data;
  const refuse = (areas: (Area[] | null)[], expected: typeof invalid, more: Json = {}) =>
    client.refuse('PUT', path, expected, { body: body(areas, more) });
  const type = (index: number) => shop.ticketType(event, event.types[index]);
  const order = (index: number, ...names: string[]) =>
    shop.buyer.send('POST', '/orders', {
      body: { eventId: event.id, buyer, items: [lineOf(event.types[index] as string, names)] },
    });
  const hold = async (index: number, ...names: string[]) => {
    const { status, body: text } = await order(index, ...names);
    assert.equal(status, 201, text);
    return JSON.parse(text).data as { id: string; token: string };
  };
  return { event, planId, path, body, paint, refuse, type, order, hold };
}

const lineOf = (ticketTypeId: string, names: string[]) => ({
  ...{ ticketTypeId, quantity: names.length, seats: names.map((name) => `MAIN-${name}`) },
});
const front: Area[] = [{ section: 'MAIN', rows: ['A'] }];
const back: Area[] = [{ section: 'MAIN', rows: ['B', 'C'], seats: '1-8' }];

async function rowsOf(ticketTypeId: string | undefined): Promise<string[]> {
  const rows = await shop.db.many<{ text: string }>(sql`
    select number || ' ' || coalesce(seat_id, '') || ' ' || coalesce(seat, '') as text from tickets
    where ticket_type_id = ${ticketTypeId} order by number`);
  return rows.map(({ text }) => text);
}

for (const known of ['nothing of', 'few']) {
  test(`a stadium takes no long work though its statements were planned while the database knew ${known} seats`, async () => {
    if (known === 'few') await shop.db.run(sql`vacuum analyze tickets`);
    // At once, so that many connections have a plan.
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const small = await world();
        const half = [{ section: 'MAIN', rows: ['A'], seats: '1-5' }];
        await small.paint([front, back]);
        await small.paint([half, back]);
        const blocks = `/events/${small.event.id}/seat-blocks`;
        const { id } = await client.post<{ id: string }>(blocks, { seats: ['MAIN-A-1'], reason: 'Camera' });
        await client.remove(`${blocks}/${id}`);
      }),
    );
    const { paint, event } = await world();
    const planId = await stadium();
    const blocks = `/events/${event.id}/seat-blocks`;
    const seats = Array.from({ length: 5_000 }, (_, index) => `MAIN-R${Math.floor(index / 500)}-${(index % 500) + 1}`);
    const making = await workOfSessions(() => paint([[{ section: 'MAIN' }]], { planId }));
    const following = await workOfSessions(async () => {
      const { id } = await client.post<{ id: string }>(blocks, { seats, reason: 'Stage' });
      await client.remove(`${blocks}/${id}`);
      await paint([front]);
    });
    assert.ok(following <= 6 * making, `what follows took ${following} s of processor, making the seats ${making} s`);
  });
}

/** Seconds of processor that PostgreSQL took meanwhile, however busy the machine is. None where the kernel does not say. */
async function workOfSessions(work: () => Promise<unknown>): Promise<number> {
  const sessions = async () => {
    const rows = await shop.db.many<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database()`,
    );
    return new Map(rows.map(({ pid }) => [pid, processorOf(pid)]));
  };
  const before = await sessions();
  await work();
  return [...(await sessions())].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

test('a painted event says what it sells, and its types have what their seats come to', async () => {
  const { event, planId, path, paint, type } = await world();
  const painted = await paint([front, back]);
  assert.deepEqual(painted, {
    ...{ planId, planVersion: 1, version: 1, orphans: 'REFUSE' },
    types: [
      { ticketTypeId: event.types[0], seats: 10 },
      { ticketTypeId: event.types[1], seats: 16 },
    ],
    notOffered: 4,
  });
  assert.deepEqual(await client.get(path), painted);
  const [one, other] = await Promise.all([type(0), type(1)]);
  assert.deepEqual([one.type, one.quantity, one.remainingQuantity, one.status], ['RESERVED_SEAT', 10, 10, 'ON_SALE']);
  assert.deepEqual([other.type, other.quantity, other.remainingQuantity], ['RESERVED_SEAT', 16, 16]);
  assert.deepEqual((await rowsOf(event.types[0])).slice(0, 2), ['1 MAIN-A-1 1', '2 MAIN-A-2 2']);
  const again = await paint([front, back], { orphans: 'ALLOW' });
  assert.deepEqual(again, { ...painted, version: 2, orphans: 'ALLOW' });
});

test('a section where people stand makes a type of general admission', async () => {
  const { event, paint, type, refuse } = await world();
  await paint([front, [{ section: 'PIT' }]]);
  const standing = await type(1);
  assert.deepEqual([standing.type, standing.quantity, standing.remainingQuantity], ['GENERAL_ADMISSION', 40, 40]);
  assert.equal((await rowsOf(event.types[1]))[0], '1  ');
  // People stand there: fewer places than tickets are not possible, and the section cannot go.
  const items = [{ ticketTypeId: event.types[1], quantity: 3 }];
  const placed = await shop.buyer.send('POST', '/orders', { body: { eventId: event.id, buyer, items } });
  assert.equal(placed.status, 201, placed.body);
  const { details } = await refuse([front], conflict);
  assert.match(details?.[0]?.message ?? '', /3 tickets of Back/);
  await refuse([null, front], conflict);
  await paint([front, [{ section: 'PIT' }]]);
});

test('what an event cannot be painted with is refused, with the field', async () => {
  const addOn = { name: 'Parking', kind: 'ADD_ON' };
  const { event, refuse, path, body, paint } = await world({ tickets: [{}, {}, addOn] });
  const cases: [(Area[] | null)[], string[]][] = [
    [[[{ section: 'NONE' }]], ['types[0].areas[0].section']],
    [[[{ section: 'MAIN', rows: ['Z'] }]], ['types[0].areas[0].rows[0]']],
    [[[{ section: 'MAIN', rows: ['A'], seats: '11' }]], ['types[0].areas[0].seats']],
    [[[{ section: 'MAIN', seats: '1-' }]], ['types[0].areas[0].seats']],
    [[[]], ['types[0].areas']],
    [[front, [{ section: 'MAIN', rows: ['A'], seats: '10' }]], ['types[1].areas[0]']],
    [[[{ section: 'PIT' }], [{ section: 'PIT' }]], ['types[1].areas[0].section']],
    [[[{ section: 'PIT', seats: '1' }]], ['types[0].areas[0].seats']],
    [[[{ section: 'PIT' }, { section: 'MAIN' }]], ['types[0].areas']],
    [[null, null, front], ['types[0].ticketTypeId']],
  ];
  for (const [areas, fields] of cases) assert.deepEqual(fieldsOf(await refuse(areas, invalid)), fields);
  for (const planId of [unknownId, undefined, 'x', 7]) {
    assert.deepEqual(fieldsOf(await refuse([front], invalid, { planId })), ['planId']);
  }
  assert.deepEqual(fieldsOf(await refuse([front], invalid, { orphans: 'MAYBE' })), ['orphans']);
  const twice = { ...body([front]), types: [...body([front]).types, ...body([front]).types] };
  assert.ok(fieldsOf(await client.refuse('PUT', path, invalid, { body: twice })).includes('types[1].ticketTypeId'));
  const elsewhere = await shop.event();
  const foreign = { ...body([front]), types: [{ ticketTypeId: elsewhere.types[0], areas: front }] };
  assert.deepEqual(fieldsOf(await client.refuse('PUT', path, invalid, { body: foreign })), ['types[0].ticketTypeId']);
  await client.refuse('GET', path, missing);
  assert.equal((await shop.ticketType(event, event.types[0])).type, 'GENERAL_ADMISSION');
  await paint([]);
  assert.equal((await client.get<Seating>(path)).notOffered, 30);
});

test('nothing of another organization can be painted, read, or painted with', async () => {
  const { path, body, paint, event } = await world();
  await paint([front]);
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const options = method === 'PUT' ? { body: body([front]) } : {};
    await stranger.refuse(method, path, missing, options);
    await stranger.refuse(method, `/events/${unknownId}/seating`, missing, options);
    await stranger.refuse(method, '/events/x/seating', missing, options);
  }
  await stranger.refuse('PUT', path, missing, { body: {} });
  await stranger.refuse('POST', `/events/${event.id}/seat-blocks`, missing, {
    body: { seats: ['MAIN-A-1'], reason: 'x' },
  });
  await stranger.refuse('GET', `/events/${event.id}/seat-blocks`, missing);
  const theirs = await stranger.post<{ id: string }>('/seating-plans', { name: 'Theirs', ...hallOf(1, 1) });
  assert.deepEqual(
    fieldsOf(await client.refuse('PUT', path, invalid, { body: body([front], { planId: theirs.id }) })),
    ['planId'],
  );
  const { id: planId } = await shop.db.transaction((tx) =>
    createSharedPlan(tx, { fields: { ...hallOf(2, 3), name: 'Arena', venueId: null } }),
  );
  assert.equal((await paint([front], { planId })).types[0]?.seats, 3);
});

test('how many tickets a type on a plan has, and of which sort, follows from its seats', async () => {
  const { event, paint, path } = await world();
  await paint([front, back]);
  const at = `/events/${event.id}/tickets/${event.types[0]}`;
  for (const body of [{ quantity: 11 }, { quantity: 199_000 }, { quantity: 1 }, { type: 'VIP' }, { kind: 'ADD_ON' }]) {
    await client.refuse('PATCH', at, forbidden, { body });
    const tickets = [{ id: event.types[0], ...body }];
    await client.refuse('PATCH', `/events/${event.id}`, forbidden, { body: { tickets } });
  }
  // The same is no change; names and prices may change, and then the map is another.
  await client.patch(at, { quantity: 10, type: 'RESERVED_SEAT' });
  assert.equal((await client.get<Seating>(path)).version, 1);
  await client.patch(at, { price: 950 });
  assert.equal((await client.get<Seating>(path)).version, 2);
  await client.patch(`/events/${event.id}`, { tickets: [{ id: event.types[0], name: 'Foremost' }] });
  assert.equal((await client.get<Seating>(path)).version, 3);
  await client.patch(at, { published: false });
  await client.succeed('POST', `${at}/publish`);
  assert.equal((await client.get<Seating>(path)).version, 5);
});

test('seats that stay keep their rows, others take the numbers that are free', async () => {
  const { event, paint } = await world();
  await paint([[{ section: 'MAIN', rows: ['A'] }], [{ section: 'MAIN', rows: ['B'] }]]);
  await paint([
    [
      { section: 'MAIN', rows: ['A'], seats: '3-10' },
      { section: 'MAIN', rows: ['C'], seats: '1-3' },
    ],
    [
      { section: 'MAIN', rows: ['B'] },
      { section: 'MAIN', rows: ['A'], seats: '1' },
    ],
  ]);
  const rows = await rowsOf(event.types[0]);
  assert.deepEqual(
    rows.filter((row) => row.includes('MAIN-C')),
    ['1 MAIN-C-1 1', '2 MAIN-C-2 2', '11 MAIN-C-3 3'],
  );
  assert.ok(rows.includes('5 MAIN-A-5 5'));
  assert.ok((await rowsOf(event.types[1])).includes('11 MAIN-A-1 1'));
});

test('a held or sold seat keeps its type and its place on the plan', async () => {
  const { paint, refuse, hold, planId, event, type } = await world();
  await paint([front, back]);
  const held = await hold(0, 'A-1', 'A-2');
  const refused = await refuse(
    [[{ section: 'MAIN', rows: ['A'], seats: '3-10' }], front.slice(1).concat(back)],
    conflict,
  );
  assert.deepEqual(
    refused.details?.map(({ message }) => /MAIN-[A-Z]-\d+/.exec(message)?.[0]),
    ['MAIN-A-1', 'MAIN-A-2'],
  );
  await refuse([back, front], conflict);
  await refuse([null, back], conflict);
  await refuse([[{ section: 'PIT' }], back], conflict);
  const smaller = await planOf(3, 10);
  const { focus, sections } = hallOf(3, 10, { without: { A: ['2'] } });
  await client.succeed('PUT', `/seating-plans/${smaller}`, { body: { name: 'Smaller', focus, sections } });
  assert.match((await refuse([front, back], conflict, { planId: smaller })).details?.[0]?.message ?? '', /MAIN-A-2/);
  assert.equal((await type(0)).heldQuantity, 2);
  // With all that is taken in its place, everything else may change: the plan too.
  const { focus: newFocus, sections: larger } = hallOf(4, 12);
  await client.succeed('PUT', `/seating-plans/${planId}`, {
    body: { name: 'Larger', focus: newFocus, sections: larger },
  });
  const painted = await paint([[{ section: 'MAIN', rows: ['A', 'D'] }], back]);
  assert.deepEqual([painted.planVersion, painted.types[0]?.seats], [2, 24]);
  await shop.endHold(held);
  assert.equal((await type(0)).remainingQuantity, 24);
  const seats = await shop.buyer.send('POST', '/orders', {
    body: { eventId: event.id, buyer, items: [lineOf(event.types[0] as string, ['D-11', 'D-12'])] },
  });
  assert.equal(seats.status, 201, seats.body);
});

test('up to a hundred seats that would be stranded are named', async () => {
  const { paint, event, body, path } = await world({ tickets: [{ maximumPurchaseQuantity: 200 }], rows: 15 });
  await paint([[{ section: 'MAIN' }]]);
  const items = [{ ticketTypeId: event.types[0], quantity: 110 }];
  await client.succeed('POST', `/events/${event.id}/complimentary`, { body: { items, recipient: buyer } });
  const { message, details } = await client.refuse('PUT', path, conflict, { body: body([]) });
  assert.equal(details?.length, 100);
  assert.match(message, /110/);
});

test('tickets that were sold without a seat keep a type off the plan', async () => {
  const { event, refuse, paint } = await world();
  const items = [{ ticketTypeId: event.types[0], quantity: 2 }];
  const placed = await shop.buyer.send('POST', '/orders', { body: { eventId: event.id, buyer, items } });
  assert.equal(placed.status, 201, placed.body);
  await refuse([front], conflict);
  await paint([[{ section: 'PIT' }], front]);
});

test('a type that loses all its seats has plain numbers and is sold out, until it is painted or published', async () => {
  const { event, paint, type } = await world();
  await paint([front, back]);
  await paint([front]);
  const lost = await type(1);
  assert.deepEqual(
    [lost.quantity, lost.remainingQuantity, lost.type, lost.status],
    [16, 0, 'RESERVED_SEAT', 'SOLD_OUT'],
  );
  assert.equal((await rowsOf(event.types[1]))[0], '1  1');
  await paint([front, back]);
  assert.equal((await type(1)).remainingQuantity, 16);
});

test('a type that is marked sold out stays so when it is painted anew', async () => {
  const { event, paint, type } = await world();
  await paint([front, back]);
  await client.succeed('POST', `/events/${event.id}/tickets/${event.types[1]}/sold-out`);
  await paint([front, [{ section: 'MAIN', rows: ['B'] }]]);
  const marked = await type(1);
  assert.deepEqual([marked.quantity, marked.remainingQuantity], [10, 0]);
});

test('a plan goes from an event that has sold nothing, and its types stay on sale', async () => {
  const { event, paint, path, hold, type } = await world();
  await paint([front, back]);
  await client.post(`/events/${event.id}/seat-blocks`, { seats: ['MAIN-A-1'], reason: 'Camera' });
  const held = await hold(0, 'A-9', 'A-10');
  await client.refuse('DELETE', path, forbidden);
  await shop.endHold(held);
  assert.deepEqual(await client.remove(path), { deleted: true, id: event.id });
  const plain = await type(0);
  assert.deepEqual([plain.quantity, plain.remainingQuantity, plain.status], [10, 10, 'ON_SALE']);
  await client.refuse('DELETE', path, missing);
  await client.refuse('GET', path, missing);
  assert.equal((await client.succeed('GET', `/events/${event.id}/seat-blocks`)).meta.total, 0);
  await client.patch(`/events/${event.id}/tickets/${event.types[0]}`, { quantity: 12 });
});

test('a deleted type leaves the painting, and its seats their blocks', async () => {
  const { event, paint, path } = await world();
  await paint([front, back]);
  const blocks = `/events/${event.id}/seat-blocks`;
  const both = await client.post<{ id: string }>(blocks, { seats: ['MAIN-A-1', 'MAIN-B-1'], reason: 'Camera' });
  await client.post(blocks, { seats: ['MAIN-B-2'], reason: 'Pillar' });
  await client.remove(`/events/${event.id}/tickets/${event.types[1]}`);
  const after = await client.get<Seating>(path);
  assert.deepEqual([after.version, after.types.length, after.notOffered], [2, 1, 20]);
  const { data } = await client.succeed<Json[]>('GET', blocks);
  assert.deepEqual(
    data.map(({ id, seats }) => [id, seats]),
    [[both.id, ['MAIN-A-1']]],
  );
  const painted = await paint([front]);
  assert.equal(painted.version, 3);
});

test('If-Match keeps two who paint apart, and a repeat by its key paints once', async () => {
  const { path, body } = await world();
  const headers = { 'idempotency-key': 'paint-once' };
  const put = (more: Record<string, string>) => client.send('PUT', path, { body: body([front]), headers: more });
  assert.equal((await put({ 'if-match': '"x"' })).status, 412);
  const [first, second] = [await put(headers), await put(headers)];
  assert.deepEqual([first.body, second.headers.get('idempotent-replayed')], [second.body, 'true']);
  const etag = (await client.send('GET', path)).headers.get('etag') as string;
  assert.equal((await put({ 'if-match': etag })).status, 200);
  assert.equal((await put({ 'if-match': etag })).status, 412);
  assert.equal((await client.send('DELETE', path, { headers: { 'if-match': etag } })).status, 412);
});

test('seats count for the quota of the organization', async () => {
  const { path, body, paint } = await world();
  const planId = await stadium();
  const painted = await paint([[{ section: 'MAIN' }]], { planId });
  assert.equal(painted.types[0]?.seats, 30_000);
  const other = await world();
  const limit = { status: 409, code: 'LIMIT_REACHED' };
  await client.refuse('PUT', other.path, limit, { body: other.body([[{ section: 'MAIN' }]], { planId }) });
  await paint([[{ section: 'MAIN', rows: stadiumRows.slice(1).map(({ name }) => name) }]], { planId });
  await client.succeed('PUT', path, { body: body([front]) });
});

test('an archived event keeps its painting', async () => {
  const { event, paint, refuse, path } = await world();
  await paint([front]);
  await client.succeed('POST', `/events/${event.id}/archive`);
  await refuse([back], forbidden);
  await client.refuse('DELETE', path, forbidden);
  await client.refuse('POST', `/events/${event.id}/seat-blocks`, forbidden, {
    body: { seats: ['MAIN-A-1'], reason: 'x' },
  });
});

test('two who paint at once come one after the other', async () => {
  const { path, body } = await world();
  const areas = [[front, back], [back, front], [front], [null, back]] as (Area[] | null)[][];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      client.succeed<Seating>('PUT', path, { body: body(areas[index % areas.length] as (Area[] | null)[]) }),
    ),
  );
  assert.deepEqual(
    answers.map(({ data }) => data.version).sort((one, other) => one - other),
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
});

test('while orders take seats, a painting never takes one from them', async () => {
  const { paint, order, event, path, body } = await world({ tickets: [{ maximumPurchaseQuantity: 10 }, {}] });
  await paint([front, back], { orphans: 'ALLOW' });
  let placed = 0;
  const orders = Array.from({ length: 10 }, async (_, index) => {
    const { status } = await order(0, `A-${index + 1}`);
    if (status === 201) placed += 1;
  });
  const paintings = Array.from({ length: 10 }, async (_, index) => {
    const areas = index % 2 === 0 ? [{ section: 'MAIN', rows: ['A'], seats: `1-${index + 1}` }] : front;
    const { status } = await client.send('PUT', path, { body: body([areas, back], { orphans: 'ALLOW' }) });
    assert.ok([200, 409].includes(status), String(status));
  });
  await Promise.all([...orders, ...paintings]);
  const { heldQuantity } = await shop.ticketType(event, event.types[0]);
  assert.equal(heldQuantity, placed);
  assert.ok(placed > 0);
});

test('an event goes with its painting and blocks', async () => {
  const { event, paint, planId } = await world();
  await paint([front]);
  await client.post(`/events/${event.id}/seat-blocks`, { seats: ['MAIN-A-1'], reason: 'Camera' });
  await client.succeed('POST', `/events/${event.id}/unpublish`);
  await client.remove(`/events/${event.id}`);
  await client.remove(`/seating-plans/${planId}`);
});
