import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '../../src/core/base/scope.ts';
import { searchText } from '../../src/core/base/search-text.ts';
import { loadVenues } from '../../src/core/catalog/event-editing/load-venues.ts';
import { eventCategories } from '../../src/core/catalog/events/event-fields.ts';
import { updatePerformer } from '../../src/core/catalog/performers/update-performer.ts';
import { categoryWords } from '../../src/core/catalog/search/category-words.ts';
import { askedWords } from '../../src/core/catalog/search/words.ts';
import { writeEventWords } from '../../src/core/catalog/search/write-event-words.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { en } from '../../web/texts/en.ts';
import { fil } from '../../web/texts/fil.ts';
import { type ApiClient, apiClient, movingClock } from '../helpers/clients/api-client.ts';
import { inDays, type MarketClient, marketClient, publishedEvent, venueIn } from '../helpers/clients/market-client.ts';
import { databaseBefore } from '../helpers/database/database-before.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let market: MarketClient;
let organizer: ApiClient;
let organizationId: string;
let araneta: string;
let plaza: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  const kalye = await server.organization({ name: 'Kalye Onse Productions' });
  organizationId = kalye.id;
  organizer = apiClient(server.url, (await server.key(kalye)).key);
  const other = apiClient(server.url, (await server.key(await server.organization({ name: 'Bayani Events' }))).key);
  araneta = await venueIn(server.db, { name: 'Smart Araneta Coliseum', city: 'Quezon City', at: [14.62, 121.05] });
  plaza = await venueIn(server.db, { name: 'Plaza Luna', city: 'Parañaque', at: [14.48, 121.02] });
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

test('near me, the nearest comes first with its distance; what has no place comes last', async () => {
  const found = async (query: string) =>
    (await market.list(query)).data.map(({ name, distanceKm }) => `${name} ${distanceKm}`);
  const all = ['Sayaw sa Buwan 0', 'Lunar Market 16', 'Alimpuyo Festival 16', 'Luna null'];
  const quezon = ['Lunar Market 16', 'Alimpuyo Festival 16'];
  const near = 'near=14.4813,121.0196';
  assert.deepEqual(await found(`?${near}`), all);
  assert.deepEqual(await found(`?${near}&search=luna`), all, 'best match or not');
  assert.deepEqual(await found(`?${near}&city=quezon%20city`), quezon);
  assert.deepEqual(await found(`?${near}&search=luna&category=FOOD`), ['Lunar Market 16']);
  assert.deepEqual(
    await found('?near=-14.48,-58.98&take=1'),
    ['Lunar Market 19999'],
    'from the other side of the world',
  );
  for (const asked of [near, `${near}&search=luna`]) {
    const walked: string[] = [];
    for (const page of [1, 2, 3, 4]) walked.push(...(await found(`?${asked}&take=1&page=${page}`)));
    assert.deepEqual(walked, all, asked);
  }
  assert.deepEqual(await found('?search=luna&take=1'), ['Luna null']);
  for (const wrong of [
    '',
    'here',
    '14.48',
    '14.48,',
    '91,121',
    '14.48,181',
    '14.48,121.02,1',
    '14.48, 121.02',
    '1e1,2',
  ]) {
    const { details } = await market.refuse('GET', `/events?near=${encodeURIComponent(wrong)}`, {
      status: 400,
      code: 'VALIDATION_ERROR',
    });
    assert.deepEqual(
      (details as { field: string }[]).map(({ field }) => field),
      ['near'],
      wrong,
    );
  }
});

test('the site shows how far it is, keeps where somebody is nowhere, and asks for it on that page alone', async () => {
  const page = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`);
    return { html: await answer.text(), headers: answer.headers };
  };
  const { results, card } = en.site;
  const near = await page('/events?near=14.4813,121.0196&search=luna');
  assert.match(near.html, /Sayaw sa Buwan.*Less than 1 km away.*Lunar Market.*16 km away/s);
  assert.ok(near.html.includes(results.nearFirst) && !near.html.includes('data-near'));
  assert.ok(near.html.includes('<input type="hidden" name="near" value="14.48,121.02"/>'), 'filters keep it, rounded');
  assert.ok(near.html.includes('<meta name="robots" content="noindex"/>'));
  assert.equal(near.headers.get('cache-control'), 'no-store');
  assert.equal(near.headers.get('set-cookie'), null);
  assert.equal(near.headers.get('referrer-policy'), 'no-referrer');
  const fili = (await page('/events?near=14.48,121.02&lang=fil')).html;
  assert.ok(fili.includes(fil.site.card.away(16)) && fili.includes(fil.site.results.nearFirst));

  const plain = await page('/events');
  assert.match(plain.html, /<button type="button" class="is-second" hidden data-near/);
  assert.ok(!plain.html.includes(card.away(16)) && !plain.html.includes(results.badNear));
  assert.equal(plain.headers.get('cache-control'), 'public, no-cache');
  for (const wrong of ['here', '91,121', '%00']) {
    const { html } = await page(`/events?near=${wrong}`);
    assert.equal(html.includes(results.badNear), wrong !== '%00', wrong);
    assert.match(html, /4 events/);
  }
  const mayAsk = async (path: string) =>
    /geolocation=\(self\)/.test((await page(path)).headers.get('permissions-policy') ?? '');
  assert.deepEqual(await Promise.all(['/events', '/', '/events/luna', '/find-tickets'].map(mayAsk)), [
    true,
    false,
    false,
    false,
  ]);
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
  const address = { address1: 'Purok 3', city: 'Lipa', state: 'Calabarzon' };
  const yard = await organizer.post<{ id: string }>('/venues', { name: 'Bakuran, not on the map', ...address });
  await server.db.run(sql`
    insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type, journey_type,
                        currency, location_type, visibility, timezone, absorb_fees, category, venue_id, end_date_time)
    select id, ${organizationId}, name, lower(name), '{}', id::text, 'PUBLISHED', now() + hours * interval '1 hour',
           'PAID', 'STANDARD', 'PHP', 'ONLINE', 'PUBLIC', 'Asia/Manila', true, 'SPORTS',
           (array[${araneta}, ${plaza}, ${yard.id}, null]::uuid[])[1 + n % 4], now() + (hours + 100) * interval '1 hour'
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
  // Place by place, with some that are going on.
  await server.db.run(
    sql`update events set date_time = now() - interval '1 hour' where id = any(${ids.slice(0, 7)}::uuid[])`,
  );
  for (const query of ['category=SPORTS', 'search=palakasan']) {
    const walked: { id: string; dateTime: string; distanceKm: unknown }[] = [];
    for (let page = 1; page <= 11; page += 1) {
      const { data, meta } = await market.list(`?${query}&near=14.48,121.02&take=100&page=${page}`);
      assert.equal(meta.total, 1_100);
      walked.push(...(data as unknown as typeof walked));
    }
    const order = walked.map(({ id, dateTime, distanceKm }) => `${distanceKm ?? 'none'} ${dateTime} ${id}`);
    assert.deepEqual(order, [...order].sort());
    assert.deepEqual(
      [0, 16, null].map((km) => walked.filter(({ distanceKm }) => distanceKm === km).length),
      [275, 275, 550],
    );
    assert.equal(new Set(walked.map(({ id }) => id)).size, 1_100);
  }
  const site = async (query: string) => (await fetch(`${server.url}/events?${query}`)).text();
  for (const query of ['search=laro', 'search=takbo', 'category=sports', 'category=sports&near=14.48,121.02']) {
    const first = await site(query);
    assert.ok(first.includes(en.site.results.foundMore(1_000)), query);
    assert.match(first, /<span>Page 1<\/span><a rel="next"/, query);
    const api = await market.list(`?${query.replace('sports', 'SPORTS')}&take=24`);
    const shown = [...first.matchAll(/<h2><a href="[^"]*">([^<]+)</g)].map(([, name]) => name);
    assert.deepEqual(
      shown,
      api.data.map(({ name }) => name),
      `the same as where all are counted: ${query}`,
    );
  }
  assert.match(await site('category=sports&page=43'), /<span>Page 43<\/span><a rel="next"/);
  assert.match(await site('category=sports&page=46'), /<span>Page 46<\/span><\/nav>/);
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
