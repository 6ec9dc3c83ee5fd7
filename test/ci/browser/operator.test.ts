import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertAccessible, assertFitsWidth, type Page } from '../../helpers/clients/browser.ts';
import { operatorClient } from '../../helpers/clients/operator-client.ts';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;
let cookies: { name: string; value: string; url: string }[];
let report: string;
let addresses: Record<string, string>;

before(async () => {
  world = await websiteWorld({ ROLE: 'web' });
  const { server, event, other } = world;
  const shown = await event({ name: 'Himig sa Plaza', tickets: [{ quantity: 50 }] });
  const order = await other.buy(shown.id, { [shown.types[0] as string]: 2 });
  await other.send('POST', `/orders/${order.id}/address`, { token: order.token, body: { email: 'anna@example.org' } });
  const taken = await event({ tickets: [{}] });
  const waiting = await server.organization({ name: 'Bagong Sibol' });
  const suspended = await server.organization({ name: 'Tahimik Muna' });
  const failedId = newId();
  await server.db.run(sql`
    update events set taken_down_at = now(), take_down_reason = 'It is not theirs to sell' where id = ${taken.id}`);
  await server.db.run(sql`update organizations set approved_at = null where id = ${waiting.id}`);
  await server.db.run(sql`
    update organizations set suspended_at = now(), suspension_reason = 'No answer to our letters' where id = ${suspended.id}`);
  await server.db.run(sql`
    insert into queue (kind, id, lane, is_failed, error, attempts)
    values ('account-mail', ${failedId}, ${failedId}, true, 'connect ECONNREFUSED', 9)`);
  const [scheduledId, sentId, returnedId] = [newId(), newId(), newId()];
  await server.db.run(sql`
    insert into payouts (id, organization_id, amount_centavos, status, sent_at, returned_at, return_reason)
    values (${scheduledId}, ${suspended.id}, 144800, 'SCHEDULED', null, null, null),
           (${sentId}, ${suspended.id}, 90050, 'SENT', now(), null, null),
           (${returnedId}, ${suspended.id}, 70000, 'RETURNED', now(), now(), 'Account closed')`);
  const [filedId, withdrawnId, accountId] = [newId(), newId(), newId()];
  await server.db.run(sql`
    insert into payout_accounts (id, organization_id, kind, name_sealed, number_sealed, number_end, usable_at)
    values (${accountId}, ${suspended.id}, 'MAYA', '', '', '4567', now())`);
  const { number } = await server.db.one<{ number: number }>(sql`
    insert into payout_files default values returning number`);
  await server.db.run(sql`
    insert into payouts (id, organization_id, amount_centavos, status, file_number, account_id, withdrawn_at, withdraw_cause,
                         withdraw_reason, is_held)
    values (${filedId}, ${suspended.id}, 120000, 'FILED', ${number}, ${accountId}, null, null, null, false),
           (${withdrawnId}, ${suspended.id}, 88000, 'WITHDRAWN', ${number}, ${accountId}, now(), 'OPERATOR', 'Looks odd', true)`);
  const strayId = newId();
  await server.db.run(sql`
    insert into stray_payments (id, provider, provider_payment_id, amount_centavos, currency, flag, status)
    values (${strayId}, 'simulator', 'pay_bKq2mWcT8cXnYAvN1rZ6', 50000, 'PHP', 'The payment fits no order', 'OPEN')`);
  const { reference, slug } = await server.db.one<{ reference: string; slug: string }>(sql`
    select p.provider_payment_id as reference, g.slug from payments p join organizations g on g.id = p.organization_id
    where p.order_id = ${order.id}`);
  report = `Payment ID,Type,Amount,Currency,Fee,Status,Paid At,Note
${reference},payment,1599.00,PHP,40.00,paid,2026-11-05 14:03:22,x
pay_bKq2mWcT8cXnYAvN1rZ5,payment,800.00,PHP,20.00,paid,2026-11-05 15:10:00,x
`;
  const operator = await operatorClient(server);
  cookies = operator
    .cookie()
    .split('; ')
    .map((each) => each.split('=') as [string, string])
    // The language is that of the browser.
    .filter(([name]) => name !== 'takilya_language')
    .map(([name, value]) => ({ name, value, url: server.url }));
  await operator.post(`/operator/organizations/${slug}/tier`, { tier: 'PRO' });
  addresses = {
    home: '/operator',
    organizations: '/operator/organizations',
    'organizations that are not there': '/operator/organizations?search=nobody',
    organization: `/operator/organizations/${slug}`,
    'organization that waits': `/operator/organizations/${waiting.slug}`,
    'organization that is suspended': `/operator/organizations/${suspended.slug}?done=suspended`,
    events: '/operator/events',
    event: `/operator/events/${shown.id}`,
    'event that was taken down': `/operator/events/${taken.id}`,
    'event to cancel': `/operator/events/${shown.id}/cancel`,
    money: '/operator/money',
    'money that needs a person': `/operator/money/${strayId}`,
    addresses: '/operator/addresses',
    pages: '/operator/pages',
    'page of the site': '/operator/pages/privacy/fil',
    dispute: '/operator/disputes/new',
    payouts: '/operator/payouts',
    'payouts that were sent': '/operator/payouts?status=SENT',
    'payout that was sent': `/operator/payouts/${sentId}`,
    'payout that came back': `/operator/payouts/${returnedId}`,
    'payouts in files': '/operator/payouts?status=FILED',
    'payout in a file': `/operator/payouts/${filedId}`,
    'payout that was withdrawn': `/operator/payouts/${withdrawnId}`,
    'file for the bank': `/operator/payouts/files/${number}`,
    orders: '/operator/orders',
    'orders of a buyer': '/operator/orders?search=ana@example.com',
    'no order': '/operator/orders?search=TK-NOTHING',
    order: `/operator/orders/${order.id}`,
    refund: `/operator/orders/${order.id}/refund`,
    reconciliation: '/operator/reconciliation',
    providers: '/operator/providers',
    queues: '/operator/queues',
    'queue with something that failed': '/operator/queues/account-mail',
    'queue with nothing that failed': '/operator/queues/refund',
    log: '/operator/audit-log',
    'page of an event that was taken down': `/events/${taken.slug}`,
  };
});
after(() => world?.close());

// Made of the dashboard's own parts, which are tested in every way there: two looks are enough to see each width, theme and
// language.
const operatorLooks = [
  { width: 360, scheme: 'light', language: 'en' },
  { width: 1280, scheme: 'dark', language: 'fil' },
] as const;

async function look(page: Page, { where, language }: { where: string; language: string }): Promise<void> {
  assert.equal(await page.locator('html').getAttribute('lang'), language, where);
  assert.equal(await page.locator('h1').count(), 1, where);
  await assertFitsWidth(page, where);
  await assertAccessible(page, where);
}

for (const { width, scheme, language } of operatorLooks) {
  test(`every page of the operator is accessible and fits at ${width} px, ${scheme}, in ${language}`, async () => {
    const { page, context, complaints } = await world.visitor({ width, scheme, language });
    await context.addCookies(cookies);
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(address);
      await look(page, { where: name, language });
    }
    await page.goto('/operator/reconciliation');
    await page.locator('input[type=file]').setInputFiles({
      name: 'report.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(report),
    });
    await page.locator('form[enctype] button').first().click();
    await page.locator('.figures').waitFor();
    await look(page, { where: 'a report that was compared', language });
    assert.deepEqual(
      complaints.filter((text) => !text.includes('status of 410')),
      [],
    );
  });
}
