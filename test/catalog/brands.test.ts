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
  unknownId,
  uuid,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { catalogRows, eventBody } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ environment: { MAXIMA: 'brands=11' }, now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

async function newList(): Promise<{ eventId: string; all: string }> {
  const { id } = await client.post<EventRecord>('/events', eventBody);
  return { eventId: id, all: `/events/${id}/brands` };
}

test('a brand has every field, null where nothing was said', async () => {
  const { eventId, all } = await newList();
  const full = {
    name: 'Kapeng Barako Co.',
    url: 'https://barako.example.com/?a=b#c',
    imageUrl: 'http://img.example.com/barako.png',
    description: 'Kape.',
  };
  const unset = { url: null, imageUrl: null, description: null };
  const rows: [Json, Json][] = [
    [full, full],
    [{ name: ' Barako ' }, { name: 'Barako', ...unset }],
    [
      { name: 'Barako', ...unset },
      { name: 'Barako', ...unset },
    ],
    [
      { name: 'Barako', id: unknownId, eventId: unknownId, createdAt: 'x' },
      { name: 'Barako', ...unset },
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

test('the list shows all brands in the order of creation, and none of another event', async () => {
  const { all } = await newList();
  const other = await newList();
  assert.deepEqual(await client.get(all), []);
  const made: Json[] = [];
  for (let count = 0; count < 11; count += 1) made.push(await client.post(all, { name: `Brand ${11 - count}` }));
  const { data, body } = await client.succeed<Json[]>('GET', all);
  assert.deepEqual(data, made);
  assert.deepEqual(Object.keys(JSON.parse(body)), ['data'], 'it does not page');
  assert.deepEqual(await client.get(other.all), []);

  const before = await catalogRows(server.db);
  const error = await client.refuse('POST', all, { status: 409, code: 'LIMIT_REACHED' }, { body: { name: 'Isa pa' } });
  assert.match(error.message, /11 brands/);
  assert.deepEqual(await catalogRows(server.db), before);
});

test('a deleted brand is gone, and only through its own event', async () => {
  const first = await newList();
  const second = await newList();
  const { id } = await client.post<{ id: string }>(first.all, { name: 'Barako' });
  await client.post(first.all, { name: 'Tsokolate' });
  await client.refuse('DELETE', `${second.all}/${id}`, { status: 404, code: 'NOT_FOUND' });
  assert.deepEqual(await client.remove(`${first.all}/${id}`), { deleted: true, id });
  assert.deepEqual(
    (await client.get<Json[]>(first.all)).map(({ name }) => name),
    ['Tsokolate'],
  );
  await client.refuse('DELETE', `${first.all}/${id}`, { status: 404, code: 'NOT_FOUND' });
});

test('an address of a brand is a web address without credentials', async () => {
  const { all } = await newList();
  const refused = [
    'barako.example.com',
    'ftp://barako.example.com',
    'javascript:alert(1)',
    'https://user:secret@barako.example.com',
    'https://user@barako.example.com',
    'https://',
    'https:barako.example.com',
    'https://barako.example.com/a b',
    'https:\\\\barako.example.com',
    `https://barako.example.com/${'a'.repeat(2_048)}`,
    '',
  ];
  for (const url of refused) {
    const body = { name: 'Barako', url, imageUrl: url };
    const error = await client.refuse('POST', all, { status: 400, code: 'VALIDATION_ERROR' }, { body });
    assert.deepEqual(
      error.details?.map(({ field }) => field),
      ['url', 'imageUrl'],
      url,
    );
  }
  const longest = `https://barako.example.com/${'a'.repeat(2_048 - 27)}`;
  for (const url of [longest, 'HTTP://BARAKO.example.com', 'https://kapé.example.com/ñ', 'http://10.0.0.1/']) {
    assert.equal((await client.post<Json>(all, { name: 'Barako', url })).url, url);
  }
});
