import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import { statementOfPayout } from '../../../src/core/back-office/settlements/statement-of.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type Dated, exchangerAt, hoursAhead, makeSeries } from '../../helpers/worlds/exchange-dates.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let buyers: ReturnType<typeof exchangerAt>;
before(async () => {
  shop = await openShop();
  buyers = exchangerAt(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const endOf = async ({ id }: Dated) =>
  (await shop.db.one<{ endsAt: string }>(sql`select ends_at from events where id = ${id}`)).endsAt;
const earnedOf = ({ id }: Dated) =>
  shop.db.many<{ endsAt: string; amountCentavos: number }>(sql`
    select ends_at, amount_centavos from earnings where event_id = ${id} and amount_centavos <> 0 order by ends_at`);
const organizationOf = async ({ id }: Dated) =>
  (await shop.db.one<{ id: string }>(sql`select organization_id as id from events where id = ${id}`)).id;

async function twoDates(hours: readonly [number, number]): Promise<[Dated, Dated]> {
  const [one, two] = [
    await shop.event({ dateTime: hoursAhead(hours[0]), endDateTime: hoursAhead(hours[0] + 2) }),
    await shop.event({ dateTime: hoursAhead(hours[1]), endDateTime: hoursAhead(hours[1] + 2) }),
  ];
  await makeSeries(shop.db, [one, two]);
  return [one, two];
}

const net = 144_800;
const buy = (event: Dated) => shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });

test('a sale is earned by the later of both ends, whichever way the order goes', async () => {
  for (const hours of [
    [48, 72],
    [72, 48],
  ] as const) {
    const [one, two] = await twoDates(hours);
    const later = hours[0] > hours[1] ? one : two;
    const order = await buy(one);
    const amountCentavos = (await earnedOf(one))[0]?.amountCentavos;
    await buyers.exchange(order, two);
    assert.deepEqual(await earnedOf(one), []);
    assert.deepEqual(await earnedOf(two), [{ endsAt: await endOf(later), amountCentavos }]);
    await buyers.exchange(order, one);
    assert.deepEqual(await earnedOf(one), [{ endsAt: await endOf(later), amountCentavos }]);
    assert.deepEqual(await earnedOf(two), []);
  }
});

test('an event that was moved ahead since: going to an earlier date brings nothing forward', async () => {
  const [one, two] = await twoDates([48, 72]);
  const order = await buy(one);
  await shop.client.patch(`/events/${one.id}`, { dateTime: hoursAhead(500), endDateTime: hoursAhead(502) });
  await buyers.exchange(order, two);
  const endsAt = (await earnedOf(two))[0]?.endsAt ?? '';
  assert.ok(endsAt >= (await endOf(one)), endsAt);
});

test('a refund after the exchange is due with what it takes back', async () => {
  const [one, two] = await twoDates([72, 48]);
  const order = await buy(one);
  await buyers.exchange(order, two);
  await shop.sales.cashier.refund({ orderId: order.id, amountCentavos: 10_000, reason: 'x' });
  const earned = await earnedOf(two);
  assert.equal(earned.length, 1);
  assert.equal(earned[0]?.endsAt, await endOf(one));
  assert.deepEqual(await earnedOf(one), []);
});

test('it is paid out once, for the date that it is of, and the statement says why', async () => {
  const [one, two] = await twoDates([48, 72]);
  const order = await buy(one);
  await buyers.exchange(order, two);
  const organizationId = await organizationOf(one);
  await shop.db.run(sql`
    update events set date_time = now() - interval '30 days', end_date_time = null where organization_id = ${organizationId}`);
  await shop.db.run(sql`
    update earnings set ends_at = ends_at - interval '60 days', settles_at = settles_at - interval '60 days'
    where organization_id = ${organizationId} and event_id in (${one.id}, ${two.id})`);
  const settle = () => shop.db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 2 }));
  const payout = await settle();
  assert.ok(payout !== undefined);
  const all = await Array.fromAsync((await statementOfPayout(shop.db, payout)).lines());
  const lines = all.filter(({ orderId }) => orderId === order.id);
  assert.deepEqual(
    lines.map(({ kind, eventId, netCentavos }) => [kind, eventId, netCentavos]).sort(),
    [
      ['EXCHANGE', one.id, -net],
      ['EXCHANGE', two.id, net],
      ['SALE', one.id, net],
    ].sort(),
  );
  assert.equal(await settle(), undefined);
});

test('who exchanged after a date was moved knew of it: the order cannot be given back for that', async () => {
  const [one, two] = await twoDates([48, 72]);
  const [knew, late] = [await buy(one), await buy(one)];
  await buyers.exchange(late, two);
  await shop.client.patch(`/events/${two.id}`, { dateTime: hoursAhead(80), endDateTime: hoursAhead(82) });
  await buyers.exchange(knew, two);
  assert.equal((await shop.buyer.read(knew)).giveBackUntil, null);
  assert.notEqual((await shop.buyer.read(late)).giveBackUntil, null);
});
