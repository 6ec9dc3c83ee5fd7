import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSharedPlan } from '../../src/core/catalog/seating-plans/create-plan.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { hallOf } from '../helpers/seats/painted-hall.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const missing = { status: 404, code: 'NOT_FOUND' };
const used = { status: 409, code: 'CONFLICT' };

let shop: Shop;
let client: ApiClient;
let stranger: ApiClient;
before(async () => {
  shop = await openShop();
  client = shop.client;
  stranger = apiClient(shop.server.url, (await shop.server.key(await shop.server.organization())).key);
});
after(() => shop.close());

interface Plan extends Json {
  id: string;
  version: number;
  seats: number;
}

const row = (more: Json = {}) => ({ name: 'A', count: 10, x: 0, y: 0, dx: 1, dy: 0, ...more });
const section = (more: Json = {}) => ({ key: 'ORCH', name: 'Orchestra', kind: 'SEATED', rows: [row()], ...more });
const hall = (more: Json = {}) => ({ name: 'Main hall', focus: [5, -3], sections: [section()], ...more });
const make = (more: Json = {}) => client.post<Plan>('/seating-plans', hall(more));

test('a plan is made, read as it was written with what was left out, and listed', async () => {
  const pit = { key: 'PIT', name: 'Pit', kind: 'STANDING', capacity: 300 };
  const rows = [row({ without: ['5'], marks: { 1: 'WHEELCHAIR', 2: 'COMPANION' } }), row({ name: 'B', y: 1, step: 2 })];
  const plan = await make({ sections: [section({ rows }), pit] });
  assert.deepEqual([plan.version, plan.name, plan.seats, plan.shared, plan.venueId], [1, 'Main hall', 19, false, null]);
  const read = await client.get<Plan>(`/seating-plans/${plan.id}`);
  const filled = { first: 1, step: 1, down: false, curve: 0, without: [], marks: {} };
  assert.deepEqual(read, {
    ...plan,
    focus: [5, -3],
    sections: [
      { ...section(), outline: null, capacity: null, rows: rows.map((each) => ({ ...filled, ...each })) },
      { ...pit, outline: null, rows: [] },
    ],
  });
  const listed = await client.succeed<Plan[]>('GET', '/seating-plans?take=100');
  assert.deepEqual(
    listed.data.find(({ id }) => id === plan.id),
    plan,
  );
  assert.equal(listed.meta.total, listed.data.length);
});

test('its seats have ids of section, row and number, in the order of the plan', async () => {
  const rows = [row({ count: 4, first: 27, down: true, without: ['28'], marks: { 30: 'RESTRICTED_VIEW' } })];
  const plan = await make({ sections: [section({ rows })] });
  const { data, meta } = await client.succeed<Json[]>('GET', `/seating-plans/${plan.id}/seats`);
  assert.deepEqual(data, [
    { id: 'ORCH-A-30', section: 'ORCH', row: 'A', seat: '30', x: 0, y: 0, marks: ['RESTRICTED_VIEW'] },
    { id: 'ORCH-A-29', section: 'ORCH', row: 'A', seat: '29', x: 1, y: 0, marks: [] },
    { id: 'ORCH-A-27', section: 'ORCH', row: 'A', seat: '27', x: 3, y: 0, marks: [] },
  ]);
  assert.equal(meta.total, 3);
  const second = await client.succeed<Json[]>('GET', `/seating-plans/${plan.id}/seats?take=2&page=2`);
  assert.deepEqual([second.data.length, second.meta.totalPages], [1, 2]);
  const beyond = await client.succeed<Json[]>('GET', `/seating-plans/${plan.id}/seats?page=99999999999`);
  assert.deepEqual(beyond.data, []);
});

test('PUT makes the next version, and the earlier ones can be read', async () => {
  const plan = await make();
  const put = await client.succeed<Plan>('PUT', `/seating-plans/${plan.id}`, {
    body: hall({ name: 'Anew', sections: [section({ rows: [row({ count: 4 })] })] }),
  });
  assert.deepEqual([put.data.version, put.data.seats, put.data.name], [2, 4, 'Anew']);
  const first = await client.get<Plan>(`/seating-plans/${plan.id}?version=1`);
  assert.deepEqual([first.version, first.seats], [1, 10]);
  const seats = await client.succeed<Json[]>('GET', `/seating-plans/${plan.id}/seats?version=1`);
  assert.equal(seats.meta.total, 10);
  await client.refuse('GET', `/seating-plans/${plan.id}?version=3`, missing);
  await client.refuse('GET', `/seating-plans/${plan.id}/seats?version=3`, missing);
  await client.refuse('GET', `/seating-plans/${plan.id}?version=x`, invalid);
});

test('what was read can be put back, and If-Match keeps two editors apart', async () => {
  const plan = await make({
    sections: [
      section({
        outline: [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
      }),
    ],
  });
  const path = `/seating-plans/${plan.id}`;
  const read = await client.succeed<Plan>('GET', path);
  const etag = read.headers.get('etag') as string;
  const put = (headers: Record<string, string>) => ({ body: read.data, headers });
  const { data } = await client.succeed<Plan>('PUT', path, put({ 'if-match': etag }));
  assert.equal(data.version, 2);
  await client.refuse('PUT', path, { status: 412, code: 'PRECONDITION_FAILED' }, put({ 'if-match': etag }));
  await client.refuse('DELETE', path, { status: 412, code: 'PRECONDITION_FAILED' }, { headers: { 'if-match': etag } });
  assert.deepEqual((await client.get<Plan>(path)).sections, read.data.sections);
});

test('a repeat by its key makes no second plan and no second version', async () => {
  const headers = { 'idempotency-key': 'plan-once' };
  const before = (await client.succeed('GET', '/seating-plans')).meta.total;
  const made = await Promise.all([1, 2, 3].map(() => client.send('POST', '/seating-plans', { body: hall(), headers })));
  const ids = new Set(made.filter(({ status }) => status === 201).map(({ body }) => JSON.parse(body).data.id));
  assert.equal(ids.size, 1);
  assert.equal((await client.succeed('GET', '/seating-plans')).meta.total, before + 1);
  const [id] = ids;
  const put = () =>
    client.succeed<Plan>('PUT', `/seating-plans/${id}`, { body: hall(), headers: { 'idempotency-key': 'put-once' } });
  assert.deepEqual([(await put()).data.version, (await put()).data.version], [2, 2]);
});

test('two who change a plan at once make a version each', async () => {
  const { id } = await make();
  const made = await Promise.all(
    Array.from({ length: 6 }, () => client.succeed<Plan>('PUT', `/seating-plans/${id}`, { body: hall() })),
  );
  assert.deepEqual(made.map(({ data }) => data.version).sort(), [2, 3, 4, 5, 6, 7]);
});

const faults: [string, Json, string[]][] = [
  ['no sections', { sections: [] }, ['sections']],
  ['no focus', { focus: undefined }, ['focus']],
  ['half a focus', { focus: [1] }, ['focus']],
  ['a focus that is text', { focus: ['1', 2] }, ['focus[0]']],
  ['a name too long', { name: 'x'.repeat(300) }, ['name']],
  ['an unknown field', { sections: [section({ colour: 'red' })] }, ['sections[0].colour']],
  ['an unknown venue', { venueId: unknownId }, ['venueId']],
  ['a key twice', { sections: [section(), section({ name: 'Other' })] }, ['sections[1].key']],
  ['a key with a hyphen', { sections: [section({ key: 'OR-CH' })] }, ['sections[0].key']],
  ['a key too long', { sections: [section({ key: 'A'.repeat(17) })] }, ['sections[0].key']],
  ['an empty key', { sections: [section({ key: '' })] }, ['sections[0].key']],
  ['an unknown kind', { sections: [section({ kind: 'LYING' })] }, ['sections[0].kind']],
  ['a capacity of seats', { sections: [section({ capacity: 10 })] }, ['sections[0].capacity']],
  ['standing without capacity', { sections: [section({ kind: 'STANDING', rows: [] })] }, ['sections[0].capacity']],
  ['standing in rows', { sections: [section({ kind: 'STANDING', capacity: 5 })] }, ['sections[0].rows']],
  ['an outline too long', { sections: [section({ outline: Array(65).fill([0, 0]) })] }, ['sections[0].outline']],
  ['501 sections', { sections: Array.from({ length: 501 }, (_, i) => section({ key: `S${i}` })) }, ['sections']],
];
const rowFaults: [string, Json, string][] = [
  ['too many places', { count: 501 }, 'count'],
  ['no places', { count: 0 }, 'count'],
  ['half a place', { count: 1.5 }, 'count'],
  ['a step of three', { step: 3 }, 'step'],
  ['a number below nought', { first: -1 }, 'first'],
  ['a name with a space', { name: 'A 1' }, 'name'],
  ['a name too long', { name: 'ABCDEFGHI' }, 'name'],
  ['no place', { x: undefined }, 'x'],
  ['a place without end', { x: 1e308 }, 'x'],
  ['a curve too strong', { curve: 1.01 }, 'curve'],
  ['a gap that is no seat', { without: ['11'] }, 'without[0]'],
  ['a gap with a nought', { without: ['01'] }, 'without[0]'],
  ['a gap between numbers', { step: 2, without: ['1', '2'] }, 'without[1]'],
  ['a gap twice', { without: ['3', '3'] }, 'without'],
  ['a mark of no seat', { marks: { 11: 'WHEELCHAIR' } }, 'marks.11'],
  ['a mark of a gap', { without: ['3'], marks: { 3: 'WHEELCHAIR' } }, 'marks.3'],
  ['an unknown mark', { marks: { 3: 'SOFT' } }, 'marks.3'],
  ['a mark of a word', { marks: { constructor: 'WHEELCHAIR' } }, 'marks.constructor'],
];

test('what a plan cannot be is refused, with the field', async () => {
  const { id } = await make();
  const all: [string, Json, string[]][] = [
    ...faults,
    ...rowFaults.map(([what, more, field]): [string, Json, string[]] => [
      what,
      { sections: [section({ rows: [row(more)] })] },
      [`sections[0].rows[0].${field}`],
    ]),
    ['a row twice', { sections: [section({ rows: [row(), row()] })] }, ['sections[0].rows[1].name']],
  ];
  for (const [what, more, fields] of all) {
    const body = hall(more);
    assert.deepEqual(fieldsOf(await client.refuse('POST', '/seating-plans', invalid, { body })), fields, what);
    assert.deepEqual(fieldsOf(await client.refuse('PUT', `/seating-plans/${id}`, invalid, { body })), fields, what);
  }
  const text = JSON.stringify(hall({ sections: [section({ rows: [row({ marks: {} })] })] }));
  const proto = text.replace('"marks":{}', '"marks":{"__proto__":"WHEELCHAIR"}');
  await client.refuse('POST', '/seating-plans', invalid, { text: proto });
  await client.refuse('POST', '/seating-plans', invalid, { text: text.replace('"x":0', '"x":1e999') });
  assert.equal((await client.get<Plan>(`/seating-plans/${id}`)).version, 1);
});

test('120,000 seats are a plan and one more is none; 8 MiB are read and more is not', async () => {
  const rows = (count: number, more: Json[] = []) => [
    ...Array.from({ length: count }, (_, i) => row({ name: `R${i}`, count: 500, y: i })),
    ...more,
  ];
  const plan = await make({ sections: [section({ rows: rows(240) })] });
  assert.equal(plan.seats, 120_000);
  const last = await client.succeed<Json[]>('GET', `/seating-plans/${plan.id}/seats?take=9000&page=24`);
  assert.deepEqual([last.data.length, last.data.at(-1)?.id, last.meta.take], [5_000, 'ORCH-R239-500', 5_000]);
  const more = { sections: [section({ rows: rows(240, [row({ name: 'Z', count: 1 })]) })] };
  assert.deepEqual(fieldsOf(await client.refuse('POST', '/seating-plans', invalid, { body: hall(more) })), [
    'sections',
  ]);
  const padded = (bytes: number) => JSON.stringify(hall()).replace('{', `{${' '.repeat(bytes)}`);
  await client.succeed('POST', '/seating-plans', { text: padded(7 * 1024 * 1024) });
  const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
  await client.refuse('POST', '/seating-plans', tooLarge, { text: padded(8 * 1024 * 1024) });
  await client.refuse('POST', '/venues', tooLarge, { text: padded(2 * 1024 * 1024) });
});

test('a plan of single seats, each with its own place, is read', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => row({ name: `${i}`, count: 1, x: i % 200, y: i / 200 }));
  const plan = await make({ sections: [section({ rows })] });
  assert.equal(plan.seats, 20_000);
});

test('plans of others are not there, and those of the operator are for all to use and for none to change', async () => {
  const { id } = await make();
  const at = `/seating-plans/${id}`;
  for (const path of [at, `/seating-plans/${unknownId}`, '/seating-plans/nothing']) {
    await stranger.refuse('GET', path, missing);
    await stranger.refuse('GET', `${path}/seats`, missing);
    await stranger.refuse('PUT', path, missing, { body: hall() });
    await stranger.refuse('PUT', path, missing, { body: {} });
    await stranger.refuse('DELETE', path, missing);
  }
  assert.equal((await client.get<Plan>(at)).version, 1);
  const { id: shared } = await shop.db.transaction((tx) =>
    createSharedPlan(tx, { fields: { ...hallOf(2, 3), name: 'Arena', venueId: null } }),
  );
  for (const who of [client, stranger]) {
    const { data } = await who.succeed<Plan[]>('GET', '/seating-plans?take=100');
    assert.equal(data.find((plan) => plan.id === shared)?.shared, true);
    assert.ok(!data.some((plan) => plan.id === id) || who === client);
    assert.equal((await who.get<Plan>(`/seating-plans/${shared}`)).seats, 6);
    await who.refuse('PUT', `/seating-plans/${shared}`, missing, { body: hall() });
    await who.refuse('PUT', `/seating-plans/${shared}`, missing, { body: {} });
    await who.refuse('DELETE', `/seating-plans/${shared}`, missing);
  }
});

test('what is kept of plans with all their versions is bounded, of each organization by itself', async () => {
  const plan = await make();
  const { bytes } = await shop.db.one<{ bytes: number }>(
    sql`select bytes::int from seating_plans where id = ${plan.id}`,
  );
  assert.ok(bytes > 50, String(bytes));
  await client.succeed('PUT', `/seating-plans/${plan.id}`, { body: hall({ name: 'Another' }) });
  const stored = sql`select bytes::int from seating_plans where id = ${plan.id}`;
  assert.equal((await shop.db.one<{ bytes: number }>(stored)).bytes, 2 * bytes, 'each version counts');
  const fill = (by: number) => shop.db.run(sql`update seating_plans set bytes = bytes + ${by} where id = ${plan.id}`);
  await fill(512 * 1024 ** 2);
  const full = { status: 409, code: 'LIMIT_REACHED' };
  await client.refuse('POST', '/seating-plans', full, { body: hall() });
  await client.refuse('PUT', `/seating-plans/${plan.id}`, full, { body: hall() });
  assert.ok((await stranger.post<Plan>('/seating-plans', hall())).id);
  await fill(-512 * 1024 ** 2);
  const { data } = await client.succeed<Plan>('PUT', `/seating-plans/${plan.id}`, { body: hall() });
  assert.equal(data.version, 3);
});

test('plans are listed by venue', async () => {
  const venue = await client.post<{ id: string }>('/venues', {
    name: 'Teatro',
    address1: 'Calle 1',
    city: 'Iloilo',
    state: 'Iloilo',
  });
  const { id } = await make({ venueId: venue.id });
  const { data } = await client.succeed<Plan[]>('GET', `/seating-plans?venueId=${venue.id}`);
  assert.deepEqual(
    data.map((plan) => plan.id),
    [id],
  );
  assert.deepEqual(
    fieldsOf(await stranger.refuse('POST', '/seating-plans', invalid, { body: hall({ venueId: venue.id }) })),
    ['venueId'],
  );
});

test('a plan goes, but not while an event sells its seats', async () => {
  const { id } = await make();
  const event = await shop.event();
  const types = [{ ticketTypeId: event.types[0], areas: [{ section: 'ORCH' }] }];
  await client.succeed('PUT', `/events/${event.id}/seating`, { body: { planId: id, types } });
  await client.refuse('DELETE', `/seating-plans/${id}`, used);
  await client.remove(`/events/${event.id}/seating`);
  assert.deepEqual(await client.remove(`/seating-plans/${id}`), { deleted: true, id });
  await client.refuse('DELETE', `/seating-plans/${id}`, missing);
  await client.refuse('PUT', `/events/${event.id}/seating`, invalid, { body: { planId: id, types } });
});
