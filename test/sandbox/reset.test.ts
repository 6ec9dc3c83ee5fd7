import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createMessageKeys } from '../../src/core/back-office/messages/message-keys.ts';
import { sendMessage } from '../../src/core/back-office/messages/send-message.ts';
import { messageQueueKind } from '../../src/core/back-office/messages/send-out-messages.ts';
import { writeMessage } from '../../src/core/back-office/messages/write-message.ts';
import { editTag } from '../../src/core/base/if-match.ts';
import { endHolds } from '../../src/core/selling/holds/end-holds.ts';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, type Json } from '../helpers/clients/api-client.ts';
import { buyer as ana, type BuyerTicket, eventOnSale, linesOf } from '../helpers/clients/buyer.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { fieldOf } from '../helpers/clients/dashboard-html.ts';
import { readDocument } from '../helpers/clients/document.ts';
import { marketBase } from '../helpers/clients/market-client.ts';
import { siteClient } from '../helpers/clients/site-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { type DoorCodeRecord, sendDoor, signIn } from '../helpers/worlds/door.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { type OnSale, openPlayground, type Playground, playgroundIn } from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';
import { secondNode } from '../helpers/worlds/two-nodes.ts';

interface Clock {
  now: string;
  aheadSeconds: number;
}
interface Me {
  organization: { id: string; slug: string; sandbox: string | null };
}

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const path = '/sandbox/reset';

let first: Playground;
before(async () => {
  first = await openPlayground({ environment: { HOLD_LIMITS: 'rush=100000' } });
});
afterEach(() => assertSound(first.db));
after(() => first.close());

const meOf = async ({ client }: Playground) => (await client.get<Me>('/me')).organization;
const totals = async (sandbox: Playground) => ({
  events: (await sandbox.client.succeed('GET', '/events')).meta.total,
  webhooks: (await sandbox.client.get<Json[]>('/webhooks')).length,
  notices: (await sandbox.client.get<Json[]>('/notices')).length,
  ...(await sandbox.db.one<{ orders: number }>(sql`
    select count(*)::int as orders from orders where organization_id = ${(await meOf(sandbox)).id}`)),
});
const empty = { events: 0, webhooks: 0, notices: 0, orders: 0 };
const sellOne = ({ buyer }: Playground, { id, types }: OnSale) =>
  buyer.send('POST', '/orders', { body: { eventId: id, items: linesOf({ [types[0] as string]: 1 }), buyer: ana } });
const retiredOf = async ({ db, organization }: Playground) =>
  db.many<{ id: string }>(sql`
    select id from organizations where live_id = ${organization.id} and retired_at is not null order by retired_at`);

test('after a reset the sandbox is empty and at the real time, the key stays, and the answer is as described', async () => {
  const sandbox = await playgroundIn(first);
  const event = await sandbox.event({ dateTime: inDays(600) });
  await sandbox.simulate(event, 'COMPLETED');
  await sandbox.client.post('/webhooks', { url: 'https://hooks.example.com/a', events: ['order.completed'] });
  await sandbox.client.post('/sandbox/clock', { advanceTo: inDays(400) });
  const before = await meOf(sandbox);

  const answer = await sandbox.client.send('POST', path);
  (await readDocument(sandbox.server.url)).assertDescribed({ method: 'POST', path }, answer);
  assert.deepEqual(JSON.parse(answer.body).data.aheadSeconds, 0);
  const clock = await sandbox.client.get<Clock>('/sandbox/clock');
  assert.ok(Date.parse(clock.now) < Date.parse(inDays(1)) && clock.aheadSeconds === 0, clock.now);
  assert.deepEqual(await totals(sandbox), empty);
  const now = await meOf(sandbox);
  assert.notEqual(now.id, before.id);
  assert.deepEqual([now.slug, now.sandbox], [before.slug, 'default']);

  // And all goes on as in any sandbox.
  const again = await sandbox.simulate(await sandbox.event(), 'COMPLETED');
  assert.equal(again.status, 'COMPLETED');
  assert.ok(Date.parse((again as unknown as { createdAt: string }).createdAt) < Date.parse(inDays(1)));
});

test('what was in it is nowhere: by its ids, by its links, at the door', async () => {
  const sandbox = await playgroundIn(first);
  const { server, client, buyer } = sandbox;
  const event = await sandbox.event();
  const slug = (await client.get<{ slug: string }>(`/events/${event.id}`)).slug;
  const bought = await buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const held = await buyer.place(event.id, { [event.types[0] as string]: 1 });
  const webhook = await client.post<{ id: string }>('/webhooks', {
    url: 'https://hooks.example.com/a',
    events: ['order.completed'],
  });
  const code = await client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, { gate: 'Main' });
  const device = await signIn(server.url, code.code, 'Phone');
  const organizer = (await meOf(sandbox)).slug;
  await client.post(path);

  const type = event.types[0] as string;
  for (const own of [
    `/events/${event.id}`,
    `/events/${slug}`,
    `/events/${event.id}/tickets/${type}`,
    `/orders/${bought.id}`,
    `/webhooks/${webhook.id}`,
  ]) {
    assert.equal((await client.send('GET', own)).status, 404, own);
  }
  for (const page of [`${marketBase}/events/${event.id}`, `${marketBase}/events/${slug}`, `/events/${slug}`]) {
    const { status, body } = await fetch(`${server.url}${page}`);
    await body?.cancel();
    assert.equal(status, 404, page);
  }
  for (const { id, token } of [bought, held]) {
    for (const order of [`/orders/${id}`, `/orders/${id}/tickets`]) {
      assert.equal((await buyer.send('GET', order, { token })).status, 404, order);
    }
    const paying = await buyer.send('POST', `/orders/${id}/payments`, { token, body: { method: 'gcash' } });
    assert.equal(paying.status, 404, paying.body);
  }
  const sale = await sellOne(sandbox, event);
  assert.equal(sale.status, 409, sale.body);
  assert.equal((await device.send('GET', '/manifest')).status, 401);
  const signedIn = await sendDoor(server.url, 'POST', '/sessions', { body: { code: code.code, device: 'Another' } });
  assert.equal(signedIn.status, 401, signedIn.body);
  // The organizer's page is that of the sandbox as it is now.
  const organizerEvents = await fetch(`${server.url}/organizers/${organizer}`);
  assert.equal(organizerEvents.status, 200);
  assert.ok(!(await organizerEvents.text()).includes(slug));
});

test('links that were mailed lead nowhere: to an order, to an offer', async () => {
  const sandbox = await playgroundIn(first);
  const { server, buyer } = sandbox;
  const event = await sandbox.event();
  const order = await buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const link = `/orders/${order.id}?key=${createOrderLinks(server.config.appSecret).keyOf(order.id)}`;
  const site = siteClient(server.url);
  const cookie = (await site.get(link)).headers.get('set-cookie')?.split(';')[0] as string;
  assert.equal((await site.get(`/orders/${order.id}`, { cookie })).status, 200);
  const giver = giverAt(sandbox);
  const [ticket] = await buyer.tickets(order);
  const email = `${order.id}@example.com`;
  await giver.offer(order, ticket as BuyerTicket, { name: 'Ben', email });
  const token = await giver.mailedToken(email);
  await giver.read(token);
  await sandbox.client.post(path);
  assert.equal((await site.get(`/orders/${order.id}`, { cookie })).status, 404);
  assert.equal((await buyer.send('GET', `/offers/${token}`)).status, 404);
  assert.equal((await giver.sendAccept(token)).status, 404);
});

test('a message to holders that is being sent ends, and what was to come by itself does not', async () => {
  const sandbox = await playgroundIn(first);
  const { db, server, organization } = sandbox;
  const event = await sandbox.event();
  await sandbox.simulate(event, 'COMPLETED');
  const actor = await sandbox.actor();
  const keys = createMessageKeys(server.config.appSecret);
  const fields = { subject: 'Maaga', text: 'Alas sais.', ticketTypeIds: null, isAdmitted: null };
  const message = await db.transaction((tx) => writeMessage(tx, actor, { eventId: event.id, fields }));
  const named = { eventId: event.id, messageId: message.id, ifMatch: `"${editTag(message)}"`, keys };
  const rules = { perDayMax: 3 };
  await db.transaction((tx) => sendMessage(tx, actor, { ...named, recipients: 1, replyTo: 'bea@example.com', rules }));
  const owner = await dashboardClient(server, { organization });
  await db.run(sql`
    insert into exports (id, organization_id, is_sandbox, user_id, kind, frequency, hour, delivery, next_due_at)
    values (gen_random_uuid(), ${actor.organizationId}, true, ${owner.userId}, 'ORDERS', 'DAILY', 1, 'MAIL', now())`);
  await sandbox.client.post(path);
  await workOffNow(db, [messageQueueKind({ db, keys })], 'message');
  const left = await db.one<{ queued: number; mails: number; exports: number }>(sql`
    select (select count(*)::int from queue where kind = 'message' and id = ${message.id}) as queued,
      (select count(*)::int from mails where data ->> 'messageId' = ${message.id}) as mails,
      (select count(*)::int from exports where organization_id = ${actor.organizationId}) as exports`);
  assert.deepEqual(left, { queued: 0, mails: 0, exports: 0 });
});

test('nothing live and no other sandbox notices, and the audit log says who did it', async () => {
  const sandbox = await playgroundIn(first);
  const other = await playgroundIn(first);
  const real = await eventOnSale(sandbox.live, { tickets: [{}] });
  const { id } = await sandbox.buyer.buy(real.id, { [real.types[0] as string]: 2 });
  await other.simulate(await other.event(), 'COMPLETED');
  await sandbox.live.post('/webhooks', { url: 'https://hooks.example.com/a', events: ['order.completed'] });
  const before = [await totals(other), await sandbox.live.get(`/orders/${id}`), await sandbox.live.get('/webhooks')];
  await sandbox.client.post(path);
  const after = [await totals(other), await sandbox.live.get(`/orders/${id}`), await sandbox.live.get('/webhooks')];
  assert.deepEqual(after, before);
  const acts = await sandbox.db.many<{ action: string; actorLabel: string }>(sql`
    select action, actor_label from audit_entries where organization_id = ${sandbox.organization.id} and action = 'sandbox.reset'`);
  assert.deepEqual(acts, [{ action: 'sandbox.reset', actorLabel: 'Test' }]);
});

test('a live key is refused, and so is one without the scope', async () => {
  const sandbox = await playgroundIn(first);
  await sandbox.live.refuse('POST', path, { status: 403, code: 'FORBIDDEN' });
  const { key } = await sandbox.server.key(sandbox.organization, { isTest: true, scopes: ['events:read'] });
  const reader = apiClient(sandbox.server.url, key);
  await reader.refuse('POST', path, { status: 403, code: 'SCOPE_REQUIRED' });
  assert.deepEqual(await retiredOf(sandbox), []);
});

test('a repeat under the same key resets once, also at another node and after the first; another key resets again', async () => {
  const sandbox = await playgroundIn(first);
  const { key } = await sandbox.server.key(sandbox.organization, { isTest: true });
  const node = await secondNode(sandbox.server);
  const headers = { 'idempotency-key': 'anew' };
  try {
    await sandbox.client.succeed('POST', path, { headers });
    const event = await sandbox.event();
    for (const url of [sandbox.server.url, node.url]) {
      const repeat = await apiClient(url, key).succeed('POST', path, { headers });
      assert.equal(repeat.headers.get('idempotent-replayed'), 'true');
    }
    assert.equal((await retiredOf(sandbox)).length, 1);
    assert.equal((await sandbox.client.send('GET', `/events/${event.id}`)).status, 200);
    await apiClient(node.url, key).succeed('POST', path, { headers: { 'idempotency-key': 'once more' } });
    assert.equal((await retiredOf(sandbox)).length, 2);
    // Every node acts in the new one from the answer on.
    for (const url of [sandbox.server.url, node.url]) {
      assert.equal((await apiClient(url, key).send('GET', `/events/${event.id}`)).status, 404);
    }
  } finally {
    await node.drain();
  }
});

test('what was answered under an Idempotency-Key before is not answered after', async () => {
  const sandbox = await playgroundIn(first);
  const headers = { 'idempotency-key': 'gabi' };
  const body = { name: 'Gabi', dateTime: inDays(30), tickets: [{ name: 'A', price: 100, quantity: 5 }] };
  const made = await sandbox.client.succeed<{ id: string }>('POST', '/events', { body, headers });
  await sandbox.client.post(path);
  const anew = await sandbox.client.succeed<{ id: string }>('POST', '/events', { body, headers });
  assert.notEqual(anew.data.id, made.data.id);
  assert.equal((await sandbox.client.send('GET', `/events/${anew.data.id}`)).status, 200);
});

test('many resets at once leave one sandbox, with all the keys, and nothing half done', async () => {
  const sandbox = await playgroundIn(first);
  const { key } = await sandbox.server.key(sandbox.organization, { isTest: true });
  const node = await secondNode(sandbox.server);
  try {
    const event = await sandbox.event();
    const callers = [sandbox.client, apiClient(sandbox.server.url, key), apiClient(node.url, key)];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => callers[index % 3]?.send('POST', path)));
    assert.deepEqual([...new Set(answers.map((answer) => answer?.status))], [200]);
    const inUse = await sandbox.db.many<{ id: string; keys: number }>(sql`
      select o.id, (select count(*)::int from api_keys k where k.organization_id = o.id) as keys
      from organizations o where o.live_id = ${sandbox.organization.id} and o.retired_at is null`);
    assert.deepEqual(
      inUse.map(({ keys }) => keys),
      [2],
    );
    assert.ok((await retiredOf(sandbox)).length >= 1);
    assert.equal((await sandbox.client.send('GET', `/events/${event.id}`)).status, 404);
  } finally {
    await node.drain();
  }
});

test('while sales and changes are under way nothing fails, and what is sold adds up in the old and the new', async () => {
  const sandbox = await playgroundIn(first);
  const { client } = sandbox;
  const event = await sandbox.event({ tickets: [{ quantity: 500 }] });
  let isOver = false;
  const statuses: number[] = [];
  const busy = async (work: () => Promise<{ status: number; body: string }>) => {
    while (!isOver) {
      const { status, body } = await work();
      statuses.push(status);
      assert.ok([200, 201, 401, 404, 409].includes(status), `${status} ${body}`);
    }
  };
  const body = { name: 'Gabi', dateTime: inDays(30), tickets: [{ name: 'A', price: 100, quantity: 5 }] };
  const running = [
    busy(() => client.send('POST', '/sandbox/orders', { body: sandbox.body(event, 'COMPLETED') })),
    busy(() => client.send('POST', '/sandbox/orders', { body: sandbox.body(event, 'PENDING') })),
    busy(() => sellOne(sandbox, event)),
    busy(() => client.send('POST', '/events', { body })),
    busy(() => client.send('PATCH', `/events/${event.id}`, { body: { name: 'Ibang gabi' } })),
  ];
  await client.post(path);
  await client.post(path);
  isOver = true;
  await Promise.all(running);
  assert.ok(statuses.includes(201) && statuses.includes(404), [...new Set(statuses)].join());
  await client.post(path);
  assert.deepEqual(await totals(sandbox), empty);
});

test('what was held in it ends there, by itself and unseen', async () => {
  const sandbox = await playgroundIn(first);
  const event = await sandbox.event({ dateTime: inDays(900) });
  await sandbox.client.post('/sandbox/clock', { advanceTo: inDays(10) });
  const held = await sandbox.simulate(event, 'PENDING');
  await sandbox.client.post(path);
  await sandbox.db.run(sql`update orders set expires_at = created_at where id = ${held.id}`);
  await endHolds({ db: sandbox.db, desk: sandbox.sales.desk });
  const { status } = await sandbox.db.one<{ status: string }>(sql`select status from orders where id = ${held.id}`);
  assert.equal(status, 'CANCELLED');
  assert.deepEqual(await totals(sandbox), empty);
});

test('a client that reads notices in turn goes on where it was', async () => {
  const sandbox = await playgroundIn(first);
  await sandbox.db.run(sql`
    insert into notice_positions (organization_id, last) values (${(await meOf(sandbox)).id}, 7)`);
  await sandbox.client.post(path);
  const { last } = await sandbox.db.one<{ last: number }>(sql`
    select last::int as last from notice_positions where organization_id = ${(await meOf(sandbox)).id}`);
  assert.equal(last, 7);
});

test('a key that is made at the same moment acts in the new sandbox', async () => {
  const sandbox = await playgroundIn(first);
  const [, ...made] = await Promise.all([
    sandbox.client.post(path),
    ...Array.from({ length: 5 }, () => sandbox.server.key(sandbox.organization, { isTest: true })),
  ]);
  const { id } = await meOf(sandbox);
  for (const { key } of made) {
    assert.equal((await apiClient(sandbox.server.url, key).get<Me>('/me')).organization.id, id);
  }
});

test('more resets than a day may have are refused, and leave everything', async () => {
  const sandbox = await playgroundIn(first);
  const { id } = await meOf(sandbox);
  await sandbox.db.run(sql`
    insert into organizations (id, name, slug, tier, sandbox_of, live_id, sandbox_name, retired_at)
    select x, 'Old', x::text, 'FREE', x, ${sandbox.organization.id}, 'default', now() - interval '1 hour'
    from (select gen_random_uuid() as x from generate_series(1, 100)) as old`);
  await sandbox.client.refuse('POST', path, { status: 409, code: 'LIMIT_REACHED' });
  assert.equal((await meOf(sandbox)).id, id);
});

test('the dashboard resets it once its name is typed; the form sent again does nothing to the next', async () => {
  const sandbox = await playgroundIn(first);
  const { organization, server } = sandbox;
  const owner = await dashboardClient(server, { organization });
  const base = `/organizer/o/${organization.slug}.test`;
  const form = `${base}/settings/sandbox/reset`;
  await sandbox.event();
  const shown = await owner.get(form);
  const of = fieldOf(shown.html, 'of');
  const wrong = await owner.post(form, { typed: 'sandbox', of });
  assert.equal(wrong.status, 400);
  assert.equal((await totals(sandbox)).events, 1);
  const done = await owner.post(form, { typed: 'default', of });
  assert.deepEqual([done.status, done.location], [303, `${base}/settings/organization?done=sandbox-reset`]);
  assert.equal((await totals(sandbox)).events, 0);
  await sandbox.event();
  await owner.post(form, { typed: 'default', of });
  assert.equal((await totals(sandbox)).events, 1);
  // Nobody resets what is live, and nobody but owners anything.
  const live = await owner.post(`/organizer/o/${organization.slug}/settings/sandbox/reset`, { typed: 'default' });
  assert.equal(live.status, 303);
  const manager = await dashboardClient(server, { organization, role: 'MANAGER' });
  assert.equal((await manager.get(form)).status, 403);
  assert.equal((await totals(sandbox)).events, 1);
});
