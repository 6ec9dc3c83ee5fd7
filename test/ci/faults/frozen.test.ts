import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestPostgres, type TestPostgres } from '../../helpers/database/test-database.ts';
import { startChild } from '../../helpers/machine/child.ts';
import { descendantsOf, listProcesses } from '../../helpers/machine/processes.ts';
import { databaseUrlOf, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

test('a node that is frozen while it holds the rows of an event keeps others from selling for five seconds, and comes too late', async (t) => {
  const shop: Shop = await openShop();
  t.after(() => assertSound(shop.db).finally(() => shop.close()));
  const event = await shop.event({ tickets: [{ price: 0, quantity: 10 }] });
  const [typeId] = event.types as [string];
  const { connection } = shop.server;
  const node = startChild(
    process.execPath,
    ['test/helpers/machine/frozen-node.ts', JSON.stringify(connection), typeId],
    {
      environment: {},
    },
  );
  t.after(() => node.process.kill('SIGKILL'));
  await node.says(/holds the row/);
  // It is frozen still.
  await shop.buyer.buy(event.id, { [typeId]: 1 });
  node.process.kill('SIGCONT');
  const { stdout } = await node.ended;
  assert.match(stdout, /came too late/);
  const { soldQuantity, heldQuantity, remainingQuantity } = await shop.ticketType(event, typeId);
  assert.deepEqual([soldQuantity, heldQuantity, remainingQuantity], [1, 0, 9]);
});

let postgres: TestPostgres;
before(async () => {
  postgres = await startTestPostgres();
});
after(() => postgres.close());

test('a frozen database is reported in our own words while it is, and does not keep a node from stopping', async (t) => {
  const service = await startService({ DATABASE_URL: databaseUrlOf(postgres.connection), DEMO: 'off' });
  t.after(() => service.process.kill('SIGKILL'));
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = listProcesses().find(({ pid }) => pid === rows[0]?.pid)?.parent as number;
  await client.end();
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of [{ pid: postmaster }, ...descendantsOf([postmaster])]) process.kill(pid, name);
  };
  await until(() => fetch(`${service.url}/marketplace/v1/events`).then(({ ok }) => ok));
  signal('SIGSTOP');
  try {
    const asked = [
      '/marketplace/v1/events?search=anything',
      '/events?search=anything',
      '/door/v1/manifest',
      '/events/x',
    ];
    const answers = await Promise.all(
      asked.map((path) => fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })),
    );
    for (const answer of answers) {
      assert.deepEqual([answer.status, answer.headers.get('retry-after') !== null], [503, true], answer.url);
      assert.match(await answer.text(), /SERVICE_UNAVAILABLE|<h1/);
    }
    assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
    await service.stop();
  } finally {
    signal('SIGCONT');
  }
});
