import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '../../src/core/base/scope.ts';
import { searchText } from '../../src/core/base/search-text.ts';
import { loadVenues } from '../../src/core/catalog/event-editing/load-venues.ts';
import { eventCategories } from '../../src/core/catalog/events/event.ts';
import { updatePerformer } from '../../src/core/catalog/performers/update-performer.ts';
import { categoryWords } from '../../src/core/catalog/search/category-words.ts';
import { askedWords } from '../../src/core/catalog/search/words.ts';
import { writeEventWords } from '../../src/core/catalog/search/write-event-words.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { en } from '../../web/messages/en.ts';
import { fil } from '../../web/messages/fil.ts';
import { type ApiClient, apiClient, movingClock } from '../helpers/api-client.ts';
import { databaseBefore } from '../helpers/database-before.ts';
import { inDays, type MarketClient, marketClient, publishedEvent, venueIn } from '../helpers/market-client.ts';
import { type TestServer, testServer } from '../helpers/test-server.ts';

let server: TestServer;
let market: MarketClient;
let organizer: ApiClient;
let organizationId: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  const kalye = await server.organization({ name: 'Kalye Onse Productions' });
  organizationId = kalye.id;
  organizer = apiClient(server.url, (await server.key(kalye)).key);
  const other = apiClient(server.url, (await server.key(await server.organization({ name: 'Bayani Events' }))).key);
  const araneta = await venueIn(server.db, { name: 'Smart Araneta Coliseum', city: 'Quezon City' });
  const plaza = await venueIn(server.db, { name: 'Plaza Luna', city: 'Parañaque' });
  const festival = await publishedEvent(organizer, {
    name: 'Alimpuyo Festival',
    dateTime: inDays(40),
    venueId: araneta,
    category: 'MUSIC',
  });
  await organizer.post(`/events/${festival.id}/performers`, { name: 'Luna Dimasupil' });
  await organizer.post(`/events/${festival.id}/performers`, { name: 'Ñandú Trío' });
  await publishedEvent(other, { name: 'Sayaw sa Buwan', dateTime: inDays(10), venueId: plaza, category: 'ARTS' });
  await publishedEvent(other, { name: 'Luna', dateTime: inDays(50), category: 'THEATRE' });
  await publishedEvent(other, { name: 'Lunar Market', dateTime: inDays(5), venueId: araneta, category: 'FOOD' });
});
after(() => server.close());

const ranked: Record<string, readonly string[]> = {
  alimpuyo: ['Alimpuyo Festival'],
  alimpoyo: ['Alimpuyo Festival'],
  'festival alimpuyo': ['Alimpuyo Festival'],
  'queson city': ['Lunar Market', 'Alimpuyo Festival'],
  'city quezon': ['Lunar Market', 'Alimpuyo Festival'],
  'luna dimasupl': ['Alimpuyo Festival'],
  'dimasupil, LUNA': ['Alimpuyo Festival'],
  'music festival': ['Alimpuyo Festival'],
  'pista musika': [],
  'konsiyerto sa quezon': ['Alimpuyo Festival'],
  'nandu trio': ['Alimpuyo Festival'],
  'kalye onse': ['Alimpuyo Festival'],
  'onse alimp': ['Alimpuyo Festival'],
  bayani: ['Lunar Market', 'Sayaw sa Buwan', 'Luna'],
  'sining paranaque': ['Sayaw sa Buwan'],
  // The name itself, a name that begins so, a performer, a venue.
  luna: ['Luna', 'Lunar Market', 'Alimpuyo Festival', 'Sayaw sa Buwan'],
  // Found nowhere at the beginning of a word, so inside one.
  impuy: ['Alimpuyo Festival'],
  araenta: ['Lunar Market', 'Alimpuyo Festival'],
  'alimpuyo bayani': [],
  tuna: [],
  'nothing like it': [],
  "'alimpuyo' & !(luna": ['Alimpuyo Festival'],
};

test('a search finds by name, performers, organizer, place and category, forgives, and puts the best first', async () => {
  for (const [search, names] of Object.entries(ranked)) {
    const { data, meta } = await market.list(`?search=${encodeURIComponent(search)}`);
    assert.deepEqual(
      data.map(({ name }) => name),
      names,
      search,
    );
    assert.equal(meta.total, names.length, search);
  }
});

test('the pages of a search show everything once, and filters narrow it', async () => {
  const walked: string[] = [];
  for (const page of [1, 2, 3, 4]) walked.push(...(await market.names(`?search=luna&take=1&page=${page}`)));
  assert.deepEqual(walked, ranked.luna);
  assert.deepEqual((await market.list('?search=luna&take=1&page=9')).meta.total, 4);
  assert.deepEqual(await market.names('?search=luna&city=quezon%20city'), ['Lunar Market', 'Alimpuyo Festival']);
  assert.deepEqual(await market.names('?search=luna&category=THEATRE'), ['Luna']);
  assert.deepEqual(await market.names(`?search=luna&to=${inDays(7)}`), ['Lunar Market']);
});

test('an event is found by what it is now: name, category, performers, venue, and whether it is public', async () => {
  const venueId = await venueIn(server.db, { name: 'Teatrino', city: 'San Juan' });
  const { id } = await publishedEvent(organizer, { name: 'Hiraya', dateTime: inDays(20), venueId });
  const isFound = async (search: string) =>
    (await market.list(`?search=${encodeURIComponent(search)}`)).data.some((event) => event.id === id);
  const becomes = async (after: string, before?: string) => {
    assert.ok(await isFound(after), after);
    if (before !== undefined) assert.ok(!(await isFound(before)), before);
  };
  await becomes('hiraya teatrino san juan');
  await organizer.patch(`/events/${id}`, { name: 'Mayari', category: 'COMEDY' });
  await becomes('mayari komedya', 'hiraya');
  const performer = await organizer.post<{ id: string }>(`/events/${id}/performers`, { name: 'Bituin Tala' });
  await becomes('bituin mayari');
  const actor = { organizationId, isSandbox: false, apiKeyId: null, scopes: new Set<Scope>() };
  const fields = { name: 'Amihan', type: null, imageUrl: null, description: null };
  await server.db.transaction((tx) => updatePerformer(tx, actor, { eventId: id, performerId: performer.id, fields }));
  await becomes('amihan mayari', 'bituin mayari');
  await organizer.remove(`/events/${id}/performers/${performer.id}`);
  await becomes('mayari', 'amihan mayari');
  const { slug } = await server.db.one<{ slug: string }>(sql`select slug from venues where id = ${venueId}`);
  const place = { address1: 'Rizal Street', state: 'Luzon', country: 'Philippines', latitude: 14.5, longitude: 121 };
  const name = 'Bulwagan';
  await server.db.transaction((tx) =>
    loadVenues(tx, [{ id: venueId, slug, name, city: 'Iloilo', ...place, aliases: [], searchText: searchText(name) }]),
  );
  await becomes('mayari bulwagan iloilo', 'mayari teatrino');
  await organizer.patch(`/events/${id}`, { visibility: 'PRIVATE' });
  assert.ok(!(await isFound('mayari')));
});

test('where nothing is found, the site offers what comes nearest, or else what is on next', async () => {
  const page = async (query: string) => (await fetch(`${server.url}/events?${query}`)).text();
  const { nearest } = en.site.results;
  const both = await page('search=alimpoyo+sayaw');
  assert.ok(both.includes('0 events') && both.includes(nearest) && both.includes(en.site.results.none));
  assert.ok(both.includes('Alimpuyo Festival') && both.includes('Sayaw sa Buwan') && !both.includes('Lunar Market'));
  const elsewhere = await page('search=sayaw&city=Quezon+City');
  assert.ok(elsewhere.includes(nearest) && elsewhere.includes('Sayaw sa Buwan'));
  for (const query of ['search=zzzz+qqqq', 'search=%25%25', 'category=family']) {
    const next = await page(query);
    assert.ok(!next.includes(nearest) && next.includes(en.site.home.upcoming) && next.includes('Lunar Market'), query);
  }
  assert.ok(!(await page('search=luna')).includes(nearest));
  assert.ok((await page('search=alimpoyo+sayaw&lang=fil')).includes(fil.site.results.nearest));
});

test('while one types, the site suggests what the search would find first', async () => {
  const suggested = async (query: string) => {
    const answer = await fetch(`${server.url}/search/suggestions?${query}`);
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'public, max-age=60']);
    return ((await answer.json()) as { events: { name: string; place: string | null; href: string }[] }).events;
  };
  assert.deepEqual(await suggested('search=alimpoyo&via=poster'), [
    { name: 'Alimpuyo Festival', place: 'Quezon City', href: '/events/alimpuyo-festival?via=poster' },
  ]);
  assert.deepEqual(
    (await suggested('search=lun')).map(({ name }) => name),
    ['Lunar Market', 'Luna', 'Alimpuyo Festival', 'Sayaw sa Buwan'],
  );
  for (const query of ['', 'search=', 'search=zzzzz', 'search=%00']) assert.deepEqual(await suggested(query), []);
});

test('of more than can be weighed those with the words in their names come first, each once, soonest first', async () => {
  const ids = Array.from({ length: 1_100 }, () => newId());
  await server.db.run(sql`
    insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type, journey_type,
                        currency, location_type, visibility, timezone, absorb_fees, category)
    select id, ${organizationId}, name, lower(name), '{}', id::text, 'PUBLISHED', now() + hours * interval '1 hour',
           'PAID', 'STANDARD', 'PHP', 'ONLINE', 'PUBLIC', 'Asia/Manila', true, 'SPORTS'
    from unnest(${ids}::uuid[]) with ordinality as given (id, n),
         lateral (select case when n % 200 = 0 then 'Laro ' else 'Takbo ' end || n as name,
                         case when n % 200 = 0 then n / 200 else 1200 - n % 1000 end as hours) made`);
  await server.db.transaction((tx) => writeEventWords(tx, { eventIds: ids }));

  for (const { search, take, total, named } of [
    { search: 'laro', take: 20, total: 1_100, named: 5 },
    { search: 'palakasn', take: 100, total: 1_100, named: 0 },
    { search: 'takbo', take: 100, total: 1_095, named: 1_095 },
  ]) {
    const walked: { id: string; name: string; dateTime: string }[] = [];
    for (let page = 1; page <= Math.ceil(total / take); page += 1) {
      const { data, meta } = await market.list(`?search=${search}&take=${take}&page=${page}`);
      assert.equal(meta.total, total);
      walked.push(...data);
    }
    assert.equal(new Set(walked.map(({ id }) => id)).size, total);
    assert.ok(walked.slice(0, named).every(({ name }) => name.toLowerCase().startsWith(search)));
    for (const part of [walked.slice(0, named), walked.slice(named)]) {
      const order = part.map(({ dateTime, id }) => `${dateTime} ${id}`);
      assert.deepEqual(order, [...order].sort());
    }
  }
  await server.db.run(sql`update events set status = 'ARCHIVED' where id = ${ids[0] as string}`);
  assert.equal((await market.list('?search=takbo')).meta.total, 1_095, 'counted once a minute');
  await server.db.run(sql`update events set status = 'ARCHIVED' where id = any(${ids}::uuid[])`);
});

test('what was published before there were words is found by them', async (t) => {
  const db = await databaseBefore(t, '0040-search.sql');
  await db.run(sql`
    with o as (insert into organizations (id, name, slug, tier, approved_at)
               values (gen_random_uuid(), 'Kalye Ónse', 'kalye', 'PRO', now()) returning id),
         v as (insert into venues (id, slug, name, address1, city, city_text, state, country, latitude, longitude, search_text)
               values (gen_random_uuid(), 'v', 'Plaza', '', 'Parañaque', 'paranaque', '', '', 0, 0, 'plaza | old plaza')
               returning id),
         e as (insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type,
                                   journey_type, currency, location_type, venue_id, visibility, timezone, absorb_fees, category)
               select gen_random_uuid(), o.id, 'X', 'rock-n-roll ''99', '{}', status, status, now(), 'PAID', 'STANDARD', 'PHP',
                      'VENUE', v.id, 'PUBLIC', 'Asia/Manila', true, 'COMEDY'
               from o, v, unnest(array['PUBLISHED', 'DRAFT']) status returning id, organization_id)
    insert into performers (id, organization_id, event_id, name)
    select gen_random_uuid(), organization_id, id, 'Ñandú – Trío' from e`);
  await migrate(db);
  const { words } = await db.one<{ words: string }>(
    sql`select search_words::text as words from events where status = 'PUBLISHED'`,
  );
  assert.equal(
    words,
    "'99':1A 'comedy':4 'kalye':3C 'komedya':4 'n':1A 'nandu':2B 'old':3C 'onse':3C 'paranaque':3C 'plaza':3C 'rock':1A 'roll':1A 'standup':4 'trio':2B",
  );
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from search_words`);
  assert.equal(count, 14);
});

test('every category is found by what it is called in both languages', () => {
  for (const category of eventCategories.filter((each) => each !== 'OTHER')) {
    const known = categoryWords[category].split(' ');
    for (const { site } of [en, fil]) {
      for (const word of askedWords(site.categories[category])) assert.ok(known.includes(word), `${category} ${word}`);
    }
  }
});
