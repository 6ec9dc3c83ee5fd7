import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Statement, sql } from '../../../src/platform/database/sql.ts';
import { type ApiClient, apiClient } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyerAt } from '../../helpers/clients/buyer.ts';
import { dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { databaseUrlOf, type ServiceChild, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// A quarter of the eight for pages, and three of all organizations together.
const shareMax = 2;
const shareOfAllMax = 6;
const waitingMax = 100;
let shop: Shop;
let service: ServiceChild;
let buyer: Buyer;

before(async () => {
  shop = await openShop();
  service = await startService({
    ...{ DATABASE_URL: databaseUrlOf(shop.server.connection), ROLE: 'web', DEMO: 'off' },
    ...{ HOLD_LIMITS: 'off', MARKETPLACE_RATE_LIMIT: 'off' },
  });
  buyer = buyerAt(service.url);
});
after(async () => {
  await service.kill();
  await shop.close();
});

test('an organization that makes tickets a hundred times at once keeps no buyer of another from a connection', async (t) => {
  const crowd = await organizationAtWork();
  const onSale = await shop.event({ tickets: [{ quantity: 50 }] });
  const row = await lockEvent(crowd.eventId);
  t.after(row.release);
  const made = Array.from({ length: 100 }, () => crowd.makeTickets());
  await until(async () => (await connectionsKept()) >= shareMax);
  // More than there are connections at once, and each of them from the hold to the tickets.
  const bought = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const order = await buyer.buy(onSale.id, { [onSale.types[0] as string]: 1 });
      return [order.status, (await buyer.tickets(order)).length, (await connectionsKept()) <= shareMax];
    }),
  );
  assert.deepEqual(
    bought,
    bought.map(() => ['COMPLETED', 1, true]),
  );
  await row.release();
  // Those who waited in the organization's own line are served after all, except those whose patience was over before.
  for (const { status, body } of await Promise.all(made)) {
    assert.ok([201, 429, 503].includes(status), `${status} ${body}`);
  }
  await assertSound(shop.db);
});

test('nor do several organizations together', async (t) => {
  const crowds = [await organizationAtWork(), await organizationAtWork(), await organizationAtWork()];
  crowds.push(await organizationAtWork(), await organizationAtWork());
  const onSale = await shop.event({ tickets: [{}] });
  const rows = await keep(sql`
    select from events where id = any(${crowds.map(({ eventId }) => eventId)}::uuid[]) for update`);
  t.after(rows.release);
  const made = crowds.flatMap(({ makeTickets }) => [1, 2, 3].map(makeTickets));
  await until(async () => (await connectionsKept()) >= shareOfAllMax);
  const order = await buyer.buy(onSale.id, { [onSale.types[0] as string]: 1 });
  assert.deepEqual([order.status, (await connectionsKept()) <= shareOfAllMax], ['COMPLETED', true]);
  await rows.release();
  for (const { status } of await Promise.all(made)) assert.ok([201, 429, 503].includes(status), String(status));
});

test('the waiting requests of an organization are bounded, and others are refused', async (t) => {
  const crowd = await organizationAtWork();
  const other = await organizationAtWork();
  const row = await lockEvent(crowd.eventId);
  t.after(row.release);
  const answers: number[] = [];
  const tooMany = shareMax + waitingMax + 8;
  const made = Array.from({ length: tooMany }, async () => {
    const answer = await crowd.makeTickets();
    answers.push(answer.status);
    return answer;
  });
  await until(() => answers.length >= 8);
  assert.deepEqual(answers, Array(8).fill(429));
  // Others have their own share.
  assert.equal((await other.makeTickets()).status, 201);
  await row.release();
  for (const { status, headers, body } of (await Promise.all(made)).filter((answer) => answer.status === 429)) {
    assert.equal(status, 429);
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    const { error } = JSON.parse(body) as { error: { code: string; message: string } };
    assert.deepEqual([error.code, /at once/.test(error.message)], ['RATE_LIMITED', true]);
  }
});

test('nor do the pages of its dashboard', async (t) => {
  const organization = await shop.server.organization({ name: 'Dilim' });
  const visitor = await dashboardClient({ db: shop.db, url: service.url }, { organization });
  const page = `/organizer/o/${organization.slug}/settings/webhooks`;
  assert.equal((await visitor.get(page)).status, 200);
  const table = await keep(sql`lock table webhooks in access exclusive mode`);
  t.after(table.release);
  const visits = Array.from({ length: 20 }, () => visitor.get(page));
  await until(async () => (await connectionsKept()) >= shareMax);
  const onSale = await shop.event({ tickets: [{ price: 0 }] });
  assert.equal((await buyer.buy(onSale.id, { [onSale.types[0] as string]: 1 })).status, 'COMPLETED');
  assert.ok((await connectionsKept()) <= shareMax);
  await table.release();
  for (const { status } of await Promise.all(visits)) assert.ok([200, 429, 503].includes(status), String(status));
});

/** One of PRO with a draft of an event. */
async function organizationAtWork() {
  const { server } = shop;
  const organization = await server.organization({ name: 'Sikat', tier: 'PRO' });
  const client: ApiClient = apiClient(service.url, (await server.key(organization)).key);
  const { id: eventId } = await client.post<{ id: string }>('/events', {
    name: 'Tugtugan',
    dateTime: '2027-02-14T19:00:00+08:00',
  });
  const body = { name: 'Balcony', price: 500, quantity: 20 };
  return { eventId, makeTickets: () => client.send('POST', `/events/${eventId}/tickets`, { body }) };
}

/** A request that changes the event stands still, and keeps its connection. */
function lockEvent(eventId: string) {
  return keep(sql`select from events where id = ${eventId} for update`);
}

/** Keeps a statement's lock until it is released. */
async function keep(lock: Statement) {
  let isReleased = false;
  const locked = Promise.withResolvers<void>();
  const held = shop.db.transaction(async (tx) => {
    await tx.run(lock);
    locked.resolve();
    // An idle one would be undone.
    while (!isReleased) await tx.run(sql`select pg_sleep(0.05)`);
  });
  await Promise.race([locked.promise, held]);
  const release = () => {
    isReleased = true;
    return held;
  };
  return { release };
}

/** How many connections stand still for the lock. */
async function connectionsKept(): Promise<number> {
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'takilya pages' and wait_event_type = 'Lock'`);
  return count;
}
