import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { buyers, type Flood, type OnSale, type Provider } from '../buying.ts';
import { costOf, familyMilliseconds, serverProcess } from '../processor-time.ts';
import { atLeast, atMost, median, processorOf, type Row } from '../row.ts';
import { type Child, createWorld, type World } from '../world.ts';
import {
  audited,
  besideCost,
  bundleOf,
  type Costed,
  inTurns,
  p99,
  payDirectly,
  putOnSale,
  rate,
  singly,
} from './sales.ts';

const otherPostgres = '/usr/lib/postgresql/15/bin';
const millisecondsMax = 3;
const p99MsMax = 300;
const fewBuyers = 16;

/** Whole purchases: hold, payment, what the provider says of it, tickets. */
export async function* purchaseRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const generator = startBuyers();
  try {
    if (['whole purchase', 'whole purchase, p99'].some(isWanted)) yield* speedRows(world, generator);
    if (isWanted('purchase of a bundle')) yield await bundleRow(world, generator);
    if (isWanted('purchase, processor time')) yield await processorRow('purchase, processor time', world, generator);
    const ofFew = `purchase, processor time, ${fewBuyers} buyers`;
    if (isWanted(ofFew)) yield await processorRow(ofFew, world, generator, fewBuyers);
    if (isWanted('notices, all kinds listened to')) yield await listenedRow(world, generator);
    const name = 'purchase, processor time, PostgreSQL 15';
    if (isWanted(name) && existsSync(otherPostgres)) {
      const other = await createWorld({ binDir: otherPostgres });
      try {
        yield await processorRow(name, other, generator);
      } finally {
        await other.close();
      }
    }
  } finally {
    generator.stop();
  }
}

/** With batches, without them, and against the bare statements one by one. */
async function* speedRows(world: World, generator: Buyers): AsyncGenerator<Row> {
  const ours = await world.startOurs({ role: 'web' });
  const unbatched = await world.startOurs({ role: 'web', salesBatchMax: 1 });
  try {
    const onSale = await putOnSale(world, ours, 200_000);
    const runs = await inTurns([
      () => costOf([ours], () => generator.buy(ours, onSale)),
      () => generator.buy(unbatched, onSale),
      () => singly(world, onSale, (place) => payDirectly(world, place)),
    ]);
    const [batched, single, bare] = runs as [Costed[], Flood[], Flood[]];
    const ratio = median(batched.map((run, index) => run.perSecond / (bare[index] as Flood).perSecond));
    const detail = `${rate(batched)} purchases/s over HTTP, ${rate(single)} with batches of one, ${rate(bare)} statements alone; ${await audited(world)}`;
    const processor = processorOf('purchase', batched);
    yield atLeast('whole purchase', { ratio, detail, ...processor }, 0.5);
    const slowest = Math.max(...batched.map((run) => run.p99Ms));
    const beside = `${buyers} buyers; ${p99(single)} ms with batches of one`;
    yield { ...atMost('whole purchase, p99', slowest, p99MsMax, ' ms', beside), ...processor };
  } finally {
    await ours.stop();
    await unbatched.stop();
  }
}

const bundleLeast = 0.9;

/** Three tickets as a bundle of two prices, against three single ones. */
async function bundleRow(world: World, generator: Buyers): Promise<Row> {
  const ours = await world.startOurs({ role: 'web' });
  try {
    const onSale = { ...(await putOnSale(world, ours, 200_000)), quantity: 3 };
    const bundle = await bundleOf(world, ours, onSale);
    const runs = [bundle, onSale].map((bought) => () => costOf([ours], () => generator.buy(ours, bought)));
    const [bundled, plain] = (await inTurns(runs)) as [Costed[], Costed[]];
    const ratio = median(bundled.map((run, index) => run.perSecond / (plain[index] as Flood).perSecond));
    const detail = `${rate(bundled)} bundles/s, ${rate(plain)} purchases/s of as many tickets; ${besideCost(bundled, plain)}; ${await audited(world)}`;
    return atLeast('purchase of a bundle', { ratio, detail, ...processorOf('purchase', bundled) }, bundleLeast);
  } finally {
    await ours.stop();
  }
}

const listenedLeast = 0.97;
// More than others: a few hundredths are looked for.
const listenedTimes = 7;

/**
 * Purchases while a webhook names every kind, against purchases while nobody listens. The process that serves writes what
 * happened in either case. To relay and deliver it is a worker's part, which the row of webhooks measures.
 */
async function listenedRow(world: World, generator: Buyers): Promise<Row> {
  const name = 'notices, all kinds listened to';
  const ours = await world.startOurs({ role: 'web' });
  const url = 'https://hooks.example.com/bench';
  try {
    const onSale = await putOnSale(world, ours, 200_000);
    await world.db.run(sql`
      insert into webhooks (id, organization_id, url, events, sees_buyers, secret_sealed)
      values (gen_random_uuid(), ${world.organization.id}, ${url}, ${noticeTypes}::text[], true, '')`);
    const buy = async (isActive: boolean) => {
      await world.db.run(sql`update webhooks set is_active = ${isActive} where url = ${url}`);
      return costOf([ours], () => generator.buy(ours, onSale));
    };
    const [listened, none] = (await inTurns([() => buy(true), () => buy(false)], { times: listenedTimes })) as [
      Costed[],
      Costed[],
    ];
    const ratio = median(listened.map((run, index) => run.perSecond / (none[index] as Flood).perSecond));
    const { told, orders } = await world.db.one<{ told: number; orders: number }>(sql`
      select (select count(*) from notices where event_id = ${onSale.eventId}) as told,
             (select count(*) from orders where event_id = ${onSale.eventId}) as orders`);
    const detail = `${rate(listened)} purchases/s, ${rate(none)} with nobody listening; ${besideCost(listened, none)}; ${(told / orders).toFixed(1)} notices a purchase; ${await audited(world)}`;
    return atLeast(name, { ratio, detail, ...processorOf('purchase', listened) }, listenedLeast);
  } finally {
    await ours.stop();
  }
}

interface PurchaseCost extends Costed {
  generatorMs: number;
  walBytes: number;
  transactions: number;
  mails: number;
  relayed: number;
}

/**
 * What a purchase costs in processor time, of the process that serves and of all of PostgreSQL. The simulator of payments is
 * part of the first and counted; the load generator is not. Mails and notices are queued and wait, except where the same process
 * works them off: what it does of them meanwhile is counted with the purchases of that time.
 */
async function processorRow(name: string, world: World, generator: Buyers, count = buyers): Promise<Row> {
  const ours = await world.startOurs({ role: 'web' });
  try {
    const onSale = await putOnSale(world, ours, 200_000);
    const postgres = await serverProcess(world.db);
    const cost = async (child: Child, provider: Provider): Promise<PurchaseCost> => {
      const before = await figuresNow(world, child, generator, postgres);
      const run = await generator.buy(child, onSale, provider, count);
      const after = await figuresNow(world, child, generator, postgres);
      const each = (key: keyof typeof before) => (after[key] - before[key]) / run.count;
      return {
        ...run,
        oursMs: each('oursMs'),
        postgresMs: each('postgresMs'),
        generatorMs: each('generatorMs'),
        walBytes: each('walBytes'),
        transactions: each('transactions'),
        mails: each('mails'),
        relayed: each('relayed'),
      };
    };
    const runs = [() => cost(ours, 'simulator'), () => cost(ours, 'generator')];
    const [simulated, told] = (await inTurns(runs)) as [PurchaseCost[], PurchaseCost[]];
    // Last: it goes on with what the others left behind.
    const working = await world.startOurs();
    const [worked] = (await inTurns([() => cost(working, 'simulator')]).finally(working.stop)) as [PurchaseCost[]];
    const total = median(simulated.map(({ oursMs, postgresMs }) => oursMs + postgresMs));
    const of = (costs: PurchaseCost[], key: keyof PurchaseCost) => median(costs.map((each) => each[key])).toFixed(2);
    const detail = [
      `Node ${of(simulated, 'oursMs')} ms, PostgreSQL ${of(simulated, 'postgresMs')} ms`,
      `without the simulator ${of(told, 'oursMs')} and ${of(told, 'postgresMs')} ms`,
      `with ${of(worked, 'mails')} mails sent and ${of(worked, 'relayed')} notices relayed a purchase ${of(worked, 'oursMs')} and ${of(worked, 'postgresMs')} ms`,
      `who makes the load, not counted, ${of(simulated, 'generatorMs')} ms`,
      `${rate(simulated)} purchases/s, p99 ${p99(simulated)} ms`,
      `${median(simulated.map(({ walBytes }) => walBytes)).toFixed(0)} bytes of WAL, ${of(simulated, 'transactions')} transactions`,
      await audited(world),
    ];
    return {
      ...atMost(name, total, millisecondsMax, ' ms', detail.join('; ')),
      ...processorOf('purchase', simulated),
    };
  } finally {
    await ours.stop();
  }
}

async function figuresNow({ db }: World, child: Child, generator: Buyers, postgres: number) {
  const { walBytes, transactions, mails, relayed } = await db.one<{
    walBytes: number;
    transactions: number;
    mails: number;
    relayed: number;
  }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as wal_bytes, xact_commit as transactions,
           (select count(*) from mails where status <> 'PENDING') as mails,
           (select count(*) from notices where position is not null) as relayed
    from pg_stat_database where datname = current_database()`);
  return {
    oursMs: (await child.cpuMicroseconds()) / 1_000,
    postgresMs: familyMilliseconds(postgres),
    generatorMs: familyMilliseconds(generator.id),
    walBytes,
    transactions,
    mails,
    relayed,
  };
}

interface Buyers {
  id: number;
  buy(from: Child, onSale: OnSale, provider?: Provider, count?: number): Promise<Flood>;
  stop(): void;
}

export function startBuyers(): Buyers {
  const child: ChildProcess = fork(new URL('../buyers.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    id: child.pid as number,
    buy: ({ port }, onSale, provider = 'simulator', count = buyers) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`The buyers ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (run) => {
          child.off('exit', ended);
          resolve(run as Flood);
        });
        child.send({ port, onSale, provider, count });
      }),
    stop: () => child.disconnect(),
  };
}
