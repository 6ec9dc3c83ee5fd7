import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createWaitingLinks, undoGeneration } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type SiteClient, siteClient } from '../../helpers/clients/site-client.ts';
import { lastMailedPath } from '../../helpers/receivers/account-mails.ts';
import { type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let pool: PoolWorld;
let site: SiteClient;
let people = 0;

before(async () => {
  shop = await openShop();
  pool = poolOf(shop);
  site = siteClient(shop.server.url);
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

const newAddress = () => {
  people += 1;
  return `dina${people}@example.com`;
};
const confirmLink = (email: string) => lastMailedPath(shop.server, email, 'WAITING');
const listed = (event: { id: string }) => shop.client.get<Json[]>(`/events/${event.id}/waiting`);
const news = async (email: string) =>
  (
    await shop.db.many<{ news: string }>(sql`
      select data->'waiting'->>'news' as news from mails where kind = 'WAITING' and recipient = ${email} order by created_at, id`)
  ).map((each) => each.news);
const codeOf = async (entry: { id: string; token: string }) => {
  const { status } = await pool.leave(entry);
  return status;
};

test('who joins with an address that waits is answered as anybody is: nothing says who waits', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  const email = newAddress();
  const waits = await pool.join(event, { email });
  const claimed = await pool.tryJoin(event, { email: email.toUpperCase() });
  const fresh = await pool.tryJoin(event, { email: newAddress() });
  const [claim, place] = [claimed, fresh].map(({ body }) => JSON.parse(body).data as typeof waits);
  assert.ok(claim !== undefined && place !== undefined);
  const shapeOf = (answer: typeof claimed, { id, token, ...said }: typeof waits) => ({
    status: answer.status,
    headers: [...(answer.headers as Headers).keys()].filter((name) => name !== 'date'),
    lengths: [id.length, token.length, answer.headers?.get('location')?.replace(id, '')],
    said,
  });
  assert.deepEqual(shapeOf(claimed, claim), shapeOf(fresh, place));
  assert.deepEqual(await pool.entry(claim), { ...(await pool.entry(place)), id: claim.id });
  // Its token changes it at once, as with a place.
  const [changed, changedPlace] = [
    await pool.tryJoin(event, { email, quantity: 2 }, claim.token),
    await pool.tryJoin(event, { email: 'x@example.com', quantity: 2 }, place.token),
  ];
  assert.equal(changed.status, 200, changed.body);
  assert.deepEqual(JSON.parse(changed.body).data, { id: claim.id, status: 'WAITING', ahead: 2 });
  assert.equal(changedPlace.status, 201, 'another address is another place');
  assert.deepEqual(
    (await listed(event)).map(({ quantity }) => quantity),
    [1, 1, 2],
    'in no list',
  );
  assert.equal(JSON.parse((await pool.leave(claim)).body).data.status, 'LEFT');
  assert.deepEqual(await pool.entry(claim), {
    ...{ id: claim.id, status: 'LEFT', ahead: 0, passedOver: false, offer: null },
  });
  assert.equal((await pool.entry(waits)).status, 'WAITING', 'whoever forgets a claim removes nobody');
});

test('the link that was mailed makes the claim the entry: tokens of before open nothing, place and row are kept', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  const email = newAddress();
  const stranger = await pool.join(event, { email, name: 'Mallory' });
  const behind = await pool.join(event);
  const own = await pool.join(event, { email, name: 'Dina', acceptsFewer: true });
  const link = await confirmLink(email);
  assert.equal((await site.get(link)).status, 200);
  assert.equal((await pool.entry(stranger)).status, 'WAITING', 'looking changes nothing');
  const opened = await site.post(link, {});
  assert.equal(opened.location, `/waiting/${own.id}?told=saved`);
  assert.equal((await site.post(link, {})).status, 303, 'followed again');
  assert.deepEqual(await pool.entry(own), { id: own.id, status: 'WAITING', ahead: 0, passedOver: false, offer: null });
  for (const id of [stranger.id, own.id]) assert.equal(await codeOf({ id, token: stranger.token }), 404);
  assert.equal(
    (await pool.tryJoin(event, { email, quantity: 3 }, stranger.token)).status,
    201,
    'a newcomer’s answer, and no change',
  );
  const rows = await listed(event);
  assert.deepEqual(
    rows.map(({ name, quantity, acceptsFewer }) => [name, quantity, acceptsFewer]),
    [
      ['Dina', 1, true],
      ['Bea Cruz', 1, false],
    ],
  );
  await pool.refund(event.orders[0]!);
  await pool.pay(await pool.offered(own));
  assert.equal((await pool.entry(behind)).ahead, 0);
});

test('who left by a token that nobody confirmed can be brought back for a day, at the old place', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  const email = newAddress();
  const first = await pool.join(event, { email });
  const behind = await pool.join(event);
  assert.equal(await codeOf(first), 200);
  assert.deepEqual(await news(email), ['JOINED', 'LEFT']);
  const key = createWaitingLinks(shop.server.config.appSecret).keyOf(first.id, undoGeneration);
  const link = `/waiting/${first.id}/undo?key=${key}`;
  assert.equal((await site.get(`${link}x`)).status, 410);
  assert.equal((await site.get(link)).status, 200);
  assert.equal((await pool.entry(first)).status, 'LEFT', 'looking changes nothing');
  assert.equal((await site.post(link, {})).location, `/waiting/${first.id}`);
  assert.deepEqual([(await pool.entry(first)).ahead, (await pool.entry(behind)).ahead], [0, 1]);
  assert.equal((await site.post(link, {})).status, 410, 'it is there');

  await pool.leave(first);
  await shop.db.run(
    sql`update waiting_entries set updated_at = updated_at - interval '24 hours 1 second' where id = ${first.id}`,
  );
  for (const answer of [await site.get(link), await site.post(link, {})]) assert.equal(answer.status, 410);
  assert.equal((await pool.entry(first)).status, 'LEFT');
});

test('an offer that is cancelled is told to the address too; whoever has the mailbox takes the place of whoever typed it first', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  const email = newAddress();
  const stranger = await pool.join(event, { email });
  await pool.refund(event.orders[0]!);
  await shop.buyer.cancel(await pool.offered(stranger));
  assert.deepEqual(await news(email), ['JOINED', 'LEFT']);

  const other = newAddress();
  await pool.refund(event.orders[1]!);
  const [sold] = [await shop.buyer.buy(event.id, { [event.type]: 2 })];
  assert.ok(sold);
  const typed = await pool.join(event, { email: other });
  const own = await pool.join(event, { email: other });
  await pool.leave(typed);
  assert.equal((await site.post(await confirmLink(other), {})).status, 303);
  assert.equal((await pool.entry(own)).status, 'WAITING');
  assert.equal(await codeOf(own), 200);
  assert.deepEqual(
    (await news(other)).filter((each) => each === 'LEFT').length,
    1,
    'a confirmed token is told of to nobody',
  );
});
