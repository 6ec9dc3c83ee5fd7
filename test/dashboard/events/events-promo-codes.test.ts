import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world.close());

test('a promo code is made in the dashboard, used through its link, changed, switched off and not deleted', async () => {
  const { owner, staff, stranger, client, server } = world;
  const { id, at, types } = await world.event({
    tickets: [
      { name: 'Regular', price: 1_000 },
      { name: 'VIP', price: 2_000 },
    ],
  });
  const [regular, vip] = types as [string, string];
  const path = `${at}/promo-codes`;
  const fields = { code: 'Sale & more', kind: 'PERCENT', value: '25', isActive: 'on', [`type.${regular}`]: 'on' };
  const made = await owner.post(path, { ...fields, endsAt: '2027-01-31T23:59' });
  assert.equal(made.location, `${path}?done=promo-created`, made.html);
  const wrong = await owner.post(path, { ...fields, code: 'B', value: '101', startsAt: 'noon' });
  assert.equal(wrong.status, 400);
  const [promo] = await client.get<{ id: string; ticketTypeIds: string[]; endsAt: string }[]>(
    `/events/${id}/promo-codes`,
  );
  assert.deepEqual([promo?.ticketTypeIds, promo?.endsAt], [[regular], '2027-01-31T15:59:00.000Z']);
  const one = `${path}/${promo?.id}`;
  assert.equal((await stranger.get(one)).status, 404);
  assert.equal((await staff.get(path)).status, (await staff.get(`${at}/access-codes`)).status);

  // The link carries the code to checkout, which shows what it does.
  const { html } = await owner.get(path);
  // No page has such a number: the first is shown.
  assert.equal((await owner.get(`${path}?page=1e308`)).status, 200);
  const link = /href="([^"]*\?promo=Sale%20%26%20more)"/.exec(html)?.[1] as string;
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  const page = async (address: string) => (await fetch(`${server.url}${address}`)).text();
  assert.match(await page(new URL(link).pathname + new URL(link).search), /name="promo" value="Sale &amp; more"/);
  const checkout = `/events/${slug}/checkout?promo=sale+%26+MORE`;
  assert.match(
    await page(`${checkout}&q.${regular}=2`),
    /data-discount[^>]*>−₱500<[\s\S]*data-total-amount[^>]*>₱1,500</,
  );
  assert.match(await page(`${checkout}&q.${vip}=1`), /doesn’t work for these tickets/);
  const applied = await fetch(`${server.url}/events/${slug}/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams({ [`q.${regular}`]: '1', promo: 'SALE & MORE', apply: '1', name: '', email: '' }),
  });
  assert.equal(applied.status, 200, 'nothing but the code is looked at');
  assert.match(await applied.text(), /−₱250</);
  await world.buyer.buy(id, { [regular]: 2 }, { promoCode: 'Sale & more' });
  assert.match((await owner.get(path)).html, /₱500/);

  const form = formOn((await owner.get(one)).html, { action: one });
  const { isActive: _on, ...off } = form;
  assert.equal((await owner.post(one, off)).location, `${path}?done=promo-saved`);
  assert.equal((await owner.post(`${one}/delete`)).status, 409);
});
