import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { seedVenues } from '../../src/seeding/venues.ts';
import {
  type ApiClient,
  apiClient,
  fieldsOf,
  type Json,
  type Method,
  movingClock,
  unknownId,
} from '../helpers/clients/api-client.ts';
import {
  brandFaults,
  eventFaults,
  type FieldFaults,
  faultyBodies,
  jsonOf,
  performerFaults,
  scheduleFaults,
  ticketTypeFaults,
} from '../helpers/clients/faulty-values.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  type CatalogIds,
  catalogRows,
  eventBody,
  makeCatalog,
  scheduleBody,
  ticketBody,
} from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;
let ids: CatalogIds;

before(async () => {
  server = await testServer({ now: movingClock() });
  await server.db.transaction(seedVenues);
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());
beforeEach(async () => {
  ids = await makeCatalog(client, { price: 0 });
});

interface BodyEndpoint {
  name: string;
  method: Method;
  path: () => string;
  faults: Record<string, FieldFaults>;
  /** The least body that is taken. */
  least: Json;
  required: string[];
  /** Fields of which a PATCH may not clear any. */
  kept: string[];
  readOnly: string[];
}

const eventReadOnly = ['id', 'slug', 'status', 'venue', 'url', 'publishedAt', 'archivedAt', 'createdAt', 'updatedAt'];
const ticketReadOnly = ['id', 'eventId', 'currency', 'soldQuantity', 'heldQuantity', 'remainingQuantity', 'status'];
const childReadOnly = ['id', 'eventId', 'createdAt'];
const optionalOfEvent = [
  'endDateTime',
  'description',
  'venueId',
  'imageUrl',
  'galleryUrls',
  'eventCapacity',
  'callbackUrl',
  'joinUrl',
  'refundPolicy',
];
const keptOfEvent = Object.keys(eventFaults).filter((name) => !optionalOfEvent.includes(name));

const bodyEndpoints: BodyEndpoint[] = [
  {
    name: 'create event',
    method: 'POST',
    path: () => '/events',
    faults: eventFaults,
    least: eventBody,
    required: ['name', 'dateTime'],
    kept: [],
    readOnly: eventReadOnly,
  },
  {
    name: 'update event',
    method: 'PATCH',
    path: () => `/events/${ids.event}`,
    faults: eventFaults,
    least: {},
    required: [],
    kept: keptOfEvent,
    readOnly: [...eventReadOnly, 'performers', 'schedules', 'brands'],
  },
  {
    name: 'create ticket type',
    method: 'POST',
    path: () => `/events/${ids.event}/tickets`,
    faults: ticketTypeFaults,
    least: ticketBody,
    required: ['name', 'price', 'quantity'],
    kept: [],
    readOnly: ticketReadOnly,
  },
  {
    name: 'update ticket type',
    method: 'PATCH',
    path: () => `/events/${ids.event}/tickets/${ids.ticket}`,
    faults: ticketTypeFaults,
    least: {},
    required: [],
    kept: Object.keys(ticketTypeFaults),
    readOnly: ticketReadOnly,
  },
  {
    name: 'create performer',
    method: 'POST',
    path: () => `/events/${ids.event}/performers`,
    faults: performerFaults,
    least: { name: 'Luna' },
    required: ['name'],
    kept: [],
    readOnly: childReadOnly,
  },
  {
    name: 'create schedule',
    method: 'POST',
    path: () => `/events/${ids.event}/schedules`,
    faults: scheduleFaults,
    least: scheduleBody,
    required: ['title', 'startTime', 'endTime'],
    kept: [],
    readOnly: childReadOnly,
  },
  {
    name: 'update schedule',
    method: 'PATCH',
    path: () => `/events/${ids.event}/schedules/${ids.schedule}`,
    faults: scheduleFaults,
    least: {},
    required: [],
    kept: ['title', 'startTime', 'endTime'],
    readOnly: childReadOnly,
  },
  {
    name: 'create brand',
    method: 'POST',
    path: () => `/events/${ids.event}/brands`,
    faults: brandFaults,
    least: { name: 'Barako' },
    required: ['name'],
    kept: [],
    readOnly: childReadOnly,
  },
];

for (const { name, method, path, faults, least, required, kept, readOnly } of bodyEndpoints) {
  const refuse = (body: unknown) => client.refuse(method, path(), invalid, { text: jsonOf(body) });
  const accept = (body: unknown) => client.succeed<Json>(method, path(), { text: jsonOf(body) });
  const names = Object.keys(faults).sort();

  test(`${name} reports every faulty field at once, whatever is wrong with it, and changes nothing`, async () => {
    const before = await catalogRows(server.db);
    for (const body of faultyBodies(faults)) assert.deepEqual(fieldsOf(await refuse(body)), names, jsonOf(body));
    for (const [field, { faulty }] of Object.entries(faults)) {
      assert.deepEqual(fieldsOf(await refuse({ ...least, [field]: faulty[0] })), [field], `${field} alone`);
    }
    assert.deepEqual(await catalogRows(server.db), before);
  });

  test(`${name} takes every sound value, up to its bounds`, async () => {
    for (const [field, { sound }] of Object.entries(faults)) {
      for (const value of sound) {
        // 200,000 tickets are made elsewhere; here the bound itself is enough.
        if (field === 'quantity' && value === 200_000) continue;
        const { data } = await accept({ ...least, [field]: value });
        if (typeof value === 'string' && value.startsWith('@')) assert.equal(data[field], 15, `${field} ${value}`);
        else if (!field.endsWith('Time') && field !== 'tickets')
          assert.deepEqual(data[field], value, `${field} ${jsonOf(value)}`);
      }
    }
  });

  test(`${name} refuses what is missing, null where a value must be, and unknown names`, async () => {
    const before = await catalogRows(server.db);
    if (method === 'POST') {
      assert.deepEqual(fieldsOf(await refuse({})), required.toSorted());
      const empty = await client.refuse(method, path(), invalid);
      assert.deepEqual(fieldsOf(empty), required.toSorted(), 'no body is as an empty one');
    }
    const nulls = Object.fromEntries([...required, ...kept].map((field) => [field, null]));
    assert.deepEqual(fieldsOf(await refuse(nulls)), [...required, ...kept].sort());
    for (const field of names) {
      const typo = `${field.slice(0, -1)}_${field.at(-1)}`;
      const error = await refuse({ ...least, [typo]: 'x' });
      assert.deepEqual(fieldsOf(error), [typo]);
      assert.ok(error.hint.includes(`Did you mean ${field} instead of ${typo}?`), error.hint);
    }
    for (const odd of [
      'nonsense',
      '__proto__',
      'constructor',
      'toString',
      'organizationId',
      'revision',
      '',
      'x'.repeat(300),
    ]) {
      const text = `${JSON.stringify(least).slice(0, -1)}${Object.keys(least).length > 0 ? ',' : ''}${JSON.stringify(odd)}:1}`;
      const error = await client.refuse(method, path(), invalid, { text });
      assert.equal(error.details?.length, 1, odd);
    }
    assert.deepEqual(await catalogRows(server.db), before);
  });

  test(`${name} refuses a body that is no object`, async () => {
    const before = await catalogRows(server.db);
    for (const text of [
      'null',
      '[]',
      '[{}]',
      '7',
      '"text"',
      'true',
      '{',
      '{"name":}',
      "{'name':1}",
      '{"a":1}}',
      'NaN',
    ]) {
      const error = await client.refuse(method, path(), invalid, { text });
      assert.deepEqual(fieldsOf(error), ['body'], text);
    }
    assert.deepEqual(await catalogRows(server.db), before);
  });

  test(`${name} ignores read-only fields, whatever they hold`, async () => {
    for (const value of [7, 'nonsense', null, { a: 1 }, unknownId]) {
      const sent = Object.fromEntries(readOnly.map((field) => [field, value]));
      const { data } = await accept({ ...sent, ...least });
      assert.match(data.id as string, /^0/);
      assert.notEqual(data.id, unknownId);
      for (const field of readOnly.filter((known) => value !== null && known !== 'id')) {
        assert.notDeepEqual(data[field], value, `${field} is not taken from a body`);
      }
    }
  });
}

test('faults that only the database shows, and of fields against each other, are reported with all others', async () => {
  const body = {
    ...eventBody,
    endDateTime: '2027-02-14T18:00:00+08:00',
    venueId: unknownId,
    callbackUrl: 'https://169.254.169.254/latest',
    type: 'FREE',
    tickets: [ticketBody],
  };
  const semantic = ['callbackUrl', 'endDateTime', 'tickets[0].price', 'venueId'];
  assert.deepEqual(fieldsOf(await client.refuse('POST', '/events', invalid, { body })), semantic);
  const more = { ...body, name: '', nonsense: 1, tickets: [ticketBody, { name: 7 }] };
  assert.deepEqual(fieldsOf(await client.refuse('POST', '/events', invalid, { body: more })), [
    'callbackUrl',
    'endDateTime',
    'name',
    'nonsense',
    'tickets[0].price',
    'tickets[1].name',
    'tickets[1].price',
    'tickets[1].quantity',
    'venueId',
  ]);
  const at = `/events/${ids.event}`;
  assert.deepEqual(
    fieldsOf(
      await client.refuse('PATCH', at, invalid, {
        body: { venueId: unknownId, endDateTime: '2001-01-01T00:00:00Z', absorbFees: 1 },
      }),
    ),
    ['absorbFees', 'endDateTime', 'venueId'],
  );
  const entry = {
    startTime: '2027-01-01T01:00:00Z',
    endTime: '2027-01-01T00:00:00Z',
    performerId: unknownId,
    color: 'red',
  };
  for (const [method, path] of [
    ['POST', `${at}/schedules`],
    ['PATCH', `${at}/schedules/${ids.schedule}`],
  ] as const) {
    const error = await client.refuse(method, path, invalid, { body: { title: 'x', ...entry } });
    assert.deepEqual(fieldsOf(error), ['color', 'endTime', 'performerId'], method);
  }
});

test('faults inside lists name the item, and inline ticket types are checked like others', async () => {
  const good = 'https://img.example.com/1.jpg';
  for (const [method, path] of [
    ['POST', '/events'],
    ['PATCH', `/events/${ids.event}`],
  ] as const) {
    const galleryUrls = [good, 'nonsense', good, 7, null];
    const tickets = [ticketBody, 'x', null, { ...ticketBody, quantity: 0, prise: 1 }, {}];
    const error = await client.refuse(method, path, invalid, { body: { ...eventBody, galleryUrls, tickets } });
    assert.deepEqual(fieldsOf(error), [
      'galleryUrls[1]',
      'galleryUrls[3]',
      'galleryUrls[4]',
      'tickets[1]',
      'tickets[2]',
      'tickets[3].prise',
      'tickets[3].quantity',
      'tickets[4].name',
      'tickets[4].price',
      'tickets[4].quantity',
    ]);
    assert.match(error.hint, /Did you mean price instead of prise/);
    for (const faulty of faultyBodies(ticketTypeFaults)) {
      const refused = await client.refuse(method, path, invalid, { text: jsonOf({ ...eventBody, tickets: [faulty] }) });
      assert.deepEqual(
        fieldsOf(refused),
        Object.keys(ticketTypeFaults)
          .map((name) => `tickets[0].${name}`)
          .sort(),
      );
    }
  }
});
