import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { spanOf } from '../../src/marketplace/website/asked/when.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { endEvent } from '../helpers/worlds/end-event.ts';

let server: TestServer;
let site: SiteClient;
let hiraya: ApiClient;
let sinag: ApiClient;
// Moved on by what a page may be kept.
let now = Date.now();

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: () => now });
  site = siteClient(server.url);
  const clientOf = async (name: string) =>
    apiClient(server.url, (await server.key(await server.organization({ name }))).key);
  hiraya = await clientOf('Hiraya Live');
  sinag = await clientOf('Sinag Stage');
});

after(() => server?.close());

async function venueIn(city: string, client: ApiClient): Promise<string> {
  const venue = { name: `Teatro ${city}`, address1: '1 Rizal St', city, state: 'Iloilo' };
  return (await client.post<{ id: string }>('/venues', venue)).id;
}

async function shown(client: ApiClient, event: Record<string, unknown>) {
  const { id, types } = await eventOnSale(client, { tickets: [{ maximumPurchaseQuantity: 8 }], ...event });
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  return { id, slug, type: types[0] as string };
}

test('below an event stands what else its organizer has, and what others have in the same city', async () => {
  const near = await venueIn('ILOILO CITY', sinag);
  const { slug } = await shown(hiraya, { name: 'Ang Mismo', venueId: await venueIn('Iloilo City', hiraya) });
  await shown(hiraya, { name: 'Isa Pang Kanila' });
  await shown(hiraya, { name: 'Lihim Nila', visibility: 'PRIVATE' });
  await endEvent(server.db, await shown(hiraya, { name: 'Noong Nakaraan' }));
  await shown(sinag, { name: 'Malapit Lang', venueId: near });
  await shown(sinag, { name: 'Lihim na Malapit', venueId: near, visibility: 'PRIVATE' });
  await shown(sinag, { name: 'Malayo Naman', venueId: await venueIn('Passi', sinag) });

  const { html } = await site.get(`/events/${slug}?via=radyo`);
  const [, ofOrganizer = '', nearby = ''] = html.split('<section class="shelf">');
  assert.match(ofOrganizer, /More by Hiraya Live.*href="\/organizers\/hiraya-live\?via=radyo"/s);
  assert.match(nearby, /More in Iloilo City.*href="\/events\?city=Iloilo\+City&(amp;)?via=radyo"/s);
  const named = (part: string) => [...part.matchAll(/<h3><a [^>]*>([^<]*)</g)].map(([, name]) => name);
  assert.deepEqual(named(ofOrganizer), ['Isa Pang Kanila']);
  assert.deepEqual(named(nearby), ['Malapit Lang']);
  assert.doesNotMatch(ofOrganizer + nearby, /loading="eager"/);
  assert.match((await site.get(`/events/${slug}`, { 'accept-language': 'fil' })).html, /Iba pa sa Iloilo City/);
});

test('what else there is, is looked up now and then, however often the event itself changes', async () => {
  const { id, slug } = await shown(hiraya, { name: 'Palaging Binabago', venueId: await venueIn('Passi', hiraya) });
  const page = async () => (await site.get(`/events/${slug}`)).html;
  const theirs = await venueIn('Passi', sinag);
  await page();
  await shown(sinag, { name: 'Bagong Dating', venueId: theirs, dateTime: '2027-01-02T19:00:00+08:00' });
  await hiraya.patch(`/events/${id}`, { name: 'Binago Na' });
  const changed = await page();
  assert.match(changed, /Binago Na/);
  assert.doesNotMatch(changed, /Bagong Dating/);
  now += 10_001;
  assert.match(await page(), /Bagong Dating/);
});

const titleOf = (html = '') => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

test('an event that is gone says what became of it and of the money, and what else there is', async () => {
  const ours = await venueIn('Passi', hiraya);
  const theirs = await venueIn('Passi', sinag);
  await shown(sinag, { name: 'Tuloy Ito', venueId: theirs, dateTime: '2027-01-01T19:00:00+08:00' });
  const gone = async (event: { id: string; slug: string }, becomes: ReturnType<typeof sql>) => {
    await server.db.run(becomes);
    const page = await site.get(`/events/${event.slug}`);
    assert.equal(page.status, 410);
    assert.match(page.html, /href="\/find-tickets"/);
    assert.match(page.html, /More in Passi.*Tuloy Ito/s);
    const [calendar, card] = [`/events/${event.slug}/event.ics`, `/events/${event.slug}/card.png`].map((path) =>
      site.get(path),
    );
    for (const part of [await calendar, await card]) {
      assert.deepEqual(
        [part?.status, titleOf(part?.html)],
        [410, titleOf(page.html)],
        'what belongs to it says the same',
      );
    }
    return page.html;
  };
  const takesNoInterest = async ({ slug }: { slug: string }) => {
    for (const given of [
      { name: 'Ana', email: 'ana@example.com' },
      { name: '', email: '' },
    ]) {
      const { status, html } = await site.post(`/events/${slug}/interest`, given);
      assert.equal(status, 410, 'what belongs to it says the same');
      assert.doesNotMatch(html, /id="tell-me"/);
    }
  };
  const make = (name: string) => shown(hiraya, { name, venueId: ours });

  const cancelled = await make('Kanselado');
  const ofCancelled = sql`update events set status = 'ARCHIVED', cancelled_at = now(), cancellation_reason = 'Bagyo.' where id = ${cancelled.id}`;
  const why = /Kanselado was cancelled.*is refunded automatically.*The organizer says:.*Bagyo\./s;
  assert.match(await gone(cancelled, ofCancelled), why);
  await takesNoInterest(cancelled);
  const over = await make('Tapos');
  const ofOver = sql`update events set status = 'ARCHIVED', date_time = now() - interval '2 days' where id = ${over.id}`;
  assert.match(await gone(over, ofOver), /Tapos has ended.*still see them and your receipt/s);
  await takesNoInterest(over);
  const withdrawn = await make('Inalis');
  const ofWithdrawn = sql`update events set status = 'DRAFT' where id = ${withdrawn.id}`;
  assert.match(await gone(withdrawn, ofWithdrawn), /Inalis is not on sale.*refunded automatically/s);

  const checkout = `/events/${withdrawn.slug}/checkout?q.${withdrawn.type}=1`;
  assert.equal(
    (await site.get(checkout)).location,
    `/events/${withdrawn.slug}`,
    'who was about to buy is told as well',
  );
  assert.equal((await site.post(checkout, { name: 'Ana' })).location, `/events/${withdrawn.slug}`);
  for (const path of ['', '/event.ics', '/card.png']) {
    assert.equal((await site.get(`/events/wala-ito${path}`)).status, 404, path);
  }

  const past = await make('Kahapon');
  await endEvent(server.db, past);
  assert.match((await site.get(`/events/${past.slug}`)).html, /This event has ended\..*href="\/find-tickets"/s);
});

test('who comes by the link of an event that was withdrawn leaves an address, and hears when it is on sale again', async () => {
  const { id, slug } = await shown(hiraya, { name: 'Babalik Ito' });
  await hiraya.post(`/events/${id}/unpublish`);
  const page = await site.get(`/events/${slug}`);
  assert.equal(page.status, 410);
  assert.match(page.html, new RegExp(`action="/events/${slug}/interest#tell-me"`));
  assert.doesNotMatch(page.html, /Reference: req_/, 'nothing went wrong');
  const faulty = await site.post(`/events/${slug}/interest`, { name: 'Ana', email: 'nowhere' });
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /Babalik Ito is not on sale.*value="nowhere"/s);
  const posts = await Promise.all(
    [1, 2, 3].map(() => site.post(`/events/${slug}/interest`, { name: 'Ana', email: 'ana@example.com' })),
  );
  for (const { status, location } of posts)
    assert.deepEqual([status, location], [303, `/events/${slug}?interest=done`]);
  assert.match((await site.get(`/events/${slug}?interest=done`)).html, /role="status" data-answer/);
  const asked = () => server.db.many<{ email: string }>(sql`select email from interests where event_id = ${id}`);
  assert.deepEqual(await asked(), [{ email: 'ana@example.com' }], 'once');
  await hiraya.post(`/events/${id}/publish`);
  const again = await site.post(`/events/${slug}/interest`, { name: 'Ben', email: 'ben@example.com' });
  assert.equal(again.status, 409, 'it is on sale');
  assert.equal((await asked()).length, 1);

  const draft = await hiraya.post<{ id: string; slug: string }>('/events', {
    name: 'Lihim Pa',
    dateTime: '2027-02-14T19:00:00+08:00',
  });
  const early = await site.post(`/events/${draft.slug}/interest`, { name: 'Ana', email: 'ana@example.com' });
  assert.equal(early.status, 404, 'a draft that nobody has seen is not there');
});

test('a limit stands where it may be met, the price by the title, and sharing waits for a script', async () => {
  const { slug, type } = await shown(hiraya, { name: 'May Hangganan' });
  const { html } = await site.get(`/events/${slug}`);
  assert.match(html, /<p class="limit" data-limit[^>]*>Up to 8 per order</);
  assert.match(html, /class="head-price"><a href="#tickets-title">From ₱800</);
  assert.match(html, /<button type="button" class="share" hidden data-share="May Hangganan"/);
  const checkout = await site.get(`/events/${slug}/checkout?q.${type}=9`);
  assert.equal(checkout.status, 400);
  assert.match(checkout.html, /up to 8/i);
});

test('a search for a time finds what is then, in both languages, and a name that sounds like one all the same', async () => {
  const winter = await shown(hiraya, { name: 'Parol sa Plaza', dateTime: '2031-12-06T19:00:00+08:00' });
  const band = await shown(hiraya, { name: 'December Avenue', dateTime: '2031-02-07T19:00:00+08:00' });
  const found = async (search: string) => {
    const { html } = await site.get(`/events?${new URLSearchParams({ search })}`);
    return [winter, band].map(({ slug }) => html.includes(`href="/events/${slug}"`));
  };
  for (const search of ['december 2031', 'Disyembre 2031', 'parol dec 6 2031', 'plaza sa disyembre 2031']) {
    assert.deepEqual(await found(search), [true, false], search);
  }
  assert.deepEqual(await found('december avenue'), [false, true]);
  const { html } = await site.get('/events?search=december+2031');
  assert.match(html, /from=2031-12-01|value="2031-12-01"/, 'what was understood can be taken off');
});

test('home has a shelf where it fills, each event stands once, and links to more are called what they lead to', async () => {
  const sundayNight = new Date(Date.parse(spanOf('weekend', Date.now()).to) - 3_600_000).toISOString();
  const links = (html: string) =>
    [...html.matchAll(/<div class="shelf-head">.*?<a [^>]*>([^<]*)<\/a>/gs)].map(([, name]) => name);
  const slugs: string[] = [];
  for (const name of ['Sa Dulo ng Linggo', 'Hapon sa Parke', 'Huling Tugtog']) {
    slugs.push((await shown(hiraya, { name, dateTime: sundayNight })).slug);
    now += 120_000;
    const { html } = await site.get('/');
    assert.equal(links(html).includes('All of the weekend'), slugs.length === 3, `${slugs.length}: ${links(html)}`);
    assert.equal(new Set(links(html)).size, links(html).length, links(html).join());
    for (const slug of slugs) assert.equal(html.split(`<a href="/events/${slug}"`).length - 1, 1, slug);
  }
});
