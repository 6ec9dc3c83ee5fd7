import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, type BuyerTicket, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { testDatabase } from '../../helpers/database/test-database.ts';
import { runSource } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { databaseUrlOf, type ServiceChild, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { type Received, receiver } from '../../helpers/receivers/webhook-receiver.ts';
import { type DoorCodeRecord, signIn } from '../../helpers/worlds/door.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

const old = 'the secret of before, which is long enough to be one';
const fresh = 'the secret of afterwards, as long as the one before';

const email = 'ana@example.com';

interface Bought {
  order: BuyerOrder;
  tickets: BuyerTicket[];
}

// What docs/secret.md says, step by step.
const steps: { name: string; environment: Record<string, string> }[] = [
  { name: 'read with the next', environment: { APP_SECRET: old, APP_SECRET_NEXT: fresh } },
  { name: 'write with the next', environment: { APP_SECRET: fresh, APP_SECRET_PREVIOUS: old } },
];

test('the secret is exchanged on two nodes that sell: no ticket, no session, no door code, no webhook is lost', async (t) => {
  const database = await testDatabase();
  const inbox = await receiver();
  const nodes: ServiceChild[] = [];
  t.after(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await inbox.close();
    await database.close();
  });
  const ports = [String(await freePort()), String(await freePort())];
  const start = (index: number, secrets: Record<string, string>) =>
    startService({
      ...{
        DATABASE_URL: databaseUrlOf(database.connection),
        PORT: ports[index] as string,
        PROCESSES: '1',
        DEMO: 'off',
      },
      ...{ WEBHOOK_ALLOW_RANGES: '127.0.0.0/8', MARKETPLACE_RATE_LIMIT: 'off', HOLD_LIMITS: 'off' },
      ...secrets,
    });
  const { key, password } = await makeOrganizer(databaseUrlOf(database.connection));
  for (const index of [0, 1]) nodes.push(await start(index, { APP_SECRET: old }));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const client = apiClient(urls[0] as string, key);
  const hook = await client.post<{ secret: string }>('/webhooks', {
    url: `${inbox.url}/hook`,
    events: ['order.completed'],
  });
  const event = await eventOnSale(client, { tickets: [{ price: 250, quantity: 100_000 }] });
  const { code } = await client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, { gate: 'Main gate' });
  const cookie = await sessionOf(urls[0] as string, password);

  const sale = startSale(urls, event);
  const { open, bought } = sale;
  t.after(() => void sale.end());
  const restart = async (secrets: Record<string, string>) => {
    for (const [index, url] of urls.entries()) {
      open.delete(url);
      await sale.meanwhile(() => sale.isIdle(url));
      await nodes[index]?.stop();
      nodes[index] = await start(index, secrets);
      open.add(url);
      const before = bought.length;
      await sale.meanwhile(() => bought.length > before + 4);
      for (const each of open) await assertServed(each, { cookie, code, event, bought: bought[0] as Bought });
    }
  };
  await sale.meanwhile(() => bought.length > 4);
  const mailed = `/orders/${bought[0]?.order.id}?key=${createOrderLinks(old).keyOf(bought[0]?.order.id as string)}`;

  for (const { environment } of steps) {
    await restart(environment);
    for (const url of urls) {
      const { status } = await fetch(`${url}${mailed}`, { redirect: 'manual' });
      assert.equal(status, 303, 'a link that was mailed before');
    }
  }
  const environment = { DATABASE_URL: databaseUrlOf(database.connection), ...steps[1]?.environment };
  const reseal = () => runSource(['src/cli.ts', 'secret', 'reseal', '--json'], { environment });
  const [first, second] = await Promise.all([reseal(), reseal()]);
  for (const { code: exitCode, stderr, stdout } of [first, second]) assert.equal(exitCode, 0, `${stderr}${stdout}`);
  const again = JSON.parse((await reseal()).stdout) as { renewed: number; lost: number };
  assert.deepEqual([again.renewed, again.lost], [0, 0]);
  await restart({ APP_SECRET: fresh });
  await sale.end();
  assert.deepEqual(sale.faults, []);

  for (const { order, tickets } of bought) {
    const found = await patiently(() => buyerAt(urls[bought.length % 2] as string).tickets(order));
    assert.deepEqual(found, tickets);
  }
  const delivered = () =>
    new Set(inbox.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id));
  await until(() => bought.every(({ order }) => delivered().has(order.id)));
  for (const received of inbox.received) assertSigned(received, hook.secret);
  await assertSound(database.db);
  t.diagnostic(`${bought.length} orders, ${inbox.received.length} deliveries, six restarts`);
});

async function makeOrganizer(databaseUrl: string): Promise<{ key: string; password: string }> {
  const takilya = async <Answer>(...args: string[]) => {
    const environment = { DATABASE_URL: databaseUrl, APP_SECRET: old };
    const { stdout } = await runSource(['src/cli.ts', '--json', ...args], { environment });
    return JSON.parse(stdout) as Answer;
  };
  await takilya('org', 'create', '--name', 'Hiraya', '--tier', 'ENTERPRISE');
  const { key } = await takilya<{ key: string }>('key', 'create', '--org', 'hiraya', '--name', 'x', '--scopes', 'all');
  const { password } = await takilya<{ password: string }>('user', 'create', '--org', 'hiraya', '--email', email);
  return { key, password };
}

/** Buyers who come to the nodes in turn, until it ends. */
function startSale(urls: readonly string[], event: { id: string; types: string[] }) {
  // Whom the load balancer sends buyers to: not to one that is about to stop.
  const open = new Set(urls);
  const underWay = new Map(urls.map((url) => [url, 0]));
  const bought: Bought[] = [];
  const faults: unknown[] = [];
  let isSelling = true;
  const at = async <Result>(url: string, work: (buyer: Buyer) => Promise<Result>): Promise<Result> => {
    underWay.set(url, (underWay.get(url) ?? 0) + 1);
    try {
      return await patiently(() => work(buyerAt(url)));
    } finally {
      underWay.set(url, (underWay.get(url) ?? 0) - 1);
    }
  };
  const sell = async () => {
    for (let turn = 0; isSelling && faults.length === 0; turn += 1) {
      const one = [...open][turn % open.size] as string;
      const order = await at(one, (buyer) => buyer.buy(event.id, { [event.types[0] as string]: 1 }));
      // At another node where there is one: what one writes the others must read.
      const other = [...open].find((url) => url !== one) ?? ([...open][0] as string);
      bought.push({ order, tickets: await at(other, (buyer) => buyer.tickets(order)) });
      // Starts beside it want the processor too.
      await sleep(400);
    }
  };
  const selling = Promise.all([1, 2].map(() => sell().catch((error) => faults.push(error))));
  const meanwhile = async (condition: () => boolean) => {
    await until(() => faults.length > 0 || condition());
    assert.deepEqual(faults, []);
  };
  return {
    open,
    bought,
    faults,
    meanwhile,
    isIdle: (url: string) => underWay.get(url) === 0,
    end: async () => {
      isSelling = false;
      await selling;
    },
  };
}

interface Known {
  cookie: string;
  code: string;
  event: { id: string };
  bought: Bought;
}

async function assertServed(url: string, { cookie, code, event, bought }: Known): Promise<void> {
  const page = await fetch(`${url}/organizer`, { headers: { cookie }, redirect: 'manual' });
  assert.ok(!page.headers.get('location')?.startsWith('/organizer/sign-in'), 'the session is good');
  const { order, tickets } = bought;
  assert.deepEqual(await patiently(() => buyerAt(url).tickets(order)), tickets, 'and so are the codes on tickets');
  const { session } = await signIn(url, code, `Phone at ${url}`);
  assert.equal(session.event.id, event.id, 'and the code of the door');
}

/** A busy machine answers that it took too long; that is no loss, and buyers try again. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error as Error).message.startsWith('503')) throw error;
    }
  }
}

async function sessionOf(url: string, password: string): Promise<string> {
  const body = new URLSearchParams({ email, password });
  const came = await fetch(`${url}/organizer/sign-in`, { method: 'POST', body, redirect: 'manual' });
  assert.equal(came.status, 303);
  return came.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
}

function assertSigned({ headers, body }: Received, secret: string): void {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
}
