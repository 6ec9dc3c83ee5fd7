import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { requestOrderLinks } from '../../src/core/selling/orders/request-order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { emptyMails, mailRows } from '../helpers/mail-world.ts';
import { openShop, type Shop } from '../helpers/shop.ts';

let shop: Shop;
let eventId: string;
before(async () => {
  shop = await openShop();
  const event = await shop.event();
  eventId = event.id;
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
});
after(() => shop.close());
beforeEach(async () => {
  await emptyMails(shop.db);
  await shop.db.run(sql`delete from order_link_requests`);
});

const hour = 60 * 60_000;
const now = Date.now();
const ask = (email: string, at = now) =>
  shop.db.transaction((tx) => requestOrderLinks(tx, { email, language: 'fil', now: at }));
const recipients = async () => (await mailRows(shop.db)).map(({ recipient }) => recipient);

test('whoever bought gets the links, however they spell their address, in the language of the page', async () => {
  await ask(' Ana@Example.COM ');
  const [row] = await mailRows(shop.db);
  assert.deepEqual(
    [row?.kind, row?.recipient, row?.language, row?.status],
    ['FIND_ORDERS', 'Ana@Example.COM', 'fil', 'PENDING'],
  );
});

test('whoever did not buy gets no mail, and the answer is the same', async () => {
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
  await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index % 2 ? 'ANA@example.com' : 'ana@example.com')));
  assert.equal((await recipients()).length, 3);
  await ask('ana@example.com', now + hour - 1_000);
  assert.equal((await recipients()).length, 3);
  await ask('ana@example.com', now + hour + 1_000);
  assert.equal((await recipients()).length, 4);
});

test('addresses that somebody types in are not stored', async () => {
  await ask('lihim@example.com');
  const { dump } = await shop.db.one<{ dump: string }>(sql`
    select string_agg(r::text, ' ') as dump from order_link_requests r`);
  assert.ok(dump.length > 0);
  assert.doesNotMatch(dump, /lihim/);
});
