import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { actNames } from '../../../../src/core/selling/acts/acts.ts';
import { reachable, walkAll } from '../../../helpers/acts/walk.ts';
import { openShop, type Shop } from '../../../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  // Where tickets can cost less by law.
  shop = await openShop({ environment: { TAX_RULES: 'ph' } });
});
after(() => shop?.close());

for (const act of actNames) {
  test(`${act}: each cell of the table, over HTTP`, async () => {
    assert.deepEqual(
      await walkAll(
        shop,
        reachable.filter((cell) => cell.act === act),
      ),
      [],
    );
  });
}
