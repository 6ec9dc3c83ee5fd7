import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiClient,
  apiClient,
  base,
  type EventRecord,
  isoMilliseconds,
  type Json,
  movingClock,
  type ScheduleRecord,
  unknownId,
  uuid,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { catalogRows, eventBody, scheduleBody } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ environment: { MAXIMA: 'performers=12' }, now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

async function newList(): Promise<{ event: string; all: string }> {
  const { id } = await client.post<EventRecord>('/events', eventBody);
  return { event: `/events/${id}`, all: `/events/${id}/performers` };
}

test('a performer has every field, null where nothing was said', async () => {
  const { event, all } = await newList();
  const eventId = event.slice('/events/'.length);
  const full = {
    name: 'Luna Dimasupil',
    type: 'ARTIST',
    imageUrl: 'https://img.example.com/luna.jpg',
    description: 'Mang-aawit mula sa Iloilo.',
  };
  const unset = { type: null, imageUrl: null, description: null };
  const rows: [Json, Json][] = [
    [full, full],
    [{ name: ' Luna ' }, { name: 'Luna', ...unset }],
    [
      { name: 'Luna', ...unset },
      { name: 'Luna', ...unset },
    ],
    [
      { name: 'Luna', type: 'KUNDIMAN SINGER', description: '' },
      { name: 'Luna', ...unset, type: 'KUNDIMAN SINGER', description: '' },
    ],
  ];
  for (const [sent, shown] of rows) {
    const created = await client.succeed<{ id: string; createdAt: string }>('POST', all, { body: sent });
    const { id, createdAt } = created.data;
    assert.equal(created.status, 201);
    assert.match(id, uuid);
    assert.match(createdAt, isoMilliseconds);
    assert.deepEqual(created.data, { ...shown, id, eventId, createdAt });
    assert.equal(created.headers.get('location'), `${base}${all}/${id}`);
    assert.deepEqual((await client.get<Json[]>(all)).at(-1), created.data);
  }
});

test('read-only fields of a performer are ignored in a body', async () => {
  const { all } = await newList();
  const copied = await client.post<Json>(all, { name: 'Luna', id: unknownId, eventId: unknownId, createdAt: 'x' });
  assert.notEqual(copied.id, unknownId);
  assert.notEqual(copied.eventId, unknownId);
});

test('the list shows all performers in the order of creation, and none of another event', async () => {
  const { all } = await newList();
  const other = await newList();
  assert.deepEqual(await client.get(all), []);
  const made: Json[] = [];
  for (let count = 0; count < 12; count += 1) {
    made.push(await client.post(all, { name: `Performer ${12 - count}` }));
    if (count < 3) await client.post(other.all, { name: 'Iba' });
  }
  const { data, body } = await client.succeed<Json[]>('GET', all);
  assert.deepEqual(data, made);
  assert.deepEqual(Object.keys(JSON.parse(body)), ['data'], 'it does not page');
  assert.equal((await client.get<Json[]>(other.all)).length, 3);
});

test('the maximum is refused with 409 and names itself, and a deletion makes room', async () => {
  const { all } = await newList();
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push((await client.post<{ id: string }>(all, { name: 'Luna' })).id);
  const before = await catalogRows(server.db);
  const error = await client.refuse('POST', all, { status: 409, code: 'LIMIT_REACHED' }, { body: { name: 'Luna' } });
  assert.match(error.message, /12 performers/);
  assert.deepEqual(await catalogRows(server.db), before);
  await client.remove(`${all}/${ids[5]}`);
  await client.post(all, { name: 'Luna' });
});

test('a deleted performer is gone, and its schedule entries stay without it', async () => {
  const { event, all } = await newList();
  const luna = await client.post<{ id: string }>(all, { name: 'Luna' });
  const tala = await client.post<{ id: string }>(all, { name: 'Tala' });
  const entries: ScheduleRecord[] = [];
  for (const performerId of [luna.id, tala.id, luna.id, null]) {
    entries.push(await client.post(`${event}/schedules`, { ...scheduleBody, performerId }));
  }
  assert.deepEqual(await client.remove(`${all}/${luna.id}`), { deleted: true, id: luna.id });
  assert.deepEqual(
    (await client.get<Json[]>(all)).map(({ name }) => name),
    ['Tala'],
  );
  const kept = await client.get<ScheduleRecord[]>(`${event}/schedules`);
  assert.deepEqual(
    kept.toSorted((left, right) => left.id.localeCompare(right.id)),
    entries
      .map((entry) => ({ ...entry, performerId: entry.performerId === luna.id ? null : entry.performerId }))
      .toSorted((left, right) => left.id.localeCompare(right.id)),
  );
  await client.refuse('DELETE', `${all}/${luna.id}`, { status: 404, code: 'NOT_FOUND' });
});

test('a performer of a sibling event cannot be deleted through this one', async () => {
  const first = await newList();
  const second = await newList();
  const { id } = await client.post<{ id: string }>(first.all, { name: 'Luna' });
  await client.refuse('DELETE', `${second.all}/${id}`, { status: 404, code: 'NOT_FOUND' });
  assert.equal((await client.get<Json[]>(first.all)).length, 1);
});

test('there is no endpoint for one performer other than its deletion', async () => {
  const { all } = await newList();
  const { id } = await client.post<{ id: string }>(all, { name: 'Luna' });
  for (const method of ['GET', 'PATCH'] as const) {
    await client.refuse(method, `${all}/${id}`, { status: 405, code: 'METHOD_NOT_ALLOWED' });
  }
});
