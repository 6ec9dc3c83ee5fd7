import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { relayNotices } from '../../../src/core/telling/deliveries/relay-notices.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard();
});
after(() => world.close());

const page = async (order: { id: string }, client = world.owner) => {
  const { status, html } = await client.get(`${world.base}/orders/${order.id}`);
  assert.equal(status, 200);
  return html;
};

const mailsOf = async (order: { id: string }): Promise<number> => {
  const rows = await world.db.many(sql`select id from mails where order_id = ${order.id} and kind = 'TICKETS'`);
  return rows.length;
};

test('an order shows its buyer, its lines, who pays the fees, what is kept, its tickets and its story', async () => {
  const event = await world.event({ name: 'Dalawa', tickets: [{ price: 333, name: 'Isa <u>' }], absorbFees: false });
  const buyer = { name: 'Ana "Annie" <script>', email: 'ana@example.com' };
  const order = await world.buy(event, 2, { buyer });
  await world.sales.cashier.refund({ orderId: order.id, amountCentavos: 10_000, reason: 'Late <b>' });
  const html = await page(order);
  const text = textOf(html);
  const kept = await world.db.one<{ total: number; commission: number; processing: number; back: number }>(sql`
    select total_centavos as total, commission_centavos as commission, processing_centavos as processing,
           commission_refunded_centavos as back from orders where id = ${order.id}`);
  const peso = (centavos: number) =>
    `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: centavos % 100 === 0 ? 0 : 2 })}`;
  assert.ok(text.includes(`Paid by the buyer ${peso(kept.total)}`), text);
  assert.ok(text.includes(`Commission −${peso(kept.commission)}`));
  assert.ok(text.includes(`Commission returned to you ${peso(kept.back)}`));
  assert.ok(text.includes(`Processing fee −${peso(kept.processing)}`));
  const net = kept.total - 10_000 - kept.commission + kept.back - kept.processing;
  assert.ok(text.includes(`For you ${peso(net)}`));
  assert.match(text, /The buyer pays the fees/);
  assert.match(text, /Partly refunded GCash|Partly refunded Method GCash/);
  assert.match(text, /Placed: 2 tickets[\s\S]*paid with GCash[\s\S]*Completed: tickets issued[\s\S]*₱100 refunded/);
  assert.match(text, /E-mail: tickets/);
  assert.match(text, /Webhook order\.completed recorded/);
  assert.equal([...html.matchAll(/class="tag is-good">Valid/g)].length, 2);
  for (const markup of ['<script>', 'Isa <u>', 'Late <b>'])
    assert.ok(!html.replaceAll(/<script [^>]*src[^>]*>/g, '').includes(markup), markup);
});

test('a message to a webhook is part of the story, and leads to the message', async () => {
  const hook = await world.client.post<{ id: string }>('/webhooks', {
    url: 'https://hooks.example.com/secret-path',
    events: ['order.completed'],
  });
  const order = await world.buy(await world.event());
  while ((await world.db.transaction((tx) => relayNotices(tx, { most: 100 }))) > 0);
  const html = await page(order, world.staff);
  assert.match(
    html,
    new RegExp(`/settings/webhooks/${hook.id}/deliveries/[0-9a-f-]{36}"[^>]*>order.completed to hooks.example.com`),
  );
  assert.ok(!html.includes('secret-path'));
});

test('the tickets are sent again, three times an hour at most, and that is written down', async () => {
  const order = await world.buy(await world.event());
  const path = `${world.base}/orders/${order.id}`;
  assert.equal(await mailsOf(order), 1);
  for (let time = 1; time <= 3; time += 1) {
    const { status, location } = await world.staff.post(`${path}/resend`);
    assert.deepEqual([status, location], [303, `${path}?done=tickets-resent`]);
  }
  assert.match(
    textOf((await world.staff.get(`${path}?done=tickets-resent`)).html),
    /sending the tickets to the buyer again/,
  );
  const refused = await world.owner.post(`${path}/resend`);
  assert.equal(refused.status, 429);
  assert.match(textOf(refused.html), /Try again in (?:59|60) minutes/);
  assert.equal(await mailsOf(order), 4);
  const acts = await world.acts('order.tickets_resent');
  assert.deepEqual(
    acts.map(({ actorLabel }) => actorLabel),
    [world.staff.email, world.staff.email, world.staff.email],
  );
  // Another order has a count of its own.
  const other = await world.buy(await world.event());
  assert.equal((await world.staff.post(`${world.base}/orders/${other.id}/resend`)).status, 303);
});

test('tickets that do not exist are not sent', async () => {
  const event = await world.event();
  const pending = await world.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const html = await page(pending);
  assert.doesNotMatch(html, /Send tickets again/);
  assert.match(textOf(html), /The tickets are reserved until/);
  const refused = await world.owner.post(`${world.base}/orders/${pending.id}/resend`);
  assert.equal(refused.status, 409);
  assert.equal(await mailsOf(pending), 0);
});
