import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SeatBook } from '../../../src/core/catalog/seating/seat-book.ts';
import { accessCodes } from '../../../src/core/selling/codes/access-codes.ts';
import { promoCodes } from '../../../src/core/selling/codes/promo-codes.ts';
import { ask, type Command } from '../../../src/core/selling/desk/desk.ts';
import { lockDesk } from '../../../src/core/selling/desk/desk-batch.ts';
import { lockOrder } from '../../../src/core/selling/desk/part.ts';
import { deskParts } from '../../../src/core/selling/desk-parts/desk-parts.ts';
import { waitingList } from '../../../src/core/selling/waiting-list/waiting-list-part.ts';
import type { Tx } from '../../../src/platform/database/database.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import { repository } from '../../helpers/machine/child.ts';
import { poolOf } from '../../helpers/waiting/pool.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test('a desk is made of every part that there is, and none is named twice', () => {
  const made = globSync('src/core/**/*.ts', { cwd: repository }).flatMap((file) => {
    const code = readFileSync(join(repository, file), 'utf8');
    return [...code.matchAll(/^export const \w+: DeskPart</gm)];
  });
  assert.equal(deskParts.length, made.length);
  assert.equal(new Set(deskParts.map(({ name }) => name)).size, deskParts.length);
});

test('rows are locked in the one order, whatever a batch looks at', async () => {
  const pool = poolOf(shop);
  const event = await pool.soldOut({ quantity: 2 });
  const [order] = event.orders;
  assert.ok(order);
  const locked = await tablesLockedBy(event.id, [
    {
      orderIds: [order.id],
      needsRefunds: true,
      asks: [ask(accessCodes, 'EARLY'), ask(promoCodes, 'HALF'), ask(waitingList, { offersMax: 25 })],
      decide: () => undefined,
    },
  ]);
  assert.deepEqual(locked, lockOrder);
});

/** The tables of which a desk locks rows, in the order in which it says so. */
async function tablesLockedBy(eventId: string, commands: readonly Command<unknown>[]): Promise<string[]> {
  const locked: string[] = [];
  const tools = {
    box: createSecretBox('x'.repeat(48), 'order claims'),
    book: new SeatBook({ now: Date.now }),
    // In whatever order they are listed.
    parts: deskParts.toReversed(),
  };
  await shop.db.transaction(async (tx) => {
    const many: Tx['many'] = (statement) => {
      const table = /[\s\S]*\bfrom (\w+)[\s\S]*\bfor (?:no key )?update\b/.exec(statement.text)?.[1];
      if (table !== undefined) locked.push(table);
      return tx.many(statement);
    };
    await lockDesk({ ...tx, many }, tools, eventId, commands, undefined);
  });
  return locked;
}
