import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { cancelEvent, cancellationOf, previewCancellation } from '../../src/core/selling/cancellation/cancel-event.ts';
import { cancellationKind } from '../../src/core/selling/cancellation/cancellation.ts';
import { cancellationQueueKind } from '../../src/core/selling/cancellation/carry-out-cancellations.ts';
import { refundQueueKind } from '../../src/core/selling/cashier/ask-refund.ts';
import { createCashier } from '../../src/core/selling/cashier/cashier.ts';
import { callOffOrder } from '../../src/core/selling/desk/call-off-order.ts';
import { creditPayment } from '../../src/core/selling/desk/credit-payment.ts';
import { createSalesDesk, type SalesDesk } from '../../src/core/selling/desk/sales-desk.ts';
import { deskParts } from '../../src/core/selling/desk-parts/desk-parts.ts';
import type { PaymentProvider, RefundReport } from '../../src/core/selling/payments/payment-provider.ts';
import { paymentReference } from '../../src/core/selling/payments/payment-reference.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { workOff, workOffNow } from '../helpers/machine/queue.ts';
import { until } from '../helpers/machine/until.ts';
import { assertRefused, type OnSale, type Organizer, openOrganizer } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
afterEach(() => organizer.audit());
after(() => organizer.close());

function cancel(event: OnSale, given: Partial<Parameters<typeof cancelEvent>[2]> = {}, actor = organizer.actor) {
  const input = { eventId: event.id, reason: 'Typhoon', confirmName: event.name, ...given };
  return organizer.db.transaction((tx) => cancelEvent(tx, actor, input));
}

/** One turn of the worker; what was put off has its turn too. */
async function turn(desk: SalesDesk = organizer.sales.desk): Promise<number> {
  const { db } = organizer;
  return workOffNow(db, [cancellationQueueKind({ db, desk })], cancellationKind);
}

/** Until the worker has nothing to do; the provider is asked in between. */
async function finish(): Promise<void> {
  for (let round = 0; (await turn()) > 0; round += 1) {
    await organizer.tryRefunds();
    assert.ok(round < 20, 'it comes to an end');
  }
}

/** A sold event: two paid orders, one of them partly refunded, one given back before, and one hold. */
async function soldEvent() {
  const event = await organizer.event({ name: 'Tagpuan' }, [{}, { name: 'Free', price: 0, type: 'RESERVED_SEAT' }]);
  const paid = await organizer.buy(event, { quantity: 3, email: 'ben@example.com' });
  const partly = await organizer.buy(event, { quantity: 2, method: 'card' });
  await organizer.sales.cashier.refund({ orderId: partly.id, amountCentavos: 33_300, reason: null });
  const before = await organizer.buy(event, { quantity: 1 });
  await organizer.sales.cashier.refund({ orderId: before.id, reason: null });
  const free = await organizer.place(event, { type: 1, quantity: 2, email: 'BEN@example.com' });
  const held = await organizer.place(event, { quantity: 4 });
  return { event, paid, partly, before, free, held };
}

async function statuses(...orders: { id: string }[]): Promise<string[]> {
  return Promise.all(orders.map(async ({ id }) => (await organizer.order(id)).status));
}

const ledgerSums = (eventId: string) =>
  organizer.db.one<{ refunds: number; commission: number; organization: number }>(sql`
    select coalesce(-sum(provider_centavos), 0)::bigint as refunds, coalesce(sum(commission_centavos), 0)::bigint as commission,
           coalesce(sum(organization_centavos), 0)::bigint as organization
    from ledger where event_id = ${eventId} and kind = 'REFUND'`);

test('every order is given back, and the preview had said exactly what happened', async () => {
  const { event, paid, partly, before, free, held } = await soldEvent();
  const preview = await previewCancellation(organizer.db, organizer.actor, event.id);
  const ledgerBefore = await ledgerSums(event.id);
  const { event: cancelled, cancellation } = await cancel(event);
  assert.deepEqual([cancelled.status, cancelled.cancellationReason], ['ARCHIVED', 'Typhoon']);
  assert.ok(cancelled.cancelledAt !== null);
  assert.equal(cancellation.state, 'RUNNING');
  await finish();
  assert.deepEqual(await statuses(paid, partly, free, before, held), [
    'REFUNDED',
    'REFUNDED',
    'REFUNDED',
    'REFUNDED',
    'CANCELLED',
  ]);
  const { progress, failedRefunds } = await cancellationOf(organizer.db, organizer.actor, event.id);
  assert.deepEqual(progress, {
    state: 'DONE',
    total: 4,
    refunded: 3,
    cancelled: 1,
    failed: 0,
    disputed: 0,
    toAccounts: 0,
    remaining: 0,
  });
  assert.deepEqual(failedRefunds, []);

  const ledgerAfter = await ledgerSums(event.id);
  const { voided } = await organizer.db.one<{ voided: number }>(sql`
    select count(*) as voided from issued_tickets
    where event_id = ${event.id} and status = 'VOID' and order_id <> ${before.id}`);
  assert.deepEqual(preview, {
    orders: 3,
    freeOrders: 1,
    cashCentavos: 0,
    buyers: 2,
    ticketsVoided: voided,
    addOnsVoided: 0,
    refundCentavos: ledgerAfter.refunds - ledgerBefore.refunds,
    commissionReturnedCentavos: ledgerAfter.commission - ledgerBefore.commission,
    processingLostCentavos: paid.processingCentavos + partly.processingCentavos,
    pendingOrders: 1,
  });
  assert.equal(voided, 7);
  const { taken } = await organizer.db.one<{ taken: number }>(sql`
    select sum(sold_quantity + held_quantity)::int as taken from ticket_types where event_id = ${event.id}`);
  assert.equal(taken, 0);
});

test('buyers are counted by their addresses: one however it is spelled, two that only look the same', async () => {
  const event = await organizer.event({ name: 'Ilan' }, [{}]);
  for (const email of [
    'kim@bücher.example',
    'KIM@xn--bcher-kva.example',
    'kİm@bücher.example',
    '\u212aim@bücher.example',
  ]) {
    await organizer.buy(event, { quantity: 1, email });
  }
  assert.equal((await previewCancellation(organizer.db, organizer.actor, event.id)).buyers, 3);
});

test('every buyer is written to once, with what goes back, and integrators hear of every order', async () => {
  const { event, paid, partly, before, free, held } = await soldEvent();
  await cancel(event);
  await finish();
  const ids = [paid.id, partly.id, before.id, free.id, held.id];
  const mails = await organizer.db.many<{ orderId: string; amount: number }>(sql`
    select order_id, (data ->> 'amountCentavos')::bigint as amount from mails
    where kind = 'EVENT_CANCELLED' and order_id = any(${ids}::uuid[])`);
  const amounts = Object.fromEntries(mails.map(({ orderId, amount }) => [orderId, amount]));
  assert.deepEqual(amounts, {
    [paid.id]: paid.totalCentavos,
    [partly.id]: partly.totalCentavos - 33_300,
    [free.id]: 0,
  });
  assert.equal(mails.length, 3);
  const told = await organizer.db.many<{ orderId: string }>(sql`
    select order_id from notices where type = 'order.refunded' and order_id = any(${[paid.id, free.id]}::uuid[])`);
  assert.equal(told.length, 2);
});

test('the name has to be typed as it is, and a reason given', async () => {
  const event = await organizer.event({ name: 'Sulyap' });
  const wrong = { confirmName: 'sulyap', reason: '  ' };
  assert.deepEqual(await assertRefused(cancel(event, wrong), 'VALIDATION_ERROR'), ['reason', 'confirmName']);
  assert.deepEqual(await assertRefused(cancel(event, { reason: 'x'.repeat(501) }), 'VALIDATION_ERROR'), ['reason']);
  await assertRefused(cancellationOf(organizer.db, organizer.actor, event.id), 'NOT_FOUND');
  const { event: cancelled } = await cancel(event, { confirmName: ' Sulyap ' });
  assert.equal(cancelled.status, 'ARCHIVED');
});

test("another organization's event cannot be looked at or cancelled", async () => {
  const { event, paid } = await soldEvent();
  const { db, stranger } = organizer;
  await assertRefused(previewCancellation(db, stranger, event.id), 'NOT_FOUND');
  await assertRefused(cancel(event, {}, stranger), 'NOT_FOUND');
  await cancel(event);
  await assertRefused(cancellationOf(db, stranger, event.id), 'NOT_FOUND');
  await assertRefused(cancellationOf(db, organizer.actor, 'no id'), 'NOT_FOUND');
  await finish();
  assert.deepEqual(await statuses(paid), ['REFUNDED']);
});

test('cancelling twice is one cancellation', async () => {
  const { event, paid } = await soldEvent();
  const [one, other] = await Promise.all([cancel(event), cancel(event, { reason: 'Again' })]);
  assert.equal(one.cancellation.id, other.cancellation.id);
  await finish();
  const { refunds } = await organizer.db.one<{ refunds: number }>(
    sql`select count(*) as refunds from refunds where order_id = ${paid.id}`,
  );
  assert.equal(refunds, 1);
});

for (const servedBefore of [0, 1, 2, 3]) {
  test(`a worker that dies after ${servedBefore} orders is gone on from, and nothing is done twice`, async () => {
    const { event, paid, partly, free, held } = await soldEvent();
    await cancel(event);
    let served = 0;
    const dying: SalesDesk = {
      together: (work) => organizer.sales.desk.together(work),
      serve: async (eventId, command) => {
        if (served >= servedBefore) throw new Error('killed');
        served += 1;
        return organizer.sales.desk.serve(eventId, command);
      },
    };
    await turn(dying);
    assert.equal(served, servedBefore);
    await finish();
    assert.deepEqual(await statuses(paid, partly, free, held), ['REFUNDED', 'REFUNDED', 'REFUNDED', 'CANCELLED']);
    const rows = await organizer.db.many<{ orderId: string }>(sql`
      select order_id from refunds r join event_cancellations c on c.id = r.cancellation_id where c.event_id = ${event.id}`);
    assert.deepEqual(rows.map(({ orderId }) => orderId).sort(), [paid.id, partly.id].sort());
  });
}

test('a worker that dies after the work and before it says so is gone on from', async () => {
  const { event, paid } = await soldEvent();
  await cancel(event);
  const { db, sales } = organizer;
  const kinds = [cancellationQueueKind({ db, desk: sales.desk })];
  const forgetful = { ...db, transaction: () => Promise.reject(new Error('killed')) };
  assert.equal(await workOff(forgetful, kinds, cancellationKind), 1);
  // Nobody else takes it while the first may still be working on it.
  assert.equal(await workOff(db, kinds, cancellationKind), 0);
  await finish();
  assert.deepEqual(await statuses(paid), ['REFUNDED']);
  const { mails } = await db.one<{ mails: number }>(sql`
    select count(*) as mails from mails where kind = 'EVENT_CANCELLED' and order_id = ${paid.id}`);
  assert.equal(mails, 1);
});

test('two workers at once share the work', async () => {
  const { event, paid, partly, free, held } = await soldEvent();
  await cancel(event);
  for (let round = 0; round < 6; round += 1) {
    await Promise.all([turn(), turn()]);
    await organizer.tryRefunds();
  }
  assert.deepEqual(await statuses(paid, partly, free, held), ['REFUNDED', 'REFUNDED', 'REFUNDED', 'CANCELLED']);
});

test('a buyer who pays during the cancellation gets the money back, whether or not the hold was ended yet', async () => {
  const event = await organizer.event({ name: 'Habol' });
  const early = await organizer.place(event);
  const late = await organizer.place(event);
  const payments = [await organizer.startPayment(early), await organizer.startPayment(late)];
  await cancel(event);
  await organizer.tell(payments[0] as never, 'paid');
  await finish();
  await organizer.tell(payments[1] as never, 'paid');
  await organizer.tryRefunds();
  assert.deepEqual(await statuses(early, late), ['CANCELLED', 'CANCELLED']);
  const refunds = await organizer.db.many<{ kind: string; status: string; amountCentavos: number }>(sql`
    select kind, status, amount_centavos from refunds where event_id = ${event.id}`);
  const given = { kind: 'AUTOMATIC', status: 'SUCCEEDED', amountCentavos: 160_000 };
  assert.deepEqual(refunds, [given, given]);
  const { progress } = await cancellationOf(organizer.db, organizer.actor, event.id);
  assert.deepEqual(progress, {
    state: 'DONE',
    total: 2,
    refunded: 0,
    cancelled: 2,
    failed: 0,
    disputed: 0,
    toAccounts: 0,
    remaining: 0,
  });
});

test('payments, orders and the cancellation at once: whatever comes first, nobody keeps a ticket or loses money', async () => {
  const event = await organizer.event({ name: 'Sabay' });
  const orders = await Promise.all(Array.from({ length: 12 }, () => organizer.place(event, { quantity: 1 })));
  const payments = await Promise.all(orders.map((order) => organizer.startPayment(order)));
  const placing = Array.from({ length: 6 }, () => organizer.place(event, { quantity: 1 }).catch(() => undefined));
  await Promise.all([...payments.map((payment) => organizer.tell(payment, 'paid')), cancel(event), ...placing]);
  await finish();
  await organizer.tryRefunds();
  const { open } = await organizer.db.one<{ open: number }>(sql`
    select count(*) as open from orders where event_id = ${event.id} and status in ('PENDING', 'COMPLETED')`);
  assert.equal(open, 0);
  const { kept } = await organizer.db.one<{ kept: number }>(sql`
    select sum(amount_centavos - refunded_centavos)::bigint as kept from payments
    where event_id = ${event.id} and status = 'PAID'`);
  assert.equal(kept, 0);
});

test('a sale that is decided and not yet written keeps the cancellation waiting, and is given back', async () => {
  const event = await organizer.event({ name: 'Huli' });
  const order = await organizer.place(event);
  const payment = await organizer.startPayment(order);
  const { db, sales } = organizer;
  const reference = paymentReference(payment.id);
  const { amountCentavos, currency } = payment;
  await sales.simulator.end(payment, { outcome: 'paid', times: 0, delayMs: 0 });
  const report = { state: 'PAID' as const, amountCentavos, currency, providerPaymentId: reference };
  const cancelling = await db.transaction(async (tx) => {
    const desk = createSalesDesk({
      db: { ...db, transaction: (work) => work(tx) },
      box: createSecretBox('a secret that only the tests know, 48 characters', 'order claims'),
      book: sales.book,
      parts: deskParts,
    });
    await desk.serve(event.id, creditPayment({ payment, report, notice: null, providers: sales.providers }));
    let isCancelled = false;
    const begun = cancel(event).finally(() => {
      isCancelled = true;
    });
    await until(async () => {
      const waiting = await db.many(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return isCancelled || waiting.length > 0;
    });
    assert.equal(isCancelled, false);
    return { begun };
  });
  await cancelling.begun;
  assert.deepEqual(await statuses(order), ['COMPLETED']);
  await finish();
  assert.deepEqual(await statuses(order), ['REFUNDED']);
});

test('refunds that the provider refuses are counted and listed, and can be made good by hand', async () => {
  const { event, paid, partly } = await soldEvent();
  await cancel(event);
  const { db, sales, actor } = organizer;
  const refusing: PaymentProvider = {
    ...sales.simulator,
    refund: async (): Promise<RefundReport> => ({ state: 'FAILED', providerRefundId: null, failure: 'Too old' }),
  };
  const providers = { ...sales.providers, named: () => refusing };
  const stubborn = refundQueueKind({ db, desk: sales.desk, providers, accounts: sales.accounts, onFault: () => {} });
  await turn();
  await workOffNow(db, [stubborn], 'refund');
  await finish();
  const { progress, failedRefunds } = await cancellationOf(db, actor, event.id);
  assert.deepEqual(progress, {
    state: 'DONE',
    total: 4,
    refunded: 1,
    cancelled: 1,
    failed: 2,
    disputed: 0,
    toAccounts: 0,
    remaining: 0,
  });
  assert.deepEqual(failedRefunds.map(({ orderId }) => orderId).sort(), [paid.id, partly.id].sort());
  assert.equal(failedRefunds[0]?.failure, 'Too old');
  const { cancellation } = await cancellationOf(db, actor, event.id);
  const again = callOffOrder({ orderId: paid.id, cancellationId: cancellation.id });
  assert.equal(await sales.desk.serve(event.id, again), 'UNCHANGED');
  await sales.cashier.refund({ orderId: paid.id, reason: 'By hand' });
  const after = await cancellationOf(db, actor, event.id);
  assert.deepEqual([after.progress.failed, after.progress.refunded, after.failedRefunds.length], [1, 2, 1]);
});

test('an order of which another refund takes all waits for that one, and is refunded where it fails', async () => {
  const event = await organizer.event({ name: 'Abang' });
  const order = await organizer.buy(event);
  const { db, sales } = organizer;
  const hanging: PaymentProvider = {
    ...sales.simulator,
    refund: async (): Promise<RefundReport> => ({ state: 'PENDING', providerRefundId: 'x' }),
  };
  const slow = createCashier({
    db,
    desk: sales.desk,
    providers: { ...sales.providers, named: () => hanging },
    accounts: sales.accounts,
    onFault: () => {},
  });
  await slow.refund({ orderId: order.id, reason: 'Before' });
  await cancel(event);
  for (let round = 0; round < 3; round += 1) await turn();
  const { progress } = await cancellationOf(db, organizer.actor, event.id);
  assert.deepEqual([progress.state, progress.remaining], ['RUNNING', 1]);
  await db.run(sql`update refunds set status = 'FAILED' where order_id = ${order.id}`);
  await finish();
  assert.deepEqual(await statuses(order), ['REFUNDED']);
});

test('an event that is over or archived can be cancelled, a draft that was never sold too', async () => {
  const event = await organizer.event({ name: 'Tapos' });
  const order = await organizer.buy(event);
  await organizer.db.run(sql`update events set date_time = now() - interval '2 days' where id = ${event.id}`);
  await cancel(event);
  const draft = await organizer.event({ name: 'Plano' }, [{}], { isDraft: true });
  await cancel(draft);
  await finish();
  assert.deepEqual(await statuses(order), ['REFUNDED']);
  const { progress } = await cancellationOf(organizer.db, organizer.actor, draft.id);
  assert.deepEqual([progress.state, progress.total], ['DONE', 0]);
});

test('more orders than a page holds are all given back, at the pace of the provider', async () => {
  const event = await organizer.event({ name: 'Marami' }, [{ quantity: 400 }]);
  for (let batch = 0; batch < 5; batch += 1) {
    await Promise.all(Array.from({ length: 50 }, () => organizer.buy(event, { quantity: 1 })));
  }
  await cancel(event);
  for (let round = 0; round < 6; round += 1) await turn();
  const { unasked } = await organizer.db.one<{ unasked: number }>(sql`
    select count(*) as unasked from refunds where event_id = ${event.id} and status = 'PENDING'`);
  assert.equal(unasked, 200);
  await finish();
  const { progress } = await cancellationOf(organizer.db, organizer.actor, event.id);
  assert.deepEqual(progress, {
    state: 'DONE',
    total: 250,
    refunded: 250,
    cancelled: 0,
    failed: 0,
    disputed: 0,
    toAccounts: 0,
    remaining: 0,
  });
});
