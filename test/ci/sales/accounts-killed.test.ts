import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../../helpers/database/test-database.ts';
import { databaseUrlOf, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// A service that is killed between asking for an account and having paid it.

const many = 12;
let postgres: TestPostgres | undefined;
let shop: Shop;
before(async () => {
  if (process.env.TEST_POSTGRES === undefined) postgres = await startTestPostgres();
  process.env.TEST_POSTGRES ??= JSON.stringify(postgres?.connection);
  shop = await openShop();
});
after(async () => {
  await shop.close();
  await postgres?.close();
});

const countOf = async (what: 'simulator_transfers' | 'orders') => {
  const { count } = await (what === 'orders'
    ? shop.db.one<{ count: number }>(sql`select count(*)::int as count from orders where status = 'REFUNDED'`)
    : shop.db.one<{ count: number }>(sql`select count(*)::int as count from simulator_transfers`));
  return count;
};

test('whenever the service is killed, each account that was named is paid once', async () => {
  const event = await shop.event({ tickets: [{ quantity: many }] });
  const orders: BuyerOrder[] = [];
  for (let place = 0; place < many; place += 1) {
    const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
    const { reference } = await shop.buyer.startPayment(order, 'qrph');
    await shop.buyer.press(reference, 'paid');
    orders.push({ ...(await shop.buyer.read(order)), token: order.token });
  }
  const { name } = await shop.db.one<{ name: string }>(sql`select current_database() as name`);
  const connection: Connection = { ...JSON.parse(process.env.TEST_POSTGRES as string), database: name };
  const start = () =>
    startService({
      DATABASE_URL: databaseUrlOf(connection),
      APP_SECRET: shop.server.config.appSecret,
      PROCESSES: '1',
    });
  // Asked for by one that is killed before anybody answers.
  let service = await start();
  for (const { id } of orders) await shop.sales.cashier.refund({ orderId: id, reason: null });
  await service.kill();
  assert.equal(await countOf('simulator_transfers'), 0);
  for (const { id, token } of orders) {
    const body = { kind: 'GCASH', number: '09171234567', name: 'Ana Reyes' };
    const answer = await shop.buyer.send('POST', `/orders/${id}/refund-account`, { token, body });
    assert.equal(answer.status, 200, answer.body);
  }
  // Paid by those that are killed as soon as the first, and half, have gone out.
  for (const paid of [1, many / 2]) {
    service = await start();
    await until(async () => (await countOf('simulator_transfers')) >= paid);
    await service.kill();
    // What it held is free again once its lease has ended.
    await shop.db.run(sql`update queue set leased_until = null, due_at = now() where kind = 'refund-account'`);
    await shop.db.run(sql`update refunds set asking_until = null`);
  }
  service = await start();
  await until(async () => (await countOf('orders')) === many);
  await service.stop();
  const paid = await shop.db.many<{ centavos: number }>(sql`
    select t.amount_centavos as centavos from simulator_transfers t join refunds r on r.id = left(t.key, 36)::uuid order by r.order_id`);
  assert.deepEqual(
    paid.map(({ centavos }) => centavos),
    orders.map(({ totalAmount }) => totalAmount * 100),
  );
  for (const order of orders) {
    assert.deepEqual(
      (await shop.movements(order)).map(({ kind }) => kind),
      ['SALE', 'REFUND'],
    );
  }
  await assertSound(shop.db);
});
