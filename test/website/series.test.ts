import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, type EventRecord, movingClock } from '../helpers/clients/api-client.ts';
import { inDays, publishedEvent, venueIn } from '../helpers/clients/market-client.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { sell } from '../helpers/worlds/catalog.ts';
import { seriesOf } from '../helpers/worlds/dates-of-series.ts';

let server: TestServer;
let site: SiteClient;
let organizer: ApiClient;
let trial: ApiClient;
let series: { id: string; slug: string };
let events: EventRecord[];
let alone: EventRecord;

const year = new Date().getUTCFullYear() + 1;
const days = ['03-05', '03-12', '03-12', '04-02'];

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  site = siteClient(server.url);
  const organization = await server.organization({ name: 'Dulaang Luntian' });
  organizer = apiClient(server.url, (await server.key(organization)).key);
  trial = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  const venueId = await venueIn(server.db, { name: 'Teatro Arkiteo', city: 'Manila' });
  events = [];
  for (const [place, day] of days.entries()) {
    const hour = place === 2 ? 20 : 15;
    events.push(
      await publishedEvent(organizer, {
        name: 'Florante at Laura',
        dateTime: `${year}-${day}T${hour}:00:00+08:00`,
        endDateTime: `${year}-${day}T${hour + 2}:00:00+08:00`,
        venueId,
        tickets: [{ name: 'Regular', price: 400 + place, quantity: 50, published: true }],
      }),
    );
  }
  alone = await publishedEvent(organizer, { name: 'Isang gabi lamang', dateTime: inDays(20) });
  series = await seriesOf(server.db, { name: 'Florante at Laura', eventIds: events.map(({ id }) => id) });
  await sell(server.db, typeOf(0), { sold: 50 });
  await sell(server.db, typeOf(1), { sold: 46 });
});
after(() => server.close());

const typeOf = (place: number) => events[place]?.tickets?.[0]?.id as string;
const eventPath = (place: number) => `/events/${events[place]?.slug}`;

test('the page of a series has a calendar and a list of its dates, without any script', async () => {
  const { status, html, headers } = await site.get(`/series/${series.slug}`);
  assert.equal(status, 200);
  assert.match(String(headers.get('cache-control')), /public/);
  assert.match(html, /<h1>Florante at Laura<\/h1>/);
  assert.match(html, /4 dates/);
  assert.match(html, /By Dulaang Luntian/);
  assert.match(html, /Teatro Arkiteo/);
  assert.match(html, new RegExp(`<link rel="canonical" href="[^"]*/series/${series.slug}"`));
  for (const month of [`March ${year}`, `April ${year}`]) assert.ok(html.includes(`<h2>${month}</h2>`), month);
  assert.equal(html.match(/<table/g)?.length, 2);
  for (const place of days.keys()) assert.ok(html.includes(`href="${eventPath(place)}"`), String(place));
  // Of two dates on a day the calendar leads to the list, where both are.
  assert.ok(html.includes(`href="#d-${year}-03-12"`) && html.includes(`id="d-${year}-03-12"`));
  assert.match(html, /<span class="unseen">[^<]*3:00 PM, Sold out</);
  assert.match(html, /Only 4 left/);
  const [, data] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) as unknown as [
    string,
    string,
  ];
  const told = JSON.parse(data) as { '@type': string; subEvent: unknown[]; location: { name: string } };
  assert.deepEqual([told['@type'], told.subEvent.length, told.location.name], ['EventSeries', 4, 'Teatro Arkiteo']);
});

test('it speaks Filipino, is found by its id, and keeps the link that a visitor came by', async () => {
  const { html } = await site.get(`/series/${series.id}?lang=fil`);
  assert.match(html, /<html lang="fil">/);
  assert.match(html, /petsa/);
  assert.doesNotMatch(html, /Only 4 left|4 dates/);
  const { html: came } = await site.get(`/series/${series.slug}?via=poster`);
  assert.ok(came.includes(`href="${eventPath(0)}?via=poster"`));
});

test('a date leads to the others; an event of no series, and one whose other dates nobody may see, does not', async () => {
  assert.ok((await site.get(eventPath(0))).html.includes(`href="/series/${series.slug}"`));
  assert.doesNotMatch((await site.get(`/events/${alone.slug}`)).html, /\/series\//);
  const last = await publishedEvent(organizer, { name: 'Last one', dateTime: inDays(9) });
  const hidden = await publishedEvent(organizer, { name: 'Hidden one', dateTime: inDays(8), visibility: 'PRIVATE' });
  const { slug } = await seriesOf(server.db, { name: 'Almost over', eventIds: [hidden.id, last.id] });
  assert.doesNotMatch((await site.get(`/events/${last.slug}`)).html, /\/series\//);
  const { html } = await site.get(`/series/${slug}`);
  assert.ok(html.includes(last.slug) && !html.includes(hidden.slug));
});

test('lists have one card a series, which leads to its page, and say sold out only where all of it is', async () => {
  for (const path of ['/', '/events', '/events?search=florante', '/organizers/dulaang-luntian']) {
    const { html } = await site.get(path);
    assert.equal(html.split(`href="/series/${series.slug}"`).length - 1, 1, path);
    assert.ok(!html.includes(eventPath(0)) && !html.includes(eventPath(3)), path);
    assert.match(html, /4 dates, next/, path);
  }
  const { html } = await site.get('/events?search=florante');
  assert.doesNotMatch(html, /Sold out/, 'its next date is, and others are not');
  const { html: suggested } = await site.get('/search/suggestions?search=florante');
  const found = (JSON.parse(suggested) as { events: { href: string }[] }).events;
  assert.deepEqual(
    found.map(({ href }) => href),
    [`/series/${series.slug}`],
  );
  await server.db.run(sql`
    update ticket_types set remaining_quantity = 0, sold_quantity = quantity where event_id = any(${events.map(({ id }) => id)}::uuid[])`);
  assert.match((await site.get('/events?search=florante+laura')).html, /Sold out/);
});

test('the sitemap names the series, and no sandbox’s', async () => {
  const event = await publishedEvent(trial, { name: 'Trial', dateTime: inDays(9) });
  const tried = await seriesOf(server.db, { name: 'Trial', eventIds: [event.id] });
  const { html } = await site.get('/sitemap.xml');
  assert.ok(html.includes(`/series/${series.slug}</loc>`));
  assert.ok(!html.includes(tried.slug));
  const { html: page, status } = await site.get(`/series/${tried.slug}`);
  assert.equal(status, 200);
  assert.match(page, /Test series/);
  assert.match(page, /noindex/);
});

test('a series that nobody may see is a page that is not there', async () => {
  for (const slug of ['nothing', '%00', 'x'.repeat(3_000), encodeURIComponent('<script>')]) {
    const { status, html } = await site.get(`/series/${slug}`);
    assert.equal(status, 404);
    assert.match(html, /Page not found/);
  }
});

test('a run of a thousand dates is one light page', async () => {
  const first = await publishedEvent(organizer, { name: 'Museo', dateTime: inDays(300) });
  const { id, slug } = await seriesOf(server.db, { name: 'Museo', eventIds: [first.id] });
  await server.db.run(sql`
    insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type, journey_type, currency,
                        location_type, visibility, timezone, absorb_fees, published_at, series_id, series_position)
    select gen_random_uuid(), organization_id, name, search_text, search_grams, slug || n, status, date_time + n * interval '3 hours',
           type, journey_type, currency, location_type, visibility, timezone, absorb_fees, published_at, ${id}, n + 1
    from events, generate_series(1, 999) n where id = ${first.id}`);
  const { html } = await site.get(`/series/${slug}`);
  assert.match(html, /1,000 dates/);
  assert.ok(html.length < 600_000, String(html.length));
});
