import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../../src/core/back-office/settlements/settlement.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { dashboardBrowser } from '../../helpers/clients/dashboard-client.ts';
import { endEvent } from '../../helpers/worlds/end-event.ts';
import { type OrdersDashboard, ordersDashboard } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let ids: Record<string, string>;
let strangersBase: string;

const money = [
  '/settlement',
  '/settlement.csv',
  '/settlement/payouts.csv',
  '/settlement/accounting.csv',
  '/settlement/statement.csv',
  '/settlement/statement.pdf',
  '/settlement/balance',
  '/settlement/balance/:part',
  '/settlement/payouts',
  '/settlement/payouts/:payout',
  '/settlement/payouts/:payout/statement.csv',
  '/settlement/payouts/:payout/statement.pdf',
];
const pages = [
  '',
  '/orders',
  '/orders?event=:event',
  '/orders.csv',
  '/orders.csv?event=:event',
  '/reports',
  '/reports.csv',
  '/reports/lines',
  '/reports/lines.csv',
  '/events/:event/reports/lines',
  '/events/:event/reports/lines.csv',
  '/events/:event/reports',
  '/events/:event/reports?against=:cancelled',
  '/events/:event/reports.csv?by=type',
  '/events/:event/reports/pace.csv',
  '/orders/:order',
  '/orders/:order/refund',
  '/orders/:order/refund/:refund',
  '/events/:event/cancel',
  '/events/:cancelled/cancellation',
  '/exports',
  '/exports/new',
  ...money,
];
const acts = ['/orders/:order/resend', '/orders/:order/refund', '/events/:event/cancel'];
// As good as a form can be, so that only the owner is wrong.
const good = { step: 'confirm', amountCentavos: '100', amount: '1', reason: 'x', confirmName: 'Gabi ng Musika' };

before(async () => {
  world = await ordersDashboard();
  const event = await world.event();
  const order = await world.buy(event, 2);
  const over = await world.event();
  await world.buy(over);
  await endEvent(world.db, over);
  const payout = (await world.db.transaction((tx) =>
    settleOrganization(tx, { organizationId: world.organization.id, holdDays: 0 }),
  )) as Payout;
  const refund = await world.sales.cashier.refund({ orderId: order.id, amountCentavos: 100, reason: null });
  const cancelled = await world.event({ name: 'Wala na' });
  await world.owner.post(`${world.base}/events/${cancelled.id}/cancel`, { reason: 'x', confirmName: 'Wala na' });
  const part = await world.db.one<{ id: string }>(
    sql`select id from earnings where event_id = ${event.id} and payout_id is null`,
  );
  ids = {
    part: part.id,
    event: event.id,
    order: order.id,
    payout: payout.id,
    refund: refund.id,
    cancelled: cancelled.id,
  };
  const led = await world.stranger.get('/organizer');
  strangersBase = led.location;
});
after(() => world.close());

const at = (base: string, path: string) =>
  `${base}${path.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] as string)}`;

const named = (path: string) => /:(?:order|event|cancelled|payout|refund|part)/.test(path);

test('every page is there for an owner', async () => {
  for (const path of pages) {
    const { status } = await world.owner.get(at(world.base, path));
    assert.equal(status, path === '/events/:cancelled/cancel' ? 303 : 200, path);
  }
});

test("a member of another organization gets 404 everywhere, by this organization's address and by their own", async () => {
  const before = await state();
  for (const path of pages) {
    assert.equal((await world.stranger.get(at(world.base, path))).status, 404, path);
    assert.equal((await world.stranger.get(at(`${world.base}.test`, path))).status, 404, path);
    if (named(path)) assert.equal((await world.stranger.get(at(strangersBase, path))).status, 404, `own ${path}`);
  }
  for (const path of acts) {
    assert.equal((await world.stranger.post(at(world.base, path), good)).status, 404, path);
    assert.equal((await world.stranger.post(at(strangersBase, path), good)).status, 404, `own ${path}`);
  }
  assert.deepEqual(await state(), before);
});

test('what is of the live organization is not in its sandbox', async () => {
  for (const path of pages.filter(named)) {
    assert.equal((await world.owner.get(at(`${world.base}.test`, path))).status, 404, path);
  }
  for (const path of acts)
    assert.equal((await world.owner.post(at(`${world.base}.test`, path), good)).status, 404, path);
});

test('staff see orders and refund them, but nothing of payouts', async () => {
  for (const path of pages.filter((each) => !money.includes(each))) {
    assert.equal((await world.staff.get(at(world.base, path))).status, 200, path);
  }
  for (const path of money) assert.equal((await world.staff.get(at(world.base, path))).status, 403, path);
  assert.ok(!(await world.staff.get(world.base)).html.includes('/settlement'));
});

test('a visitor who is not signed in is asked to sign in', async () => {
  const nobody = dashboardBrowser(world.server.url);
  for (const path of pages) {
    const { status, location } = await nobody.get(at(world.base, path));
    assert.equal(status, 303, path);
    assert.match(location, /^\/organizer\/sign-in/);
  }
  for (const path of acts) assert.equal((await nobody.post(at(world.base, path), good)).status, 303, path);
});

test('a form on another site does nothing', async () => {
  const before = await state();
  for (const path of acts) {
    const headers = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await world.owner.post(at(world.base, path), good, { headers })).status, 403, path);
  }
  assert.deepEqual(await state(), before);
});

test('ids that are none are not found', async () => {
  for (const id of ['x', '018f0000-0000-7000-8000-000000000000', '%00', '..%2F']) {
    for (const path of [`/orders/${id}`, `/orders/${id}/refund`, `/settlement/payouts/${id}`, `/events/${id}/cancel`]) {
      assert.equal((await world.owner.get(`${world.base}${path}`)).status, 404, path);
    }
    // A query is read without what nobody can type.
    const ofEvent = await world.owner.get(`${world.base}/orders?event=${id}`);
    // What is no id is the name of no event.
    assert.equal(ofEvent.status, id === '%00' ? 200 : id.length === 36 ? 404 : 400, id);
    assert.equal((await world.owner.get(`${world.base}/orders/${ids.order}/refund/${id}`)).status, 404, id);
  }
});

const state = () =>
  world.db.one(sql`
    select (select count(*) from refunds) as refunds, (select count(*) from mails) as mails,
           (select count(*) from event_cancellations) as cancellations,
           (select count(*) from audit_entries where action not like 'session%') as acts`);

test('an address with anything in place of an order leads back to one that is not found', async () => {
  for (const odd of ['%0d%0aset-cookie:%20a=b', '%E2%82%AC', '%00', '..%2F..']) {
    const { status, location } = await world.owner.get(`${world.base}/orders/${odd}/resend`);
    assert.equal(status, 303, odd);
    assert.equal((await world.owner.get(location)).status, 404, location);
  }
});
