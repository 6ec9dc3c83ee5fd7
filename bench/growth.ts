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
import { sql } from '../src/platform/database/sql.ts';
import { sweepJob } from '../src/worker/sweep.ts';
import { holdRequest, type OnSale } from './buying.ts';
import { getRequest, load } from './load.ts';
import { databaseMilliseconds } from './processor-time.ts';
import { atMost, median, type Row } from './row.ts';
import { endEvents, insertOrders, insertPast, insertTickets, insertWebhook } from './rows/growth-rows.ts';
import { putOnSale } from './rows/sales.ts';
import { insertEvents, type World, wordOf } from './world.ts';

// `-- growth --short`: a tenth of everything, for a look.
const isShort = process.argv.includes('--short');
const sizes = isShort ? [300, 3_000, 30_000] : [1_000, 10_000, 100_000];
const rounds = isShort ? 1 : 3;
const seconds = 1;

interface Context {
  ids: string[];
  onSale: OnSale;
  /** An event of which as many tickets are sold. */
  sold: OnSale;
  webhookId: string;
}

/** Asked over HTTP, or of the core where a page of the dashboard or a job asks it. */
interface Question {
  name: string;
  request?: (context: Context) => string;
  act?: (context: Context) => Promise<unknown>;
}

/** How much slower each gets with ten and a hundred times as much of everything that is settled and over. */
export async function* growthRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const questions = questionsOf(world).filter(({ name }) => isWanted(name));
  if (questions.length === 0) return;
  const times = new Map<string, number[]>(questions.map(({ name }) => [name, []]));
  let place: Omit<Context, 'ids'> | undefined;
  for (const size of sizes) {
    const { count } = await world.db.one<{ count: number }>(
      sql`select count(*) as count from events where organization_id = ${world.organization.id}`,
    );
    await insertEvents(world.db, world.organization.id, count + 1, size);
    // The additional events are over: they must cost nothing to those who look at upcoming ones.
    if (place !== undefined) await endEvents(world, { after: count });
    const ids = await someIds(world);
    const ours = await world.startOurs({ holdLimits: 'off' });
    place ??= {
      onSale: await putOnSale(world, ours, 200_000),
      sold: await putOnSale(world, ours, 200_000),
      webhookId: await insertWebhook(world),
    };
    await insertOrders(world, place.onSale, size);
    await insertTickets(world, place.sold, size);
    await insertPast(world, { webhookId: place.webhookId, total: size });
    const context = { ids, ...place };
    for (const { name, request, act } of questions) {
      const measure = () =>
        request === undefined
          ? costOf(world, ownMicroseconds, () => repeat(() => (act as NonNullable<typeof act>)(context)))
          : costOf(world, ours.cpuMicroseconds, async () => {
              const asked = await load({ port: ours.port, connections: 8, seconds, request: () => request(context) });
              return asked.count;
            });
      await measure();
      const results: number[] = [];
      for (let round = 0; round < rounds; round += 1) results.push(await measure());
      times.get(name)?.push(median(results));
    }
    await ours.stop();
  }
  for (const { name } of questions) {
    const [once = 0, ten = 0, hundred = 0] = times.get(name) ?? [];
    const detail = `${once.toFixed(3)} ms, ${ten.toFixed(3)} ms, ${hundred.toFixed(3)} ms of processor at ${sizes.join(', ')} of each`;
    yield atMost(name, hundred / once, 1.5, '×', detail);
  }
}

function questionsOf({ db, key, organization }: World): Question[] {
  const headers = { 'api-key': key };
  const read = (path: string) => getRequest(`/open-api/v1${path}`, headers);
  const actor: Actor = {
    organizationId: organization.id,
    apiKeyId: null,
    scopes: new Set(scopes),
    isSandbox: false,
  };
  const days = { from: '2026-01-01', to: '2026-03-31' };
  const asked: Question[] = [
    {
      name: 'read one event',
      request: ({ ids }) => read(`/events/${ids[Math.floor(Math.random() * ids.length)]}`),
    },
    { name: 'list 100 events', request: () => read('/events?take=100') },
    { name: 'list drafts by date', request: () => read('/events?take=100&status=DRAFT&sort=dateTime') },
    {
      name: 'search events',
      request: () => read(`/events?take=10&search=${wordOf(1 + Math.floor(Math.random() * 100)).slice(0, 12)}`),
    },
    { name: 'search venues', request: () => read('/venues/search?query=colisem') },
    { name: 'list 100 orders', request: ({ onSale }) => read(`/events/${onSale.eventId}/orders?take=100`) },
    { name: 'list 100 deliveries', request: ({ webhookId }) => read(`/webhooks/${webhookId}/deliveries?take=100`) },
    { name: 'list 100 notices', request: () => read('/notices?take=100') },
    // As many as there are at every size.
    { name: 'list payouts', request: () => read('/payouts?take=20') },
    { name: 'list 100 attendees', request: ({ sold }) => read(`/events/${sold.eventId}/attendees?take=100`) },
    { name: 'hold', request: ({ onSale }) => holdRequest(onSale) },
    { name: 'public, home page', request: () => getRequest('/', {}) },
    { name: 'public, list of events', request: () => getRequest('/marketplace/v1/events?take=20', {}) },
    {
      name: 'public, one event',
      request: ({ onSale }) => getRequest(`/marketplace/v1/events/${onSale.eventId}`, {}),
    },
    { name: 'dashboard, overview', act: () => overviewOf(db, actor, { now: Date.now(), holdDays: 5 }) },
    { name: 'dashboard, orders', act: () => searchOrders(db, actor, { take: 50 }) },
    {
      name: 'dashboard, attendees',
      act: ({ sold: { eventId } }) => searchAttendees(db, actor, { eventId, take: 50 }),
    },
    {
      name: 'dashboard, attendees to come',
      act: ({ sold: { eventId } }) => searchAttendees(db, actor, { eventId, isAdmitted: false, take: 50 }),
    },
    {
      name: 'dashboard, webhook',
      act: ({ webhookId }) =>
        Promise.all([
          countOwnDeliveries(db, actor, { webhookId }),
          searchDeliveries(db, actor, { webhookId, take: 50 }),
        ]),
    },
    { name: 'dashboard, requests', act: () => listRequests(db, { organizationId: organization.id, take: 50 }) },
    { name: 'dashboard, settlement', act: () => settlementOf(db, actor, days) },
    { name: 'job, settlement', act: () => settleDue(db, { holdDays: 5, organizationsMax: 100 }) },
    { name: 'job, relay', act: () => db.transaction((tx) => relayNotices(tx, { most: 500 })) },
    {
      name: 'job, expired holds',
      act: () => Promise.all([listExpiredOrders(db, { most: 500 }), listExpiredInSandboxes(db, { most: 500 })]),
    },
    { name: 'job, sweep', act: () => sweepJob(db).run() },
  ];
  return asked.map((question) => ({ ...question, name: `growth: ${question.name}` }));
}

const ownMicroseconds = async () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Processor time of PostgreSQL and of its client, in milliseconds each: a busy machine hardly changes it. */
async function costOf({ db }: World, asker: () => Promise<number>, work: () => Promise<number>): Promise<number> {
  const now = async () => (await asker()) / 1_000 + (await databaseMilliseconds(db));
  const before = await now();
  const count = await work();
  return ((await now()) - before) / count;
}

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
