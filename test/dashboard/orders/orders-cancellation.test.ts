import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { hiddenFields, type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard();
});
after(() => assertSound(world.db).finally(() => world.close()));

const name = 'Pista “ng” <b>Bayan</b>';

async function soldEvent() {
  const event = await world.event({ name, tickets: [{ price: 1_500, quantity: 50 }] });
  const orders = [
    await world.buy(event, 2, { buyer: { name: 'Ana', email: 'ana@example.com' } }),
    await world.buy(event, 1, { buyer: { name: 'Ben <i>', email: 'ben@example.com' } }),
  ];
  const pending = await world.buyer.place(event.id, { [event.types[0] as string]: 1 });
  return { event, orders, pending, path: `${world.base}/events/${event.id}` };
}

test('cancelling says what it gives back in numbers, and does exactly that', async () => {
  const { event, orders, path } = await soldEvent();
  const dry = await world.staff.get(`${path}/cancel`);
  const text = textOf(dry.html);
  assert.match(text, /2 buyers get back ₱4,500\./);
  assert.match(text, /3 tickets become invalid\./);
  assert.match(text, /We return ₱315 of commission to you/);
  assert.match(text, /Your balance changes by −₱4,185/);
  assert.match(text, /1 unpaid order is cancelled/);
  assert.ok(!dry.html.includes('<b>Bayan</b>'));
  const fields = { reason: 'Bagyo <em>', confirmName: name };
  const done = await world.staff.post(`${path}/cancel`, fields);
  assert.deepEqual([done.status, done.location], [303, `${path}/cancellation`]);
  const running = await world.staff.get(done.location);
  assert.match(textOf(running.html), /Orders are being refunded 0 of 3 orders/);
  assert.match(running.html, /<noscript><meta http-equiv="refresh" content="5"\/><\/noscript>/);
  assert.match(running.html, /role="progressbar"[^>]*aria-valuenow="0"/);
  assert.match(running.html, /data-follow="open"/);
  await world.carryOut();
  const ended = await world.staff.get(done.location);
  assert.match(textOf(ended.html), /Every order is settled 3 of 3 orders Refunded 2 Cancelled before payment 1/);
  assert.doesNotMatch(ended.html, /http-equiv="refresh"|organizer-orders-follow/);
  assert.ok(!ended.html.includes('Bagyo <em>'));
  const { centavos } = await world.db.one<{ centavos: number }>(sql`
    select -sum(provider_centavos)::bigint as centavos from ledger where event_id = ${event.id} and kind = 'REFUND'`);
  assert.equal(centavos, 450_000);
  for (const order of orders)
    assert.deepEqual(
      (await world.refunds(order)).map(({ status }) => status),
      ['SUCCEEDED'],
    );
});

test('the name has to be typed and a reason given; nothing happens before', async () => {
  const { event, path } = await soldEvent();
  const refused = await world.owner.post(`${path}/cancel`, { reason: ' ', confirmName: 'Pista' });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="field-reason-fault"[^>]*>Must have 1 to 500 characters/);
  assert.match(refused.html, /id="field-confirmName-fault"[^>]*>Type the event.{1,6}s name/);
  assert.match(refused.html, /value="Pista"/);
  const { status } = await world.client.get<{ status: string }>(`/events/${event.id}`);
  assert.equal(status, 'PUBLISHED');
  assert.equal((await world.owner.get(`${path}/cancellation`)).status, 404);
});

test('cancelling twice, at once too, is one cancellation with one entry in the audit log', async () => {
  const { event, path } = await soldEvent();
  const fields = { reason: 'Bagyo', confirmName: name };
  const answers = await Promise.all([1, 2].map(() => world.owner.post(`${path}/cancel`, fields)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303],
  );
  assert.equal((await world.owner.get(`${path}/cancel`)).location, `${path}/cancellation`);
  const entries = await world.db.many(sql`
    select id from audit_entries where action = 'event.cancelled' and subject_id = ${event.id}`);
  assert.equal(entries.length, 1);
  await world.carryOut();
});

test('refunds that were refused are listed with where to try again', async () => {
  const { orders, path } = await soldEvent();
  const ben = orders[1] as { id: string };
  await world.forgetPayment(ben);
  await world.owner.post(`${path}/cancel`, { reason: 'Bagyo', confirmName: name });
  await world.carryOut();
  const { html } = await world.owner.get(`${path}/cancellation`);
  assert.match(textOf(html), /Refused by the provider 1/);
  assert.match(html, /Ben &lt;i>/);
  assert.ok(html.includes(`${world.base}/orders/${ben.id}/refund"`));
});

test('refunds that were all refused are tried again as one, once however often the form is sent', async () => {
  const { orders, path } = await soldEvent();
  for (const order of orders) await world.forgetPayment(order);
  await world.owner.post(`${path}/cancel`, { reason: 'Bagyo', confirmName: name });
  await world.carryOut();
  const { html } = await world.owner.get(`${path}/cancellation`);
  assert.match(textOf(html), /Done, except for some orders/);
  assert.match(textOf(html), /The payment provider refused 2 refunds of ₱4,500 in total.* Try all 2 again/);
  assert.match(html, /<input type="hidden" name="retriedAt" value(="")?[ />]/);
  const fields = { retriedAt: '' };
  assert.equal((await world.stranger.post(`${path}/cancellation/retry`, fields)).status, 404);
  const sent = await Promise.all([1, 2, 3].map(() => world.staff.post(`${path}/cancellation/retry`, fields)));
  assert.deepEqual(sent.map(({ location }) => location).sort(), [
    `${path}/cancellation`,
    `${path}/cancellation`,
    `${path}/cancellation?done=refundsRetried`,
  ]);
  await world.carryOut();
  // The same form, sent late.
  assert.equal((await world.staff.post(`${path}/cancellation/retry`, fields)).location, `${path}/cancellation`);
  await world.carryOut();
  const again = hiddenFields((await world.owner.get(`${path}/cancellation`)).html);
  assert.match(again.retriedAt ?? '', /Z$/);
  const attempts = await world.db.many<{ attempt: number }>(sql`
    select attempt from refunds where order_id = any(${orders.map(({ id }) => id)}::uuid[])`);
  assert.deepEqual(
    attempts.map(({ attempt }) => attempt),
    [2, 2],
  );
  const acts = await world.acts('event.refunds_retried');
  assert.deepEqual(
    acts.map(({ subjectLabel, details }) => [subjectLabel, details]),
    [[name, { refunds: 2, amountCentavos: 450_000 }]],
  );
});

test('an event that nobody bought is cancelled without talk of money', async () => {
  const event = await world.event({ name: 'Tahimik' });
  const { html } = await world.owner.get(`${world.base}/events/${event.id}/cancel`);
  assert.match(textOf(html), /No one has bought a ticket yet/);
  assert.doesNotMatch(textOf(html), /commission/);
});
