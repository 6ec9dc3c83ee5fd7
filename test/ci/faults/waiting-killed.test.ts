import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { databaseUrlOf, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let pool: PoolWorld;

before(async () => {
  shop = await openShop();
  pool = poolOf(shop);
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

test('a node that is killed after it set tickets aside: the next one offers them', async () => {
  const event = await pool.soldOut({ quantity: 2 });
  const [first, second] = [await pool.join(event), await pool.join(event)];
  const environment = { DATABASE_URL: databaseUrlOf(shop.server.connection), DEMO: 'off' };
  const node = await startService({ ...environment, ROLE: 'web' });
  const own = await shop.db.one<Organization>(sql`
    select g.* from organizations g join events e on e.organization_id = g.id where e.id = ${event.id}`);
  const { key } = await shop.server.key(own);
  await apiClient(node.url, key).patch(`/events/${event.id}/tickets/${event.type}`, { quantity: 3 });
  await node.kill();
  assert.deepEqual(await pool.counters(event), [{ sold: 2, held: 0, remaining: 0, setAside: 1, withdrawn: 0 }]);
  const again = await startService(environment);
  try {
    await until(async () => (await pool.entry(first)).status === 'OFFERED');
    const offer = await pool.offered(first);
    // And what it gave up at the moment of its end.
    const cancelled = await fetch(`${again.url}/marketplace/v1/orders/${offer.id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${offer.token}` },
    });
    assert.equal(cancelled.status, 200);
  } finally {
    await again.kill();
  }
  assert.equal((await pool.entry(first)).status, 'LEFT');
  await pool.sweep();
  await pool.offered(second);
});
