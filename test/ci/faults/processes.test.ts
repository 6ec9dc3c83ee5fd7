import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { attachEmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { type ApiClient, apiClient, type TicketTypeRecord } from '../../helpers/clients/api-client.ts';
import { buyer, eventOnSale, linesOf } from '../../helpers/clients/buyer.ts';
import { type Child, startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { descendantsOf } from '../../helpers/machine/processes.ts';
import { serviceSecret } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

// One service of two serving processes and one that works, on the embedded database, as npm start brings it up.
let service: Child;
let url = '';
let dataDir = '';
let db: Database;
let client: ApiClient;

before(async () => {
  dataDir = throwawayDirectory('takilya-processes-');
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const environment = {
    ...{ PORT: port, DATA_DIR: dataDir, PROCESSES: '2', APP_SECRET: serviceSecret, LOG_LEVEL: 'info', DEMO: 'off' },
    ...{ MARKETPLACE_RATE_LIMIT: 'off', HOLD_LIMITS: 'off', npm_config_update_notifier: 'false' },
  };
  service = startChild('npm', ['start'], { environment, hasOwnGroup: true });
  await service.says(/Ready after/);
  const { connection } = await attachEmbeddedDatabase({ dataDir, purpose: 'command' });
  db = openDatabase({ connection });
  const rules = createKeyRules(readConfig({ APP_SECRET: serviceSecret }, { workDir: '/nonexistent' }));
  const { key } = await db.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' });
    return createApiKey(tx, rules, { organization, name: 'Test', scopes, isTest: false });
  });
  client = apiClient(url, key);
});
after(async () => {
  if (service.process.exitCode === null) process.kill(-(service.process.pid as number), 'SIGKILL');
  await service.ended;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test('a process that is killed during sales is started again, and nothing is lost or sold twice', async () => {
  const event = await eventOnSale(client, { tickets: [{ price: 0, quantity: 60 }] });
  const killed = pidOf('web-1');
  const orders: string[] = [];
  const buying = Array.from({ length: 8 }, async () => {
    for (;;) {
      const answer = await place(event);
      // Clients of the killed process try again.
      if (answer === undefined) continue;
      if (answer.status === 409) return;
      assert.equal(answer.status, 201, answer.body);
      orders.push((JSON.parse(answer.body) as { data: { id: string } }).data.id);
    }
  });
  await until(() => orders.length > 5);
  process.kill(killed, 'SIGKILL');
  await Promise.all(buying);
  await service.says(/"process":"web-1","reason":"it was ended by SIGKILL"/);
  await service.says(/"process":"web-1","msg":"The process serves again"/);
  assert.notEqual(pidOf('web-1'), killed);
  for (const id of orders) {
    assert.equal((await client.get<{ status: string }>(`/orders/${id}`)).status, 'COMPLETED');
  }
  const type = await client.get<TicketTypeRecord>(`/events/${event.id}/tickets/${event.types[0]}`);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity], [60, 0]);
  await assertSound(db);
});

test('a process that is frozen keeps nobody from buying', async () => {
  const events: { id: string; types: string[] }[] = [];
  while (events.length < 12) events.push(await eventOnSale(client, { tickets: [{ price: 0 }] }));
  const frozen = pidOf('web-1');
  for (const event of events) assert.equal((await place(event))?.status, 201);
  process.kill(frozen, 'SIGSTOP');
  try {
    const answers = await Promise.all(events.map((event) => place(event)));
    assert.deepEqual(
      answers.map((answer) => answer?.status),
      events.map(() => 201),
    );
  } finally {
    process.kill(frozen, 'SIGCONT');
  }
  for (const event of events) assert.equal((await place(event))?.status, 201);
  for (const { id, types } of events) {
    assert.equal((await client.get<TicketTypeRecord>(`/events/${id}/tickets/${types[0]}`)).soldQuantity, 3);
  }
  await assertSound(db);
});

test('any process that is asked for figures gives those of all, and says whose they are', async () => {
  await until(async () => {
    const page = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
    const heads = page.match(/^# TYPE takilya_process_cpu_seconds_total .*$/gm) ?? [];
    assert.equal(heads.length, 1);
    const found = [...page.matchAll(/^takilya_process_cpu_seconds_total\{process="([\w-]+)"\} [\d.]+/gm)];
    return (
      found
        .map(([, name]) => name)
        .sort()
        .join() === 'web-1,web-2,work'
    );
  });
});

test('all stop in order, the database last, and nobody is left behind', async () => {
  await db.close();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  assert.ok(existsSync(pidFile));
  const pids = ['web-1', 'web-2', 'work'].map(pidOf);
  // As a terminal does: all get the signal, and those that serve wait for the parent's word.
  process.kill(-(service.process.pid as number), 'SIGTERM');
  const { code, signal, stdout, stderr } = await service.ended;
  assert.deepEqual([code, signal, stderr], [0, null, '']);
  assert.match(stdout, /Stopped\.\s*$/);
  assert.ok(!existsSync(pidFile), 'the database has stopped too');
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), `the process ${pid} has ended`);
});

interface Answer {
  status: number;
  body: string;
}

/** One ticket; undefined where the connection was lost. */
async function place({ id, types }: { id: string; types: string[] }): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${url}/marketplace/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ eventId: id, items: linesOf({ [types[0] as string]: 1 }), buyer }),
    });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return undefined;
  }
}

function findPid(name: string): number | undefined {
  const all = descendantsOf([service.process.pid as number]);
  return all.find(({ command }) => command.includes(`serve.ts ${name} `))?.pid;
}

function pidOf(name: string): number {
  const pid = findPid(name);
  assert.ok(pid !== undefined, `there is a process ${name}`);
  return pid;
}
