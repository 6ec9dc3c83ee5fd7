import assert from 'node:assert/strict';
import { type Config, readConfig } from '../../../src/config/config.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { checkMoney } from '../../../src/core/reports/invariants/check-invariants.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { createSales } from '../../../src/wiring/sales.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import { apiClient, movingClock } from '../clients/api-client.ts';
import { assertSound } from '../database/audit.ts';
import { databaseProxy } from '../database/database-proxy.ts';
import { type Connection, testDatabase } from '../database/test-database.ts';
import { patientBuyersMs } from '../machine/test-server.ts';
import type { RunnerOptions } from './sales-runner.ts';
import type { Victim } from './sales-victim.ts';

const log = createLog({ level: 'silent', isTerminal: false });
export const appSecret = 'a secret that only the model test knows, long';

export interface SalesCluster extends RunnerOptions {
  connection: Connection;
  assertSound(): Promise<void>;
  /** How often what came about, to see that the operations reach it. */
  seen(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** A service whose worker stands still, on a database that other nodes may serve too. */
export async function salesCluster(): Promise<SalesCluster> {
  const database = await testDatabase();
  const { db, connection } = database;
  const config = readConfig(
    // Long holds: they end when an operation says so, and not before.
    { APP_SECRET: appSecret, ROLE: 'web', MARKETPLACE_RATE_LIMIT: 'off', HOLD_LIMITS: 'off', HOLD_MINUTES: '1440' },
    { workDir: '/nonexistent' },
  );
  const node = await startNode(config, db);
  const organization = await db.transaction((tx) =>
    createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' }),
  );
  const { key } = await db.transaction((tx) =>
    createApiKey(tx, createKeyRules(config), { organization, name: 'Model', scopes, isTest: false }),
  );
  const faults: string[] = [];
  const again = new Map<string, number>();
  const onFault = (sentence: string, error: unknown) => faults.push(`${sentence}: ${error}`);
  const sales = await createSales({ config, db, now: Date.now, callbackUrl: () => node.url, onFault });
  return {
    db,
    connection,
    url: node.url,
    client: apiClient(node.url, key),
    sales,
    startVictim: () => startVictim(config, connection),
    countAgain: (what) => again.set(what, (again.get(what) ?? 0) + 1),
    async assertMoneySound() {
      const { checks } = await checkMoney(db);
      assert.deepEqual(
        checks.filter(({ ok }) => !ok),
        [],
      );
    },
    async assertSound() {
      await assertSound(db);
      assert.deepEqual(faults, []);
    },
    async seen() {
      const rows = await db.many<{ what: string; times: number }>(sql`
        select 'order ' || status as what, count(*)::int as times from orders group by 1
        union all select 'refund ' || kind || ' ' || status, count(*)::int from refunds group by 1
        union all select 'dispute ' || status, count(*)::int from disputes group by 1
        union all select 'provider notice ' || outcome, count(*)::int from provider_notices group by 1
        union all select 'paid late', count(*)::int from orders where completed_at > expires_at
        union all select 'notice ' || type, count(*)::int from notices group by 1
        order by 1`);
      const sentAgain = [...again].sort().map(([what, times]) => [`again ${what}`, times] as const);
      return Object.fromEntries([...rows.map(({ what, times }) => [what, times] as const), ...sentAgain]);
    },
    async close() {
      await sales.close();
      const { values } = await node.service.metrics.undeclaredErrors.get();
      await node.service.drain();
      await database.close();
      assert.deepEqual(
        values.filter(({ value }) => value > 0),
        [],
        'every refusal was declared',
      );
    },
  };
}

async function startNode(config: Config, db: Database): Promise<{ service: Service; url: string }> {
  let url = '';
  const time = { now: movingClock(), buyersMsMax: patientBuyersMs };
  // What others give back is for sale at once: a model knows no second in which it may be either.
  const service = await createService({ config, db, log, ...time, soldOutMs: 0, callbackUrl: () => url });
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  service.markReady();
  return { service, url };
}

/** A node in this process that loses its clients and its database in the same moment. */
async function startVictim(config: Config, connection: Connection): Promise<Victim> {
  const proxy = await databaseProxy(connection);
  const db = openDatabase({ connection: proxy.connection });
  const { service, url } = await startNode(config, db);
  return {
    url,
    async kill() {
      service.app.server.closeAllConnections();
      await proxy.close();
      await service.drain();
      await db.close();
    },
  };
}
