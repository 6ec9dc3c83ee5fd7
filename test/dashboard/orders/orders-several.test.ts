import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { formOn } from '../../helpers/worlds/events-dashboard.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard();
});
after(() => world.close());

const several = (act: string) => `${world.base}/orders/several/${act}`;
const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);
const ticketMails = async (orders: readonly { id: string }[]) =>
  (
    await world.db.one<{ count: number }>(sql`
      select count(*)::int as count from mails where order_id = any(${ids(orders)}::uuid[]) and kind = 'TICKETS'`)
  ).count;

test('the tickets of several orders are sent again: asked with their number, once, those without tickets left out', async () => {
  const event = await world.event();
  const paid = [await world.buy(event), await world.buy(event)];
  const pending = await world.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const asked = await world.staff.post(several('resend'), { order: ids([...paid, pending]) });
  assert.match(textOf(asked.html), /tickets of 2 orders go to their buyers.*1 order left out/);
  assert.equal(await ticketMails(paid), 2);
  const form = { ...formOn(asked.html, { action: several('resend') }), order: ids(paid) };
  const answers = await Promise.all([1, 2, 3].map(() => world.staff.post(several('resend'), form)));
  assert.ok(answers.every(({ location }) => location.endsWith('done=orders-resent')));
  assert.equal(await ticketMails(paid), 4);
  assert.equal((await world.acts('order.tickets_resent')).length, 2);
});

test('all that a search finds is chosen by one box, and at most 200', async () => {
  const event = await world.event();
  const orders = [await world.buy(event), await world.buy(event), await world.buy(event)];
  await world.buy(await world.event());
  const asked = await world.staff.post(several('resend'), { all: 'yes', event: event.id });
  assert.match(textOf(asked.html), /tickets of 3 orders/);
  for (const { id } of orders) assert.ok(asked.html.includes(id));
  assert.match((await world.staff.post(several('resend'), {})).location, /done=orders-none$/);
});

test('several orders are refunded: the sum is shown and typed, the money goes back once each, by the queue', async () => {
  const event = await world.event({ tickets: [{ price: 800 }, { price: 0, name: 'Libre' }] });
  const free = { id: event.id, types: [event.types[1] as string] };
  const orders = [await world.buy(event, 2), await world.buy(event), await world.buy(free)];
  const pending = await world.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const asked = await world.owner.post(several('refund'), { order: ids([...orders, pending]) });
  assert.match(textOf(asked.html), /₱2,400 goes back to the buyers of 3 orders.*go back on sale: 4.*1 order left out/);
  const form = { ...formOn(asked.html, { action: several('refund') }), order: ids(orders) };
  const wrong = await world.owner.post(several('refund'), { ...form, typed: '240' });
  assert.equal(wrong.status, 400);
  assert.deepEqual(await Promise.all(orders.map(async (order) => (await world.refunds(order)).length)), [0, 0, 0]);
  const send = () => world.owner.post(several('refund'), { ...form, typed: '2,400' });
  const answers = await Promise.all([send(), send(), send()]);
  assert.ok(
    answers.every(({ location }) => location.endsWith('done=orders-refunded')),
    answers[0]?.html,
  );
  await world.carryOut();
  const refunds = await Promise.all(orders.map((order) => world.refunds(order)));
  assert.deepEqual(
    refunds.map((of) => of.map(({ status, amountCentavos }) => [status, amountCentavos])),
    [[['SUCCEEDED', 160_000]], [['SUCCEEDED', 80_000]], []],
  );
  const good = await world.db.one<{ count: number }>(sql`
    select count(*)::int as count from issued_tickets where order_id = any(${ids(orders)}::uuid[]) and status <> 'VOID'`);
  assert.equal(good.count, 0);
  assert.equal((await world.acts('order.refunded')).length, 3);
});

test('where something else would go back than was shown nothing goes back', async () => {
  const event = await world.event();
  const orders = [await world.buy(event), await world.buy(event)];
  const asked = await world.owner.post(several('refund'), { order: ids(orders) });
  const form = { ...formOn(asked.html, { action: several('refund') }), order: ids(orders), typed: '1500' };
  await world.sales.cashier.refund({ orderId: orders[0]?.id as string, amountCentavos: 10_000, reason: null });
  const answer = await world.owner.post(several('refund'), form);
  assert.equal(answer.status, 400);
  assert.match(textOf(answer.html), /₱1,500/);
  assert.equal((await world.refunds(orders[1] as { id: string })).length, 0);
});

test('a message goes to the holders of chosen orders alone, of one event', async () => {
  const event = await world.event();
  const chosen = [
    await world.buy(event, 2, { buyer: { name: 'Una', email: 'una@example.com' } }),
    await world.buy(event, 1, { buyer: { name: 'Dos', email: 'dos@example.com' } }),
  ];
  await world.buy(event, 1, { buyer: { name: 'Tres', email: 'tres@example.com' } });
  const elsewhere = await world.buy(await world.event());
  const mixed = await world.staff.post(several('message'), { order: ids([...chosen, elsewhere]) });
  assert.match(mixed.location, /done=orders-of-one-event$/);
  const asked = await world.staff.post(several('message'), { order: ids(chosen) });
  assert.match(textOf(asked.html), /Holders of 3 selected tickets/);
  const list = `${world.base}/events/${event.id}/messages`;
  const form = formOn(asked.html, { action: `${list}/new` });
  const made = await world.staff.post(`${list}/new`, { ...form, subject: 'Gate 2', text: 'Use gate 2.' });
  assert.equal(made.status, 303, textOf(made.html));
  const preview = await world.staff.get(made.location);
  assert.match(textOf(preview.html), /2 people/);
  const sent = await world.staff.post(
    `${made.location}/send`,
    formOn(preview.html, { action: `${made.location}/send` }),
  );
  assert.equal(sent.status, 303);
  const queued = await world.db.many<{ kind: string }>(sql`select kind from queue where kind like '%message%'`);
  assert.deepEqual(
    queued.map(({ kind }) => kind),
    ['chosen-message'],
  );
});

test('a role does to several what it may do to one, and to orders of its events alone', async () => {
  const one = await world.event();
  const other = await world.event();
  const orders = [await world.buy(one), await world.buy(other)];
  const { organization, server } = world;
  const viewer = await dashboardClient(server, { organization, role: 'VIEWER' });
  for (const act of ['resend', 'refund', 'message']) {
    assert.equal((await viewer.post(several(act), { order: ids(orders) })).status, 403, act);
  }
  const narrow = await dashboardClient(server, { organization, role: 'MANAGER', eventIds: [one.id] });
  const asked = await narrow.post(several('resend'), { order: ids(orders) });
  assert.match(textOf(asked.html), /tickets of 1 order go/);
  const stranger = await world.stranger.post(several('resend'), { order: ids(orders) });
  assert.equal(stranger.status, 404);
  const file = await narrow.get(`${world.base}/orders.csv?order=${orders[0]?.id}&order=${orders[1]?.id}`);
  assert.equal(file.html.trim().split('\n').length, 2);
});

test('orders are sorted by age and by what they cost, page after page', async () => {
  const event = await world.event({ name: 'Ayos', tickets: [{ price: 100, quantity: 500 }] });
  const bought = [];
  for (const quantity of [2, 5, 1]) bought.push(await world.buy(event, quantity));
  const numbers = async (sort: string) => {
    const { html } = await world.owner.get(`${world.base}/orders?event=${event.id}&sort=${sort}`);
    return [...html.matchAll(/href="[^"]*\/orders\/([0-9a-f-]{36})"/g)].map(([, id]) => id);
  };
  const [two, five, one] = ids(bought);
  assert.deepEqual(await numbers(''), [one, five, two]);
  assert.deepEqual(await numbers('oldest'), [two, five, one]);
  assert.deepEqual(await numbers('-total'), [five, two, one]);
});
