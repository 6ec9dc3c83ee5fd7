import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { requestOrderLinks } from '../../src/core/selling/orders/request-order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { siteClient } from '../helpers/clients/site-client.ts';
import { emptyMails, mailRows } from '../helpers/receivers/mail-world.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let eventId: string;
let ticketTypeId: string;
before(async () => {
  shop = await openShop();
  const event = await shop.event({ tickets: [{ quantity: 100 }] });
  eventId = event.id;
  ticketTypeId = event.types[0] as string;
  await shop.buyer.buy(event.id, { [ticketTypeId]: 1 });
});
after(() => shop.close());
beforeEach(async () => {
  await emptyMails(shop.db);
  await shop.db.run(sql`delete from order_link_requests`);
});

const hour = 60 * 60_000;
const now = Date.now();
const ask = (email: string, at = now) =>
  shop.db.transaction((tx) => requestOrderLinks(tx, { email, language: 'fil', now: at, caller: email }));
const recipients = async () => (await mailRows(shop.db)).map(({ recipient }) => recipient);

/** Asks on the page, as anybody may. */
const askOnPage = async (email: string) => {
  const { status, html } = await siteClient(shop.server.url).post('/find-tickets', { email });
  assert.equal(status, 200, email);
  return html.replaceAll(email, '');
};
const buyAs = (email: string) => shop.buyer.buy(eventId, { [ticketTypeId]: 1 }, { buyer: { name: 'Somebody', email } });

test('a buyer gets the links, in any spelling of their address, in the language of the page', async () => {
  await ask(' Ana@Example.COM ');
  const [row] = await mailRows(shop.db);
  assert.deepEqual(
    [row?.kind, row?.recipient, row?.language, row?.status],
    ['FIND_ORDERS', 'ana@example.com', 'fil', 'PENDING'],
  );
});

test('links go to the address that an order was placed with, never to one that only looks the same', async () => {
  await buyAs('victim.k@mailinator.com');
  await emptyMails(shop.db);
  const lookalikes = [
    'victim.k@maİlinator.com',
    'vİctim.k@mailinator.com',
    'VİCTİM.K@MAİLİNATOR.COM',
    'victım.k@mailinator.com',
    'victim.k@maılinator.com',
    // The Kelvin sign.
    'victim.\u212a@mailinator.com',
    'ｖictim.k@mailinator.com',
  ];
  const answers = new Set<string>();
  for (const email of lookalikes) answers.add(await askOnPage(email));
  assert.deepEqual(await recipients(), []);
  answers.add(await askOnPage('VICTIM.K@Mailinator.com'));
  assert.deepEqual(await recipients(), ['victim.k@mailinator.com']);
  assert.equal(answers.size, 1, 'the page tells nobody which it was');
});

test('a domain is the same in its own script, in ASCII and in any case, and is written to as it was stored', async () => {
  await buyAs('a@Bücher.example');
  await buyAs('b@xn--bcher-kva.example');
  await emptyMails(shop.db);
  for (const [typed, stored] of [
    ['a@xn--bcher-kva.example', 'a@Bücher.example'],
    ['A@BÜCHER.example', 'a@Bücher.example'],
    ['b@bu\u0308cher.example', 'b@xn--bcher-kva.example'],
    ['b@XN--BCHER-KVA.EXAMPLE', 'b@xn--bcher-kva.example'],
  ] as const) {
    await askOnPage(typed);
    assert.deepEqual(await recipients(), [stored], typed);
    await emptyMails(shop.db);
  }
});

test('a local part that differs in more than the case of ASCII is another address', async () => {
  await buyAs('PEÑA@example.com');
  await emptyMails(shop.db);
  for (const other of ['peña@example.com', 'PEN\u0303A@example.com', 'PENA@example.com']) await askOnPage(other);
  assert.deepEqual(await recipients(), []);
  await askOnPage('peÑa@EXAMPLE.com');
  assert.deepEqual(await recipients(), ['PEÑA@example.com']);
});

test('orders under several spellings are listed in a mail to each of them, the typed one first and three at most', async () => {
  const spellings = ['lito@example.com', 'Lito@example.com', 'LITO@example.com', 'lito@Example.com'];
  for (const email of spellings) await buyAs(email);
  await emptyMails(shop.db);
  await askOnPage('lito@example.com');
  assert.deepEqual((await recipients()).sort(), ['LITO@example.com', 'lito@Example.com', 'lito@example.com']);
  await emptyMails(shop.db);
  await shop.db.run(sql`delete from order_link_requests`);
  await askOnPage('lITO@example.com');
  assert.deepEqual((await recipients()).sort(), ['LITO@example.com', 'Lito@example.com', 'lito@Example.com']);
});

test('somebody who did not buy gets no mail, and the answer is the same', async () => {
  assert.equal(await ask('wala@example.com'), await ask('ana@example.com'));
  assert.deepEqual(await recipients(), ['ana@example.com']);
});

test('orders of events that are long over, cancelled ones and those of the sandbox are no reason to write', async (t) => {
  t.after(() => shop.db.run(sql`update orders set status = 'COMPLETED', is_sandbox = false`));
  await shop.db.run(sql`update orders set is_sandbox = true`);
  await ask('ana@example.com');
  await shop.db.run(sql`update orders set is_sandbox = false`);
  const { dateTime } = await shop.db.one<{ dateTime: string }>(sql`select date_time from events where id = ${eventId}`);
  await ask('ana@example.com', Date.parse(dateTime) + 31 * 24 * hour);
  assert.deepEqual(await recipients(), []);
  await ask('ana@example.com', Date.parse(dateTime) + 29 * 24 * hour);
  assert.deepEqual(await recipients(), ['ana@example.com']);
});

test('an address gets three mails an hour at most, also where all are asked for at once', async () => {
  const spellings = ['ana@example.com', 'ANA@example.com'];
  await Promise.all(Array.from({ length: 10 }, (_, index) => ask(spellings[index % 2] as string)));
  assert.equal((await recipients()).length, 3);
  await ask('ana@example.com', now + hour - 1_000);
  assert.equal((await recipients()).length, 3);
  await ask('ana@example.com', now + hour + 1_000);
  assert.equal((await recipients()).length, 4);
});

test('spellings of an address do not multiply what it gets', async () => {
  const spellings = ['pia@example.com', 'Pia@example.com', 'PIA@example.com'];
  for (const email of spellings) await buyAs(email);
  await emptyMails(shop.db);
  for (let request = 0; request < 3; request += 1) await ask('pia@example.com');
  assert.equal((await recipients()).length, 3);
  await ask('pia@example.com', now + hour + 1_000);
  assert.equal((await recipients()).length, 6);
});

test('one network address asks for the links of so many people an hour and no more, and then hears so', async (t) => {
  t.after(() => shop.db.run(sql`delete from attempt_counts`));
  await shop.db.run(sql`delete from attempt_counts`);
  const { status } = await siteClient(shop.server.url).post('/find-tickets', { email: 'wala@example.com' });
  assert.equal(status, 200);
  assert.equal((await shop.db.many(sql`select from attempt_counts where count = 1`)).length, 1);
  await shop.db.run(sql`update attempt_counts set count = 200`);
  const refused = await siteClient(shop.server.url).post('/find-tickets', { email: 'ana@example.com' });
  assert.equal(refused.status, 429);
  assert.deepEqual(await recipients(), []);
});

test('addresses that somebody types in are not stored', async () => {
  await ask('lihim@example.com');
  const { dump } = await shop.db.one<{ dump: string }>(sql`
    select string_agg(r::text, ' ') as dump from order_link_requests r`);
  assert.ok(dump.length > 0);
  assert.doesNotMatch(dump, /lihim/);
});
