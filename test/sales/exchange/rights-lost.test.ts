import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readKnown } from '../../../src/core/selling/acts/read-known.ts';
import { readDates, readExchange } from '../../../src/core/selling/exchange/read-exchange.ts';
import { findOrderById } from '../../../src/core/selling/orders/order.sql.ts';
import type { Order } from '../../../src/core/selling/orders/order.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type Dated, exchangerAt, hoursAhead, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let buyers: ReturnType<typeof exchangerAt>;
before(async () => {
  shop = await openShop();
  buyers = exchangerAt(shop);
});
after(() => shop?.close());

const dates = async (...given: Json[]) => (await seriesAt(shop, given)) as [Dated, Dated, Dated, Dated];
const buy = (event: Dated) => shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
const losesOf = async (order: BuyerOrder, event: Dated, more: Json = { dryRun: true }) => {
  const { loses } = (await buyers.exchange(order, event, more)) as BuyerOrder & { loses: string[] };
  return loses;
};

/** What the page of the dates says of each. */
async function choicesOf({ id }: BuyerOrder) {
  const known = await readKnown(shop.db, (await findOrderById(shop.db, { id })) as Order);
  const found = await readExchange(shop.db, known);
  assert.ok(found !== undefined);
  const choices = await readDates(shop.db, { orderId: id, most: 10 }, found);
  return new Map(choices.map((choice) => [choice.id, choice.loses]));
}

test('who leaves a date by exchange is told first what they lose: dry, in earnest and for each date of the page', async () => {
  const returns = { untilHours: 0, keep: 0, mode: 'AT_ONCE' };
  const [here, same, worse, none] = await dates(
    { returns },
    { returns },
    { returns: { ...returns, keep: 20 } },
    { transfersAllowed: false },
  );
  await shop.db.run(sql`update events set exchange_until_hours = null where id = ${none.id}`);
  const order = await buy(here);
  assert.deepEqual(await losesOf(order, same), []);
  assert.deepEqual(await losesOf(order, worse), ['RETURN_TERMS']);
  assert.deepEqual(await losesOf(order, none), ['RETURN', 'EXCHANGE', 'GIVE_ON']);

  await shop.client.patch(`/events/${here.id}`, { dateTime: hoursAhead(50), endDateTime: hoursAhead(53) });
  const lost = new Map([
    [same.id, ['GIVE_BACK']],
    [worse.id, ['GIVE_BACK', 'RETURN_TERMS']],
    [none.id, ['GIVE_BACK', 'RETURN', 'EXCHANGE', 'GIVE_ON']],
  ]);
  assert.deepEqual(await choicesOf(order), lost);
  for (const date of [same, worse, none]) assert.deepEqual(await losesOf(order, date), lost.get(date.id));
  assert.notEqual((await shop.buyer.read(order)).giveBackUntil, null);

  assert.deepEqual(await losesOf(order, worse, {}), lost.get(worse.id));
  assert.equal((await shop.buyer.read(order)).giveBackUntil, null);
  assert.deepEqual(await losesOf(order, worse, {}), [], 'it is of that date already');
  await assertSound(shop.db);
});

test('what a buyer could not do before is not lost', async () => {
  const [here, there] = await dates({ transfersAllowed: false }, { transfersAllowed: false });
  assert.deepEqual(await losesOf(await buy(here), there), []);
});
