import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { cancelEvent, cancellationOf } from '../../src/core/selling/cancellation/cancel-event.ts';
import { cancellationKind } from '../../src/core/selling/cancellation/cancellation.ts';
import { retryCancellation } from '../../src/core/selling/cancellation/retry-cancellation.ts';
import { refundQueueKind } from '../../src/core/selling/cashier/ask-refund.ts';
import { createCashier } from '../../src/core/selling/cashier/cashier.ts';
import type { PaymentProvider, RefundReport } from '../../src/core/selling/payments/payment-provider.ts';
import { endDispute } from '../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { assertRefused, type OnSale, type Organizer, openOrganizer } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
afterEach(() => organizer.audit());
after(() => organizer.close());

const operator = { by: byOperator, address: null };
const tools = () => ({ db: organizer.db, ...organizer.sales });

function cancel(event: OnSale) {
  const input = { eventId: event.id, reason: 'Typhoon', confirmName: event.name };
  return organizer.db.transaction((tx) => cancelEvent(tx, organizer.actor, input));
}

const turn = () => workOffNow(organizer.db, organizer.sales.queueKinds, cancellationKind);

/** Until the worker has nothing to do; the provider is asked in between. */
async function finish(tryRefunds = () => organizer.tryRefunds()): Promise<void> {
  for (let round = 0; (await turn()) > 0; round += 1) {
    await tryRefunds();
    assert.ok(round < 20, 'it comes to an end');
  }
}

const report = (event: OnSale) => cancellationOf(organizer.db, organizer.actor, event.id);
const dispute = (orderId: string, amountCentavos?: number) =>
  openDispute(tools(), operator, { order: orderId, amountCentavos, reference: `dsp_${newId()}` });
const end = (id: string, outcome: 'WON' | 'LOST') => endDispute(tools(), operator, { dispute: { id }, outcome });
const refundsOf = (orderId: string) =>
  organizer.db.many<{ status: string; amountCentavos: number; cancellationId: string | null; attempt: number }>(sql`
    select status, amount_centavos, cancellation_id, attempt from refunds where order_id = ${orderId} order by created_at, id`);
const amountsOf = async (orderId: string) =>
  (await refundsOf(orderId)).map(({ status, amountCentavos }) => [status, amountCentavos]);

/** A worker whose provider refuses whatever is asked, for good. */
function refusing(failure = 'Too little balance') {
  const { db, sales } = organizer;
  const provider: PaymentProvider = {
    ...sales.simulator,
    refund: async (): Promise<RefundReport> => ({ state: 'FAILED', providerRefundId: null, failure }),
  };
  const providers = { ...sales.providers, named: () => provider };
  const kind = refundQueueKind({ db, desk: sales.desk, providers, accounts: sales.accounts, onFault: () => {} });
  return async () => {
    await workOffNow(db, [kind], 'refund');
  };
}

test('a cancellation ends though money is disputed, and says so; what is won goes back once, what is lost does not', async () => {
  const event = await organizer.event({ name: 'Alitan' });
  const [partly, wholly, lost] = [
    await organizer.buy(event),
    await organizer.buy(event),
    await organizer.buy(event, { quantity: 1 }),
  ];
  const [first, second, third] = [
    await dispute(partly.id, 30_000),
    await dispute(wholly.id),
    await dispute(lost.id),
  ] as const;
  await cancel(event);
  await finish();
  const { progress, cancellation } = await report(event);
  assert.deepEqual(progress, {
    ...{ state: 'DONE', total: 3, refunded: 0, cancelled: 0 },
    ...{ failed: 0, disputed: 3, toAccounts: 0, remaining: 0 },
  });
  assert.notEqual(cancellation.finishedAt, null);
  assert.deepEqual(await amountsOf(partly.id), [['SUCCEEDED', 130_000]]);

  // At once, and again: what is left is asked for once.
  await Promise.all(Array.from({ length: 6 }, () => end(first.id, 'WON')));
  await Promise.all([end(second.id, 'WON'), end(third.id, 'LOST')]);
  await end(second.id, 'WON');
  await organizer.tryRefunds();
  assert.deepEqual(await amountsOf(partly.id), [
    ['SUCCEEDED', 130_000],
    ['SUCCEEDED', 30_000],
  ]);
  assert.deepEqual(await amountsOf(wholly.id), [['SUCCEEDED', 160_000]]);
  assert.deepEqual(await amountsOf(lost.id), []);
  for (const { id } of [partly, wholly, lost]) assert.equal((await organizer.order(id)).status, 'REFUNDED');
  assert.deepEqual((await report(event)).progress, {
    ...{ state: 'DONE', total: 3, refunded: 3, cancelled: 0 },
    ...{ failed: 0, disputed: 0, toAccounts: 0, remaining: 0 },
  });
  const { mails } = await organizer.db.one<{ mails: number }>(sql`
    select count(*) as mails from mails where kind = 'EVENT_CANCELLED' and order_id = ${partly.id}`);
  assert.equal(mails, 1, 'who was told that the event is cancelled is told of the money alone');
});

test('what another refund had set aside goes back when that one fails after the cancellation took the rest', async () => {
  const event = await organizer.event({ name: 'Tira' });
  const order = await organizer.buy(event);
  const { db, sales } = organizer;
  const hanging: PaymentProvider = {
    ...sales.simulator,
    refund: async (): Promise<RefundReport> => ({ state: 'PENDING', providerRefundId: 'x' }),
  };
  const providers = { ...sales.providers, named: () => hanging };
  const slow = createCashier({ db, desk: sales.desk, providers, accounts: sales.accounts, onFault: () => {} });
  const { id } = await slow.refund({ orderId: order.id, amountCentavos: 60_000, reason: 'Before' });
  await cancel(event);
  await turn();
  await db.run(sql`update queue set due_at = now() + interval '1 day' where kind = 'refund' and id = ${id}`);
  const due = sql`select id from refunds where order_id = ${order.id} and id <> ${id}`;
  const { id: rest } = await db.one<{ id: string }>(due);
  assert.deepEqual(await amountsOf(order.id), [
    ['PENDING', 60_000],
    ['PENDING', 100_000],
  ]);
  await db.run(sql`update refunds set status = 'FAILED', refused_at = now() where id = ${id}`);
  await db.run(sql`delete from queue where kind = 'refund' and id = ${id}`);
  assert.notEqual(rest, id);
  await finish();
  assert.equal((await organizer.order(order.id)).status, 'REFUNDED');
  assert.equal((await report(event)).progress.state, 'DONE');
});

test('a dispute that is won of an order whose refund was refused leaves that to a person, and the rest goes back', async () => {
  const event = await organizer.event({ name: 'Tanggi' });
  const [refused, givenUp] = [await organizer.buy(event), await organizer.buy(event)];
  const [one, other] = [await dispute(refused.id, 30_000), await dispute(givenUp.id, 30_000)];
  await cancel(event);
  await finish(refusing());
  const { failedRefunds } = await report(event);
  assert.deepEqual(
    failedRefunds.map(({ amountCentavos }) => amountCentavos),
    [130_000, 130_000],
  );
  const given = failedRefunds.find(({ orderId }) => orderId === givenUp.id) as { id: string };
  await resolveMoney(tools(), operator, { id: given.id, act: 'give-up', reason: 'Paid in cash' });
  for (const { id } of [one, other]) await end(id, 'WON');
  await organizer.tryRefunds();
  assert.deepEqual(await amountsOf(refused.id), [
    ['FAILED', 130_000],
    ['SUCCEEDED', 30_000],
  ]);
  assert.deepEqual(await amountsOf(givenUp.id), [
    ['GIVEN_UP', 130_000],
    ['SUCCEEDED', 30_000],
  ]);
  assert.equal((await report(event)).progress.failed, 2);
});

test('refunds that were all refused are tried again as one, each once, however often that is asked for', async () => {
  const event = await organizer.event({ name: 'Isa pa' }, [{ quantity: 300 }]);
  const orders = [];
  for (let batch = 0; batch < 5; batch += 1) {
    orders.push(...(await Promise.all(Array.from({ length: 24 }, () => organizer.buy(event, { quantity: 1 })))));
  }
  await cancel(event);
  await finish(refusing());
  const before = await report(event);
  assert.deepEqual(before.progress, {
    ...{ state: 'DONE', total: 120, refunded: 0, cancelled: 0 },
    ...{ failed: 120, disputed: 0, toAccounts: 0, remaining: 0 },
  });
  assert.deepEqual(before.refused, { refunds: 120, centavos: 120 * 80_000 });

  const retry = (shown?: string | null) =>
    organizer.db.transaction((tx) => retryCancellation(tx, { eventId: event.id, retriedBefore: shown }));
  const shown = before.cancellation.retriedAt;
  assert.equal(shown, null);
  const answers = await Promise.all(Array.from({ length: 6 }, () => retry(shown)));
  assert.deepEqual(
    answers.map(({ refunds }) => refunds).sort((one, other) => one - other),
    [0, 0, 0, 0, 0, 120],
  );
  assert.equal((await report(event)).progress.state, 'RUNNING');
  // The provider refuses them once more: each was asked for once.
  await finish(refusing());
  const again = await report(event);
  assert.deepEqual([again.progress.state, again.progress.failed], ['DONE', 120]);
  const attempts = async () => {
    const rows = await organizer.db.many<{ attempt: number; count: number }>(sql`
      select attempt, count(*) as count from refunds where event_id = ${event.id} group by attempt`);
    return rows.map(({ attempt, count }) => [attempt, count]);
  };
  assert.deepEqual(await attempts(), [[2, 120]]);

  // The earlier form, sent late, does nothing; after a new look it works.
  assert.equal((await retry(shown)).refunds, 0);
  assert.equal((await retry(again.cancellation.retriedAt)).refunds, 120);
  await finish();
  const done = await report(event);
  assert.deepEqual([done.progress.state, done.progress.refunded, done.progress.failed], ['DONE', 120, 0]);
  assert.deepEqual(await attempts(), [[3, 120]]);
  assert.deepEqual(done.refused, { refunds: 0, centavos: 0 });
  assert.equal((await retry()).refunds, 0);
  const { kept } = await organizer.db.one<{ kept: number }>(sql`
    select sum(amount_centavos - refunded_centavos)::bigint as kept from payments where event_id = ${event.id}`);
  assert.equal(kept, 0);
});

test('what a person gave up, and what went back otherwise, is not tried again with the rest', async () => {
  const event = await organizer.event({ name: 'Hindi na' });
  const orders = [await organizer.buy(event), await organizer.buy(event), await organizer.buy(event)];
  await cancel(event);
  await finish(refusing());
  const [one, other] = (await report(event)).failedRefunds;
  assert.ok(one !== undefined && other !== undefined);
  await resolveMoney(tools(), operator, { id: one.id, act: 'give-up', reason: 'Cannot be found' });
  await resolveMoney(tools(), operator, { id: other.id, act: 'otherwise', reason: 'By transfer' });
  const asked = await organizer.db.transaction((tx) => retryCancellation(tx, { eventId: event.id }));
  assert.deepEqual([asked.refunds, asked.centavos], [1, 160_000]);
  await finish();
  const statuses = (await Promise.all(orders.map(({ id }) => refundsOf(id)))).flat().map(({ status }) => status);
  assert.deepEqual(statuses.sort(), ['GIVEN_UP', 'SETTLED_OTHERWISE', 'SUCCEEDED']);
  const unknown = organizer.db.transaction((tx) => retryCancellation(tx, { eventId: newId() }));
  await assertRefused(unknown, 'NOT_FOUND');
});
