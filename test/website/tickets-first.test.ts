import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { qrSvg } from '../../src/adapters/documents/qr-code.ts';
import { cancelEvent } from '../../src/core/selling/cancellation/cancel-event.ts';
import { createOrderLinks, createTicketLinks } from '../../src/core/selling/orders/order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { BuyerOrder, BuyerTicket } from '../helpers/clients/buyer.ts';
import { readPdf } from '../helpers/clients/pdf-reader.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(() => shop?.close());

async function orderPage({ id }: Pick<BuyerOrder, 'id'>, language = 'en'): Promise<string> {
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(id);
  const opened = await site.get(`/orders/${id}?key=${key}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const { status, html } = await site.get(`/orders/${id}`, { cookie, 'accept-language': language });
  assert.equal(status, 200, html);
  return html;
}

/** The words of a page between its header and a mark, in order. */
function wordsUntil(html: string, mark: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf(mark));
  return main
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('above the code there is nothing but the name of the event; date, holder and steps come with it', async () => {
  const { id, types } = await shop.event({ name: 'Himig sa Tulay', dateTime: '2030-02-14T19:00:00+08:00' });
  const order = await shop.buyer.buy(id, { [types[0] as string]: 3 });
  const html = await orderPage(order);
  assert.equal(wordsUntil(html, 'data-qr'), 'Himig sa Tulay');
  const [, first = '', second = ''] = html.split('<li id="ticket-');
  assert.match(first, /Thu, Feb 14, 2030, 7:00 PM.*Ana Reyes.*Ticket 1 of 3.*href="#ticket-2"/s);
  assert.match(second, /href="#ticket-1".*href="#ticket-3"/s);
  assert.match(html, /Don’t keep tickets on this device/);
  assert.doesNotMatch(html, /General Admissions|>GA</, 'what nobody said is not shown');
});

test('an order of two tickets or more has a code for those who come together, below the tickets and in both languages', async () => {
  const { id, types } = await shop.event();
  const order = await shop.buyer.buy(id, { [types[0] as string]: 3 });
  const { qr } = await shop.buyer.read(order);
  const drawn = qrSvg(qr as string);
  const html = await orderPage(order);
  assert.ok(html.indexOf('data-qr') < html.indexOf(drawn), 'after the tickets');
  assert.match(html, /Coming together\? One code for everyone/);
  assert.match(await orderPage(order, 'fil'), /Isang code para sa lahat/);
  const alone = await orderPage(await shop.buyer.buy(id, { [types[0] as string]: 1 }));
  assert.doesNotMatch(alone, /Coming together/);
  const [one, two] = await shop.buyer.tickets(order);
  await shop.db.run(sql`
    update issued_tickets set status = 'VOID', voided_at = now() where id = any(${[one?.id, two?.id]}::uuid[])`);
  assert.doesNotMatch(await orderPage(order), /Coming together/, 'one person is no party');
});

test('the PDF of a buyer ends with the code of the order, and that of a ticket that was transferred has none', async () => {
  const { id, types } = await shop.event();
  const order = await shop.buyer.buy(id, { [types[0] as string]: 3 });
  const [first] = await shop.buyer.tickets(order);
  const giver = giverAt(shop);
  await giver.offer(order, first as BuyerTicket, { name: 'Ben Cruz', email: 'ben@example.com' });
  const given = await giver.accept(await giver.mailedToken('ben@example.com'));
  const { appSecret } = shop.server.config;
  const pagesOf = async (page: string, key: string, file: string) => {
    const opened = await site.get(`${page}?key=${key}`);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
    const answer = await fetch(`${shop.server.url}${page}/${file}`, { headers: { cookie } });
    assert.equal(answer.status, 200);
    return readPdf(Buffer.from(await answer.arrayBuffer())).pages;
  };
  const own = await pagesOf(`/orders/${order.id}`, createOrderLinks(appSecret).keyOf(order.id), 'tickets.pdf');
  assert.match(
    own
      .at(-1)
      ?.texts.map(({ text }) => text)
      .join(' ') ?? '',
    /One code for everyone/,
  );
  const { ticket } = given;
  const held = await pagesOf(`/tickets/${ticket.id}`, createTicketLinks(appSecret).keyOf(ticket.id), 'ticket.pdf');
  assert.equal(held.length, 1);
});

test('a ticket for some days says which: before it is bought, on its page and in the PDF', async () => {
  const several = { dateTime: '2030-02-14T10:00:00+08:00', endDateTime: '2030-02-16T23:00:00+08:00' };
  const { id, types } = await shop.event({ ...several, tickets: [{}, { days: ['2030-02-15', '2030-02-16'] }] });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const { html } = await site.get(`/events/${slug}`);
  assert.equal(html.match(/Valid on /g)?.length, 1, 'a pass for all days says nothing');
  assert.match(html, /Valid on Fri, Feb 15, 2030 · Sat, Feb 16, 2030/);
  const order = await shop.buyer.buy(id, { [types[1] as string]: 1 });
  assert.match(await orderPage(order), /Valid on Fri, Feb 15, 2030 · Sat, Feb 16, 2030/);
  assert.match(await orderPage(order, 'fil'), /Valid sa Biy/);
  const [ticket] = await shop.buyer.tickets(order);
  const giver = giverAt(shop);
  await giver.offer(order, ticket as BuyerTicket, { name: 'Dina Cruz', email: 'dina@example.com' });
  const offered = await site.get(`/offers/${await giver.mailedToken('dina@example.com')}`);
  assert.match(offered.html, /Valid on Fri, Feb 15, 2030 · Sat, Feb 16, 2030/);
  const { data } = (await (await fetch(`${shop.server.url}/marketplace/v1/events/${id}`)).json()) as {
    data: { tickets: { days: string[] | null }[] };
  };
  assert.deepEqual(
    data.tickets.map(({ days }) => days),
    [null, ['2030-02-15', '2030-02-16']],
  );
});

test('the defaults of the API are shown to nobody, and what an organizer says is', async () => {
  const { id, types } = await shop.event({ tickets: [{}, { name: 'Box', section: 'Lower Box', row: 'C' }] });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const { html } = await site.get(`/events/${slug}`);
  assert.doesNotMatch(html, /General Admissions|\bGA\b/);
  assert.match(html, /Lower Box, C/);
  const order = await shop.buyer.buy(id, { [types[0] as string]: 1, [types[1] as string]: 1 });
  const page = await orderPage(order);
  assert.match(page, /Lower Box/);
  assert.doesNotMatch(page, /General Admissions/);
  const [kept] = await shop.client.get<{ section: string }[]>(`/events/${id}/tickets`);
  assert.equal(kept?.section, 'General Admissions', 'the API answers what it always did');
});

const reason = 'The typhoon closed the bridge.';

async function cancelled(event: { id: string }): Promise<void> {
  const { organizationId, name } = await shop.db.one<{ organizationId: string; name: string }>(
    sql`select organization_id, name from events where id = ${event.id}`,
  );
  const actor = { organizationId, apiKeyId: null, scopes: new Set<never>(), isSandbox: false };
  await shop.db.transaction((tx) =>
    cancelEvent(tx, actor, { eventId: event.id, reason, confirmName: name, userId: null }),
  );
}

test('the order of a cancelled event says so, why, and where the money is in every state of the refund', async () => {
  const event = await shop.event({ name: 'Himig sa Tulay', tickets: [{ price: 800 }, { name: 'Libre', price: 0 }] });
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const free = await shop.buyer.place(event.id, { [event.types[1] as string]: 1 });
  const unpaid = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  await cancelled(event);
  const says = async (which: Pick<BuyerOrder, 'id'>, words: RegExp) => {
    const html = await orderPage(which);
    assert.match(html, /<h1>Himig sa Tulay was cancelled<\/h1>/);
    assert.ok(html.includes(reason));
    assert.match(html, words);
    assert.doesNotMatch(html, /data-qr|data-keep|See you there/);
  };
  await says(order, /<b>₱1,600<\/b> <span>Will be refunded to your GCash/);
  await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
  await says(order, /<b>₱1,600<\/b> <span>On its way to your GCash/);
  await shop.db.run(sql`update refunds set status = 'FAILED', refused_at = now() where order_id = ${order.id}`);
  await says(order, /<b>₱1,600<\/b> <span>The refund to your GCash didn’t go through\. Our team is on it/);
  await shop.db.run(sql`update refunds set status = 'PENDING', refused_at = null where order_id = ${order.id}`);
  await shop.tryRefunds();
  await says(order, /<b>₱1,600<\/b> <span>Refunded to your GCash/);
  const { eventCancellation } = (await shop.buyer.read(order)) as unknown as { eventCancellation: { reason: string } };
  assert.equal(eventCancellation.reason, reason, 'the API says so too');
  await says(free, /These tickets were free/);
  await says(unpaid, /You were not charged/);
  assert.match(await orderPage(order, 'fil'), /Kinansela ang Himig sa Tulay.*Na-refund na sa GCash mo/s);
});

test('an event that was moved shows its new date first, then the old one', async () => {
  const { id, types } = await shop.event({ name: 'Lipat', dateTime: '2030-02-14T19:00:00+08:00' });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  const order = await shop.buyer.buy(id, { [types[0] as string]: 1 });
  await shop.client.patch(`/events/${id}`, { dateTime: '2030-03-01T20:00:00+08:00' });
  const note = /was rescheduled\. Now: <b>Fri, Mar 1, 2030, 8:00 PM<\/b> <s>Thu, Feb 14, 2030, 7:00 PM<\/s>/;
  const html = await orderPage(order);
  assert.match(html, /New date<\/b> Fri, Mar 1, 2030, 8:00 PM/);
  assert.match(html, note);
  assert.match((await site.get(`/events/${slug}`)).html, note);
});

test('an online event elsewhere names the time in Manila too, and kinds of performers are words', async () => {
  const when = { dateTime: '2030-02-14T19:00:00Z', timezone: 'Europe/London' };
  const { id, types } = await shop.event({ name: 'Malayo', locationType: 'ONLINE', ...when });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  for (const [name, type] of [
    ['Luna', 'POET'],
    ['Sol', 'SPOKEN_WORD'],
    ['Tala', 'Kudyapi player'],
  ]) {
    await shop.client.post(`/events/${id}/performers`, { name, type });
  }
  const { html } = await site.get(`/events/${slug}`);
  assert.match(html, /7:00 PM \(London\)<span class="in-manila"> · Fri, Feb 15, 2030, 3:00 AM in Manila</);
  assert.match(html, /class="kind">Poet<.*class="kind">Spoken word<.*class="kind">Kudyapi player</s);
  const inFilipino = (await site.get(`/events/${slug}`, { 'accept-language': 'fil' })).html;
  assert.match(inFilipino, /class="kind">Makata<.*sa Manila|sa Manila.*class="kind">Makata</s);
  assert.match(await orderPage(await shop.buyer.buy(id, { [types[0] as string]: 1 })), /in Manila/);
  const here = await shop.event({ locationType: 'ONLINE' });
  const shown = await shop.client.get<{ slug: string }>(`/events/${here.id}`);
  const [, article = ''] = (await site.get(`/events/${shown.slug}`)).html.split('<article class="event">');
  assert.doesNotMatch(article.split('</article>')[0] as string, /in-manila/, 'not where it is the same');
});

test('a wrong access code is told before anything else is typed, and the API tells it with a price', async () => {
  const { id, types } = await shop.event({ journeyType: 'PRESELLING', tickets: [{}] });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${id}`);
  await shop.db.run(sql`
    insert into access_codes (id, organization_id, event_id, code, is_active)
    select gen_random_uuid(), organization_id, id, 'MAAGA', true from events where id = ${id}`);
  const at = (code: string) => site.get(`/events/${slug}/checkout?q.${types[0]}=1&code=${code}`);
  const wrong = await at('HULI');
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /That access code doesn’t work for this event/);
  assert.equal((await at('maaga')).status, 200);
  const items = [{ ticketTypeId: types[0], quantity: 1 }];
  const quote = async (accessCode?: string) => {
    const body = JSON.stringify({ eventId: id, items, accessCode });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${shop.server.url}/marketplace/v1/quotes`, { method: 'POST', body, headers })).status;
  };
  assert.deepEqual([await quote(), await quote('MAAGA'), await quote('HULI')], [200, 200, 409]);
});

test('where nothing can be bought, page and card lead to who tells of it', async () => {
  const made = await shop.event({ name: 'Wala na Ito', tickets: [{ quantity: 1 }] });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${made.id}`);
  const card = async () => (await site.get('/events?search=wala+na+ito')).html;
  assert.doesNotMatch(await card(), /#tell-me/);
  await shop.buyer.buy(made.id, { [made.types[0] as string]: 1 });
  assert.match(await card(), new RegExp(`href="/events/${slug}#tell-me">Join the waiting list<`));
  const { html } = await site.get(`/events/${slug}`);
  assert.match(html, /<section id="tell-me".*Join the waiting list.*<form [^>]*method="post"/s);
  const checkout = await site.get(`/events/${slug}/checkout?q.${made.types[0]}=1`);
  const led = new RegExp(`href="/events/${slug}#tell-me">Join the waiting list<`);
  assert.match(checkout.html, led, 'who was about to buy is led there');
  await shop.client.patch(`/events/${made.id}`, { waitingList: false });
  const without = (await site.get(`/events/${slug}`)).html;
  assert.match(without, /<form method="post"[^>]*id="tell-me".*Notify me if tickets become available/s);
  const sent = await site.post(`/events/${slug}/interest`, { name: 'Ana', email: 'ana@example.com' });
  assert.equal(sent.location, `/events/${slug}?interest=done`);
});
