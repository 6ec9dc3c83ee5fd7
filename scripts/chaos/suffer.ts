import { setTimeout as sleep } from 'node:timers/promises';
import { paymentIdOf } from '../../src/core/selling/payments/payment-reference.ts';
import { within } from '../cluster/within.ts';
import { countUnsettled, makeDueStatements, type Unsettled } from './audit.sql.ts';
import { auditRows, auditSettled, type Violation } from './audit.ts';
import { auditAnswers } from './audit-answers.ts';
import type { ClientWorld } from './client.ts';
import { clientOf, place, startLoad } from './clients.ts';
import { deadlocksOf, longestStayOf } from './figures.ts';
import { type Installation, type InstallationOptions, startInstallation } from './installation.ts';
import { addTraffic, type Journal, newJournal, newTraffic, type Traffic } from './journal.ts';
import type { Ground, Kind, Scene } from './kind.ts';
import { simulatorPayer } from './payer.ts';
import { randomOf } from './random.ts';
import { openShop, type SeedEvent, type Shop } from './shop.ts';

export interface Bounds {
  /** How long anybody may wait for an answer. */
  answerSeconds: number;
  /** How long after it was mended every node sells and tells again. */
  recoverySeconds: number;
  /** What a loaded machine may add to bounds of a kind's own. */
  slackSeconds: number;
}

export interface Row {
  kind: string;
  seeds: number;
  orders: number;
  traffic: Traffic;
  /** How often what was acknowledged, to see that the clients reach it. */
  acknowledged: Record<string, number>;
  recoveriesMs: number[];
  /** Transactions that the database ended for each other's sake, those that the kind makes among them. */
  deadlocks: number;
  /** Of the thread that sells, by the clock of the processor; nodes that have just started load much. */
  longestStayMs: number;
  violations: Violation[];
}

const settleSeconds = 120;

/** A service with a shop in it, on which seeds are suffered one after the other. */
export interface Standing {
  installation: Installation;
  shop: Shop;
  close(): Promise<void>;
}

export async function stand(options: InstallationOptions): Promise<Standing> {
  const installation = await startInstallation(options);
  try {
    const shop = await openShop(installation);
    const close = async () => {
      await shop.close();
      await installation.close();
    };
    return { installation, shop, close };
  } catch (error) {
    await installation.close();
    throw error;
  }
}

interface SufferOptions {
  kind: Kind;
  ground: Ground;
  standing: Standing;
  bounds: Bounds;
  /** Whether no further seed is begun. */
  isEnough: () => boolean;
  onSeed: (seed: number, found: readonly Violation[]) => void;
}

/** All seeds of a kind, one after the other; then what is true once everything is worked off. */
export async function suffer(seeds: readonly number[], options: SufferOptions): Promise<Row> {
  const { kind, ground, standing, bounds, isEnough, onSeed } = options;
  const { installation, shop } = standing;
  const traffic = newTraffic();
  const counts = { seeds: 0, orders: 0, traffic, acknowledged: {} };
  const row: Row = { kind: kind.name, ...counts, recoveriesMs: [], deadlocks: 0, longestStayMs: 0, violations: [] };
  const journals: Journal[] = [];
  await ground.prepare?.(installation);
  const deadlocksBefore = await deadlocksOf(installation);
  for (const seed of seeds) {
    if (isEnough()) break;
    const journal = newJournal(seed);
    const found = await sufferSeed({ kind, ground, installation, shop, journal, bounds, row });
    if (journal.eventId !== '') journals.push(journal);
    row.seeds += 1;
    row.longestStayMs = Math.max(row.longestStayMs, await longestStayOf(installation));
    row.orders += journal.orders.size;
    addTraffic(traffic, journal.traffic);
    addAcknowledged(row.acknowledged, journal);
    row.violations.push(...found);
    onSeed(seed, found);
  }
  row.deadlocks = Math.max(0, (await deadlocksOf(installation)) - deadlocksBefore);
  const told = new Set(row.violations.map(({ seed, what }) => `${seed} ${what}`));
  const later = await settle({ ground, installation, shop, journals });
  row.violations.push(...later.filter(({ seed, what }) => !told.has(`${seed} ${what}`)));
  return row;
}

function addAcknowledged(sum: Row['acknowledged'], { orders, admissions }: Journal): void {
  const entries = [...orders.values()];
  const counts = {
    completed: entries.filter(({ said }) => said === 'COMPLETED').length,
    cancelled: entries.filter(({ said }) => said === 'CANCELLED').length,
    'payments made': entries.reduce((total, { paid }) => total + paid.size, 0),
    'paid twice': entries.filter(({ paid }) => paid.size > 1).length,
    admitted: admissions.size,
    refunded: entries.filter(({ refund }) => refund === 'ACKNOWLEDGED').length,
  };
  for (const [what, times] of Object.entries(counts)) sum[what] = (sum[what] ?? 0) + times;
}

interface SeedOptions {
  kind: Kind;
  ground: Ground;
  installation: Installation;
  shop: Shop;
  journal: Journal;
  bounds: Bounds;
  row: Row;
}

async function sufferSeed(options: SeedOptions): Promise<Violation[]> {
  const { kind, ground, installation, shop, journal, bounds, row } = options;
  const { seed, traffic } = journal;
  const random = randomOf(`${kind.name} ${seed}`);
  const found: Violation[] = [];
  const accuse = (what: string) => void found.push({ seed, what });
  const urls = installation.web.map(({ url }) => url);
  try {
    const event = await openEvent(options);
    journal.eventId = event.id;
    const world: ClientWorld = { name: kind.name, urls, shop, event, journal, pay: ground.pay ?? simulatorPayer };
    const sell = (at: readonly string[], seconds: number) => sellOne(world, at, seconds);
    const scene: Scene = { ...world, installation, random, sell, accuse, slackSeconds: bounds.slackSeconds };
    const load = startLoad(world, random);
    try {
      await sleep(random.between(0, 300));
      await ground.inflict(scene);
      row.recoveriesMs.push(await recover(world, bounds));
    } finally {
      await load.stop();
    }
    const asking = { traffic, urls, random, isOver: deadlineIn(bounds.recoverySeconds) };
    found.push(...(await auditRows(installation.db, [journal])), ...(await auditAnswers(asking, journal, shop)));
    await ground.restore?.(scene);
  } catch (error) {
    accuse(`it did not end well: ${(error as Error).message}`);
    for (const { member } of [...installation.web, ...installation.workers])
      accuse(`last words: ${member.lastWords()}`);
  }
  for (const told of Object.keys(traffic.failures)) {
    if (/^50[0-24-9] /.test(told)) accuse(`${traffic.failures[told]} requests were answered with ${told}`);
  }
  if (traffic.slowest.ms > bounds.answerSeconds * 1_000)
    accuse(`${traffic.slowest.what} took ${Math.round(traffic.slowest.ms)} ms`);
  return found;
}

/** Insists as an organizer would: effects of the seed before may last for a moment. */
async function openEvent({ kind, shop, journal, bounds }: SeedOptions): Promise<SeedEvent> {
  const isLate = deadlineIn(bounds.recoverySeconds);
  for (;;) {
    try {
      return await shop.openEvent(randomOf(`${kind.name} ${journal.seed} event`));
    } catch (error) {
      if (isLate()) throw error;
      await sleep(200);
    }
  }
}

/** How long it takes until every web node sells, and the receiver has heard of the last of these sales. */
async function recover(world: ClientWorld, { recoverySeconds }: Bounds): Promise<number> {
  const beganMs = performance.now();
  await Promise.all(world.urls.map((url) => sellOne(world, [url], recoverySeconds)));
  const last = [...world.journal.orders.values()].findLast(({ said }) => said === 'COMPLETED');
  await within(recoverySeconds, `order ${last?.id} is told`, () => world.shop.inbox.completions.has(last?.id ?? ''));
  return performance.now() - beganMs;
}

export async function sellOne(world: ClientWorld, urls: readonly string[], seconds: number): Promise<number> {
  const beganMs = performance.now();
  const client = clientOf({ ...world, urls }, 1_000 + world.journal.orders.size, deadlineIn(seconds));
  const entry = await place(client, world.event.plenty, 1);
  if (entry === undefined) throw new Error(`Nothing was sold within ${seconds} s at ${urls}`);
  return performance.now() - beganMs;
}

function deadlineIn(seconds: number): () => boolean {
  const deadlineMs = performance.now() + seconds * 1_000;
  return () => performance.now() > deadlineMs;
}

interface SettleOptions {
  ground: Pick<Ground, 'paymongo'>;
  installation: Installation;
  shop: Shop;
  journals: readonly Journal[];
}

/** Lets workers do all there is, and looks at everything once more. */
export async function settle({ ground, installation, shop, journals }: SettleOptions): Promise<Violation[]> {
  const { db } = installation;
  const paid = journals.flatMap(({ orders }) => [...orders.values()].flatMap((entry) => [...entry.paid]));
  const paidIds = paid.map((reference) => paymentIdOf(reference) as string);
  let left: Unsettled | undefined;
  let rounds = 0;
  try {
    await within(settleSeconds, 'workers have done what was to be done', async () => {
      // Not at every look: it would take work away from a worker.
      if (rounds % 50 === 0)
        await db.transaction(async (tx) => {
          for (const statement of makeDueStatements()) await tx.run(statement);
        });
      rounds += 1;
      left = await db.one<Unsettled>(countUnsettled(paidIds));
      return Object.values(left).every((count) => count === 0);
    });
  } catch (error) {
    const seed = journals[0]?.seed ?? 0;
    return [{ seed, what: `${(error as Error).message}, but ${JSON.stringify(left)}` }];
  }
  const { completions } = shop.inbox;
  return auditSettled(db, journals, { completions, kept: ground.paymongo && keptBy(ground.paymongo) });
}

function keptBy({ sessions }: NonNullable<Ground['paymongo']>): Map<string, number> {
  const kept = new Map<string, number>();
  for (const { attributes } of sessions.values()) {
    const sum = attributes.payments
      .filter((payment) => payment.attributes.status === 'paid')
      .reduce((total, payment) => total + payment.attributes.amount - refundedOf(payment.attributes.refunds), 0);
    kept.set(attributes.reference_number, (kept.get(attributes.reference_number) ?? 0) + sum);
  }
  return kept;
}

function refundedOf(refunds: readonly { attributes: { amount: number; status: string } }[]): number {
  return refunds
    .filter(({ attributes }) => attributes.status === 'succeeded')
    .reduce((sum, { attributes }) => sum + attributes.amount, 0);
}
