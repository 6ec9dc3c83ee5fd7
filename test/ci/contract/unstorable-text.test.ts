import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { operatorClient } from '../../helpers/clients/operator-client.ts';
import type { TestServer } from '../../helpers/machine/test-server.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

interface ServedRoute {
  method: string;
  url: string;
}

/** A request with one odd thing in it. */
interface Odd extends ServedRoute {
  path: string;
  query: string;
  form: string;
  headers: Record<string, string>;
}

const routes: ServedRoute[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as {
    fastify: { addHook(name: 'onRoute', hook: (route: { method: string | string[]; url: string }) => void): void };
  };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url });
  });
});

const isPage = (url: string) => !/^\/(?:open-api|marketplace|door)\//.test(url);

let shop: Shop;
let server: TestServer;
before(async () => {
  shop = await openShop({ environment: { ROLE: 'web', MARKETPLACE_RATE_LIMIT: 'off', HOST: '127.0.0.1' } });
  server = shop.server;
});
after(() => shop.close());

/** Every name by which a source asks a query or a form for something. */
function namesIn(pattern: RegExp): string[] {
  const folder = new URL('../../../src/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !path.startsWith('core/'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'));
  return [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name as string)))];
}

const queried = namesIn(/[qQ]uery(?:Of\(request\))?\.([a-zA-Z]+)/g);
const formed = namesIn(/form\.(?:text|all|has)\('([a-zA-Z]+)'/g);
const unstorable = 'a%00b';
// Values of the other fields, so that their faults are not found first.
const fitting: Record<string, string> = {
  email: 'ana@example.com',
  amount: '1',
  number: '123456789',
  quantity: '1',
  role: 'OWNER',
  kind: 'BANK',
  language: 'en',
  url: 'https://example.com',
};
const formWith = (odd: readonly string[]) =>
  formed.map((name) => `${name}=${odd.includes(name) ? unstorable : (fitting[name] ?? 'x')}`).join('&');

/** Some at a time: of those that are read together, the first refused one would hide the others. */
const groupsOf = (names: readonly string[]) =>
  Array.from({ length: groups }, (_, group) => names.filter((_name, index) => index % groups === group));
const groups = 8;

test('NUL in any part of a path, in a query and in a form is refused or finds nothing, at every route of every face', async () => {
  const event = await shop.event();
  const organization = await server.db.one<Organization>(sql`
    select o.id, o.name, o.slug, o.tier from organizations o join events e on e.organization_id = o.id where e.id = ${event.id}`);
  const { key } = await server.key(organization);
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const member = await dashboardClient(server, { organization });
  const operator = await operatorClient(server);
  const members = { cookie: member.cookie(), 'api-key': key };
  const operators = { cookie: operator.cookie() };
  const failed: string[] = [];
  const send = async (request: Odd): Promise<void> => {
    const { method, url, path, query, form, headers } = request;
    const isPost = method !== 'GET' && method !== 'DELETE';
    const answer = await fetch(`${server.url}${path}${query}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        ...headers,
        ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      body: isPost ? form : undefined,
    });
    await answer.text();
    // A picture that a busy machine did not draw in time.
    if (answer.status === 503 && url.endsWith('.png')) return send(request);
    if (answer.status >= 500)
      failed.push(`${answer.status} ${method} ${url}: ${path}${query} ${form.match(/\w+(?==a%00b)/g) ?? ''}`);
  };
  assert.ok(routes.length > 200, `${routes.length} routes`);
  const requests = routes.flatMap((route) => {
    if (route.url.includes('*') || /sign-out|\/stream|\/healthz|\/metrics/.test(route.url)) return [];
    const filled = (odd?: string) =>
      route.url.replaceAll(/:\w+/g, (part) => {
        if (part === odd) return unstorable;
        if (part === ':slug' || part === ':organization') return organization.slug;
        return part === ':orderId' ? order.id : event.id;
      });
    const headers = route.url.startsWith('/operator') ? operators : members;
    const inPath = (route.url.match(/:\w+/g) ?? []).map((part) => ({ path: filled(part) }));
    // The schema refuses such texts in queries and bodies of APIs.
    const isQueried = route.method === 'GET' && isPage(route.url);
    const isFormed = route.method === 'POST' && isPage(route.url);
    const inQuery = isQueried
      ? groupsOf(queried).map((names) => ({
          path: filled(),
          query: `?${names.map((name) => `${name}=${unstorable}`).join('&')}`,
        }))
      : [];
    const inForm = isFormed ? groupsOf(formed).map((names) => ({ path: filled(), form: formWith(names) })) : [];
    return [...inPath, ...inQuery, ...inForm].map((each) => ({ ...route, headers, query: '', form: '', ...each }));
  });
  const next = requests.values();
  const work = async () => {
    for (const request of next) await send(request);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  assert.deepEqual([...new Set(failed)], []);
});
