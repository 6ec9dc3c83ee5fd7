import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { listActs } from '../../../src/core/accounts/audit-log/list-acts.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { noticeTypes } from '../../../src/core/telling/notices/kinds.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { faultOf, fieldOf, textById, tickedOf } from '../../helpers/clients/dashboard-html.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';
import { type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';
import { insertDelivery, insertNotices, makeWebhook } from '../../helpers/receivers/webhooks.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let good: Receiver;
let bad: Receiver;
let base: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', WEBHOOK_ALLOW_RANGES: '127.0.0.1' } });
  organization = await server.organization();
  owner = await dashboardClient(server, { organization });
  good = await receiver();
  bad = await receiver((response) => response.writeHead(503).end());
  base = `/organizer/o/${organization.slug}/settings/webhooks`;
});
after(async () => {
  await server.close();
  await good.close();
  await bad.close();
});

const buyer = { orderNumber: 'TK-1', buyerName: `Ana O'Neil`, buyerEmail: 'ana@example.com' };

test('an organization without webhooks is offered to add one', async () => {
  const { html } = await owner.get(base);
  assert.match(html, new RegExp(`class="empty".*href="${base}/new"`, 's'));
});

test('a new webhook shows its secret once, knows buyers, and is sent what happens', async () => {
  const { id, secret } = await addWebhook({ url: `${good.url}/new`, events: ['order.completed', 'event.sold_out'] });
  const { html } = await owner.get(`${base}/${id}`);
  assert.ok(!html.includes(secret) && html.includes(`${good.url}/new`) && html.includes('in its messages'));
  assert.ok(!(await owner.get(base)).html.includes(secret));
  const sent = await owner.post(`${base}/${id}/test`);
  assert.equal(sent.status, 303);
  const message = good.received.at(-1);
  assert.ok(message !== undefined);
  new StandardWebhook(secret).verify(message.body, message.headers as Record<string, string>);
  const result = await owner.get(sent.location);
  assert.match(result.html, /Delivered: the receiver responded with 200 in [\d,]+ ms\./);
  assert.ok((await owner.get(base)).html.includes(sent.location));
});

test('the form sent again adds no second webhook and shows the secret to nobody', async () => {
  const fields = { once: 'c'.repeat(22), url: `${good.url}/once`, events: ['event.sold_out'] };
  const first = await owner.post(`${base}/new`, fields);
  const secret = textById(first.html, 'webhook-secret');
  const again = await owner.post(`${base}/new`, fields);
  assert.deepEqual([again.status, again.location], [303, `${base}?done=webhook-shown-before`]);
  assert.ok(!(await owner.get(again.location)).html.includes(secret));
  const { count } = await server.db.one<{ count: number }>(
    sql`select count(*) as count from webhooks where url = ${fields.url}`,
  );
  assert.equal(count, 1);
});

test('what is wrong with an address or its types stands beside them, and what was typed stays', async () => {
  const refused = await owner.post(`${base}/new`, { url: 'http://example.com/"><i>', events: ['event.sold_out'] });
  assert.equal(refused.status, 400);
  assert.equal(faultOf(refused.html, 'url'), 'Must be an HTTPS URL');
  assert.equal(fieldOf(refused.html, 'url'), 'http://example.com/"><i>');
  assert.ok(!refused.html.includes('"><i>'));
  assert.deepEqual(tickedOf(refused.html, 'events'), ['event.sold_out']);
  const none = await owner.post(`${base}/new`, { url: 'https://example.com/' });
  assert.equal(textById(none.html, 'events-fault'), 'Add at least one');
  const odd = await owner.post(`${base}/new`, { url: 'https://example.com/', events: ['order.stolen'] });
  assert.equal(odd.status, 400);
  const inside = await owner.post(`${base}/new`, { url: 'https://192.168.0.1/', events: ['event.sold_out'] });
  assert.equal(
    faultOf(inside.html, 'url'),
    'Must not point to an address that is not public; use `takilya listen`, or start with `WEBHOOK_ALLOW_RANGES`',
  );
});

test('the maximum of webhooks is said above the form', async () => {
  const full = await server.organization({ name: 'Full of hooks' });
  const member = await dashboardClient(server, { organization: full });
  const api = apiClient(server.url, (await server.key(full)).key);
  for (let made = 0; made < 20; made += 1) await makeWebhook(api);
  const path = `/organizer/o/${full.slug}/settings/webhooks/new`;
  const refused = await member.post(path, { url: 'https://example.com/', events: ['event.sold_out'] });
  assert.equal(refused.status, 409);
  assert.ok(refused.html.includes('The maximum of 20 webhooks of an organization is reached.'));
});

test('the types that a webhook gets can be changed, but not by somebody who saw it before another change', async () => {
  const { id } = await addWebhook({ events: [...noticeTypes] });
  const form = await owner.get(`${base}/${id}/edit`);
  assert.deepEqual(tickedOf(form.html, 'events').sort(), [...noticeTypes].sort());
  for (const group of ['Orders', 'Tickets', 'Events', 'Payouts'])
    assert.ok(form.html.includes(`<legend>${group}`), group);
  assert.ok(form.html.includes('An attendee is let in at the door.'), 'in words of people');
  const tag = fieldOf(form.html, 'tag');
  const saved = await owner.post(`${base}/${id}/edit`, { tag, events: ['event.sold_out'] });
  assert.deepEqual([saved.status, saved.location], [303, `${base}/${id}?done=webhook-changed`]);
  assert.deepEqual(await eventsOf(id), ['event.sold_out']);
  const late = await owner.post(`${base}/${id}/edit`, { tag, events: ['order.refunded'] });
  assert.equal(late.status, 409);
  assert.ok(late.html.includes('The webhook was edited since you read it.'));
  assert.deepEqual(tickedOf(late.html, 'events'), ['order.refunded']);
  assert.deepEqual(await eventsOf(id), ['event.sold_out']);
});

test('a webhook is switched off and on, and says why where the service did it', async () => {
  const { id } = await addWebhook();
  const off = await owner.post(`${base}/${id}/active`, { isActive: 'false' });
  assert.equal(off.location, `${base}/${id}?done=webhook-off`);
  assert.match((await owner.get(off.location)).html, /value="true"[^>]*><button[^>]*>Turn on/);
  assert.ok((await owner.get(`${base}?state=off`)).html.includes(id));
  assert.ok(!(await owner.get(`${base}?state=active`)).html.includes(id));
  await server.db.run(sql`update webhooks set disabled_reason = 'The receiver answered 410 Gone.' where id = ${id}`);
  assert.ok((await owner.get(`${base}/${id}`)).html.includes('The receiver answered 410 Gone.'));
  const filipino = await owner.get(`${base}/${id}?lang=fil`);
  assert.ok(filipino.html.includes('Sumagot ang receiver ng 410 Gone.'));
  await owner.post(`${base}/${id}/active`, { isActive: 'true' });
  const shown = await owner.get(`${base}/${id}?lang=en`);
  assert.ok(!shown.html.includes('410 Gone') && shown.html.includes('Turn off'));
});

test('a new secret is shown once; both sign for a day', async () => {
  const { id, secret: old } = await addWebhook({ url: `${good.url}/rotated` });
  const once = fieldOf((await owner.get(`${base}/${id}/rotate-secret`)).html, 'once');
  const rotated = await owner.post(`${base}/${id}/rotate-secret`, { once });
  const fresh = textById(rotated.html, 'webhook-secret');
  assert.notEqual(fresh, old);
  assert.equal(rotated.headers.get('cache-control'), 'no-store');
  const again = await owner.post(`${base}/${id}/rotate-secret`, { once });
  assert.deepEqual([again.status, again.location], [303, `${base}/${id}?done=webhook-shown-before`]);
  await owner.post(`${base}/${id}/test`);
  const { body, headers } = good.received.at(-1) as Receiver['received'][number];
  for (const secret of [old, fresh]) new StandardWebhook(secret).verify(body, headers as Record<string, string>);
});

test('a webhook is removed by typing its host, after the consequence was said', async () => {
  const { id } = await addWebhook({ url: 'https://hooks.example.com/gone' });
  await insertDelivery(server.db, id, { status: 'PENDING' });
  await insertDelivery(server.db, id);
  const { html } = await owner.get(`${base}/${id}/delete`);
  assert.ok(html.includes('1 message still waiting won’t be sent.'));
  assert.ok(html.includes('The history of 2 deliveries is deleted too.'));
  const wrong = await owner.post(`${base}/${id}/delete`, { typed: 'example.com' });
  assert.equal(wrong.status, 400);
  assert.equal(fieldOf(wrong.html, 'typed'), 'example.com');
  const done = await owner.post(`${base}/${id}/delete`, { typed: 'hooks.example.com' });
  assert.equal(done.location, `${base}?done=webhook-deleted`);
  assert.equal((await owner.get(`${base}/${id}`)).status, 404);
});

test('deliveries are found by status, type and time, page by page, and go into a file', async () => {
  const { id } = await addWebhook({ url: 'https://hooks.example.com/many' });
  const old = await insertDelivery(server.db, id, { createdAt: '2026-01-05T03:00:00Z', eventType: 'event.sold_out' });
  const waiting = await insertDelivery(server.db, id, { status: 'PENDING' });
  const arrived = await insertDelivery(server.db, id, { status: 'DELIVERED' });
  const shown = async (query: string) => {
    const { html } = await owner.get(`${base}/${id}?${query}`);
    return [old, waiting, arrived].map((delivery) => html.includes(`/deliveries/${delivery}"`));
  };
  assert.deepEqual(await shown(''), [true, true, true]);
  assert.deepEqual(await shown('status=PENDING'), [false, true, false]);
  assert.deepEqual(await shown('type=event.sold_out'), [true, false, false]);
  assert.deepEqual(await shown('from=2026-01-05T11:00&to=2026-01-05T11:01'), [true, false, false]);
  assert.deepEqual(await shown('from=2026-01-05T11:01'), [false, true, true]);
  assert.deepEqual(await shown('status=nonsense'), [true, true, true]);
  const faulty = await owner.get(`${base}/${id}?from=yesterday`);
  assert.equal(faulty.status, 400);
  assert.match(faultOf(faulty.html, 'from') ?? '', /^Enter a date and a time/);
  const file = await owner.get(`${base}/${id}/deliveries.csv?status=PENDING`);
  assert.ok(file.html.includes(waiting) && !file.html.includes(arrived));

  for (let made = 0; made < 25; made += 1) await insertDelivery(server.db, id);
  const first = await owner.get(`${base}/${id}`);
  assert.ok(!first.html.includes(old));
  const older = /href="([^"]*cursor=[^"]*)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.ok((await owner.get(older)).html.includes(old));
});

test('a delivery shows its bytes as they were signed, and a line that sends them again without the secret', async () => {
  const { id, secret } = await addWebhook({ url: `${good.url}/inspect?a='b` });
  const [noticeId] = await insertNotices(server.db, organization.id, [{ position: null, data: buyer }]);
  const deliveryId = await insertDelivery(server.db, id, { noticeId });
  const { html } = await owner.get(`${base}/${id}/deliveries/${deliveryId}`);
  assert.ok(!html.includes(secret));
  const body = textById(html, 'raw-body');
  assert.deepEqual(JSON.parse(body).data, buyer);
  assert.deepEqual(JSON.parse(textById(html, 'body')), JSON.parse(body));
  const headers = Object.fromEntries(
    textById(html, 'headers')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  new StandardWebhook(secret).verify(body, headers);
  // A shell that reads the line passes on exactly this.
  const script = `curl() { printf '%s\\n' "$@"; }\n${textById(html, 'curl')}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n');
  assert.deepEqual(words.slice(0, 3), ['-X', 'POST', `${good.url}/inspect?a='b`]);
  assert.equal(words[words.indexOf('--data-raw') + 1], body);
  assert.ok(words.includes(`webhook-signature: ${headers['webhook-signature']}`));
});

test('a webhook whose key may not read orders is shown no buyer either', async () => {
  const narrow = await server.key(organization, { scopes: ['webhooks:manage'] });
  const { id } = await makeWebhook(apiClient(server.url, narrow.key), { url: 'https://hooks.example.com/narrow' });
  const [noticeId] = await insertNotices(server.db, organization.id, [{ position: null, data: buyer }]);
  const deliveryId = await insertDelivery(server.db, id, { noticeId });
  const { html } = await owner.get(`${base}/${id}/deliveries/${deliveryId}`);
  assert.ok(html.includes('TK-1') && html.includes('doesn’t get the buyer’s name'));
  assert.ok(!html.includes('ana@example.com') && !html.includes('Ana O'));
});

test('every attempt is shown with what came of it, and when the next one is', async () => {
  const { id } = await addWebhook({ url: `${bad.url}/attempts` });
  const failed = await owner.post(`${base}/${id}/test`);
  const first = await owner.get(failed.location);
  assert.ok(first.html.includes('Not delivered. We stopped trying') && first.html.includes('Answered with 503'));
  const resent = await owner.post(`${failed.location}/resend`);
  assert.deepEqual([resent.status, resent.location], [303, `${base}/${id}?done=delivery-resent`]);
  let html = '';
  await until(async () => {
    const list = (await owner.get(`${base}/${id}?status=PENDING`)).html;
    const path = /href="([^"]*\/deliveries\/[0-9a-f-]{36})"/.exec(list)?.[1];
    html = path === undefined ? '' : (await owner.get(path)).html;
    return (html.match(/<td[^>]*>503<\/td>/g) ?? []).length === 2;
  });
  assert.ok(html.includes('Not delivered yet. We’ll try again.') && html.includes('Next attempt: '));
  assert.equal(new Set(bad.received.map(({ headers }) => headers['webhook-id'])).size, 1);
});

test('a delivery of a webhook that is off is not sent again, and the page says why', async () => {
  const { id } = await addWebhook({ url: 'https://hooks.example.com/off' });
  const deliveryId = await insertDelivery(server.db, id);
  await owner.post(`${base}/${id}/active`, { isActive: 'false' });
  const path = `${base}/${id}/deliveries/${deliveryId}`;
  assert.ok((await owner.get(path)).html.includes('The webhook is off.'));
  const refused = await owner.post(`${path}/resend`);
  assert.equal(refused.status, 409);
  assert.ok(refused.html.includes('The webhook is not active, so nothing is delivered to it.'));
  assert.equal((await owner.get(`${path}/resend`)).location, `${base}/${id}`);
});

test('what says nothing any more can be looked at, but not sent again', async () => {
  const { id } = await addWebhook({ url: 'https://hooks.example.com/forgotten' });
  const deliveryId = await insertDelivery(server.db, id);
  await server.db.run(sql`delete from notices where id = (select notice_id from deliveries where id = ${deliveryId})`);
  const { status, html } = await owner.get(`${base}/${id}/deliveries/${deliveryId}`);
  assert.equal(status, 200);
  assert.ok(html.includes('content is gone'));
  assert.equal((await owner.post(`${base}/${id}/deliveries/${deliveryId}/resend`)).status, 409);
});

test('a replay sends the messages of its time once more and says how many', async () => {
  const { id } = await addWebhook({ url: `${good.url}/replayed` });
  for (const hour of ['03', '04', '09']) {
    await insertDelivery(server.db, id, { createdAt: `2026-02-05T${hour}:00:00Z` });
  }
  await insertDelivery(server.db, id, { createdAt: '2026-02-05T03:30:00Z', status: 'DELIVERED' });
  const window = { since: '2026-02-05T11:00', until: '2026-02-05T12:30', status: 'FAILED' };
  const done = await owner.post(`${base}/${id}/replay`, window);
  assert.deepEqual([done.status, done.location], [303, `${base}/${id}?replayed=2`]);
  assert.ok((await owner.get(done.location)).html.includes('Sending 2 messages again.'));
  await until(() => good.received.filter(({ path }) => path === '/replayed').length === 2);

  const wrong = await owner.post(`${base}/${id}/replay`, { ...window, until: '2026-02-04T00:00' });
  assert.equal(wrong.status, 400);
  assert.equal(faultOf(wrong.html, 'until'), 'Must be after the start');
  assert.equal(fieldOf(wrong.html, 'since'), '2026-02-05T11:00');
  const empty = await owner.post(`${base}/${id}/replay`, { ...window, since: '' });
  assert.equal(faultOf(empty.html, 'since'), 'Required');
});

test('the audit log has everything done to webhooks, and no secret and no buyer', async () => {
  const rows = [];
  let cursor: string | undefined;
  do {
    const part = await listActs(server.db, { organizationId: organization.id, take: 100, cursor });
    rows.push(...part.rows);
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const told = new Set(rows.map(({ action }) => action).filter((action) => action.startsWith('webhook.')));
  assert.deepEqual([...told].sort(), [
    'webhook.changed',
    'webhook.created',
    'webhook.deleted',
    'webhook.redelivered',
    'webhook.replayed',
    'webhook.secret_rotated',
    'webhook.tested',
  ]);
  assert.ok(rows.every(({ userId, actorLabel }) => userId === owner.userId && actorLabel === owner.email));
  assert.ok(!/whsec_|ana@example\.com/.test(JSON.stringify(rows)));
});

/** For notices that no test causes by itself, unless asked otherwise. */
async function addWebhook(given: { url?: string; events?: string[] } = {}): Promise<{ id: string; secret: string }> {
  const { url = 'https://hooks.example.com/takilya', events = ['ticket.inventory_low'] } = given;
  const once = fieldOf((await owner.get(`${base}/new`)).html, 'once');
  const made = await owner.post(`${base}/new`, { once, url, events });
  assert.equal(made.status, 200, made.html.slice(0, 3_000));
  assert.equal(made.headers.get('cache-control'), 'no-store');
  const id = new RegExp(`href="${base}/([0-9a-f-]{36})"`).exec(made.html)?.[1];
  assert.ok(id !== undefined);
  return { id, secret: textById(made.html, 'webhook-secret') };
}

async function eventsOf(id: string): Promise<string[]> {
  return (await server.db.one<{ events: string[] }>(sql`select events from webhooks where id = ${id}`)).events;
}
