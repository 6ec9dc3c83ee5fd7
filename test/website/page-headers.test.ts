import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { rawRequest } from '../helpers/clients/raw-http.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let client: ApiClient;
let testClient: ApiClient;
let site: SiteClient;
let buyer: Buyer;
let order: BuyerOrder;
let slug: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  const organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  testClient = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  site = siteClient(server.url);
  buyer = buyerAt(server.url);
  const event = await eventOnSale(client, { name: 'Gabi ng Musika', tickets: [{}] });
  slug = await slugOf(client, event.id);
  const description = '**Biro** at [iba pa](https://x.ph)\n\n### Kailan\n\n- ngayon';
  await eventOnSale(client, { name: 'Patawa', category: 'COMEDY', description, tickets: [{}] });
  order = await buyer.buy(event.id, { [event.types[0] as string]: 2 });
});

after(() => server?.close());

async function slugOf(owner: ApiClient, id: string): Promise<string> {
  return (await owner.get<{ slug: string }>(`/events/${id}`)).slug;
}

function keyOf(id: string): string {
  return createOrderLinks(server.config.appSecret).keyOf(id);
}

/** The pages of an order, for somebody whose browser holds its cookie. */
async function orderCookie(): Promise<{ cookie: string }> {
  const { headers } = await site.get(`/orders/${order.id}?key=${keyOf(order.id)}`);
  return { cookie: headers.get('set-cookie')?.split(';')[0] as string };
}

test('every page may load from this service alone, and sends no referrer', async () => {
  for (const path of ['/', '/events', `/events/${slug}`, '/find-tickets', '/nowhere']) {
    const { headers } = await site.get(path);
    const policy = headers.get('content-security-policy') as string;
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/, path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(headers.get('x-request-id') as string, /^req_/, path);
    assert.match(headers.get('permissions-policy') as string, /camera=\(\)/, path);
  }
});

test('the door alone may use the camera and keeps itself, and its workers may load from this service alone', async () => {
  const { html, headers } = await site.get('/door');
  assert.match(headers.get('permissions-policy') as string, /camera=\(self\)/);
  const policy = headers.get('content-security-policy') as string;
  assert.match(policy, /default-src 'none'; script-src 'self';[\s\S]*form-action 'self'$/);
  assert.match(policy, /^worker-src 'self';.* manifest-src 'self';/);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  const shell = await site.get('/door/service-worker.js');
  assert.equal(shell.headers.get('service-worker-allowed'), '/door');
  assert.equal(shell.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'");
  const kept = JSON.parse(/doorShell = (.*);/.exec(shell.html)?.[1] as string) as Record<string, string[]>;
  for (const path of [...(kept.files as string[]), ...(kept.decoderFiles as string[])]) {
    assert.equal((await site.get(path)).status, 200, path);
  }
  const [, decoder] = /data-own-decoder="([^"]+)"/.exec(html) as unknown as [string, string];
  const worker = (await site.get(decoder)).headers;
  assert.match(worker.get('content-security-policy') as string, /^default-src 'none'; connect-src 'self'; script-src/);
  const { icons, start_url: start } = JSON.parse((await site.get('/door/manifest.webmanifest')).html) as {
    icons: { src: string }[];
    start_url: string;
  };
  assert.equal(start, '/door');
  for (const { src } of icons) assert.ok((kept.files as string[]).includes(src), src);
});

test('the dashboard can be installed, and opens where its visitor has an organization', async () => {
  const { html, headers } = await site.get('/organizer/manifest.webmanifest');
  assert.match(headers.get('content-type') as string, /^application\/manifest\+json/);
  const manifest = JSON.parse(html) as { icons: { src: string }[]; start_url: string; scope: string };
  assert.deepEqual([manifest.start_url, manifest.scope], ['/organizer', '/organizer']);
  for (const { src } of manifest.icons) assert.equal((await site.get(src)).status, 200, src);
});

test('no link of a page leads to another site because its own address begins with two slashes', async () => {
  for (const path of ['//elsewhere.example/x', '///elsewhere.example', '//elsewhere.example/organizer']) {
    const { status, html } = await site.get(path);
    assert.equal(status, 404, path);
    assert.match(html, /href="\/elsewhere\.example/, path);
    assert.doesNotMatch(html, /href="[/\\]{2}/, path);
  }
});

test('the key of an order leaves the address at once and the browser keeps it for that order only', async () => {
  const answer = await site.get(`/orders/${order.id}?key=${keyOf(order.id)}`);
  assert.equal(answer.status, 303);
  assert.equal(answer.location, `/orders/${order.id}`);
  const cookie = answer.headers.get('set-cookie') as string;
  assert.match(cookie, new RegExp(`Path=/orders/${order.id}; HttpOnly; SameSite=Lax`));
  assert.doesNotMatch(answer.html, new RegExp(keyOf(order.id)));
});

test('pages and files of an order are kept by nobody and shown to nobody else', async () => {
  const cookie = await orderCookie();
  for (const path of ['', '/state', '/tickets.pdf', '/event.ics']) {
    const own = await site.get(`/orders/${order.id}${path}`, cookie);
    assert.equal(own.status, 200, path);
    assert.equal(own.headers.get('cache-control'), 'no-store', path);
    assert.equal(own.headers.get('referrer-policy'), 'no-referrer', path);
    for (const [who, headers] of Object.entries({
      nobody: {},
      stranger: { cookie: `takilya_order=${keyOf('00000000-0000-7000-8000-000000000000')}` },
      forger: { cookie: `${cookie.cookie.slice(0, -1)}x` },
      twice: { cookie: `${cookie.cookie}; ${cookie.cookie}` },
    })) {
      const other = await site.get(`/orders/${order.id}${path}`, headers as Record<string, string>);
      assert.equal(other.status, 404, `${path} for ${who}`);
      assert.doesNotMatch(other.html, /Ana Reyes/);
    }
  }
  assert.equal((await site.post(`/orders/${order.id}/cancel`, {})).status, 404);
  assert.equal((await site.post(`/orders/${order.id}/pay`, { method: 'gcash' })).status, 404);
});

test('an order that is not there and an order of somebody else look the same', async () => {
  const normal = (html: string) => html.replaceAll(/req_[0-9a-f]+/g, '').replaceAll(/[0-9a-f-]{36}/g, '');
  const missing = await site.get('/orders/00000000-0000-7000-8000-000000000000');
  const foreign = await site.get(`/orders/${order.id}`);
  assert.equal(missing.status, foreign.status);
  assert.equal(normal(missing.html), normal(foreign.html));
});

test('a form from another site is refused', async () => {
  const cookie = await orderCookie();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    const answer = await site.post(`/orders/${order.id}/cancel`, {}, { ...cookie, ...headers });
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.match(answer.headers.get('content-type') as string, /text\/html/);
  }
  assert.equal(
    (await site.post('/find-tickets', { email: 'a@b.example' }, { 'sec-fetch-site': 'same-origin' })).status,
    200,
  );
});

test('what is private or a trial is reachable by its link, and in no list, sitemap or index', async () => {
  const hidden = await eventOnSale(client, { name: 'Lihim na Salu-salo', visibility: 'PRIVATE', tickets: [{}] });
  const trial = await eventOnSale(testClient, { name: 'Pagsubok na Palabas', tickets: [{}] });
  const slugs = [await slugOf(client, hidden.id), await slugOf(testClient, trial.id)];
  for (const each of slugs) {
    const { status, html } = await site.get(`/events/${each}`);
    assert.equal(status, 200);
    assert.match(html, /<meta name="robots" content="noindex"\/>/);
    assert.doesNotMatch(html, /rel="canonical"/);
  }
  assert.match((await site.get(`/events/${slugs[1]}`)).html, /Test event\./);
  for (const path of ['/', '/events', '/events?search=salu', '/events?search=pagsubok', '/sitemap.xml']) {
    const { html } = await site.get(path);
    for (const each of slugs) assert.ok(!html.includes(`/events/${each}`), `${each} in ${path}`);
  }
});

test('search engines find an event with what it is, when, where and for how much', async () => {
  const { html } = await site.get(`/events/${slug}`);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] as string) as Record<
    string,
    unknown
  >;
  assert.equal(data['@type'], 'Event');
  assert.equal(data.name, 'Gabi ng Musika');
  assert.equal(data.startDate, '2027-02-14T11:00:00.000Z');
  assert.ok(data.location);
  assert.deepEqual((data.offers as Record<string, unknown>[])[0], {
    '@type': 'Offer',
    name: 'General Admission',
    price: 800,
    priceCurrency: 'PHP',
    url: `${server.config.publicUrl}/events/${slug}`,
    availability: 'https://schema.org/InStock',
  });
  assert.match(html, new RegExp(`<link rel="canonical" href="${server.config.publicUrl}/events/${slug}"`));
  assert.match(html, /property="og:image" content="[^"]*\/card\.png"/);
  const image = await fetch(`${server.url}/events/${slug}/card.png`);
  assert.equal(image.headers.get('content-type'), 'image/png');
  const sitemap = await site.get('/sitemap.xml');
  assert.ok(sitemap.html.includes(`/events/${slug}</loc>`));
  assert.match((await site.get('/robots.txt')).html, /Sitemap: /);
});

test('events are found by what they are, in both languages, by search engines too', async () => {
  const at = '/events/patawa';
  const { html } = await site.get(at);
  assert.match(html, /<a href="\/events\?category=comedy">Comedy<\/a><\/p><h1>Patawa/);
  assert.match(html, /"@type":"ComedyEvent"/);
  assert.match(html, /"description":"Biro at iba pa \(https:\/\/x\.ph\)\\n\\nKailan\\n\\n- ngayon"/);
  assert.match(html, /<h2>About<\/h2><div class="formatted"><p><strong>Biro<\/strong>.*<h3>Kailan<\/h3><ul><li>ngayon/);
  const calendar = (await site.get(`${at}/event.ics`)).html.replaceAll('\r\n ', '');
  assert.match(calendar, /DESCRIPTION:Biro at iba pa \(https:\/\/x\.ph\)\\n\\nKailan/);
  assert.doesNotMatch((await site.get(`/events/${slug}`)).html, /<p class="kind"><a/);

  const chip = /<nav class="chips" aria-label="Filters">.*<a href="\/events\?category=comedy">Comedy<\/a>.*<\/nav>/;
  assert.match((await site.get('/')).html, chip);
  const filipino = { 'accept-language': 'fil' };
  assert.match((await site.get('/', filipino)).html, /href="\/events\?category=comedy">Komedya</);
  const names = (page: string) => ['Patawa', 'Gabi ng Musika'].filter((name) => page.includes(`>${name}</a>`));
  const comedy = (await site.get('/events?category=comedy')).html;
  assert.deepEqual(names(comedy), ['Patawa']);
  assert.match(comedy, /<h1>Events: Comedy<\/h1>/);
  assert.match(comedy, /<option value="comedy" selected/);
  assert.match(comedy, /<link rel="canonical" href="[^"]*\/events\?category=comedy"/);
  const [sports, offered] = (await site.get('/events?category=sports')).html.split('<h2>Coming up</h2>') as [
    string,
    string,
  ];
  assert.deepEqual([names(sports), names(offered)], [[], ['Patawa', 'Gabi ng Musika']]);
  assert.deepEqual(names((await site.get('/events?category=hindi')).html), ['Patawa', 'Gabi ng Musika']);
});

test('an event and an order hand out a calendar file', async () => {
  const calendar = await site.get(`/events/${slug}/event.ics`);
  assert.equal(calendar.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.match(calendar.html, /^BEGIN:VCALENDAR\r\n/);
  assert.match(calendar.html, /DTSTART;TZID=Asia\/Manila:20270214T190000/);
  const own = await site.get(`/orders/${order.id}/event.ics`, await orderCookie());
  assert.match(own.html, /SUMMARY:Gabi ng Musika/);
});

test('nonsense in an address is answered with a page and never with a fault of ours', async () => {
  for (const path of [
    '/events/%00',
    `/events/${'x'.repeat(3_000)}`,
    '/events/no-such-event',
    '/events/no-such-event/checkout?q.x=1',
    '/events/no-such-event/card.png',
    '/organizers/%F0%9F%98%80',
    '/organizers/nobody',
    '/orders/x',
    '/orders/x?key=%00',
  ]) {
    const { status, headers } = await site.get(path);
    assert.equal(status, 404, path);
    assert.match(headers.get('content-type') as string, /text\/html/, path);
  }
  for (const path of [
    '/events?page=0',
    '/events?page=-1&when=never&price=%00&from=2026-02-30&to=x&city=%00',
    '/events?page=999999999999',
    `/events?search=${'%25'.repeat(300)}`,
    '/events?search=%FF',
    '/?lang=xx',
  ]) {
    assert.equal((await site.get(path)).status, 200, path);
  }
  const checkout = `/events/${slug}/checkout`;
  assert.equal((await site.get(checkout)).location, `/events/${slug}?choose`);
  assert.equal((await site.get(`${checkout}?q.00000000-0000-7000-8000-000000000000=1`)).status, 400);
  assert.equal((await site.post(checkout, {})).location, `/events/${slug}?choose`);
  assert.equal((await site.post(checkout, { 'q.x': '-1', name: '-', email: 'x' })).location, `/events/${slug}?choose`);
  assert.equal((await site.post(checkout, { 'q.x': '-1', name: '\u0000', email: 'x' })).status, 400);
  const json = await fetch(`${server.url}${checkout}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  });
  assert.equal(json.status, 415);
});

test('an unknown path is a page for people and the envelope for programs', async () => {
  assert.match((await site.get('/nowhere')).headers.get('content-type') as string, /text\/html/);
  const program = await fetch(`${server.url}/nowhere`);
  assert.equal(program.headers.get('content-type'), 'application/json; charset=utf-8');
  const api = await site.get('/open-api/v1/nowhere');
  assert.equal(api.headers.get('content-type'), 'application/json; charset=utf-8');
});

test('where people come by HTTPS, every answer says that they come by nothing else', async (t) => {
  const secured = await testServer({ environment: { PUBLIC_URL: 'https://tickets.example.com' } });
  t.after(() => secured.close());
  const paths = ['/', '/nowhere', '/open-api/v1/me', '/marketplace/v1/events', '/healthz', '/robots.txt', '/organizer'];
  for (const path of paths) {
    const { headers } = await fetch(secured.url + path, { redirect: 'manual' });
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
    const plain = await fetch(server.url + path, { redirect: 'manual' });
    assert.equal(plain.headers.get('strict-transport-security'), null, path);
  }
  const malformed = await rawRequest(secured.url, 'GET / HTTP/9\r\n\r\n');
  assert.equal(malformed.headers.get('strict-transport-security'), 'max-age=31536000');
});
