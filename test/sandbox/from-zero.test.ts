import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../helpers/database/test-database.ts';
import { runSource } from '../helpers/machine/child.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

// What docs/guides/quickstart.md tells an integrator to do, with the real command line and bare requests.

let postgres: TestPostgres | undefined;
let server: TestServer;
let environment: Record<string, string>;

before(async () => {
  // Run alone, without the runner's server, it starts one whose address it knows.
  if (process.env.TEST_POSTGRES === undefined) postgres = await startTestPostgres();
  process.env.TEST_POSTGRES ??= JSON.stringify(postgres?.connection);
  server = await testServer();
  const { host, user } = JSON.parse(process.env.TEST_POSTGRES as string) as Connection;
  const { name } = await server.db.one<{ name: string }>(sql`select current_database() as name`);
  environment = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    APP_SECRET: server.config.appSecret,
  };
});
after(async () => {
  await server.close();
  await postgres?.close();
});

async function takilya(...args: string[]): Promise<Record<string, string>> {
  const ended = await runSource(['src/cli.ts', ...args, '--json'], { environment });
  assert.equal(ended.code, 0, ended.stderr);
  return JSON.parse(ended.stdout);
}

async function curl<Data>(key: string, method: string, path: string, body?: unknown): Promise<Data> {
  const response = await fetch(`${server.url}/open-api/v1${path}`, {
    method,
    headers: { 'api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

test('from `takilya key create --test` to a completed order, by nothing but requests', async () => {
  const { slug } = await takilya('org', 'create', '--name', 'Hiraya Live');
  const { key = '' } = await takilya(
    'key',
    'create',
    '--org',
    slug as string,
    '--name',
    'Trial',
    '--scopes',
    'all',
    '--test',
  );
  assert.match(key, /^tak_test_/);
  const event = await curl<{ id: string; tickets: { id: string }[] }>(key, 'POST', '/events', {
    name: 'Open Mic Night',
    dateTime: '2030-03-05T20:00:00+08:00',
    tickets: [{ name: 'General Admission', price: 800, quantity: 50, published: true }],
  });
  await curl(key, 'POST', `/events/${event.id}/publish`);
  const order = await curl<{ id: string; status: string }>(key, 'POST', '/sandbox/orders', {
    eventId: event.id,
    items: [{ ticketTypeId: event.tickets[0]?.id, quantity: 2 }],
    outcome: 'COMPLETED',
  });
  assert.equal(order.status, 'COMPLETED');
  const [listed] = await curl<{ id: string; status: string }[]>(key, 'GET', `/events/${event.id}/orders`);
  assert.deepEqual([listed?.id, listed?.status], [order.id, 'COMPLETED']);
  const refunded = await curl<{ status: string }>(key, 'POST', `/sandbox/orders/${order.id}/refund`);
  assert.equal(refunded.status, 'REFUNDED');
  const audit = (await takilya('audit')) as unknown as { ok: boolean };
  assert.equal(audit.ok, true);
});
