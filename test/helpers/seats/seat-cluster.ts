import assert from 'node:assert/strict';
import { type Config, readConfig } from '../../../src/config/config.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createDemoSelling, createKeyRules } from '../../../src/wiring/rules.ts';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import { type ApiClient, apiClient, movingClock } from '../clients/api-client.ts';
import { type Buyer, buyerAt } from '../clients/buyer.ts';
import { assertSound } from '../database/audit.ts';
import { databaseProxy } from '../database/database-proxy.ts';
import { type Connection, testDatabase } from '../database/test-database.ts';
import { patientBuyersMs } from '../machine/test-server.ts';
import type { Victim } from '../sales/sales-victim.ts';

// To see what a node says about a fault: SEAT_LOG=error
const log = createLog({ level: (process.env.SEAT_LOG ?? 'silent') as 'silent', isTerminal: false });
const appSecret = 'a secret that only the model of seats knows, long';

export interface SeatNode {
  url: string;
  buyer: Buyer;
  client: ApiClient;
}

/** Two nodes on one database, and beside them what a worker has. */
export interface SeatCluster {
  db: Database;
  config: Config;
  nodes: SeatNode[];
  sales: RunningSales;
  /** What selling without a page needs. */
  rules: ReturnType<typeof createDemoSelling>['rules'];
  /** The second node ends in order, and another takes its place. */
  restart(): Promise<void>;
  /** A third node that loses its clients and its database in the same moment. */
  startVictim(): Promise<Victim>;
  audit(): Promise<void>;
  close(): Promise<void>;
}

export async function openSeatCluster(): Promise<SeatCluster> {
  const database = await testDatabase();
  const { db, connection } = database;
  const config = readConfig(
    // Long holds: they end when an operation says so, and not before.
    { APP_SECRET: appSecret, ROLE: 'web', MARKETPLACE_RATE_LIMIT: 'off', HOLD_LIMITS: 'off', HOLD_MINUTES: '1440' },
    { workDir: '/nonexistent' },
  );
  const organization = await db.transaction((tx) =>
    createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' }),
  );
  const { key } = await db.transaction((tx) =>
    createApiKey(tx, createKeyRules(config), { organization, name: 'Model', scopes, isTest: false }),
  );
  const nodeAt = (url: string): SeatNode => ({ url, buyer: buyerAt(url), client: apiClient(url, key) });
  const first = await startNode(config, db);
  let second = await startNode(config, db);
  const nodes = [nodeAt(first.url), nodeAt(second.url)];
  const faults: string[] = [];
  const onFault = (sentence: string, error: unknown) => faults.push(`${sentence}: ${error}`);
  const sales = await createSales({ config, db, now: Date.now, callbackUrl: () => first.url, onFault });
  return {
    db,
    config,
    nodes,
    sales,
    rules: createDemoSelling(config).rules,
    async restart() {
      await second.service.drain();
      second = await startNode(config, db);
      nodes[1] = nodeAt(second.url);
    },
    startVictim: () => startVictim(config, connection),
    async audit() {
      await assertSound(db);
    },
    async close() {
      await sales.close();
      const undeclared = await Promise.all(
        [first, second].map(({ service }) => service.metrics.undeclaredErrors.get()),
      );
      await Promise.all([first, second].map(({ service }) => service.drain()));
      await database.close();
      const values = undeclared.flatMap((each) => each.values.filter(({ value }) => value > 0));
      assert.deepEqual(values, [], 'every refusal was declared');
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
