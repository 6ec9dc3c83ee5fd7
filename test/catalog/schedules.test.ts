import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiClient,
  apiClient,
  base,
  type EventRecord,
  fieldsOf,
  isoMilliseconds,
  type Json,
  movingClock,
  type ScheduleRecord,
  unknownId,
  uuid,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { catalogRows, eventBody, scheduleBody } from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ environment: { MAXIMA: 'schedules=6' }, now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

async function newList(): Promise<{ eventId: string; all: string; performerId: string }> {
  const { id } = await client.post<EventRecord>('/events', eventBody);
  const performer = await client.post<{ id: string }>(`/events/${id}/performers`, { name: 'Luna' });
  return { eventId: id, all: `/events/${id}/schedules`, performerId: performer.id };
}

function fullBody(performerId: string): Json {
  return {
    title: 'Unang tugtog',
    startTime: '2027-02-14T19:00:00+08:00',
    endTime: '2027-02-14T20:15:00.25+08:00',
    description: 'Tatlong awit.',
    icon: 'microphone',
    color: '#FFb81c',
    performerId,
  };
}

test('a schedule entry has every field, null where nothing was said', async () => {
  const { eventId, all, performerId } = await newList();
  const full = fullBody(performerId);
  const unset = { description: null, icon: null, color: null, performerId: null };
  const least = {
    ...scheduleBody,
    startTime: '2027-02-14T10:00:00.000Z',
    endTime: '2027-02-14T11:00:00.000Z',
    ...unset,
  };
  const rows: [Json, Json][] = [
    [full, { ...full, startTime: '2027-02-14T11:00:00.000Z', endTime: '2027-02-14T12:15:00.250Z' }],
    [scheduleBody, least],
    [{ ...scheduleBody, ...unset, id: unknownId, eventId: unknownId, createdAt: 'x' }, least],
  ];
  for (const [sent, shown] of rows) {
    const created = await client.succeed<ScheduleRecord>('POST', all, { body: sent });
    const { id, createdAt } = created.data;
    assert.equal(created.status, 201);
    assert.match(id, uuid);
    assert.match(createdAt, isoMilliseconds);
    assert.deepEqual(created.data, { ...shown, id, eventId, createdAt });
    assert.equal(created.headers.get('location'), `${base}${all}/${id}`);
    const listed = await client.get<ScheduleRecord[]>(all);
    assert.deepEqual(
      listed.find((entry) => entry.id === id),
      created.data,
    );
  }
});

test('the list shows all entries by start, and none of another event', async () => {
  const { all } = await newList();
  const other = await newList();
  assert.deepEqual(await client.get(all), []);
  for (const hour of [14, 10, 12, 10, 23]) {
    const startTime = `2027-02-14T${hour}:00:00Z`;
    await client.post(all, { ...scheduleBody, title: `At ${hour}`, startTime, endTime: '2027-02-15T00:00:00Z' });
  }
  const { data, body } = await client.succeed<ScheduleRecord[]>('GET', all);
  assert.deepEqual(
    data.map(({ title }) => title),
    ['At 10', 'At 10', 'At 12', 'At 14', 'At 23'],
  );
  assert.deepEqual(Object.keys(JSON.parse(body)), ['data'], 'it does not page');
  assert.deepEqual(await client.get(other.all), []);
});

test('the end must be after the start, on the record as it would be', async () => {
  const { all } = await newList();
  const same = { ...scheduleBody, endTime: scheduleBody.startTime };
  assert.deepEqual(fieldsOf(await client.refuse('POST', all, invalid, { body: same })), ['endTime']);
  const { id } = await client.post<ScheduleRecord>(all, scheduleBody);
  const rows: [Json, string][] = [
    [{ endTime: '2027-02-14T10:00:00Z' }, 'endTime'],
    [{ endTime: '2026-02-14T11:00:00Z' }, 'endTime'],
    [{ startTime: '2027-02-14T11:00:00Z' }, 'startTime'],
    [{ startTime: '2028-02-14T11:00:00Z', endTime: '2028-02-14T10:00:00Z' }, 'endTime'],
  ];
  const before = await catalogRows(server.db);
  for (const [body, field] of rows) {
    assert.deepEqual(fieldsOf(await client.refuse('PATCH', `${all}/${id}`, invalid, { body })), [field]);
  }
  assert.deepEqual(await catalogRows(server.db), before);
  const moved = { startTime: '2028-02-14T11:00:00Z', endTime: '2028-02-14T11:00:00.001Z' };
  assert.equal((await client.patch<ScheduleRecord>(`${all}/${id}`, moved)).endTime, '2028-02-14T11:00:00.001Z');
});

test('a performer must be one of the same event; one of any other event is refused', async () => {
  const { all, performerId } = await newList();
  const sibling = await newList();
  const stranger = apiClient(server.url, (await server.key(await server.organization())).key);
  const foreign = await stranger.post<EventRecord>('/events', eventBody);
  const foreignPerformer = await stranger.post<{ id: string }>(`/events/${foreign.id}/performers`, { name: 'Iba' });
  const { id } = await client.post<ScheduleRecord>(all, scheduleBody);
  const messages = new Set<string>();
  for (const wrong of [unknownId, sibling.performerId, foreignPerformer.id]) {
    const body = { ...scheduleBody, performerId: wrong };
    const created = await client.refuse('POST', all, invalid, { body });
    const patched = await client.refuse('PATCH', `${all}/${id}`, invalid, { body: { performerId: wrong } });
    assert.deepEqual(fieldsOf(created), ['performerId']);
    messages.add(JSON.stringify(created)).add(JSON.stringify(patched));
  }
  assert.equal(messages.size, 1);
  const set = await client.patch<ScheduleRecord>(`${all}/${id}`, { performerId: performerId.toUpperCase() });
  assert.equal(set.performerId, performerId);
});

test('a PATCH changes exactly the field that it names', async () => {
  const { all, performerId } = await newList();
  const { id } = await client.post<ScheduleRecord>(all, { ...scheduleBody, endTime: '2027-02-14T23:00:00+08:00' });
  for (const [name, value] of Object.entries(fullBody(performerId))) {
    const before = (await client.get<ScheduleRecord[]>(all)).find((entry) => entry.id === id);
    const patched = await client.patch<ScheduleRecord>(`${all}/${id}`, { [name]: value });
    const shown = name.endsWith('Time') ? new Date(value as string).toISOString() : value;
    assert.deepEqual(patched, { ...before, [name]: shown }, name);
    assert.deepEqual(await client.get(all), [patched]);
  }
});

test('null clears an optional field and is refused on a required one', async () => {
  const { all, performerId } = await newList();
  const { id } = await client.post<ScheduleRecord>(all, fullBody(performerId));
  for (const name of ['description', 'icon', 'color', 'performerId'] as const) {
    assert.equal((await client.patch<ScheduleRecord>(`${all}/${id}`, { [name]: null }))[name], null);
  }
  const body = { title: null, startTime: null, endTime: null };
  const error = await client.refuse('PATCH', `${all}/${id}`, invalid, { body });
  assert.deepEqual(fieldsOf(error), ['endTime', 'startTime', 'title']);
});

test('a PATCH that changes nothing, and an entry sent back, leave every row as it was', async () => {
  const { all, performerId } = await newList();
  const created = await client.succeed<ScheduleRecord>('POST', all, { body: fullBody(performerId) });
  const before = await catalogRows(server.db);
  for (const body of [{}, fullBody(performerId), created.data]) {
    const patched = await client.succeed('PATCH', `${all}/${created.data.id}`, { body });
    assert.deepEqual(patched.data, created.data);
    assert.equal(patched.headers.get('etag'), created.headers.get('etag'));
  }
  assert.deepEqual(await catalogRows(server.db), before);
});

test('a deleted entry is gone, and only through its own event; the maximum makes room again', async () => {
  const { all } = await newList();
  const other = await newList();
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push((await client.post<ScheduleRecord>(all, scheduleBody)).id);
  const limit = { status: 409, code: 'LIMIT_REACHED' };
  assert.match((await client.refuse('POST', all, limit, { body: scheduleBody })).message, /6 schedule entries/);
  const missing = { status: 404, code: 'NOT_FOUND' };
  await client.refuse('DELETE', `${other.all}/${ids[0]}`, missing);
  await client.refuse('PATCH', `${other.all}/${ids[0]}`, missing, { body: { title: 'Iba' } });
  assert.deepEqual(await client.remove(`${all}/${ids[0]}`), { deleted: true, id: ids[0] });
  await client.refuse('DELETE', `${all}/${ids[0]}`, missing);
  await client.refuse('PATCH', `${all}/${ids[0]}`, missing, { body: { title: 'Iba' } });
  await client.post(all, scheduleBody);
});
