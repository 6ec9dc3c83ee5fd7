import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  looks,
  openBrowser,
  type Page,
  type Visitor,
  type VisitorOptions,
  visitorAt,
} from '../../helpers/clients/browser.ts';
import { endEvent } from '../../helpers/worlds/end-event.ts';
import { type OrdersDashboard, ordersDashboard } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let browser: Browser;

before(async () => {
  world = await ordersDashboard();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await world?.close();
});

async function member(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visitorAt(browser, world.server.url, options);
  const [name, value] = (
    world.owner
      .cookie()
      .split('; ')
      .find((pair) => pair.includes('session')) as string
  ).split('=');
  await visitor.context.addCookies([{ name: name as string, value: value as string, url: world.server.url }]);
  return visitor;
}

test('without scripts an order is found, looked into and refunded', async () => {
  const order = await world.buy(await world.event({ tickets: [{ price: 750 }] }), 2);
  const { page, close } = await member({ javaScript: false });
  await page.goto(`${world.base}/orders`);
  await page.getByLabel('Search').fill(order.orderNumber);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('link', { name: order.orderNumber }).click();
  await page.getByRole('link', { name: 'Refund…' }).click();
  await page.getByLabel('Reason').fill('Cannot come');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Type 1500 to continue').fill('1500');
  await page.getByRole('button', { name: 'Refund ₱1,500' }).click();
  await page.getByText('We refunded ₱1,500').waitFor();
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await page.getByText('Reason: Cannot come').waitFor();
  await close();
});

test('a second press on the refund button refunds once', async () => {
  const order = await world.buy(await world.event(), 1);
  const { page, close } = await member();
  await page.goto(`${world.base}/orders/${order.id}/refund`);
  await page.getByLabel('Amount in pesos').fill('100');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Refund ₱100' }).dblclick();
  await page.getByText('We refunded ₱100').waitFor();
  assert.equal((await world.refunds(order)).length, 1);
  await close();
});

test('a cancelled event is followed until every order is dealt with', async () => {
  const event = await world.event({ name: 'Pista' });
  await world.buy(event, 2);
  const { page, complaints, strangers, close } = await member();
  await page.goto(`${world.base}/events/${event.id}/cancel`);
  await page.getByText('1 buyer gets back ₱1,600.').waitFor();
  await page.getByLabel('Reason').fill('Bagyo');
  await page.getByLabel('Type “Pista” to continue').fill('Pista');
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await page.getByText('0 of 1 order', { exact: true }).waitFor();
  await assertAccessible(page, 'a cancellation under way');
  await world.carryOut();
  await page.getByText('Every order is settled').waitFor();
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

test('axe finds nothing on any page, in either theme, and none is wider than a telephone', async () => {
  const event = await world.event({ name: 'Gabi ng mahahabangpangalannghindinaputolputol Musika' });
  const order = await world.buy(event, 2);
  await world.sales.cashier.refund({ orderId: order.id, amountCentavos: 12_345, reason: null });
  const failing = await world.buy(event, 1);
  await world.forgetPayment(failing);
  await world.sales.cashier.refund({ orderId: failing.id, reason: null }).catch(() => {});
  const [refund] = await world.refunds(failing);
  const over = await world.event({ name: 'Tapos na' });
  await world.buy(over);
  await endEvent(world.db, over);
  const payout = await world.db.transaction((tx) =>
    settleOrganization(tx, { organizationId: world.organization.id, holdDays: 0 }),
  );
  const part = await world.db.one<{ id: string }>(
    sql`select id from earnings where event_id = ${event.id} and payout_id is null limit 1`,
  );
  await world.db.run(sql`
    with made as (
      insert into exports (id, organization_id, is_sandbox, user_id, kind, event_id, dimension, frequency, day, hour, delivery, url,
                           secret_sealed, next_due_at)
      select gen_random_uuid(), ${world.organization.id}, false, ${world.owner.userId}, 'SALES', ${event.id}, 'day', 'WEEKLY', 1, 6,
             'URL', 'https://example.com/' || repeat('exports-of-sales', 8), '', now()
      returning id
    )
    insert into export_runs (id, export_id, due_at, is_asked, from_day, to_day, status, attempts, error)
    select gen_random_uuid(), made.id, now() - n * interval '1 day', n = 1, '2026-11-01', '2026-11-07',
           (array['PENDING', 'DONE', 'FAILED'])[n], n, case when n = 3 then 'Answered with 500' end
    from made, generate_series(1, 3) as n`);
  const paths = [
    '',
    '/exports',
    '/exports/new',
    `/settlement/payouts/${payout?.id}`,
    '/orders',
    '/orders?search=TK-ZZZZZZZZ&from=2026-01-01',
    '/orders?from=x',
    `/orders/${order.id}`,
    `/orders/${order.id}/refund`,
    `/orders/${order.id}/address`,
    `/orders/${failing.id}/refund/${refund?.id}`,
    `/events/${event.id}/cancel`,
    '/reports?by=source',
    '/reports',
    '/reports?by=hour',
    '/reports/lines',
    '/reports/lines?by=day&key=2020-01-01',
    `/events/${event.id}/reports/lines?ever=1`,
    `/events/${event.id}/reports?by=type&against=${over.id}`,
    '/reports?from=x',
    '/settlement',
    '/settlement/account',
    '/settlement/balance',
    `/settlement/balance/${part.id}`,
    '/settlement/payouts',
    '/settlement/payouts?state=left',
    '/settlement?from=x',
  ];
  for (const options of looks) {
    const { page, context, strangers, close } = await member(options);
    const url = world.server.url;
    await context.addCookies([{ name: 'takilya_language', value: options.language, url }]);
    for (const path of paths) {
      await page.goto(`${world.base}${path}`);
      await assertAccessible(page, `${path} ${options.scheme}`);
      await assertFitsWidth(page, `${path} ${options.language}`);
    }
    if (options.width === 360) {
      await assertRowsOnPhone(page, '/orders', 'COMPLETED');
      await assertRowsOnPhone(page, `/events/${event.id}/attendees`, 'VALID');
    }
    await page.goto(world.base);
    await page.locator('.curve summary').click();
    await assertAccessible(page, 'the curve as a table');
    await assertFitsWidth(page, 'the curve as a table');
    await page.goto(`${world.base}/orders/${order.id}/refund`);
    await page.locator('button[value=preview]').click();
    await assertAccessible(page, 'the preview of a refund');
    await assertFitsWidth(page, 'the preview of a refund');
    assert.deepEqual(strangers, []);
    await close();
  }
});

/** The rows follow the search at once, whole, with links that a thumb can meet; what filters is a press away. */
async function assertRowsOnPhone(page: Page, path: string, status: string): Promise<void> {
  await page.goto(`${world.base}${path}`);
  const field = page.locator('select[name=status]');
  assert.equal(await field.isVisible(), false, path);
  const links = await page
    .locator('.table a')
    .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
  assert.ok(links.length > 0 && links.every((height) => height >= 24), `${path}: ${links}`);
  const beyond = await page.locator('.table-box').evaluate((box) => box.scrollWidth - box.clientWidth);
  assert.equal(beyond, 0, path);
  await page.locator('.more-filters summary').click();
  assert.equal(await field.isVisible(), true, path);
  await page.goto(`${world.base}${path}?status=${status}`);
  assert.equal(await field.isVisible(), true, `${path}: what filters is in sight`);
}
