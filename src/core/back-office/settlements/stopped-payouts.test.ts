import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ledgerBalance } from '../../../../test/helpers/database/ledger-balance.ts';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import {
  buy,
  makeEvent,
  makeOrganization,
  refundOrder,
  type SalesEvent,
  type SalesOrder,
} from '../../../../test/helpers/sales/sales-data.ts';
import { assertRefused } from '../../../../test/helpers/worlds/organizer.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { createSecretBox } from '../../../platform/secret-box.ts';
import { byOperator } from '../../accounts/audit-log/act.ts';
import { commandLine } from '../../accounts/operators/operator.ts';
import { checkInvariants } from '../../reports/invariants/check-invariants.ts';
import { markFileSent, movePayouts } from './move-payouts.ts';
import { owedTo } from './next-payout.ts';
import { findPayout, listPayoutsThatRest } from './payout.sql.ts';
import { makePayoutFile } from './payout-file.ts';
import { recordSentAnyway, retryPayout } from './retry-payout.ts';
import { settleDue } from './settle-due.ts';
import { settleOrganization } from './settle-organization.ts';
import type { Payout } from './settlement.ts';
import { balanceOf } from './settlement-page.sql.ts';
import { statementOfPayout } from './statement-of.ts';

let database: TestDatabase;
let db: Database;
const accounts = createSecretBox('x'.repeat(32), 'payout accounts');
// Two tickets of 800 pesos by gcash, fees absorbed: 160,000 − 11,200 − 4,000.
const net = 144_800;
const processing = 4_000;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

interface Shop {
  organizationId: string;
  event: SalesEvent;
  order: SalesOrder;
}

const act = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction(work);
const settle = (organizationId: string) => act((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
const sent = (...payoutIds: string[]) =>
  act((tx) => movePayouts(tx, byOperator, { payoutIds, to: 'SENT', holdDays: 0 }));
/** Of this payout among others; one of another shop that is always ready makes that there is something to file. */
const file = async () => {
  await settle((await openShop()).organizationId);
  return act((tx) => makePayoutFile(tx, commandLine, { accounts, holdDays: 0 }));
};
const withdraw = (payoutId: string, reason = 'Looks odd') =>
  act((tx) => movePayouts(tx, byOperator, { payoutIds: [payoutId], to: 'WITHDRAWN', reason }));
const retry = (payoutId: string) => act((tx) => retryPayout(tx, byOperator, { payoutId }));
const read = async ({ id }: Payout) => (await findPayout(db, { payoutId: id })) as Payout;

const suspend = ({ organizationId }: Shop, isSuspended = true) =>
  db.run(sql`
    update organizations set suspended_at = case when ${isSuspended} then now() end,
      suspension_reason = case when ${isSuspended} then 'fraud' end where id = ${organizationId}`);
const takeDown = ({ event }: Shop, isDown = true) =>
  db.run(sql`
    update events set taken_down_at = case when ${isDown} then now() end,
      take_down_reason = case when ${isDown} then 'fraud' end where id = ${event.id}`);
const cancel = ({ event }: Shop) =>
  db.run(sql`update events set status = 'ARCHIVED', cancelled_at = now() where id = ${event.id}`);

const stops = [
  ['ORGANIZATION_SUSPENDED', suspend, (shop: Shop) => suspend(shop, false)],
  ['EVENT_TAKEN_DOWN', takeDown, (shop: Shop) => takeDown(shop, false)],
] as const;

for (const [cause, stop, goOn] of stops) {
  test(`nothing is earned while it is so: ${cause}`, async () => {
    const shop = await openShop();
    await stop(shop);
    assert.equal(await settle(shop.organizationId), undefined);
    const owed = await owedTo(db, { organizationId: shop.organizationId, holdDays: 0 });
    assert.deepEqual(owed, { owedCentavos: net, pendingCentavos: net, scheduledCentavos: 0, nextPayout: null });
    await goOn(shop);
    assert.equal((await settle(shop.organizationId))?.amountCentavos, net);
  });

  test(`what was scheduled is neither filed nor sent, is withdrawn, and scheduled anew afterwards: ${cause}`, async () => {
    const shop = await openShop();
    const payout = (await settle(shop.organizationId)) as Payout;
    await stop(shop);
    await assertRefused(sent(payout.id), 'CONFLICT');
    await file();
    assert.equal((await read(payout)).fileNumber, null);
    await settleDue(db, { holdDays: 0, organizationsMax: 1_000 });
    const withdrawn = await read(payout);
    assert.deepEqual([withdrawn.status, withdrawn.withdrawCause, withdrawn.isHeld], ['WITHDRAWN', cause, false]);
    assert.deepEqual(await balance(shop.organizationId), [net, 0]);
    await assertRefused(sent(payout.id), 'CONFLICT');
    await goOn(shop);
    const anew = await settledBy(shop);
    assert.deepEqual([anew.amountCentavos, await linesOf(anew)], [net, ['SALE 144800']]);
    assert.deepEqual(await linesOf(withdrawn), ['SALE 144800'], 'what it was made of stays known');
    assert.equal((await sent(anew.id))[0]?.status, 'SENT');
    await assertSound();
  });
}

test('an event that is cancelled after its payout was scheduled is not paid; what other events earned is', async () => {
  const shop = await openShop();
  const other = await makeEvent(db, { organizationId: shop.organizationId });
  await buy(db, other);
  const payout = (await settle(shop.organizationId)) as Payout;
  assert.equal(payout.amountCentavos, 2 * net);
  await cancel(shop);
  await assertRefused(sent(payout.id), 'CONFLICT');
  const anew = (await settle(shop.organizationId)) as Payout;
  assert.deepEqual([anew.amountCentavos, (await read(payout)).withdrawCause], [net, 'EVENT_CANCELLED']);
  await refundOrder(db, shop.order);
  assert.equal((await settle(shop.organizationId))?.amountCentavos, net - processing, 'what the refund cost is taken');
  assert.equal((await read(anew)).withdrawCause, 'NOT_COVERED');
  await assertSound();
});

test('a refund or dispute after it was scheduled makes a payout smaller, or no payout, and leaves those alone that it need not', async () => {
  const shop = await openShop();
  const { organizationId } = shop;
  const first = (await settle(organizationId)) as Payout;
  await buy(db, await makeEvent(db, { organizationId }));
  const second = (await settle(organizationId)) as Payout;
  await refundOrder(db, shop.order, { amountCentavos: 10_000 });
  await assertRefused(sent(first.id), 'CONFLICT');
  const third = (await settle(organizationId)) as Payout;
  assert.equal(third.amountCentavos, net - 9_300);
  assert.deepEqual([(await read(first)).status, (await read(second)).status], ['SCHEDULED', 'WITHDRAWN']);
  assert.equal((await sent(first.id))[0]?.status, 'SENT');
  await refundOrder(db, shop.order);
  assert.equal(await settle(organizationId), undefined, 'all that is owed goes against it');
  assert.equal((await read(third)).status, 'WITHDRAWN');
  assert.deepEqual(await balance(organizationId), [-processing, net]);
  await assertSound();
});

test('refunds that are asked for after it was scheduled are kept back', async () => {
  const shop = await openShop();
  const payout = (await settle(shop.organizationId)) as Payout;
  await db.run(sql`
    insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, status)
    select ${newId()}, organization_id, event_id, id, payment_id, 'REQUESTED', 60000, 'PENDING' from orders
    where id = ${shop.order.id}`);
  await assertRefused(sent(payout.id), 'CONFLICT');
  const anew = await settledBy(shop);
  assert.equal(anew.amountCentavos, net - 60_000);
  assert.equal((await sent(anew.id))[0]?.status, 'SENT');
});

test('what was filed is withdrawn too, and nobody pays it a second time before a person has looked', async () => {
  const shop = await openShop();
  const payout = (await settle(shop.organizationId)) as Payout;
  const { number } = await file();
  await takeDown(shop);
  await assertRefused(
    act((tx) => markFileSent(tx, byOperator, { number: String(number), holdDays: 0 })),
    'CONFLICT',
  );
  await settle(shop.organizationId);
  await takeDown(shop, false);
  const withdrawn = await read(payout);
  assert.deepEqual([withdrawn.status, withdrawn.isHeld, withdrawn.fileNumber], ['WITHDRAWN', true, number]);
  assert.equal(await settle(shop.organizationId), undefined);
  assert.ok(await rests(payout));
  await act((tx) => markFileSent(tx, byOperator, { number: String(number), holdDays: 0 }));
  assert.equal((await read(payout)).status, 'WITHDRAWN');
  await retry(payout.id);
  await assertRefused(retry(payout.id), 'CONFLICT');
  assert.equal((await settle(shop.organizationId))?.amountCentavos, net);
  assert.equal(await rests(payout), false);
  await assertSound();
});

test('where the bank had the file already, what it paid is booked once', async () => {
  const shop = await openShop();
  const payout = (await settle(shop.organizationId)) as Payout;
  await file();
  await cancel(shop);
  await settle(shop.organizationId);
  await refundOrder(db, shop.order);
  assert.equal(await settle(shop.organizationId), undefined);
  const anyway = () => act((tx) => recordSentAnyway(tx, byOperator, { payoutId: payout.id }));
  const all = await Promise.allSettled([anyway(), anyway(), anyway(), retry(payout.id)]);
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1);
  const isBooked = all.slice(0, 3).some(({ status }) => status === 'fulfilled');
  assert.deepEqual(await balance(shop.organizationId), isBooked ? [-processing - net, net] : [-processing, 0]);
  await assertSound();
});

test('what the bank paid anyway is of the same money to the same account', async () => {
  const shop = await openShop();
  const payout = (await settle(shop.organizationId)) as Payout;
  await assertRefused(
    act((tx) => recordSentAnyway(tx, byOperator, { payoutId: payout.id })),
    'CONFLICT',
  );
  await file();
  await withdraw(payout.id);
  const anew = await act((tx) => recordSentAnyway(tx, byOperator, { payoutId: payout.id }));
  assert.deepEqual([anew.status, anew.amountCentavos, await linesOf(anew)], ['SENT', net, ['SALE 144800']]);
  const { same } = await db.one<{ same: number }>(sql`
    select count(distinct account_id) as same from payouts where id = any(${[anew.id, payout.id]}::uuid[])`);
  assert.deepEqual([same, await settle(shop.organizationId)], [1, undefined]);
  await assertSound();
});

test('an operator withdraws what was not sent, with a reason, once; it is paid when an operator says so', async () => {
  const shop = await openShop();
  const payout = (await settle(shop.organizationId)) as Payout;
  await assertRefused(withdraw(payout.id, ' '), 'VALIDATION_ERROR');
  await Promise.all([withdraw(payout.id), withdraw(payout.id), withdraw(payout.id, 'Another')]);
  const { status, withdrawCause, withdrawReason } = await read(payout);
  assert.deepEqual([status, withdrawCause], ['WITHDRAWN', 'OPERATOR']);
  assert.match(withdrawReason as string, /^(Looks odd|Another)$/);
  assert.deepEqual(await acts(payout), ['payout.withdrawn']);
  assert.deepEqual(await balance(shop.organizationId), [net, 0]);
  assert.equal(await settle(shop.organizationId), undefined);
  await retry(payout.id);
  const anew = (await settle(shop.organizationId)) as Payout;
  await sent(anew.id);
  await assertRefused(withdraw(anew.id), 'CONFLICT');
  await assertSound();
});

test('a worker of the version before, which knows nothing of it, cannot pay what was withdrawn', async () => {
  const shop = await openShop();
  const payout = (await settle(shop.organizationId)) as Payout;
  await withdraw(payout.id);
  const { organizationId } = shop;
  // As it settled.
  const paying = act(async (tx) => {
    const id = newId();
    await tx.run(
      sql`insert into payouts (id, organization_id, amount_centavos) values (${id}, ${organizationId}, ${net})`,
    );
    await tx.run(sql`
      update earnings set payout_id = ${id} where organization_id = ${organizationId} and payout_id is null`);
  });
  await assert.rejects(paying, { code: '23514' });
  assert.deepEqual(await balance(organizationId), [net, 0]);
});

test('of withdrawing, sending and settling at once one counts, and it is booked once', async () => {
  for (let time = 0; time < 5; time += 1) {
    const shop = await openShop();
    const payout = (await settle(shop.organizationId)) as Payout;
    if (time % 2 === 1) await file();
    const [sending, withdrawing] = await Promise.allSettled([
      sent(payout.id),
      withdraw(payout.id),
      settle(shop.organizationId),
      withdraw(payout.id),
    ]);
    const { status } = await read(payout);
    assert.equal(sending.status === 'fulfilled', status === 'SENT');
    assert.equal(withdrawing.status === 'fulfilled', status === 'WITHDRAWN');
    assert.deepEqual(await balance(shop.organizationId), status === 'SENT' ? [0, net] : [net, 0]);
  }
  await assertSound();
});

test('what was sent before it was stopped stays sent, and later earnings wait', async () => {
  const shop = await openShop();
  const payout = (await settle(shop.organizationId)) as Payout;
  await sent(payout.id);
  await takeDown(shop);
  await buy(db, shop.event);
  assert.equal(await settle(shop.organizationId), undefined);
  assert.equal((await read(payout)).status, 'SENT');
  await refundOrder(db, shop.order, { amountCentavos: 10_000 });
  await buy(db, await makeEvent(db, { organizationId: shop.organizationId }));
  assert.equal((await settle(shop.organizationId))?.amountCentavos, net, 'its refunds are set against its own');
});

async function openShop(): Promise<Shop> {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId });
  const order = await buy(db, event);
  await db.run(sql`
    insert into payout_accounts (id, organization_id, kind, bank_code, name_sealed, number_sealed, number_end, usable_at)
    values (${newId()}, ${organizationId}, 'BANK', 'BNORPHMM', ${accounts.seal('Ana')}, ${accounts.seal('001234567890')},
            '7890', now() - interval '1 minute')`);
  return { organizationId, event, order };
}

/** Through the worker's round, which covers all organizations. */
async function settledBy({ organizationId }: Shop): Promise<Payout> {
  const settled = await settleDue(db, { holdDays: 0, organizationsMax: 1_000 });
  return settled.find((payout) => payout.organizationId === organizationId) as Payout;
}

async function rests({ id }: Payout): Promise<boolean> {
  return (await listPayoutsThatRest(db, { most: 1_000 })).some((each) => each.id === id);
}

/** What is owed and what payouts hold, as it is shown and as the ledger has it. */
async function balance(organizationId: string): Promise<[number, number]> {
  const shown = await balanceOf(db, { organizationId });
  assert.deepEqual(shown, await ledgerBalance(db, { organizationId }));
  return [shown.owedCentavos, shown.paidOutCentavos + shown.scheduledCentavos];
}

async function linesOf(payout: Payout): Promise<string[]> {
  const statement = await statementOfPayout(db, payout);
  const lines = await Array.fromAsync(statement.lines());
  assert.equal(statement.totals.netCentavos, payout.amountCentavos);
  return lines.map(({ kind, netCentavos }) => `${kind} ${netCentavos}`);
}

async function acts({ id }: Payout): Promise<string[]> {
  const rows = await db.many<{ action: string }>(
    sql`select action from audit_entries where subject_id = ${id} order by created_at, id`,
  );
  return rows.map(({ action }) => action);
}

async function assertSound(): Promise<void> {
  const { checks } = await checkInvariants(db);
  const broken = checks.filter(({ ok, name }) => !ok && /^(payouts|earnings|owed|I3|I12)/.test(name));
  assert.deepEqual(broken, []);
}
