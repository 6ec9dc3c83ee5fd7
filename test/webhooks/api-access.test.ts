import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { type ApiClient, apiClient, fieldsOf, movingClock, unknownId } from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  closedUrl,
  insertNotices,
  makeWebhookWithDelivery,
  noWorker,
  openRanges,
  type WebhookEndpoint,
  type WebhookIds,
  webhookEndpoints,
  webhookPathOf,
} from '../helpers/receivers/webhooks.ts';

const missing = { status: 404, code: 'NOT_FOUND' };
let server: TestServer;
let organization: Organization;

/** An address that stands in the records of one tenant only. */
const urlOf = { live: `${closedUrl}/live`, sandbox: `${closedUrl}/sandbox`, other: `${closedUrl}/other` };
type Tenant = keyof typeof urlOf;
const tenants = Object.keys(urlOf) as Tenant[];
const clients = {} as Record<Tenant, ApiClient>;
const idsOf = {} as Record<Tenant, WebhookIds>;

before(async () => {
  const environment = { ...noWorker, ...openRanges, MAXIMA: 'webhooks=500' };
  server = await testServer({ environment, now: movingClock() });
  organization = await server.organization();
  const keys = {
    live: await server.key(organization),
    sandbox: await server.key(organization, { isTest: true }),
    other: await server.key(await server.organization({ name: 'Iba' })),
  };
  for (const tenant of tenants) {
    clients[tenant] = apiClient(server.url, keys[tenant].key);
    idsOf[tenant] = await makeWebhookWithDelivery(clients[tenant], server.db, { url: urlOf[tenant] });
    const data = { eventId: idsOf[tenant].webhook };
    await insertNotices(server.db, keys[tenant].apiKey.organizationId, [{ position: 1, data }]);
  }
});
after(() => server.close());

function assertNoTrace(body: string, of: Tenant, sent: string): void {
  for (const trace of [urlOf[of], ...Object.values(idsOf[of])]) {
    if (!sent.includes(trace)) assert.ok(!body.includes(trace), `${trace} of ${of} in ${body}`);
  }
}

/** Every combination of an endpoint's ids of which at least one is not the caller's own. */
function mixtures({ ids }: WebhookEndpoint, own: WebhookIds, foreign: WebhookIds): WebhookIds[] {
  let mixed: Partial<WebhookIds>[] = [{}];
  for (const name of ids) {
    mixed = mixed.flatMap((some) => [own[name], foreign[name], unknownId].map((id) => ({ ...some, [name]: id })));
  }
  return (mixed as WebhookIds[]).filter((some) => ids.some((name) => some[name] !== own[name]));
}

test('nothing of another tenant is read, changed or revealed, on any endpoint, own or mixed ids', async () => {
  for (const caller of tenants) {
    for (const owner of tenants.filter((tenant) => tenant !== caller)) {
      const before = await snapshot(server.db);
      for (const endpoint of webhookEndpoints.filter(({ ids }) => ids.length > 0)) {
        for (const ids of mixtures(endpoint, idsOf[caller], idsOf[owner])) {
          const path = webhookPathOf(endpoint, ids);
          // The owner is checked before everything else.
          for (const [query, body] of [
            ['', endpoint.body],
            ['?nonsense=1', endpoint.body],
            ['', { nonsense: 1 }],
          ] as const) {
            const options = endpoint.method === 'GET' ? {} : { body };
            const answer = await clients[caller].send(endpoint.method, `${path}${query}`, options);
            assertRefused(answer, missing);
            assertNoTrace(answer.body, owner, path);
          }
        }
      }
      assert.deepEqual(await snapshot(server.db), before, `${caller} on ${owner}`);
    }
  }
});

test('what is foreign, unknown or malformed is refused in the same words', async () => {
  const { webhook, delivery } = idsOf.live;
  const malformed = ['x', `${webhook}0`, '%', '\0', "' or '1'='1", '{}', 'x'.repeat(4_000)];
  for (const endpoint of webhookEndpoints.filter(({ ids }) => ids.length > 0)) {
    for (const name of endpoint.ids) {
      const shapes = new Set<string>();
      for (const asked of [
        idsOf.other[name],
        idsOf.sandbox[name],
        unknownId,
        webhook.replace(/./g, '0'),
        ...malformed,
      ]) {
        const path = webhookPathOf(endpoint, { webhook, delivery, [name]: asked });
        const answer = await clients.live.send(endpoint.method, path, { body: endpoint.body });
        const { error } = assertRefused(answer, missing);
        assert.ok(error.message.includes(name), error.message);
        const shown = asked.slice(0, 100).replace('\0', '\uFFFD');
        shapes.add(JSON.stringify(error).replaceAll(JSON.stringify(shown).slice(1, -1), '<id>'));
      }
      assert.equal(shapes.size, 1, [...shapes].join('\n'));
    }
  }
});

test('a delivery is not reached through a sibling webhook', async () => {
  const sibling = await makeWebhookWithDelivery(clients.live, server.db, { url: closedUrl });
  const path = `/webhooks/${idsOf.live.webhook}/deliveries/${sibling.delivery}/redeliver`;
  assert.match((await clients.live.refuse('POST', path, missing)).message, /no delivery/);
});

test('lists hold only what is the tenant’s own', async () => {
  for (const caller of tenants) {
    const deliveries = `/webhooks/${idsOf[caller].webhook}/deliveries`;
    for (const path of ['/webhooks', '/notices', deliveries]) {
      const { body } = await clients[caller].succeed('GET', path);
      assert.ok(body.includes(idsOf[caller].webhook), path);
      for (const owner of tenants.filter((tenant) => tenant !== caller)) assertNoTrace(body, owner, '');
    }
  }
});

test('webhooks:manage alone opens every endpoint, and everything but it none', async () => {
  const keyWith = async (some: readonly (typeof scopes)[number][]) =>
    apiClient(server.url, (await server.key(organization, { scopes: some })).key);
  const right = await keyWith(['webhooks:manage']);
  const wrong = [await keyWith(scopes.filter((scope) => scope !== 'webhooks:manage')), await keyWith([])];
  for (const endpoint of webhookEndpoints) {
    const ids = await makeWebhookWithDelivery(clients.live, server.db, { url: closedUrl });
    const path = webhookPathOf(endpoint, ids);
    const before = await snapshot(server.db);
    for (const client of wrong) {
      for (const asked of [path, webhookPathOf(endpoint, idsOf.other), `${path}?nonsense=1`]) {
        const options = endpoint.method === 'GET' ? {} : { text: '{' };
        const error = await client.refuse(endpoint.method, asked, { status: 403, code: 'SCOPE_REQUIRED' }, options);
        assert.match(error.message, /webhooks:manage/);
      }
    }
    assert.deepEqual(await snapshot(server.db), before);
    const { status } = await right.succeed(endpoint.method, path, { body: endpoint.body });
    assert.equal(status, endpoint.status, endpoint.name);
  }
});

test('an organization in a body does not make the webhook another’s', async () => {
  const body = { url: closedUrl, events: ['order.completed'], organizationId: unknownId };
  const error = await clients.live.refuse('POST', '/webhooks', { status: 400, code: 'VALIDATION_ERROR' }, { body });
  assert.deepEqual(fieldsOf(error), ['organizationId']);
});
