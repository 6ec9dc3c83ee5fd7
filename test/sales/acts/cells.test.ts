import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cellOf } from '../../../src/core/selling/acts/may-do.ts';
import { cells, reachable, unreachable, walkAll } from '../../helpers/acts/walk.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  // Where tickets can cost less by law.
  shop = await openShop({ environment: { TAX_RULES: 'ph' } });
});
after(() => shop?.close());

test('every cell of the table is walked over HTTP, or it is said why it cannot be', () => {
  const cellsNotWalked = cells.length - reachable.length;
  assert.equal(cellsNotWalked, unreachable.length, 'each that is excused is a cell of the table');
  assert.equal(cellsNotWalked, 7);
  for (const { why } of unreachable) assert.ok(why.length > 10);
});

// All of them are walked by test/ci/sales/acts.
test('what an act ends, leaves as it is, answers again or turns away is as the table says', async () => {
  const chosen = reachable.filter(({ act, situation }) => {
    const cell = cellOf(act, situation);
    return cell.does === 'GOES' ? cell.ends.length > 0 : cell.does !== 'REFUSES';
  });
  assert.ok(chosen.length > 60);
  assert.deepEqual(await walkAll(shop, chosen), []);
});
