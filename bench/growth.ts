import { listRequests } from '../src/core/accounts/request-log/list-requests.ts';
import { settleDue } from '../src/core/back-office/settlements/settle-due.ts';
import { settlementOf } from '../src/core/back-office/settlements/settlement-of.ts';
import type { Actor } from '../src/core/base/actor.ts';
import { scopes } from '../src/core/base/scope.ts';
import { searchAttendees } from '../src/core/reports/attendees/search-attendees.ts';
import { searchOrders } from '../src/core/reports/orders/search-orders.ts';
import { overviewOf } from '../src/core/reports/overview/overview-of.ts';
import { listExpiredInSandboxes, listExpiredOrders } from '../src/core/selling/holds/expired-orders.sql.ts';
import { relayNotices } from '../src/core/telling/deliveries/relay-notices.ts';
import { searchDeliveries } from '../src/core/telling/deliveries/search-deliveries.ts';
import { countOwnDeliveries } from '../src/core/telling/deliveries/webhook-overview.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { sweepJob } from '../src/worker/sweep.ts';
import { holdRequest, type OnSale } from './buying.ts';
import { getRequest, load } from './load.ts';
import { databaseMilliseconds } from './processor-time.ts';
import { atMost, type Row } from './row.ts';
import { endEvents, insertOrders, insertPast, insertTickets, insertWebhook } from './rows/growth-rows.ts';
import { putOnSale } from './rows/sales.ts';
import { type Child, type Ground, insertEvents, type World, wordOf } from './world.ts';

// `-- growth --short`: less of everything, for a look.
const isShort = process.argv.includes('--short');
const sizes = isShort ? [1_000, 30_000] : [1_000, 10_000, 100_000];
const rounds = isShort ? 3 : 5;
const seconds = isShort ? 0.5 : 1;

interface Context {
  world: World;
  db: Database;
  actor: Actor;
  ids: string[];
  onSale: OnSale;
  /** An event of which as many tickets are sold. */
  sold: OnSale;
  webhookId: string;
}

/** Asked over HTTP, or of the core where a page of the dashboard or a job asks it. */
interface Question {
  request?: (context: Context) => string;
  act?: (context: Context) => Promise<unknown>;
}

const days = { from: '2026-01-01', to: '2026-03-31' };

const read = ({ world: { key } }: Context, path: string) => getRequest(`/open-api/v1${path}`, { 'api-key': key });

const questions: Record<string, Question> = {
  'read one event': {
    request: (at) => read(at, `/events/${at.ids[Math.floor(Math.random() * at.ids.length)]}`),
  },
  'list 100 events': { request: (at) => read(at, '/events?take=100') },
  'list drafts by date': { request: (at) => read(at, '/events?take=100&status=DRAFT&sort=dateTime') },
  'search events': {
    request: (at) => read(at, `/events?take=10&search=${wordOf(1 + Math.floor(Math.random() * 100)).slice(0, 12)}`),
  },
  'search venues': { request: (at) => read(at, '/venues/search?query=colisem') },
  'list 100 orders': { request: (at) => read(at, `/events/${at.onSale.eventId}/orders?take=100`) },
  'list 100 attendees': { request: (at) => read(at, `/events/${at.sold.eventId}/attendees?take=100`) },
  'list 100 deliveries': { request: (at) => read(at, `/webhooks/${at.webhookId}/deliveries?take=100`) },
  'list 100 notices': { request: (at) => read(at, '/notices?take=100') },
  'list payouts': { request: (at) => read(at, '/payouts?take=10') },
  hold: { request: ({ onSale }) => holdRequest(onSale) },
  'public, home page': { request: () => getRequest('/', {}) },
  'public, list of events': { request: () => getRequest('/marketplace/v1/events?take=20', {}) },
  'public, one event': { request: ({ onSale }) => getRequest(`/marketplace/v1/events/${onSale.eventId}`, {}) },
  'dashboard, overview': { act: ({ db, actor }) => overviewOf(db, actor, { now: Date.now(), holdDays: 5 }) },
  'dashboard, orders': { act: ({ db, actor }) => searchOrders(db, actor, { take: 50 }) },
  'dashboard, attendees': {
    act: ({ db, actor, sold: { eventId } }) => searchAttendees(db, actor, { eventId, take: 50 }),
  },
  'dashboard, attendees not yet inside': {
    act: ({ db, actor, sold: { eventId } }) => searchAttendees(db, actor, { eventId, isAdmitted: false, take: 50 }),
  },
  'dashboard, webhook': {
    act: ({ db, actor, webhookId }) =>
      Promise.all([countOwnDeliveries(db, actor, { webhookId }), searchDeliveries(db, actor, { webhookId, take: 50 })]),
  },
  'dashboard, requests': {
    act: ({ db, actor: { organizationId } }) => listRequests(db, { organizationId, take: 50 }),
  },
  'dashboard, settlement': { act: ({ db, actor }) => settlementOf(db, actor, days) },
  'job, settlement': { act: ({ db }) => settleDue(db, { holdDays: 5, organizationsMax: 100 }) },
  'job, relay': { act: ({ db }) => db.transaction((tx) => relayNotices(tx, { most: 500 })) },
  'job, expired holds': {
    act: ({ db }) => Promise.all([listExpiredOrders(db, { most: 500 }), listExpiredInSandboxes(db, { most: 500 })]),
  },
  'job, sweep': { act: ({ db }) => sweepJob(db).run() },
};

/**
 * How much slower each gets with ten and a hundred times as much of everything that is settled and over. In turns, so that a
 * busy moment of the machine hits all sizes; of several rounds the least, since other work only ever adds to it.
 */
export async function* growthRows(ground: Ground, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const names = Object.keys(questions).filter((name) => isWanted(`growth: ${name}`));
  if (names.length === 0) return;
  const places: Place[] = [];
  try {
    for (const size of sizes) places.push(await placeOf(await ground.openWorld(), size));
    for (const name of names) {
      const rowsOf: number[][] = places.map(() => []);
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, place] of places.entries()) {
          const cost = await costAt(place, questions[name] as Question);
          if (round > 0) rowsOf[index]?.push(cost);
        }
      }
      const least = rowsOf.map((costs) => Math.min(...costs));
      const detail = `${least.map((ms) => `${ms.toFixed(3)} ms`).join(', ')} of processor at ${sizes.join(', ')} of each`;
      yield atMost(`growth: ${name}`, (least.at(-1) as number) / (least[0] as number), 1.5, '×', detail);
    }
  } finally {
    for (const { ours, world } of places) {
      await ours.stop();
      await world.close();
    }
  }
}

interface Place extends Context {
  ours: Child;
}

/** So many events, of which as many as in the smallest are still to come, and so much of everything else. */
async function placeOf(world: World, size: number): Promise<Place> {
  const { db, organization } = world;
  await insertEvents(db, organization.id, 1, size);
  await endEvents(world, { after: sizes[0] as number });
  const ids = await someIds(world);
  // A hundred times as many events have more tickets than an organization may have.
  const environment = { MAXIMA: 'ticketsEnterprise=100000000' };
  const ours = await world.startOurs({ holdLimits: 'off', environment });
  const onSale = await putOnSale(world, ours, 200_000);
  const sold = await putOnSale(world, ours, 200_000);
  const webhookId = await insertWebhook(world);
  await insertOrders(world, onSale, size);
  await insertTickets(world, sold, size);
  await insertPast(world, { webhookId, total: size });
  const actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
  return { world, db, actor, ids, onSale, sold, webhookId, ours };
}

/** Processor time of PostgreSQL and of its client, in milliseconds each. */
async function costAt(place: Place, { request, act }: Question): Promise<number> {
  const { db, ours } = place;
  const asker = request === undefined ? ownMicroseconds : ours.cpuMicroseconds;
  const now = async () => (await asker()) / 1_000 + (await databaseMilliseconds(db));
  const before = await now();
  const count =
    request === undefined
      ? await repeat(() => (act as NonNullable<typeof act>)(place))
      : (await load({ port: ours.port, connections: 8, seconds, request: () => request(place) })).count;
  return ((await now()) - before) / count;
}

const ownMicroseconds = async () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** One after the other; answers how many. */
async function repeat(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < seconds * 1_000) {
    await act();
    count += 1;
  }
  return count;
}

/** As many at every size, so that what is kept in memory does not decide the figure. */
async function someIds({ db, organization }: World): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from events where organization_id = ${organization.id} order by id limit 1000`,
  );
  return rows.map(({ id }) => id);
}
