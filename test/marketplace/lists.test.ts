import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, apiClient, movingClock } from '../helpers/clients/api-client.ts';
import { inDays, type MarketClient, marketClient, publishedEvent, venueIn } from '../helpers/clients/market-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let market: MarketClient;
let organizer: ApiClient;

const soon = inDays(10);

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  organizer = apiClient(server.url, (await server.key(await server.organization())).key);
  const other = apiClient(server.url, (await server.key(await server.organization({ name: 'Bayani' }))).key);
  const solaire = await venueIn(server.db, { name: 'The Theatre at Solaire', city: 'Parañaque' });
  const arena = await venueIn(server.db, { name: 'Arena 100%_\\ Café', city: 'Cebu City' });
  const cebuano = await venueIn(server.db, { name: 'Plaza', city: 'Cebu' });
  // In no order, and two at the very same time.
  await publishedEvent(organizer, { name: 'Third Ñandú 50%', dateTime: inDays(30), venueId: arena });
  await publishedEvent(organizer, { name: 'First jazz_night', dateTime: soon, venueId: solaire, category: 'MUSIC' });
  await publishedEvent(other, { name: 'Second a\\b', dateTime: soon, venueId: cebuano, type: 'FREE' });
  await publishedEvent(other, { name: 'Fourth ÉTUDE online', dateTime: inDays(60), locationType: 'ONLINE' });
  await publishedEvent(other, {
    name: 'Zeroth, going on',
    dateTime: inDays(-5),
    endDateTime: inDays(5),
    category: 'MUSIC',
  });
});
after(() => server.close());

const found: Record<string, readonly string[]> = {
  '': ['Zeroth', 'First', 'Second', 'Third', 'Fourth'],
  '?search=': ['Zeroth', 'First', 'Second', 'Third', 'Fourth'],
  '?search=%20&city=': ['Zeroth', 'First', 'Second', 'Third', 'Fourth'],
  '?search=JAZZ': ['First'],
  '?search=%20jazz_': ['First'],
  '?search=nandu': ['Third'],
  '?search=%C3%91AND%C3%9A': ['Third'],
  '?search=etude': ['Fourth'],
  '?search=%C3%A9tude': ['Fourth'],
  '?search=theatre%20at': ['First'],
  '?search=PARANAQUE': ['First'],
  '?search=para%C3%B1aque': ['First'],
  '?search=cafe': ['Third'],
  '?search=cebu': ['Second', 'Third'],
  '?search=50%25': ['Third'],
  '?search=100%25_%5C': ['Third'],
  '?search=%25': ['Third'],
  '?search=_': ['First', 'Third'],
  '?search=%5C': ['Second', 'Third'],
  '?search=a%5Cb': ['Second'],
  '?search=z%25t': [],
  '?search=j_zz': [],
  "?search='%3B--": [],
  '?search=nothing%20like%20it': [],
  '?city=cebu': ['Second'],
  '?city=CEBU%20city': ['Third'],
  '?city=Paranaque': ['First'],
  '?city=PARA%C3%91AQUE': ['First'],
  '?city=Para': [],
  '?city=%25': [],
  '?type=FREE': ['Second'],
  '?type=PAID': ['Zeroth', 'First', 'Third', 'Fourth'],
  '?type=FREE&city=parañaque': [],
  '?search=cebu&type=PAID': ['Third'],
  '?category=MUSIC': ['Zeroth', 'First'],
  '?category=MUSIC&search=jazz': ['First'],
  '?category=MUSIC&type=FREE': [],
  '?category=OTHER': ['Second', 'Third', 'Fourth'],
  '?category=COMEDY': [],
};

for (const [query, names] of Object.entries(found)) {
  test(`GET /events${query} finds ${names.join(', ') || 'nothing'}`, async () => {
    const { data, meta } = await market.list(query);
    assert.deepEqual(firstWords(data).sort(), [...names].sort());
    assert.equal(meta.total, names.length);
  });
}

test('soonest first; what starts at the same time by id', async () => {
  const { data } = await market.list();
  const order = data.map(({ dateTime, id }) => `${dateTime} ${id}`);
  assert.deepEqual(order, [...order].sort());
  assert.equal(firstWords(data)[0], 'Zeroth');
  assert.deepEqual(firstWords(data).slice(3), ['Third', 'Fourth']);
});

test('from and to are about the start, and both ends count', async () => {
  const at = encodeURIComponent(soon);
  const names = async (query: string) => firstWords((await market.list(query)).data).sort();
  assert.deepEqual(await names(`?from=${at}&to=${at}`), ['First', 'Second']);
  assert.deepEqual(await names(`?to=${encodeURIComponent(inDays(0))}`), ['Zeroth']);
  assert.deepEqual(await names(`?from=${encodeURIComponent(inDays(29))}`), ['Fourth', 'Third']);
  assert.deepEqual(await names(`?from=${encodeURIComponent(inDays(29))}&to=${at}`), []);
  assert.deepEqual(await names(`?from=${encodeURIComponent(inDays(-1_000))}`), await names(''));
});

test('walking the pages shows every event once, in the same order as all at once', async () => {
  const whole = (await market.list('?take=100')).data.map(({ id }) => id);
  for (const take of [1, 2, 3, 5]) {
    const walked: string[] = [];
    const pages = Math.ceil(whole.length / take);
    for (let page = 1; page <= pages; page += 1) {
      const { data, meta } = await market.list(`?page=${page}&take=${take}`);
      assert.deepEqual(meta, { page, take, total: whole.length, totalPages: pages });
      walked.push(...data.map(({ id }) => id));
    }
    assert.deepEqual(walked, whole);
  }
});

test('beyond the end there is nothing, and take is at most 100', async () => {
  for (const page of ['2', '1000000', '9007199254740991', '99999999999999999999']) {
    const { data, meta } = await market.list(`?page=${page}`);
    assert.deepEqual([data, meta.total], [[], 5]);
  }
  assert.equal((await market.list('?take=100000')).meta.take, 100);
  assert.deepEqual((await market.list('?search=nothing')).meta, { page: 1, take: 10, total: 0, totalPages: 0 });
});

test('many who ask at once all get the same list, and a change shows in whatever is asked after it', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => market.send('GET', '/events')));
  assert.equal(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size, 1);
  const { id } = await publishedEvent(organizer, { name: 'Fifth', dateTime: inDays(90) });
  assert.ok((await market.names()).includes('Fifth'));
  await organizer.patch(`/events/${id}`, { visibility: 'PRIVATE' });
  assert.ok(!(await market.names()).includes('Fifth'));
  await organizer.post(`/events/${id}/unpublish`);
  await organizer.remove(`/events/${id}`);
});

// The last one, for the others count on what there is.
test('a city is found by its own name in any script, as the service folds it and not as the database would', async () => {
  for (const city of ['ΣΥΡΟΣ', 'กรุงเทพ', 'İzmir', 'Quezon  City']) {
    const venueId = await venueIn(server.db, { name: 'Hall', city });
    const { id } = await publishedEvent(organizer, { name: `In ${city}`, dateTime: soon, venueId });
    for (const query of [`?city=${encodeURIComponent(city)}`, `?search=${encodeURIComponent(city)}`]) {
      const { data } = await market.list(query);
      assert.ok(
        data.some((event) => event.id === id),
        `${city} ${query}`,
      );
    }
  }
});

function firstWords(events: readonly { name: string }[]): string[] {
  return events.map(({ name }) => name.split(/[ ,]/, 1)[0] as string);
}
