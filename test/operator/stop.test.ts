import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createUser } from '../../src/core/accounts/members/create-user.ts';
import { approveOrganization } from '../../src/core/accounts/operators/approve-organization.ts';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { suspendOrganization } from '../../src/core/accounts/operators/suspend-organization.ts';
import { unsuspendOrganization } from '../../src/core/accounts/operators/unsuspend-organization.ts';
import { putBackEvent } from '../../src/core/catalog/event-editing/put-back-event.ts';
import { takeDownEvent } from '../../src/core/catalog/event-editing/take-down-event.ts';
import { findOrders } from '../../src/core/reports/operator/find-orders.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { until } from '../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let slug: string;
let event: { id: string; types: string[] };
const now = Date.now();

before(async () => {
  shop = await openShop();
  event = await shop.event({ name: 'Gabi ng Tula', visibility: 'PUBLIC' });
  const organization = await shop.db.one<{ id: string; slug: string }>(sql`
    select id, slug from organizations where sandbox_of is null`);
  slug = organization.slug;
  await shop.db.transaction((tx) =>
    createUser(tx, {
      organization: { ...organization, name: '', tier: 'PRO' } as never,
      email: 'owner@example.com',
      role: 'OWNER',
    }),
  );
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const act = <Made>(work: (tx: Tx) => Promise<Made>) => shop.db.transaction(work);
const suspend = (reason = 'No answer to our letters') =>
  act((tx) => suspendOrganization(tx, commandLine, { slug, reason, now }));
const unsuspend = () => act((tx) => unsuspendOrganization(tx, commandLine, { slug, now }));
const takeDown = (reason = 'It is not theirs to sell') =>
  act((tx) => takeDownEvent(tx, commandLine, { event: event.id, reason, now }));
const putBack = () => act((tx) => putBackEvent(tx, commandLine, { event: event.id, now }));

/** What a stranger gets: list, page, order. */
async function seen() {
  const base = `${shop.server.url}/marketplace/v1`;
  const items = [{ ticketTypeId: event.types[0], quantity: 1 }];
  const order = await fetch(`${base}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId: event.id, items, buyer: { name: 'Ana', email: 'ana@example.com' } }),
  });
  const list = (await (await fetch(`${base}/events`)).json()) as { data: { id: string }[] };
  return {
    isListed: list.data.some(({ id }) => id === event.id),
    page: (await fetch(`${base}/events/${event.id}`)).status,
    order: order.status,
    code: ((await order.json()) as { error?: { code: string } }).error?.code,
  };
}

const open = { isListed: true, page: 200, order: 201, code: undefined };
const closed = { isListed: false, page: 404, order: 409, code: 'NOT_ON_SALE' };

async function mailed(): Promise<string[]> {
  const rows = await shop.db.many<{ act: string }>(sql`
    select data->'operatorAct'->>'act' as act from mails where kind = 'OPERATOR_ACT' order by created_at, id`);
  return rows.map((row) => row.act);
}

test('an organization that waits for approval lists and sells nothing until it is approved', async () => {
  await shop.db.run(sql`update organizations set approved_at = null where slug = ${slug}`);
  assert.deepEqual(await seen(), closed);
  const approve = () => act((tx) => approveOrganization(tx, commandLine, { slug, taxRules: 'off', now: Date.now() }));
  assert.notEqual((await approve()).approvedAt, null);
  await approve();
  assert.deepEqual(await seen(), open);
  assert.deepEqual(await mailed(), ['ORGANIZATION_APPROVED']);
});

test('an organization that is suspended is refused with its keys, lists and sells nothing, and its tickets stay good', async () => {
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const reference = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  assert.deepEqual(await seen(), open);
  const suspended = await suspend();
  assert.equal(suspended.suspensionReason, 'No answer to our letters');
  assert.deepEqual(await seen(), closed);
  // Felt within a second, as a revoked key is.
  await until(async () => (await shop.client.send('GET', '/me')).status === 403);
  const error = await shop.client.refuse('GET', '/me', { status: 403, code: 'FORBIDDEN' });
  assert.match(error.message, /suspended by the operator/);
  assert.deepEqual(
    (await shop.buyer.tickets(order)).map(({ status }) => status),
    ['VALID'],
  );
  await assert.rejects(suspend('Once more'), /is suspended already/);
  // What was held before may still be paid: its buyer did nothing wrong.
  assert.equal((await shop.buyer.startPayment(reference)).reference.length > 0, true);
  await unsuspend();
  await assert.rejects(unsuspend(), /is not suspended/);
  assert.deepEqual(await seen(), open);
  await until(async () => (await shop.client.send('GET', '/me')).status === 200);
  assert.deepEqual((await mailed()).slice(1), ['ORGANIZATION_SUSPENDED', 'ORGANIZATION_UNSUSPENDED']);
});

test('an organization that is declined reads why, waits again where the operator lets it, and was never seen', async () => {
  await shop.db.run(sql`update organizations set approved_at = null where slug = ${slug}`);
  const gone = async () => (await fetch(`${shop.server.url}/events/${event.id}`)).status;
  assert.equal(await gone(), 404, 'what nobody has seen is not told to have been taken down');
  const declined = await suspend('Whose hall is it?');
  assert.deepEqual([declined.suspensionReason, declined.approvedAt], ['Whose hall is it?', null]);
  assert.deepEqual(await seen(), closed);
  await unsuspend();
  assert.deepEqual(await seen(), closed);
  assert.deepEqual((await mailed()).slice(3), ['ORGANIZATION_DECLINED']);
  await shop.db.run(sql`update organizations set approved_at = now() where slug = ${slug}`);
  assert.deepEqual(await seen(), open);
});

test('an event that was taken down stays so whatever its organizer does, and is put back as it is then', async () => {
  await takeDown();
  assert.deepEqual(await seen(), closed);
  const { warnings } = await shop.client.succeed('POST', `/events/${event.id}/publish`);
  assert.match(String(warnings), /not theirs to sell/);
  await shop.client.send('POST', `/events/${event.id}/unpublish`);
  await shop.client.send('POST', `/events/${event.id}/publish`);
  assert.deepEqual(await seen(), closed);
  await assert.rejects(takeDown(), /was taken down already/);
  await putBack();
  assert.deepEqual(await seen(), open);
  await assert.rejects(putBack(), /was not taken down/);
  assert.deepEqual((await mailed()).slice(4), ['EVENT_TAKEN_DOWN', 'EVENT_PUT_BACK']);
});

test('a reason is always given, and is text', async () => {
  for (const reason of ['', '   ', 'x'.repeat(501)]) {
    await assert.rejects(suspend(reason), /reason/);
    await assert.rejects(takeDown(reason), /reason/);
  }
});

test('every act of an operator is written down, with the reason; members read that it was the operator and not who', async () => {
  const rows = await shop.db.many<{ action: string; actorLabel: string; operator: string; reason: string | null }>(sql`
    select action, actor_label, operator, details->>'reason' as reason from audit_entries where operator is not null order by id`);
  assert.deepEqual(
    rows.map(({ action, reason }) => [action, reason]),
    [
      ['organization.approved', null],
      ['organization.suspended', 'No answer to our letters'],
      ['organization.unsuspended', null],
      ['organization.declined', 'Whose hall is it?'],
      ['organization.unsuspended', null],
      ['event.taken_down', 'It is not theirs to sell'],
      ['event.put_back', null],
    ],
  );
  assert.ok(rows.every(({ actorLabel, operator }) => actorLabel === 'operator' && operator === 'command line'));
});

test('an order is found by all that somebody may have in hand', async () => {
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const { number, reference } = await shop.db.one<{ number: string; reference: string }>(sql`
    select o.order_number as number, p.provider_payment_id as reference
    from orders o join payments p on p.id = o.payment_id where o.id = ${order.id}`);
  await shop.db.run(sql`
    update payments set provider_payment_id = 'pay_LikePaymongo1' where id = (
      select payment_id from orders where id = ${order.id})`);
  const find = async (search: string) => (await findOrders(shop.db, { search })).orders.map(({ id }) => id);
  for (const search of [number, number.toLowerCase(), number.slice(3), order.id, reference, 'pay_LikePaymongo1']) {
    assert.deepEqual(await find(search), [order.id], search);
  }
  assert.ok((await find(' ANA@example.com ')).includes(order.id));
  for (const search of ['', '%', 'nobody@example.com', 'TK-', "' or 1=1"]) assert.deepEqual(await find(search), []);
  await assert.rejects(find('x'.repeat(300)), /search/);
});
