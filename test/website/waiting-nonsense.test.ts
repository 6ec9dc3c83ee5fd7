import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks, createWaitingLinks } from '../../src/core/selling/orders/order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { until } from '../helpers/machine/until.ts';
import { openPlayground, type Playground } from '../helpers/worlds/sandbox.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

// What people and machines send that nobody should: each is told, and loses nothing that was typed.

let shop: Shop;
let site: SiteClient;
before(async () => {
  shop = await openShop();
  site = siteClient(shop.server.url);
});
after(() => shop?.close());

const returns = { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' };
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] as string;
const typed = { name: 'Bea Cruz', email: 'bea@example.com', quantity: '1' };

async function soldOut(event: Json = {}) {
  const made = await shop.event({ tickets: [{ name: 'Seat', quantity: 2 }], returns, ...event });
  const [seat = ''] = made.types;
  const order = await shop.buyer.buy(made.id, { [seat]: 2 });
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${made.id}`);
  return { id: made.id, slug, seat, order, path: `/events/${slug}/waiting` };
}

test('a form with nonsense in it is shown again with all of it, and nobody waits', async () => {
  const { id, path } = await soldOut();
  const { seat: foreign } = await soldOut();
  const markup = '<script>alert(1)</script>"';
  const faulty: Record<string, string>[] = [
    { quantity: '999999' },
    { quantity: '99999999999999999999' },
    { quantity: '-1' },
    { quantity: '1.5' },
    { quantity: '' },
    { email: 'nobody' },
    { email: 'a@b.c\r\nbcc: x@y.z' },
    { name: '' },
    { name: 'x'.repeat(5_000) },
    { type: foreign },
  ];
  for (const wrong of faulty) {
    const sent: Record<string, string> = { ...typed, name: markup, ...wrong };
    const answer = await site.post(path, sent);
    assert.equal(answer.status, 400, JSON.stringify(wrong).slice(0, 80));
    assert.match(answer.html, /role="alert"/);
    assert.doesNotMatch(answer.html, /<script>alert/);
    if (sent.name === markup) assert.match(answer.html, /value="&lt;script/);
    if (sent.email === typed.email) assert.match(answer.html, /value="bea@example\.com"/);
  }
  const { entries } = await shop.db.one<{ entries: number }>(
    sql`select count(*)::int as entries from waiting_entries where event_id = ${id}`,
  );
  assert.equal(entries, 0);
  for (const slug of ['no-such-event', '%00', 'x'.repeat(3_000)]) {
    const { status } = await site.post(`/events/${slug}/waiting`, typed);
    assert.ok(status >= 400 && status < 500, `${slug.slice(0, 20)} ${status}`);
  }
});

test('a form sent twice at once is one place; names with markup are shown as they are', async () => {
  const { id, path } = await soldOut();
  const form = { ...typed, name: '<i>Bea</i> & "Co"' };
  const answers = await Promise.all([1, 2, 3].map(() => site.post(path, form)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303],
  );
  const { entries } = await shop.db.one<{ entries: number }>(
    sql`select count(*)::int as entries from waiting_entries where event_id = ${id}`,
  );
  assert.equal(entries, 1);
  const { entryId } = await shop.db.one<{ entryId: string }>(
    sql`select id as entry_id from waiting_entries where event_id = ${id}`,
  );
  const joined = answers.find(({ location }) => location?.endsWith(entryId));
  const cookie = cookieOf(joined?.headers as Headers);
  const page = joined?.location as string;
  // Leaving twice, changing after leaving, and the back button.
  for (const _again of [1, 2]) {
    assert.equal((await site.post(`${page}/leave`, {}, { cookie })).location, page);
  }
  const changed = await site.post(`${page}/change`, { quantity: '1' }, { cookie });
  assert.ok(changed.status < 500, String(changed.status));
  assert.match((await site.get(page, { cookie })).html, /You left the waiting list/);
});

test('places, orders and tickets of others are not there, whatever is sent', async () => {
  const { order, path } = await soldOut();
  const mine = await site.post(path, typed);
  const theirs = await site.post(path, { ...typed, email: 'eve@example.com' });
  const cookie = cookieOf(mine.headers);
  const other = theirs.location as string;
  for (const [method, at] of [
    ['get', other],
    ['post', `${other}/leave`],
    ['post', `${other}/change`],
    ['get', '/waiting/not-an-id'],
    ['get', `${other}?key=${'x'.repeat(400)}`],
    [
      'get',
      `${other}?key=${createWaitingLinks(shop.server.config.appSecret).keyOf((mine.location as string).slice(9))}`,
    ],
  ] as const) {
    const answer =
      method === 'get' ? await site.get(at, { cookie }) : await site.post(at, { quantity: '1' }, { cookie });
    assert.equal(answer.status, 404, `${method} ${at.slice(0, 80)}`);
  }
  for (const link of ['nonsense', 'A'.repeat(900), '..%2f..', '%E0%A4%A']) {
    for (const send of [() => site.get(`/waiting/changes/${link}`), () => site.post(`/waiting/changes/${link}`, {})]) {
      const { status } = await send();
      assert.ok(status >= 400 && status < 500, `${link.slice(0, 20)} ${status}`);
    }
  }
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(order.id);
  const own = cookieOf((await site.get(`/orders/${order.id}?key=${key}`)).headers);
  const { order: foreign } = await soldOut();
  const [stranger] = await shop.buyer.tickets(foreign);
  const [ticket] = await shop.buyer.tickets(order);
  for (const ticketId of [stranger?.id, 'nonsense', '00000000-0000-0000-0000-000000000000']) {
    const action = `/orders/${order.id}/tickets/${ticketId}/return`;
    assert.equal((await site.get(action, { cookie: own })).status, 404);
    assert.equal((await site.post(action, {}, { cookie: own })).status, 404);
    assert.equal((await site.post(`${action}/keep`, {}, { cookie: own })).status, 404);
  }
  // Returned twice, kept twice: the page shows how it stands.
  const action = `/orders/${order.id}/tickets/${ticket?.id}/return`;
  for (const end of ['', '', '/keep', '/keep']) {
    assert.equal((await site.post(`${action}${end}`, {}, { cookie: own })).location, `/orders/${order.id}`);
  }
  assert.match((await site.get(`/orders/${order.id}`, { cookie: own })).html, /I can’t come/);
});

test('in the sandbox an offer lapses when the clock is moved, and its pages say so', async () => {
  const trial: Playground = await openPlayground();
  try {
    const trialSite = siteClient(trial.server.url);
    const event = await trial.event({ tickets: [{ quantity: 1 }], returns, offerHours: 12 });
    const [type = ''] = event.types;
    const order = await trial.buyer.buy(event.id, { [type]: 1 });
    const body = { ...typed, quantity: 1, ticketTypeIds: [type] };
    const joined = await trial.buyer.send('POST', `/events/${event.id}/waiting`, { body });
    assert.equal(joined.status, 201, joined.body);
    const { id } = (JSON.parse(joined.body) as { data: { id: string } }).data;
    const [ticket] = await trial.buyer.tickets(order);
    const returned = await trial.buyer.send('POST', `/orders/${order.id}/tickets/${ticket?.id}/return`, {
      token: order.token,
      body: {},
    });
    assert.equal(returned.status, 201, returned.body);
    const key = createWaitingLinks(trial.server.config.appSecret).keyOf(id);
    const cookie = cookieOf((await trialSite.get(`/waiting/${id}?key=${key}`)).headers);
    const says = async (words: RegExp) =>
      until(async () => {
        await trial.sales.offerRounds.sweep();
        return words.test((await trialSite.get(`/waiting/${id}`, { cookie })).html);
      });
    await says(/It’s your turn/);
    const { html } = await trialSite.get(`/waiting/${id}`, { cookie });
    const href = /<a class="button" href="(\/orders\/[^"]+)"/.exec(html)?.[1] as string;
    const opened = await trialSite.get(href.replaceAll('&amp;', '&'));
    const { now } = await trial.client.get<{ now: string }>('/sandbox/clock');
    const advanceTo = new Date(Date.parse(now) + 13 * 3_600_000).toISOString();
    await trial.client.post('/sandbox/clock', { advanceTo });
    const ended = await trialSite.get(opened.location as string, { cookie: cookieOf(opened.headers) });
    assert.match(ended.html, /These tickets are no longer reserved for you.*See your place on the waiting list/s);
    // The first time it lapses they wait again, and alone they are offered it once more; the second time they leave.
    await says(/It’s your turn/);
    const second = new Date(Date.parse(advanceTo) + 13 * 3_600_000).toISOString();
    await trial.client.post('/sandbox/clock', { advanceTo: second });
    await says(/You’re no longer on the waiting list.*reserved for you twice and not paid for/s);
  } finally {
    await trial.close();
  }
});
