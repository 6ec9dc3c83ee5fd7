import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../src/core/accounts/members/create-user.ts';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { cancelAnyEvent } from '../../src/core/selling/cancellation/cancel-any-event.ts';
import { cancellationKind } from '../../src/core/selling/cancellation/cancellation.ts';
import { cancellationQueueKind } from '../../src/core/selling/cancellation/carry-out-cancellations.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { type OperatorClient, operatorClient } from '../helpers/clients/operator-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let operator: OperatorClient;

before(async () => {
  shop = await openShop();
  operator = await operatorClient(shop.server);
  const organization = await shop.db.one(sql`select * from organizations where sandbox_of is null`);
  await shop.db.transaction((tx) =>
    createUser(tx, { organization: organization as never, email: 'owner@example.com', role: 'OWNER' }),
  );
});
after(() => shop.close());

async function soldEvent(name: string) {
  const event = await shop.event({ name });
  const orders = [];
  for (let count = 0; count < 2; count += 1)
    orders.push(await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }));
  return { ...event, orders };
}

async function written(eventId: string) {
  const acts = await shop.db.many<{ operator: string; reason: string }>(sql`
    select operator, details->>'reason' as reason from audit_entries
    where subject_id = ${eventId} and action = 'event.cancelled'`);
  const { mails } = await shop.db.one<{ mails: number }>(sql`
    select count(*) as mails from mails where data->'operatorAct'->>'act' = 'EVENT_CANCELLED'`);
  const { cancellations } = await shop.db.one<{ cancellations: number }>(sql`
    select count(*) as cancellations from event_cancellations where event_id = ${eventId}`);
  return { acts, mails, cancellations };
}

test('an operator sees what cancelling gives back, types the name, and it is done once', async () => {
  const event = await soldEvent('Gabi ng Tula');
  const page = `/operator/events/${event.id}`;
  assert.ok((await operator.get(page)).html.includes(`${page}/cancel`));
  assert.match((await operator.get(`${page}/cancel`)).html, /get back ₱1,600|gets back ₱1,600/);
  for (const wrong of [
    { reason: '', confirmName: 'Gabi ng Tula' },
    { reason: 'No permit', confirmName: 'Another' },
  ])
    assert.equal((await operator.post(`${page}/cancel`, wrong)).status, 400);
  assert.equal((await written(event.id)).cancellations, 0);
  const form = { reason: 'No permit', confirmName: 'Gabi ng Tula' };
  const all = await Promise.all([1, 2, 3].map(() => operator.post(`${page}/cancel`, form)));
  for (const { location } of all) assert.equal(location, `${page}?done=eventCancelled`);
  assert.equal((await operator.post(`${page}/cancel`, form)).location, `${page}?done=eventCancelled`);
  const { acts, mails, cancellations } = await written(event.id);
  assert.deepEqual([acts.map(({ reason }) => reason), mails, cancellations], [['No permit'], 1, 1]);
  assert.match(acts[0]?.operator as string, /@/);
  const kinds = [cancellationQueueKind({ db: shop.db, desk: shop.sales.desk }), ...shop.sales.queueKinds];
  for (const name of [cancellationKind, 'refund']) await workOffNow(shop.db, kinds, name);
  for (const { id } of event.orders) {
    const { status } = await shop.db.one<{ status: string }>(sql`select status from orders where id = ${id}`);
    assert.equal(status, 'REFUNDED');
  }
  assert.ok(!(await operator.get(page)).html.includes(`${page}/cancel`));
  await assertSound(shop.db);
});

test('at the command line the id or the slug is enough, and an event that nobody knows is not there', async () => {
  const event = await soldEvent('Gabi ng Awit');
  const cancel = (named: string, reason = 'No permit') =>
    shop.db.transaction((tx) => cancelAnyEvent(tx, commandLine, { event: named, reason, now: Date.now() }));
  await assert.rejects(cancel(newId()), /There is no event/);
  await assert.rejects(cancel(event.id, ' '), /reason/);
  const [first, second] = await Promise.all([cancel(event.id), cancel(event.id, 'Another')]);
  assert.deepEqual([first.id, first.cancelledAt], [second.id, second.cancelledAt]);
  const { acts, cancellations } = await written(event.id);
  assert.deepEqual([acts.length, acts[0]?.operator, cancellations], [1, 'command line', 1]);
});
