import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defaultsOf } from '../../src/core/base/fields/field.ts';
import { eventFields } from '../../src/core/catalog/events/event-fields.ts';
import { seedVenues } from '../../src/seeding/venues.ts';
import {
  type ApiClient,
  apiClient,
  base,
  type EventRecord,
  fieldsOf,
  isoMilliseconds,
  type Json,
  movingClock,
  uuid,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { eventBody, sell, ticketBody } from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;
let venue: Json;

before(async () => {
  server = await testServer({ environment: { PUBLIC_URL: 'https://tickets.example.com' }, now: movingClock() });
  await server.db.transaction(seedVenues);
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  venue = (await client.get<Json[]>('/venues/search?query=araneta'))[0] as Json;
});
after(() => server.close());

/** Every field of an event, with values that are no defaults. */
function fullBody(): Json {
  return {
    name: 'Kundiman sa Gabi',
    dateTime: '2027-02-14T19:00:00+08:00',
    endDateTime: '2027-02-14T23:30:00.5+08:00',
    description: 'Isang gabi.\nDalawang linya.',
    category: 'MUSIC',
    type: 'FREE',
    journeyType: 'RSVP',
    currency: 'PHP',
    locationType: 'ONLINE',
    venueId: venue.id,
    joinUrl: 'https://meet.example.com/kundiman',
    imageUrl: 'https://img.example.com/kundiman.jpg',
    galleryUrls: ['https://img.example.com/1.jpg', 'http://img.example.com/2.jpg'],
    eventCapacity: 600,
    visibility: 'PRIVATE',
    timezone: 'Europe/Berlin',
    absorbFees: false,
    transfersAllowed: false,
    namesPerTicket: true,
    refundPolicy: 'Hanggang **7 araw** bago ang event.',
    callbackUrl: 'https://hooks.example.com/takilya',
  };
}

test('an event that says only its name and start has every field, defaulted or null', async () => {
  const { status, data } = await client.succeed<EventRecord>('POST', '/events', { body: eventBody });
  assert.equal(status, 201);
  assert.match(data.id, uuid);
  assert.match(data.createdAt, isoMilliseconds);
  assert.deepEqual(data, {
    ...defaultsOf(eventFields),
    entry: { mode: 'ONCE', dayStartsAt: '05:00' },
    entryDays: ['2027-02-14'],
    id: data.id,
    name: 'Gabi ng Musika',
    slug: data.slug,
    status: 'DRAFT',
    dateTime: '2027-02-14T11:00:00.000Z',
    endDateTime: null,
    description: null,
    category: 'OTHER',
    type: 'PAID',
    journeyType: 'STANDARD',
    currency: 'PHP',
    locationType: 'VENUE',
    venueId: null,
    venue: null,
    imageUrl: null,
    galleryUrls: [],
    eventCapacity: null,
    heldPerEmailMax: null,
    heldPerAddressMax: null,
    visibility: 'PUBLIC',
    timezone: 'Asia/Manila',
    absorbFees: true,
    transfersAllowed: true,
    namesPerTicket: false,
    taxKind: 'VATABLE',
    amusementTax: null,
    refundPolicy: null,
    callbackUrl: null,
    joinUrl: null,
    seriesId: null,
    seriesPosition: null,
    url: `https://tickets.example.com/events/${data.slug}`,
    publishedAt: null,
    archivedAt: null,
    createdAt: data.createdAt,
    updatedAt: data.createdAt,
    tickets: [],
  });
});

test('an event keeps every field that was sent, and null on any optional one is as if it were left out', async () => {
  const sent = fullBody();
  const created = await client.post<EventRecord>('/events', sent);
  const { tickets, ...shown } = created;
  assert.deepEqual(tickets, []);
  assert.deepEqual(shown, {
    ...shown,
    ...sent,
    dateTime: '2027-02-14T11:00:00.000Z',
    endDateTime: '2027-02-14T15:30:00.500Z',
    venue,
  });
  const nulls = Object.fromEntries(Object.keys(sent).map((name) => [name, null]));
  const plain = await client.post<EventRecord>('/events', { ...nulls, tickets: null, ...eventBody });
  const least = await client.post<EventRecord>('/events', eventBody);
  const own = { id: '', slug: '', url: '', createdAt: '', updatedAt: '' };
  assert.deepEqual({ ...plain, ...own }, { ...least, ...own });
});

test('Location of a new event, its id and its slug all lead to the same record', async () => {
  const created = await client.succeed<EventRecord>('POST', '/events', { body: fullBody() });
  const location = created.headers.get('location') as string;
  assert.equal(location, `${base}/events/${created.data.id}`);
  for (const path of [location.slice(base.length), `/events/${created.data.slug}`]) {
    const read = await client.succeed<EventRecord>('GET', path);
    assert.deepEqual(read.data, created.data);
    assert.equal(read.headers.get('etag'), created.headers.get('etag'));
  }
  assert.deepEqual(await client.get(`/events/${created.data.id.toUpperCase()}`), created.data);
});

test('date-times are taken with any zone and shown in UTC with milliseconds', async () => {
  const rows = [
    ['2027-02-14T19:00:00+08:00', '2027-02-14T11:00:00.000Z'],
    ['2027-02-14T19:00:00Z', '2027-02-14T19:00:00.000Z'],
    ['2027-02-14t19:00:00z', '2027-02-14T19:00:00.000Z'],
    ['2027-02-14T19:00:00.1-05:30', '2027-02-15T00:30:00.100Z'],
    ['2027-02-14T19:00:00.123456789Z', '2027-02-14T19:00:00.123Z'],
    ['2028-02-29T23:59:59.999+23:59', '2028-02-29T00:00:59.999Z'],
    ['0001-01-02T00:00:00Z', '0001-01-02T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2001-01-01T00:00:00Z', '2001-01-01T00:00:00.000Z'],
  ];
  for (const [dateTime, shown] of rows) {
    const created = await client.post<EventRecord>('/events', { ...eventBody, dateTime });
    assert.equal(created.dateTime, shown);
    assert.equal((await client.get<EventRecord>(`/events/${created.id}`)).dateTime, shown);
  }
});

test('names are trimmed and counted as people count, and text of any script comes back unharmed', async () => {
  const names = [
    '  Gabi  ',
    '🎉'.repeat(200),
    'ｆｕｌｌ ｗｉｄｔｈ',
    '<b>"O\'Brien" & Søn</b>',
    '日本語\tタブ',
    'á'.normalize('NFD'),
  ];
  for (const name of names) {
    const created = await client.post<EventRecord>('/events', { ...eventBody, name, description: name });
    assert.equal(created.name, name.trim());
    assert.equal(created.description, name, 'a description is kept as it is');
  }
});

test('inline ticket types are made with the event, in their order, and shown whatever the scopes', async () => {
  const organization = await server.organization();
  const writer = apiClient(server.url, (await server.key(organization, { scopes: ['events:write'] })).key);
  const tickets = ['C', 'A', 'B'].map((name, index) => ({ ...ticketBody, name, price: index * 100 }));
  const created = await writer.post<EventRecord>('/events', { ...eventBody, tickets });
  assert.deepEqual(
    created.tickets?.map(({ name, price, eventId }) => ({ name, price, eventId })),
    tickets.map(({ name, price }) => ({ name, price, eventId: created.id })),
  );
});

test('a single event shows its ticket types to keys that may read or write them, and to no others', async () => {
  const organization = await server.organization();
  const owner = apiClient(server.url, (await server.key(organization)).key);
  const { id } = await owner.post<EventRecord>('/events', { ...eventBody, tickets: [ticketBody] });
  const rows = [
    { scopes: ['events:read', 'events:write'] as const, isShown: false },
    { scopes: ['events:read', 'events:write', 'orders:read', 'webhooks:manage'] as const, isShown: false },
    { scopes: ['events:read', 'events:write', 'tickets:read'] as const, isShown: true },
    { scopes: ['events:read', 'events:write', 'tickets:write'] as const, isShown: true },
  ];
  for (const { scopes, isShown } of rows) {
    const reader = apiClient(server.url, (await server.key(organization, { scopes })).key);
    const answers = [
      await reader.get<EventRecord>(`/events/${id}`),
      await reader.patch<EventRecord>(`/events/${id}`, { description: scopes.join() }),
      await reader.post<EventRecord>(`/events/${id}/publish`),
      await reader.post<EventRecord>(`/events/${id}/unpublish`),
    ];
    for (const answer of answers) assert.equal('tickets' in answer, isShown, scopes.join());
  }
});

test('a PATCH changes exactly the field that it names', async () => {
  const { id } = await client.post<EventRecord>('/events', { ...eventBody, endDateTime: '2027-02-15T00:00:00Z' });
  for (const [name, value] of Object.entries(fullBody())) {
    const { updatedAt: earlier, ...before } = await client.get<EventRecord>(`/events/${id}`);
    const { updatedAt, ...patched } = await client.patch<EventRecord>(`/events/${id}`, { [name]: value });
    const shown = name.endsWith('ateTime') ? new Date(value as string).toISOString() : value;
    const withVenue = name === 'venueId' ? { venue } : {};
    // Its days follow from its times.
    const { entryDays } = patched;
    assert.deepEqual(patched, { ...before, entryDays, [name]: shown, ...withVenue }, name);
    assert.ok(updatedAt >= earlier);
    const { updatedAt: stored, ...read } = await client.get<EventRecord>(`/events/${id}`);
    assert.deepEqual({ ...read, stored }, { ...patched, stored: updatedAt });
  }
});

test('null clears an optional field and is refused on a required or defaulted one', async () => {
  const { id } = await client.post<EventRecord>('/events', fullBody());
  const optional = [
    'endDateTime',
    'description',
    'venueId',
    'joinUrl',
    'imageUrl',
    'eventCapacity',
    'refundPolicy',
    'callbackUrl',
  ];
  for (const name of optional) {
    const cleared = await client.patch<EventRecord>(`/events/${id}`, { [name]: null });
    assert.equal(cleared[name], null, name);
    if (name === 'venueId') assert.equal(cleared.venue, null);
  }
  const emptied = await client.patch<EventRecord>(`/events/${id}`, { galleryUrls: null });
  assert.deepEqual(emptied.galleryUrls, [], 'an array is never null');
  const kept = Object.keys(fullBody()).filter((name) => ![...optional, 'galleryUrls'].includes(name));
  const body = Object.fromEntries([...kept, 'tickets'].map((name) => [name, null]));
  const error = await client.refuse('PATCH', `/events/${id}`, invalid, { body });
  assert.deepEqual(fieldsOf(error), [...kept, 'tickets'].sort());
});

test('a PATCH that changes nothing leaves the event as it was, updatedAt and ETag too', async () => {
  const created = await client.succeed<EventRecord>('POST', '/events', {
    body: { ...fullBody(), tickets: [{ ...ticketBody, price: 0 }] },
  });
  const at = `/events/${created.data.id}`;
  await client.post(`${at}/performers`, { name: 'Luna' });
  const everything = await client.get<EventRecord>(`${at}?include=tickets,performers,schedules,brands`);
  const bodies: Json[] = [{}, fullBody(), created.data, everything, { name: ' Kundiman sa Gabi ' }, { tickets: [] }];
  for (const body of bodies) {
    const patched = await client.succeed<EventRecord>('PATCH', at, { body });
    assert.deepEqual(patched.data, created.data);
    assert.equal(patched.headers.get('etag'), created.headers.get('etag'));
  }
  const withoutBody = await client.succeed<EventRecord>('PATCH', at);
  assert.deepEqual(withoutBody.data, created.data);
});

test('a fetched event that is published, or on sale, can be sent back verbatim', async () => {
  const { id } = await client.post<EventRecord>('/events', { ...eventBody, tickets: [ticketBody, ticketBody] });
  const published = await client.post<EventRecord>(`/events/${id}/publish`);
  const [first] = published.tickets ?? [];
  await sell(server.db, first?.id as string, { sold: 2, held: 1 });
  const read = await client.get<EventRecord>(`/events/${id}`);
  assert.deepEqual(await client.patch(`/events/${id}`, read), read);
  const renamed = await client.patch<EventRecord>(`/events/${id}`, { ...read, name: 'Bagong Gabi' });
  assert.deepEqual(renamed, { ...read, name: 'Bagong Gabi', updatedAt: renamed.updatedAt });
});

test('the end must be after the start on the record as it would be', async () => {
  const { id } = await client.post<EventRecord>('/events', { ...eventBody, endDateTime: '2027-02-14T23:00:00+08:00' });
  const rows: [Json, string][] = [
    [{ endDateTime: '2027-02-14T19:00:00+08:00' }, 'endDateTime'],
    [{ endDateTime: '2027-02-14T10:59:59.999Z' }, 'endDateTime'],
    [{ dateTime: '2027-02-14T15:00:00Z' }, 'dateTime'],
    [{ dateTime: '2028-01-01T00:00:00Z' }, 'dateTime'],
    [{ dateTime: '2028-01-01T00:00:00Z', endDateTime: '2028-01-01T00:00:00Z' }, 'endDateTime'],
  ];
  for (const [body, field] of rows) {
    const error = await client.refuse('PATCH', `/events/${id}`, invalid, { body });
    assert.deepEqual(fieldsOf(error), [field]);
  }
  const create = { ...eventBody, endDateTime: eventBody.dateTime };
  assert.deepEqual(fieldsOf(await client.refuse('POST', '/events', invalid, { body: create })), ['endDateTime']);
  await client.patch(`/events/${id}`, { dateTime: '2028-01-01T00:00:00Z', endDateTime: '2028-01-01T00:00:00.001Z' });
  await client.patch(`/events/${id}`, { dateTime: '2029-01-01T00:00:00Z', endDateTime: null });
});

test('a FREE event has only types without a price, and a PAID event may have both', async () => {
  const free = { ...eventBody, type: 'FREE' };
  const priced = await client.refuse('POST', '/events', invalid, {
    body: { ...free, tickets: [{ ...ticketBody, price: 0 }, ticketBody, ticketBody] },
  });
  assert.deepEqual(fieldsOf(priced), ['tickets[1].price', 'tickets[2].price']);

  const paid = await client.post<EventRecord>('/events', {
    ...eventBody,
    tickets: [ticketBody, { ...ticketBody, price: 0 }],
  });
  const at = `/events/${paid.id}`;
  const [dear] = paid.tickets ?? [];
  const refused = await client.refuse('PATCH', at, invalid, { body: { type: 'FREE' } });
  assert.deepEqual(fieldsOf(refused), ['type']);
  const freed = await client.patch<EventRecord>(at, { type: 'FREE', tickets: [{ id: dear?.id, price: 0 }] });
  assert.equal(freed.type, 'FREE');
  assert.deepEqual(
    freed.tickets?.map(({ price }) => price),
    [0, 0],
  );
  const again = await client.refuse('PATCH', at, invalid, { body: { tickets: [{ id: dear?.id, price: 1 }] } });
  assert.deepEqual(fieldsOf(again), ['tickets[0].price']);
  await client.patch(at, { type: 'PAID', tickets: [{ id: dear?.id, price: 1 }] });
});

test('the capacity can be set to what is sold and held, and not below', async () => {
  const { id, tickets = [] } = await client.post<EventRecord>('/events', {
    ...eventBody,
    tickets: [ticketBody, ticketBody],
  });
  for (const { id: ticketId } of tickets) await sell(server.db, ticketId, { sold: 1, held: 2 });
  const error = await client.refuse(
    'PATCH',
    `/events/${id}`,
    { status: 409, code: 'CONFLICT' },
    { body: { eventCapacity: 5 } },
  );
  assert.match(error.message, /6/);
  assert.equal((await client.patch<EventRecord>(`/events/${id}`, { eventCapacity: 6 })).eventCapacity, 6);
});
