import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { dashboardClient } from '../helpers/dashboard-client.ts';
import { operatorClient } from '../helpers/operator-client.ts';
import { openShop, type Shop } from '../helpers/shop.ts';
import type { TestServer } from '../helpers/test-server.ts';

interface ServedRoute {
  method: string;
  url: string;
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

let shop: Shop;
let server: TestServer;
before(async () => {
  shop = await openShop({ environment: { ROLE: 'web', MARKETPLACE_RATE_LIMIT: 'off', HOST: '127.0.0.1' } });
  server = shop.server;
});
after(() => shop.close());

// Whatever pages and lists ask a query or a form for; what is not asked for costs nothing.
const names = (
  'search query q page cursor from to key token link code city category when near via sort status slug name email reason text note ' +
  'event eventId type ticketType order orderNumber language next of answered fault method disputed reference account requestId path ' +
  'title description url password currentPassword newPassword challenge number date venue gate subject body id ids amount'
).split(' ');
const unstorable = 'a%00b';
const asked = names.map((name) => `${name}=${unstorable}`).join('&');

test('NUL in any part of a path, in a query and in a form is refused or finds nothing, at every route of every face', async () => {
  const event = await shop.event();
  const organization = await server.db.one<Organization>(sql`
    select o.id, o.name, o.slug, o.tier from organizations o join events e on e.organization_id = o.id where e.id = ${event.id}`);
  const { key } = await server.key(organization);
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const member = await dashboardClient(server, { organization });
  const operator = await operatorClient(server);
  const clients: Record<string, string>[] = [
    { cookie: member.cookie(), 'api-key': key },
    { cookie: operator.cookie(), authorization: 'Bearer nothing' },
  ];
  const failed: string[] = [];
  const send = async ({ method, url }: ServedRoute, path: string, { query = '', form = '', headers = {} }) => {
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
    if (answer.status >= 500)
      failed.push(`${answer.status} ${method} ${url}: ${path}${query === '' ? '' : ' with its query'}`);
  };
  assert.ok(routes.length > 200, `${routes.length} routes`);
  for (const route of routes) {
    if (route.url.includes('*') || /sign-out|\/stream|\/healthz|\/metrics/.test(route.url)) continue;
    const parts = route.url.match(/:\w+/g) ?? [];
    const filled = (odd?: string) =>
      route.url.replaceAll(/:\w+/g, (part) => {
        if (part === odd) return unstorable;
        if (part === ':slug' || part === ':organization') return organization.slug;
        return part === ':orderId' ? order.id : event.id;
      });
    for (const headers of clients) {
      for (const part of parts) await send(route, filled(part), { headers });
      await send(route, filled(), { query: `?${asked}`, headers });
      if (route.method === 'POST') await send(route, filled(), { form: asked, headers });
    }
  }
  assert.deepEqual([...new Set(failed)], []);
});
