import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from '../../../src/core/reports/invariants/check-invariants.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { attachEmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { type ServiceChild, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { type Received, receiver } from '../../helpers/receivers/webhook-receiver.ts';

// WEBHOOK_KILL_ROUNDS=20 npm test -- webhooks-kill, for a longer run.
const rounds = Number(process.env.WEBHOOK_KILL_ROUNDS ?? 3);
const buyers = 4;
const sellingMsMax = 1_200;

test(`every completed order is delivered although the service is killed with -9, ${rounds} times over`, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-webhooks-kill-'));
  let service: ServiceChild | undefined;
  t.after(async () => {
    await service?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  // Answers that take a little, so that kills fall before, between and after them.
  const inbox = await receiver((response) => setTimeout(() => response.end(), Math.random() * 40));
  t.after(() => inbox.close());
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
    MARKETPLACE_RATE_LIMIT: 'off',
    HOLD_LIMITS: 'off',
  };

  service = await startService(environment);
  const key = /tak_live_\w+/.exec(service.stdout())?.[0] as string;
  const client = apiClient(service.url, key);
  await client.post('/webhooks', { url: `${inbox.url}/hook`, events: ['order.completed'] });
  const event = await eventOnSale(client, { type: 'FREE', tickets: [{ price: 0, quantity: 100_000 }] });
  const acknowledged = new Set<string>();
  for (let round = 1; round <= rounds; round += 1) {
    const before = acknowledged.size;
    const { url } = service;
    const selling = Array.from({ length: buyers }, () => buy(url, event, acknowledged));
    await until(() => acknowledged.size > before);
    // In the middle of it, at a moment nobody chose.
    await sleep(Math.random() * sellingMsMax);
    await service.kill();
    await Promise.all(selling);
    service = await startService(environment);
  }

  const embedded = await attachEmbeddedDatabase({ dataDir, purpose: 'command' });
  const db = openDatabase({ connection: { ...embedded.connection, ssl: false } });
  await untilSettled(db);
  const completed = await db.many<{ id: string }>(sql`
    select id from orders where status = 'COMPLETED' and event_id = ${event.id}`);
  const { checks } = await checkInvariants(db);
  await db.close();
  await embedded.close();
  await service.stop();

  const ids = new Set(completed.map(({ id }) => id));
  for (const id of acknowledged) assert.ok(ids.has(id), `order ${id} was acknowledged and is not completed`);
  const copies = Map.groupBy(inbox.received, ({ body }) => JSON.parse(body).data.id as string);
  for (const id of ids) assertSameMessage(id, copies.get(id) ?? []);
  assert.equal(copies.size, ids.size, 'and nothing else was delivered');
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
  const repeats = inbox.received.length - ids.size;
  t.diagnostic(
    `${rounds} kills: ${ids.size} orders (${acknowledged.size} acknowledged), ${inbox.received.length} deliveries, ${repeats} of them repeats`,
  );
});

/** Buys until the process goes. */
async function buy(url: string, event: { id: string; types: string[] }, acknowledged: Set<string>): Promise<void> {
  const buyer = buyerAt(url);
  for (;;) {
    try {
      const order = await buyer.buy(event.id, { [event.types[0] as string]: 1 });
      acknowledged.add(order.id);
    } catch (error) {
      // The connection went with the process: this one was never acknowledged.
      if (error instanceof assert.AssertionError) throw error;
      return;
    }
  }
}

/** Waits until only what killed processes had claimed is left, and then lets their leases end. */
async function untilSettled(db: Database): Promise<void> {
  const isLeft = async (what: 'unclaimed' | 'any') => {
    const { left } = await db.one<{ left: boolean }>(sql`
      select exists (select from notices where position is null)
          or exists (select from delivery_queue where lease is null or ${what === 'any'}) as left`);
    return left;
  };
  await until(async () => !(await isLeft('unclaimed')));
  await db.run(sql`update delivery_queue set due_at = now() - interval '1 second', leased_until = null`);
  await until(async () => !(await isLeft('any')));
}

function assertSameMessage(orderId: string, copies: readonly Received[]): void {
  assert.ok(copies.length > 0, `order ${orderId} was completed and never delivered`);
  for (const { headers, body } of copies) {
    assert.equal(headers['webhook-id'], copies[0]?.headers['webhook-id']);
    assert.equal(body, copies[0]?.body);
  }
}
