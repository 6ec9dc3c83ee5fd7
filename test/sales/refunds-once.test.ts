import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { resolveMoney } from '../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type DashboardBrowser, dashboardClient } from '../helpers/dashboard-client.ts';
import { operatorClient } from '../helpers/operator-client.ts';
import { hiddenFields, textOf } from '../helpers/orders-dashboard.ts';
import { openPaymongoShop, type PaymongoShop } from '../helpers/paymongo-shop.ts';
import { assertSound } from '../helpers/shop.ts';

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
