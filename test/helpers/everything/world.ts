import { rulesVersion } from '../../../door-rules/decide-scan.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import { insertPayoutAccount } from '../../../src/core/accounts/payout-accounts/payout-account.sql.ts';
import { payoutAccountPurpose } from '../../../src/core/accounts/payout-accounts/payout-account.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { trustedSql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { makeSeries } from '../worlds/exchange-dates.ts';
import type { Call, ModelNodes } from './nodes.ts';

interface WorldType {
  id: string;
  name: string;
  kind: 'TICKET' | 'ADD_ON';
  standalone: boolean;
  isChosen: boolean;
  price: number;
}

interface WorldEvent {
  id: string;
  name: string;
  types: WorldType[];
  bundleId: string;
  seats: string[];
  doorToken: string;
}

/** What all operations of a run are done to: some events of one organization, most of them dates of one series. */
export interface World {
  organizationId: string;
  key: string;
  setup: Setup;
  events: WorldEvent[];
}

/** How a world differs from others. */
export interface Setup {
  absorbFees: boolean;
  /** Of each date. */
  returns: ('AT_ONCE' | 'WHEN_RESOLD')[];
  keep: number;
  capacity: number | null;
  /** Hours from now to the first date. */
  ahead: number;
  /** Days from the end of an event to its payout. */
  holdDays: number;
  /** How many dates there are; the last of four is sold to those who have a code. */
  dates: 2 | 4;
  /** What is done more than in others. */
  flavour: 'any' | 'waiting' | 'resale' | 'money';
}

const hourMs = 3_600_000;
/** Sold to those who have a code, for one order; where there are fewer dates, none is. */
export const presaleDate = 3;
const seatNames = ['S-A-1', 'S-A-2', 'S-B-1', 'S-B-2'];
export const promoCode = 'ISA';
export const accessCode = 'MAAGA';

const typesOfDate = ({ flavour }: Setup, date: number) => {
  const isResale = flavour === 'resale';
  return [
    // Of five one may be reserved, or wait for cash.
    { name: 'General', price: 500, quantity: isResale ? 1 : flavour === 'money' ? 5 : 3 },
    { name: 'Seat', price: 800, quantity: 4 },
    { name: 'Chosen', price: 300, quantity: isResale ? 1 : 2, priceKind: 'CHOSEN', priceMin: 0, priceMax: 2_000 },
    { name: 'Free', price: 0, quantity: isResale ? 1 : 2 },
    // Where tickets are resold there are few sorts, so that they meet.
    ...(isResale ? [] : otherTypes),
    // Of the first date two types have one name, of the others only some.
    ...(!isResale && date % 2 === 0 ? [{ name: 'Twin', price: 400, quantity: 2 }] : []),
  ];
};
const otherTypes = [
  { name: 'Parking', price: 100, quantity: 5, kind: 'ADD_ON', perTicketMax: 1 },
  { name: 'Shirt', price: 250, quantity: 5, kind: 'ADD_ON', standalone: true },
  { name: 'Twin', price: 400, quantity: 2 },
];

export async function openWorld(nodes: ModelNodes, setup: Setup): Promise<World> {
  const { db, config } = nodes;
  const { organizationId, key } = await db.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' });
    const made = await createApiKey(tx, createKeyRules(config), {
      ...{ organization, name: 'Model', scopes, isTest: false },
    });
    const box = createSecretBox(config.secrets, payoutAccountPurpose);
    const account = { kind: 'BANK', bankCode: 'BNORPHMM', nameSealed: box.seal('Ana'), restDays: 0 } as const;
    const id = newId();
    const own = { organizationId: organization.id, numberSealed: box.seal('001234567890'), numberEnd: '7890' };
    await insertPayoutAccount(tx, { id, ...own, ...account });
    return { organizationId: organization.id, key: made.key };
  });
  const world: World = { organizationId, key, setup, events: [] };
  const plan = await send<{ id: string }>(nodes, world, 'POST', '/seating-plans', hall);
  const dates = Array.from({ length: setup.dates }, (_, date) => date);
  world.events = await Promise.all(dates.map((date) => openEvent(nodes, world, { setup, planId: plan.id, date })));
  await makeSeries(db, world.events);
  return world;
}

const hall = {
  name: 'Hall',
  focus: [1, -1],
  sections: [
    {
      ...{ key: 'S', name: 'Stalls', kind: 'SEATED' },
      rows: ['A', 'B'].map((name, y) => ({ name, first: 1, count: 2, step: 1, x: 0, y, dx: 1, dy: 0 })),
    },
  ],
};

async function openEvent(
  nodes: ModelNodes,
  world: World,
  { setup, planId, date }: { setup: Setup; planId: string; date: number },
): Promise<WorldEvent> {
  const at = Date.now() + (setup.ahead + 24 * date) * hourMs;
  const name = `Gabi ${date + 1}`;
  const mode = setup.returns[date % setup.returns.length];
  const created = await send<{ id: string; tickets: { id: string; name: string }[] }>(nodes, world, 'POST', '/events', {
    name,
    dateTime: new Date(at).toISOString(),
    endDateTime: new Date(at + 3 * hourMs).toISOString(),
    absorbFees: setup.absorbFees,
    eventCapacity: setup.capacity,
    journeyType: date === presaleDate ? 'PRESELLING' : 'STANDARD',
    returns: { untilHours: 6, keep: setup.keep, mode },
    tickets: typesOfDate(setup, date).map((type) => ({ ...type, published: true })),
  });
  const { id } = created;
  const types = created.tickets.map((type, at): WorldType => {
    const given = typesOfDate(setup, date)[at] as ReturnType<typeof typesOfDate>[0] & {
      kind?: 'ADD_ON';
      standalone?: boolean;
    };
    return {
      ...{ id: type.id, name: type.name, kind: given.kind ?? 'TICKET', standalone: given.standalone === true },
      ...{ isChosen: 'priceKind' in given, price: given.price },
    };
  });
  const seated = types.find((type) => type.name === 'Seat') as WorldType;
  const [general, free] = ['General', 'Free'].map((each) => types.find((type) => type.name === each) as WorldType);
  await send(nodes, world, 'PUT', `/events/${id}/seating`, {
    ...{ planId, orphans: 'ALLOW' },
    types: [{ ticketTypeId: seated.id, areas: [{ section: 'S' }] }],
  });
  const items = [general, free].map((type) => ({ ticketTypeId: type?.id, quantity: 1 }));
  const [bundle] = await Promise.all([
    send<{ id: string }>(nodes, world, 'POST', `/events/${id}/bundles`, {
      ...{ name: 'Pair', items, price: 450, published: true },
    }),
    send(nodes, world, 'POST', `/events/${id}/promo-codes`, {
      ...{ code: promoCode, kind: 'PERCENT', value: 90, ordersMax: 1, ticketsMax: null },
    }),
    date === presaleDate && send(nodes, world, 'POST', `/events/${id}/access-codes`, { code: accessCode, usesMax: 1 }),
  ]);
  await send(nodes, world, 'POST', `/events/${id}/publish`);
  const door = await send<{ code: string }>(nodes, world, 'POST', `/events/${id}/door-codes`, {
    ...{ gate: 'Main', role: 'SUPERVISE' },
  });
  const session = await nodes.nodes[0].call({
    ...{ method: 'POST', path: '/door/v1/sessions' },
    body: { code: door.code, device: 'Phone', rules: rulesVersion },
  });
  if (session.status !== 201) throw new Error(`${session.status} ${session.text}`);
  const { token } = session.body.data as { token: string };
  return { id, name, types, bundleId: bundle.id, seats: seatNames, doorToken: token };
}

async function send<Data>(
  { nodes }: ModelNodes,
  { key }: World,
  method: Call['method'],
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer = await nodes[0].call({ method, path: `/open-api/v1${path}`, body, headers: { 'api-key': key } });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body.data as Data;
}

// What a migration fills, and what is of the process.
const kept = new Set([
  'schema_migrations',
  'app_secret',
  'venues',
  'search_words',
  'partitions',
  'upkeep',
  'web_builds',
  'secret_users',
  'peers',
  'relay',
  'relay_shards',
]);
const notAged = new Set([...kept, 'request_log', 'venues']);

/** What the database is like, for sweeping it and for moving its time. */
export interface Sweeper {
  /** Leaves nothing of the worlds before. */
  sweep(): Promise<void>;
  /** Everything that ever happened was so many days earlier: as if they had gone by. */
  age(days: number): Promise<void>;
}

/** A series has one date a moment, an event one open row of earnings: they go there and back, so that none meets the next. */
const keyedByInstant = new Set(['series_dates', 'earnings']);

export async function openSweeper({ sweeping: client, db }: ModelNodes): Promise<Sweeper> {
  const columns = await db.many<{ table: string; name: string; isDate: boolean }>(
    trustedSql(`
    select c.relname as table, a.attname as name, a.atttypid = 'date'::regtype as is_date
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid in ('timestamptz'::regtype, 'date'::regtype) and a.attgenerated = '' and a.attnum > 0 order by 1, 2`),
  );
  const tables = await db.many<{ name: string }>(
    trustedSql(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`),
  );
  const swept = tables.map(({ name }) => name).filter((name) => !kept.has(name));
  const unbound = 'begin; set local session_replication_role = replica;';
  let worlds = 0;
  return {
    async sweep() {
      // What failed in the world before may have left its transaction.
      await client.query('rollback');
      await client.query(`${unbound} ${swept.map((table) => `delete from ${table};`).join(' ')} commit`);
      worlds += 1;
      if (worlds % 25 === 0) await client.query(`vacuum ${swept.join(', ')}`);
    },
    async age(days) {
      const updates = [...Map.groupBy(columns, ({ table }) => table)].filter(([table]) => !notAged.has(table));
      const statements = updates.flatMap(([table, its]) => {
        const instants = its.filter(({ isDate }) => !isDate);
        const by = (to: string) =>
          `update ${table} set ${instants.map(({ name }) => `${name} = ${name} ${to}`).join(', ')};`;
        const far = keyedByInstant.has(table) ? 36_500 : 0;
        const shifted = instants.length === 0 ? [] : [by(`- interval '${days + far} days'`)];
        if (far > 0) shifted.push(by(`+ interval '${far} days'`));
        const dates = its.filter(({ isDate }) => isDate);
        // Days are part of keys too.
        const there = dates.map(({ name }) => `update ${table} set ${name} = ${name} - 100000;`);
        const back = dates.map(({ name }) => `update ${table} set ${name} = ${name} + ${100_000 - days};`);
        return [...shifted, ...there, ...back];
      });
      // It locks everything, in an order of its own: anyone who is at work meanwhile may be in the way.
      for (let left = 5; ; left -= 1) {
        try {
          await client.query(`${unbound} ${statements.join(' ')} commit`);
          return;
        } catch (error) {
          await client.query('rollback');
          if (left === 0 || (error as { code?: string }).code !== '40P01') throw error;
        }
      }
    },
  };
}
