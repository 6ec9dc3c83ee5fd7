import { randomUUID } from 'node:crypto';
import { dashboardBrowser } from '../../test/helpers/clients/dashboard-client.ts';
import { crawl, type FoundForm, type Harvest } from './crawl.ts';
import { actDirectly } from './directed.ts';
import { faceOf } from './face.ts';
import { buttonsOf, filledIn } from './pages.ts';
import type { Owner } from './requests/markers.ts';
import type { PageVisitor } from './requests/page-requests.ts';
import type { RouteTable } from './route-table.ts';
import type { Answer, Sent } from './sent.ts';
import { attackedSecret } from './start-service.ts';
import { mailedPaths } from './tenant.sql.ts';
import type { Tenant } from './tenant.ts';
import type { World } from './world.ts';

type Send = (sent: Sent) => Promise<Answer>;

const everything: readonly Owner[] = ['victim', 'shown', 'ana', 'ben'];

export interface Toured {
  visitors: PageVisitor[];
}

/** What was shown to people whom nobody may impersonate. */
export async function lookAtOthers(
  world: World,
  table: RouteTable,
  send: Send,
): Promise<{ victim: Harvest; operator: PageVisitor }> {
  const shared = { table, send, sees: everything };
  const { slug, owner } = world.victim;
  const cookie = world.operator.cookie();
  return {
    victim: await crawl({
      ...shared,
      who: 'victim',
      cookie: owner.cookie(),
      from: [`/organizer/o/${slug}`],
      within: dashboardOf(slug),
    }),
    operator: {
      who: 'operator',
      cookie,
      sees: everything,
      harvest: await crawl({ ...shared, who: 'operator', cookie, from: ['/operator'], within: /^\/operator/ }),
    },
  };
}

const dashboardOf = (slug: string) => new RegExp(`^/organizer/(?:o/${slug}(?:[./?]|$)|(?!o/))`);

/** Looks at everything that each visitor is shown. */
export async function look(world: World, table: RouteTable, attacker: Tenant, send: Send): Promise<Toured> {
  const see = async (who: string, cookie: string, sees: readonly Owner[], from: string[], within: RegExp) => ({
    who,
    cookie,
    sees,
    harvest: await crawl({ table, send, who, cookie, sees, from, within }),
  });
  const [own, shown]: [Owner[], Owner[]] = [[], ['shown']];
  const pages = [
    '/',
    '/docs',
    '/door',
    '/find-tickets',
    '/your-data',
    '/organizer/sign-in',
    `/events/${attacker.eventSlug}`,
    `/events/${attacker.presaleSlug}`,
    `/events/${attacker.soldOutSlug}`,
    `/events/${attacker.eventSlug}/checkout?q.${attacker.ids['ticket-types']}=1`,
  ];
  const open = [
    ...openPaths,
    ...pages,
    `/sandbox-pay/${attacker.reference}`,
    `/events/${attacker.eventSlug}/card.png`,
    attacker.pictureFile,
  ];
  const anybody = await see('anybody', '', shown, open, /^\/(?!organizer\/o|operator)/);
  const at = [
    ...['', '/settings/webhooks', '/settlement', '/orders', '/venues.json?query=arena', '/settings/organization'],
    ...[`/events/${attacker.ids.events}`, `/events/${attacker.ids.presale}/access-codes`],
    ...[`/events/${attacker.ids.presale}/interested`, `/events/${attacker.ids.presale}/interested.csv`],
    ...[`/events/${attacker.ids.events}/tickets`, `/events/${attacker.ids.events}/seats`, '/seating-plans'],
    ...[`/events/${attacker.ids.events}/door/entry`, `/series/${attacker.ids.series}`],
    ...[`/events/${attacker.ids['sold-out']}/waiting`, `/events/${attacker.ids['sold-out']}/waiting.csv`],
  ].map((page) => `/organizer/o/${attacker.slug}${page}`);
  const owner = await see(
    'owner',
    attacker.owner.cookie(),
    own,
    ['/organizer', '/organizer/account', '/organizer/sign-in/again', ...at],
    dashboardOf(attacker.slug),
  );
  const staff = await see('staff', attacker.staff.cookie(), own, at, dashboardOf(attacker.slug));
  const buyer = await webBuyer(world, attacker, 'Dina Cruz');
  const customer = await see('buyer', buyer.cookie, shown, [buyer.path], /^\/orders/);
  const { password } = attacker.owner;
  return { visitors: [anybody, { ...owner, password }, staff, customer] };
}

const openPaths = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/organizer/manifest.webmanifest',
  '/service-worker.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/llms.txt',
  '/open-api/v1/docs',
  '/open-api/v1/postman.json',
  '/marketplace/v1/openapi.json',
  '/door/v1/openapi.json',
  '/search/suggestions?query=gabi',
  '/docs/search/suggestions?query=event',
  '/docs/llms-full.txt',
  '/door/service-worker.js',
  '/sdk/',
  '/sdk/takilya.tgz',
  '/sdk/takilya.whl',
  '/organizer/forgot-password',
  '/organizer/sign-up',
];

/** Somebody who bought on the website, and whose browser knows it. */
async function webBuyer({ service }: World, tenant: Tenant, name: string): Promise<{ cookie: string; path: string }> {
  const browser = dashboardBrowser(service.url);
  const { location, html } = await browser.post(`/events/${tenant.eventSlug}/checkout`, {
    [`q.${tenant.ids['ticket-types']}`]: '2',
    name,
    email: `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`,
    once: randomUUID().replaceAll('-', '').slice(0, 22),
  });
  if (!location.startsWith('/orders/')) throw new Error(`No order came of it: ${html.slice(0, 500)}`);
  const paying = await browser.post(`${location}/pay`, { method: 'gcash' });
  const reference = new URL(paying.location, 'http://x').pathname;
  await browser.post(reference, { outcome: 'paid' });
  // One of the two tickets is being returned, and can be kept.
  const returning = /href="(\/orders\/[^"#]+\/return)/.exec((await browser.get(location)).html)?.[1];
  if (returning === undefined) throw new Error('No ticket of the order can be returned');
  await browser.post(returning);
  return { cookie: browser.cookie(), path: location };
}

// What ends something comes last, and what ends one's own visit last of all.
const endings = [
  /delete|archive|remove|revoke|cancel|deactivate|give-back|erase|off$|sold-out|unpublish/,
  /sessions|password/,
  /sign-out|end-all/,
];
const rankOf = (route: string) => endings.findLastIndex((ending) => ending.test(route)) + 1;

/** Sends every form that a visitor was shown, by every button, as one who means well would. */
async function sendForms(visitors: readonly PageVisitor[], send: Send, ranks: readonly number[]): Promise<void> {
  const all = visitors.flatMap((visitor) => visitor.harvest.forms().map((form) => ({ visitor, form })));
  for (const rank of ranks) {
    for (const { visitor, form } of all.filter(({ form: { route } }) => rankOf(route) === rank)) {
      for (const button of buttonsOf(form).slice(0, buttonsMax)) await sendForm(visitor, form, button, send);
    }
  }
}

const buttonsMax = 4;

async function sendForm(
  { who, cookie, sees, email, password }: PageVisitor,
  form: FoundForm,
  button: [string, string] | undefined,
  send: Send,
): Promise<void> {
  const word = () => `Gabi${randomUUID().slice(0, 8)}`;
  const filled = filledIn(form, word, { button, email, password });
  const pairs = filled.map(([name, value]) => [name, name === 'once' ? randomUUID() : value]);
  const { route, action } = form;
  const headers: Record<string, string> = {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    ...(cookie === '' ? {} : { cookie }),
  };
  const body = new URLSearchParams(pairs).toString();
  await send({ face: faceOf(action), route, who, method: 'POST', path: action, headers, body, sees });
}

/** Everything that can be done at pages, once: then the results are looked at, mails are read, and everything is ended. */
export async function doEverything(world: World, table: RouteTable, attacker: Tenant, send: Send): Promise<void> {
  const { email, password } = attacker.staff;
  const first = await look(world, table, attacker, send);
  const owner = first.visitors.find(({ who }) => who === 'owner') as PageVisitor;
  await actDirectly(attacker, owner, { send, routeOf: table.routeOf });
  for (const { method, url } of table.routes) if (method === 'OPTIONS') await send(preflight(url, table));
  await sendForms(first.visitors, send, [0]);
  const anybody = first.visitors[0] as PageVisitor;
  // The same once more by somebody who is known.
  await sendForms(
    [
      { ...anybody, email, password },
      { ...anybody, email: attacker.buyerEmail },
    ],
    send,
    [0],
  );
  await readMails(world, table, send);
  const second = await look(world, table, attacker, send);
  await sendForms(second.visitors, send, [0, 1, 2, 3]);
}

/** What a browser asks before a page of another site may send something. */
function preflight(url: string, table: RouteTable): Sent {
  return {
    face: faceOf(url),
    route: `OPTIONS ${url}`,
    who: 'who may',
    method: 'OPTIONS',
    path: table.filled(url, () => 'x'),
    headers: { origin: 'https://example.com', 'access-control-request-method': 'GET' },
    sees: ['shown'],
  };
}

/** Opens the last link of each kind that was mailed, as the owner of that mailbox, and does what it offers. */
async function readMails({ db, service }: World, table: RouteTable, send: Send): Promise<void> {
  const links = new Map((await mailedPaths(db, attackedSecret)).map((path) => [table.routeOf('GET', path), path]));
  for (const link of links.values()) {
    const browser = dashboardBrowser(service.url);
    const reader = async (at: string): Promise<PageVisitor> => {
      const shared = { who: 'reader of mails', cookie: browser.cookie(), sees: ['shown'] as const };
      const within = /^\/(?:tickets|offers|waiting|address-changes|your-data|orders|my-tickets|organizer\/(?!o\/))/;
      return { ...shared, harvest: await crawl({ ...shared, table, send, from: [at], within }) };
    };
    const { location } = await browser.get(link);
    await sendForms([await reader(location || link)], send, [0, 1, 2, 3]);
    const accepted = link.startsWith('/offers/') ? await browser.post(`${link}/accept`) : undefined;
    if (accepted?.location.startsWith('/tickets/')) await sendForms([await reader(accepted.location)], send, [0, 1]);
  }
}
