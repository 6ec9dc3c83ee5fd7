import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { movePayouts } from '../../src/core/back-office/settlements/move-payouts.ts';
import { recordSentAnyway, retryPayout } from '../../src/core/back-office/settlements/retry-payout.ts';
import { settleOrganization } from '../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../src/core/back-office/settlements/settlement.ts';
import { statementOfPayout } from '../../src/core/back-office/settlements/statement-of.ts';
import { inSnapshot } from '../../src/core/reports/invariants/invariant.sql.ts';
import { moneyChecks } from '../../src/core/reports/invariants/money-checks.sql.ts';
import { settlementChecks } from '../../src/core/reports/invariants/settlement-checks.sql.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { ledgerBalance } from '../helpers/database/ledger-balance.ts';
import { type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';
import {
  buy,
  makeEvent,
  makeOrganization,
  refundOrder,
  type SalesEvent,
  type SalesOrder,
} from '../helpers/sales/sales-data.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
const holdDays = 3;
const steps = 60;
const sequences = 3;
const dayMs = 86_400_000;
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** What is known of an event: how many days from now it ends, and whether it was cancelled. */
interface KnownEvent {
  event: SalesEvent;
  endsInDays: number;
  isCancelled: boolean;
  isTakenDown: boolean;
}

interface Sale {
  order: SalesOrder;
  of: KnownEvent;
  /** The end that stood when it was sold. */
  soldForDays: number;
  left: number;
}

for (let sequence = 0; sequence < sequences; sequence += 1) {
  test(`sales, refunds, moved, stopped and cancelled events, payouts, returns and withdrawals: nothing early, nothing twice (seed ${seed + sequence})`, async () => {
    const world = await beginWorld(randomOf(seed + sequence));
    for (let step = 0; step < steps; step += 1) {
      await world.step();
      const { owedCentavos, paidOutCentavos, netCentavos } = await world.balance();
      assert.equal(owedCentavos + paidOutCentavos, netCentavos);
      if (step % 10 === 9) await world.audit();
    }
    await world.audit();
  });
}

/** What the acts share. */
interface World {
  db: TestDatabase['db'];
  random: (below: number) => number;
  organizationId: string;
  accountId: string;
  events: KnownEvent[];
  sales: Sale[];
  payouts: Payout[];
  /** The movements of each payout. */
  settled: Map<string, string[]>;
  isSuspended: boolean;
}

async function beginWorld(random: (below: number) => number) {
  const { db } = database;
  const { id: organizationId } = await makeOrganization(db);
  const accountId = newId();
  await db.run(sql`
    insert into payout_accounts (id, organization_id, kind, name_sealed, number_sealed, number_end, usable_at)
    values (${accountId}, ${organizationId}, 'MAYA', '', '', '', now())`);
  const known = { events: [], sales: [], payouts: [], settled: new Map(), isSuspended: false };
  const world: World = { db, random, organizationId, accountId, ...known };
  return {
    step: () => (acts[world.events.length === 0 ? 0 : random(acts.length)] as Act)(world),
    balance: () => ledgerBalance(db, { organizationId }),
    audit: () =>
      inSnapshot(db, async (count) => {
        for (const { name, broken } of [...moneyChecks, ...settlementChecks])
          assert.equal(await count(broken), 0, name);
      }),
  };
}

type Act = (world: World) => Promise<unknown>;

/** By how often each is done. */
const acts: readonly Act[] = [
  addEvent,
  sell,
  sell,
  sell,
  moveSome,
  cancelSome,
  refundSome,
  askSome,
  takeDownSome,
  suspend,
  withdraw,
  settle,
  settle,
  send,
];

async function addEvent(world: World): Promise<void> {
  const { db, organizationId } = world;
  const event = await makeEvent(db, { organizationId, quantity: 400 });
  const known = { event, endsInDays: 0, isCancelled: false, isTakenDown: false };
  await move(world, known);
  world.events.push(known);
}

async function sell(world: World): Promise<void> {
  const { db, random } = world;
  const of = pick(world, world.events);
  if (of === undefined || of.isCancelled) return;
  const order = await buy(db, of.event, { quantity: 1 + random(2) });
  // As if it had been sold before the event took place.
  await db.run(sql`
    update earnings set ends_at = now() + make_interval(secs => ${of.endsInDays * 86_400}::float8)
    where id in (select earnings_id from ledger where order_id = ${order.id}) and movements = 1`);
  world.sales.push({ order, of, soldForDays: of.endsInDays, left: order.totalCentavos });
}

async function moveSome(world: World): Promise<void> {
  const known = pick(world, world.events);
  if (known !== undefined) await move(world, known);
}

async function move(world: World, known: KnownEvent): Promise<void> {
  const { db, random } = world;
  known.endsInDays = [-20, -4, -2, 0.5, 5][random(5)] as number;
  await db.run(sql`
    update events set date_time = now() - interval '90 days',
      end_date_time = now() + make_interval(secs => ${known.endsInDays * 86_400}::float8)
    where id = ${known.event.id}`);
}

async function cancelSome(world: World): Promise<void> {
  const { db, random } = world;
  const known = pick(world, world.events);
  if (known === undefined || random(4) > 0) return;
  known.isCancelled = true;
  await db.run(sql`update events set status = 'ARCHIVED', cancelled_at = now() where id = ${known.event.id}`);
}

async function refundSome(world: World): Promise<void> {
  const { db, random } = world;
  const sale = pick(
    world,
    world.sales.filter(({ left }) => left > 0),
  );
  if (sale === undefined) return;
  await forgetAsked(world);
  const amountCentavos = random(2) === 0 ? sale.left : 1 + random(sale.left);
  await refundOrder(db, sale.order, { amountCentavos });
  sale.left -= amountCentavos;
}

/** Refunds that the provider has not answered yet come and go. */
async function askSome(world: World): Promise<void> {
  const { db, random } = world;
  await forgetAsked(world);
  const sale = pick(
    world,
    world.sales.filter(({ left }) => left > 0),
  );
  if (sale === undefined || random(2) === 0) return;
  await db.run(sql`
    insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, status)
    select ${newId()}, organization_id, event_id, id, payment_id, 'REQUESTED', ${sale.left}, 'PENDING'
    from orders where id = ${sale.order.id}`);
}

function forgetAsked({ db, organizationId }: World): Promise<number> {
  return db.run(sql`delete from refunds where organization_id = ${organizationId} and status = 'PENDING'`);
}

async function takeDownSome(world: World): Promise<void> {
  const { db, random } = world;
  const known = pick(world, world.events);
  if (known === undefined) return;
  known.isTakenDown = !known.isTakenDown && random(2) === 0;
  await db.run(sql`
    update events set taken_down_at = case when ${known.isTakenDown} then now() end,
      take_down_reason = case when ${known.isTakenDown} then 'x' end where id = ${known.event.id}`);
}

async function suspend(world: World): Promise<void> {
  const { db, organizationId, random } = world;
  world.isSuspended = !world.isSuspended && random(3) === 0;
  await db.run(sql`
    update organizations set suspended_at = case when ${world.isSuspended} then now() end,
      suspension_reason = case when ${world.isSuspended} then 'x' end where id = ${organizationId}`);
}

async function withdraw(world: World): Promise<void> {
  const { db, accountId, random } = world;
  const { id: payoutId = newId() } = pick(world, world.payouts) ?? {};
  if ((await statusOf(world, payoutId)) !== 'SCHEDULED') return;
  // Some of them out of a file.
  await db.run(sql`
    with filed as (insert into payout_files default values returning number)
    update payouts set status = 'FILED', file_number = filed.number, account_id = ${accountId} from filed
    where id = ${payoutId} and ${random(2) === 0}`);
  await db.transaction((tx) =>
    movePayouts(tx, byOperator, { payoutIds: [payoutId], to: 'WITHDRAWN', reason: 'looked at' }),
  );
  const ways = [retryPayout, recordSentAnyway, undefined];
  const way = ways[random(3)];
  if (way !== undefined) await db.transaction((tx) => way(tx, byOperator, { payoutId })).catch(() => {});
}

async function settle(world: World): Promise<void> {
  const { db, organizationId } = world;
  const payout = await db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays }));
  if (payout === undefined) return;
  world.payouts.push(payout);
  const statement = await statementOfPayout(db, payout);
  const lines = await Array.fromAsync(statement.lines());
  assert.equal(
    lines.reduce((sum, { netCentavos }) => sum + netCentavos, 0),
    payout.amountCentavos,
  );
  // What was withdrawn is owed again, and part of another payout.
  const withdrawn = await db.many<{ id: string }>(sql`
    select id from payouts where organization_id = ${organizationId} and status = 'WITHDRAWN'`);
  for (const { id } of withdrawn) world.settled.delete(id);
  const before = new Set([...world.settled.values()].flat());
  for (const { id } of lines) assert.ok(!before.has(id), 'each movement in one payout');
  const ids = lines.map(({ id }) => id);
  world.settled.set(payout.id, ids);
  for (const [key, group] of Map.groupBy(lines, ({ orderId }) => saleOf(world, orderId)?.of)) {
    // Less than nothing is a debt and taken at once.
    if (key === undefined || group.reduce((sum, { netCentavos }) => sum + netCentavos, 0) < 0) continue;
    for (const { kind, orderId } of group) if (kind === 'SALE') assertEarned(world, saleOf(world, orderId) as Sale);
  }
}

async function send(world: World): Promise<unknown> {
  const { db, random } = world;
  const payout = pick(world, world.payouts);
  if (payout === undefined) return;
  world.payouts.splice(world.payouts.indexOf(payout), 1);
  const { id: payoutId } = payout;
  if ((await statusOf(world, payoutId)) === 'WITHDRAWN') return;
  await db.run(sql`
    update payouts set status = 'SENT', sent_at = now() where id = ${payoutId} and status = 'SCHEDULED'`);
  if (random(2) === 0)
    return db.transaction((tx) => movePayouts(tx, byOperator, { payoutIds: [payoutId], to: 'PAID' }));
  await db.transaction((tx) =>
    movePayouts(tx, byOperator, { payoutIds: [payoutId], to: 'RETURNED', reason: 'closed' }),
  );
  if (random(3) > 0) await db.transaction((tx) => retryPayout(tx, byOperator, { payoutId }));
}

async function statusOf({ db }: World, payoutId: string): Promise<string | undefined> {
  return (await db.maybe<{ status: string }>(sql`select status from payouts where id = ${payoutId}`))?.status;
}

function saleOf({ sales }: World, orderId: string | null): Sale | undefined {
  return sales.find(({ order }) => order.id === orderId);
}

function assertEarned({ isSuspended }: World, { of, soldForDays }: Sale): void {
  assert.ok(!of.isCancelled && !of.isTakenDown && !isSuspended, 'nothing of what is stopped');
  assert.ok(Math.max(of.endsInDays, soldForDays) * dayMs <= -holdDays * dayMs, 'not before it is earned');
}

function pick<Item>({ random }: World, items: readonly Item[]): Item | undefined {
  return items[random(items.length)];
}

/** A whole number from 0 to below. */
function randomOf(start: number): (below: number) => number {
  let state = start | 0;
  // mulberry32
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, Math.floor(below));
  };
}
