import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { stepOf } from '../../../src/core/base/idempotency/claim.ts';
import { requestRefund, settleRefund } from '../../../src/core/selling/desk/refund-order.ts';
import { claimAsking } from '../../../src/core/selling/payments/refund.sql.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type DashboardBrowser, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { operatorClient } from '../../helpers/clients/operator-client.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { openPaymongoShop, type PaymongoShop, startAnother } from '../../helpers/paymongo/paymongo-shop.ts';
import { hiddenFields, textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

// One refund is paid once, whatever is sent again, by whichever road.

let shop: PaymongoShop;
let organizer: DashboardBrowser & { base: string };
let operator: DashboardBrowser & { base: string };
before(async () => {
  shop = await openPaymongoShop();
  const organization = await shop.db.one<{ slug: string }>(sql`select * from organizations where sandbox_of is null`);
  const member = await dashboardClient(shop.server, { organization: organization as never });
  organizer = { ...member, base: `/organizer/o/${organization.slug}` };
  operator = { ...(await operatorClient(shop.server)), base: '/operator' };
});
afterEach(() => {
  shop.paymongo.behave();
  Object.assign(shop.paymongo.settings, { newRefundStatus: 'succeeded', refundRefusal: null });
  return assertSound(shop.db);
});
after(() => shop.close());

async function bought() {
  const { order, sessionId } = await shop.open();
  const payment = shop.paymongo.pay(sessionId);
  await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject: payment });
  const refunds = () =>
    shop.db.many<{ id: string; status: string }>(sql`
    select id, status from refunds where order_id = ${order.id} order by created_at, id`);
  return {
    order,
    payment,
    refunds,
    /** What left the provider's account, in centavos. */
    paidBack: () =>
      payment.attributes.refunds
        .filter(({ attributes }) => attributes.status !== 'failed')
        .reduce((sum, { attributes }) => sum + attributes.amount, 0),
    booked: async () => (await shop.movements(order)).slice(1).reduce((sum, each) => sum - each.providerCentavos, 0),
    resolve: async (act: string) => {
      const [refund] = await refunds();
      const input = { id: refund?.id ?? '', act, reason: 'InstaPay 4711' };
      return resolveMoney({ db: shop.db, ...shop.sales }, { by: byOperator, address: null }, input);
    },
  };
}

/** The form as it is after the preview, to be sent as often as one likes. */
async function formOf({ id }: { id: string }, amount: string, from: DashboardBrowser & { base: string } = organizer) {
  const path = `${from.base}/orders/${id}/refund`;
  const shown = await from.post(path, { step: 'preview', amount, reason: '' });
  assert.equal(shown.status, 200, textOf(shown.html));
  const fields = hiddenFields(shown.html);
  return (typed = '') => from.post(path, { ...fields, step: 'confirm', ...(typed === '' ? {} : { typed }) });
}

for (const who of ['operator', 'organizer'] as const) {
  test(`refused, paid otherwise, and the same form of the ${who} again: nothing more is paid`, async () => {
    const { order, paidBack, booked, resolve } = await bought();
    const send = await formOf(order, '', { operator, organizer }[who]);
    shop.paymongo.settings.refundRefusal = 'allowed_date_exceeded';
    await send('1600');
    await resolve('otherwise');
    shop.paymongo.settings.refundRefusal = null;
    // Spelled otherwise it is the same form.
    for (const typed of ['1600', '1600.00', '₱1,600']) {
      const again = await send(typed);
      assert.equal(again.status, 303, textOf(again.html));
      assert.match(textOf((await operator.get(again.location.replace(organizer.base, '/operator'))).html), /1,600/);
    }
    assert.deepEqual([paidBack(), await booked()], [0, 160_000]);
  });
}

test('refused, given up, and the same form again: nothing is paid', async () => {
  const { order, paidBack, booked, resolve, refunds } = await bought();
  const send = await formOf(order, '800', operator);
  shop.paymongo.settings.refundRefusal = 'allowed_date_exceeded';
  await send();
  await resolve('give-up');
  shop.paymongo.settings.refundRefusal = null;
  assert.equal((await send()).status, 303);
  assert.deepEqual([paidBack(), await booked()], [0, 0]);
  assert.deepEqual(
    (await refunds()).map(({ status }) => status),
    ['GIVEN_UP'],
  );
});

test('a form that was refused and is sent again asks for nothing: what was refused is a person’s', async () => {
  const { order, paidBack, booked } = await bought();
  const send = await formOf(order, '800', operator);
  shop.paymongo.settings.refundRefusal = 'allowed_date_exceeded';
  await send();
  shop.paymongo.settings.refundRefusal = null;
  assert.equal((await send()).status, 303);
  assert.deepEqual([paidBack(), await booked()], [0, 0]);
});

test('the second attempt succeeded, and the same form again: the first is not asked for anew', async () => {
  const { order, paidBack, booked, resolve } = await bought();
  const send = await formOf(order, '400', operator);
  shop.paymongo.settings.refundRefusal = 'allowed_date_exceeded';
  await send();
  shop.paymongo.settings.refundRefusal = null;
  await resolve('retry');
  await shop.tryRefunds();
  assert.deepEqual([paidBack(), await booked()], [40_000, 40_000]);
  await Promise.all([send(), send(), send()]);
  assert.deepEqual([paidBack(), await booked()], [40_000, 40_000]);
});

test('two nodes that are asked for the same refund at the same moment ask the provider once', async (t) => {
  const { order, paidBack, booked } = await bought();
  const other = await startAnother(shop);
  t.after(() => other.close());
  const claim = stepOf({ organizationId: '', key: order.id, method: 'POST', path: '/', body: '' }, 'refund');
  shop.paymongo.misbehave('slow');
  const input = { orderId: order.id, amountCentavos: 40_000, reason: null, claim };
  const asked = await Promise.all(
    [shop.sales, other.sales, shop.sales, other.sales].map(({ cashier }) => cashier.refund(input)),
  );
  assert.equal(new Set(asked.map(({ id }) => id)).size, 1);
  assert.deepEqual([paidBack(), await booked()], [40_000, 40_000]);
});

test('an asker that lost the asking to another is not believed, and ends nothing', async () => {
  const { order, booked } = await bought();
  const { reserved } = await shop.sales.desk.serve(
    order.eventId,
    requestRefund({ orderId: order.id, amountCentavos: 40_000, reason: null }),
  );
  const id = reserved?.refund.id ?? '';
  const late = await claimAsking(shop.db, { id, seconds: 60 });
  assert.ok(late !== undefined);
  assert.equal(await claimAsking(shop.db, { id, seconds: 60 }), undefined, 'one at a time');
  await shop.db.run(sql`update refunds set asking_until = now() - interval '1 second' where id = ${id}`);
  assert.ok((await claimAsking(shop.db, { id, seconds: 60 })) !== undefined);
  const said = { state: 'FAILED', failure: 'Said to the first', providerRefundId: null } as const;
  const after = await shop.sales.desk.serve(order.eventId, settleRefund({ refund: late, report: said }));
  assert.deepEqual([after.status, after.failure, await booked()], ['PENDING', null, 0]);
  await shop.tryRefunds();
  assert.equal(await booked(), 40_000);
});

/** The operator's form on a page, to be sent as often as one likes. */
async function operatorForm(path: string, fields: Record<string, string>) {
  const { html } = await operator.get(path);
  const once = hiddenFields(html).once as string;
  assert.ok(once, textOf(html));
  return () => operator.post(path, { once, ...fields });
}

async function refusedRefund() {
  const purchase = await bought();
  shop.paymongo.settings.refundRefusal = 'allowed_date_exceeded';
  await (await formOf(purchase.order, '400', operator))();
  shop.paymongo.settings.refundRefusal = null;
  const [refund] = await purchase.refunds();
  return { ...purchase, id: refund?.id ?? '' };
}

async function stray() {
  const { order, sessionId } = await shop.open();
  const payment = shop.paymongo.pay(sessionId, { amountCentavos: 170_000 });
  await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject: payment });
  const { id } = await shop.db.one<{ id: string }>(sql`
    select id from stray_payments where provider_payment_id = ${payment.id}`);
  return { order, payment, id };
}

const actsOn = (orderId: string) =>
  shop.db.many<{ action: string }>(sql`
    select action from audit_entries where subject_id = ${orderId} and action not like 'order.%' order by created_at`);

test('a form of the operator about money is done once, sent twice, at once and later', async () => {
  const say = async (given: { id: string; order: { id: string } }, act: string) => {
    const send = await operatorForm(`/operator/money/${given.id}`, { act, reason: 'InstaPay 4711' });
    const answers = await Promise.all([send(), send(), send()]);
    const places = new Set([...answers, await send()].map(({ status, location }) => `${status} ${location}`));
    assert.deepEqual([...places], ['303 /operator/money?done=moneyResolved'], act);
    return { send, acts: (await actsOn(given.order.id)).map(({ action }) => action) };
  };
  const otherwise = await refusedRefund();
  assert.deepEqual((await say(otherwise, 'otherwise')).acts, ['refund.settled_otherwise']);
  assert.deepEqual([otherwise.paidBack(), await otherwise.booked()], [0, 40_000]);
  const given = await refusedRefund();
  assert.deepEqual((await say(given, 'give-up')).acts, ['refund.given_up']);
  const retried = await refusedRefund();
  shop.paymongo.settings.refundRefusal = 'allowed_date_exceeded';
  const retry = await say(retried, 'retry');
  await shop.tryRefunds();
  shop.paymongo.settings.refundRefusal = null;
  // It was refused once more: the old form does not ask again.
  await retry.send();
  await shop.tryRefunds();
  assert.deepEqual([retried.paidBack(), (await retried.refunds()).map(({ status }) => status)], [0, ['FAILED']]);
  assert.deepEqual(
    (await actsOn(retried.order.id)).map(({ action }) => action),
    ['refund.retried'],
  );

  for (const act of ['accept', 'return', 'give-up']) {
    const money = await stray();
    await say(money, act);
    await workOffNow(shop.db, shop.sales.queueKinds, 'stray-return');
    const back = money.payment.attributes.refunds.map(({ attributes }) => attributes.amount);
    assert.deepEqual(back, { accept: [10_000], return: [170_000] }[act] ?? [], act);
  }
});

test('a dispute is entered and ended once by its forms, and an old form enters none anew', async () => {
  const { order } = await bought();
  const fields = { disputed: order.id, amount: '800.00', reference: `dsp_${order.id}`, reason: '' };
  const open = await operatorForm('/operator/disputes/new', fields);
  await Promise.all([open(), open(), open()]);
  const disputes = () =>
    shop.db.many<{ id: string; status: string }>(sql`
    select id, status from disputes where order_id = ${order.id}`);
  const [dispute] = await disputes();
  const win = await operatorForm(`/operator/money/${dispute?.id}`, { act: 'won', reason: '' });
  await Promise.all([win(), win()]);
  for (const send of [open, win, open]) assert.equal((await send()).status, 303);
  assert.deepEqual(
    (await disputes()).map(({ status }) => status),
    ['WON'],
  );
  assert.deepEqual(
    (await shop.movements(order)).map(({ kind }) => kind),
    ['SALE', 'DISPUTE', 'DISPUTE_WON'],
  );
  assert.deepEqual(
    (await actsOn(order.id)).map(({ action }) => action),
    ['dispute.opened', 'dispute.won'],
  );
});
