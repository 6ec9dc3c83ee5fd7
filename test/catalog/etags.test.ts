import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { loadVenues } from '../../src/core/catalog/event-editing/load-venues.ts';
import { createLog } from '../../src/platform/log.ts';
import { seedVenues, venuesOf } from '../../src/seeding/venues.ts';
import { createService, type Service } from '../../src/wiring/wiring.ts';
import { type ApiClient, apiClient, type EventRecord, type Json, movingClock } from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { patientBuyersMs, type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  type CatalogIds,
  catalogRows,
  type Endpoint,
  endpoints,
  makeCatalog,
  pathOf,
  sell,
} from '../helpers/worlds/catalog.ts';

const failed = { status: 412, code: 'PRECONDITION_FAILED' };
let server: TestServer;
let client: ApiClient;
let second: Service;
let onSecond: ApiClient;
let ids: CatalogIds;
let event: string;
let ticket: string;

before(async () => {
  server = await testServer({ now: movingClock() });
  await server.db.transaction(seedVenues);
  const { key } = await server.key(await server.organization());
  client = apiClient(server.url, key);
  const log = createLog({ level: 'silent', isTerminal: false });
  second = await createService({
    config: server.config,
    db: server.db,
    log,
    now: movingClock(),
    buyersMsMax: patientBuyersMs,
  });
  onSecond = apiClient(await second.app.listen({ port: 0, host: '127.0.0.1' }), key);
});
after(async () => {
  await second.drain();
  await server.close();
});
beforeEach(async () => {
  ids = await makeCatalog(client);
  event = `/events/${ids.event}`;
  ticket = `${event}/tickets/${ids.ticket}`;
});

const etagOf = async (path: string, by = client) => (await by.succeed('GET', path)).headers.get('etag') as string;

test('answers that hold one record with a version carry a strong ETag, and no others do', async () => {
  const withEtag = [
    'create event',
    'get event',
    'update event',
    'publish event',
    'unpublish event',
    'archive event',
    'create ticket type',
    'get ticket type',
    'update ticket type',
    'publish ticket type',
    'mark sold out',
    'create schedule',
    'update schedule',
    'create performer',
    'create brand',
  ];
  for (const endpoint of endpoints) {
    ids = await makeCatalog(client);
    const { headers } = await client.succeed(endpoint.method, pathOf(endpoint, ids), { body: endpoint.body });
    if (withEtag.includes(endpoint.name)) assert.match(headers.get('etag') ?? '', /^"[^"]+"$/, endpoint.name);
    else assert.equal(headers.get('etag'), null, endpoint.name);
  }
});

test('a copy that is still current is answered with 304, without a body and with the usual headers', async () => {
  const { slug } = await client.get<EventRecord>(event);
  for (const path of [event, `/events/${slug}`, `${event}?include=brands`, ticket]) {
    const etag = await etagOf(path);
    for (const tags of [etag, `"other", ${etag}`, `W/${etag}`, '*', ` ${etag} `]) {
      const answer = await client.send('GET', path, { headers: { 'if-none-match': tags } });
      assert.equal(answer.status, 304, tags);
      assert.equal(answer.body, '');
      assert.equal(answer.headers.get('etag'), etag);
      assert.match(answer.headers.get('x-request-id') ?? '', /^req_[0-9a-f]{32}$/);
      for (const name of ['limit', 'remaining', 'reset']) assert.ok(answer.headers.has(`x-ratelimit-${name}`));
      assert.equal(answer.headers.get('content-type'), null);
    }
    for (const tags of ['"other"', '', etag.slice(1, -1), `${etag.slice(0, -1)}x"`]) {
      const { headers } = await client.succeed('GET', path, { headers: { 'if-none-match': tags } });
      assert.equal(headers.get('etag'), etag);
    }
  }
});

test('If-None-Match is not looked at by lists and writes, nor before ownership', async () => {
  const headers = { 'if-none-match': '*' };
  await client.succeed('GET', '/events', { headers });
  await client.succeed('PATCH', event, { body: {}, headers });
  await client.succeed('POST', `${event}/publish`, { headers });
  await client.refuse('GET', `/events/${ids.ticket}`, { status: 404, code: 'NOT_FOUND' }, { headers });
});

test('the ETag of an event moves with everything that the answer shows, and with nothing else', async () => {
  const moves: [string, () => Promise<unknown>][] = [
    ['an edit', () => client.patch(event, { description: 'Bago' })],
    ['publication', () => client.post(`${event}/publish`)],
    ['unpublication', () => client.post(`${event}/unpublish`)],
    ['a new type', () => client.post(`${event}/tickets`, { name: 'B', price: 1, quantity: 1 })],
    ['a change of a type', () => client.patch(ticket, { price: 7 })],
    ['publication of a type', () => client.post(`${ticket}/publish`)],
    ['a sale', () => sell(server.db, ids.ticket, { sold: 1 })],
    ['a hold', () => sell(server.db, ids.ticket, { held: 1 })],
    ['sold-out', () => client.post(`${ticket}/sold-out`)],
    ['archiving', () => client.post(`${event}/archive`)],
  ];
  const seen = new Set([await etagOf(event)]);
  for (const [what, move] of moves) {
    await move();
    const [etag, elsewhere] = [await etagOf(event), await etagOf(event, onSecond)];
    assert.equal(elsewhere, etag, `${what} is seen on every node`);
    assert.ok(!seen.has(etag), `${what} moves it`);
    seen.add(etag);
    assert.equal(await etagOf(event), etag);
  }
});

test('what one node changed the other shows at once', async () => {
  const nodes = [client, onSecond];
  for (let round = 0; round < 10; round += 1) {
    const [writer, reader] = round % 2 === 0 ? nodes : nodes.toReversed();
    await reader?.get(event);
    const name = `Bersyon ${round}`;
    await writer?.patch(event, { name, tickets: [{ id: ids.ticket, price: round }] });
    const shown = await reader?.get<EventRecord>(event);
    assert.deepEqual([shown?.name, shown?.tickets?.[0]?.price], [name, round]);
    assert.equal((await reader?.get<EventRecord[]>('/events?sort=-createdAt'))?.[0]?.name, name);
  }
  await client.remove(event);
  for (const node of nodes) await node.refuse('GET', event, { status: 404, code: 'NOT_FOUND' });
});

test('an event shows its venue as it is now, and its ETag moves with it', async () => {
  const text = readFileSync(new URL('../../seeds/venues.csv', import.meta.url), 'utf8');
  const row = venuesOf(text).find(({ slug }) => slug === 'philippine-arena');
  assert.ok(row !== undefined);
  await client.patch(event, { venueId: row.id });
  const before = await etagOf(event);
  await client.get('/events');
  await server.db.transaction((tx) => loadVenues(tx, [{ ...row, name: 'Bagong Arena' }]));
  for (const node of [client, onSecond]) {
    assert.equal(((await node.get<EventRecord>(event)).venue as Json).name, 'Bagong Arena');
    const [listed] = (await node.get<EventRecord[]>('/events')) as [EventRecord];
    assert.equal((listed.venue as Json).name, 'Bagong Arena');
    assert.notEqual(await etagOf(event, node), before);
  }
});

test('the ETag of a type moves with its edits and its counters', async () => {
  const seen = new Set([await etagOf(ticket)]);
  const moves = [
    () => client.patch(ticket, { price: 7 }),
    () => sell(server.db, ids.ticket, { sold: 1 }),
    () => client.post(`${ticket}/publish`),
    () => client.post(`${ticket}/sold-out`),
  ];
  for (const move of moves) {
    await move();
    seen.add(await etagOf(ticket));
  }
  assert.equal(seen.size, moves.length + 1);
  await client.patch(event, { description: 'Bago' });
  assert.ok(seen.has(await etagOf(ticket)), 'an edit of the event is none of the type');
});

/** Endpoints that look at If-Match, and where the ETag comes from. */
const conditional: [string, (path: string) => Promise<string>][] = [
  ['update event', etagOf],
  ['publish event', etagOf],
  ['unpublish event', etagOf],
  ['archive event', etagOf],
  ['delete event', etagOf],
  ['update ticket type', etagOf],
  ['publish ticket type', etagOf],
  ['mark sold out', etagOf],
  ['delete ticket type', etagOf],
  [
    'update schedule',
    async (path) => (await client.succeed('PATCH', path, { body: {} })).headers.get('etag') as string,
  ],
  [
    'delete schedule',
    async (path) => (await client.succeed('PATCH', path, { body: {} })).headers.get('etag') as string,
  ],
];

for (const [name, read] of conditional) {
  test(`${name} is done only where If-Match names the record as it is`, async () => {
    const endpoint = endpoints.find((known) => known.name === name) as Endpoint;
    const path = pathOf(endpoint, ids);
    const record = path.replace(/\/(un)?publish$|\/archive$|\/sold-out$/, '');
    const send = (tags: string): [Endpoint['method'], string, { body?: Json; headers: Record<string, string> }] => [
      endpoint.method,
      path,
      { body: endpoint.body, headers: { 'if-match': tags } },
    ];
    const edit = { [record.includes('schedules') ? 'title' : 'name']: 'Inedit' };
    const stale = await read(record);
    await client.patch(record, edit);
    const current = await read(record);
    assert.notEqual(current, stale);
    const before = await catalogRows(server.db);
    for (const tags of [stale, `W/${current}`, '"other"', `${stale}, "other"`, 'nonsense', '', current.slice(1, -1)]) {
      const [method, at, options] = send(tags);
      await client.refuse(method, at, failed, options);
    }
    assert.deepEqual(await catalogRows(server.db), before);
    const spellings = [current, `"other", ${current}`, '*', ` ${current} , ${stale}`];
    const repeatable = endpoint.method !== 'DELETE';
    for (const tags of repeatable ? spellings : [spellings[1] as string]) {
      // Every success may have been an edit.
      const [method, at, options] = send(tags.replaceAll(current, await read(record)));
      await client.succeed(method, at, options);
    }
  });
}

test('a sale between reading and writing does not stand in the way of an edit', async () => {
  const [ofEvent, ofTicket] = [await etagOf(event), await etagOf(ticket)];
  await sell(server.db, ids.ticket, { sold: 1, held: 1 });
  assert.notEqual(await etagOf(event), ofEvent, 'although the ETag moved');
  await client.succeed('PATCH', ticket, { body: { price: 5 }, headers: { 'if-match': ofTicket } });
  await client.refuse('PATCH', event, failed, { body: { name: 'Bago' }, headers: { 'if-match': ofEvent } });
  const current = await etagOf(event);
  await sell(server.db, ids.ticket, { sold: 1 });
  await client.succeed('PATCH', event, { body: { name: 'Bago' }, headers: { 'if-match': current } });
});

test('the ETag of a create or a change works as If-Match of the next one', async () => {
  let { headers } = await client.succeed<EventRecord>('PATCH', event, { body: { name: 'Una' } });
  for (const action of ['publish', 'unpublish', 'archive']) {
    const ifMatch = { 'if-match': headers.get('etag') as string };
    ({ headers } = await client.succeed<EventRecord>('POST', `${event}/${action}`, { headers: ifMatch }));
  }
});

test('the ETag of one record is never that of another', async () => {
  const other = await makeCatalog(client);
  const tags = [
    await etagOf(event),
    await etagOf(ticket),
    await etagOf(`/events/${other.event}`),
    await etagOf(`/events/${other.event}/tickets/${other.ticket}`),
  ];
  assert.equal(new Set(tags).size, tags.length);
  for (const tag of tags.slice(1))
    await client.refuse('PATCH', event, failed, { body: {}, headers: { 'if-match': tag } });
});

test('a performer that goes is an edit of the entries that named it', async () => {
  const { data: performer } = await client.succeed<{ id: string }>('POST', `${event}/performers`, {
    body: { name: 'Luna' },
  });
  const entry = await client.succeed<{ id: string }>('POST', `${event}/schedules`, {
    body: {
      title: 'Set',
      startTime: '2027-02-14T11:00:00Z',
      endTime: '2027-02-14T12:00:00Z',
      performerId: performer.id,
    },
  });
  await client.succeed('DELETE', `${event}/performers/${performer.id}`);
  const stale = { 'if-match': entry.headers.get('etag') as string };
  const path = `${event}/schedules/${entry.data.id}`;
  assertRefused(await client.send('PATCH', path, { body: { title: 'Other' }, headers: stale }), failed);
});

test('a performer or brand is deleted only by the ETag that it has', async () => {
  for (const kind of ['performers', 'brands']) {
    const made = await client.succeed<{ id: string }>('POST', `${event}/${kind}`, { body: { name: 'Luna' } });
    const path = `${event}/${kind}/${made.data.id}`;
    assertRefused(await client.send('DELETE', path, { headers: { 'if-match': '"other"' } }), failed);
    await client.succeed('DELETE', path, { headers: { 'if-match': made.headers.get('etag') as string } });
  }
});
