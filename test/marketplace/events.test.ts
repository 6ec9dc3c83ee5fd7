import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { searchText } from '../../src/core/base/search-text.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { seedVenues } from '../../src/seeding/venues.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  isoMilliseconds,
  type Json,
  movingClock,
  unknownId,
} from '../helpers/clients/api-client.ts';
import {
  inDays,
  type MarketClient,
  marketClient,
  type PublicEventRecord,
  publishedEvent,
} from '../helpers/clients/market-client.ts';
import { tellsFigure } from '../helpers/database/figures.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { sell } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let market: MarketClient;
let organizer: ApiClient;
let trial: ApiClient;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  const organization = await server.organization({ name: 'Hiraya Live' });
  organizer = apiClient(server.url, (await server.key(organization)).key);
  trial = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
});
after(() => server.close());

interface Case {
  isListed: boolean;
  isReadable: boolean;
  make: (name: string) => Promise<EventRecord>;
  shows?: Partial<PublicEventRecord>;
}

const seen = { isListed: true, isReadable: true };
const byLink = { isListed: false, isReadable: true };
const hidden = { isListed: false, isReadable: false };

const cases: Record<string, Case> = {
  'a draft': { ...hidden, make: (name) => organizer.post('/events', { name, dateTime: inDays(30) }) },
  'a published event': { ...seen, make: (name) => publishedEvent(organizer, { name }), shows: { isOver: false } },
  'an event that was unpublished': { ...hidden, make: (name) => published(name, 'unpublish') },
  'an archived event': { ...hidden, make: (name) => published(name, 'archive') },
  'a private event': { ...byLink, make: (name) => publishedEvent(organizer, { name, visibility: 'PRIVATE' }) },
  'an event that began and says no end': {
    ...byLink,
    make: (name) => publishedEvent(organizer, { name, dateTime: inDays(-0.01) }),
    shows: { isOver: true },
  },
  'an event that ended': {
    ...byLink,
    make: (name) => publishedEvent(organizer, { name, dateTime: inDays(-2), endDateTime: inDays(-0.01) }),
    shows: { isOver: true },
  },
  'an event that is going on': {
    ...seen,
    make: (name) => publishedEvent(organizer, { name, dateTime: inDays(-20), endDateTime: inDays(0.01) }),
    shows: { isOver: false },
  },
  'an event of a sandbox': {
    ...byLink,
    make: (name) => publishedEvent(trial, { name }),
    shows: { isSandbox: true },
  },
  'a draft of a sandbox': { ...hidden, make: (name) => trial.post('/events', { name, dateTime: inDays(30) }) },
};

async function published(name: string, then: 'unpublish' | 'archive'): Promise<EventRecord> {
  const { id } = await publishedEvent(organizer, { name });
  return organizer.post(`/events/${id}/${then}`);
}

for (const [what, { isListed, isReadable, make, shows = {} }] of Object.entries(cases)) {
  const words = `${what} is ${isListed ? 'listed' : 'in no list'} and ${isReadable ? 'read by id and slug' : 'not to be read'}`;
  test(words, async () => {
    const { id, slug, name } = await make(`Visible ${what}`);
    const search = encodeURIComponent(name);
    // Where it is not, others that have all but one of the words are.
    const found = await market.names(`?search=${search}`);
    assert.deepEqual(isListed ? found : found.filter((each) => each === name), isListed ? [name] : []);
    assert.equal((await market.list('?take=100')).data.filter((event) => event.id === id).length, isListed ? 1 : 0);
    for (const idOrSlug of [id, id.toUpperCase(), slug]) {
      if (isReadable) {
        const event = await market.get(`/events/${idOrSlug}`);
        assert.equal(event.id, id);
        assert.equal(event.isSandbox, shows.isSandbox ?? false);
        assert.equal(event.isOver, shows.isOver ?? false);
      } else {
        await market.refuse('GET', `/events/${idOrSlug}`, { status: 404, code: 'NOT_FOUND' });
      }
    }
  });
}

test('a draft, an archived, an unknown and a malformed event are refused in the same words', async () => {
  const draft = await organizer.post<EventRecord>('/events', { name: 'Not yet', dateTime: inDays(30) });
  const archived = await published('No more', 'archive');
  const paths = [
    draft.id,
    draft.slug,
    archived.id,
    archived.slug,
    unknownId,
    'nothing',
    `${unknownId}0`,
    '%00',
    '%20',
    'é',
  ];
  for (const part of [...paths, 'x'.repeat(5_000)]) {
    const error = await market.refuse('GET', `/events/${part}`, { status: 404, code: 'NOT_FOUND' });
    const told = decodeURIComponent(part).slice(0, 100).replace('\0', '\uFFFD');
    assert.equal(error.message, `There is no event ${told} on the marketplace.`);
    assert.doesNotMatch(JSON.stringify(error), /your organization|draft|archived/i);
  }
});

const listedKeys = [
  ...[
    'id',
    'slug',
    'name',
    'description',
    'category',
    'type',
    'journeyType',
    'currency',
    'locationType',
    'dateTime',
    'endDateTime',
  ],
  ...['timezone', 'status', 'imageUrl', 'galleryUrls', 'visibility', 'absorbFees', 'url', 'isSandbox', 'isOver'],
  ...['transfersAllowed', 'priceFrom', 'priceTo', 'isSoldOut', 'isOnSale', 'opensAt', 'organizer', 'venue'],
].sort();
const childKeys = {
  questions: ['id', 'label', 'kind', 'options', 'required', 'ticketTypeIds', 'perTicket', 'askAt'],
  tickets: [
    'id',
    'name',
    'price',
    'priceKind',
    'priceMin',
    'priceMax',
    'currency',
    'section',
    'row',
    'days',
    'type',
    'maximumPurchaseQuantity',
    'remainingQuantity',
    'description',
    'onSaleAt',
    'offSaleAt',
    'kind',
    'perTicketMax',
    'standalone',
    'status',
  ],
  bundles: [
    ...['id', 'name', 'description', 'items', 'price', 'partsPrice', 'currency', 'maximumPurchaseQuantity'],
    ...['remainingQuantity', 'onSaleAt', 'offSaleAt', 'status'],
  ],
  performers: ['id', 'name', 'type', 'imageUrl', 'description'],
  schedules: ['id', 'title', 'startTime', 'endTime', 'description', 'performerId', 'color', 'icon'],
  brands: ['id', 'name', 'url', 'imageUrl', 'description'],
};

test('an event shows exactly what the public may know, and nothing that is the organizer’s', async () => {
  const secret = 'https://hooks.example.com/secret-path';
  const created = await organizer.post<EventRecord>('/events', {
    name: 'Full Picture',
    dateTime: inDays(40),
    callbackUrl: secret,
    eventCapacity: 7_777,
    tickets: [
      { name: 'Regular', price: 800, quantity: 5_555, published: true, section: 'Main', row: 'A' },
      { name: 'Hush-hush', price: 1, quantity: 3_333, published: false },
    ],
  });
  const at = `/events/${created.id}`;
  const performer = await organizer.post<{ id: string }>(`${at}/performers`, { name: 'Luna', type: 'ARTIST' });
  await organizer.post(`${at}/schedules`, {
    title: 'Doors',
    startTime: inDays(40),
    endTime: inDays(40.1),
    performerId: performer.id,
  });
  await organizer.post(`${at}/brands`, { name: 'Barako', url: 'https://barako.example.com' });
  await organizer.post(`${at}/questions`, { label: 'Company', kind: 'TEXT' });
  const items = [{ ticketTypeId: created.tickets?.[0]?.id, quantity: 2 }];
  await organizer.post(`${at}/bundles`, { name: 'Two', items, price: 1_500, published: true });
  await organizer.post(`${at}/bundles`, { name: 'Hush-hush', items, price: 1_500 });
  await organizer.post(`${at}/publish`);
  await sell(server.db, created.tickets?.[0]?.id as string, { sold: 1_111, held: 222 });

  const event = await market.get(at);
  assert.deepEqual(
    Object.keys(event).sort(),
    [
      ...listedKeys,
      ...['entryDays', 'refundPolicy', 'namesPerTicket', 'waitingList', 'returns', 'methods'],
      ...Object.keys(childKeys),
    ].sort(),
  );
  for (const [name, keys] of Object.entries(childKeys)) {
    const rows = event[name] as Json[];
    assert.equal(rows.length, 1, name);
    assert.deepEqual(Object.keys(rows[0]!).sort(), [...keys].sort(), name);
  }
  assert.deepEqual(event.organizer, { name: 'Hiraya Live', slug: 'hiraya-live' });
  assert.equal(event.status, 'PUBLISHED');
  assert.match(event.dateTime, isoMilliseconds);
  assert.equal(event.url, `${server.config.publicUrl}/events/${event.slug}`);
  assert.equal(event.venue, null);
  assert.equal((event.schedules as Json[])[0]?.performerId, performer.id);
  assert.deepEqual(
    event.tickets.map(({ name, price, remainingQuantity, status }) => ({ name, price, remainingQuantity, status })),
    [{ name: 'Regular', price: 800, remainingQuantity: 20, status: 'ON_SALE' }],
  );

  const [listed] = (await market.list('?search=full%20picture')).data;
  assert.deepEqual(Object.keys(listed!).sort(), [...listedKeys, 'distanceKm', 'dates'].sort());
  assert.equal(listed?.priceFrom, 800, 'the cheaper type is not published');
  const said = JSON.stringify([event, listed]);
  for (const word of [secret, 'callback', 'organizationId', 'Hush-hush', 'Quantity":4']) {
    assert.ok(!said.includes(word), word);
  }
  assert.ok(!tellsFigure(said, [7_777, 5_555, 3_333, 1_111, 222]), said);
});

test('a venue is shown as it is, and an unset field is null or empty', async () => {
  await server.db.transaction((tx) => seedVenues(tx));
  const [venue] = await organizer.get<Json[]>('/venues/search?query=araneta');
  const { slug } = await publishedEvent(organizer, { name: 'At a venue', venueId: venue?.id });
  const event = await market.get(`/events/${slug}`);
  assert.deepEqual(event.venue, venue);
  assert.deepEqual([event.description, event.endDateTime, event.imageUrl, event.priceFrom], [null, null, null, null]);
  assert.deepEqual(
    [event.galleryUrls, event.tickets, event.performers, event.schedules, event.brands],
    [[], [], [], [], []],
  );
  assert.equal(event.isSoldOut, false, 'nothing is offered yet, so nothing is sold out');
  const rows = await server.db.many<{ city: string; cityText: string }>(sql`select city, city_text from venues`);
  assert.ok(rows.length > 50);
  for (const { city, cityText } of rows) assert.equal(cityText, searchText(city));
});

test('HEAD answers what GET answers, without the body', async () => {
  const { id } = await publishedEvent(organizer, { name: 'Headed' });
  for (const path of ['/events', `/events/${id}`]) {
    const [head, get] = [await market.send('HEAD', path), await market.send('GET', path)];
    assert.equal(head.status, 200);
    assert.equal(head.body, '');
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
  }
});
