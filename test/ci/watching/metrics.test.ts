import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { databaseFigures } from '../../../src/platform/metrics/database-figures.ts';
import { createService } from '../../../src/wiring/wiring.ts';
import { buyer } from '../../helpers/clients/buyer.ts';
import { databaseProxy } from '../../helpers/database/database-proxy.ts';
import { repository } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { until } from '../../helpers/machine/until.ts';
import { playgroundIn } from '../../helpers/worlds/sandbox.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let page = '';

before(async () => {
  // A Redis that is not there.
  const redis = `redis://127.0.0.1:${await freePort()}`;
  shop = await openShop({ environment: { ROLE: 'all', REDIS_URL: redis } });
  const event = await shop.event({ tickets: [{ price: 800, quantity: 3 }, { price: 0 }] });
  const [paid, free] = event.types as [string, string];
  const order = await shop.buyer.buy(event.id, { [paid]: 2 });
  await shop.buyer.buy(event.id, { [free]: 1 });
  await assert.rejects(shop.buyer.place(event.id, { [paid]: 2 }));
  const sandbox = await playgroundIn(shop);
  await sandbox.simulate(await sandbox.event(), 'COMPLETED');
  shop.server.service.metrics.scans.inc({ result: 'ADMITTED' });
  await openDispute(
    { db: shop.db, ...shop.sales },
    { by: byOperator, address: null },
    { order: order.id, reference: 'dsp_1' },
  );
  await until(async () => {
    page = await (await fetch(`${shop.server.url}/metrics`)).text();
    return /^takilya_queue_attempts_total\{kind="mail",outcome="DONE"\}/m.test(page);
  });
});
after(() => shop.close());

function told(series: string): number {
  const line = page.split('\n').find((each) => each.startsWith(`${series} `));
  assert.ok(line !== undefined, `${series} is not told:\n${page}`);
  return Number(line.slice(series.length + 1));
}

test('sales are counted by channel, in orders, tickets and pesos, and by nothing that names anybody', () => {
  assert.equal(told('takilya_orders_completed_total{channel="ONLINE"}'), 2);
  assert.equal(told('takilya_tickets_sold_total{channel="ONLINE"}'), 3);
  assert.equal(told('takilya_sales_pesos_total{channel="ONLINE"}'), 1_600);
  for (const said of [buyer.name, buyer.email, 'dsp_1', shop.server.url]) assert.ok(!page.includes(said), said);
  assert.doesNotMatch(page, /[0-9a-f]{8}-[0-9a-f]{4}-/, 'no id of an organization, an event or an order');
});

test('desk, pools, server, money, jobs, Redis and disk have figures', () => {
  assert.ok(told('takilya_desk_batch_commands_count') >= 4);
  assert.equal(told('takilya_desk_wait_seconds_count'), told('takilya_desk_batch_commands_sum'));
  assert.ok(told('takilya_desk_service_seconds_sum') > 0);
  assert.equal(told('takilya_desk_refusals_total{code="SOLD_OUT"}'), 1);
  assert.ok(told('takilya_pool_acquire_seconds_count{purpose="all"}') > 0);
  assert.ok(told('takilya_pool_connections{purpose="all"}') <= told('takilya_pool_connections_max{purpose="all"}'));
  for (const series of ['takilya_pool_idle{purpose="all"}', 'takilya_pool_waiting{purpose="all"}']) told(series);
  assert.deepEqual([told('takilya_database_up'), told('takilya_database_writable')], [1, 1]);
  assert.ok(told('takilya_database_connections') > 0);
  for (const name of ['lock_waits', 'lock_wait_oldest_seconds', 'deadlocks_total', 'standbys']) {
    assert.ok(told(`takilya_database_${name}`) >= 0);
  }
  assert.equal(told('takilya_money_resting{kind="DISPUTE_OPEN"}'), 1);
  assert.ok(told('takilya_money_resting_pesos{kind="DISPUTE_OPEN"}') > 0);
  assert.equal(told('takilya_money_resting{kind="REFUND_REFUSED"}'), 0);
  assert.ok(told('takilya_job_rounds_total{job_name="expire holds"}') > 0);
  assert.ok(told('takilya_job_last_round_timestamp_seconds{job_name="relay notices"}') > 1_700_000_000);
  assert.equal(told('takilya_job_failures_total{job_name="expire holds"}'), 0);
  assert.equal(told('takilya_redis_up'), 0);
  assert.ok(told('takilya_redis_fallbacks_total') > 0);
});

test('a session that waits for a lock is seen, with how long', async () => {
  const { db, server } = shop;
  let locked: string[] = [];
  await db.transaction(async (tx) => {
    await tx.run(sql`select id from organizations for update`);
    const waiting = db.run(sql`update organizations set name = name`);
    await until(async () => {
      const { rows } = await db.withConnection((own) =>
        own.query<{ count: string }>(`select count(*) from pg_locks l join pg_stat_activity a using (pid)
          where not granted and datname = current_database()`),
      );
      return rows[0]?.count === '1';
    });
    await until(async () => {
      locked = (await (await fetch(`${server.url}/metrics`)).text()).match(/^takilya_database_lock_wait.*$/gm) ?? [];
      return locked.includes('takilya_database_lock_waits 1');
    });
    void waiting.catch(() => {});
  });
  assert.match(locked.join('\n'), /^takilya_database_lock_wait_oldest_seconds 0*[.\d]*[1-9]/m);
});

test('a database that freezes costs its own figures and nothing else', async (t) => {
  const proxy = await databaseProxy(shop.server.connection);
  const db = openDatabase({ connection: proxy.connection, connectionsMax: 3 });
  const config = readConfig({ APP_SECRET: shop.server.config.appSecret, ROLE: 'web' }, { workDir: '/nonexistent' });
  const service = await createService({ config, db, log: createLog({ level: 'silent', isTerminal: false }) });
  t.after(async () => {
    await proxy.restore();
    await service.drain();
    await db.close();
    await proxy.close();
  });
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  // Frozen before anything was kept.
  await db.one(sql`select 1 as one`);
  proxy.freeze();
  const scrape = async () => (await fetch(`${url}/metrics`)).text();
  // It is frozen still.
  const frozen = await scrape();
  assert.match(frozen, /^takilya_database_up 0$/m);
  assert.match(frozen, /^# TYPE takilya_queue_depth gauge$/m);
  assert.match(frozen, /^takilya_database_writable 0$/m);
  assert.doesNotMatch(frozen, /^takilya_(queue_depth|money)/m);
  assert.match(frozen, /^takilya_pool_connections_max\{purpose="all"\} 3$/m);
  const waiting = db.state().total - db.state().idle;
  assert.ok(
    waiting <= 2,
    `${waiting} connections wait: one for the figures, one at most for what a node does by itself`,
  );
});

test('the database is asked anew only once what is kept is old, and never twice at a time', async () => {
  let now = 0;
  let asked = 0;
  let answer: (error: Error) => void = () => {};
  const source = databaseFigures({
    read: () => {
      asked += 1;
      return new Promise((_, reject) => {
        answer = reject;
      });
    },
    answerMsMax: 0,
    keptMs: 5_000,
    now: () => now,
  });
  const isUp = async () => (await source())[0]?.lines[0];
  assert.equal(await isUp(), 'takilya_database_up 0');
  now = 60_000;
  assert.equal(await isUp(), 'takilya_database_up 0');
  assert.equal(asked, 1, 'the first question hangs still');
  answer(new Error('gone'));
  await new Promise(setImmediate);
  now = 64_999;
  await source();
  assert.equal(asked, 1);
  now = 65_000;
  await source();
  assert.equal(asked, 2);
});

const texts = {
  'deploy/grafana.json': () => expressionsOf(JSON.parse(readFileSync(join(repository, 'deploy/grafana.json'), 'utf8'))),
  'deploy/alerts.yml': () =>
    [...readFileSync(join(repository, 'deploy/alerts.yml'), 'utf8').matchAll(/^ +expr: '(.*)'$/gm)].map(
      ([, expression]) => expression as string,
    ),
};

for (const [file, read] of Object.entries(texts)) {
  test(`every query of ${file} names figures, labels and values that there are`, () => {
    const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const names = new Set(
      types.flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name as string],
      ),
    );
    const pairs = new Set([...page.matchAll(/[{,](\w+)="([^"]*)"/g)].map(([, label, value]) => `${label}=${value}`));
    const labels = new Set([...[...pairs].map((pair) => pair.split('=')[0]), 'instance', 'job', 'le']);
    const expressions = read();
    assert.ok(expressions.length > 20);
    for (const expression of expressions) {
      const named = expression.match(/takilya_\w+/g) ?? [];
      assert.ok(named.length > 0 || expression.startsWith('up{'), expression);
      for (const name of named) assert.ok(names.has(name), `${name} does not exist: ${expression}`);
      for (const [, label, value] of expression.matchAll(/(\w+)="([^"]*)"/g)) {
        assert.ok(label === 'job' || pairs.has(`${label}=${value}`), `${label}="${value}": ${expression}`);
      }
      const used = [...expression.matchAll(/(\w+)[!=]=?~?"|by \(([^)]*)\)/g)].flatMap(
        ([, matched, grouped]) => grouped?.split(', ') ?? matched,
      );
      for (const label of used) assert.ok(labels.has(label as string), `${label}: ${expression}`);
    }
  });
}

test('each alert leads to a page of its own that says what to do, and each page is of an alert', () => {
  const text = readFileSync(join(repository, 'deploy/alerts.yml'), 'utf8');
  const alerts = text.match(/(?<=- alert: )\w+/g) ?? [];
  assert.deepEqual(
    text.match(/(?<=runbook_url: ).*/g),
    alerts.map((alert) => `docs/runbooks/${alert}.md`),
  );
  const pages = readdirSync(join(repository, 'docs/runbooks')).filter((file) => file.startsWith('Takilya'));
  assert.deepEqual(pages.sort(), alerts.map((alert) => `${alert}.md`).sort());
  const index = readFileSync(join(repository, 'docs/runbooks/README.md'), 'utf8');
  for (const page of pages) {
    const said = readFileSync(join(repository, 'docs/runbooks', page), 'utf8');
    const parts = said.split(/^## /m).map((part) => part.trim().split('\n'));
    assert.deepEqual(
      parts.slice(1).map(([title]) => title),
      ['What it means', 'What people notice', 'What to look at', 'What to do', 'Whom to call'],
      page,
    );
    for (const [title, ...lines] of parts) assert.ok(lines.join('').length > 6, `${page}: ${title}`);
    assert.ok(index.includes(`(${page})`), page);
  }
});

function expressionsOf(dashboard: { panels: { targets?: { expr: string }[] }[] }): string[] {
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}
