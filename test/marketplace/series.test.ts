import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  type Json,
  movingClock,
  unknownId,
} from '../helpers/clients/api-client.ts';
import { inDays, type MarketClient, marketClient, publishedEvent } from '../helpers/clients/market-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { sell } from '../helpers/worlds/catalog.ts';
import { seriesOf } from '../helpers/worlds/dates-of-series.ts';

let server: TestServer;
let market: MarketClient;
let organizer: ApiClient;
let trial: ApiClient;
let organizationId: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  const organization = await server.organization({ name: 'Dulaang Luntian' });
  organizationId = organization.id;
  organizer = apiClient(server.url, (await server.key(organization)).key);
  trial = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
});
after(() => server.close());

interface SeriesRecord {
  name: string;
  slug: string;
  organizer: { name: string; slug: string };
  dates: (Json & { eventId: string; status: string; left: number; priceFrom: number | null })[];
}

const read = (idOrSlug: string) => market.get<SeriesRecord>(`/series/${idOrSlug}`);
const isMissing = (idOrSlug: string) => market.refuse('GET', `/series/${idOrSlug}`, { status: 404, code: 'NOT_FOUND' });

const regular = { name: 'Regular', price: 500, quantity: 300, published: true };

test('a series shows its public dates by time, with what is left, and nothing that is the organizer’s', async () => {
  const days = [14, 7, 21, 28, 35, 42];
  const events: EventRecord[] = [];
  for (const day of days) {
    events.push(
      await publishedEvent(organizer, {
        name: 'Balagtas sa Entablado',
        dateTime: inDays(day),
        endDateTime: inDays(day + 0.1),
        tickets: [
          { ...regular, onSaleAt: day === 28 ? inDays(5) : undefined },
          { ...regular, name: 'Hush', price: 1, published: false },
        ],
      }),
    );
  }
  const [second, first, third, fourth, fifth, sixth] = events as [
    EventRecord,
    EventRecord,
    EventRecord,
    EventRecord,
    EventRecord,
    EventRecord,
  ];
  const typeOf = (event: EventRecord) => event.tickets?.[0]?.id as string;
  await sell(server.db, typeOf(first), { sold: 300 });
  await sell(server.db, typeOf(second), { sold: 290, held: 3 });
  await server.db.run(
    sql`update ticket_types set off_sale_at = now() - interval '1 hour' where event_id = ${fifth.id}`,
  );
  await server.db.run(sql`update events set event_capacity = 100 where id = ${sixth.id}`);
  await sell(server.db, typeOf(sixth), { sold: 100 });
  const { id, slug } = await seriesOf(server.db, { name: 'Balagtas', eventIds: events.map((event) => event.id) });
  const shown = await read(slug);
  assert.deepEqual(shown, await read(id));
  assert.deepEqual(Object.keys(shown).sort(), ['dates', 'name', 'organizer', 'slug']);
  assert.deepEqual([shown.name, shown.slug], ['Balagtas', slug]);
  assert.deepEqual(shown.organizer, { name: 'Dulaang Luntian', slug: 'dulaang-luntian' });
  for (const date of shown.dates) {
    assert.deepEqual(Object.keys(date).sort(), [
      'dateTime',
      'endDateTime',
      'eventId',
      'left',
      'priceFrom',
      'slug',
      'status',
    ]);
  }
  assert.deepEqual(
    shown.dates.map(({ eventId, status, left, priceFrom }) => [eventId, status, left, priceFrom]),
    [
      [first.id, 'SOLD_OUT', 0, 500],
      [second.id, 'ON_SALE', 7, 500],
      [third.id, 'ON_SALE', 20, 500],
      [fourth.id, 'SCHEDULED', 20, 500],
      [fifth.id, 'ENDED', 0, null],
      [sixth.id, 'SOLD_OUT', 0, 500],
    ],
  );
  assert.equal(shown.dates[0]?.dateTime, first.dateTime);
});

test('drafts, private, archived, taken down and past dates are not shown; without a public one there is no series', async () => {
  const make = (body: Json = {}) => publishedEvent(organizer, { name: 'Hidden', dateTime: inDays(9), ...body });
  const draft = await organizer.post<EventRecord>('/events', { name: 'Hidden', dateTime: inDays(9) });
  const secret = await make({ visibility: 'PRIVATE' });
  const archived = await make();
  await organizer.post(`/events/${archived.id}/archive`);
  const down = await make();
  await server.db.run(sql`update events set taken_down_at = now(), take_down_reason = 'A look' where id = ${down.id}`);
  const hidden = [draft, secret, archived, down].map((event) => event.id);
  const none = await seriesOf(server.db, { name: 'None', eventIds: hidden });
  const shown = (await make()).id;
  const past = await make({ dateTime: inDays(-2), endDateTime: inDays(-1) });
  await isMissing(none.slug);
  await isMissing(none.id);
  await server.db.run(sql`update events set series_id = ${none.id}, series_position = 5 where id = ${shown}`);
  await server.db.run(sql`update events set series_id = ${none.id}, series_position = 6 where id = ${past.id}`);
  assert.deepEqual(
    (await read(none.slug)).dates.map((date) => date.eventId),
    [shown],
  );
  const collapsed = (await market.list('?search=hidden&collapse=true')).data;
  assert.deepEqual(
    collapsed.map((row) => [row.id, (row.dates as Json).count]),
    [[shown, 1]],
  );
});

test('a suspended organization’s series is gone, and back when it may sell again', async () => {
  const event = await publishedEvent(organizer, { name: 'In good standing', dateTime: inDays(9) });
  const { slug } = await seriesOf(server.db, { name: 'Standing', eventIds: [event.id] });
  await server.db.run(
    sql`update organizations set suspended_at = now(), suspension_reason = 'A look' where id = ${organizationId}`,
  );
  await isMissing(slug);
  await server.db.run(
    sql`update organizations set suspended_at = null, suspension_reason = null where id = ${organizationId}`,
  );
  assert.equal((await read(slug)).dates.length, 1);
});

test('a sandbox looks at its series by the link, and it is in no list', async () => {
  const event = await publishedEvent(trial, { name: 'Trial run of dates', dateTime: inDays(9) });
  const { slug } = await seriesOf(server.db, { name: 'Trial', eventIds: [event.id] });
  assert.equal((await read(slug)).dates[0]?.eventId, event.id);
  assert.deepEqual((await market.list('?search=trial%20run&collapse=true')).data, []);
});

test('unknown and malformed series are refused in the same words', async () => {
  for (const part of [unknownId, 'nothing', `${unknownId}0`, '%00', '%20', 'é', 'x'.repeat(5_000)]) {
    const error = await isMissing(part);
    assert.match(error.message, /^There is no series .* on the marketplace\.$/s);
  }
});
