import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { checkInvariants } from '../../../src/core/reports/invariants/check-invariants.ts';
import { listMoneyThatRests } from '../../../src/core/reports/resting/list-money-that-rests.ts';
import { readProgress } from '../../../src/core/selling/cancellation/cancellation.sql.ts';
import { askRefund } from '../../../src/core/selling/cashier/ask-refund.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { workOff, workOffNow } from '../../helpers/machine/queue.ts';
import { playgroundIn } from '../../helpers/worlds/sandbox.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Refunds that cannot go back by the method of their payment: the buyer names an account, and it is paid there once.

const operator = { by: byOperator, address: null };
let shop: Shop;
let event: { id: string; types: string[] };
before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ quantity: 1_000 }] });
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const gcash = { kind: 'GCASH', number: '+63 917 123 4567', name: 'Ana Reyes' };
const wrong = { ...gcash, name: 'Wrong Account' };

async function bought(method: string, quantity = 2): Promise<BuyerOrder> {
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: quantity });
  const { reference } = await shop.buyer.startPayment(order, method);
  assert.equal((await shop.buyer.press(reference, 'paid')).status, 200);
  return { ...(await shop.buyer.read(order)), token: order.token };
}

interface ShownRefund {
  id: string;
  status: string;
  road: string;
  state: string;
  amount: number;
}
const refundsOf = async (order: BuyerOrder) =>
  ((await shop.buyer.read(order)) as unknown as { refunds: ShownRefund[] }).refunds;
const stateOf = async (order: BuyerOrder) => (await refundsOf(order)).map(({ road, state }) => `${road} ${state}`);
const name = ({ id, token }: BuyerOrder, body: object = gcash) =>
  shop.buyer.send('POST', `/orders/${id}/refund-account`, { token, body });
const named = async (order: BuyerOrder, body: object = gcash) => {
  const answer = await name(order, body);
  assert.equal(answer.status, 200, answer.body);
};
const refund = (order: BuyerOrder, pesos?: number) =>
  shop.sales.cashier.refund({
    orderId: order.id,
    amountCentavos: pesos === undefined ? undefined : pesos * 100,
    reason: null,
  });
const pay = (by?: { workers: number }) => workOffNow(shop.db, shop.sales.queueKinds, 'refund-account', by);
const transfers = async ({ id }: BuyerOrder) =>
  (
    await shop.db.many<{ amountCentavos: number }>(sql`
    select t.amount_centavos from simulator_transfers t join refunds r on r.id = left(t.key, 36)::uuid
    where r.order_id = ${id}`)
  ).map(({ amountCentavos }) => amountCentavos);
const mailsOf = async ({ id }: BuyerOrder) =>
  (
    await shop.db.many<{ kind: string }>(sql`
    select kind from mails where order_id = ${id} and kind not in ('TICKETS', 'ORDER_RECEIVED') order by created_at, id`)
  ).map(({ kind }) => kind);
const resting = async ({ id }: BuyerOrder) =>
  (await listMoneyThatRests(shop.db, { providers: shop.sales.providers, most: 1_000 })).filter(
    (row) => row.orderId === id,
  );
const resolve = (id: string, act: string) =>
  resolveMoney({ db: shop.db, ...shop.sales }, operator, { id, act, reason: 'Seen to' });
const waited = (order: BuyerOrder, days: number) =>
  shop.db.run(sql`
    update refunds set account_wanted_at = account_wanted_at - make_interval(days => ${days}::int) where order_id = ${order.id}`);

test('what was paid by QR Ph is paid to an account that the buyer names: the ticket is void at once, the order once it is there', async () => {
  const order = await bought('qrph');
  await refund(order);
  assert.deepEqual(await stateOf(order), ['ACCOUNT WAITING_FOR_ACCOUNT']);
  // Sent again, as a form or a worker that died asks for it.
  const [{ id: refundId } = { id: '' }] = await refundsOf(order);
  await askRefund({ db: shop.db, ...shop.sales }, { refundId });
  assert.deepEqual(await stateOf(order), ['ACCOUNT WAITING_FOR_ACCOUNT']);
  const waiting = await shop.buyer.read(order);
  assert.deepEqual([waiting.status, waiting.refundedAmount], ['COMPLETED', 0]);
  assert.deepEqual(
    (await shop.buyer.tickets(order)).map(({ status }) => status),
    ['VOID', 'VOID'],
  );
  assert.deepEqual(await mailsOf(order), ['REFUND_ACCOUNT']);
  const [organizers] = (await shop.detail(order)).refunds as unknown as ShownRefund[];
  assert.deepEqual([organizers?.road, organizers?.state], ['ACCOUNT', 'WAITING_FOR_ACCOUNT']);

  const answer = await name(order);
  assert.equal(answer.status, 200);
  assert.doesNotMatch(answer.body, /9171234567|917 123/);
  assert.deepEqual(JSON.parse(answer.body).data.refunds[0].state, 'PAYING');
  await workOff(shop.db, shop.sales.queueKinds, 'refund-account');
  const paid = await shop.buyer.read(order);
  assert.deepEqual([paid.status, paid.refundedAmount], ['REFUNDED', order.totalAmount]);
  assert.deepEqual(await stateOf(order), ['ACCOUNT PAID']);
  assert.deepEqual(await transfers(order), [order.totalAmount * 100]);
  assert.deepEqual(await mailsOf(order), ['REFUND_ACCOUNT', 'REFUNDED']);
  const { kept } = await shop.db.one<{ kept: number }>(sql`
    select count(account_sealed)::int as kept from refunds where order_id = ${order.id}`);
  assert.equal(kept, 0);
  assert.equal((await name(order)).status, 409);
});

test('nobody else names the account, wrong fields are named, and an order of which nothing waits takes none', async () => {
  const order = await bought('seven_eleven');
  const none = await name(order);
  assert.deepEqual([none.status, JSON.parse(none.body).error.code], [409, 'INVALID_STATE']);
  await refund(order);
  for (const token of [undefined, 'wrong']) {
    const answer = await shop.buyer.send('POST', `/orders/${order.id}/refund-account`, { token, body: gcash });
    assert.equal(answer.status, 404, answer.body);
  }
  for (const [body, field] of [
    [{ ...gcash, number: '12345' }, 'number'],
    [{ ...gcash, kind: 'CASH' }, 'kind'],
    [{ ...gcash, name: ' ' }, 'name'],
    [{ ...gcash, kind: 'BANK', number: '0012345678' }, 'bankCode'],
    [{ ...gcash, kind: 'BANK', bankCode: 'NOBANK', number: '0012345678' }, 'bankCode'],
    [{ kind: 'MAYA', name: 'Ana' }, 'number'],
  ] as const) {
    const answer = await name(order, body);
    assert.equal(answer.status, 400, answer.body);
    assert.deepEqual(
      JSON.parse(answer.body).error.details.map((detail: { field: string }) => detail.field),
      [field],
    );
    assert.doesNotMatch(answer.body, /12345/);
  }
  assert.deepEqual(await stateOf(order), ['ACCOUNT WAITING_FOR_ACCOUNT']);
  await named(order, { kind: 'BANK', bankCode: 'BNORPHMM', number: '0012-3456 7890', name: 'Ana Reyes' });
  await pay();
  assert.deepEqual(await stateOf(order), ['ACCOUNT PAID']);
});

test('an account that is sent twenty times at once is paid once, whatever workers die in between', async () => {
  const order = await bought('ecpay');
  await Promise.allSettled(Array.from({ length: 5 }, () => refund(order)));
  const answers = await Promise.all(Array.from({ length: 20 }, () => name(order)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 19 }, () => 409)]);
  // Anyone who had the asking died before it asked, or after it.
  await shop.db.run(sql`update refunds set asking_until = now() + interval '1 hour' where order_id = ${order.id}`);
  await workOff(shop.db, shop.sales.queueKinds, 'refund-account');
  assert.deepEqual([await stateOf(order), await transfers(order)], [['ACCOUNT PAYING'], []]);
  await pay({ workers: 4 });
  await pay({ workers: 4 });
  assert.deepEqual([await stateOf(order), await transfers(order)], [['ACCOUNT PAID'], [order.totalAmount * 100]]);
  assert.deepEqual(
    (await shop.movements(order)).map(({ kind }) => kind),
    ['SALE', 'REFUND'],
  );
});

test('what was paid and not written down before a crash is not paid again', async () => {
  const order = await bought('qrph');
  const { id } = await refund(order);
  await named(order);
  const [row] = await shop.db.many<{ attempt: number; amountCentavos: number }>(sql`
    select attempt, amount_centavos from refunds where id = ${id}`);
  await shop.db.run(sql`
    insert into simulator_transfers (key, amount_centavos) values (${`${id}-${row?.attempt}`}, ${row?.amountCentavos as number})`);
  await pay();
  assert.deepEqual([await stateOf(order), await transfers(order)], [['ACCOUNT PAID'], [order.totalAmount * 100]]);
});

test('a wrong account is asked for again; after a second one a person sees to it, who has it asked for once more', async () => {
  const order = await bought('qrph');
  const { id } = await refund(order);
  await named(order, wrong);
  await pay();
  assert.deepEqual(await stateOf(order), ['ACCOUNT WAITING_FOR_ACCOUNT']);
  await named(order, wrong);
  await pay();
  assert.deepEqual(await stateOf(order), ['PERSON NEEDS_PERSON']);
  assert.deepEqual(await mailsOf(order), ['REFUND_ACCOUNT', 'REFUND_ACCOUNT']);
  assert.equal((await name(order)).status, 409);
  assert.deepEqual(
    (await resting(order)).map(({ kind, detail, acts }) => [kind, detail, acts]),
    [['REFUND_REFUSED', '2 accounts were wrong.', ['retry', 'otherwise']]],
  );
  // The buyer would have neither the tickets nor the money.
  await assert.rejects(resolve(id, 'give-up'), /owed for tickets that are void/);
  await resolve(id, 'retry');
  assert.deepEqual([await stateOf(order), (await resting(order)).length], [['ACCOUNT WAITING_FOR_ACCOUNT'], 0]);
  await named(order);
  await pay();
  assert.deepEqual([await stateOf(order), await transfers(order)], [['ACCOUNT PAID'], [order.totalAmount * 100]]);
});

test('who names no account within two weeks is a person’s, who pays it by another way', async () => {
  const order = await bought('qrph');
  const { id } = await refund(order);
  await waited(order, 13);
  await pay();
  assert.deepEqual([await stateOf(order), (await resting(order)).length], [['ACCOUNT WAITING_FOR_ACCOUNT'], 0]);
  await waited(order, 1);
  await pay();
  assert.deepEqual(await stateOf(order), ['PERSON NEEDS_PERSON']);
  await resolve(id, 'otherwise');
  const read = await shop.buyer.read(order);
  assert.deepEqual([read.status, read.refundedAmount], ['REFUNDED', order.totalAmount]);
  assert.deepEqual(await stateOf(order), ['PERSON PAID']);
});

test('a card goes back by itself for sixty days, and a part of BillEase never', async () => {
  const [young, old, part] = [await bought('card'), await bought('card'), await bought('billease')];
  await shop.db.run(sql`update payments set paid_at = paid_at - interval '61 days' where order_id = ${old.id}`);
  await refund(young);
  await refund(old);
  await refund(part, 100);
  assert.deepEqual(await Promise.all([young, old, part].map(stateOf)), [
    ['METHOD PAID'],
    ['ACCOUNT WAITING_FOR_ACCOUNT'],
    ['ACCOUNT WAITING_FOR_ACCOUNT'],
  ]);
  assert.deepEqual(
    (await shop.buyer.tickets(part)).map(({ status }) => status),
    ['VALID', 'VALID'],
  );
});

test('what is refused twice is paid to an account: the second try comes by itself, or a person makes it', async () => {
  for (const again of [() => pay(), (id: string) => resolve(id, 'retry')]) {
    const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
    const { reference } = await shop.buyer.startPayment(order);
    await shop.buyer.press(reference, 'paid', { trouble: 'refund-refused' });
    await assert.rejects(refund(order), /cannot be refunded/);
    assert.deepEqual(await stateOf(order), ['METHOD REQUESTED']);
    const [{ id } = { id: '' }] = await refundsOf(order);
    await again(id);
    await shop.tryRefunds();
    assert.deepEqual(await stateOf(order), ['ACCOUNT WAITING_FOR_ACCOUNT']);
    await named(order);
    await pay();
    assert.deepEqual([await stateOf(order), (await shop.buyer.read(order)).status], [['ACCOUNT PAID'], 'REFUNDED']);
  }
});

test('a second payment by QR Ph goes to the account that is named with the order', async () => {
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const [first, second] = [await shop.buyer.startPayment(order, 'qrph'), await shop.buyer.startPayment(order, 'qrph')];
  await shop.buyer.press(first.reference, 'paid');
  await shop.buyer.press(second.reference, 'paid');
  await shop.tryRefunds();
  assert.deepEqual(await stateOf(order), ['ACCOUNT WAITING_FOR_ACCOUNT']);
  assert.equal((await shop.buyer.tickets(order))[0]?.status, 'VALID');
  // All that waits goes to the same account.
  await refund(order);
  await named(order);
  await pay();
  assert.deepEqual(await stateOf(order), ['ACCOUNT PAID', 'ACCOUNT PAID']);
  assert.equal((await transfers(order)).length, 2);
});

test('money that the buyer’s bank took back meanwhile is not paid to an account', async () => {
  const order = await bought('qrph');
  await refund(order);
  const tools = { db: shop.db, ...shop.sales };
  const dispute = await openDispute(tools, operator, { order: order.id, reference: `dsp_${newId()}`, reason: '' });
  await named(order);
  await pay();
  assert.deepEqual([await stateOf(order), await transfers(order)], [['PERSON NEEDS_PERSON'], []]);
  await endDispute(tools, operator, { dispute: { id: dispute.id }, outcome: 'LOST' });
});

test('the number is in no notice, mail or log of acts, and the audit sees money that went by two roads', async () => {
  const order = await bought('qrph');
  const { id } = await refund(order);
  await named(order, { ...gcash, number: '09998887766' });
  const { told } = await shop.db.one<{ told: string }>(sql`
    select (select string_agg(n::text, ' ') from notices n) || (select string_agg(m::text, ' ') from mails m)
      || coalesce((select string_agg(a::text, ' ') from audit_entries a), '')
      || (select string_agg(r::text, ' ') from refunds r) as told`);
  assert.doesNotMatch(told, /9998887766/);
  await pay();
  await shop.db.run(sql`
    insert into simulator_refunds (refund_id, reference, amount_centavos) values (${id}, 'x', ${order.totalAmount * 100})`);
  const broken = (await checkInvariants(shop.db)).checks.filter(({ ok }) => !ok).map(({ name: check }) => check);
  assert.deepEqual(broken, ['I3-refunds-go-by-one-road']);
  await shop.db.run(sql`delete from simulator_refunds where refund_id = ${id}`);
});

test('the order’s page asks for the account, says what is wrong with it, and shows where the money is', async () => {
  const order = await bought('qrph');
  await refund(order);
  const site = siteClient(shop.server.url);
  const key = createOrderLinks(shop.server.config.secrets).keyOf(order.id, 0);
  const cookie = (await site.get(`/orders/${order.id}?key=${key}`)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = `/orders/${order.id}`;
  const send = (form: Record<string, string>) =>
    site.post(`${page}/refund-account`, form, { cookie, origin: shop.server.url });
  const shown = async () => (await site.get(page, { cookie })).html;
  assert.match(await shown(), /Where should we send your ₱/);
  assert.doesNotMatch(await shown(), /See you there/);
  const faulty = await send({ bankCode: 'MAYA', name: 'Ana Reyes', number: '0917 555 01' });
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /value="Ana Reyes"/);
  assert.match(faulty.html, /class="fault"/);
  assert.doesNotMatch(faulty.html, /555 01/);
  const sent = await send({ bankCode: 'MAYA', name: 'Wrong Account', number: '0917 555 0123' });
  assert.deepEqual([sent.status, sent.location], [303, page]);
  assert.match(await shown(), /is on its way to your account/);
  await pay();
  assert.match(await shown(), /didn’t take the money/);
  await send({ bankCode: 'BNORPHMM', name: 'Ana Reyes', number: '0012345678' });
  // Sent again: the page shows how it stands.
  assert.equal((await send({ bankCode: 'BNORPHMM', name: 'Ana Reyes', number: '0012345678' })).status, 303);
  await pay();
  const paid = await shown();
  assert.match(paid, /The money went to the account you chose/);
  assert.doesNotMatch(paid, /refund-account/);
});

test('a cancelled event is done while buyers are asked for their accounts, and says how many', async () => {
  const off = await shop.event({ tickets: [{ quantity: 10 }] });
  const buy = async (method: string) => {
    const order = await shop.buyer.place(off.id, { [off.types[0] as string]: 1 });
    const { reference } = await shop.buyer.startPayment(order, method);
    await shop.buyer.press(reference, 'paid');
    return order;
  };
  const [first, second] = [await buy('qrph'), await buy('cebuana')];
  await buy('gcash');
  const cancelled = await shop.client.send('POST', `/events/${off.id}/cancel`, {
    body: { confirmName: 'Gabi ng Musika', reason: 'No permit' },
    headers: { 'idempotency-key': newId() },
  });
  assert.equal(cancelled.status, 200, cancelled.body);
  const turn = async () => {
    await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
    await shop.tryRefunds();
  };
  for (let round = 0; round < 4; round += 1) await turn();
  const progress = async () => {
    const [row] = await shop.db.many<{ id: string }>(
      sql`select id from event_cancellations where event_id = ${off.id}`,
    );
    const { state, refunded, toAccounts, remaining } = await readProgress(shop.db, { id: row?.id as string });
    return [state, refunded, toAccounts, remaining];
  };
  assert.deepEqual(await progress(), ['DONE', 1, 2, 0]);
  await named(first);
  await pay();
  assert.deepEqual(await progress(), ['DONE', 2, 1, 0]);
  await waited(second, 14);
  await pay();
  assert.deepEqual(await progress(), ['DONE', 2, 0, 0]);
  assert.deepEqual(await stateOf(second), ['PERSON NEEDS_PERSON']);
});

test('in a sandbox the two weeks go by its clock, and so do the sixty days of a card', async () => {
  const playground = await playgroundIn(shop);
  const onSale = await playground.event();
  const order = await playground.simulate(onSale, 'COMPLETED', { method: 'card' });
  const forward = async (days: number) => {
    const { now } = await playground.client.get<{ now: string }>('/sandbox/clock');
    const advanceTo = new Date(Date.parse(now) + days * 86_400_000).toISOString();
    await playground.client.post('/sandbox/clock', { advanceTo });
  };
  const shown = async () =>
    ((await playground.client.get<{ refunds: ShownRefund[] }>(`/orders/${order.id}`)).refunds ?? []).map(
      ({ road, state }) => `${road} ${state}`,
    );
  await forward(61);
  await playground.act(order, 'refund', { amount: 100 });
  assert.deepEqual(await shown(), ['ACCOUNT WAITING_FOR_ACCOUNT']);
  await forward(15);
  await workOff(shop.db, shop.sales.queueKinds, 'refund-account');
  assert.deepEqual(await shown(), ['PERSON NEEDS_PERSON']);
});
