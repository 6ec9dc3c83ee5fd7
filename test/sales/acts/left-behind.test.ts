import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { sql, trustedSql } from '../../../src/platform/database/sql.ts';
import { leftBehindJob } from '../../../src/worker/left-behind-job.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { poolOf } from '../../helpers/waiting/pool.ts';
import { openDoor } from '../../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Rows as versions before the table of acts left them.

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop?.close());

async function bought() {
  const returns = { untilHours: 0, keep: 0, mode: 'AT_ONCE' };
  const event = await shop.event({ tickets: [{ price: 500 }], returns });
  const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id);
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const [ticket] = (await shop.buyer.tickets(order)) as [BuyerTicket];
  return { door, order, ticket };
}

/** What the migration looks for, and then the worker, twice. */
async function upgrade(): Promise<void> {
  const migration = await readFile(new URL('../../../migrations/0135-left-behind.sql', import.meta.url), 'utf8');
  await shop.db.run(trustedSql(migration.slice(migration.indexOf('insert into'))));
  for (let round = 0; round < 2; round += 1) await leftBehindJob({ db: shop.db, ...shop.sales }).run();
  const { left } = await shop.db.one<{ left: number }>(sql`select count(*)::int as left from left_behind_orders`);
  assert.equal(left, 0);
}

const statusOf = async (order: BuyerOrder) => (await shop.detail(order)).status;

test('a return that was refused before admits nobody after the upgrade, and what is sound is left alone', async () => {
  const [refused, sound] = [await bought(), await bought()];
  await shop.db.run(sql`
    update simulator_payments set trouble = 'refund-refused'
    where reference = (select 'pay_' || replace(payment_id::text, '-', '') from orders where id = ${refused.order.id})`);
  await poolOf(shop).giveBack(refused.order, refused.ticket);
  await shop.tryRefunds();
  await shop.db.run(sql`update issued_tickets set returning_at = null where id = ${refused.ticket.id}`);
  await upgrade();
  assert.equal((await refused.door.show(refused.ticket.qr)).result, 'VOID');
  assert.equal((await sound.door.show(sound.ticket.qr)).result, 'ADMITTED');
  await assertSound(shop.db);
});

test('an order that was left COMPLETED without a good ticket is REFUNDED after the upgrade, and told of once', async () => {
  const { order } = await bought();
  await poolOf(shop).refund(order);
  const told = (await shop.notices(order, 'order.refunded')).length;
  await shop.db.run(sql`update orders set status = 'COMPLETED' where id = ${order.id}`);
  await shop.db.run(sql`
    update order_counts set completed = completed + 1, refunded = refunded - 1 where event_id = ${order.eventId}`);
  const sound = await bought();
  await upgrade();
  assert.deepEqual([await statusOf(order), await statusOf(sound.order)], ['REFUNDED', 'COMPLETED']);
  await upgrade();
  assert.equal((await shop.notices(order, 'order.refunded')).length, told + 1);
  await assertSound(shop.db);
});
