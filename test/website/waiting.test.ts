import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks, createWaitingLinks, mailedGeneration } from '../../src/core/selling/orders/order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { until } from '../helpers/machine/until.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

// Everything here is plain forms: no script runs.

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(() => shop?.close());

const returns = { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' };

async function soldOut(event: object = {}) {
  const made = await shop.event({
    tickets: [
      { name: 'Floor', quantity: 1 },
      { name: 'Loge', quantity: 2 },
    ],
    ...event,
  });
  const [floor = '', loge = ''] = made.types;
  const order = await shop.buyer.buy(made.id, { [floor]: 1, [loge]: 2 });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${made.id}`);
  return { id: made.id, slug, floor, loge, order };
}

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] as string;

async function orderCookie({ id }: Pick<BuyerOrder, 'id'>): Promise<string> {
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(id);
  return cookieOf((await site.get(`/orders/${id}?key=${key}`)).headers);
}

/** Waits until somebody has their offer. */
async function offered(entryId: string): Promise<void> {
  await until(async () => {
    await shop.sales.offerRounds.sweep();
    const { status } = await shop.db.one<{ status: string }>(
      sql`select status from waiting_entries where id = ${entryId}`,
    );
    return status === 'OFFERED';
  });
}

/** The order that a place is offered, as the browser that opens it sees it. */
async function offerAt(page: string, cookie: string) {
  const { html } = await site.get(page, { cookie });
  const href = /<a class="button" href="(\/orders\/[^"]+)"/.exec(html)?.[1] as string;
  const opened = await site.get(href.replaceAll('&amp;', '&'));
  return { here: opened.location as string, cookie: cookieOf(opened.headers) };
}

const typed = { name: 'Bea Cruz', email: 'bea@example.com', quantity: '2' };

test('a sold-out page takes who waits, tells them their place, and lets them change and leave', async () => {
  const { id, slug, floor, loge } = await soldOut();
  const shown = (await site.get(`/events/${slug}`)).html;
  assert.match(shown, /Join the waiting list.*name="type" value="[^"]+".*Floor.*Loge.*name="acceptsFewer"/s);
  assert.doesNotMatch(shown, /Notify me/);

  const faulty = await site.post(`/events/${slug}/waiting`, { ...typed, email: 'nobody' });
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /Please check your name.*value="Bea Cruz"/s);
  const tooMany = await site.post(`/events/${slug}/waiting`, { ...typed, quantity: '99' });
  assert.equal(tooMany.status, 400);

  const joined = await site.post(`/events/${slug}/waiting`, { ...typed, type: loge });
  assert.equal(joined.status, 303, joined.html);
  assert.match(joined.location ?? '', /^\/waiting\/[0-9a-f-]{36}$/);
  const page = joined.location as string;
  const cookie = cookieOf(joined.headers);
  const place = await site.get(page, { cookie });
  assert.match(place.html, /You’re on the waiting list.*No one who wants the same tickets is ahead of you/s);
  assert.match(place.html, /2 tickets, Loge/);
  const inFilipino = await site.get(page, { cookie, 'accept-language': 'fil' });
  assert.match(inFilipino.html, /Nasa waiting list ka/);

  const again = await site.post(`/events/${slug}/waiting`, typed);
  assert.equal(again.status, 303, 'nobody learns who waits');
  assert.notEqual(again.location, page);
  assert.equal((await site.get(page)).status, 404, 'nobody else sees it');
  assert.equal((await site.post(`${page}/leave`, {})).status, 404);

  const changed = await site.post(`${page}/change`, { types: 'some', quantity: '1', acceptsFewer: 'on' }, { cookie });
  assert.equal(changed.location, `${page}?told=saved`);
  assert.match((await site.get(page, { cookie })).html, /1 ticket or fewer, any ticket type/);
  const wrong = await site.post(`${page}/change`, { types: 'some', type: floor, quantity: '99' }, { cookie });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, new RegExp(`role="alert".*<details open.*value="${floor}" checked.*value="99"`, 's'));
  assert.match((await site.get(page, { cookie })).html, /1 ticket or fewer, any ticket type/);
  assert.equal((await site.post(`${page}/change`, { quantity: 'many' }, { cookie })).status, 400);

  assert.equal((await site.post(`${page}/leave`, {}, { cookie })).location, page);
  assert.match((await site.get(page, { cookie })).html, /You left the waiting list/);
  const { status } = await shop.db.one<{ status: string }>(
    sql`select status from waiting_entries where event_id = ${id}`,
  );
  assert.equal(status, 'LEFT');
  assert.notEqual(floor, loge);
});

test('where something is left, only the rest can be waited for; where it is on sale again, the page says so', async () => {
  const { id, types } = await shop.event({
    tickets: [
      { name: 'Floor', quantity: 1 },
      { name: 'Loge', quantity: 5 },
    ],
  });
  const [floor = '', loge = ''] = types;
  await shop.buyer.buy(id, { [floor]: 1 });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  assert.match((await site.get(`/events/${slug}`)).html, /<summary>Sold out: Floor. Join the waiting list/);
  const onSale = await site.post(`/events/${slug}/waiting`, { ...typed, quantity: '1', type: loge });
  assert.deepEqual([onSale.status, /on sale right now/.test(onSale.html)], [409, true]);
  assert.equal((await site.post(`/events/${slug}/waiting`, { ...typed, quantity: '1' })).status, 303);
  await shop.client.patch(`/events/${id}`, { waitingList: false });
  assert.doesNotMatch((await site.get(`/events/${slug}`)).html, /action="[^"]*\/waiting/);
});

test('a buyer who cannot come sees what comes back before anything is done, and can keep the ticket', async () => {
  const { slug, order } = await soldOut({ returns, refundPolicy: 'No refunds, ever.' });
  const rule = /Until 24 hours before the start you can return a ticket.*you get up to 90% of what you paid back/;
  const event = (await site.get(`/events/${slug}`)).html;
  assert.match(event, rule);
  assert.match(event, /This rule holds for every ticket, whatever else the organizer says:.*No refunds, ever/s);
  const cookie = await orderCookie(order);
  const here = `/orders/${order.id}`;
  const page = (await site.get(here, { cookie })).html;
  assert.match(page, rule);
  const action = /href="(\/orders\/[^"]+\/return)">I can’t come</.exec(page)?.[1] as string;
  const preview = await site.get(action, { cookie });
  assert.match(preview.html, /You get up to ₱720 back once someone from the waiting list has bought the ticket/);
  assert.match(preview.html, /No one is waiting for such a ticket right now/);
  assert.equal((await site.post(`/events/${slug}/waiting`, typed)).status, 303);
  assert.match((await site.get(action, { cookie })).html, /1 person is waiting for such a ticket right now\./);
  assert.match((await site.get(here, { cookie })).html, /I can’t come/, 'looking does nothing');
  assert.equal((await site.get(action)).status, 404);
  assert.equal((await site.post(action, {})).status, 404);

  assert.equal((await site.post(action, {}, { cookie })).location, here);
  const open = (await site.get(here, { cookie })).html;
  assert.match(open, /Offered to the waiting list. Still valid until someone buys it; then you get up to ₱720 back/);
  assert.equal((await site.post(`${action}/keep`, {}, { cookie })).location, here);
  assert.doesNotMatch((await site.get(here, { cookie })).html, /Offered to the waiting list/);
});

test('an offer leads from the mail and the page to the order, and says how long it is held', async () => {
  const { id, slug, loge, order } = await soldOut({ returns: { ...returns, mode: 'AT_ONCE', keep: 0 } });
  const joined = await site.post(`/events/${slug}/waiting`, { ...typed, quantity: '1', type: loge });
  const page = joined.location as string;
  const entryId = page.split('/').at(-1) as string;
  const ticket = (await shop.buyer.tickets(order)).find(({ ticketTypeId }) => ticketTypeId === loge);
  const cookie = await orderCookie(order);
  const action = `/orders/${order.id}/tickets/${ticket?.id}/return`;
  assert.match((await site.get(action, { cookie })).html, /You get ₱800 back right away/);
  await site.post(action, {}, { cookie });
  await shop.tryRefunds();
  await offered(entryId);
  // By the link of the mail, from another browser.
  const key = createWaitingLinks(shop.server.config.appSecret).keyOf(entryId);
  const opened = await site.get(`${page}?key=${key}`);
  assert.equal(opened.location, page);
  const { html } = await site.get(page, { cookie: cookieOf(opened.headers) });
  const href = /<a class="button" href="(\/orders\/[^"]+)">Get your tickets: ₱800</.exec(html)?.[1] as string;
  assert.match(html, /It’s your turn.*Reserved for you until [^:]+:\d\d [AP]M: 1 × Loge/s);
  const followed = await site.get(href.replaceAll('&amp;', '&'));
  const paying = await site.get(followed.location as string, { cookie: cookieOf(followed.headers) });
  assert.match(paying.html, /Pay ₱800/);
  assert.equal((await site.get(`${page}?key=wrong`)).status, 404);
  assert.ok(id);
});

test('offers are counted as mails of strangers until a link that was mailed is opened, which no page or cookie has', async () => {
  const links = createWaitingLinks(shop.server.config.appSecret);
  const openings = [
    (id: string) => `/waiting/${id}?key=${links.keyOf(id, mailedGeneration)}`,
    (id: string, order: string) => `${order}&place=${links.keyOf(id, mailedGeneration)}`,
  ];
  for (const [nth, openingOf] of openings.entries()) {
    const { slug, order } = await soldOut();
    const email = `count${nth}@example.com`;
    const joined = await site.post(`/events/${slug}/waiting`, { ...typed, email, quantity: '1' });
    const id = joined.location?.split('/').at(-1) as string;
    const cookie = cookieOf(joined.headers);
    await site.get(`/waiting/${id}?key=${cookie.split('=')[1]}`);
    const offers: boolean[] = [];
    for (const ticket of (await shop.buyer.tickets(order)).slice(0, 2)) {
      await shop.sales.cashier.refund({ orderId: order.id, ticketIds: [ticket.id], reason: null });
      await offered(id);
      const { orderId, unpaid } = await shop.db.one<{ orderId: string; unpaid: unknown }>(sql`
        select order_id, data -> 'unpaid' as unpaid from mails where kind = 'WAITING_OFFER' and recipient = ${email}
        order by created_at desc, id desc limit 1`);
      offers.push(unpaid !== null);
      await offerAt(`/waiting/${id}`, cookie);
      const key = createOrderLinks(shop.server.config.appSecret).keyOf(orderId);
      await site.get(openingOf(id, `/orders/${orderId}?key=${key}`));
      await shop.endHold({ id: orderId } as BuyerOrder);
      await shop.sales.offerRounds.sweep();
    }
    assert.deepEqual(offers, [true, false], email);
  }
});

test('what is offered for nothing is taken with one button, after the questions that must be answered', async () => {
  const { id, types } = await shop.event({
    type: 'FREE',
    namesPerTicket: true,
    returns: { untilHours: 24, keep: 0, mode: 'AT_ONCE' },
    tickets: [{ name: 'Seat', price: 0, quantity: 1 }],
  });
  const [seat = ''] = types;
  const said = { items: [{ ticketTypeId: seat, quantity: 1, tickets: [{ name: 'Ana Reyes' }] }] };
  const placed = await shop.buyer.send('POST', '/orders', {
    body: { eventId: id, buyer: { name: 'Ana Reyes', email: 'ana@example.com' }, ...said },
  });
  assert.equal(placed.status, 201, placed.body);
  const { data: order } = JSON.parse(placed.body) as { data: BuyerOrder };
  const question = await shop.client.post<{ id: string }>(`/events/${id}/questions`, {
    label: 'What do you eat?',
    kind: 'TEXT',
    required: true,
    askAt: 'CHECKOUT',
  });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const joined = await site.post(`/events/${slug}/waiting`, { ...typed, quantity: '1', type: seat });
  const page = joined.location as string;
  const [ticket] = await shop.buyer.tickets(order);
  const action = `/orders/${order.id}/tickets/${ticket?.id}/return`;
  const seller = await orderCookie(order);
  assert.match((await site.get(action, { cookie: seller })).html, /The ticket was free, so there is nothing to refund/);
  await site.post(action, {}, { cookie: seller });
  await offered(page.split('/').at(-1) as string);

  const { here, cookie } = await offerAt(page, cookieOf(joined.headers));
  const shown = (await site.get(here, { cookie })).html;
  assert.match(shown, /<form[^>]*class="pay".*What do you eat.*Get my tickets<\/button>/s);
  assert.doesNotMatch(shown, /name="method"|Pay ₱/);
  assert.match(shown, /I don’t want them.*They go to the next person, and you leave the waiting list/s);

  const answer = `answer.${question.id}`;
  const name = `name.${seat}.1`;
  const missing = await site.post(`${here}/pay`, { [answer]: '', [name]: 'Bea <b>Cruz' }, { cookie });
  assert.equal(missing.status, 400);
  assert.match(missing.html, /value="Bea &lt;b>Cruz"/, 'nothing typed is lost');
  assert.equal((await site.post(`${here}/pay`, { [answer]: 'Fish', [name]: 'Bea' }, { cookie })).status, 303);
  assert.match((await site.get(here, { cookie })).html, /data-qr.*Bea/s);
  const [kept] = await shop.db.many<{ value: unknown }>(
    sql`select value from answers where question_id = ${question.id}`,
  );
  assert.equal(kept?.value, 'Fish');
  // The back button, and the form sent once more.
  assert.equal((await site.post(`${here}/pay`, { [answer]: 'Meat', [name]: 'Eve' }, { cookie })).location, here);
  assert.match((await site.get(page, { cookie: cookieOf(joined.headers) })).html, /You have your tickets/);
});
