import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fastify from 'fastify';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { removeOperator } from '../../src/core/accounts/operators/remove-operator.ts';
import { changePayoutAccount } from '../../src/core/accounts/payout-accounts/change-payout-account.ts';
import { payoutAccountPurpose } from '../../src/core/accounts/payout-accounts/payout-account.ts';
import { cancelEvent } from '../../src/core/selling/cancellation/cancel-event.ts';
import { operatorPlugin } from '../../src/operator/plugin.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { type DashboardClient, dashboardBrowser, dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { fieldOf } from '../helpers/clients/dashboard-html.ts';
import {
  type OperatorClient,
  operatorClient,
  operatorWithoutFactor,
  setUpFactor,
} from '../helpers/clients/operator-client.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { hiddenFields } from '../helpers/worlds/orders-dashboard.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let operator: OperatorClient;
let member: DashboardClient;
let slug: string;
let event: { id: string; types: string[] };
let order: { id: string };

before(async () => {
  shop = await openShop();
  event = await shop.event({ name: 'Gabi ng Tula' });
  order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const organization = await shop.db.one<{ slug: string }>(sql`select * from organizations where sandbox_of is null`);
  slug = organization.slug;
  member = await dashboardClient(shop.server, { organization: organization as never });
  operator = await operatorClient(shop.server);
});
after(() => shop.close());

interface Route {
  method: string;
  url: string;
}

/** Every route of the face, with something that is there in place of its parameters. */
async function routes(): Promise<Route[]> {
  const found: Route[] = [];
  const app = fastify();
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') found.push({ method: each, url });
  });
  await app.register(operatorPlugin, { services: { sales: {} } as never, limit: (() => {}) as never });
  await app.ready();
  const params: Record<string, string> = {
    slug,
    eventId: event.id,
    orderId: order.id,
    refundId: newId(),
    kind: 'refund',
    page: 'terms',
    language: 'en',
    number: '1',
    id: newId(),
  };
  return found.map(({ method, url }) => ({
    method,
    url: url.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] as string),
  }));
}

const fields = { reason: 'x', tier: 'FREE', amount: '', step: 'confirm', amountCentavos: '100', typed: '1' };

test('somebody who is no operator finds no page of the operator, and changes nothing', async () => {
  const all = await routes();
  assert.ok(all.length > 25, `${all.length} routes`);
  assert.ok(all.every(({ url }) => url.startsWith('/operator')));
  const before = await snapshot(shop.db);
  for (const { method, url } of all) {
    const at = (client: Pick<DashboardClient, 'get' | 'post'>) =>
      method === 'GET' ? client.get(url) : client.post(url, fields);
    const stranger = await at(dashboardBrowser(shop.server.url));
    const next = method === 'GET' ? `?next=${encodeURIComponent(url)}` : '';
    assert.deepEqual([stranger.status, stranger.location], [303, `/organizer/sign-in${next}`], url);
    const owner = await at(member);
    assert.equal(owner.status, 404, `${method} ${url}`);
    assert.ok(!owner.html.includes('Gabi ng Tula') && !owner.html.includes('operator-'));
    const key = await fetch(`${shop.server.url}${url}`, { method, redirect: 'manual', headers: { 'api-key': 'x' } });
    assert.equal(key.status, 303, url);
  }
  assert.deepEqual(await snapshot(shop.db), before);
});

test('forms of other sites are refused, whatever they hold', async () => {
  const before = await snapshot(shop.db);
  for (const { url } of (await routes()).filter(({ method }) => method === 'POST')) {
    for (const site of ['cross-site', 'same-site']) {
      const { status, html } = await operator.post(url, fields, { headers: { 'sec-fetch-site': site } });
      assert.equal(status, 403, url);
      assert.match(html, /another site/);
    }
  }
  const body = new FormData();
  body.set('file', new Blob(['id,amount']), 'x.csv');
  const headers = { cookie: operator.cookie(), origin: 'https://evil.example' };
  const upload = await fetch(`${shop.server.url}/operator/reconciliation`, { method: 'POST', body, headers });
  assert.equal(upload.status, 403);
  assert.deepEqual(await snapshot(shop.db), before);
});

test('an address that leads back does so whatever signs stand in it', async () => {
  const { status, location } = await operator.get('/operator/payouts/a%0Ab%20%C3%B1/returned');
  assert.deepEqual({ status, location }, { status: 303, location: '/operator/payouts/a%0Ab%20%C3%B1' });
});

test('an organization with signs in its address that no database compares is not found', async () => {
  assert.equal((await operator.get('/operator/organizations/a%00')).status, 404);
  assert.equal((await operator.post('/operator/organizations/%00/approve', {})).status, 404);
});

test('an operator sees nothing before there is a second factor, and nothing any more once removed', async () => {
  const fresh = await operatorWithoutFactor(shop.server);
  for (const { method, url } of await routes()) {
    const { status, location } = await (method === 'GET' ? fresh.get(url) : fresh.post(url, fields));
    assert.deepEqual([status, location], [303, '/organizer/account/second-factor'], url);
  }
  assert.equal((await fresh.get('/organizer')).location, '/operator');
  await setUpFactor(fresh);
  assert.equal((await fresh.get('/operator')).status, 200);
  await shop.db.transaction((tx) => removeOperator(tx, commandLine, { email: fresh.email }));
  assert.equal((await fresh.get('/operator')).status, 404);
});

test('what touches money or tenancy asks for the password again after a while, and then does what was asked', async () => {
  await shop.db.run(sql`update sessions set proved_at = now() - interval '1 day'`);
  for (const url of [`/operator/organizations/${slug}/suspend`, `/operator/events/${event.id}/take-down`]) {
    const asked = await operator.post(url, { reason: 'A reason that is kept' });
    assert.equal(asked.status, 403, url);
    assert.equal(fieldOf(asked.html, 'reason'), 'A reason that is kept');
  }
  for (const url of [
    '/operator/queues/refund/retry',
    `/operator/money/${newId()}`,
    `/operator/money/cancelled/${newId()}`,
    '/operator/disputes/new',
  ]) {
    assert.equal((await operator.post(url)).status, 403, url);
  }
  assert.equal((await operator.get(`/operator/orders/${order.id}/refund`)).status, 303);
  await shop.db.run(sql`update sessions set proved_at = now()`);
});

test('an organization is suspended with a reason and let go on; its members read it', async () => {
  const page = `/operator/organizations/${slug}`;
  const shown = await operator.get(page);
  assert.match(shown.html, /1 published event is no longer listed or sold/);
  assert.match(shown.html, /2 sold tickets stay valid/);
  assert.equal((await operator.post(`${page}/suspend`, { reason: ' ' })).status, 400);
  assert.equal(
    (await operator.post(`${page}/suspend`, { reason: 'Odd <b>sales</b>' })).location,
    `${page}?done=suspended`,
  );
  assert.equal((await operator.post(`${page}/suspend`, { reason: 'Again' })).status, 409);
  const overview = await member.get(`/organizer/o/${slug}`);
  assert.match(overview.html, /has suspended this organization/);
  assert.match(overview.html, /Odd &lt;b>sales|Odd &lt;b&gt;sales/);
  assert.match((await operator.get('/operator/organizations?standing=suspended')).html, new RegExp(slug));
  assert.equal((await fetch(`${shop.server.url}/events/${await slugOfEvent()}`)).status, 410);
  assert.equal((await operator.post(`${page}/unsuspend`)).location, `${page}?done=unsuspended`);
  assert.equal((await operator.post(`${page}/tier`, { tier: 'GOLD' })).status, 400);
  assert.equal((await operator.post(`${page}/tier`, { tier: 'PRO' })).location, `${page}?done=tierChanged`);
  assert.equal((await operator.get(`${page}/suspend`)).location, page);
  assert.equal((await operator.get('/operator/organizations/nobody')).status, 404);
});

test('who waits is counted with who asked, and is approved or declined, which its members read', async () => {
  const page = `/operator/organizations/${slug}`;
  await shop.db.run(sql`update organizations set approved_at = null where slug = ${slug}`);
  const home = (await operator.get('/operator')).html;
  assert.match(home, /href="\/operator\/organizations\?standing=waiting">1 organization is waiting for approval/);
  assert.ok(home.includes(member.email));
  assert.ok((await operator.get('/operator/organizations?standing=waiting')).html.includes(member.email));
  assert.match((await operator.get(page)).html, /Decline.*Effective right away, until you reopen it/s);
  assert.equal((await operator.post(`${page}/suspend`, { reason: ' ' })).status, 400);
  await operator.post(`${page}/suspend`, { reason: 'Whose hall is it?' });
  const declined = (await member.get(`/organizer/o/${slug}`)).html;
  assert.match(declined, /has not approved this organization: .*Whose hall is it\?/s);
  assert.doesNotMatch((await operator.get('/operator')).html, /waiting for approval/);
  await operator.post(`${page}/unsuspend`);
  const waiting = await member.get(`/organizer/o/${slug}/events/${event.id}`);
  assert.match(waiting.html, /they go live automatically once you’re approved/);
  assert.ok(
    !waiting.html.includes(`href="/events/${await slugOfEvent()}"`),
    'nobody is sent to a page that is not there',
  );
  const published = await member.post(`/organizer/o/${slug}/events/${event.id}/publish`);
  assert.match(published.location, /\?done=event-published-later$/);
  assert.equal((await operator.post(`${page}/approve`)).location, `${page}?done=approved`);
  assert.ok(
    (await member.get(`/organizer/o/${slug}/events/${event.id}`)).html.includes(`/events/${await slugOfEvent()}"`),
  );
});

test('an event is taken down and put back; its page and its organizer say so', async () => {
  const page = `/operator/events/${event.id}`;
  assert.match((await operator.get('/operator/events?search=TULA')).html, /Gabi ng Tula/);
  assert.equal((await operator.post(`${page}/take-down`, { reason: 'Not theirs' })).location, `${page}?done=takenDown`);
  const gone = await fetch(`${shop.server.url}/events/${await slugOfEvent()}`);
  assert.equal(gone.status, 410);
  const told = await gone.text();
  assert.match(told, /Gabi ng Tula was taken down/);
  assert.ok(!told.includes('Not theirs'), 'the reason is the organizer’s to read');
  const dashboard = await member.get(`/organizer/o/${slug}/events/${event.id}`);
  assert.match(dashboard.html, /took this event down/);
  assert.match(dashboard.html, /Not theirs/);
  assert.match((await operator.get('/operator/events?only=taken-down')).html, /Gabi ng Tula/);
  assert.equal((await operator.post(`${page}/put-back`)).location, `${page}?done=putBack`);
  assert.equal((await fetch(`${shop.server.url}/events/${await slugOfEvent()}`)).status, 200);
  assert.equal((await operator.post(`${page}/put-back`)).status, 409);
  const draft = await shop.client.post<{ slug: string }>('/events', draftEvent);
  assert.equal((await fetch(`${shop.server.url}/events/${draft.slug}`)).status, 404);
});

const draftEvent = { name: 'Never published', dateTime: '2030-01-01T10:00:00Z', timezone: 'Asia/Manila' };

async function slugOfEvent(): Promise<string> {
  return (await shop.db.one<{ slug: string }>(sql`select slug from events where id = ${event.id}`)).slug;
}

test('an order is found, shown with its story, its tickets sent again, and refunded', async () => {
  const { number } = await shop.db.one<{ number: string }>(sql`
    select order_number as number from orders where id = ${order.id}`);
  assert.match(
    (await operator.get(`/operator/orders?search=${number}`)).html,
    new RegExp(`/operator/orders/${order.id}`),
  );
  const page = `/operator/orders/${order.id}`;
  const shown = await operator.get(page);
  assert.equal(shown.status, 200);
  assert.match(shown.html, new RegExp(number));
  assert.equal((await operator.post(`${page}/resend`)).location, `${page}?done=tickets-resent`);
  const preview = await operator.post(`${page}/refund`, { amount: '100', reason: 'Kindness', step: 'preview' });
  assert.equal(preview.status, 200, preview.html.slice(0, 300));
  const { location } = await operator.post(`${page}/refund`, { ...hiddenFields(preview.html), step: 'confirm' });
  assert.match(location, new RegExp(`^${page}/refund/`));
  assert.equal((await shop.detail(order)).refundedAmount, 100);
  for (const id of [newId(), 'nonsense']) assert.equal((await operator.get(`/operator/orders/${id}`)).status, 404);
  for (const amount of ['0', '1.50', '-5', '99999999']) {
    assert.ok([400, 409].includes((await operator.post(`${page}/refund`, { amount, step: 'preview' })).status), amount);
  }
});

test('refused refunds of a cancelled event are tried again as one, once however often the form is sent', async () => {
  const cancelled = await shop.event({ name: 'Bagyo' });
  const trouble = 'disputed';
  for (let count = 0; count < 2; count += 1) {
    const placed = await shop.buyer.place(cancelled.id, { [cancelled.types[0] as string]: 1 });
    const { reference } = await shop.buyer.startPayment(placed);
    await shop.buyer.press(reference, 'paid', { trouble });
  }
  const actor = {
    ...(await shop.db.one<{ organizationId: string }>(
      sql`select organization_id from events where id = ${cancelled.id}`,
    )),
  };
  const by = { ...actor, apiKeyId: null, scopes: new Set([]), isSandbox: false } as never;
  const input = { eventId: cancelled.id, reason: 'Bagyo', confirmName: 'Bagyo' };
  await shop.db.transaction((tx) => cancelEvent(tx, by, input));
  const carryOut = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
      await shop.tryRefunds();
    }
  };
  await carryOut();
  const { html } = await operator.get('/operator/money');
  assert.match(html, /Bagyo \([^)]*\) was cancelled, and the provider refused 2 refunds of ₱1,600 in total/);
  const action = `/operator/money/cancelled/${cancelled.id}`;
  assert.ok(html.includes(action));
  const fields = { retriedAt: '' };
  const sent = await Promise.all([1, 2].map(() => operator.post(action, fields)));
  assert.deepEqual(sent.map(({ location }) => location).sort(), [
    '/operator/money',
    '/operator/money?done=refundsRetried',
  ]);
  await carryOut();
  assert.equal((await operator.post(action, fields)).location, '/operator/money');
  const attempts = await shop.db.many<{ attempt: number; status: string }>(sql`
    select attempt, status from refunds where event_id = ${cancelled.id}`);
  assert.deepEqual(attempts, [
    { attempt: 2, status: 'FAILED' },
    { attempt: 2, status: 'FAILED' },
  ]);
  assert.equal((await operator.post(`/operator/money/cancelled/${newId()}`, fields)).status, 404);
});

test('money that rests is listed, oldest first, and ended by what a person decides, once', async () => {
  const placed = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const { reference } = await shop.buyer.startPayment(placed);
  await shop.buyer.press(reference, 'paid', { trouble: 'refund-refused' });
  await assert.rejects(shop.sales.cashier.refund({ orderId: placed.id, amountCentavos: 10_000, reason: null }));
  const { id } = await shop.db.one<{ id: string }>(sql`select id from refunds where order_id = ${placed.id}`);
  const page = `/operator/money/${id}`;
  assert.match((await operator.get('/operator')).html, /Refused refund: ₱100/);
  assert.ok((await operator.get('/operator/money')).html.includes(page));
  assert.match((await operator.get(page)).html, /Close: ₱100 stays where it is/);
  assert.equal((await operator.post(page, { act: 'otherwise', reason: '' })).status, 400);
  assert.equal((await operator.post(page, { act: 'won', reason: 'x' })).status, 400);
  const given = { act: 'otherwise', reason: 'GCash transfer 123' };
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await operator.post(page, given)).location, '/operator/money?done=moneyResolved');
  }
  assert.equal((await shop.detail(placed)).refundedAmount, 100);
  assert.equal((await shop.movements(placed)).filter(({ kind }) => kind === 'REFUND').length, 1);
  assert.equal((await operator.get(page)).status, 404, 'it rests no more');

  const dispute = { disputed: reference, amount: '1,000.555', reference: 'dsp_1', reason: '' };
  assert.equal((await operator.post('/operator/disputes/new', dispute)).status, 400);
  assert.equal((await operator.post('/operator/disputes/new', { ...dispute, amount: '9999' })).status, 409);
  assert.equal((await operator.post('/operator/disputes/new', { ...dispute, amount: '999999999999' })).status, 409);
  for (const odd of [{ disputed: 'a\0b' }, { reference: 'a\0b' }]) {
    assert.equal((await operator.post('/operator/disputes/new', { ...dispute, amount: '1', ...odd })).status, 400);
  }
  for (let time = 0; time < 2; time += 1) {
    const entered = await operator.post('/operator/disputes/new', { ...dispute, amount: '200.50' });
    assert.equal(entered.location, '/operator/money?done=disputeOpened');
  }
  const { disputeId } = await shop.db.one<{ disputeId: string }>(sql`select id as dispute_id from disputes`);
  const ended = await operator.post(`/operator/money/${disputeId}`, { act: 'won', reason: '' });
  assert.equal(ended.status, 303);
  const kinds = (await shop.movements(placed)).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['SALE', 'REFUND', 'DISPUTE', 'DISPUTE_WON']);
  for (const other of [newId(), 'nonsense']) assert.equal((await operator.get(`/operator/money/${other}`)).status, 404);
  await assertSound(shop.db);
});

test('an order goes to another address where the operator confirms it, once, and stays where it is refused', async () => {
  const { db, buyer } = shop;
  const asked = async (email: string) => {
    const { id, token } = await buyer.buy(event.id, { [event.types[0] as string]: 1 });
    assert.equal((await buyer.send('POST', `/orders/${id}/address`, { token, body: { email } })).status, 202);
    const change = await db.one<{ id: string }>(sql`select id from address_changes where order_id = ${id}`);
    return { id, path: `/operator/addresses/${change.id}` };
  };
  const [confirmed, refused] = [await asked('tama@example.com'), await asked('mali@example.com')];
  const { html } = await operator.get('/operator/addresses');
  assert.match(html, /tama@example\.com.*mali@example\.com/s);
  assert.equal((await operator.post(`${confirmed.path}/confirm`, {})).status, 303);
  assert.equal((await operator.post(`${refused.path}/refuse`, {})).status, 303);
  assert.equal((await operator.post(`${refused.path}/confirm`, {})).status, 409);
  const emailOf = async ({ id }: { id: string }) =>
    (await db.one<{ email: string }>(sql`select buyer_email as email from orders where id = ${id}`)).email;
  assert.deepEqual([await emailOf(confirmed), await emailOf(refused)], ['tama@example.com', 'ana@example.com']);
  assert.doesNotMatch((await operator.get('/operator/addresses')).html, /mali@example\.com/);
});

test('payouts go into a file for the bank, and are sent, paid or returned, each once', async () => {
  const { id: organizationId } = await shop.db.one<{ id: string }>(sql`
    select id from organizations where slug = ${slug}`);
  const [first, second] = [newId(), newId()];
  await shop.db.run(sql`
    insert into payouts (id, organization_id, amount_centavos, status)
    select id, ${organizationId}, 144800, 'SCHEDULED' from unnest(${[first, second]}::uuid[]) as id`);
  assert.match((await operator.get('/operator/payouts')).html, /waiting for a payout account/);
  assert.equal((await operator.post('/operator/payouts/sent', { id: first })).status, 409);
  await shop.db.transaction((tx) =>
    changePayoutAccount(
      tx,
      { organizationId },
      {
        account: { kind: 'BANK', bankCode: 'bnorphmm', name: 'Hiraya Live', number: '001234567890' },
        accounts: createSecretBox(shop.server.config.appSecret, payoutAccountPurpose),
        by: byOperator,
        address: null,
        now: Date.now(),
      },
    ),
  );
  await shop.db.run(sql`update payout_accounts set usable_at = now() - interval '1 second'`);
  const list = await operator.get('/operator/payouts');
  assert.match(list.html, /2 payouts of ₱2,896/);
  assert.ok(!list.html.includes('001234567890'), 'numbers stand in the file alone');
  assert.equal((await operator.get('/operator/payouts/file')).status, 303, 'a link files nothing');
  const made = (await operator.post('/operator/payouts/file')).location as string;
  const filePage = made.replace('?done=payoutsFiled', '');
  assert.match(filePage, /^\/operator\/payouts\/files\/\d+$/);
  const shown = (await operator.get(filePage)).html;
  assert.ok(shown.includes(`${filePage}/payouts.csv`) && !shown.includes('001234567890'));
  const file = await operator.get(`${filePage}/payouts.csv`);
  assert.ok(file.html.includes('001234567890') && file.html.includes(first) && file.html.includes(second));
  assert.equal((await operator.post('/operator/payouts/file')).status, 409, 'what is filed enters no other');
  assert.equal((await operator.get(`${filePage}/payouts.csv`)).html, file.html);
  assert.ok((await operator.get('/operator/payouts?status=FILED')).html.includes(filePage));
  assert.equal((await operator.post(`${filePage}/sent`)).location, `${filePage}?done=payoutsSent`);
  for (let time = 0; time < 2; time += 1) {
    const { location } = await operator.post('/operator/payouts/sent', { id: [first, second] });
    assert.equal(location, '/operator/payouts?done=payoutsSent');
  }
  for (const wrong of ['0', '99999', 'x', '9'.repeat(40)])
    assert.equal((await operator.get(`/operator/payouts/files/${wrong}`)).status, 404);
  assert.equal((await operator.post('/operator/payouts/sent')).status, 409);
  assert.equal(
    (await operator.post('/operator/payouts/paid', { id: first })).location,
    '/operator/payouts?done=payoutsPaid',
  );
  const page = `/operator/payouts/${second}`;
  assert.equal((await operator.post(`${page}/returned`, { reason: '' })).status, 400);
  for (let time = 0; time < 2; time += 1) {
    const { location } = await operator.post(`${page}/returned`, { reason: 'Account closed' });
    assert.equal(location, `${page}?done=payoutReturned`);
  }
  assert.match((await operator.get(page)).html, /Account closed/);
  assert.match((await operator.get('/operator')).html, /₱1,448 to /);
  assert.equal((await operator.post(`${page}/retry`)).location, `${page}?done=payoutRetried`);
  assert.equal((await operator.post(`${page}/retry`)).status, 409);
  assert.equal((await operator.post(`/operator/payouts/${first}/withdraw`, { reason: 'x' })).status, 409);
  assert.match(
    (await operator.post(`/operator/payouts/${first}/returned`, { reason: 'late' })).location as string,
    /done=payoutReturned$/,
  );
  const booked = await shop.db.many<{ kind: string }>(sql`select kind from ledger where payout_id = ${second}`);
  assert.deepEqual(booked, [{ kind: 'PAYOUT_RETURNED' }]);
  for (const id of [newId(), 'nonsense']) assert.equal((await operator.get(`/operator/payouts/${id}`)).status, 404);
});

test('what has failed in a queue is seen, tried again or given up', async () => {
  const [first, second] = [newId(), newId()];
  await shop.db.run(sql`
    insert into queue (kind, id, lane, is_failed, error, attempts)
    select 'account-mail', id, id, true, 'No route to host', 9 from unnest(${[first, second]}::uuid[]) as id`);
  assert.match((await operator.get('/operator')).html, /Account e-mails: 2 failed/);
  assert.match((await operator.get('/operator/queues')).html, /\/operator\/queues\/account-mail/);
  const page = '/operator/queues/account-mail';
  assert.match((await operator.get(page)).html, /No route to host/);
  assert.equal((await operator.post(`${page}/retry`, { id: first })).location, `${page}?done=queueRetried`);
  assert.equal((await operator.post(`${page}/give-up`, { id: second })).location, `${page}?done=queueGivenUp`);
  assert.equal((await operator.post(`${page}/give-up`, { id: 'x' })).status, 400);
  const left = await shop.db.many(
    sql`select id, is_failed from queue where kind = 'account-mail' and id = any(${[first, second]}::uuid[])`,
  );
  assert.deepEqual(left, [{ id: first, isFailed: false }]);
  assert.equal((await operator.get('/operator/queues/nothing')).status, 404);
});

test('every act stands in the operators’ log with who it was, and in the organization’s without', async () => {
  const log = await operator.get('/operator/audit-log');
  for (const said of [
    'Suspended the organization',
    'Took an event down',
    'Refunded an order',
    'Closed a failed task',
  ]) {
    assert.ok(log.html.includes(said), said);
  }
  assert.ok(log.html.includes(operator.email));
  const file = await operator.get(`/operator/audit-log.csv?search=${operator.email}`);
  assert.ok(file.html.includes(operator.email) && file.html.split('\r\n').length > 8);
  const theirs = await member.get(`/organizer/o/${slug}/settings/audit-log`);
  assert.ok(theirs.html.includes('Took an event down') && !theirs.html.includes(operator.email));
  const theirFile = await member.get(`/organizer/o/${slug}/settings/audit-log.csv`);
  assert.ok(!theirFile.html.includes(operator.email));
  const found = await member.get(`/organizer/o/${slug}/settings/audit-log?search=${operator.email}`);
  assert.ok(!found.html.includes('<tbody'));
});

async function upload(text: string | Blob | undefined, more: Record<string, string> = {}, query = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries({ provider: 'simulator', ...more })) body.set(name, value);
  body.set(
    'file',
    typeof text === 'string' ? new Blob([text]) : (text ?? new Blob([])),
    text === undefined ? '' : 'r.csv',
  );
  const answer = await fetch(`${shop.server.url}/operator/reconciliation${query}`, {
    method: 'POST',
    body,
    headers: { cookie: operator.cookie(), 'sec-fetch-site': 'same-origin' },
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test('a report is compared while it is sent, shown or downloaded, and what is wrong with it is said', async () => {
  const { reference } = await shop.db.one<{ reference: string }>(sql`
    select provider_payment_id as reference from payments where order_id = ${order.id}`);
  const report = `Payment ID,Amount,Status\n${reference},1600,paid\n=pay_unknown,5,paid\n`;
  const before = await snapshot(shop.db);
  const shown = await upload(report);
  assert.equal(shown.status, 200, shown.html.slice(0, 500));
  assert.match(shown.html, /Missing here/);
  assert.match(shown.html, /Payment ID \(payment\)/);
  const file = await upload(report, { answer: 'csv' });
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(file.html, /3,"MISSING_HERE","PAYMENT","'=pay_unknown",5.00/);
  // Longer than the file of any other form may be, and cut at every place by the way it travels.
  const long = `${report}${Array.from({ length: 40_000 }, (_, at) => `pay_${at},1,failed`).join('\n')}`;
  assert.match((await upload(long)).html, /40,000/);
  const faulty = await upload('Payment ID,Amount\npay_1,lots\n');
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /Line 2, column &quot;Amount&quot; must be an amount/);
  assert.match((await upload('Payment ID,Amount\npay_1,lots\n', {}, '?lang=fil')).html, /Linya 2, column na/);
  assert.equal((await upload(undefined)).status, 400);
  assert.equal((await upload(report, { from: 'soon' })).status, 400);
  assert.deepEqual(await snapshot(shop.db), before);
});

test('a file that is too large, or a form that is none, is refused without being read', async () => {
  const headers = { cookie: operator.cookie(), 'sec-fetch-site': 'same-origin' };
  const send = (contentType: string, body: string) =>
    fetch(`${shop.server.url}/operator/reconciliation`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': contentType },
    });
  for (const [type, body] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', 'no such thing'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nid'],
    ['multipart/form-data; boundary=b', `--b\r\n${'x'.repeat(9_000)}`],
    ['application/json', '{}'],
  ] as const) {
    const { status } = await send(type, body);
    assert.ok(status >= 400 && status < 500, `${status} ${type} ${body.slice(0, 20)}`);
  }
  const large = await upload(new Blob([new Uint8Array(51 * 1024 * 1024)]));
  assert.equal(large.status, 413);
  assert.match(large.html, /larger than 50 MiB/);
});
