import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createServer } from 'node:tls';
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../src/core/selling/payments/payment-provider.ts';
import { certificateEnd } from '../../../src/platform/certificate-end.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics/metrics.ts';
import { watchProvider } from '../../../src/wiring/watch-provider.ts';
import { auditJob } from '../../../src/worker/audit-job.ts';
import { runSource } from '../../helpers/machine/child.ts';
import { databaseUrlOf, serviceSecret } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { receiverCertificate, receiverKey } from '../../helpers/receivers/receivers-certificate.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

const log = createLog({ level: 'silent', isTerminal: false });
const [always, never] = [Array.from({ length: 24 }, (_, hour) => hour), []];
const rules = { moneyRestHours: 72 };
let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => shop.close());

async function figures(): Promise<Map<string, number>> {
  const page = await (await fetch(`${shop.server.url}/metrics`)).text();
  return new Map(
    page.split('\n').flatMap((line) => {
      const [, series, value] = /^(takilya_\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return series === undefined ? [] : [[series, Number(value)] as const];
    }),
  );
}

const backdate = (hours: number) =>
  shop.db.run(sql`
    update upkeep set since = now() - make_interval(hours => ${hours}),
      begun_at = case when begun_at is not null then now() - make_interval(hours => ${hours}) end,
      ended_at = case when ended_at is not null then now() - make_interval(hours => ${hours}) end`);
const lastAudit = () =>
  shop.db.one<{ begunAt: string | null; isGood: boolean | null; figure: number | null }>(
    sql`select begun_at, is_good, figure::int as figure from upkeep where name = 'audit'`,
  );

test('the audit is run once a day, by one of several workers, in the quiet hours or where it is late', async () => {
  const round = (quietHours: readonly number[]) => auditJob(shop.db, { rules, log, quietHours }).run();
  // The schema of a test's database may be as old as the run, or the day.
  await shop.db.run(sql`update upkeep set since = now(), begun_at = null, ended_at = null where name = 'audit'`);
  await round(always);
  assert.equal((await lastAudit()).begunAt, null, 'not within an hour of the first start');
  await backdate(2);
  await round(never);
  assert.equal((await lastAudit()).begunAt, null);
  await Promise.all([round(always), round(always), round(always)]);
  const first = await lastAudit();
  assert.equal(first.isGood, true);
  await round(always);
  assert.deepEqual(await lastAudit(), first);
  await backdate(21);
  await round(never);
  const old = await lastAudit();
  await backdate(31);
  await round(never);
  assert.notEqual((await lastAudit()).begunAt, old.begunAt);
});

test('an audit that finds something says so, in the figures and for how long, and one that broke off is taken up again', async () => {
  const event = await shop.event();
  await shop.db.run(sql`update ticket_types set sold_quantity = 1, remaining_quantity = remaining_quantity - 1
    where event_id = ${event.id}`);
  await backdate(31);
  await auditJob(shop.db, { rules, log }).run();
  await until(async () => (await figures()).get('takilya_audit_good') === 0);
  const told = await figures();
  assert.ok((told.get('takilya_audit_broken') ?? 0) > 0);
  assert.ok((told.get('takilya_audit_age_seconds') ?? -1) >= 0);
  assert.ok((told.get('takilya_audit_seconds') ?? -1) >= 0);
  await shop.db.run(sql`update ticket_types set sold_quantity = 0, remaining_quantity = remaining_quantity + 1
    where event_id = ${event.id}`);
  // A worker was killed amid it, more than an hour ago.
  await shop.db.run(sql`
    update upkeep set begun_at = now() - interval '2 hours', ended_at = now() - interval '3 hours' where name = 'audit'`);
  await auditJob(shop.db, { rules, log, quietHours: never }).run();
  assert.equal((await lastAudit()).isGood, true);
});

test('an audit that something holds up ends, and is reported as failed', async () => {
  await backdate(31);
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`lock table ticket_types in access exclusive mode`);
    const held = auditJob(shop.db, { rules, log, quietHours: never, statementMsMax: 200 }).run();
    await assert.rejects(held, /statement timeout/);
  });
  assert.equal((await lastAudit()).isGood, false);
});

test('takilya backup writes its outcome for the figures', async () => {
  const folder = throwawayDirectory('takilya-upkeep-');
  const file = join(folder, 'a.backup.gz');
  const environment = { DATABASE_URL: databaseUrlOf(shop.server.connection), APP_SECRET: serviceSecret };
  const backup = () => runSource(['src/cli.ts', 'backup', file], { environment });
  assert.equal((await backup()).code, 0);
  await until(async () => (await figures()).get('takilya_backup_good{kind="backup"}') === 1);
  const told = await figures();
  assert.ok((told.get('takilya_backup_bytes{kind="backup"}') ?? 0) > 1_000);
  assert.ok((told.get('takilya_backup_age_seconds{kind="backup"}') ?? 1e9) < 3_600);
  assert.equal((await backup()).code, 1, 'the file is there');
  await until(async () => (await figures()).get('takilya_backup_good{kind="backup"}') === 0);
  rmSync(folder, { recursive: true, force: true });
});

test('figures say what runs here, and how many events are on sale', async () => {
  const name = `takilya_build_info{version="0.3.0",commit="",node="${hostname()}",environment="development"}`;
  assert.equal((await figures()).get(name), 1);
  const before = (await figures()).get('takilya_events_on_sale') ?? 0;
  await shop.event();
  await shop.event({ tickets: [{ price: 100, onSaleAt: '2099-01-01T00:00:00Z' }] });
  await until(async () => (await figures()).get('takilya_events_on_sale') === before + 1);
});

test('the end of the certificate that people see is found, ours or a proxy’s', async (t) => {
  const server = createServer({ cert: receiverCertificate, key: receiverKey }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await until(() => server.listening);
  const { port } = server.address() as { port: number };
  const end = await certificateEnd(`https://127.0.0.1:${port}`);
  assert.ok(end instanceof Date && !Number.isNaN(end.getTime()));
  assert.equal(await certificateEnd('http://127.0.0.1:1'), undefined);
  assert.equal(await certificateEnd('https://127.0.0.1:1'), undefined);
});

test('calls of the provider are counted by what came of them', async () => {
  const metrics = createMetrics();
  const answers = [
    async () => {},
    async () => Promise.reject(new ProviderRefused('no')),
    async () => Promise.reject(new ProviderUnavailable('away')),
  ];
  const provider = { name: 'PAYMONGO', closeCheckout: () => (answers.shift() as () => Promise<void>)() };
  const watched = watchProvider(provider as unknown as PaymentProvider, (name, call, outcome) =>
    metrics.providerCalls.inc({ provider: name, call, outcome }),
  );
  const ask = () => watched.closeCheckout({ reference: 'a', sessionId: null });
  await ask();
  await assert.rejects(ask(), ProviderRefused);
  await assert.rejects(ask(), ProviderUnavailable);
  const page = String(await metrics.page());
  for (const outcome of ['DONE', 'REFUSED', 'UNAVAILABLE'])
    assert.ok(
      page.includes(`takilya_provider_calls_total{provider="PAYMONGO",call="closeCheckout",outcome="${outcome}"} 1`),
    );
});
