import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPrivacyKeys, spelledAs } from '../../src/core/back-office/privacy/address-in-question.ts';
import { eraseYourData } from '../../src/core/back-office/privacy/erase-your-data.ts';
import { issuePapers } from '../../src/core/back-office/tax-papers/issue-papers.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { endEvent, tablesNaming } from '../helpers/worlds/privacy.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { TAX_RULES: 'ph' } });
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

test('a card is gone with its buyer, but for the invoice that prints it', async () => {
  const keys = createPrivacyKeys(shop.server.config.appSecret);
  const event = await shop.event();
  const buyer = { name: 'Luz Ocampo', email: 'luz@example.com' };
  const bodyOf = (idNumber: string) => ({
    items: [{ ticketTypeId: event.types[0], quantity: 1, statutory: [{ kind: 'PWD', idNumber, name: 'Luz Ocampo' }] }],
    invoice: { name: 'Luz Ocampo' },
    buyer,
  });
  const bought = await shop.buyer.buy(event.id, {}, bodyOf('QC-1001'));
  while ((await shop.db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await issuePapers(shop.db, { now: Date.now });
  const left = await shop.buyer.place(event.id, {}, bodyOf('QC-1002'));
  await shop.buyer.cancel(left);
  await shop.db.run(sql`update orders set created_at = created_at - interval '2 days' where id = ${left.id}`);
  await endEvent(shop.db, event);
  await eraseYourData({ db: shop.db, keys }, { address: spelledAs(buyer.email), askedBy: 'BUYER' });
  const cards = await shop.db.many<{ orderId: string }>(sql`select order_id from statutory_cards`);
  assert.deepEqual(
    cards.map(({ orderId }) => orderId),
    [bought.id],
  );
  assert.deepEqual(await tablesNaming(shop.db, 'Luz Ocampo'), ['statutory_cards', 'tax_papers']);
});
