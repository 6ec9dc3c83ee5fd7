import { SeatBook } from '../../src/core/catalog/seating/seat-book.ts';
import { feeScheduleDefault } from '../../src/core/money/fees/fees.ts';
import { checkInvariants } from '../../src/core/reports/invariants/check-invariants.ts';
import { creditPayment } from '../../src/core/selling/desk/credit-payment.ts';
import { serveBatch } from '../../src/core/selling/desk/desk-batch.ts';
import { deskParts } from '../../src/core/selling/desk-parts/desk-parts.ts';
import { placeOrder } from '../../src/core/selling/ordering/place-order.ts';
import { insertPayments } from '../../src/core/selling/payments/payment.sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { type Flood, flood, floodOf, hold, holdRequest, type OnSale, percentile, seconds } from '../buying.ts';
import { Exchange } from '../exchange.ts';
import { type Cost, costOf } from '../processor-time.ts';
import { atLeast, median, processorOf, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';

const rounds = 3;
const singleClients = 8;

/** Placing orders, with batches, without them, and against the bare statements one by one. */
export async function* salesRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const names = ['hold, one hot ticket type', 'hold, holders counted', 'sell-out burst'];
  if (!names.some(isWanted)) return;
  const ours = await world.startOurs();
  const unbatched = await world.startOurs({ salesBatchMax: 1 });
  try {
    if (isWanted('hold, one hot ticket type')) yield await holdRow(world, ours, unbatched);
    if (isWanted('hold, holders counted')) yield await countedRow(world, ours);
    if (isWanted('sell-out burst')) yield await burstRow(world, ours);
  } finally {
    await ours.stop();
    await unbatched.stop();
  }
}

/** What orders or purchases cost beside how many there were. */
export type Costed = Flood & Cost;

export function costed(ours: Child, step: Parameters<typeof flood>[1]): Promise<Costed> {
  return costOf([ours], () => flood(ours, step));
}

/** Both parts of a comparison by processor time, which a busy machine moves less than rates. */
export function besideCost(runs: readonly Cost[], others: readonly Cost[]): string {
  const together = (costs: readonly Cost[]) => median(costs.map(({ oursMs, postgresMs }) => oursMs + postgresMs));
  const [one, other] = [together(runs), together(others)];
  return `processor ${one.toFixed(2)} ms against ${other.toFixed(2)} ms each (${(other / one).toFixed(2)})`;
}

const holdLeast = 6;
const countedLeast = 0.9;

async function holdRow(world: World, ours: Child, unbatched: Child): Promise<Row> {
  const onSale = await putOnSale(world, ours, 200_000);
  const runs = await inTurns([
    () => costed(ours, hold(onSale)),
    () => costed(unbatched, hold(onSale)),
    () => singly(world, onSale, async () => {}),
  ]);
  const [batched, single, bare] = runs as [Costed[], Costed[], Flood[]];
  const ratio = median(batched.map((run, index) => run.perSecond / (bare[index] as Flood).perSecond));
  const detail = `${rate(batched)} orders/s over HTTP, ${rate(single)} with batches of one, ${rate(bare)} statements alone; p99 ${p99(batched)} ms; ${await audited(world)}`;
  const processor = processorOf('order', batched);
  return atLeast('hold, one hot ticket type', { ratio, detail, ...processor }, holdLeast);
}

/** What it costs to count who holds what. Both only serve: what workers do is done by the one that was there first, in either's turn. */
async function countedRow(world: World, ours: Child): Promise<Row> {
  const onSale = await putOnSale(world, ours, 200_000);
  const limited = await world.startOurs({ role: 'web' });
  const unlimited = await world.startOurs({ role: 'web', holdLimits: 'off' });
  try {
    const runs = await inTurns([() => costed(limited, hold(onSale)), () => costed(unlimited, hold(onSale))]);
    const [counted, uncounted] = runs as [Costed[], Costed[]];
    const ratio = median(counted.map((run, index) => run.perSecond / (uncounted[index] as Flood).perSecond));
    const detail = `${rate(counted)} orders/s with HOLD_LIMITS, ${rate(uncounted)} without; ${besideCost(counted, uncounted)}`;
    return atLeast('hold, holders counted', { ratio, detail, ...processorOf('order', counted) }, countedLeast);
  } finally {
    await limited.stop();
    await unlimited.stop();
  }
}

const burstBuyers = 10_000;
const burstTickets = 500;
const burstConnections = 500;
const losersMsMax = 1_000;

async function burstRow(world: World, ours: Child): Promise<Row> {
  const onSale = await putOnSale(world, ours, burstTickets);
  const connections = Array.from({ length: burstConnections }, () => new Exchange(ours.port));
  const losers: number[] = [];
  let won = 0;
  let left = burstBuyers;
  const startedAt = performance.now();
  const cost = await costOf([ours], async () => {
    await Promise.all(
      connections.map(async (connection) => {
        while (left > 0) {
          left -= 1;
          const sentAt = performance.now();
          const { status, body: answer } = await connection.send(holdRequest(onSale));
          if (status === 201) won += 1;
          else if (status === 409 && answer.includes('SOLD_OUT')) losers.push(performance.now() - sentAt);
          else throw new Error(`Unexpected answer: ${status} ${answer}`);
        }
        connection.close();
      }),
    );
    return { count: burstBuyers };
  });
  const elapsed = performance.now() - startedAt;
  const slowest = percentile(losers, 0.99);
  const isExact = won === burstTickets;
  const detail = `${burstBuyers} buyers over ${burstConnections} connections in ${elapsed.toFixed(0)} ms: ${won} of ${burstTickets} won; ${await audited(world)}`;
  return {
    name: 'sell-out burst',
    figure: `${slowest.toFixed(0)} ms`,
    target: `< ${losersMsMax} ms`,
    isMet: isExact && slowest < losersMsMax,
    detail,
    ...processorOf('buyer', [cost]),
  };
}

const tools = {
  box: createSecretBox('x'.repeat(48), 'order claims'),
  book: new SeatBook({ now: Date.now }),
  parts: deskParts,
};
const rules = { fees: feeScheduleDefault, holdMinutes: 10 };

/** The same statements in the same order, one transaction a buyer, without HTTP: what one would do without batches. */
export async function singly(
  { db }: World,
  { eventId, ticketTypeId }: OnSale,
  next: (place: { orderId: string; organizationId: string; eventId: string }) => Promise<void>,
): Promise<Flood> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };
  const items = [{ ticketTypeId, quantity: 1 }];
  await Promise.all(
    Array.from({ length: singleClients }, async () => {
      while (performance.now() < endAt) {
        const at = performance.now();
        const command = placeOrder(rules, { eventId, items, buyer });
        const { outcomes } = await db.transaction((tx) => serveBatch(tx, tools, eventId, [command]));
        const { result } = outcomes[0] as { result: { order: { id: string; organizationId: string } } };
        await next({ orderId: result.order.id, organizationId: result.order.organizationId, eventId });
        latencies.push(performance.now() - at);
      }
    }),
  );
  return floodOf(latencies, startedAt);
}

export async function payDirectly(
  { db }: World,
  { orderId, organizationId, eventId }: { orderId: string; organizationId: string; eventId: string },
): Promise<void> {
  const payment = {
    id: newId(),
    organizationId,
    eventId,
    orderId,
    provider: 'simulator' as const,
    method: 'gcash' as const,
    amountCentavos: 80_000,
    commissionCentavos: 5_600,
    processingCentavos: 2_000,
    caller: null,
  };
  await insertPayments(db, { payments: [payment], attemptsMax: 20, pollAfterSeconds: 60 });
  const { id } = payment;
  const report = { state: 'PAID' as const, amountCentavos: 80_000, currency: 'PHP', providerPaymentId: id };
  const notice = { provider: 'simulator' as const, noticeId: newId() };
  const providers = { namesFor: () => ['simulator' as const] };
  const command = creditPayment({ payment: { id, orderId }, report, notice, providers });
  await db.transaction((tx) => serveBatch(tx, tools, eventId, [command]));
}

/** Each in turn, several times, so that a busy moment of the machine hits all; the first round warms up. */
export async function inTurns<Result>(
  measures: readonly (() => Promise<Result>)[],
  { times = rounds }: { times?: number } = {},
): Promise<Result[][]> {
  const results: Result[][] = measures.map(() => []);
  for (let round = 0; round <= times; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const result = await measure();
      if (round > 0) results[index]?.push(result);
    }
  }
  return results;
}

export async function putOnSale(world: World, ours: Child, quantity: number): Promise<OnSale> {
  const event = await posted(world, ours, '/events', {
    name: 'Rush',
    dateTime: '2037-01-01T00:00:00Z',
    tickets: [{ name: 'General Admission', price: 800, quantity, published: true }],
  });
  await posted(world, ours, `/events/${event.id}/publish`);
  return { eventId: event.id, ticketTypeId: event.tickets[0]?.id as string };
}

/** Three tickets together, for a price that does not divide. */
export async function bundleOf(world: World, ours: Child, onSale: OnSale): Promise<OnSale> {
  const items = [{ ticketTypeId: onSale.ticketTypeId, quantity: 3 }];
  const said = { name: 'Three', items, price: 2_000, published: true };
  const { id: bundleId } = await posted(world, ours, `/events/${onSale.eventId}/bundles`, said);
  return { ...onSale, bundleId };
}

export async function posted(world: World, ours: Child, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${ours.port}/open-api/v1${path}`, {
    method: 'POST',
    headers: { 'api-key': world.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string; tickets: { id: string }[] } }).data;
}

export const rate = (runs: readonly Flood[]) => median(runs.map(({ perSecond }) => perSecond)).toFixed(0);
export const p99 = (runs: readonly Flood[]) => median(runs.map(({ p99Ms }) => p99Ms)).toFixed(0);

export async function audited({ db }: World): Promise<string> {
  const { ok, checks } = await checkInvariants(db);
  if (ok) return 'audit clean';
  throw new Error(
    `The audit found: ${checks.filter((check) => !check.ok).map((check) => `${check.name} ${check.found}`)}`,
  );
}
