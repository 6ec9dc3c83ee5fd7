import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, isoMilliseconds, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { type MarketClient, marketClient } from '../helpers/clients/market-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { block, hallOf, paint } from '../helpers/seats/painted-hall.ts';
import { secondNode } from '../helpers/worlds/two-nodes.ts';

interface States {
  version: number;
  seats: number;
  states: string;
  changedAt: string;
}

// A little more than what is shown may be old.
const aSecond = 1_050;
let aheadMs = 0;
let stoppedAt: number | undefined;
const now = () => (stoppedAt ?? Date.now()) + aheadMs;

let server: TestServer;
let client: ApiClient;
let market: MarketClient;
let event: { id: string; slug: string; types: string[] };

before(async () => {
  server = await testServer({ now, environment: { ROLE: 'web', MARKETPLACE_RATE_LIMIT: 'off' } });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  market = marketClient(server.url);
});
after(() => server.close());

/** Rows A and B of four are in front, three of row C behind, the last seat of it is not offered. */
beforeEach(async () => {
  const made = await eventOnSale(client, { tickets: [{ price: 900 }, { name: 'Back', price: 400 }] });
  const { slug } = await market.get(`/events/${made.id}`);
  event = { ...made, slug };
  const [front, back] = made.types as [string, string];
  const types = [
    { ticketTypeId: front, areas: [{ section: 'MAIN', rows: ['A', 'B'] }] },
    { ticketTypeId: back, areas: [{ section: 'MAIN', rows: ['C'], seats: '1-3' }] },
  ];
  await paint(server.db, { eventId: made.id, plan: hallOf(3, 4), types });
});

const unpacked = ({ states, seats }: States) => {
  const bytes = Buffer.from(states, 'base64url');
  return Array.from({ length: seats }, (_, seat) => ((bytes[seat >> 2] as number) >> (6 - 2 * (seat & 3))) & 3).join(
    '',
  );
};
const look = async (from: MarketClient = market, named = event.id) =>
  unpacked(await from.get<States>(`/events/${named}/seats`));
const lookLater = async () => {
  aheadMs += aSecond;
  return look();
};
const become = (seat: string, state: string) =>
  server.db.run(sql`
    update tickets set state = ${state} where seat_id = ${seat}
      and ticket_type_id in (select id from ticket_types where event_id = ${event.id})`);
const gone = (path: string) => market.refuse('GET', path, { status: 404, code: 'NOT_FOUND' });

test('the plan tells sections, rows and prices, and which seats are of which type', async () => {
  const plan = await market.get<Json>(`/events/${event.slug}/seating`);
  const [front, back] = event.types;
  assert.equal(plan.version, 1);
  assert.deepEqual(plan.focus, [1.5, -5]);
  assert.equal(plan.seats, 12);
  const [section] = plan.sections as { key: string; kind: string; rows: { name: string; count: number }[] }[];
  assert.deepEqual([section?.key, section?.kind], ['MAIN', 'SEATED']);
  assert.deepEqual(
    section?.rows.map(({ name, count }) => [name, count]),
    [
      ['A', 4],
      ['B', 4],
      ['C', 4],
    ],
  );
  const types = plan.types as Json[];
  assert.deepEqual(
    types.map(({ ticketTypeId, price, seats }) => [ticketTypeId, price, seats]),
    [
      [front, 900, 8],
      [back, 400, 3],
    ],
  );
  assert.deepEqual(types[1]?.areas, [{ section: 'MAIN', rows: ['C'], seats: '1-3' }]);
  assert.deepEqual(plan.typeOfSeats, [
    [0, 8],
    [1, 3],
    [-1, 1],
  ]);
});

test('the plan is not sent again while it is the same, and anew at once when it is painted or a price changes', async () => {
  const path = `/events/${event.id}/seating`;
  const first = await market.send('GET', path);
  const etag = first.headers.get('etag') as string;
  assert.equal(first.headers.get('cache-control'), 'no-cache');
  assert.equal(first.headers.get('vary'), 'accept-encoding');
  const again = await market.send('GET', path, { headers: { 'if-none-match': etag } });
  assert.deepEqual([again.status, again.body, again.headers.get('etag')], [304, '', etag]);
  await server.db.run(sql`update ticket_types set price_centavos = 95000 where id = ${event.types[0] as string}`);
  await server.db.run(sql`update event_seating set version = version + 1 where event_id = ${event.id}`);
  const changed = await market.send('GET', path, { headers: { 'if-none-match': etag } });
  assert.equal(changed.status, 200);
  const { data } = JSON.parse(changed.body) as { data: { version: number; types: { price: number }[] } };
  assert.deepEqual([data.version, data.types[0]?.price], [2, 950]);
});

test('plan and states are the same packed and plain', async () => {
  for (const path of ['seating', 'seats']) {
    const bodies = new Set<string>();
    for (const coding of ['identity', 'gzip', 'br, gzip;q=0.5']) {
      const answer = await market.send('GET', `/events/${event.id}/${path}`, {
        headers: { 'accept-encoding': coding },
      });
      assert.equal(answer.status, 200);
      bodies.add(answer.body);
    }
    assert.equal(bodies.size, 1);
  }
});

test('the states tell what is free, taken, blocked or not offered, at most a second old', async () => {
  assert.equal(await look(), '000000000002');
  await become('MAIN-A-2', 'HELD');
  await become('MAIN-B-4', 'SOLD');
  await block(server.db, { eventId: event.id, seats: ['MAIN-C-1'] });
  assert.equal(await lookLater(), '010000012002');
  await become('MAIN-A-2', 'FREE');
  assert.equal(await lookLater(), '000000012002');
});

test('nothing is offered of a type that is marked as sold out or not published', async () => {
  await client.post(`/events/${event.id}/tickets/${event.types[0]}/sold-out`);
  assert.equal(await look(), '222222220002');
  await client.patch(`/events/${event.id}/tickets/${event.types[1]}`, { published: false });
  assert.equal(await lookLater(), '222222222222');
  const plan = await market.get<{ types: { name: string }[]; typeOfSeats: number[][] }>(`/events/${event.id}/seating`);
  assert.deepEqual(
    [plan.types.length, plan.typeOfSeats],
    [
      1,
      [
        [0, 8],
        [-1, 4],
      ],
    ],
  );
});

test('states are not sent again while they are the same, and say when they changed', async () => {
  const path = `/events/${event.id}/seats`;
  const first = await market.send('GET', path);
  const etag = first.headers.get('etag') as string;
  const { data } = JSON.parse(first.body) as { data: States };
  assert.match(data.changedAt, isoMilliseconds);
  aheadMs += aSecond;
  const again = await market.send('GET', path, { headers: { 'if-none-match': `W/"x", ${etag}` } });
  assert.deepEqual([again.status, again.body, again.headers.get('etag')], [304, '', etag]);
  assert.equal(again.headers.get('access-control-allow-origin'), '*');
  await become('MAIN-A-1', 'SOLD');
  aheadMs += aSecond;
  const changed = await market.send('GET', path, { headers: { 'if-none-match': etag } });
  assert.equal(changed.status, 200);
  const later = (JSON.parse(changed.body) as { data: States }).data;
  assert.ok(later.changedAt > data.changedAt);
  assert.notEqual(changed.headers.get('etag'), etag);
});

test('however many ask, by id or slug, an event is looked up once a second', async (t) => {
  await look();
  stoppedAt = Date.now();
  t.after(() => {
    stoppedAt = undefined;
  });
  aheadMs += aSecond;
  const statements: string[] = [];
  const { many } = server.db;
  server.db.many = ((statement: { text: string }) => {
    statements.push(statement.text);
    return many.call(server.db, statement as never);
  }) as never;
  try {
    const asked = Array.from({ length: 200 }, (_, index) => look(market, index % 2 === 0 ? event.id : event.slug));
    assert.deepEqual(new Set(await Promise.all(asked)), new Set(['000000000002']));
  } finally {
    server.db.many = many;
  }
  // Two statements a look.
  assert.equal(statements.filter((text) => text.includes('event_seating')).length, 2, statements.join('\n'));
});

test('two nodes agree within a second', async () => {
  const other = await secondNode(server, { now });
  try {
    const far = marketClient(other.url);
    assert.equal(await look(far), await look());
    for (const seat of ['MAIN-A-3', 'MAIN-B-1']) {
      await become(seat, 'SOLD');
      aheadMs += aSecond;
      const [here, there] = await Promise.all(
        [market, far].map((from) => from.send('GET', `/events/${event.id}/seats`)),
      );
      assert.equal(here?.headers.get('etag'), there?.headers.get('etag'));
    }
    assert.equal(await look(far), '001010000002');
  } finally {
    await other.drain();
  }
});

test('a plan that is painted anew shows its new version and states', async () => {
  assert.equal(await look(), '000000000002');
  const types = [{ ticketTypeId: event.types[0] as string, areas: [{ section: 'MAIN', rows: ['A'] }] }];
  await server.db.run(sql`
    delete from event_seating where event_id = ${event.id}`);
  await gone(`/events/${event.id}/seating`);
  await paint(server.db, { eventId: event.id, plan: hallOf(2, 2), types });
  const plan = await market.get<Json>(`/events/${event.id}/seating`);
  assert.equal(plan.seats, 4);
  assert.equal(await lookLater(), '0022');
});

test('without a plan, or for who may not see the event, there is nothing', async () => {
  const plain = await eventOnSale(client, { tickets: [{}] });
  const draft = await client.post<{ id: string }>('/events', { name: 'Draft', dateTime: '2031-01-01T10:00:00.000Z' });
  for (const id of [plain.id, draft.id, unknownId, 'no-such-event', 'x'.repeat(300), '%00', "'or 1=1"]) {
    for (const path of ['seating', 'seats']) {
      const answer = await market.send('GET', `/events/${encodeURIComponent(id)}/${path}`);
      assert.equal(answer.status, 404, `${id} ${path} ${answer.body}`);
    }
  }
  assert.equal(await look(), '000000000002');
  await server.db.run(sql`update events set taken_down_at = now(), take_down_reason = 'A look' where id = ${event.id}`);
  await gone(`/events/${event.id}/seating`);
  aheadMs += aSecond;
  await gone(`/events/${event.id}/seats`);
  await server.db.run(sql`update events set taken_down_at = null, take_down_reason = null where id = ${event.id}`);
  assert.equal(await look(), '000000000002');
  await client.post(`/events/${event.id}/unpublish`);
  aheadMs += aSecond;
  await gone(`/events/${event.slug}/seats`);
});

test('HEAD tells the same without a body, and what is not asked for is refused', async () => {
  for (const path of ['seating', 'seats']) {
    const head = await market.send('HEAD', `/events/${event.id}/${path}`);
    const got = await market.send('GET', `/events/${event.id}/${path}`);
    assert.deepEqual([head.status, head.body, head.headers.get('etag')], [200, '', got.headers.get('etag')]);
    assert.equal((await market.send('POST', `/events/${event.id}/${path}`, { body: {} })).status, 405);
    assert.equal((await market.send('GET', `/events/${event.id}/${path}?x=1`)).status, 400);
  }
});
