import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { seedVenues, venuesOf } from '../../src/seeding/venues.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  fieldsOf,
  type Json,
  movingClock,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { eventBody } from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const venues = venuesOf(readFileSync(new URL('../../seeds/venues.csv', import.meta.url), 'utf8'));
let server: TestServer;
let client: ApiClient;

interface VenueRecord {
  id: string;
  name: string;
}

before(async () => {
  server = await testServer({ now: movingClock() });
  await server.db.transaction(seedVenues);
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

const search = (query: string, more = '') =>
  client.succeed<VenueRecord[]>('GET', `/venues/search?query=${encodeURIComponent(query)}${more}`);
const namesFor = async (query: string) => (await search(query, '&take=100')).data.map(({ name }) => name);

test('a venue has every field, and its id works as venueId', async () => {
  const { data, meta } = await search('Smart Araneta Coliseum');
  const venue = data[0] as VenueRecord & Json;
  const kinds = Object.fromEntries(Object.entries(venue).map(([name, value]) => [name, typeof value]));
  assert.deepEqual(kinds, {
    id: 'string',
    name: 'string',
    address1: 'string',
    city: 'string',
    state: 'string',
    country: 'string',
    latitude: 'number',
    longitude: 'number',
  });
  assert.deepEqual([venue.name, venue.city], ['Smart Araneta Coliseum', 'Quezon City']);
  assert.deepEqual([meta.page, meta.take], [1, 10]);
  const event = await client.post<EventRecord>('/events', { ...eventBody, venueId: venue.id });
  assert.deepEqual(event.venue, venue);
});

test('every venue is found first, or among its namesakes, by its whole name and by each alias', async () => {
  for (const { id, name, aliases } of venues.filter((_, index) => index % 6 === 0)) {
    for (const text of [name, ...aliases]) {
      const { data } = await search(text, '&take=100');
      assert.ok(
        data.slice(0, 10).some((venue) => venue.id === id),
        `${text} finds ${name}`,
      );
    }
  }
});

test('case and accents make no difference, in the query or in the name', async () => {
  const rows = [
    ['araneta', 'ARANETA', 'Aráñeta', 'ａｒａｎｅｔａ'],
    ['Areté', 'ARETE', 'arete'],
    ['biñan', 'BINAN', 'Binãn'],
  ];
  for (const spellings of rows) {
    const [first, ...others] = await Promise.all(spellings.map(namesFor));
    assert.ok((first as string[]).length > 0);
    for (const other of others) assert.deepEqual(other, first, spellings.join());
  }
});

const typos: Record<string, (word: string, at: number) => string> = {
  'a letter left out': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'two letters swapped': (word, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  'a wrong letter': (word, at) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
  'a letter doubled': (word, at) => word.slice(0, at) + word[at] + word.slice(at),
};

for (const [kind, typo] of Object.entries(typos)) {
  test(`a word of a name with ${kind} still finds the venue`, async () => {
    for (const { id, name } of venues.filter((_, index) => index % 8 === 3)) {
      const [word] = name
        .split(/[^\p{L}\p{M}]+/u)
        .filter((part) => part.length >= 6)
        .toSorted((left, right) => right.length - left.length);
      if (word === undefined) continue;
      const query = typo(word, Math.floor(word.length / 2));
      const { data } = await search(query, '&take=100');
      assert.ok(
        data.some((venue) => venue.id === id),
        `${query} finds ${name}`,
      );
    }
  });
}

test('what has the text itself comes before what is only like it', async () => {
  const names = await namesFor('theater');
  const venuesWith = venues.filter(({ searchText }) => searchText.includes('theater'));
  assert.ok(venuesWith.length > 5 && venuesWith.length < names.length);
  assert.deepEqual(new Set(names.slice(0, venuesWith.length)), new Set(venuesWith.map(({ name }) => name)));
});

test('a percent sign, an underscore and a backslash are themselves', async () => {
  for (const query of ['%', '_', '\\', '%%', '%a%', '\\%']) assert.deepEqual(await namesFor(query), [], query);
  await server.db.run(sql`
    insert into venues (id, slug, name, address1, city, city_text, state, country, latitude, longitude, search_text)
    values (gen_random_uuid(), 'odd', '100% Stage_One \\ Two', '', '', '', '', '', 0, 0, '100% stage_one \\ two')`);
  for (const query of ['%', '_', '\\', '100%', 'e_O', '\\ Two']) {
    assert.equal((await namesFor(query))[0], '100% Stage_One \\ Two', query);
  }
  for (const query of ['%', '_', '\\']) assert.equal((await search(query)).meta.total, 1, query);
});

test('text that is like nothing finds nothing', async () => {
  for (const query of ['qzxqzxqzx', '🎉', "' or 1=1 --", '::', '東京ドーム']) {
    const { data, meta } = await search(query);
    assert.deepEqual(data, [], query);
    assert.deepEqual(meta, { page: 1, take: 10, total: 0, totalPages: 0, nextCursor: null });
  }
});

test('walking the pages shows every venue that is found once', async () => {
  const { data: all, meta } = await search('center', '&take=100');
  assert.equal(all.length, Math.min(100, meta.total));
  const seen: string[] = [];
  for (let page = 1; seen.length < all.length; page += 1) {
    const part = await search('center', `&take=7&page=${page}`);
    const { nextCursor, ...counted } = part.meta;
    assert.deepEqual(counted, { page, take: 7, total: meta.total, totalPages: Math.ceil(meta.total / 7) });
    assert.equal(nextCursor === null, page === counted.totalPages);
    seen.push(...part.data.map(({ id }) => id));
  }
  assert.deepEqual(
    seen.slice(0, all.length),
    all.map(({ id }) => id),
  );
  const walked: string[] = [];
  let cursor: string | null | undefined = '';
  while (cursor !== null && cursor !== undefined) {
    const part = await search('center', `&take=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
    walked.push(...part.data.map(({ id }) => id));
    cursor = part.meta.nextCursor;
  }
  assert.deepEqual(walked.slice(0, all.length), seen.slice(0, all.length));
  const beyond = await search('center', '&take=7&page=1000000');
  assert.deepEqual(beyond.data, []);
});

test('faulty queries are refused with every fault at once', async () => {
  const rows: [string, string[]][] = [
    ['', ['query']],
    ['?query=', ['query']],
    ['?query=%20%20', ['query']],
    [`?query=${'a'.repeat(201)}`, ['query']],
    ['?query=a%00b', ['query']],
    ['?query=a&query=b', ['query']],
    ['?query=%FF', ['query']],
    ['?search=araneta', ['query', 'search']],
    ['?query=a&page=0&take=-1', ['page', 'take']],
    ['?query=a&cursor=x', ['cursor']],
    ['?query=a&take=1.5&page=x', ['page', 'take']],
  ];
  for (const [query, fields] of rows) {
    const error = await client.refuse('GET', `/venues/search${query}`, invalid);
    assert.deepEqual([...new Set(fieldsOf(error))], fields, query);
  }
  assert.match((await client.refuse('GET', '/venues/search?quer=a', invalid)).hint, /Did you mean query/);
  await search('a'.repeat(200));
});

test('every organization and every sandbox finds the same venues', async () => {
  const organization = await server.organization();
  const bodies = new Set<string>();
  for (const isTest of [false, true]) {
    const { key } = await server.key(organization, { isTest, scopes: ['events:read'] });
    bodies.add((await apiClient(server.url, key).succeed('GET', '/venues/search?query=arena')).body);
  }
  bodies.add((await search('arena')).body);
  assert.equal(bodies.size, 1);
});

test('a venue of one’s own is found and named by its organization alone, and public where its event is', async () => {
  const body = { name: 'Bahay ni Lola Ñena', address1: 'Sitio Maligaya', city: 'Lipa', state: 'Calabarzon' };
  const made = await client.post<VenueRecord & Json>('/venues', body);
  const place = { country: 'Philippines', latitude: null, longitude: null };
  assert.deepEqual(made, { id: made.id, ...body, ...place });
  assert.deepEqual(await namesFor('lola nena'), [body.name]);
  const event = await client.post<EventRecord>('/events', { ...eventBody, venueId: made.id });
  assert.deepEqual(event.venue, made);
  const there = await client.post<VenueRecord & Json>('/venues', { ...body, latitude: 13.9411, longitude: 121.1631 });
  assert.deepEqual([there.latitude, there.longitude], [13.9411, 121.1631]);

  const stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  assert.deepEqual(await stranger.get('/venues/search?query=lola'), []);
  for (const body of [{ ...eventBody, venueId: made.id }]) {
    const foreign = await stranger.refuse('POST', '/events', invalid, { body });
    const unknown = await stranger.refuse('POST', '/events', invalid, {
      body: { ...body, venueId: '00000000-0000-4000-8000-000000000000' },
    });
    assert.deepEqual(foreign, unknown, 'as if there were none');
  }
  const draft = await stranger.post<EventRecord>('/events', eventBody);
  await stranger.refuse('PATCH', `/events/${draft.id}`, invalid, { body: { venueId: made.id } });
});

test('a venue of one’s own is refused by field', async () => {
  const body = { name: 'X', address1: 'Y', city: 'Lipa', state: 'Z' };
  const cases: [Json, string[]][] = [
    [{ name: '' }, ['name']],
    [{ city: undefined, state: '   ' }, ['city', 'state']],
    [{ latitude: 91, longitude: 0 }, ['latitude']],
    [{ latitude: 10 }, ['longitude']],
    [{ longitude: 'east', latitude: 1 }, ['longitude']],
    [{ slug: 'mine' }, ['slug']],
  ];
  for (const [more, fields] of cases) {
    const error = await client.refuse('POST', '/venues', invalid, { body: { ...body, ...more } });
    assert.deepEqual(fieldsOf(error), fields, JSON.stringify(more));
  }
});
