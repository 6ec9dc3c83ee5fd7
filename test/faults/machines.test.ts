import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, linesOf } from '../helpers/buyer.ts';
import { freePort } from '../helpers/free-port.ts';
import { databaseUrlOf, type ServiceChild, startService } from '../helpers/service-child.ts';
import { assertSound, openShop } from '../helpers/shop.ts';
import { until } from '../helpers/until.ts';

test('two machines serve each event at one desk, wherever its buyers come in, and one goes on alone', async (t) => {
  const shop = await openShop();
  t.after(() => shop.close());
  const [one, other] = (await Promise.all(
    ['127.0.0.1', '127.0.0.2'].map(async (address) =>
      startService({
        ...{ DATABASE_URL: databaseUrlOf(shop.server.connection), PEER_ADDRESS: `${address}:${await freePort()}` },
        ...{ ROLE: 'web', DEMO: 'off', LOG_LEVEL: 'info', HOLD_LIMITS: 'off', MARKETPLACE_RATE_LIMIT: 'off' },
      }),
    ),
  )) as [ServiceChild, ServiceChild];
  t.after(() => Promise.all([one, other].map((service) => service.kill())));
  await Promise.all([one.says(/"peer":"127\.0\.0\.2:\d+","msg":"A peer answers"/), other.says(/"A peer answers"/)]);

  // So many that each serves some, but for one time in tens of thousands.
  const events: Awaited<ReturnType<typeof shop.event>>[] = [];
  while (events.length < 16) {
    const event = await shop.event({ tickets: [{ price: 0 }] });
    events.push(event);
    for (const { url } of [one, other, one]) assert.equal(await place(url, event), 201);
  }
  const served = async () => await Promise.all([one, other].map(commandsServed));
  await until(async () => (await served()).reduce((sum, count) => sum + count) === 3 * events.length);
  for (const count of await served()) assert.ok(count > 0 && count % 3 === 0, `all of an event by one: ${count}`);
  await other.kill();
  for (const event of events) assert.equal(await place(one.url, event), 201);
  for (const event of events) assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 4);
  await assertSound(shop.db);
});

async function place(url: string, { id, types }: { id: string; types: string[] }): Promise<number> {
  const answer = await fetch(`${url}/marketplace/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId: id, items: linesOf({ [types[0] as string]: 1 }), buyer }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function commandsServed({ url }: ServiceChild): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text();
  return Number(/^takilya_desk_batch_commands_sum (\d+)/m.exec(page)?.[1] ?? 0);
}
