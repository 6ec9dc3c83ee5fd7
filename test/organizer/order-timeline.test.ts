import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderTimeline, type TimelineEntry } from '../../src/core/reports/orders/order-timeline.ts';
import { cancelEvent } from '../../src/core/selling/cancellation/cancel-event.ts';
import { cancelOrder, expireOrder } from '../../src/core/selling/desk/cancel-order.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { assertRefused, type Organizer, openOrganizer } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
after(() => organizer.close());

const timeline = (order: { id: string }, actor = organizer.actor) =>
  orderTimeline(organizer.db, actor, { orderId: order.id });
const kinds = (entries: TimelineEntry[]) => entries.filter(({ kind }) => kind !== 'MAIL').map(({ kind }) => kind);

test('the whole story of an order is shown in order, and each entry has its facts', async () => {
  const { db, actor, sales } = organizer;
  await db.run(sql`
    insert into webhooks (id, organization_id, url, events, secret_sealed, sees_buyers)
    values (${newId()}, ${actor.organizationId}, 'https://hooks.example.com/secret-path', '{order.completed}', '', true)`);
  const order = await organizer.place(await organizer.event());
  await organizer.tell(await organizer.startPayment(order, 'card'), 'failed');
  await organizer.tell(await organizer.startPayment(order), 'paid');
  await sales.cashier.refund({ orderId: order.id, amountCentavos: 10_000, reason: 'One seat' });
  await sales.cashier.refund({ orderId: order.id, reason: null });
  while ((await db.transaction((tx) => relayNotices(tx, { most: 100 }))) > 0);
  const entries = await timeline(order);
  assert.deepEqual(kinds(entries), [
    'PLACED',
    'PAYMENT_STARTED',
    'PAYMENT_FAILED',
    'PAYMENT_STARTED',
    'PAYMENT_PAID',
    'COMPLETED',
    'NOTICE',
    'REFUND_REQUESTED',
    'REFUND_SUCCEEDED',
    'NOTICE',
    'REFUND_REQUESTED',
    'REFUND_SUCCEEDED',
    'NOTICE',
    'DELIVERY',
  ]);
  const times = entries.map(({ at }) => at);
  assert.deepEqual(times, [...times].sort());
  const failed = entries.find(({ kind }) => kind === 'PAYMENT_FAILED');
  assert.ok(failed?.kind === 'PAYMENT_FAILED' && failed.method === 'card' && failed.amountCentavos === 160_000);
  const refund = entries.find(({ kind }) => kind === 'REFUND_SUCCEEDED');
  assert.ok(refund?.kind === 'REFUND_SUCCEEDED' && refund.reason === 'One seat' && refund.amountCentavos === 10_000);
  const delivery = entries.find(({ kind }) => kind === 'DELIVERY');
  assert.ok(delivery?.kind === 'DELIVERY' && delivery.host === 'hooks.example.com' && delivery.status === 'PENDING');
  assert.ok(!JSON.stringify(entries).includes('secret-path'));
  const mails = entries.flatMap((entry) => (entry.kind === 'MAIL' ? entry.mail : []));
  assert.deepEqual(mails, ['ORDER_RECEIVED', 'TICKETS', 'REFUNDED', 'REFUNDED']);
});

test('the timeline says who ended an order that was never completed', async () => {
  const { db, sales, actor } = organizer;
  const event = await organizer.event({ name: 'Wakas' });
  const [byBuyer, byTime, byEvent] = [
    await organizer.place(event),
    await organizer.place(event),
    await organizer.place(event),
  ];
  await sales.desk.serve(event.id, cancelOrder({ orderId: byBuyer.id }));
  await db.run(sql`update orders set expires_at = now() - interval '1 second' where id = ${byTime.id}`);
  await sales.desk.serve(event.id, expireOrder({ orderId: byTime.id }));
  await db.transaction((tx) => cancelEvent(tx, actor, { eventId: event.id, reason: 'Rain', confirmName: 'Wakas' }));
  await workOffNow(db, sales.queueKinds, 'event-cancellation');
  const ends = await Promise.all(
    [byBuyer, byTime, byEvent].map(async (order) =>
      (await timeline(order)).flatMap((entry) => (entry.kind === 'CANCELLED' ? entry.by : [])),
    ),
  );
  assert.deepEqual(ends, [['BUYER'], ['HOLD_ENDED'], ['EVENT_CANCELLED']]);
});

test('money that came too late and went back by itself is shown as such', async () => {
  const event = await organizer.event();
  const order = await organizer.place(event);
  const payment = await organizer.startPayment(order);
  await organizer.pay(order);
  await organizer.tell(payment, 'paid');
  await organizer.tryRefunds();
  const entries = await timeline(order);
  const automatic = entries.flatMap((entry) =>
    entry.kind === 'REFUND_SUCCEEDED' || entry.kind === 'REFUND_REQUESTED' ? entry.refundKind : [],
  );
  assert.deepEqual(automatic, ['AUTOMATIC', 'AUTOMATIC']);
});

test("another organization's order has no story", async () => {
  const order = await organizer.place(await organizer.event());
  await assertRefused(timeline(order, organizer.stranger), 'NOT_FOUND');
  await assertRefused(timeline({ id: 'no id' }), 'NOT_FOUND');
});
