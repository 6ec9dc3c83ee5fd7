import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/platform/database/sql.ts';
import { flood, type OnSale, purchase } from '../buying.ts';
import { costOf, databaseMilliseconds } from '../processor-time.ts';
import { atMost, median, processorOf, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { type Costed, putOnSale } from './sales.ts';

const ordersMin = 1_500;
const rounds = 3;
// Long enough that the moment before a rush is recognized does not matter.
const rushSeconds = 8;
const onSaleOrders = 10_000;

/** Mails of real purchases, handed to a mail server on this machine; and what that costs sales in the same process. */
export async function* mailRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('mails')) return;
  const sink = await world.startSink();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  try {
    const web = await world.startOurs({ environment: { ROLE: 'web' } });
    const onSale = await putOnSale(world, web, 200_000);
    while ((await waiting(world)) < 2 * ordersMin) await flood(web, purchase(onSale));
    await web.stop();
    yield await handedOverRow(world, { sink, environment: { ...environment, ROLE: 'worker' } });
    yield await oldestRow(world, onSale, environment);
    yield await besideRow(world, onSale, environment);
  } finally {
    await sink.stop();
  }
}

async function handedOverRow(
  world: World,
  { sink, environment }: { sink: Child; environment: Record<string, string> },
): Promise<Row> {
  const count = await waiting(world);
  const worker = await world.startOurs({ environment });
  const sent = () =>
    world.db.one<{ count: number; seconds: number; withTickets: number }>(sql`
      select count(*) as count, coalesce(extract(epoch from max(sent_at) - min(sent_at)), 0)::float8 as seconds,
             count(*) filter (where kind = 'TICKETS') as with_tickets
      from mails where status = 'SENT'`);
  // The time in which a thread loads its modules with the first mail does not count.
  while ((await sent()).count === 0) await sleep(100);
  const before = {
    worker: await worker.cpuMicroseconds(),
    database: await databaseMilliseconds(world.db),
    sent: await sent(),
  };
  while ((await waiting(world)) > 0) await sleep(100);
  const after = await sent();
  const counted = after.count - before.sent.count;
  const workerMs = ((await worker.cpuMicroseconds()) - before.worker) / 1_000 / counted;
  const databaseMs = ((await databaseMilliseconds(world.db)) - before.database) / counted;
  const sinkMs = (await sink.cpuMicroseconds()) / 1_000 / after.count;
  await worker.stop();
  const perSecond = (after.count - 1) / after.seconds;
  const detail = [
    `${count} mails of ${after.withTickets} purchases, half of them with a code and a PDF`,
    `processor ${workerMs.toFixed(2)} ms a mail in the worker, ${databaseMs.toFixed(2)} ms in the database, ${sinkMs.toFixed(2)} ms in the receiver`,
  ].join('; ');
  return {
    name: 'mails',
    figure: `${perSecond.toFixed(0)}/s`,
    target: '≥ 300/s',
    isMet: perSecond >= 300,
    detail,
    ...processorOf('mail', [{ oursMs: workerMs, postgresMs: databaseMs }]),
  };
}

/** One process that does everything sells as fast as it can; the figure is how long the longest waiting mail waited. */
async function oldestRow(world: World, onSale: OnSale, environment: Record<string, string>): Promise<Row> {
  const { db } = world;
  const ours = await world.startOurs({ environment });
  const { startedAt } = await db.one<{ startedAt: string }>(sql`select now() as started_at`);
  const soldAt = performance.now();
  let orders = 0;
  while (orders < onSaleOrders) orders += (await flood(ours, purchase(onSale))).count;
  const sellingSeconds = (performance.now() - soldAt) / 1_000;
  const left = await waiting(world);
  while ((await waiting(world)) > 0) await sleep(100);
  const { seconds, mails } = await db.one<{ seconds: number; mails: number }>(sql`
    select max(extract(epoch from sent_at - created_at))::float8 as seconds, count(*) as mails
    from mails where created_at >= ${startedAt} and status = 'SENT'`);
  await ours.stop();
  const detail = `${orders} orders in ${sellingSeconds.toFixed(0)} s by one process that does everything, ${left} of ${mails} mails left to send then`;
  return atMost('mails, oldest after an on-sale', seconds, 60, ' s', detail);
}

/** One process that sells and writes, in turns: with mails to write, and with all of them put off. */
async function besideRow(world: World, onSale: OnSale, environment: Record<string, string>): Promise<Row> {
  const { db } = world;
  const ours = await world.startOurs({ environment });
  const sell = () => costOf([ours], () => flood(ours, purchase(onSale), { forSeconds: rushSeconds }));
  const pairs: Record<'without' | 'beside', Costed>[] = [];
  let sent = 0;
  try {
    await sell();
    for (let round = 0; round < rounds; round += 1) {
      await putOff(world);
      const without = await sell();
      await db.run(sql`drop trigger put_off on queue`);
      await db.run(sql`update queue set due_at = now() where kind = 'mail'`);
      const before = await countSent(world);
      pairs.push({ without, beside: await sell() });
      sent += (await countSent(world)) - before;
    }
  } finally {
    await ours.stop();
  }
  const ratios = pairs.map(({ without, beside }) => beside.perSecond / without.perSecond);
  const ratio = median(ratios);
  const rate = (name: 'without' | 'beside') => median(pairs.map((pair) => pair[name].perSecond)).toFixed(0);
  return {
    name: 'mails, sales beside',
    figure: ratio.toFixed(2),
    target: '≥ 0.95',
    isMet: ratio >= 0.95,
    detail: `${rate('beside')} purchases/s while ${sent} mails go out, ${rate('without')} with mails put off; ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; ${await waiting(world)} wait at the end`,
    ...processorOf(
      'purchase, mails included',
      pairs.map((pair) => pair.beside),
    ),
  };
}

/** Puts all queued mails, now and until the trigger goes, off to another day. */
async function putOff({ db }: World): Promise<void> {
  await db.run(sql`
    create or replace function put_mails_off() returns trigger language plpgsql as $$
    begin
      if new.kind = 'mail' then new.due_at := now() + interval '1 day'; end if;
      return new;
    end $$`);
  await db.run(sql`create trigger put_off before insert on queue for each row execute function put_mails_off()`);
  await db.run(sql`update queue set due_at = now() + interval '1 day' where kind = 'mail' and lease is null`);
  while ((await underWay({ db })) > 0) await sleep(100);
}

async function underWay({ db }: Pick<World, 'db'>): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from queue where kind = 'mail' and lease is not null`,
  );
  return count;
}

async function countSent({ db }: World): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from mails where status = 'SENT'`)).count;
}

async function waiting({ db }: World): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from queue where kind = 'mail'`)).count;
}
