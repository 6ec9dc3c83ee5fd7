import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paymentMethods } from '../../src/core/money/fees/payment-method.ts';
import { requestRefund } from '../../src/core/selling/desk/refund-order.ts';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(() => shop?.close());

/** The page of an order as its buyer sees it. */
async function orderPage({ id }: Pick<BuyerOrder, 'id'>, query = ''): Promise<string> {
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(id);
  const opened = await site.get(`/orders/${id}?key=${key}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const { status, html } = await site.get(`/orders/${id}${query}`, { cookie });
  assert.equal(status, 200, html);
  return html;
}

/** The rows of the receipt: labels and amounts. */
function sumsOf(html: string): [string, number][] {
  const table = /<table class="sums">[\s\S]*?<\/table>/.exec(html)?.[0] ?? '';
  return [...table.matchAll(/<th[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g)].map(([, label = '', amount = '']) => [
    label,
    Number(amount.replaceAll(/[₱,]/g, '').replace('−', '-')),
  ]);
}

test('the summary says the total of the way to pay that is chosen, without scripts too', async () => {
  const { id, types } = await shop.event({ absorbFees: false, tickets: [{ price: 2_500 }] });
  const order = await shop.buyer.place(id, { [types[0] as string]: 2 });
  const totals: Record<string, number> = {};
  for (const [method, label] of [
    ['gcash', 'Total with GCash'],
    ['card', 'Total with credit or debit card'],
  ] as const) {
    const html = await orderPage(order, `?method=${method}`);
    const [tickets, fees, total] = sumsOf(html) as [[string, number], [string, number], [string, number]];
    assert.deepEqual([tickets[0], fees[0], total[0]], ['2 × General Admission', 'Fees', label]);
    assert.equal(tickets[1] + fees[1], total[1], 'line by line');
    assert.match(html, new RegExp(`value="${method}" checked`));
    assert.match(html, /<noscript><button[^>]*formmethod="get"[^>]*>Show the total for this method</);
    totals[method] = total[1];
  }
  assert.equal(totals.gcash, order.totalAmount);
  await shop.buyer.startPayment(order, 'card');
  assert.equal((await shop.buyer.read(order)).totalAmount, totals.card, 'what was shown is what is charged');
  assert.equal(sumsOf(await orderPage(order, '?method=bogus')).at(-1)?.[1], totals.card, 'the last that was chosen');
});

test('where it costs the same however it is paid, there is one total and nothing to update', async () => {
  const { id, types } = await shop.event();
  const html = await orderPage(await shop.buyer.place(id, { [types[0] as string]: 1 }));
  assert.deepEqual(sumsOf(html), [
    ['1 × General Admission', 800],
    ['Total', 800],
  ]);
  assert.doesNotMatch(html, /formmethod/);
});

test('the receipt of what was refunded adds up line by line', async () => {
  const { id, types } = await shop.event({ absorbFees: false, tickets: [{ price: 1_000 }] });
  const order = await shop.buyer.buy(id, { [types[0] as string]: 2 });
  const refund = { orderId: order.id, amountCentavos: 50_000, reason: null };
  await shop.sales.desk.serve(id, requestRefund(refund));
  await shop.tryRefunds();
  const partly = sumsOf(await orderPage(order));
  const fees = order.totalAmount - 2_000;
  assert.deepEqual(partly, [
    ['2 × General Admission', 2_000],
    ['Fees', fees],
    ['Total', 2_000 + fees],
    ['Refunded', -500],
    ['Net paid', 1_500 + fees],
  ]);
  await shop.sales.desk.serve(id, requestRefund({ orderId: order.id, reason: null }));
  await shop.tryRefunds();
  assert.deepEqual(sumsOf(await orderPage(order)).slice(2), [
    ['Total', 2_000 + fees],
    ['Refunded', -2_000 - fees],
    ['Net paid', 0],
  ]);
});

test('cards and event pages say what is charged; only what is free throughout is called and found free', async () => {
  const free = { name: 'Bata', price: 0 };
  const paid = { name: 'Matanda', price: 650 };
  const make = async (name: string, event: Parameters<Shop['event']>[0]) => {
    const { id } = await shop.event({ name, ...event });
    return (await shop.client.get<{ slug: string }>(`/events/${id}`)).slug;
  };
  const slugs = {
    borne: await make('Presyo Una', { absorbFees: false, tickets: [{ price: 2_500 }, { name: 'VIP', price: 4_000 }] }),
    absorbed: await make('Presyo Ikalawa', { tickets: [{ price: 2_500 }] }),
    mixed: await make('Presyo Ikatlo', { tickets: [free, paid] }),
    mixedBorne: await make('Presyo Ikaapat', { absorbFees: false, tickets: [free, paid] }),
    zero: await make('Presyo Ikalima', { tickets: [free, { ...paid, published: false }] }),
    ended: await make('Presyo Ikaanim', { tickets: [free, { ...paid, offSaleAt: '2026-01-01T00:00:00Z' }] }),
    free: await make('Presyo Ikapito', { type: 'FREE', tickets: [free] }),
    soon: await make('Presyo Ikawalo', { tickets: [{ ...paid, published: false }] }),
  };
  const said = async (query: string) => {
    const { html } = await site.get(`/events?search=presyo&${query}`);
    const cards = [...html.matchAll(/<article class="card">[\s\S]*?<\/article>/g)].map(([card]) => card);
    return Object.fromEntries(
      Object.entries(slugs).flatMap(([name, slug]) => {
        const card = cards.find((each) => each.includes(`/events/${slug}"`));
        return card === undefined ? [] : [[name, /class="card-price">([^<]*)</.exec(card)?.[1]]];
      }),
    );
  };
  const ofPaid = {
    borne: 'From ₱2,744 with fees via GCash',
    absorbed: 'From ₱2,500',
    mixed: 'Free to ₱650',
    mixedBorne: 'Free to ₱714 with fees via GCash',
    soon: 'On sale soon',
  };
  const ofFree = { zero: 'Free', ended: 'Free', free: 'Free' };
  assert.deepEqual(await said(''), { ...ofPaid, ...ofFree });
  assert.deepEqual(await said('price=free'), ofFree);
  assert.deepEqual(await said('price=paid'), ofPaid);

  const { html } = await site.get(`/events/${slugs.borne}`);
  assert.match(html, /class="type-price">₱2,744<small>with fees via GCash<\/small>/);
  assert.match(html, /data-fees-hint[^>]*>Including fees, if you pay the most common way/);
  assert.match(html, /"price":2744,/, 'search engines are told the same');
  // The page's script goes by them, to name the same price as the service does.
  const [, named = ''] = /data-methods="([^"]+)"/.exec(html) ?? [];
  const methods = Object.keys(JSON.parse(named.replaceAll('&quot;', '"')) as object);
  assert.deepEqual(methods.slice(0, paymentMethods.length), paymentMethods, 'the most usual first');
  const borneId = /data-event="([^"]+)"/.exec(html)?.[1] as string;
  const { tickets } = await shop.client.get<{ tickets: { id: string }[] }>(`/events/${borneId}`);
  const order = await shop.buyer.place(borneId, { [tickets[0]?.id as string]: 1 });
  const checkout = await site.get(`/events/${slugs.borne}/checkout?q.${tickets[0]?.id}=1`);
  assert.deepEqual(sumsOf(checkout.html).at(-1), ['Total with GCash', 2_744], 'and it is what one ticket costs');
  const toPay = await orderPage(order);
  assert.deepEqual(sumsOf(toPay).at(-1), ['Total with GCash', 2_744]);
  assert.match(toPay, /value="gcash" checked/, 'until another way is chosen');
  assert.match(
    toPay,
    /online banking<\/span><b>₱2,697<small class="hint">saves ₱47</i,
    'each way says its own total, and what it saves, before it is chosen',
  );
  await shop.buyer.startPayment(order, 'online_banking');
  assert.equal((await shop.buyer.read(order)).totalAmount, 2_697, 'what was shown is what is charged');
  assert.match((await site.get(`/events/${slugs.absorbed}`)).html, /class="type-price">₱2,500<\/p>/);
  const style = /href="(\/assets\/site-[^"]+)"/.exec(html)?.[1] as string;
  assert.doesNotMatch((await site.get(style)).html, /line-through/, 'no price is struck through beside "sold out"');
});

test('the order page leads to the event, a map and the calendar, and says what a pass of several days is good for', async () => {
  const venue = await shop.client.post<{ id: string }>('/venues', {
    name: 'Bulwagan ng Bayan',
    address1: '12 Kalye Mabini',
    city: 'Malolos',
    state: 'Bulacan',
  });
  const lasting = { dateTime: '2027-02-12T16:00:00+08:00', endDateTime: '2027-02-14T23:00:00+08:00' };
  const { id, types } = await shop.event({ name: 'Tatlong Araw', venueId: venue.id, ...lasting });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const order = await shop.buyer.buy(id, { [types[0] as string]: 1 });
  const html = await orderPage(order);
  assert.ok(html.includes(`<h2><a href="/events/${slug}">Tatlong Araw</a></h2>`));
  assert.ok(html.includes('<b>Bulwagan ng Bayan</b><span class="address">12 Kalye Mabini, Malolos, Bulacan</span>'));
  assert.match(
    html,
    /href="https:\/\/www\.openstreetmap\.org\/[^"]+" class="quiet" rel="noopener noreferrer">Open map/,
  );
  assert.match(html, new RegExp(`href="/orders/${order.id}/event.ics"`));
  assert.match(html, /Valid from Fri, Feb 12, 2027, 4:00 PM to Sun, Feb 14, 2027, 11:00 PM/);
  const night = { dateTime: '2027-02-12T21:00:00+08:00', endDateTime: '2027-02-13T04:00:00+08:00' };
  const party = await shop.event({ ...night, locationType: 'ONLINE', joinUrl: 'https://meet.example.com/silid' });
  const online = await orderPage(await shop.buyer.buy(party.id, { [party.types[0] as string]: 1 }));
  assert.match(online, /<p class="where">Online<\/p>/);
  assert.match(online, /href="https:\/\/meet\.example\.com\/silid"/);
  assert.doesNotMatch(online, /Valid from/, 'a night is no pass');
});

test('a ticket type says which zones it lets into, in the words they have now', async () => {
  const { id, types } = await shop.event({ tickets: [{ name: 'Floor' }, { name: 'VIP' }] });
  const zone = await shop.client.post<{ id: string }>(`/events/${id}/zones`, { name: 'Deck' });
  await shop.client.patch(`/events/${id}/tickets/${types[1]}`, { zoneIds: [zone.id] });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const page = async () => (await site.get(`/events/${slug}`)).html.split('<li class="type').slice(1);
  const [floor = '', vip = ''] = await page();
  assert.doesNotMatch(floor, /Lets you into/, 'it lets into all of them');
  assert.match(vip, /VIP.*Lets you into: Deck</s);
  await shop.client.patch(`/events/${id}/zones/${zone.id}`, { name: 'Hardin' });
  assert.match((await page())[1] ?? '', /Lets you into: Hardin</);
});
