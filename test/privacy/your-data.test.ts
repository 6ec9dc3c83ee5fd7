import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createPrivacyKeys, type PrivacyKeys } from '../../src/core/back-office/privacy/address-in-question.ts';
import type { YourData } from '../../src/core/back-office/privacy/export-your-data.ts';
import { openPath } from '../../src/core/telling/mails/mail.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../helpers/database/test-database.ts';
import { runSource } from '../helpers/machine/child.ts';
import { emptyMails, mailRows } from '../helpers/receivers/mail-world.ts';
import { endEvent, tablesNaming } from '../helpers/worlds/privacy.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let postgres: TestPostgres | undefined;
let shop: Shop;
let keys: PrivacyKeys;
let site: SiteClient;
let event: { id: string; types: string[] };

before(async () => {
  // Run alone, without the runner's server, it starts one whose address it knows.
  if (process.env.TEST_POSTGRES === undefined) postgres = await startTestPostgres();
  process.env.TEST_POSTGRES ??= JSON.stringify(postgres?.connection);
  shop = await openShop({ environment: { RETENTION_BUYER_DAYS: 'off', RETENTION_CANCELLED_DAYS: '45' } });
  keys = createPrivacyKeys(shop.server.config.appSecret);
  site = siteClient(shop.server.url);
  event = await shop.event({ tickets: [{ quantity: 100 }] });
});
beforeEach(async () => {
  await emptyMails(shop.db);
  await shop.db.run(sql`delete from order_link_requests`);
});
after(async () => {
  await shop.close();
  await postgres?.close();
});

const buyAs = (name: string, email: string) =>
  shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }, { buyer: { name, email } });
const ask = async (email: string) => {
  const { status, html } = await site.post('/your-data', { email });
  assert.equal(status, 200, html);
  return html.replaceAll(email, '');
};
const recipients = async () =>
  (await mailRows(shop.db)).filter(({ kind }) => kind === 'YOUR_DATA').map(({ recipient }) => recipient);

/** Follows the link of the newest mail, as its reader does, and answers what their browser then holds. */
async function follow(): Promise<{ cookie: string }> {
  const mail = (await mailRows(shop.db)).findLast(({ kind }) => kind === 'YOUR_DATA');
  const path = openPath(keys.mailLinks, mail?.data ?? {});
  const { status, location, headers } = await site.get(path);
  assert.deepEqual([status, location], [303, '/your-data'], 'the token leaves the address at once');
  const set = headers.get('set-cookie') ?? '';
  assert.match(set, /Path=\/your-data; HttpOnly; SameSite=Lax; Max-Age=3600/);
  return { cookie: set.split(';')[0] as string };
}

test('a link goes to the stored address alone, three times an hour, and nobody else learns of it', async () => {
  await buyAs('Ligaya Santos', 'Ligaya@example.com');
  await emptyMails(shop.db);
  const answers = new Set<string>();
  for (const email of ['nobody@example.com', 'lİgaya@example.com', 'ligaya@example.com', 'LIGAYA@example.com']) {
    answers.add(await ask(email));
  }
  assert.equal(answers.size, 1);
  assert.deepEqual(await recipients(), ['Ligaya@example.com', 'Ligaya@example.com']);
  for (let times = 0; times < 3; times += 1) answers.add(await ask('ligaya@example.com'));
  assert.equal((await recipients()).length, 3);
  assert.equal(answers.size, 1);

  await shop.db.run(sql`update orders set is_sandbox = true where buyer_email = 'Ligaya@example.com'`);
  await shop.db.run(sql`delete from order_link_requests`);
  await ask('ligaya@example.com');
  assert.equal((await recipients()).length, 3, 'a sandbox is no reason to write to anybody');
  await shop.db.run(sql`update orders set is_sandbox = false where buyer_email = 'Ligaya@example.com'`);
  assert.equal((await site.post('/your-data', { email: 'no address' })).status, 400);

  const presale = await shop.event({ journeyType: 'PRESELLING' });
  const person = { name: 'Ligaya Santos', email: 'ligaya@example.org' };
  assert.equal((await shop.buyer.send('POST', `/events/${presale.id}/interests`, { body: person })).status, 201);
  await ask('Ligaya@example.org');
  assert.equal((await recipients()).at(-1), 'ligaya@example.org', 'who wants to hear of an event is kept too');
});

test('without the link of a mail nothing is shown, handed out or erased', async () => {
  await buyAs('Bayani Roxas', 'bayani@example.com');
  const token = keys.tokenOf('bayani@example.com', Date.now() + 60_000);
  const bytes = Buffer.from(token, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const bad = {
    over: keys.tokenOf('bayani@example.com', Date.now() - 1),
    'changed by a bit': bytes.toString('base64url'),
    'of another service': createPrivacyKeys('another secret of forty-eight characters, or so..').tokenOf(
      'bayani@example.com',
      Date.now() + 60_000,
    ),
    'cut off': token.slice(0, 10),
    nonsense: 'bayani@example.com',
    empty: '',
  };
  for (const [how, given] of Object.entries(bad)) {
    const answer = await site.get(`/your-data?token=${encodeURIComponent(given)}`);
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [400, null], how);
    for (const path of ['/your-data/download', '/your-data/erase']) {
      const posted = await site.post(path, { sure: 'yes' }, { cookie: `takilya_your_data=${given}` });
      assert.equal(posted.status, 400, `${how} at ${path}`);
      assert.doesNotMatch(posted.html, /Bayani|TK-/, how);
    }
  }
  assert.equal((await site.post('/your-data/erase', { sure: 'yes' })).status, 400);
  const good = { cookie: `takilya_your_data=${token}` };
  const elsewhere = await site.post('/your-data/erase', { sure: 'yes' }, { ...good, 'sec-fetch-site': 'cross-site' });
  assert.equal(elsewhere.status, 403, 'no form of another site');
  assert.equal((await site.post('/your-data/erase', {}, good)).status, 400, 'not without being sure');
  assert.deepEqual((await tablesNaming(shop.db, 'bayani@example.com')).includes('orders'), true);
});

test('the reader of the link sees how much there is, downloads it and has it erased', async () => {
  const past = await shop.event();
  const buyer = { name: 'Amihan Cruz', email: 'amihan@example.com' };
  await shop.buyer.buy(past.id, { [past.types[0] as string]: 2 }, { buyer });
  await endEvent(shop.db, past);
  await buyAs(buyer.name, buyer.email);
  await ask(buyer.email);
  const visitor = await follow();

  const page = await site.get('/your-data', visitor);
  assert.equal(page.status, 200);
  assert.match(page.html, /About amihan@example\.com we keep 2 orders\.</);
  assert.match(page.html, /1 order is still open/);
  assert.deepEqual(
    [page.headers.get('cache-control'), page.headers.get('referrer-policy')],
    ['no-store', 'no-referrer'],
  );
  const download = await site.post('/your-data/download', {}, visitor);
  assert.equal(download.status, 200);
  assert.match(download.headers.get('content-disposition') ?? '', /^attachment; filename="takilya-data\.json"$/);
  assert.equal(download.headers.get('cache-control'), 'no-store');
  const data = JSON.parse(download.html) as YourData;
  assert.deepEqual([data.address, data.orders.length, data.isComplete], [buyer.email, 2, true]);
  assert.equal(data.orders[0]?.tickets.length, 2);
  assert.doesNotMatch(download.html, /centavos|token|hash|sealed|organizationId/i, 'nothing of how it is kept');

  const erased = await site.post('/your-data/erase', { sure: 'yes' }, visitor);
  assert.equal(erased.status, 200);
  assert.match(erased.html, /We erased everything that is closed\./);
  assert.match(erased.html, /1 order will be erased automatically/);
  assert.match(erased.headers.get('set-cookie') ?? '', /Max-Age=0/);
  assert.deepEqual(
    (await shop.db.many(sql`select buyer_name from orders where buyer_email_key = 'amihan@example.com'`)).length,
    1,
    'the tickets of the event to come',
  );
  await endEvent(shop.db, event);
  await assertSound(shop.db);
});

test('the page about privacy says in both languages what is kept and for how long, as it is configured', async () => {
  const english = await site.get('/privacy');
  assert.equal(english.status, 200);
  assert.match(english.html, /until you have them erased/);
  assert.match(english.html, /erase them after 45 days/);
  const filipino = await site.get('/privacy?lang=fil');
  assert.match(filipino.html, /pagkalipas ng 45 araw/);
  assert.match(english.html, /href="\/your-data"/);
  for (const path of ['/', '/find-tickets']) assert.match((await site.get(path)).html, /href="\/privacy"/, path);
});

test('an operator exports, erases and sees the log on the command line', async () => {
  const { host, user } = JSON.parse(process.env.TEST_POSTGRES as string) as Connection;
  const { name } = await shop.db.one<{ name: string }>(sql`select current_database() as name`);
  const environment = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    APP_SECRET: shop.server.config.appSecret,
  };
  const takilya = (...args: string[]) => runSource(['src/cli.ts', 'privacy', ...args], { environment });
  const other = await shop.event();
  const buyer = { name: 'Hiraya Luna', email: 'Hiraya@example.com' };
  await shop.buyer.buy(other.id, { [other.types[0] as string]: 1 }, { buyer });
  await endEvent(shop.db, other);

  const exported = await takilya('export', '--email', 'hiraya@example.com', '--json');
  assert.equal((JSON.parse(exported.stdout) as YourData).orders[0]?.buyerName, buyer.name, exported.stderr);
  const erased = await takilya('erase', '--email', 'HIRAYA@example.com', '--json');
  const { orders, ordersLater } = JSON.parse(erased.stdout) as Record<string, number>;
  assert.deepEqual([erased.code, orders, ordersLater], [0, 1, 0]);
  assert.deepEqual(await tablesNaming(shop.db, 'hiraya luna', 'hiraya@'), []);
  const log = await takilya('log', '--email', 'hiraya@example.com', '--json');
  const { entries } = JSON.parse(log.stdout) as { entries: Record<string, unknown>[] };
  assert.deepEqual(
    entries.map(({ act, askedBy, orders: count }) => [act, askedBy, count]),
    [
      ['ERASE', 'OPERATOR', 1],
      ['EXPORT', 'OPERATOR', 1],
    ],
  );
  assert.match(entries[0]?.addressHash as string, /^[0-9a-f]{64}$/);
  assert.doesNotMatch(log.stdout, /hiraya/i);
});
