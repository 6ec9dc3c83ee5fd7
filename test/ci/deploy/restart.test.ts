import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyer, linesOf } from '../../helpers/clients/buyer.ts';
import { type Balancer, startBalancer } from '../../helpers/machine/balancer.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { databaseUrlOf, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const { path: haproxy, skip } = findProgram('haproxy');
// For a longer look: RESTARTS=10 npm test -- deploy/restart; DRAIN_SECONDS=0 shows what is lost without.
const restarts = Number(process.env.RESTARTS ?? 2);
const drainSeconds = process.env.DRAIN_SECONDS ?? '5';
const clientsCount = 12;
let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test('a node that stops informs the balancer first, and goes on answering on open connections', async (t) => {
  const node = await startNode({ DRAIN_SECONDS: '3' });
  t.after(() => node.kill());
  const kept = await keptConnection(node.url);
  assert.match(await kept.ask('/healthz'), /^HTTP\/1\.1 200 /);
  node.process.kill('SIGTERM');
  await node.says(/Stopping/);
  await until(async () => (await fetch(`${node.url}/healthz`)).status === 503);
  const ready = await fetch(`${node.url}/readyz`);
  assert.equal(ready.status, 503);
  assert.match(await ready.text(), /about to stop/);
  const sold = await fetch(`${node.url}/marketplace/v1/events`);
  assert.equal(sold.status, 200, 'whoever comes before the balancer knows is answered');
  assert.equal(sold.headers.get('connection'), 'close');
  assert.match(await kept.ask('/marketplace/v1/events'), /^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  assert.equal((await node.ended).code, 0);
});

test('nodes that are restarted behind the balancer lose no request', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'takilya-restart-'));
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startNode({ PORT: String(port), ROLE: 'web' });
  const nodes = await Promise.all(ports.map(start));
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const balancer = await startBalancer(haproxy, { folder, nodes: addresses });
  t.after(async () => {
    balancer.process.kill('SIGTERM');
    await Promise.all([balancer.ended, ...nodes.map((node) => node.kill())]);
    rmSync(folder, { recursive: true, force: true });
  });
  const event = await shop.event({ tickets: [{ price: 0, quantity: 100_000 }] });
  const order = { eventId: event.id, items: linesOf({ [event.types[0] as string]: 1 }), buyer };
  const ask = askBy(balancer);
  await until(async () => (await ask('GET', '/healthz').catch(() => ({ status: 0 }))).status === 200);

  let isOver = false;
  const lost: string[] = [];
  let [answered, sold] = [0, 0];
  const client = async (number: number) => {
    const own = askBy(balancer);
    while (!isOver) {
      const isOrder = number % 3 === 0;
      const outcome = await (isOrder
        ? own('POST', '/marketplace/v1/orders', order)
        : own('GET', `/marketplace/v1/events/${event.id}`)
      ).catch((error: Error) => ({ status: 0, body: error.message }));
      answered += 1;
      if (isOrder && outcome.status === 201) sold += 1;
      else if (outcome.status !== 200) lost.push(`${isOrder ? 'POST' : 'GET'} ${outcome.status} ${outcome.body}`);
      await sleep(Math.random() * 60);
    }
  };
  const clients = Array.from({ length: clientsCount }, (_, number) => client(number));
  try {
    for (let done = 0; done < restarts; done += 1) {
      const which = done % 2;
      const before = answered;
      await until(() => answered > before + clientsCount);
      await nodes[which]?.stop();
      nodes[which] = await start(ports[which] as number);
      // Once the balancer has seen it too, it answers clients.
      await until(() => /marketplace/.test(nodes[which]?.stdout() ?? ''));
    }
  } finally {
    isOver = true;
  }
  await Promise.all(clients);
  t.diagnostic(`${restarts} restarts, ${answered} requests, ${sold} orders, ${lost.length} lost`);
  assert.deepEqual(lost, []);
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, sold, 'nothing was sold twice');
  await assertSound(shop.db);
});

function startNode(environment: Record<string, string>) {
  return startService({
    DATABASE_URL: databaseUrlOf(shop.server.connection),
    ...{
      DEMO: 'off',
      LOG_LEVEL: 'info',
      HOLD_LIMITS: 'off',
      MARKETPLACE_RATE_LIMIT: 'off',
      DRAIN_SECONDS: drainSeconds,
    },
    ...environment,
  });
}

type Answer = { status: number; body: string };

/** Keeps its connection, as browsers do. */
function askBy({ secure: port }: Balancer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method: string, path: string, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const asked = request({ port, method, path, agent, headers, rejectUnauthorized: false }, async (answer) => {
        try {
          resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
        } catch (error) {
          reject(error as Error);
        }
      });
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** One connection that is used again and again. */
async function keptConnection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('utf8');
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  return {
    ask: async (path: string) => {
      heard = '';
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      await until(() => heard.includes('\r\n\r\n') || socket.destroyed);
      return heard;
    },
  };
}
