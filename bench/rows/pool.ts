import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from '../../src/platform/database/sql.ts';
import { buyers, type Flood, flood, hold, type OnSale } from '../buying.ts';
import { familyMilliseconds, serverProcess } from '../processor-time.ts';
import { atLeast, atMost, median, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { startBuyers } from './purchases.ts';
import { audited, inTurns, p99, posted, putOnSale, rate } from './sales.ts';

const names = {
  offers: 'pool, offers a second',
  counter: 'pool, purchases with the fifth counter ÷ before',
  beside: 'pool, sale of another type while 1,000 come back and 50,000 wait',
};
const waiting = 50_000;
const rounds = 3;

/** What comes back while people wait: how fast they are offered it, and what that costs those who buy. */
export async function* poolRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (isWanted(names.counter)) yield* counterRow(world);
  if (!isWanted(names.offers) && !isWanted(names.beside)) return;
  const ours = await world.startOurs();
  try {
    if (isWanted(names.offers)) yield await offersRow(world, ours);
    if (isWanted(names.beside)) yield await besideRow(world, ours);
  } finally {
    await ours.stop();
  }
}

const offersLeast = 300;
const muchBack = 3_000;

/** From the first offer to the last, by the process that serves, sends the mails and does everything else. */
async function offersRow(world: World, ours: Child): Promise<Row> {
  const rates: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const crowd = await openCrowd(world, ours, muchBack);
    const cpuBefore = await ours.cpuMicroseconds();
    const first = await bringBack(world, ours, crowd);
    const startedAt = performance.now();
    await offered(world, crowd, muchBack);
    rates.push((muchBack - first) / ((performance.now() - startedAt) / 1_000));
    cpu.push(((await ours.cpuMicroseconds()) - cpuBefore) / muchBack);
  }
  const detail = `${muchBack} tickets come back at once, ${waiting} wait: ${rates.map((each) => each.toFixed(0)).join(', ')} a second; ${median(cpu).toFixed(0)} µs of the process an offer, mails included; ${await audited(world)}`;
  const perSecond = median(rates);
  const isMet = perSecond >= offersLeast;
  return { name: names.offers, figure: perSecond.toFixed(0), target: `≥ ${offersLeast}`, isMet, detail };
}

const back = 1_000;
const slowerMost = 1.5;

async function besideRow(world: World, ours: Child): Promise<Row> {
  const before: Flood[] = [];
  const during: Flood[] = [];
  const took: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const crowd = await openCrowd(world, ours, back);
    const quiet = await flood(ours, hold(crowd.side));
    await bringBack(world, ours, crowd);
    const startedAt = performance.now();
    let isOver = false;
    const offering = offered(world, crowd, back).then(() => {
      isOver = true;
      return performance.now() - startedAt;
    });
    const beside = await flood(ours, hold(crowd.side), { isOver: () => isOver });
    if (round > 0) {
      before.push(quiet);
      during.push(beside);
      took.push(await offering);
    }
  }
  const ratio = median(during.map((run, index) => run.p99Ms / (before[index] as Flood).p99Ms));
  const detail = `p99 of ${buyers} buyers ${p99(during)} ms against ${p99(before)} ms before, ${rate(during)} sales/s against ${rate(before)}; the offers took ${(median(took) / 1_000).toFixed(1)} s beside them; ${await audited(world)}`;
  return atMost(names.beside, ratio, slowerMost, '×', detail);
}

interface Crowd extends OnSale {
  side: OnSale;
}

/** An event of which one type is marked sold out, with people who wait for it, and another is on sale. */
async function openCrowd(world: World, ours: Child, quantity: number): Promise<Crowd> {
  const onSale = await putOnSale(world, ours, quantity);
  const { eventId, ticketTypeId } = onSale;
  const side = await posted(world, ours, `/events/${eventId}/tickets`, {
    ...{ name: 'Side', price: 800, quantity: 200_000, published: true },
  });
  await posted(world, ours, `/events/${eventId}/tickets/${ticketTypeId}/sold-out`);
  await world.db.run(sql`
    insert into waiting_entries (id, organization_id, event_id, name, email, email_key, language, token_hash, ticket_type_ids, quantity,
                                 accepts_fewer, status, place)
    select gen_random_uuid(), e.organization_id, e.id, 'Bea', 'bea' || n || '@example.com', 'bea' || n || '@example.com', 'en', '\\x00',
           array[${ticketTypeId}::uuid], 1, false, 'WAITING', nextval('waiting_places')
    from events e cross join generate_series(1, ${waiting}) as n where e.id = ${eventId}`);
  await world.db.run(sql`
    insert into waiting_wishes select id, ${ticketTypeId}, place, quantity, quantity from waiting_entries where event_id = ${eventId}`);
  await world.db.run(
    sql`update ticket_types set waiting_least = 1, waiting_tickets = ${waiting} where id = ${ticketTypeId}`,
  );
  await world.db.run(sql`analyze waiting_entries, waiting_wishes`);
  return { ...onSale, side: { eventId, ticketTypeId: side.id } };
}

/** All of it at once. Answers how many had an offer when the first were seen. */
async function bringBack(world: World, ours: Child, { eventId, ticketTypeId }: OnSale): Promise<number> {
  await posted(world, ours, `/events/${eventId}/tickets/${ticketTypeId}/publish`);
  return offered(world, { eventId, ticketTypeId }, 1);
}

async function offered({ db }: World, { ticketTypeId }: OnSale, least: number): Promise<number> {
  for (;;) {
    const { held } = await db.one<{ held: number }>(
      sql`select held_quantity as held from ticket_types where id = ${ticketTypeId}`,
    );
    if (held >= least) return held;
    await sleep(10);
  }
}

/** The last commit without the pool, which is the other parent of the one that brought it together with seats. */
const withoutPool = '9c54a92c';
const counterLeast = 0.97;
// More than others: a few hundredths are looked for.
const counterTimes = 7;

/**
 * Purchases of an event at which nobody waits, by this code, against the last commit that knew no pool, each on a database of its own. So
 * whatever else has changed since is in the figure too. Where the history does not reach back so far there is no row.
 */
async function* counterRow(world: World): AsyncGenerator<Row> {
  const root = await mkdtemp(join(tmpdir(), 'takilya-before-'));
  try {
    if (!(await checkOut(root))) return;
    const { createWorld } = (await import(join(root, 'bench/world.ts'))) as typeof import('../world.ts');
    const old = await createWorld();
    const generator = startBuyers();
    const nodes: Child[] = [];
    try {
      const [now, before] = await Promise.all([sellingAt(world, generator), sellingAt(old, generator)]);
      nodes.push(now.node, before.node);
      const [with5, with4] = (await inTurns([now.buy, before.buy], { times: counterTimes })) as [Bought[], Bought[]];
      const ratios = with5.map((run, index) => run.perSecond / (with4[index] as Bought).perSecond);
      const costs = with5.map((run, index) => run.costMs / (with4[index] as Bought).costMs);
      const cost = (runs: Bought[]) => median(runs.map(({ costMs }) => costMs)).toFixed(2);
      const detail = `${rate(with5)} purchases/s against ${rate(with4)} of ${withoutPool}, ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; processor time ${cost(with5)} ms a purchase against ${cost(with4)} (${median(costs).toFixed(2)} of it); ${await audited(world)}`;
      yield atLeast(names.counter, { ratio: median(ratios), detail }, counterLeast);
    } finally {
      generator.stop();
      for (const node of nodes) await node.stop();
      await old.close();
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

interface Bought extends Flood {
  /** Of the process that serves and of PostgreSQL, a purchase. */
  costMs: number;
}

async function sellingAt(world: World, generator: ReturnType<typeof startBuyers>) {
  const node = await world.startOurs({ role: 'web' });
  const onSale = await putOnSale(world, node, 200_000);
  const postgres = await serverProcess(world.db);
  const usedMs = async () => (await node.cpuMicroseconds()) / 1_000 + familyMilliseconds(postgres);
  const buy = async (): Promise<Bought> => {
    const before = await usedMs();
    const run = await generator.buy(node, onSale);
    return { ...run, costMs: ((await usedMs()) - before) / run.count };
  };
  return { node, buy };
}

async function checkOut(root: string): Promise<boolean> {
  const here = fileURLToPath(new URL('../..', import.meta.url));
  try {
    execFileSync('sh', ['-c', `git archive ${withoutPool} | tar -x -C "$0"`, root], { cwd: here, stdio: 'ignore' });
  } catch {
    return false;
  }
  await symlink(join(here, 'node_modules'), join(root, 'node_modules'));
  return true;
}
