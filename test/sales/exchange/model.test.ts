import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type Dated, exchangerAt, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const steps = Number(process.env.EXCHANGE_STEPS ?? 60);
const seed = Number(process.env.EXCHANGE_SEED ?? 3);
const capacity = 30;
const types = [
  { name: 'VIP', price: 1500, quantity: 12, type: 'RESERVED_SEAT', section: 'A', row: '1' },
  { name: 'Side', price: 500, quantity: 20 },
  { name: 'Free', price: 0, quantity: 10 },
];

interface Known {
  order: BuyerOrder;
  /** By type, as they stand in `types`. */
  lines: number[];
  date: number;
  isTouched: boolean;
  isGone: boolean;
}

let shop: Shop;
let dates: Dated[];
let organizationId: string;
const orders: Known[] = [];
const over = new Set<number>();
const counts: Record<string, number> = {};
before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  const date = { eventCapacity: capacity, tickets: types };
  dates = await seriesAt(shop, [date, date, date, date]);
  const row = await shop.db.one<{ id: string }>(
    sql`select organization_id as id from events where id = ${dates[0]?.id as string}`,
  );
  organizationId = row.id;
});
after(() => shop?.close());

/** Xorshift: the same seed is the same run. */
let state = seed | 0 || 1;
const randomInt = (below: number): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
const pick = <Item>(items: readonly Item[]): Item | undefined => items[randomInt(Math.max(1, items.length))];
const soldAt = (date: number) =>
  types.map((_, type) =>
    orders
      .filter((each) => !each.isGone && each.date === date)
      .reduce((sum, { lines }) => sum + (lines[type] as number), 0),
  );
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Whether the model says that there is room. */
const fits = (date: number, lines: readonly number[]) => {
  const sold = soldAt(date);
  const isLeft = lines.every(
    (quantity, type) => (sold[type] as number) + quantity <= (types[type]?.quantity as number),
  );
  return isLeft && total(sold) + total(lines) <= capacity;
};

async function buy(): Promise<void> {
  const date = randomInt(dates.length);
  const lines = types.map(() => randomInt(3));
  if (total(lines) === 0 || !fits(date, lines) || over.has(date)) return count('not bought');
  const event = dates[date] as Dated;
  const items = Object.fromEntries(
    event.types.map((id, type) => [id, lines[type] as number]).filter(([, many]) => many !== 0),
  );
  const order = await shop.buyer.buy(event.id, items);
  orders.push({ order, lines, date, isTouched: false, isGone: false });
  count('bought');
}

async function exchange(): Promise<void> {
  // Mostly one that may go.
  const live = orders.filter(({ isTouched, isGone, date }) => !isTouched && !isGone && !over.has(date));
  const known = pick(randomInt(4) === 0 ? orders : live);
  const to = randomInt(dates.length);
  if (known === undefined) return;
  const { send } = exchangerAt(shop);
  const { status, body } = await send(known.order, dates[to] as Dated);
  const isSame = known.date === to;
  const mayGo = !known.isTouched && !known.isGone && !over.has(known.date) && !over.has(to) && fits(to, known.lines);
  assert.equal(status === 200, isSame || mayGo, `${JSON.stringify(known)} to ${to}: ${body}`);
  if (status === 200 && !isSame) known.date = to;
  count(status !== 200 ? `refused ${JSON.parse(body).error.code}` : isSame ? 'stayed' : 'exchanged');
}

async function refundWhole(): Promise<void> {
  const known = pick(orders.filter(({ isGone, order }) => !isGone && order.totalAmount > 0));
  if (known === undefined || over.has(known.date)) return;
  await shop.sales.cashier.refund({ orderId: known.order.id, reason: 'x' });
  known.isGone = true;
  count('refunded');
}

async function refundPart(): Promise<void> {
  const known = pick(orders.filter(({ isTouched, isGone, order }) => !isTouched && !isGone && order.totalAmount > 500));
  if (known === undefined || over.has(known.date)) return;
  await shop.sales.cashier.refund({ orderId: known.order.id, amountCentavos: 10_000, reason: 'x' });
  known.isTouched = true;
  count('refunded in part');
}

/** A date is over and paid out, with whatever was sold for it and for later ones. */
async function settle(): Promise<void> {
  if (over.size < 2 && randomInt(6) === 0) {
    const date = over.size;
    over.add(date);
    await shop.db.run(sql`
      update events set date_time = now() - interval '20 days', end_date_time = now() - interval '19 days'
      where id = ${dates[date]?.id as string}`);
    count('over');
  }
  const payout = await shop.db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
  count(payout === undefined ? 'nothing to pay' : 'paid out');
}

async function assertAgrees(): Promise<void> {
  for (const [date, event] of dates.entries()) {
    const rows = await shop.db.many<{ name: string; sold: number }>(sql`
      select name, sold_quantity as sold from ticket_types where event_id = ${event.id}`);
    const sold = types.map(({ name }) => rows.find((row) => row.name === name)?.sold);
    assert.deepEqual(sold, soldAt(date));
  }
  await assertSound(shop.db);
}

test(`after each of ${steps} random steps stock is where the model has it, and every check holds`, async (t) => {
  const acts = [buy, buy, exchange, exchange, exchange, exchange, refundWhole, refundPart, settle];
  for (let step = 0; step < steps; step += 1) {
    await (pick(acts) as () => Promise<void>)();
    await assertAgrees();
  }
  const wanted = ['bought', 'exchanged', 'stayed', 'refunded', 'refunded in part', 'refused INVALID_STATE', 'over'];
  t.diagnostic(`EXCHANGE_SEED=${seed}: ${JSON.stringify(counts)}`);
  for (const what of wanted) assert.ok((counts[what] ?? 0) > 0, `${what} came about`);
});
