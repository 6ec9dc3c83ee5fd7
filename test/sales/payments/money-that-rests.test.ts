import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { Refusal, toldDetail } from '../../../src/core/base/define-error.ts';
import { checkInvariants } from '../../../src/core/reports/invariants/check-invariants.ts';
import { listMoneyThatRests } from '../../../src/core/reports/resting/list-money-that-rests.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { callIn, noticeBody } from '../../helpers/clients/simulator-call.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const operator = { by: byOperator, address: null };
let shop: Shop;
let event: { id: string; types: string[] };

before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ quantity: 1_000 }] });
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

function tools() {
  return { db: shop.db, ...shop.sales };
}

function resolve(id: string, act: string, reason = 'Seen to') {
  return resolveMoney(tools(), operator, { id, act, reason });
}

function open(input: Omit<Parameters<typeof openDispute>[2], 'reference'> & { reference?: string }) {
  return openDispute(tools(), operator, { reference: `dsp_${newId()}`, ...input });
}

function end(id: string, outcome: 'WON' | 'LOST') {
  return endDispute(tools(), operator, { dispute: { id }, outcome });
}

async function resting(orderId: string | null) {
  const rows = await listMoneyThatRests(shop.db, { providers: shop.sales.providers, most: 1_000 });
  return rows.filter((row) => row.orderId === orderId);
}

function place(): Promise<BuyerOrder> {
  return shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
}

/** Paid, with what goes wrong afterwards. Pressing again says what goes wrong from then on. */
async function bought(trouble: string | null = null) {
  const order = await place();
  const { reference } = await shop.buyer.startPayment(order);
  const say = async (next: string | null) => {
    const answer = await shop.buyer.press(reference, 'paid', { trouble: next });
    assert.equal(answer.status, 200, answer.body);
  };
  await say(trouble);
  return { order, reference, say };
}

/** Paid twice: the second payment goes back by itself, or cannot. */
async function paidTwice(trouble: string) {
  const order = await place();
  const [first, second] = [await shop.buyer.startPayment(order), await shop.buyer.startPayment(order)];
  await shop.buyer.press(first.reference, 'paid');
  await shop.buyer.press(second.reference, 'paid', { trouble });
  await shop.tryRefunds();
  const [row] = await resting(order.id);
  return { order, second, row: row as NonNullable<typeof row> };
}

function refund({ id: orderId }: BuyerOrder, pesos?: number) {
  const amountCentavos = pesos === undefined ? undefined : pesos * 100;
  return shop.sales.cashier.refund({ orderId, amountCentavos, reason: null });
}

async function kinds(order: BuyerOrder): Promise<string[]> {
  return (await shop.movements(order)).map(({ kind }) => kind);
}

function refuses(code: string, says: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.definition.code, code);
    assert.match(
      `${error.message} ${error.details.map(toldDetail).map(({ field, message }) => `${field} ${message}`)}`,
      says,
    );
    return true;
  };
}

test('a refused refund is listed, tried again when a person says so, and given once', async () => {
  const { order, reference, say } = await bought('disputed');
  await assert.rejects(refund(order), refuses('CONFLICT', /disputes this payment/));
  const [row] = await resting(order.id);
  assert.ok(row !== undefined);
  assert.deepEqual(
    [row.kind, row.amountCentavos, row.providerPaymentId, row.detail, row.acts],
    ['REFUND_REFUSED', 160_000, reference, 'The buyer disputes this payment.', ['retry', 'otherwise', 'give-up']],
  );
  assert.deepEqual(
    [row.organizationName !== null, row.eventName !== null, row.orderNumber !== null],
    [true, true, true],
  );
  // The provider refuses it once more, and then no longer.
  await resolve(row.id, 'retry');
  await shop.tryRefunds();
  assert.deepEqual(
    (await resting(order.id)).map(({ id, kind, since }) => [id, kind, since]),
    [[row.id, 'REFUND_REFUSED', row.since]],
  );
  await say(null);
  await Promise.all(Array.from({ length: 10 }, () => resolve(row.id, 'retry')));
  await shop.tryRefunds({ workers: 2 });
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
  assert.deepEqual(await kinds(order), ['SALE', 'REFUND']);
  assert.deepEqual(await resting(order.id), []);
  for (const act of ['retry', 'otherwise', 'give-up']) {
    await assert.rejects(resolve(row.id, act), refuses('CONFLICT', /SUCCEEDED/));
  }
});

test('what the provider refuses for now is tried for a day by the queue, and is a person’s then', async () => {
  const { order, say } = await bought('refund-refused-for-now');
  const asked = await refund(order);
  assert.deepEqual([asked.status, asked.failure], ['PENDING', 'The balance is too low for this refund at the moment.']);
  for (let round = 0; round < 3; round += 1) await shop.tryRefunds();
  assert.deepEqual(
    (await resting(order.id)).map(({ kind, acts }) => [kind, acts]),
    [['REFUND_WAITING', []]],
  );
  await assert.rejects(resolve(asked.id, 'otherwise'), refuses('CONFLICT', /PENDING/));
  await shop.db.run(sql`update refunds set refused_at = refused_at - interval '25 hours' where id = ${asked.id}`);
  await shop.tryRefunds();
  assert.deepEqual(
    (await resting(order.id)).map(({ kind }) => kind),
    ['REFUND_REFUSED'],
  );
  await say(null);
  await resolve(asked.id, 'retry');
  await shop.tryRefunds();
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
});

test('a refund that stays pending for long is seen after an hour, and fails the audit when it is too old', async () => {
  const { order, say } = await bought('refund-pending');
  const { id, status } = await refund(order, 100);
  assert.equal(status, 'PENDING');
  assert.deepEqual(await resting(order.id), []);
  await shop.db.run(sql`update refunds set created_at = created_at - interval '73 hours' where id = ${id}`);
  await shop.tryRefunds();
  assert.deepEqual(
    (await resting(order.id)).map(({ kind }) => kind),
    ['REFUND_WAITING'],
  );
  const tooLong = async (moneyRestHours: number) =>
    (await checkInvariants(shop.db, { moneyRestHours })).checks.filter(({ ok }) => !ok);
  assert.deepEqual(await tooLong(72), [{ name: 'I12-money-rests-too-long', ok: false, found: 1 }]);
  assert.deepEqual(await tooLong(74), []);
  await say(null);
  await shop.tryRefunds();
  assert.equal((await shop.detail(order)).refundedAmount, 100);
});

test('a second payment whose refund is refused is no longer counted as refunded: it is paid otherwise once, or given up', async () => {
  const { order, second, row } = await paidTwice('refund-refused');
  assert.deepEqual(
    [row.kind, row.refundKind, row.providerPaymentId],
    ['REFUND_REFUSED', 'AUTOMATIC', second.reference],
  );
  await shop.db.run(sql`update refunds set refused_at = refused_at - interval '4 days' where id = ${row.id}`);
  const { ok, checks } = await checkInvariants(shop.db);
  assert.deepEqual(
    [ok, checks.filter((each) => !each.ok).map(({ name }) => name)],
    [false, ['I12-money-rests-too-long']],
  );
  await assert.rejects(resolve(row.id, 'otherwise', '  '), refuses('VALIDATION_ERROR', /reason is required/));
  await Promise.all(Array.from({ length: 20 }, () => resolve(row.id, 'otherwise', 'InstaPay 4711')));
  assert.deepEqual((await kinds(order)).sort(), ['SALE', 'UNMATCHED_PAYMENT', 'UNMATCHED_REFUND']);
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.refunds.map(({ status }) => status)], ['COMPLETED', ['SUCCEEDED']]);

  const other = await paidTwice('disputed');
  await resolve(other.row.id, 'give-up', 'The buyer cannot be found');
  await resolve(other.row.id, 'give-up', 'The buyer cannot be found');
  assert.deepEqual(await resting(other.order.id), []);
  // The buyer turns up.
  await resolve(other.row.id, 'otherwise', 'Cash');
  const acts = await shop.db.many<{ action: string }>(sql`
    select action from audit_entries where subject_id = ${other.order.id} and actor_label = 'operator' order by created_at`);
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['refund.given_up', 'refund.settled_otherwise'],
  );
});

test('paid back otherwise is a refund as any other: tickets, notice and commission; another refund takes the place of one refused', async () => {
  const { order } = await bought('refund-refused');
  await assert.rejects(refund(order, 600));
  const [small] = await resting(order.id);
  await assert.rejects(refund(order, 1_500));
  const [large, ...more] = await resting(order.id);
  assert.deepEqual([large?.amountCentavos, more], [150_000, []], 'both cannot be had');
  assert.ok(small !== undefined && large !== undefined);
  await resolve(large.id, 'otherwise', 'InstaPay 4712');
  assert.deepEqual(await resting(order.id), [], 'only 100 pesos are left');
  await assert.rejects(resolve(small.id, 'retry'), refuses('CONFLICT', /100/));
  await assert.rejects(refund(order));
  const [rest] = await resting(order.id);
  await resolve(rest?.id ?? '', 'otherwise', 'InstaPay 4713');
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.refundedAmount, detail.payment.status], ['REFUNDED', 1_600, 'REFUNDED']);
  assert.ok((await shop.buyer.tickets(order)).every(({ status }) => status === 'VOID'));
  assert.equal((await shop.notices(order, 'order.refunded')).length, 2);
});

async function flagged(change: (amountCentavos: number) => number, currency = 'PHP') {
  const order = await place();
  const { reference } = await shop.buyer.startPayment(order);
  const amountCentavos = change(order.totalAmount * 100);
  // What the simulator holds, as a real provider would.
  await shop.db.run(sql`
    insert into simulator_payments (reference, amount_centavos, currency, state)
    values (${reference}, ${amountCentavos}, ${currency}, 'PAID')`);
  for (let times = 0; times < 3; times += 1) {
    await callIn(shop.server, noticeBody({ reference, amountCentavos, currency }));
  }
  const rows = await resting(order.id);
  assert.equal(rows.length, 1);
  return { order, reference, row: rows[0] as (typeof rows)[0] };
}

/** The page of the order, as its link in a mail opens it. */
async function buyersPage({ id }: BuyerOrder): Promise<string> {
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(id);
  const opened = await fetch(`${shop.server.url}/orders/${id}?key=${key}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  return (await fetch(`${shop.server.url}/orders/${id}`, { headers: { cookie } })).text();
}

const returned = (by?: { workers: number }) => workOffNow(shop.db, shop.sales.queueKinds, 'stray-return', by);

test('too much money is accepted, pays its order, and what was too much goes back', async () => {
  const { order, reference, row } = await flagged((owed) => owed + 5_000);
  assert.deepEqual(
    [row.kind, row.providerPaymentId, row.amountCentavos, row.acts],
    ['PAYMENT_FLAGGED', reference, 165_000, ['accept', 'return', 'give-up']],
  );
  await Promise.all(
    Array.from({ length: 10 }, () => resolve(row.id, 'accept').catch(refuses('CONFLICT', /RETURNING/))),
  );
  assert.equal((await shop.detail(order)).status, 'COMPLETED');
  assert.deepEqual(await kinds(order), ['SALE']);
  await returned();
  assert.deepEqual(await resting(order.id), []);
  const back = await shop.db.many<{ amountCentavos: number }>(sql`
    select amount_centavos from simulator_refunds where reference = ${reference}`);
  assert.deepEqual(
    back.map(({ amountCentavos }) => amountCentavos),
    [5_000],
  );
});

test('too little money, or of another currency, is not accepted; it goes back once, even in a race', async () => {
  for (const [change, currency, why] of [
    [(owed: number) => owed - 100, 'PHP', /less than what is owed/],
    [(owed: number) => owed, 'USD', /not in PHP/],
  ] as const) {
    const { order, reference, row } = await flagged(change, currency);
    assert.deepEqual(row.acts, ['return', 'give-up']);
    await assert.rejects(resolve(row.id, 'accept'), refuses('CONFLICT', why));
    const done = await Promise.allSettled(
      ['return', 'give-up', 'return', 'give-up'].map((act) => resolve(row.id, act)),
    );
    assert.ok(done.some(({ status }) => status === 'fulfilled'));
    await resolve(row.id, 'return');
    await returned({ workers: 2 });
    await assert.rejects(resolve(row.id, 'return'), refuses('CONFLICT', /RETURNED/));
    assert.deepEqual([(await shop.detail(order)).status, await kinds(order)], ['PENDING', []]);
    const { count } = await shop.db.one<{ count: number }>(sql`
      select count(*) as count from simulator_refunds where reference = ${reference}`);
    assert.equal(count, 1);
  }
});

test('money that fits no order is kept once by the provider’s own id, and its return that is refused is a person’s', async () => {
  const reference = `pay_${newId().replaceAll('-', '')}`;
  for (let times = 0; times < 3; times += 1) {
    await callIn(shop.server, noticeBody({ reference, amountCentavos: 777 }));
  }
  await callIn(shop.server, noticeBody({ type: 'payment.failed', reference: `${reference}0` }));
  const rows = await resting(null);
  assert.deepEqual(
    rows.map(({ kind, providerPaymentId, amountCentavos, acts }) => [kind, providerPaymentId, amountCentavos, acts]),
    [['PAYMENT_UNKNOWN', reference, 777, ['return', 'give-up']]],
  );
  const { id } = rows[0] as (typeof rows)[0];
  await assert.rejects(resolve(id, 'accept'), refuses('CONFLICT', /fits no order/));
  await assert.rejects(resolve(id, 'won'), refuses('VALIDATION_ERROR', /act must be one of accept, return, give-up/));
  await resolve(id, 'return');
  assert.deepEqual(
    (await resting(null)).map(({ kind, acts }) => [kind, acts]),
    [['PAYMENT_RETURNING', []]],
  );
  await returned();
  const [refused] = await resting(null);
  assert.deepEqual(
    [refused?.kind, refused?.detail],
    ['PAYMENT_UNKNOWN', 'That much was not paid, or was given back already.'],
  );
  await shop.db.run(sql`update stray_payments set received_at = received_at - interval '73 hours' where id = ${id}`);
  assert.equal((await checkInvariants(shop.db)).ok, false);
  await resolve(id, 'give-up', 'Of another shop on the same account');
  assert.deepEqual(await resting(null), []);
});

test('a dispute is taken from the organization once, comes back when it is won, and stays gone when it is lost', async () => {
  const { order } = await bought();
  const before = await snapshot(shop.db);
  for (const [input, code, says] of [
    [{ order: order.id, reference: 'two words' }, 'VALIDATION_ERROR', /reference/],
    [{ order: order.id, amountCentavos: 160_001 }, 'CONFLICT', /more than was paid/],
    [{ order: order.id, amountCentavos: 0 }, 'VALIDATION_ERROR', /amount/],
    [{ order: newId() }, 'NOT_FOUND', /order/],
    [{ providerPaymentId: 'pay_unknown' }, 'NOT_FOUND', /payment/],
    [{}, 'VALIDATION_ERROR', /order/],
  ] as const) {
    await assert.rejects(open(input), refuses(code, says));
  }
  assert.deepEqual(await snapshot(shop.db), before);
  const reference = 'dsp_one';
  const input = { order: order.id, amountCentavos: 100_000, reference };
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(input)));
  assert.equal(new Set(opened.map(({ id }) => id)).size, 1);
  const { id } = opened[0] as (typeof opened)[0];
  await assert.rejects(open({ ...input, amountCentavos: 5_000 }), refuses('CONFLICT', /dsp_one/));
  const other = (await bought()).order;
  await assert.rejects(open({ order: other.id, reference }), refuses('CONFLICT', /dsp_one/));
  assert.deepEqual(await kinds(order), ['SALE', 'DISPUTE']);
  const shown = await shop.detail(order);
  assert.deepEqual([shown.status, shown.netAmount], ['COMPLETED', 448]);
  await assert.rejects(refund(order, 601), refuses('CONFLICT', /600/));
  assert.deepEqual(
    (await resting(order.id)).map(({ kind, acts }) => [kind, acts]),
    [['DISPUTE_OPEN', ['won', 'lost']]],
  );
  await Promise.all(Array.from({ length: 10 }, () => end(id, 'WON')));
  await assert.rejects(end(id, 'LOST'), refuses('CONFLICT', /WON/));
  assert.deepEqual(await kinds(order), ['SALE', 'DISPUTE', 'DISPUTE_WON']);
  assert.equal((await shop.detail(order)).netAmount, 1_448);

  await refund(order, 600);
  const { id: lost } = await open({ order: order.id, amountCentavos: 100_000 });
  await Promise.all(Array.from({ length: 10 }, () => end(lost, 'LOST')));
  const ended = await shop.detail(order);
  assert.deepEqual([ended.status, ended.payment.status, ended.refundedAmount], ['REFUNDED', 'REFUNDED', 600]);
  assert.ok((await shop.buyer.tickets(order)).every(({ status }) => status === 'VOID'));
  assert.equal((await shop.notices(order, 'order.refunded')).length, 2);
  const { sold } = { sold: (await shop.ticketType(event, event.types[0])).soldQuantity };
  assert.match(await buyersPage(order), /Your bank reversed the payment of ₱1,000/);
  // Lost in part, the tickets stay good.
  const { id: part } = await open({ order: other.id, amountCentavos: 100 });
  await end(part, 'LOST');
  assert.equal((await shop.detail(other)).status, 'COMPLETED');
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, sold);
});

test('what rests in a sandbox is on no list of the operator', async () => {
  const { order } = await bought('refund-refused');
  await assert.rejects(shop.sales.cashier.refund({ orderId: order.id, amountCentavos: 10_000, reason: null }));
  await open({ order: order.id, amountCentavos: 5_000 });
  const kinds = async () => (await resting(order.id)).map(({ kind }) => kind).sort();
  assert.deepEqual(await kinds(), ['DISPUTE_OPEN', 'REFUND_REFUSED']);
  await shop.db.run(sql`update orders set is_sandbox = true where id = ${order.id}`);
  assert.deepEqual(await kinds(), []);
  await shop.db.run(sql`update orders set is_sandbox = false where id = ${order.id}`);
});
