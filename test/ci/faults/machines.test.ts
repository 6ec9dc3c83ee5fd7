import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, linesOf } from '../../helpers/clients/buyer.ts';
import { databaseUrlOf, type ServiceChild, startService } from '../../helpers/machine/service-child.ts';
import { assertSound, openShop } from '../../helpers/worlds/shop.ts';

test('two machines sell one event beside each other and nothing twice, and one goes on alone', async (t) => {
  const shop = await openShop();
  t.after(() => shop.close());
  const start = () =>
    startService({
      ...{ DATABASE_URL: databaseUrlOf(shop.server.connection), ROLE: 'web', DEMO: 'off' },
      ...{ HOLD_LIMITS: 'off', MARKETPLACE_RATE_LIMIT: 'off' },
    });
  const machines = [await start(), await start()] as [ServiceChild, ServiceChild];
  t.after(() => Promise.all(machines.map((machine) => machine.kill())));
  const [one, other] = machines;

  const hot = await shop.event({ tickets: [{ price: 0, quantity: 30 }] });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => place((machines[index % 2] as ServiceChild).url, hot)),
  );
  assert.deepEqual(
    [answers.filter((status) => status === 201).length, answers.filter((status) => status === 409).length],
    [30, 10],
  );
  for (const machine of machines) assert.ok((await commandsServed(machine)) > 0, 'each decides what comes to it');

  const event = await shop.event({ tickets: [{ price: 0 }] });
  assert.equal(await place(other.url, event), 201);
  await other.kill();
  assert.equal(await place(one.url, event), 201);
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 2);
  const { soldQuantity, remainingQuantity } = await shop.ticketType(hot, hot.types[0]);
  assert.deepEqual([soldQuantity, remainingQuantity], [30, 0]);
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
