import { type Config, readConfig } from '../../../src/config/config.ts';
import {
  type CreateApiKeyInput,
  type CreatedApiKey,
  createApiKey,
} from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import type { Organization, Tier } from '../../../src/core/accounts/organizations/organization.ts';
import { type Scope, scopes } from '../../../src/core/base/scope.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { createLog, type Log } from '../../../src/platform/log.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import { type Connection, testDatabase } from '../database/test-database.ts';
import { startBeside } from './node-beside.ts';

/** A machine that is slow for a while is no fault of what is tested; tests of the limit itself take the service's own. */
export const patientBuyersMs = 120_000;

export const appSecret = 'a secret that only the tests know, 48 characters';

// Everybody in a test comes from one address, and many are called Ana; tests of these limits set them.
const unlimited = { HOLD_LIMITS: 'off' };

export interface TestServer {
  db: Database;
  connection: Connection;
  config: Config;
  service: Service;
  url: string;
  organization(options?: { name?: string; tier?: Tier }): Promise<Organization>;
  key(
    organization: Organization,
    options?: Partial<CreateApiKeyInput> & { scopes?: readonly Scope[] },
  ): Promise<CreatedApiKey>;
  close(): Promise<void>;
}

/** A whole service on a database of its own, listening on a free port. */
export async function testServer(
  options: {
    environment?: Record<string, string>;
    now?: () => number;
    salesBatchMax?: number;
    redisMsMax?: () => number;
    log?: Log;
    /** Where browsers must know the address beforehand. */
    port?: number;
    /** Reports on connections of their own; otherwise everything goes to the same. */
    reports?: (connection: Connection) => Database;
  } = {},
): Promise<TestServer> {
  const database = await testDatabase();
  const environment = { APP_SECRET: appSecret, ...unlimited, ...options.environment };
  const config = readConfig(environment, { workDir: '/nonexistent' });
  const { now, salesBatchMax, redisMsMax, log = createLog({ level: 'silent', isTerminal: false }) } = options;
  let url = '';
  const { db, connection } = database;
  const reports = options.reports?.(connection);
  const pools = reports && { desk: db, pages: db, work: db, lists: db, reports, watched: { pools: { all: db } } };
  const buyersMsMax = patientBuyersMs;
  const service = await createService({
    config,
    db,
    pools,
    log,
    now,
    salesBatchMax,
    redisMsMax,
    buyersMsMax,
    callbackUrl: () => url,
  });
  url = await service.app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  service.markReady();
  // `npm run versions`: a node of another release works on the same database, where the time is the real one.
  const folder = now === undefined ? process.env.TEST_BESIDE : undefined;
  const beside = folder && (await startBeside({ folder, connection, environment }));
  const rules = createKeyRules(config);
  return {
    db: database.db,
    connection: database.connection,
    config,
    service,
    url,
    organization: ({ name = 'Hiraya Live', tier = 'ENTERPRISE' } = {}) =>
      database.db.transaction((tx) => createOrganization(tx, { name, tier })),
    key: (organization, given = {}) =>
      database.db.transaction((tx) =>
        createApiKey(tx, rules, { organization, name: 'Test', scopes, isTest: false, ...given }),
      ),
    close: async () => {
      const undeclared = await undeclaredErrors(service);
      if (beside) await beside.stop();
      await service.drain();
      await reports?.close();
      await database.close();
      if (undeclared.length > 0)
        throw new Error(`Routes gave errors that they do not declare: ${undeclared.join('; ')}`);
    },
  };
}

async function undeclaredErrors(service: Service): Promise<string[]> {
  const { values } = await service.metrics.undeclaredErrors.get();
  return values.filter(({ value }) => value > 0).map(({ labels }) => `${labels.operation} ${labels.code}`);
}
