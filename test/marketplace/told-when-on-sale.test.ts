import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createMessageKeys } from '../../src/core/back-office/messages/message-keys.ts';
import { tellWaiting } from '../../src/core/back-office/on-sale/tell-waiting.ts';
import { mailLimitsDefault } from '../../src/core/telling/mails/mail-limits.ts';
import { keptMailPurpose } from '../../src/core/telling/mails/mailbox.ts';
import { mailQueueKinds } from '../../src/core/telling/mails/mailer.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { buildWeb } from '../../src/platform/web-build.ts';
import { createComposer } from '../../src/wiring/mails.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { type MarketClient, marketClient } from '../helpers/clients/market-client.ts';
import { siteClient } from '../helpers/clients/site-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let market: MarketClient;
let organizationId: string;

before(async () => {
  shop = await openShop();
  market = marketClient(shop.server.url);
});
after(() => shop?.close());
beforeEach(async () => {
  await shop.db.run(sql`delete from interests`);
  await shop.db.run(sql`delete from queue where kind = 'on-sale-mail'`);
  await shop.db.run(sql`delete from mails where kind = 'ON_SALE'`);
});

/** As each node's worker does. */
const tell = () => tellWaiting({ db: shop.db, keys: createMessageKeys(shop.server.config.secrets) });

async function soldOut(fields: Json = {}) {
  const event = await shop.event({ ...fields, tickets: [{ quantity: 1 }] });
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  ({ organizationId } = await shop.db.one<{ organizationId: string }>(
    sql`select organization_id from events where id = ${event.id}`,
  ));
  return { ...event, order };
}

async function waitFor(event: { id: string }, ...people: string[]): Promise<void> {
  for (const person of people) {
    const body = { name: person, email: `${person}@example.com` };
    const { status, body: said } = await market.send('POST', `/events/${event.id}/interests`, { body });
    assert.equal(status, 201, said);
  }
}

async function told(): Promise<string[]> {
  const rows = await shop.db.many<{ recipient: string }>(
    sql`select recipient from mails where kind = 'ON_SALE' order by created_at, recipient`,
  );
  return rows.map(({ recipient }) => recipient.split('@')[0] as string);
}

/** The pause between two waves of an event is over. */
const later = () => shop.db.run(sql`update interests set told_at = told_at - interval '2 minutes'`);

test('who waits for a sold-out event is written to when a ticket comes back, once, by however many nodes', async () => {
  const event = await soldOut();
  await waitFor(event, 'ana', 'ben');
  await tell();
  assert.deepEqual(await told(), [], 'nothing can be bought yet');
  await shop.buyer.cancel(event.order);
  await Promise.all([tell(), tell(), tell(), tell()]);
  assert.deepEqual(await told(), ['ana', 'ben']);
  await later();
  await tell();
  assert.deepEqual(await told(), ['ana', 'ben'], 'late and again: nobody hears of it twice');
  const { count } = await shop.db.one<{ count: number }>(
    sql`select count(*)::int as count from queue where kind = 'on-sale-mail'`,
  );
  assert.equal(count, 2, 'in a queue that a node of the release before leaves alone');
});

test('of one ticket few are told at a time, those who asked first first, and others while it is still there', async () => {
  const event = await soldOut();
  const people = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'];
  await waitFor(event, ...people);
  await shop.buyer.cancel(event.order);
  await Promise.all([tell(), tell()]);
  assert.deepEqual(await told(), people.slice(0, 5));
  await tell();
  assert.deepEqual(await told(), people.slice(0, 5), 'the next ones hear of it a minute later');
  await later();
  await tell();
  assert.deepEqual(await told(), people);
});

test('a sale that opens, a presale that ends and new tickets are told; what is cancelled, over or withdrawn is not', async () => {
  const opens = await shop.event({ tickets: [{ onSaleAt: new Date(Date.now() + 3_600_000).toISOString() }] });
  const presale = await shop.event({ journeyType: 'PRESELLING', tickets: [{}] });
  const gone = await soldOut();
  await waitFor(opens, 'opens');
  await waitFor(presale, 'presale');
  await waitFor(gone, 'gone');
  await tell();
  assert.deepEqual(await told(), []);
  await shop.db.run(sql`update ticket_types set on_sale_at = now() - interval '1 second' where event_id = ${opens.id}`);
  await shop.client.patch(`/events/${presale.id}`, { journeyType: 'STANDARD' });
  await shop.buyer.cancel(gone.order);
  await shop.client.post(`/events/${gone.id}/unpublish`);
  await tell();
  assert.deepEqual((await told()).sort(), ['opens', 'presale']);
});

test('the mail leads to the event and stops by one press; who stopped it is not written to, also where it waits already', async () => {
  const event = await soldOut({ name: 'Himig sa Tulay' });
  await waitFor(event, 'ana', 'ben');
  await shop.buyer.cancel(event.order);
  await tell();
  const { config } = shop.server;
  const web = await buildWeb<typeof import('../../web/render.tsx')>();
  const { ticketSigner } = shop.sales;
  const composing = { config, db: shop.db, ticketSigner, renderMail: async () => web.module.renderMail, now: Date.now };
  await shop.db.run(sql`delete from mails where recipient = 'ben@example.com'`);
  const kinds = mailQueueKinds({
    ...{ db: shop.db, composer: createComposer(composing), sender: undefined, limits: mailLimitsDefault },
    ...{ box: createSecretBox(config.secrets, keptMailPurpose), onFault: (sentence) => assert.fail(sentence) },
  });
  await workOffNow(shop.db, kinds, 'on-sale-mail');
  const [mail] = await shop.db.many<{ status: string; subject: string }>(
    sql`select status, subject from mails where kind = 'ON_SALE'`,
  );
  assert.deepEqual(mail, { status: 'KEPT', subject: 'Tickets to “Himig sa Tulay” are on sale' });

  const keys = createMessageKeys(config.secrets);
  const stopUrl = keys.stopUrl('', { organizationId, recipientHash: keys.hashOf('ana@example.com') });
  const again = await soldOut();
  await waitFor(again, 'ana', 'chona');
  await shop.buyer.cancel(again.order);
  await tell();
  assert.deepEqual(await told(), ['ana', 'ana', 'chona']);
  const site = siteClient(shop.server.url);
  assert.equal((await site.post(stopUrl, { 'List-Unsubscribe': 'One-Click' })).status, 200);
  assert.deepEqual(await told(), ['ana', 'chona'], 'what was still to go is gone');
  const third = await soldOut();
  await waitFor(third, 'ana', 'chona');
  await shop.buyer.cancel(third.order);
  await tell();
  assert.deepEqual((await told()).sort(), ['ana', 'chona', 'chona']);
});

test('who was told and asks again when it is sold out again waits anew, and hears of it once a day at most', async () => {
  const event = await soldOut();
  await waitFor(event, 'dina');
  await shop.buyer.cancel(event.order);
  await tell();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  await waitFor(event, 'dina', 'dina');
  await shop.buyer.cancel(order);
  await later();
  await tell();
  assert.deepEqual(await told(), ['dina']);
  await shop.db.run(sql`update interests set told_at = told_at - interval '1 day'`);
  await tell();
  assert.deepEqual(await told(), ['dina', 'dina']);
});
