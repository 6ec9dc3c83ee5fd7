import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { makeDue } from '../../helpers/machine/queue.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// The worker of a running service does its rounds: what the other tests do for it, it does by itself.

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { ROLE: 'all' } });
});
after(() => shop.close());

test('a hold that is over is ended, late money asked for and given back, without anybody doing anything', async () => {
  const event = await shop.event({ tickets: [{ quantity: 2 }] });
  const type = event.types[0] as string;
  const late = await shop.buyer.place(event.id, { [type]: 2 });
  const { reference } = await shop.buyer.startPayment(late);
  await shop.db.run(sql`update orders set expires_at = now() - interval '1 s' where id = ${late.id}`);
  await until(async () => (await shop.buyer.read(late)).status === 'CANCELLED');
  await shop.buyer.buy(event.id, { [type]: 2 });
  await shop.buyer.press(reference, 'paid', { delayMs: 60_000 });
  await makeDue(shop.db, 'payment-poll');
  await until(async () => (await shop.buyer.read(late)).payment.status === 'REFUNDED');
  assert.equal((await shop.buyer.read(late)).status, 'CANCELLED');
  await assertSound(shop.db);
});
