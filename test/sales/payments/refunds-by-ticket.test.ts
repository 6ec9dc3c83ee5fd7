import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { Refusal } from '../../../src/core/base/define-error.ts';
import { sentenceOf } from '../../../src/core/base/faults/faults.ts';
import { callOffOrder } from '../../../src/core/selling/desk/call-off-order.ts';
import type { Command } from '../../../src/core/selling/desk/desk.ts';
import { requestRefund, settleRefund } from '../../../src/core/selling/desk/refund-order.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { endRefund } from '../../../src/core/selling/resting/end-refund.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { retryRefund } from '../../../src/core/selling/resting/retry-refund.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { insertScan } from '../../helpers/worlds/ticket-life.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const operator = { by: byOperator, address: null };

async function bought(tickets: Json[] = [{ quantity: 10 }], quantities = [3], event: Json = {}) {
  const made = await shop.event({ tickets, ...event });
  const cart = Object.fromEntries(quantities.map((quantity, place) => [made.types[place] as string, quantity]));
  const order = await shop.buyer.buy(made.id, cart);
  const ids = (await shop.buyer.tickets(order)).map(({ id }) => id as string);
  return { event: made, order, ids };
}

const refund = (orderId: string, ticketIds: readonly (string | undefined)[], amountCentavos?: number) =>
  shop.sales.cashier.refund({ orderId, ticketIds: ticketIds as string[], amountCentavos, reason: 'Cannot come' });

const reserve = async (order: BuyerOrder, ticketIds?: (string | undefined)[], amountCentavos?: number) => {
  const input = { orderId: order.id, ticketIds: ticketIds as string[], amountCentavos, reason: null };
  const { reserved } = await shop.sales.desk.serve(order.eventId, requestRefund(input));
  assert.ok(reserved !== null);
  return reserved.refund;
};

const tools = () => ({ db: shop.db, ...shop.sales });

const refuse = (order: BuyerOrder) =>
  shop.db.run(sql`
    update simulator_payments set trouble = 'disputed'
    where reference = (select 'pay_' || replace(payment_id::text, '-', '') from orders where id = ${order.id})`);

async function statusesOf(order: BuyerOrder): Promise<string> {
  return (await shop.buyer.tickets(order)).map(({ status }) => status).join(' ');
}

/** For each ticket, whether a refund under way is about to take it back. */
async function returning(order: BuyerOrder): Promise<boolean[]> {
  const rows = await shop.db.many<{ isReturning: boolean }>(sql`
    select returning_at is not null as is_returning from issued_tickets where order_id = ${order.id} order by number`);
  return rows.map(({ isReturning }) => isReturning);
}

/** As accepting an offer does it. */
const giveOn = (order: BuyerOrder, ticketId: string | undefined): Promise<string> => {
  const command: Command<string> = {
    orderIds: [order.id],
    needsRefunds: true,
    decide(desk) {
      const ticket = desk.currentTicket(ticketId as string);
      assert.ok(ticket !== undefined);
      return desk.reissueTicket(ticket, { name: 'Ben', email: 'ben@example.com', tokenHash: Buffer.from(newId()) }).id;
    },
  };
  return shop.sales.desk.serve(order.eventId, command);
};

/** The page that the link in the mail leads to. */
async function pageOf({ id }: BuyerOrder, language: string): Promise<string> {
  const site = siteClient(shop.server.url);
  const { headers } = await site.get(`/orders/${id}?key=${createOrderLinks(shop.server.config.appSecret).keyOf(id)}`);
  const cookie = headers.get('set-cookie')?.split(';')[0] as string;
  return (await site.get(`/orders/${id}?lang=${language}`, { cookie })).html;
}

async function assertRefused(refunding: Promise<unknown>, code: string, sentence: RegExp, fields: string[] = []) {
  await assert.rejects(refunding, (error) => {
    assert.ok(error instanceof Refusal, String(error));
    assert.deepEqual([error.definition.code, error.details.map(({ field }) => field)], [code, fields], error.message);
    assert.match(`${error.message} ${error.details.map((detail) => sentenceOf(detail)).join(' ')}`, sentence);
    return true;
  });
}

test('a refunded ticket is void and on sale again, the rest of the order stays good, with notice and mail', async () => {
  const { event, order, ids } = await bought();
  const [first, second] = ids;
  const given = await refund(order.id, [second]);
  assert.deepEqual([given?.amountCentavos, given?.status, given?.ticketIds], [80_000, 'SUCCEEDED', [second]]);
  assert.equal(await statusesOf(order), 'VALID VOID VALID');
  const detail = await shop.detail(order);
  // 2,400 − 800 − commission 168 × 2 / 3 − processing 60
  assert.deepEqual([detail.status, detail.refundedAmount, detail.netAmount], ['COMPLETED', 800, 1_428]);
  assert.deepEqual(
    detail.refunds.map((row) => [row.amount, row.ticketIds]),
    [[800, [second]]],
  );
  const type = await shop.ticketType(event, event.types[0]);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity], [2, 8]);
  assert.deepEqual(
    (await shop.notices(order, 'order.refunded')).map(({ status, refundedAmount }) => [status, refundedAmount]),
    [['COMPLETED', 800]],
  );
  await refund(order.id, [first]);
  await refund(order.id, [ids[2]]);
  const ended = await shop.detail(order);
  assert.deepEqual([ended.status, ended.refundedAmount, ended.netAmount], ['REFUNDED', 2_400, -60]);
  assert.equal(await statusesOf(order), 'VOID VOID VOID');
});

test('the fees that a buyer bore go back in whole pesos, and all tickets together give back exactly what was paid', async () => {
  const prices = [{ price: 333 }, { price: 101 }, { price: 0 }];
  const { order, ids } = await bought(prices, [3, 2, 1], { absorbFees: false });
  const amounts: number[] = [];
  for (const id of [ids[4], ids[0], ids[2], ids[1]]) {
    const given = await refund(order.id, [id]);
    amounts.push((given?.amountCentavos ?? 0) / 100);
  }
  assert.ok(amounts.every(Number.isInteger), String(amounts));
  assert.equal((await shop.detail(order)).status, 'COMPLETED');
  await refund(order.id, [ids[3], ids[5]]);
  const { refundedAmount, status } = await shop.detail(order);
  assert.deepEqual([refundedAmount, status], [order.totalAmount, 'REFUNDED']);
  const commissions = (await shop.movements(order)).map(({ commissionCentavos }) => commissionCentavos);
  assert.equal(
    commissions.reduce((sum, each) => sum + each, 0),
    0,
  );
});

test('after refunds by amount, which void nothing, tickets give back what is left and no more', async () => {
  const { order, ids } = await bought();
  await shop.sales.cashier.refund({ orderId: order.id, amountCentavos: 50_050, reason: null });
  assert.equal(await statusesOf(order), 'VALID VALID VALID');
  assert.equal((await refund(order.id, [ids[0]]))?.amountCentavos, 80_000);
  assert.equal((await refund(order.id, [ids[1], ids[2]]))?.amountCentavos, 109_950);
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
});

test('what is not a good ticket of the order is refused by name and changes nothing', async () => {
  const { order, ids } = await bought();
  const other = await bought();
  const pending = await shop.buyer.place(other.event.id, { [other.event.types[0] as string]: 1 });
  await refund(order.id, [ids[0]]);
  const underWay = await reserve(order, [ids[1]]);
  const before = await snapshot(shop.db);
  const named = /must be a ticket of this order/;
  for (const strange of [other.ids[0], newId(), 'x', '', "' or true", ids[2]?.replaceAll('-', '')]) {
    await assertRefused(refund(order.id, [ids[2], strange]), 'VALIDATION_ERROR', named, ['ticketIds[1]']);
  }
  await assertRefused(refund(order.id, []), 'VALIDATION_ERROR', /at least one/, ['ticketIds']);
  const twice = refund(order.id, [ids[2], ids[2]?.toUpperCase()]);
  await assertRefused(twice, 'VALIDATION_ERROR', /named twice/, ['ticketIds[1]']);
  await assertRefused(refund(order.id, [ids[2]], 100), 'VALIDATION_ERROR', /left out/, ['amount']);
  const both = ['ticketIds[0]', 'ticketIds[1]'];
  await assertRefused(refund(order.id, [ids[0], ids[1], ids[2]]), 'CONFLICT', /is void.*under way/, both);
  await assertRefused(refund(pending.id, [ids[2]]), 'CONFLICT', /PENDING/);
  assert.deepEqual(await snapshot(shop.db), before);
  const [english, filipino] = [await pageOf(order, 'en'), await pageOf(order, 'fil')];
  assert.match(english, /Refund in progress: not valid for entry.*>Valid<.*Not valid/s);
  assert.match(filipino, /Nire-refund na: hindi valid sa entrance.*Valid.*Hindi valid/s);
  assert.equal(english.match(/data-qr/g)?.length, 1, 'only what lets somebody in has a code to show');
  const { refunds } = (await shop.buyer.read(order)) as unknown as { refunds: Json[] };
  assert.deepEqual(
    refunds.map(({ status, ticketIds, reason }) => [status, ticketIds, reason]),
    [
      ['SUCCEEDED', [ids[0]], undefined],
      ['PENDING', [ids[1]], undefined],
    ],
  );
  await shop.tryRefunds();
  assert.equal(await statusesOf(order), 'VOID VOID VALID');
  assert.equal((await shop.detail(order)).refunds[1]?.id, underWay.id);
});

test('tickets that cost nothing are void at once and nobody is asked for money; the last of a free order ends it', async () => {
  const { event, order, ids } = await bought([{ price: 0 }, { price: 0 }], [2, 1]);
  assert.equal(await refund(order.id, [ids[1]]), undefined);
  assert.equal(await statusesOf(order), 'VALID VOID VALID');
  assert.deepEqual([(await shop.detail(order)).status, (await shop.detail(order)).refunds], ['COMPLETED', []]);
  assert.deepEqual(await shop.notices(order, 'order.refunded'), []);
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 1);
  assert.equal(await refund(order.id, [ids[0], ids[2]]), undefined);
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
  assert.equal((await shop.notices(order, 'order.refunded')).length, 1);
  const paid = await bought([{ price: 500 }, { price: 0 }], [1, 1]);
  assert.equal(await refund(paid.order.id, [paid.ids[1]]), undefined);
  assert.equal(await statusesOf(paid.order), 'VALID VOID');
  assert.equal((await refund(paid.order.id, [paid.ids[0]]))?.amountCentavos, 50_000);
  assert.equal((await shop.detail(paid.order)).status, 'REFUNDED');
  const freeLeft = await bought([{ price: 500 }, { price: 0 }], [1, 1]);
  await refund(freeLeft.order.id, [freeLeft.ids[0]]);
  assert.equal(await statusesOf(freeLeft.order), 'VOID VALID', 'the ticket that was named and no other');
});

test('while a refund is under way its tickets let nobody in; refused they do again, and the end is the person’s', async () => {
  const { order, ids } = await bought();
  await refuse(order);
  await assert.rejects(refund(order.id, [ids[0]]));
  assert.deepEqual(await returning(order), [false, false, false]);
  const [{ id: refundId } = { id: '' }] = (await shop.detail(order)).refunds;
  await retryRefund(tools(), operator, { refundId });
  assert.deepEqual(await returning(order), [true, false, false]);
  await shop.tryRefunds();
  assert.deepEqual(await returning(order), [false, false, false]);
  await endRefund(tools(), operator, { refundId, reason: 'No answer', to: 'GIVEN_UP' });
  await retryRefund(tools(), operator, { refundId });
  const whole = await reserve(order);
  assert.equal(whole.amountCentavos, 160_000);
  assert.deepEqual(await returning(order), [true, true, true]);
  await shop.tryRefunds();
  assert.deepEqual(await returning(order), [false, false, false]);
  assert.equal(await statusesOf(order), 'VALID VALID VALID');
  await endRefund(tools(), operator, { refundId, reason: 'InstaPay 4711', to: 'SETTLED_OTHERWISE' });
  assert.equal(await statusesOf(order), 'VOID VALID VALID');
  await endRefund(tools(), operator, { refundId: whole.id, reason: 'InstaPay 4712', to: 'SETTLED_OTHERWISE' });
  assert.deepEqual([await statusesOf(order), (await shop.detail(order)).status], ['VOID VOID VOID', 'REFUNDED']);
});

test('what was refused is not given twice: asked for anew it takes the place, and what is gone is not tried again', async () => {
  const { order, ids } = await bought();
  await refuse(order);
  await assert.rejects(refund(order.id, [ids[0], ids[1]]));
  await assert.rejects(refund(order.id, [ids[1]]));
  const refunds = await shop.db.many<{ id: string; status: string }>(sql`
    select id, status from refunds where order_id = ${order.id} order by created_at`);
  const [both = { id: '' }, one = { id: '' }] = refunds;
  assert.deepEqual(
    refunds.map(({ status }) => status),
    ['GIVEN_UP', 'FAILED'],
  );
  await retryRefund(tools(), operator, { refundId: both.id });
  await assertRefused(retryRefund(tools(), operator, { refundId: one.id }), 'CONFLICT', /under way/, ['ticketIds[0]']);
  await shop.tryRefunds();
  await endRefund(tools(), operator, { refundId: one.id, reason: 'By hand', to: 'SETTLED_OTHERWISE' });
  for (const act of [retryRefund, endRefund]) {
    const acting = act(tools(), operator, { refundId: both.id, reason: 'Again', to: 'SETTLED_OTHERWISE' });
    await assertRefused(acting, 'CONFLICT', /void already/, ['ticketIds[1]']);
  }
  assert.deepEqual([await statusesOf(order), (await shop.detail(order)).refundedAmount], ['VALID VOID VALID', 800]);
});

test('a ticket that was given on since is taken from its new holder; by its old id it is not refunded', async () => {
  const { order, ids } = await bought();
  await refuse(order);
  await assert.rejects(refund(order.id, [ids[0]]));
  const [{ id: refundId } = { id: '' }] = (await shop.detail(order)).refunds;
  const held = await giveOn(order, ids[0]);
  await assertRefused(refund(order.id, [ids[0]]), 'CONFLICT', /void already/, ['ticketIds[0]']);
  await endRefund(tools(), operator, { refundId, reason: 'By hand', to: 'SETTLED_OTHERWISE' });
  const [ticket] = await shop.db.many<{ status: string }>(sql`select status from issued_tickets where id = ${held}`);
  assert.equal(ticket?.status, 'VOID');
  const passed = await giveOn(order, ids[1]);
  const { id } = await reserve(order, [passed]);
  await shop.sales.desk.serve(
    order.eventId,
    settleRefund({
      refund: { id, orderId: order.id, attempt: 1, askingUntil: null },
      report: { state: 'SUCCEEDED', providerRefundId: 'x' },
    }),
  );
  assert.equal((await shop.detail(order)).refundedAmount, 1_600);
  // Of five rows two are what they were called before.
  assert.equal((await statusesOf(order)).match(/VALID/g)?.length, 1);
});

test('a ticket that is given on and refunded in one batch dies under its new name', async () => {
  const { order, ids } = await bought();
  // The first is served alone, and those that come meanwhile together.
  const first = giveOn(order, ids[0]);
  const [second, , third] = await Promise.all([giveOn(order, ids[1]), reserve(order), first]);
  const isMarked = async (id: string | undefined) =>
    (await shop.db.many<Json>(sql`select returning_at from issued_tickets where id = ${id}`))[0]?.returningAt !== null;
  assert.deepEqual(await Promise.all([second, third, ids[2], ids[0]].map(isMarked)), [true, true, true, false]);
  await shop.tryRefunds();
  assert.doesNotMatch(await statusesOf(order), /VALID/);
});

test('somebody who came in may have the money back, and the admission stays on record', async () => {
  const { order, ids } = await bought();
  await insertScan(shop.db, ids[0] as string, { gate: 'Main' });
  await refund(order.id, [ids[0]]);
  const [row] = await shop.db.many<Json>(sql`
    select status, admitted_gate, admitted_at is not null as was_in from issued_tickets where id = ${ids[0]}`);
  assert.deepEqual(row, { status: 'VOID', admittedGate: 'Main', wasIn: true });
});

test('where another refund fails after all tickets went back, the order stays completed until the rest is given', async () => {
  const { order, ids } = await bought();
  const byAmount = await reserve(order, undefined, 100_000);
  assert.equal((await refund(order.id, ids))?.amountCentavos, 140_000);
  assert.deepEqual([await statusesOf(order), (await shop.detail(order)).status], ['VOID VOID VOID', 'COMPLETED']);
  await shop.sales.desk.serve(
    order.eventId,
    settleRefund({ refund: byAmount, report: { state: 'FAILED', failure: 'No', providerRefundId: null } }),
  );
  await assertSound(shop.db);
  await shop.db.run(
    sql`update events set status = 'ARCHIVED', archived_at = now(), cancelled_at = now() where id = ${order.eventId}`,
  );
  const cancellationId = newId();
  await shop.db.run(sql`
    insert into event_cancellations (id, event_id, organization_id, reason, state, orders_total, refunded_before,
                                     cancelled_before, finished_at)
    select ${cancellationId}, id, organization_id, 'Typhoon', 'DONE', 1, 0, 0, now() from events where id = ${order.eventId}`);
  await shop.sales.desk.serve(order.eventId, callOffOrder({ orderId: order.id, cancellationId }));
  await shop.tryRefunds();
  assert.deepEqual([(await shop.detail(order)).status, (await shop.detail(order)).refundedAmount], ['REFUNDED', 2_400]);
});

test('an order without a good ticket is given back once a person gives up the refund that kept it, or its dispute is lost', async () => {
  for (const isDisputed of [false, true]) {
    const { order, ids } = await bought();
    const byAmount = await reserve(order, undefined, 100_000);
    await refund(order.id, ids);
    await shop.sales.desk.serve(
      order.eventId,
      settleRefund({ refund: byAmount, report: { state: 'FAILED', failure: 'No', providerRefundId: null } }),
    );
    const dispute = { order: order.id, amountCentavos: 20_000, reference: `dsp_${order.id}` };
    const opened = isDisputed ? await openDispute(tools(), operator, dispute) : undefined;
    await endRefund(tools(), operator, { refundId: byAmount.id, reason: 'No answer', to: 'GIVEN_UP' });
    if (opened !== undefined) {
      assert.equal((await shop.detail(order)).status, 'COMPLETED', 'the buyer may be owed the rest');
      await endDispute(tools(), operator, { dispute: { id: opened.id }, outcome: 'LOST' });
    }
    const { status, refundedAmount } = await shop.detail(order);
    assert.deepEqual([status, refundedAmount], ['REFUNDED', 1_400]);
    assert.equal((await shop.notices(order, 'order.refunded')).length, 2);
    const left = isDisputed ? 80_000 : 100_000;
    assert.equal((await reserve(order, undefined, left)).amountCentavos, left, 'an amount gives back what was kept');
    await shop.tryRefunds();
  }
});

test('a dispute that is lost while a refund is under way ends the order between them', async () => {
  const { order, ids } = await bought();
  const dispute = { order: order.id, amountCentavos: 160_000, reference: `dsp_${order.id}` };
  const { id } = await openDispute(tools(), operator, dispute);
  assert.equal((await reserve(order, ids)).amountCentavos, 80_000);
  const { order: paid, ids: good } = await bought();
  const other = await openDispute(tools(), operator, { ...dispute, order: paid.id, reference: `dsp_${paid.id}` });
  await reserve(paid, [good[0]]);
  assert.deepEqual(await returning(paid), [true, false, false]);
  await endDispute(tools(), operator, { dispute: { id: other.id }, outcome: 'LOST' });
  assert.deepEqual(await returning(paid), [true, true, true]);
  await endDispute(tools(), operator, { dispute: { id }, outcome: 'LOST' });
  await shop.tryRefunds();
  for (const each of [order, paid]) {
    assert.deepEqual([await statusesOf(each), (await shop.detail(each)).status], ['VOID VOID VOID', 'REFUNDED']);
  }
});

test('twenty refunds of one ticket at once give it back once; against refunds of the whole never more than was paid', async () => {
  const { order, ids } = await bought();
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => refund(order.id, [ids[0]])));
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const end of ends) {
    if (end.status === 'rejected') assert.equal((end.reason as Refusal).definition.code, 'CONFLICT');
  }
  assert.deepEqual([await statusesOf(order), (await shop.detail(order)).refundedAmount], ['VOID VALID VALID', 800]);
  for (let round = 0; round < 5; round += 1) {
    const { order: raced, ids: all } = await bought();
    const whole = () => shop.sales.cashier.refund({ orderId: raced.id, reason: null });
    const asked = [refund(raced.id, [all[round % 3]]), whole(), refund(raced.id, [all[1], all[2]]), whole()];
    await Promise.allSettled(round % 2 === 0 ? asked : asked.toReversed());
    const { status, refundedAmount, refunds } = await shop.detail(raced);
    assert.deepEqual([status, refundedAmount], ['REFUNDED', 2_400]);
    assert.equal(
      refunds.reduce((sum, { amount }) => sum + amount, 0),
      2_400,
    );
    assert.equal(await statusesOf(raced), 'VOID VOID VOID');
  }
});

test('seats come back one by one, the same ones', async () => {
  const { event, order, ids } = await bought([{ type: 'RESERVED_SEAT', quantity: 3 }]);
  const [, middle] = await shop.buyer.tickets(order);
  await refund(order.id, [ids[1]]);
  const again = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const [seat] = await shop.buyer.tickets(again);
  assert.equal(seat?.seat, middle?.seat);
  assert.equal(await statusesOf(order), 'VALID VOID VALID');
});
