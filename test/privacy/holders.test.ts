import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPrivacyKeys, everySpellingOf } from '../../src/core/back-office/privacy/address-in-question.ts';
import { eraseYourData } from '../../src/core/back-office/privacy/erase-your-data.ts';
import { erasureQueueKind } from '../../src/core/back-office/privacy/erasure-queue.ts';
import { exportYourData } from '../../src/core/back-office/privacy/export-your-data.ts';
import { eraseByAge } from '../../src/core/back-office/privacy/retention.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../helpers/clients/buyer.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { endEvent, tablesNaming } from '../helpers/worlds/privacy.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

/** An order of Ana's, with one ticket given to Benjo, one offered to Corazon, and another address asked for. */
async function givenOn(): Promise<{ event: { id: string }; order: BuyerOrder }> {
  const giver = giverAt(shop);
  const event = await shop.event();
  const question = (perTicket: boolean) =>
    shop.client.post<{ id: string }>(`/events/${event.id}/questions`, { label: 'Allergies', kind: 'TEXT', perTicket });
  const [ofOrder, ofTicket] = [await question(false), await question(true)];
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const [first, second] = (await shop.buyer.tickets(order)) as [BuyerTicket, BuyerTicket];
  const say = async ({ id, token }: Pick<BuyerOrder, 'id' | 'token'>, ...answers: Json[]) =>
    assert.equal((await shop.buyer.send('PUT', `/orders/${id}/answers`, { token, body: { answers } })).status, 200);
  await say(
    order,
    { questionId: ofOrder.id, value: 'lactose-ana' },
    { questionId: ofTicket.id, ticketId: first.id, value: 'peanuts-ana' },
  );
  await giver.offer(order, first, { name: 'Benjo Cruz', email: 'benjo@example.com' });
  const given = await giver.accept(await giver.mailedToken('benjo@example.com'));
  await say(given, { questionId: ofTicket.id, ticketId: given.ticket.id, value: 'shrimps-benjo' });
  await giver.offer(order, second, { name: 'Corazon Diaz', email: 'corazon@example.com' });
  const { id, token } = order;
  await shop.buyer.send('POST', `/orders/${id}/address`, { token, body: { email: 'dalisay@example.com' } });
  return { event, order };
}

test('somebody who was given or offered a ticket gets what is kept about them and can have it erased', async () => {
  const { db } = shop;
  const keys = createPrivacyKeys(shop.server.config.appSecret);
  const { event, order } = await givenOn();
  const exported = await exportYourData(
    { db, keys },
    { address: everySpellingOf('Benjo@example.com'), askedBy: 'OPERATOR', now: Date.now() },
  );
  assert.deepEqual([exported.orders.length, exported.tickets.length, exported.offers.length], [0, 1, 1]);
  assert.deepEqual(exported.mails.map(({ kind }) => kind).sort(), ['TICKETS', 'TICKET_OFFER']);
  assert.match(JSON.stringify(exported.tickets), /"question":"Allergies","ticket":"[^"]+","value":"shrimps-benjo"/);
  assert.doesNotMatch(JSON.stringify(exported), /ana@example|Ana Reyes|-ana/);
  const ofAna = { address: everySpellingOf('ana@example.com'), askedBy: 'OPERATOR', now: Date.now() } as const;
  const answersOfAna = JSON.stringify((await exportYourData({ db, keys }, ofAna)).orders);
  assert.match(answersOfAna, /"ticket":null,"value":"lactose-ana"[\s\S]*"value":"peanuts-ana"/);
  assert.doesNotMatch(answersOfAna, /shrimps/);
  const dalisay = { address: everySpellingOf('dalisay@example.com'), askedBy: 'OPERATOR', now: Date.now() } as const;
  const { addressChanges } = await exportYourData({ db, keys }, dalisay);
  assert.deepEqual(
    addressChanges.map(({ as, status }) => [as, status]),
    [['NEW', 'OPEN']],
  );

  const erase = (email: string) =>
    eraseYourData({ db, keys }, { address: everySpellingOf(email), askedBy: 'OPERATOR' });
  await erase('corazon@example.com');
  await erase('dalisay@example.com');
  assert.deepEqual(await tablesNaming(db, 'corazon', 'dalisay'), [], 'what is not needed is gone at once');
  assert.equal((await erase('benjo@example.com')).ordersLater, 1, 'a ticket of an event to come is needed');
  assert.ok((await tablesNaming(db, 'benjo')).includes('issued_tickets'));
  await endEvent(db, event);
  await workOffNow(db, [erasureQueueKind({ db, keys, now: Date.now })], 'erasure');
  assert.deepEqual(await tablesNaming(db, 'benjo'), []);
  const { buyerName } = await db.one<{ buyerName: string }>(sql`select buyer_name from orders where id = ${order.id}`);
  assert.equal(buyerName, 'Ana Reyes', 'the buyer did not ask for it');
  assert.deepEqual(await tablesNaming(db, 'lactose-ana', 'peanuts-ana'), ['answers', 'notices']);
  await assertSound(db);
});

test('when the time of an order is over, those whom its tickets were given to are gone with its buyer', async () => {
  const { db } = shop;
  const { event } = await givenOn();
  await endEvent(db, event, { days: 40 });
  await eraseByAge(db, { cancelledDays: null, sandboxDays: null, buyerDays: 30 });
  assert.deepEqual(await tablesNaming(db, 'benjo', 'corazon', 'dalisay'), []);
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from answers where event_id = ${event.id}`,
  );
  assert.equal(count, 0);
  await assertSound(db);
});
