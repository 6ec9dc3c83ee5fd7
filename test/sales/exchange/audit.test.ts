import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examine } from '../../../src/core/reports/invariants/check-invariants.ts';
import { exchangeChecks } from '../../../src/core/reports/invariants/exchange-checks.sql.ts';
import { type Statement, sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type Dated, exchangerAt, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let one: Dated;
let order: BuyerOrder;
before(async () => {
  shop = await openShop();
  const [here, two] = (await seriesAt(shop)) as [Dated, Dated];
  one = here;
  order = await shop.buyer.buy(one.id, { [one.types[0] as string]: 2 });
  await exchangerAt(shop).exchange(order, two);
});
after(() => shop?.close());

/** What is found broken after the statements, which are then undone. */
async function brokenAfter(statements: readonly Statement[]): Promise<string[]> {
  let broken: string[] = [];
  const undone = new Error('undone');
  const work = shop.db.transaction(async (tx) => {
    await tx.run(sql`alter table ledger disable trigger ledger_is_append_only`);
    for (const statement of statements) await tx.run(statement);
    const { checks } = await examine(async (check) => (await tx.one<{ found: number }>(check)).found);
    broken = checks.filter(({ ok }) => !ok).map(({ name }) => name);
    throw undone;
  });
  await assert.rejects(work, undone);
  return broken;
}

const breaks: [check: string, how: string, statements: () => Statement[]][] = [
  [
    'I3-sales-are-where-their-orders-are',
    'a sale that was added to the other date and not taken from this one',
    () => [sql`delete from ledger where order_id = ${order.id} and kind = 'EXCHANGE' and provider_centavos < 0`],
  ],
  [
    'I3-exchanges-are-earned-no-earlier',
    'a sale that became due earlier by going to another date',
    () => [
      sql`update earnings b set ends_at = b.ends_at - interval '90 days' from ledger l
          where l.earnings_id = b.id and l.order_id = ${order.id} and l.kind = 'EXCHANGE' and l.provider_centavos > 0`,
    ],
  ],
  [
    'I3-exchanges-are-in-the-ledger',
    'an exchange that nobody asked for',
    () => [sql`delete from order_exchanges where order_id = ${order.id}`],
  ],
  [
    'I4-orders-are-of-one-date',
    'an order that is of another date than its last exchange',
    () => [sql`update orders set event_id = ${one.id} where id = ${order.id}`],
  ],
  [
    'I4-orders-are-of-one-date',
    'a good ticket that stayed behind',
    () => [sql`update issued_tickets set event_id = ${one.id} where order_id = ${order.id} and status = 'VALID'`],
  ],
];
for (const [check, how, statements] of breaks) {
  test(`${check} notices ${how}`, async () => {
    assert.ok((await brokenAfter(statements())).includes(check));
  });
}

test('nothing is broken otherwise, and every check is seen to notice something', async () => {
  assert.deepEqual(await brokenAfter([]), []);
  const seen = new Set(breaks.map(([check]) => check));
  assert.deepEqual(
    exchangeChecks.map(({ name }) => name).filter((name) => !seen.has(name)),
    [],
  );
});
