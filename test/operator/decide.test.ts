import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeOrderTexts } from '../../src/core/back-office/order-texts/order-texts.ts';
import { findOrders } from '../../src/core/reports/operator/find-orders.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { dashboardBrowser } from '../helpers/clients/dashboard-client.ts';
import { type OperatorClient, operatorClient } from '../helpers/clients/operator-client.ts';
import { lastMailedPath } from '../helpers/receivers/account-mails.ts';
import { everyPeso } from '../helpers/worlds/every-peso.ts';
import { hiddenFields, type OrdersDashboard, ordersDashboard, textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let operator: OperatorClient;
let order: BuyerOrder;

before(async () => {
  world = await ordersDashboard({ HOLD_LIMITS: 'off', PAYOUT_HOLD_DAYS: '0' });
  operator = await operatorClient(world.server);
});
after(() => world.close());

test('empty lists say what will stand there', async () => {
  for (const [path, said] of [
    ['/operator', /Organizations to approve, money to decide on/],
    ['/operator/money', /Refused refunds, payments that fit no order, and disputes appear here/],
    ['/operator/payouts', /No payouts to send\. They appear here once/],
    ['/operator/payouts?status=RETURNED', /Payouts the bank sends back appear here/],
    ['/operator/orders', /Matching orders appear here/],
    ['/operator/addresses', /Requests from buyers appear here/],
    ['/operator/queues/refund', /Work that failed for good appears here/],
  ] as const) {
    assert.match(textOf((await operator.get(path)).html), said, path);
    assert.equal((await operator.get(`${path}${path.includes('?') ? '&' : '?'}lang=fil`)).status, 200);
    await operator.get(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
  }
});

test('who signs up says what they want to sell, and the operator reads it with all that one decides by', async () => {
  const { server, db } = world;
  const browser = dashboardBrowser(server.url);
  const person = { name: 'Lea <b>', email: `${newId()}@example.com`, password: 'papayas at noon' };
  const said = { plans: 'Harana <b> nights\nin Vigan', website: 'harana.ph/about', contactPhone: '0917 555 0101' };
  const path = '/organizer/sign-up';
  for (const [wrong, field] of [
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ contactPhone: 'call me' }, 'contactPhone'],
    [{ plans: 'x'.repeat(2_001) }, 'plans'],
  ] as const) {
    const refused = await browser.post(path, { ...person, organizationName: 'Harana', ...said, ...wrong });
    assert.equal(refused.status, 400, field);
    assert.match(refused.html, new RegExp(`id="field-${field}-fault"`));
  }
  assert.equal((await browser.post(path, { ...person, organizationName: 'Harana', ...said })).status, 200);
  await browser.get(await lastMailedPath(server, person.email, 'SIGN_UP'));
  assert.match((await browser.post(`${path}/confirm`, {})).location, /done=signedUp/);
  const { slug, id } = await db.one<{ slug: string; id: string }>(
    sql`select slug, id from organizations where name = 'Harana' and sandbox_of is null`,
  );
  await db.run(sql`update organizations set tax_number = '123-456-789-000' where id = ${id}`);
  const { html } = await operator.get(`/operator/organizations/${slug}`);
  const text = textOf(html);
  for (const each of [
    'What they want to sell Harana &lt;b> nights in Vigan',
    `Owner Lea &lt;b> ${person.email}`,
    'Contact 0917 555 0101',
    'https://harana.ph/about',
    'TIN and address 123-456-789-000',
    'Payout account Not provided',
    'Events they create appear here',
  ])
    assert.ok(text.includes(each), `${each}\n${text}`);
  assert.ok(!html.includes('Harana <b>'));
  assert.ok(!(await browser.get(`/organizers/${slug}`)).html.includes('nights'), 'the public reads nothing of it');
});

test('an order is found by a part of its number, or of the name or address of its buyer, in every organization', async () => {
  const { db } = world;
  const event = await world.event();
  order = await world.buy(event, 1, { buyer: { name: 'Maria Peñaflor', email: 'mpenaflor@example.com' } });
  const find = async (search: string) => (await findOrders(db, { search })).orders.map(({ id }) => id);
  const number = order.orderNumber;
  const parts = [number.slice(0, 7), number.slice(3, 7), number.slice(5, 10).toLowerCase()];
  const texts = ['penaflor', 'PEÑA', 'maria p', 'penaflor@exam', 'aflor'];
  for (const search of [...parts, ...texts]) assert.ok((await find(search)).includes(order.id), search);
  await db.run(sql`update orders set created_at = created_at - interval '1 hour' where id = ${order.id}`);
  while ((await writeOrderTexts(db)) > 0);
  for (const search of texts) assert.ok((await find(search)).includes(order.id), `${search}, once it is written`);
  for (const search of ['ma', 'penaflora', '%', 'TK-', "' or 1=1"]) assert.deepEqual(await find(search), [], search);
  const { html } = await operator.get('/operator/orders?search=penaflor');
  assert.ok(html.includes(number));
  assert.match(
    textOf((await operator.get('/operator/orders?search=qqqqq')).html),
    /No order found\. Type at least three/,
  );
});

test('each act on money repeats its figures before it is done', async () => {
  const { db } = world;
  await everyPeso(world);
  const scheduled = await db.many<{ id: string; amount: number }>(sql`
    select id, amount_centavos as amount from payouts where status = 'SENT'`);
  const [payout] = scheduled as [{ id: string; amount: number }];
  const list = await operator.get('/operator/payouts?status=SENT');
  assert.match(list.html, /action="\/operator\/payouts\/confirm"/);
  const shown = await operator.post('/operator/payouts/confirm', { to: 'paid', id: payout.id });
  const sum = `₱${(payout.amount / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
  assert.ok(textOf(shown.html).includes(`Mark 1 payout of ${sum} as paid`), textOf(shown.html));
  const stays = await db.one<{ status: string }>(sql`select status from payouts where id = ${payout.id}`);
  assert.equal(stays.status, 'SENT', 'looking does nothing');
  const { once: _, ...fields } = hiddenFields(shown.html);
  assert.match((await operator.post('/operator/payouts/paid', fields)).location, /done=payoutsPaid/);
  for (const [id, status] of [
    [[], 409],
    [[newId()], 404],
    [['x'], 404],
  ] as const)
    assert.equal((await operator.post('/operator/payouts/confirm', { to: 'paid', id })).status, status);

  const atOrder = await operator.get(`/operator/orders/${order.id}`);
  assert.ok(textOf(atOrder.html).includes(order.id), 'the order shows its id');
  const [, begin = ''] = /href="(\/operator\/disputes\/new\?[^"]+)"/.exec(atOrder.html) ?? [];
  assert.ok((await operator.get(begin)).html.includes(`value="${order.orderNumber}"`), 'the form knows the order');
  const dispute = { disputed: order.orderNumber, amount: '200.50', reference: 'dsp_1', reason: 'Not as described' };
  for (const disputed of ['TK-22222222', newId(), 'pay_nobody']) {
    const unknown = await operator.post('/operator/disputes/new/confirm', { ...dispute, disputed });
    assert.equal(unknown.status, 400, disputed);
    assert.match(unknown.html, /id="field-disputed-fault"/);
    for (const kept of [disputed, '200.50', 'dsp_1', 'Not as described']) assert.ok(unknown.html.includes(kept), kept);
    assert.equal((await operator.post('/operator/disputes/new', { ...dispute, disputed })).status, 400);
  }
  const bare = { ...dispute, disputed: order.orderNumber.replace('-', '').toLowerCase() };
  assert.equal((await operator.post('/operator/disputes/new/confirm', bare)).status, 200, bare.disputed);
  const asked = await operator.post('/operator/disputes/new/confirm', dispute);
  assert.match(textOf(asked.html), /₱200\.50 comes off the balance of Hiraya Live until the dispute is decided/);
  assert.ok(asked.html.includes(order.orderNumber));
  assert.equal((await db.many(sql`select id from disputes where reference = 'dsp_1'`)).length, 0);
  assert.equal((await operator.post('/operator/disputes/new/confirm', { ...dispute, amount: '99999' })).status, 409);
  assert.equal((await operator.post('/operator/disputes/new/confirm', { ...dispute, reference: '' })).status, 400);
  assert.match(
    (await operator.post('/operator/disputes/new', hiddenFields(asked.html))).location,
    /done=disputeOpened/,
  );

  const { id } = await db.one<{ id: string }>(sql`select id from disputes where reference = 'dsp_1'`);
  const won = await operator.post(`/operator/money/${id}/confirm`, { act: 'won', reason: 'The buyer wrote' });
  assert.match(textOf(won.html), /Won: ₱200\.50 goes back to the organization\..*The buyer wrote.*Confirm: ₱200\.50/);
  const open = await db.one<{ status: string }>(sql`select status from disputes where id = ${id}`);
  assert.equal(open.status, 'OPEN');
  assert.equal((await operator.post(`/operator/money/${id}/confirm`, { act: 'nonsense' })).status, 200);
  assert.match((await operator.post(`/operator/money/${id}`, hiddenFields(won.html))).location, /done=moneyResolved/);
});
