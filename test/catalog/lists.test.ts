import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  fieldsOf,
  movingClock,
  type Success,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { eventBody, makeCatalog } from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;

before(async () => {
  server = await testServer({ now: movingClock() });
});
after(() => server.close());

async function newClient(): Promise<ApiClient> {
  return apiClient(server.url, (await server.key(await server.organization())).key);
}

async function makeEvents(client: ApiClient, names: readonly string[], fields: object = {}): Promise<EventRecord[]> {
  const made: EventRecord[] = [];
  for (const name of names) made.push(await client.post<EventRecord>('/events', { ...eventBody, name, ...fields }));
  return made;
}

const list = (client: ApiClient, query = '') => client.succeed<EventRecord[]>('GET', `/events${query}`);
const namesOf = ({ data }: Success<EventRecord[]>) => data.map(({ name }) => name);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Event ${index + 1}`);

test('an empty list has total 0 and no pages', async () => {
  const { data, meta } = await list(await newClient());
  assert.deepEqual(data, []);
  assert.deepEqual(meta, { page: 1, take: 10, total: 0, totalPages: 0, nextCursor: null });
});

test('page 1 and take 10 are the defaults, newest first, and take is clamped to 100', async () => {
  const client = await newClient();
  const names = numbered(23);
  await makeEvents(client, names);
  const newest = names.toReversed();
  const rows: [string, string[], { page: number; take: number; totalPages: number }][] = [
    ['', newest.slice(0, 10), { page: 1, take: 10, totalPages: 3 }],
    ['?page=3', newest.slice(20), { page: 3, take: 10, totalPages: 3 }],
    ['?page=2&take=5', newest.slice(5, 10), { page: 2, take: 5, totalPages: 5 }],
    ['?take=100', newest, { page: 1, take: 100, totalPages: 1 }],
    ['?take=101', newest, { page: 1, take: 100, totalPages: 1 }],
    ['?take=999999999999999', newest, { page: 1, take: 100, totalPages: 1 }],
    ['?page=4', [], { page: 4, take: 10, totalPages: 3 }],
    ['?page=999999999999999&take=100', [], { page: 999_999_999_999_999, take: 100, totalPages: 1 }],
    ['?take=23', newest, { page: 1, take: 23, totalPages: 1 }],
  ];
  for (const [query, expected, meta] of rows) {
    const answer = await list(client, query);
    assert.deepEqual(namesOf(answer), expected, query);
    const { nextCursor, ...shown } = answer.meta;
    assert.deepEqual(shown, { ...meta, total: 23 }, query);
    const isLast = meta.page >= meta.totalPages;
    assert.equal(nextCursor === null, isLast, `${query}: nextCursor is null at the end only`);
  }
});

test('a row of the list is the record without its children', async () => {
  const client = await newClient();
  const ids = await makeCatalog(client);
  const { tickets: _, ...event } = await client.get<EventRecord>(`/events/${ids.event}`);
  assert.deepEqual((await list(client)).data, [event]);
});

test('parameters that are no numbers, unknown, given twice or not encoded are refused, all at once', async () => {
  const client = await newClient();
  const numbers = [
    '0',
    '-1',
    '1.5',
    'x',
    '',
    '1e2',
    ' 1',
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '1,2',
    `${'9'.repeat(30)}.0`,
    'null',
  ];
  for (const value of numbers) {
    const query = `?page=${encodeURIComponent(value)}&take=${encodeURIComponent(value)}`;
    assert.deepEqual(fieldsOf(await client.refuse('GET', `/events${query}`, invalid)), ['page', 'take'], query);
  }
  const rows: [string, string[]][] = [
    ['page=1&page=1', ['page']],
    ['status=draft', ['status']],
    ['category=music', ['category']],
    ['status=', ['status']],
    ['status=DRAFT,PUBLISHED', ['status']],
    ['sort=price', ['sort']],
    ['sort=%2BcreatedAt', ['sort']],
    ['from=2027-01-01', ['from']],
    ['to=2027-01-01T00:00:00', ['to']],
    ['from=2027-02-30T00:00:00Z', ['from']],
    [`search=${'a'.repeat(201)}`, ['search']],
    ['search=a%00', ['search']],
    ['search=%ED%A0%80', ['search']],
    ['include=venue', ['include[0]']],
    ['include=tickets,tickets', ['include']],
    ['include=tickets&include=brands', ['include']],
    ['include=tickets,,brands', ['include[1]']],
    ['limit=5', ['limit']],
    ['__proto__=1', ['__proto__']],
    ['constructor=1&toString=2', ['constructor', 'toString']],
    [
      'page=0&take=0&status=X&sort=Y&from=z&to=z&include=q&nonsense=1&cursor=',
      ['cursor', 'from', 'include[0]', 'nonsense', 'page', 'sort', 'status', 'take', 'to'],
    ],
  ];
  for (const [query, fields] of rows) {
    const error = await client.refuse('GET', `/events?${query}`, invalid);
    assert.deepEqual([...new Set(fieldsOf(error))], fields, query);
  }
  assert.match((await client.refuse('GET', '/events?tak=5', invalid)).hint, /Did you mean take instead of tak/);
  for (const query of ['', '?', '?&', '?search=', '?include=']) await list(client, query);
});

test('a list of one category has those of it alone, with its own total, beside every other filter', async () => {
  const client = await newClient();
  await makeEvents(client, ['Isa', 'Dalawa'], { category: 'MUSIC' });
  const [third] = await makeEvents(client, ['Tatlo'], { category: 'SPORTS' });
  await makeEvents(client, ['Apat']);
  const rows: [string, string[]][] = [
    ['category=MUSIC', ['Dalawa', 'Isa']],
    ['category=MUSIC&sort=name', ['Dalawa', 'Isa']],
    ['category=MUSIC&search=isa', ['Isa']],
    ['category=MUSIC&status=PUBLISHED', []],
    ['category=OTHER', ['Apat']],
    ['category=FOOD', []],
  ];
  for (const [query, names] of rows) {
    const answer = await list(client, `?${query}`);
    assert.deepEqual(namesOf(answer), names, query);
    assert.equal(answer.meta.total, names.length, query);
  }
  const { category } = await client.patch<EventRecord & { category: string }>(`/events/${third?.id}`, {
    category: 'ARTS',
  });
  assert.equal(category, 'ARTS');
  assert.deepEqual(namesOf(await list(client, '?category=ARTS')), ['Tatlo']);
});

test('every sort is a total order, by page and by cursor, and a minus turns it round', async () => {
  const client = await newClient();
  // Same names and same starts, so that only the id can decide.
  const made: EventRecord[] = [];
  const names = [
    'Alpha',
    'álpha',
    'ALPHA',
    'beta',
    'Ñandu',
    '日本',
    '🎉 Fiesta',
    'zeta',
    'Beta',
    'alpha',
    '́',
    'x'.repeat(200),
  ];
  for (const [index, name] of names.entries()) {
    made.push(...(await makeEvents(client, [name], { dateTime: `2027-01-0${(index % 3) + 1}T00:00:00Z` })));
  }
  await server.db.run(sql`
    update events set created_at = '2026-01-01T00:00:00Z' where id = any(${made.slice(0, 8).map(({ id }) => id)}::uuid[])`);
  for (const sort of ['createdAt', 'dateTime', 'name'] as const) {
    const whole = (await list(client, `?sort=${sort}&take=100`)).data;
    assert.deepEqual(new Set(whole.map(({ id }) => id)), new Set(made.map(({ id }) => id)));
    if (sort !== 'name')
      assert.deepEqual(
        whole.map((event) => event[sort]),
        whole.map((event) => event[sort]).toSorted(),
      );
    const turned = (await list(client, `?sort=-${sort}&take=100`)).data;
    assert.deepEqual(turned, whole.toReversed(), `-${sort}`);
    for (const [query, expected] of [
      [`sort=${sort}`, whole],
      [`sort=-${sort}`, turned],
    ] as const) {
      assert.deepEqual(
        await walkPages(client, query),
        expected.map(({ id }) => id),
        `pages of ${query}`,
      );
      assert.deepEqual(
        await walkCursors(client, query),
        expected.map(({ id }) => id),
        `cursors of ${query}`,
      );
    }
  }
  const plain = (await list(client, '?sort=name&take=100')).data.map(({ name }) => name.toLowerCase());
  assert.ok(plain.indexOf('beta') > plain.lastIndexOf('alpha'), 'case and accents do not matter for the order');
});

async function walkPages(client: ApiClient, query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await list(client, `?${query}&take=5&page=${page}`);
    seen.push(...data.map(({ id }) => id));
    if (page >= meta.totalPages) return seen;
  }
}

async function walkCursors(client: ApiClient, query: string, between?: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let next: string | null | undefined = '';
  while (typeof next === 'string') {
    const { data, meta } = await list(client, `?${query}&take=5${next === '' ? '' : `&cursor=${next}`}`);
    seen.push(...data.map(({ id }) => id));
    next = meta.nextCursor;
    await between?.();
  }
  return seen;
}

test('a walk by cursor shows every row once while rows are being made, renamed and removed around it', async () => {
  for (const sort of ['-createdAt', 'createdAt', '-dateTime', 'name']) {
    const client = await newClient();
    const made = await makeEvents(client, numbered(23));
    let count = 0;
    const extra: EventRecord[] = [];
    const walked = await walkCursors(client, `sort=${sort}`, async () => {
      count += 1;
      if (count > 6) return;
      extra.push(...(await makeEvents(client, [`Event 0 ${count}`, `Event 9 ${count}`])));
      if (extra.length > 3) await client.remove(`/events/${extra.shift()?.id}`);
    });
    assert.equal(new Set(walked).size, walked.length, `${sort} shows no row twice`);
    for (const { id } of made) assert.ok(walked.includes(id), `${sort} leaves no row out`);
  }
});

test('filters narrow the rows and the total alike', async () => {
  const client = await newClient();
  const days = ['01', '02', '03', '04'];
  const made: EventRecord[] = [];
  for (const day of days) {
    made.push(...(await makeEvents(client, [`Araw ${day}`], { dateTime: `2027-03-${day}T08:00:00+08:00` })));
  }
  await client.post(`/events/${made[1]?.id}/publish`);
  await client.post(`/events/${made[2]?.id}/publish`);
  await client.post(`/events/${made[3]?.id}/archive`);
  const rows: [string, string[]][] = [
    ['status=DRAFT', ['01']],
    ['status=PUBLISHED', ['03', '02']],
    ['status=ARCHIVED', ['04']],
    ['from=2027-03-02T00:00:00Z', ['04', '03', '02']],
    ['to=2027-03-02T00:00:00Z', ['02', '01']],
    ['from=2027-03-02T08:00:00%2B08:00&to=2027-03-03T00:00:00.000Z', ['03', '02']],
    ['from=2027-03-02T00:00:00.001Z&to=2027-03-02T23:59:59.999Z', []],
    ['from=2028-01-01T00:00:00Z&to=2027-01-01T00:00:00Z', []],
    ['status=PUBLISHED&from=2027-03-03T00:00:00Z&search=araw', ['03']],
    ['status=DRAFT&search=03', []],
    ['search=araw&sort=dateTime', ['01', '02', '03', '04']],
  ];
  for (const [query, expected] of rows) {
    const answer = await list(client, `?${query}`);
    assert.deepEqual(
      namesOf(answer),
      expected.map((day) => `Araw ${day}`),
      query,
    );
    assert.equal(answer.meta.total, expected.length, query);
    assert.equal(answer.meta.totalPages, Math.ceil(expected.length / 10), query);
  }
});

test('search is literal text anywhere in the name, whatever its case and accents', async () => {
  const client = await newClient();
  const names = [
    '100% Piña_Colada \\ Gabi',
    'Pina Colada',
    'Niño at  Niña',
    '日本の夜',
    'ＦＵＬＬ',
    "O'Brien; drop table",
    'Straße',
  ];
  await makeEvents(client, names);
  const rows: [string, number[]][] = [
    ['%', [0]],
    ['_', [0]],
    ['\\', [0]],
    ['100%', [0]],
    ['a_c', [0]],
    ['pina', [1, 0]],
    ['PIÑA', [1, 0]],
    ['colada', [1, 0]],
    ['nino at nina', [2]],
    ['本の', [3]],
    ['full', [4]],
    ["o'b", [5]],
    ['; DROP', [5]],
    ['straße', [6]],
    ['%pina%', []],
    ['p_na', []],
    ['colado', []],
    ['zzz', []],
  ];
  for (const [search, expected] of rows) {
    const answer = await list(client, `?search=${encodeURIComponent(search)}`);
    assert.deepEqual(
      namesOf(answer),
      expected.map((index) => names[index]),
      search,
    );
    assert.equal(answer.meta.total, expected.length, search);
  }
  assert.equal((await list(client, '?search=')).meta.total, names.length);
  const renamed = (await list(client, '?search=full')).data[0] as EventRecord;
  await client.patch(`/events/${renamed.id}`, { name: 'Bago' });
  assert.equal((await list(client, '?search=full')).meta.total, 0, 'a rename is searched at once');
  assert.equal((await list(client, '?search=bago')).meta.total, 1);
});

test('include adds the children that it names, empty where there are none, and tickets need their scope', async () => {
  const organization = await server.organization();
  const client = apiClient(server.url, (await server.key(organization)).key);
  const ids = await makeCatalog(client);
  await client.post('/events', eventBody);
  const at = `/events/${ids.event}`;
  const whole = {
    tickets: await client.get(`${at}/tickets`),
    performers: await client.get(`${at}/performers`),
    schedules: await client.get(`${at}/schedules`),
    brands: await client.get(`${at}/brands`),
  };
  const kinds = Object.keys(whole) as (keyof typeof whole)[];
  for (const kind of kinds) {
    const { data } = await list(client, `?include=${kind}`);
    assert.deepEqual(
      data.map((event) => event[kind]),
      [[], whole[kind]],
    );
    for (const other of kinds) assert.equal(other in (data[0] as EventRecord), other === kind);
  }
  const { data } = await list(client, `?include=${kinds.toReversed().join()}`);
  assert.deepEqual(data[1], { ...(await client.get<EventRecord>(at)), ...whole });
  assert.deepEqual(await client.get(`${at}?include=brands,performers,schedules`), data[1]);

  const scopes = ['events:read', 'tickets:write'] as const;
  const reader = apiClient(server.url, (await server.key(organization, { scopes })).key);
  await list(reader, '?include=performers,schedules,brands');
  const refused = { status: 403, code: 'SCOPE_REQUIRED' };
  for (const path of ['/events?', `${at}?`, '/events?page=0&', `${at}?nonsense=1&`, `/events/unknown?`]) {
    const error = await reader.refuse('GET', `${path}include=brands,tickets`, refused);
    assert.match(error.message, /tickets:read/);
  }
});
