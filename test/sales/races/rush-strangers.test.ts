import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLog } from '../../../src/platform/log.ts';
import { createService } from '../../../src/wiring/wiring.ts';
import { type ApiClient, apiClient } from '../../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { statusCounts } from '../../helpers/clients/challenge.ts';
import { patientBuyersMs, type TestServer, testServer } from '../../helpers/machine/test-server.ts';

type Event = { id: string; types: string[] };

// The figures of a rush as they are shipped.
const environment = {
  HOLD_LIMITS: 'address=10000,network=10000',
  MARKETPLACE_RATE_LIMIT: '10000',
  TRUSTED_PROXIES: '127.0.0.1',
  ROLE: 'web',
};
let nowMs = Date.now();
let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ environment, now: () => nowMs });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

let guests = 0;
function order(url: string, event: Event, { address, quantity }: { address: string; quantity: number }) {
  guests += 1;
  const buyer = { name: 'Ana', email: `guest-${guests}@example.com` };
  const body = { eventId: event.id, items: [{ ticketTypeId: event.types[0], quantity }], buyer };
  return buyerAt(url).send('POST', '/orders', { body, headers: { 'x-forwarded-for': address } });
}

/** Thirty who want eight tickets each. */
const crowd = (url: string, event: Event, addressOf: (index: number) => string) =>
  Promise.all(Array.from({ length: 30 }, (_, index) => order(url, event, { address: addressOf(index), quantity: 8 })));

const isRushed = async (event: Event) =>
  (await order(server.url, event, { address: '192.0.2.1', quantity: 1 })).status === 429;

test('a stranger with a few addresses makes no rush, nor does one with a network full of them', async () => {
  const event = await eventOnSale(client, { tickets: [{ quantity: 5_000, maximumPurchaseQuantity: 20 }] });
  const few = await Promise.all(
    Array.from({ length: 11 }, (_, index) => order(server.url, event, { address: `10.${index}.1.1`, quantity: 20 })),
  );
  assert.deepEqual(statusCounts(few), { 201: 11 });
  assert.equal(await isRushed(event), false, 'eleven requests of twenty tickets each');
  nowMs += 11_000;
  await crowd(server.url, event, (index) => `2001:db8:7:${index}::1`);
  assert.equal(await isRushed(event), false, 'thirty addresses of one network');
  nowMs += 11_000;
  await crowd(server.url, event, (index) => `10.${index}.1.1`);
  assert.equal(await isRushed(event), true, 'thirty who come from everywhere');
});

test('of forty who waited at one address one goes, however many come at once, at whichever node', async (t) => {
  const event = await eventOnSale(client, { tickets: [{ quantity: 5_000, maximumPurchaseQuantity: 20 }] });
  const { slug } = await client.get<{ slug: string }>(`/events/${event.id}`);
  const log = createLog({ level: 'silent', isTerminal: false });
  const other = await createService({
    config: server.config,
    db: server.db,
    log,
    now: () => nowMs,
    buyersMsMax: patientBuyersMs,
  });
  t.after(() => other.drain());
  const nodes = [server.url, await other.app.listen({ port: 0, host: '127.0.0.1' })];
  for (const url of nodes) await crowd(url, event, (index) => `10.${index}.1.1`);
  const send = async (address: string, { wait = '', node = 0 }: { wait?: string; node?: number } = {}) => {
    guests += 1;
    const form = { name: 'Ana', email: `guest-${guests}@example.com`, [`q.${event.types[0]}`]: '1', wait };
    const answer = await fetch(`${nodes[node]}/events/${slug}/checkout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams(form),
    });
    return { status: answer.status, wait: /name="wait" value="([^"]+)"/.exec(await answer.text())?.[1] as string };
  };
  const collected = await Promise.all(Array.from({ length: 40 }, () => send('203.0.113.90')));
  assert.deepEqual(statusCounts(collected), { 429: 40 });
  nowMs += 30_000;
  const elsewhere = await Promise.all(
    collected.slice(0, 10).map(({ wait }, index) => send(`198.51.101.${index}`, { wait })),
  );
  assert.deepEqual(statusCounts(elsewhere), { 429: 10 }, 'a wait is good where it was waited');
  const sent = await Promise.all(collected.map(({ wait }, index) => send('203.0.113.90', { wait, node: index % 2 })));
  assert.deepEqual(statusCounts(sent), { 303: 1, 429: 39 });
  nowMs += 30_000;
  const next = await Promise.all(collected.map(({ wait }) => send('203.0.113.90', { wait })));
  assert.deepEqual(statusCounts(next), { 303: 1, 429: 39 });
});
