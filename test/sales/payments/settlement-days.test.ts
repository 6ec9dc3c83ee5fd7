import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { settleDue } from '../../../src/core/back-office/settlements/settle-due.ts';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../../src/core/back-office/settlements/settlement.ts';
import type { PaymentMethod } from '../../../src/core/money/fees/payment-method.ts';
import { settlementDaysDefault, settlesAt } from '../../../src/core/money/settling/settlement-day.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type BuyerOrder, eventOnSale, linesOf } from '../../helpers/clients/buyer.ts';
import { exchangerAt, hoursAhead, makeSeries } from '../../helpers/worlds/exchange-dates.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

// Five business days are a week at least, so a card's money always comes after the three days that an event of tomorrow waits.
const days = { ...settlementDaysDefault, card: 5, gcash: 0 };
const dayMs = 86_400_000;
const holdDays = 3;
const resolver = { by: byOperator, address: null };
// Of two tickets at 800, fees absorbed.
const [netOfCard, netOfGcash] = [1_417, 1_448];

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard({ HOLD_LIMITS: 'off', SETTLEMENT_DAYS: 'card=5,gcash=0' });
});
afterEach(async () => {
  await world.db.run(sql`update payouts set status = 'SENT', sent_at = now() where status = 'SCHEDULED'`);
  await assertSound(world.db);
});
after(() => world.close());

interface Sold {
  id: string;
  types: string[];
}

async function sell(event: Sold, method: PaymentMethod): Promise<BuyerOrder> {
  const order = await world.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const { reference } = await world.buyer.startPayment(order, method);
  await world.buyer.press(reference, 'paid');
  const paid = { ...(await world.buyer.read(order)), token: order.token };
  assert.equal(paid.status, 'COMPLETED');
  return paid;
}

const tomorrow = (more: Json = {}) => world.event({ dateTime: hoursAhead(20), endDateTime: hoursAhead(24), ...more });

/** Lets time pass for an event and what was sold of it. */
async function pass({ id }: Sold, ms: number): Promise<void> {
  const seconds = ms / 1_000;
  await world.db.run(sql`
    update events set date_time = date_time - make_interval(secs => ${seconds}::float8),
      end_date_time = end_date_time - make_interval(secs => ${seconds}::float8) where id = ${id}`);
  await world.db.run(sql`
    update earnings set ends_at = ends_at - make_interval(secs => ${seconds}::float8),
      settles_at = settles_at - make_interval(secs => ${seconds}::float8) where event_id = ${id} and payout_id is null`);
}

const settle = (hold = holdDays): Promise<Payout | undefined> =>
  world.db.transaction((tx) => settleOrganization(tx, { organizationId: world.organization.id, holdDays: hold }));
const rowsOf = ({ id }: Sold) =>
  world.db.many<{ amountCentavos: number; settlesAt: string | null }>(sql`
    select amount_centavos, settles_at from earnings where event_id = ${id} and payout_id is null
    order by settles_at nulls first, amount_centavos`);

/** When the payment of an order is settled, and how long that is from now. */
async function settlementOf({ id }: { id: string }) {
  const { paidAt } = await world.db.one<{ paidAt: string }>(sql`
    select paid_at from payments where order_id = ${id} and status = 'PAID'`);
  const at = settlesAt(days, { method: 'card', paidAt }) as string;
  return { at, inMs: Date.parse(at) - Date.now() };
}

test('what was paid by card the day before the event is paid out on the day that the provider settles it, all else after the event', async () => {
  const event = await tomorrow();
  await sell(event, 'gcash');
  const card = await sell(event, 'card');
  await sell(event, 'card');
  const { at, inMs } = await settlementOf(card);
  assert.deepEqual(await rowsOf(event), [
    { amountCentavos: netOfGcash * 100, settlesAt: null },
    { amountCentavos: 2 * netOfCard * 100, settlesAt: at },
  ]);

  const passed = 4 * dayMs + 3_600_000;
  await pass(event, passed);
  assert.equal((await settle())?.amountCentavos, netOfGcash * 100);
  const balance = await world.client.get<Json>('/balance');
  assert.deepEqual([balance.owed, balance.pending], [2 * netOfCard, 2 * netOfCard]);
  assert.deepEqual(balance.nextPayout, {
    amount: 2 * netOfCard,
    dueAt: new Date(Date.parse(at) - passed).toISOString(),
  });
  const page = textOf((await world.owner.get(`${world.base}/settlement/balance`)).html);
  assert.ok(page.includes('when we get these payments from the payment provider'), page);

  await pass(event, inMs - passed - 60_000);
  assert.deepEqual(await settleDue(world.db, { holdDays, organizationsMax: 10 }), [], 'a minute before');
  await pass(event, 61_000);
  const [payout] = await settleDue(world.db, { holdDays, organizationsMax: 10 });
  assert.equal(payout?.amountCentavos, 2 * netOfCard * 100);
  assert.deepEqual(await rowsOf(event), []);
});

test('what is sold long before its event waits for the event alone, and its row says so', async () => {
  const event = await world.event({ dateTime: hoursAhead(24 * 60), endDateTime: hoursAhead(24 * 60 + 3) });
  await sell(event, 'gcash');
  await sell(event, 'card');
  assert.equal((await rowsOf(event)).length, 1);
  const page = textOf((await world.owner.get(`${world.base}/settlement/balance`)).html);
  assert.ok(!page.includes('when we get these payments'), page);
  await pass(event, 63.5 * dayMs);
  assert.equal((await settle())?.amountCentavos, (netOfCard + netOfGcash) * 100);
});

test('refunds of what is not settled are taken from it: a payout that was made stands, and what is left comes with it', async () => {
  const event = await tomorrow();
  await sell(event, 'gcash');
  const [one, two] = [await sell(event, 'card'), await sell(event, 'card')];
  const { inMs } = await settlementOf(one);
  await pass(event, 4 * dayMs + 3_600_000);
  const first = (await settle()) as Payout;
  await world.sales.cashier.refund({ orderId: one.id, amountCentavos: 160_000, reason: 'x' });
  await world.sales.cashier.refund({ orderId: two.id, amountCentavos: 10_000, reason: 'x' });
  assert.deepEqual(
    (await rowsOf(event)).map(({ amountCentavos }) => amountCentavos < netOfCard * 100),
    [true],
  );
  assert.equal(await settle(), undefined);
  const { status } = await world.db.one<{ status: string }>(sql`select status from payouts where id = ${first.id}`);
  assert.equal(status, 'SCHEDULED');
  await pass(event, inMs);
  const [left] = await rowsOf(event);
  assert.equal((await settle())?.amountCentavos, left?.amountCentavos);
});

test('what was given back whole before it was settled is neither paid nor owed by anybody twice', async () => {
  const event = await tomorrow();
  const order = await sell(event, 'card');
  await world.sales.cashier.refund({ orderId: order.id, amountCentavos: 160_000, reason: 'x' });
  const [row] = await rowsOf(event);
  // Fees of the provider stay with it.
  assert.ok(row !== undefined && row.amountCentavos < 0);
  assert.equal(await settle(), undefined, 'a debt is taken at once, also before the event');
  const later = await tomorrow();
  await sell(later, 'gcash');
  await pass(later, 4 * dayMs + 3_600_000);
  assert.equal((await settle())?.amountCentavos, netOfGcash * 100 + row.amountCentavos);
});

test('a dispute of what is not settled is taken at once, and what is won comes no earlier than the sale would have', async () => {
  const event = await tomorrow();
  const order = await sell(event, 'card');
  const { at, inMs } = await settlementOf(order);
  const tools = { db: world.db, ...world.sales };
  const dispute = await openDispute(tools, resolver, { order: order.id, reference: 'dsp_1' });
  assert.equal(await settle(), undefined, 'less than nothing is carried over');
  await endDispute(tools, resolver, { dispute: { id: dispute.id }, outcome: 'WON' });
  const rows = await rowsOf(event);
  assert.deepEqual(
    rows.map(({ settlesAt }) => settlesAt),
    [at, at],
  );
  await pass(event, inMs - 60_000);
  assert.equal(await settle(0), undefined);
  await pass(event, 61_000);
  const payouts = await Promise.all([settle(0), settle(0), settle(0)]);
  assert.deepEqual(
    payouts.flatMap((payout) => payout?.amountCentavos ?? []),
    [netOfCard * 100],
  );
});

test('what was sold keeps its day when the days that payouts are held become fewer', async () => {
  const event = await tomorrow();
  const { inMs } = await settlementOf(await sell(event, 'card'));
  await pass(event, inMs - 60_000);
  assert.equal(await settle(0), undefined);
  await pass(event, 61_000);
  assert.equal((await settle(0))?.amountCentavos, netOfCard * 100);
});

test('an event that is moved pays no earlier than it is settled, and no earlier than it ends', async () => {
  const event = await tomorrow();
  const { inMs } = await settlementOf(await sell(event, 'card'));
  await world.client.patch(`/events/${event.id}`, { dateTime: hoursAhead(480), endDateTime: hoursAhead(482) });
  await world.db.run(sql`update reschedules set give_back_until = now() where event_id = ${event.id}`);
  await pass(event, inMs + 60_000);
  assert.equal(await settle(), undefined, 'the event is yet to be');
  await pass(event, 24 * dayMs - inMs);
  assert.equal((await settle())?.amountCentavos, netOfCard * 100);
});

test('an order that goes to another date takes its day along', async () => {
  const [one, two] = [await tomorrow(), await tomorrow({ dateTime: hoursAhead(22), endDateTime: hoursAhead(26) })];
  await makeSeries(world.db, [one, two]);
  const order = await sell(one, 'card');
  const { at, inMs } = await settlementOf(order);
  await exchangerAt(world).exchange(order, two);
  assert.deepEqual(await rowsOf(two), [{ amountCentavos: netOfCard * 100, settlesAt: at }]);
  for (const event of [one, two]) await pass(event, inMs - 60_000);
  assert.equal(await settle(0), undefined);
  for (const event of [one, two]) await pass(event, 61_000);
  assert.equal((await settle(0))?.amountCentavos, netOfCard * 100);
});

test('a node of the release before adds to what it finds, and what it sells alone is due after the event as before', async () => {
  const event = await tomorrow();
  await sell(event, 'card');
  const before = await rowsOf(event);
  // What that node writes: it knows no settlement.
  await world.db.run(sql`
    insert into earnings as b (organization_id, event_id, ends_at, is_sandbox, amount_centavos, movements)
    select organization_id, event_id, ends_at, is_sandbox, 100, 1 from earnings where event_id = ${event.id}
    on conflict (event_id, ends_at) where payout_id is null and carried_at is null do update
      set amount_centavos = b.amount_centavos + excluded.amount_centavos, movements = b.movements + excluded.movements`);
  await world.db.run(sql`
    update earnings set amount_centavos = amount_centavos - 100, movements = movements - 1 where event_id = ${event.id}`);
  assert.deepEqual(await rowsOf(event), before);
  const { dueAt } = await world.db.one<{ dueAt: string }>(sql`
    select ends_at + interval '3 days' as due_at from earnings where event_id = ${event.id}`);
  assert.equal(dueAt, before[0]?.settlesAt, 'that node pays it out no earlier either');
});

test('cash at the counter is no part of it', async () => {
  const event = await tomorrow();
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const sold = await world.client.send('POST', `/events/${event.id}/counter-sales`, {
    headers: { 'idempotency-key': id },
    body: { items: [{ ticketTypeId: event.types[0], quantity: 1 }], method: 'CASH' },
  });
  assert.equal(sold.status, 201, sold.body);
  assert.deepEqual(await rowsOf(event), []);
});

test('in a sandbox the clock brings the day of settlement, counted from its own time', async () => {
  const advance = (ms: number) =>
    world.trial.post<{ payout: { amount: number } | null; now: string }>('/sandbox/clock', {
      advanceTo: new Date(ms).toISOString(),
    });
  const { now } = await advance(Date.now() + 30 * dayMs);
  const begins = Date.parse(now) + dayMs;
  const [dateTime, endDateTime] = [begins, begins + 3_600_000].map((ms) => new Date(ms).toISOString());
  const { id, types } = await eventOnSale(world.trial, { dateTime, endDateTime, tickets: [{}] });
  const order = await world.trial.post<{ payment: { paidAt: string } }>('/sandbox/orders', {
    eventId: id,
    items: linesOf({ [types[0] as string]: 2 }),
    outcome: 'COMPLETED',
    method: 'card',
  });
  const at = settlesAt(days, { method: 'card', paidAt: order.payment.paidAt }) as string;
  assert.equal((await advance(begins + 4 * dayMs)).payout, null);
  const { nextPayout } = await world.trial.get<{ nextPayout: Json }>('/balance');
  assert.deepEqual(nextPayout, { amount: netOfCard, dueAt: at });
  assert.equal((await advance(Date.parse(at))).payout?.amount, netOfCard);
});
