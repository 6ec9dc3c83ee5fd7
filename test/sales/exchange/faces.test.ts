import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { orderTimeline } from '../../../src/core/reports/orders/order-timeline.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { type SiteClient, siteClient } from '../../helpers/clients/site-client.ts';
import { openDoor } from '../../helpers/worlds/door.ts';
import { type Dated, exchangerAt, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let site: SiteClient;
let buyers: ReturnType<typeof exchangerAt>;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
  buyers = exchangerAt(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const typeOf = ({ types }: Dated) => types[0] as string;
const buy = (event: Dated, quantity = 2) => shop.buyer.buy(event.id, { [typeOf(event)]: quantity });
const dates = async (...given: Json[]) => (await seriesAt(shop, given)) as [Dated, Dated, Dated, Dated];

/** A browser that has opened the link to its order. */
async function browserOf({ id }: Pick<BuyerOrder, 'id'>) {
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(id);
  const opened = await site.get(`/orders/${id}?key=${key}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const get = async (path: string, language = 'en') => {
    const { status, html } = await site.get(path, { cookie, 'accept-language': language });
    assert.equal(status, 200, html);
    return html;
  };
  const choose = (eventId: string) =>
    fetch(`${shop.server.url}/orders/${id}/date`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: shop.server.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ eventId }),
    });
  return { get, choose };
}

test('the order page leads to the dates that can be chosen, and a form without scripts changes the date', async () => {
  const [one, two, full, dearer] = await dates({}, {}, { tickets: [{ quantity: 1 }] }, { tickets: [{ price: 900 }] });
  const order = await buy(one);
  const browser = await browserOf(order);
  assert.match(await browser.get(`/orders/${order.id}`), new RegExp(`href="/orders/${order.id}/date"`));
  const html = await browser.get(`/orders/${order.id}/date`);
  assert.match(html, new RegExp(`name="to" value="${two.id}"/>`));
  assert.match(html, new RegExp(`name="to" value="${full.id}" disabled`));
  assert.ok(!html.includes(dearer.id) && !html.includes(`value="${one.id}"`));
  assert.match(await browser.get(`/orders/${order.id}/date`, 'fil'), /Palitan ang petsa/);

  assert.match(html, new RegExp(`<label for="date-${two.id}">.*<input type="radio" id="date-${two.id}"`, 's'));
  assert.match(await browser.get(`/orders/${order.id}/date?choose=1`), /Choose a date first/);
  assert.match(await browser.get(`/orders/${order.id}/date?to=${full.id}`), /no longer has enough tickets/);

  const refused = await browser.choose(full.id);
  assert.deepEqual(
    [refused.status, refused.headers.get('location')],
    [303, `/orders/${order.id}/date?refused=soldOut`],
  );
  assert.match(await browser.get(`/orders/${order.id}/date?refused=soldOut`), /no longer has enough tickets/);
  assert.equal((await browser.choose('x')).headers.get('location'), `/orders/${order.id}/date?refused=none`);
  const done = await browser.choose(two.id);
  assert.deepEqual([done.status, done.headers.get('location')], [303, `/orders/${order.id}`]);
  assert.equal((await shop.buyer.read(order)).eventId, two.id);
  const shown = await browser.get(`/orders/${order.id}`);
  const [ticket] = (await shop.buyer.tickets(order)).filter(({ status }) => status === 'VALID') as [BuyerTicket];
  assert.ok(shown.includes(ticket.code));
});

test('what is lost with another date is said before the button that changes it, and choosing changes nothing', async () => {
  const returns = { untilHours: 0, keep: 0, mode: 'AT_ONCE' };
  const [here, same, none] = await dates({ returns }, { returns }, { transfersAllowed: false });
  const order = await buy(here);
  const browser = await browserOf(order);
  const confirm = (eventId: string, language = 'en') =>
    browser.get(`/orders/${order.id}/date?choose=1&to=${eventId}`, language);
  const lost = await confirm(none.id);
  assert.match(
    lost,
    /With the new date you can no longer:.*return a ticket<.*transfer a ticket<.*>Change to [^<]+ [AP]M</s,
  );
  assert.match(lost, new RegExp(`name="eventId" value="${none.id}"`));
  assert.match(await confirm(none.id, 'fil'), /hindi mo na magagawa.*mag-return ng ticket</s);
  assert.match(await confirm(same.id), /You can still do everything/);
  assert.equal((await shop.buyer.read(order)).eventId, here.id);
});

test('where the date cannot be changed the page says so and the order page has no link', async () => {
  const [one] = await dates({}, {});
  const order = await buy(one);
  await shop.db.run(sql`update events set exchange_until_hours = null where id = ${one.id}`);
  const browser = await browserOf(order);
  assert.ok(!(await browser.get(`/orders/${order.id}`)).includes(`/orders/${order.id}/date`));
  assert.match(await browser.get(`/orders/${order.id}/date`), /can’t be changed/);
});

test('it is told once: the order with where it was, each ticket as reissued, and a mail with the new tickets', async () => {
  const [one, two] = await dates({}, {});
  const order = await buy(one);
  const before = await shop.buyer.tickets(order);
  await buyers.exchange(order, two);
  const [told] = await shop.notices(order, 'order.exchanged');
  assert.deepEqual([told?.id, told?.eventId, told?.fromEventId, told?.status], [order.id, two.id, one.id, 'COMPLETED']);
  const reissued = await shop.notices(order, 'ticket.reissued');
  assert.deepEqual(reissued.map(({ replaces }) => replaces).sort(), before.map(({ id }) => id).sort());
  assert.deepEqual(new Set(reissued.map(({ eventId }) => eventId)), new Set([two.id]));
  assert.equal((await shop.notices(order, 'ticket.voided')).length, 0);
  const mails = await shop.db.many<{ data: Json }>(sql`
    select data from mails where order_id = ${order.id} and kind = 'TICKETS' order by created_at`);
  assert.deepEqual(
    mails.map(({ data }) => data.isExchanged),
    [undefined, true],
  );
});

test('the dashboard’s story of the order, attendees, manifests and parties of both dates say the same', async () => {
  const [one, two] = await dates({}, {});
  const order = await buy(one);
  const { qr: party } = await shop.buyer.read(order);
  await buyers.exchange(order, two);
  const { id: organizationId } = await shop.db.one<{ id: string }>(
    sql`select organization_id as id from orders where id = ${order.id}`,
  );
  const actor = { organizationId, apiKeyId: null, isSandbox: false, scopes: new Set<never>() };
  const story = await orderTimeline(shop.db, actor, { orderId: order.id });
  assert.equal(story.filter(({ kind }) => kind === 'EXCHANGED').length, 1);
  const statusesOf = async (event: Dated) =>
    (await shop.client.get<{ status: string }[]>(`/events/${event.id}/attendees`)).map(({ status }) => status);
  assert.deepEqual(await statusesOf(one), ['VOID', 'VOID']);
  assert.deepEqual(await statusesOf(two), ['VALID', 'VALID']);
  for (const [event, seen] of [
    [one, 0],
    [two, 2],
  ] as const) {
    const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id);
    const manifest = await door.send('GET', '/manifest');
    assert.equal(manifest.status, 200, manifest.body);
    const answer = await door.send('POST', '/parties', { qr: party });
    assert.equal(answer.status, 404, 'the old code of the order opens no door');
    const { qr } = await shop.buyer.read(order);
    const anew = await door.send('POST', '/parties', { qr });
    assert.equal(anew.status, seen === 0 ? 404 : 200, anew.body);
  }
});

test('the field is read and written by API, within its bounds', async () => {
  const event = await shop.event({ exchangeUntilHours: 48 });
  const read = () => shop.client.get<Json>(`/events/${event.id}`);
  assert.equal((await read()).exchangeUntilHours, 48);
  await shop.client.patch(`/events/${event.id}`, { exchangeUntilHours: 0 });
  assert.equal((await read()).exchangeUntilHours, 0);
  for (const wrong of [-1, 721, 1.5, '2']) {
    const answer = await shop.client.send('PATCH', `/events/${event.id}`, { body: { exchangeUntilHours: wrong } });
    assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR' });
  }
  await shop.client.patch(`/events/${event.id}`, { exchangeUntilHours: null });
  assert.equal((await read()).exchangeUntilHours, null);
});
