import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { createApiKey } from '../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createKeyRules } from '../../src/wiring/rules.ts';
import { apiClient } from '../../test/helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../../test/helpers/clients/buyer.ts';
import type { Connection } from '../../test/helpers/database/test-database.ts';
import { runSource } from '../../test/helpers/machine/child.ts';
import {
  databaseUrlOf,
  type ServiceChild,
  serviceSecret,
  startService,
} from '../../test/helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';
import { archiveAll, ask, openArchive, restoreTo, startArchived, takeBaseBackup } from './archived-postgres.ts';

interface RehearsalOptions {
  /** Where initdb, postgres, pg_basebackup and pg_verifybackup are. */
  binDir: string;
  /** How many are sold before the base backup, beside it, around the moment and after it. */
  orders: number;
  onStep?: (sentence: string) => void;
}

export interface Rehearsal {
  version: string;
  moment: string;
  before: number;
  between: number;
  after: number;
  /** Acknowledged before the moment, and no longer there. */
  lost: string[];
  /** There although they were begun after the moment, or by nobody. */
  surplus: string[];
  /** What `takilya audit` found broken. */
  findings: string[];
  soldAgain: number;
  seconds: { backup: number; restore: number; start: number };
  baseBytes: number;
  archiveBytes: number;
}

interface Sale {
  id: string;
  begunMs: number;
  acknowledgedMs: number;
}

const buyers = 4;

export function isGood({ lost, surplus, findings, before, after, soldAgain }: Rehearsal): boolean {
  return lost.length + surplus.length + findings.length === 0 && before > 0 && after > 0 && soldAgain > 0;
}

/**
 * Sells, loses the database, brings it back to a moment from a base backup and the archive, and checks what is there.
 */
export async function rehearse({ binDir, orders, onStep = () => {} }: RehearsalOptions): Promise<Rehearsal> {
  const folder = throwawayDirectory('takilya-recovery-');
  const ending: (() => Promise<void>)[] = [];
  try {
    onStep('A PostgreSQL that archives its write-ahead log, and the service on it');
    const archive = openArchive(join(folder, 'archive'));
    const primary = await startArchived({ dataDir: join(folder, 'primary'), binDir, archive });
    ending.unshift(primary.close);
    const service = await serviceOn(primary.connection, folder);
    ending.unshift(service.kill);
    const shop = await openShop(service, primary.connection, orders * 10);

    onStep(`Selling ${orders} orders, and as many while the base backup is taken`);
    const sales = await sell(shop, orders);
    const [more, base] = await Promise.all([
      sell(shop, orders),
      takeBaseBackup({ connection: primary.connection, binDir, directory: join(folder, 'restored', 'postgres') }),
    ]);

    onStep('Going on selling, and noting the moment amid it');
    const half = Promise.withResolvers<void>();
    const around = sell(shop, orders, (done) => done >= orders / 2 && half.resolve());
    await Promise.race([half.promise, around]);
    const askedMs = performance.now();
    const { moment, version } = await momentOf(primary.connection);
    const answeredMs = performance.now();
    sales.push(...more, ...(await around), ...(await sell(shop, orders)));

    onStep('Losing the database and the service');
    const archiveBytes = await archiveAll(primary.connection, archive);
    await service.kill();
    await primary.close();

    onStep(`Going back to ${moment}`);
    const restoreMs = performance.now();
    const restored = await restoreTo({ dataDir: join(folder, 'restored'), binDir, archive, moment });
    ending.unshift(restored.close);
    const restoreSeconds = secondsSince(restoreMs);
    const found = new Set(await completedOrders(restored.connection));
    const before = sales.filter(({ acknowledgedMs }) => acknowledgedMs < askedMs);
    const after = sales.filter(({ begunMs }) => begunMs > answeredMs);
    const mayBeThere = new Set(sales.filter(({ begunMs }) => begunMs <= answeredMs).map(({ id }) => id));

    onStep('The service on what came back');
    const startMs = performance.now();
    const again = await serviceOn(restored.connection, folder);
    ending.unshift(again.kill);
    const startSeconds = secondsSince(startMs);
    const soldAgain = await sell({ ...shop, url: again.url }, buyers);
    const findings = await audit(restored.connection, folder);
    return {
      version,
      moment,
      before: before.length,
      between: sales.length - before.length - after.length,
      after: after.length,
      lost: before.map(({ id }) => id).filter((id) => !found.has(id)),
      surplus: [...found].filter((id) => !mayBeThere.has(id)),
      findings,
      soldAgain: soldAgain.length,
      seconds: { backup: base.seconds, restore: restoreSeconds, start: startSeconds },
      baseBytes: base.bytes,
      archiveBytes,
    };
  } finally {
    for (const end of ending) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const environmentOn = (connection: Connection, folder: string) => ({
  APP_SECRET: serviceSecret,
  DATABASE_URL: databaseUrlOf(connection),
  DATA_DIR: join(folder, 'data'),
  DEMO: 'off',
  HOLD_LIMITS: 'off',
  MARKETPLACE_RATE_LIMIT: 'off',
  MAIL_LIMITS: 'off',
});

function serviceOn(connection: Connection, folder: string): Promise<ServiceChild> {
  return startService(environmentOn(connection, folder));
}

interface Shop {
  url: string;
  eventId: string;
  ticketTypeId: string;
}

async function openShop({ url }: ServiceChild, connection: Connection, quantity: number): Promise<Shop> {
  const db = openDatabase({ connection });
  try {
    const rules = createKeyRules(readConfig({ APP_SECRET: serviceSecret }, { workDir: '/nonexistent' }));
    const { key } = await db.transaction(async (tx) => {
      const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' });
      return createApiKey(tx, rules, { organization, name: 'Rehearsal', scopes, isTest: false });
    });
    const event = await eventOnSale(apiClient(url, key), { tickets: [{ quantity }] });
    return { url, eventId: event.id, ticketTypeId: event.types[0] as string };
  } finally {
    await db.close();
  }
}

/** A few buyers, each with one order after the other, all paid for. */
async function sell(shop: Shop, count: number, onSold: (done: number) => void = () => {}): Promise<Sale[]> {
  const buyer = buyerAt(shop.url);
  const sales: Sale[] = [];
  let begun = 0;
  const buy = async () => {
    while (begun < count) {
      begun += 1;
      const begunMs = performance.now();
      const order = await buyer.buy(shop.eventId, { [shop.ticketTypeId]: 1 });
      if (order.status !== 'COMPLETED') throw new Error(`The order ${order.orderNumber} is ${order.status}`);
      sales.push({ id: order.id, begunMs, acknowledgedMs: performance.now() });
      onSold(sales.length);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buy));
  return sales;
}

async function momentOf(connection: Connection): Promise<{ moment: string; version: string }> {
  const [row] = await ask<{ moment: string; version: string }>(
    connection,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') as moment,
      current_setting('server_version') as version`,
  );
  return row as { moment: string; version: string };
}

async function completedOrders(connection: Connection): Promise<string[]> {
  const rows = await ask<{ id: string }>(connection, `select id from orders where status = 'COMPLETED'`);
  return rows.map(({ id }) => id);
}

async function audit(connection: Connection, folder: string): Promise<string[]> {
  const { code, stdout, stderr } = await runSource(['src/cli.ts', 'audit', '--json'], {
    environment: environmentOn(connection, folder),
  });
  if (stderr !== '') throw new Error(stderr);
  const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean }[] };
  const broken = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  return code === 0 || broken.length > 0 ? broken : [`it ended with ${code}`];
}

function secondsSince(startedMs: number): number {
  return (performance.now() - startedMs) / 1_000;
}
