import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { databaseUrlOf, type ServiceChild, serviceSecret, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';

const environment = {
  APP_SECRET: serviceSecret,
  MARKETPLACE_RATE_LIMIT: 'off',
  HOLD_LIMITS: 'off',
  WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
};
let database: TestDatabase;
let web: Service;
let inbox: Receiver;
let buyer: Buyer;
let sell: (count: number) => Promise<string[]>;
const workers: ServiceChild[] = [];
before(async () => {
  database = await testDatabase();
  const { db, connection } = database;
  inbox = await receiver();
  const config = readConfig({ ...environment, ROLE: 'web' }, { workDir: '/nonexistent' });
  const log = createLog({ level: 'silent', isTerminal: false });
  web = await createService({ config, db, log, connection });
  const url = await web.app.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await db.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' });
    return createApiKey(tx, createKeyRules(config), { organization, name: 'Test', scopes, isTest: false });
  });
  const client = apiClient(url, key);
  await client.post('/webhooks', { url: `${inbox.url}/hook`, events: ['order.completed'] });
  buyer = buyerAt(url);
  const event = await eventOnSale(client, { type: 'FREE', tickets: [{ price: 0, quantity: 10_000 }] });
  sell = async (count) => {
    const orders = Array.from({ length: count }, () => buyer.buy(event.id, { [event.types[0] as string]: 1 }));
    return (await Promise.all(orders)).map(({ id }) => id);
  };
});
after(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await web.drain();
  await database.close();
  await inbox.close();
});

test('a process that only serves delivers nothing; a worker in another process does', async () => {
  const early = await sell(3);
  assert.equal(inbox.received.length, 0);
  await startWorkerProcess();
  await untilDelivered(early);
  await untilDelivered(await sell(1));
});

test('without the connection that carries hints, deliveries arrive all the same, and it is opened again', async () => {
  const before = await hintPids();
  assert.ok(before.length >= 2, 'the one who serves and the one who works');
  for (const pid of before) await database.db.many(sql`select pg_terminate_backend(${pid})`);
  const ids = await sell(1);
  await untilDelivered(ids);
  await until(async () => (await hintPids()).filter((pid) => !before.includes(pid)).length === before.length);
});

test('several workers at once deliver each order once', async () => {
  await startWorkerProcess();
  const ids = await sell(200);
  await untilDelivered(ids);
  await until(async () => {
    const { pending } = await database.db.one<{ pending: number }>(
      sql`select count(*)::int as pending from deliveries where status = 'PENDING'`,
    );
    return pending === 0;
  });
  const counts = countsByOrder();
  for (const id of ids) assert.equal(counts.get(id), 1, `${id} was sent ${counts.get(id)} times`);
});

async function startWorkerProcess(): Promise<void> {
  const child = await startService({
    ...environment,
    ROLE: 'worker',
    DEMO: 'off',
    DATABASE_URL: databaseUrlOf(database.connection),
  });
  workers.push(child);
}

async function hintPids(): Promise<number[]> {
  const rows = await database.db.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = 'takilya hints' and datname = current_database()`);
  return rows.map(({ pid }) => pid);
}

function countsByOrder(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of inbox.received) {
    const { id } = JSON.parse(body).data;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

async function untilDelivered(orderIds: readonly string[]): Promise<void> {
  await until(() => {
    const counts = countsByOrder();
    return orderIds.every((id) => counts.has(id));
  });
}
