import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../src/config/config.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { seedVenues } from '../../src/seeding/venues.ts';
import { createKeyRules, createPolicy } from '../../src/wiring/rules.ts';
import {
  type OperatorClient,
  operatorClient,
  operatorWithoutFactor,
} from '../../test/helpers/clients/operator-client.ts';
import { startTestPostgres } from '../../test/helpers/database/test-database.ts';
import { createMarkers } from './requests/markers.ts';
import { type AttackedService, attackedSecret, startAttackedService } from './start-service.ts';
import { openTenant, type Tenant } from './tenant.ts';

export interface World {
  db: Database;
  /** Without limits, so that everything is reached. */
  service: AttackedService;
  /** The same with the limits that everybody has. */
  limited: AttackedService;
  receiverUrl: string;
  /** The one of whom no byte may reach anybody else. */
  victim: Tenant;
  operator: OperatorClient;
  /** Who runs the service, but has no second factor yet. */
  operatorAlone: OperatorClient;
  /** An organization that nothing was done to yet. */
  openAttacker(): Promise<Tenant>;
  close(): Promise<void>;
}

const unlimited = {
  MARKETPLACE_RATE_LIMIT: 'off',
  HOLD_LIMITS: 'off',
  DOOR_LIMITS: 'off',
  MAXIMA: 'performers=5000,schedules=5000,brands=5000',
};

export async function openWorld(): Promise<World> {
  const postgres = await startTestPostgres();
  const { connection } = postgres;
  const db = openDatabase({ connection });
  await db.transaction(seedVenues);
  const service = await startAttackedService({ connection, hasRateLimits: false, environment: unlimited });
  const limited = await startAttackedService({ connection, hasRateLimits: true });
  const receiver = createServer((request, response) => {
    request.resume();
    response.statusCode = request.url?.includes('fail') ? 500 : 200;
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const config = readConfig(
    { APP_SECRET: attackedSecret, WEBHOOK_ALLOW_RANGES: '127.0.0.0/8' },
    { workDir: '/nonexistent' },
  );
  const shared = { db, url: service.url, receiverUrl, keyRules: createKeyRules(config), policy: createPolicy(config) };
  const mark = createMarkers();
  const victim = await openTenant({
    ...shared,
    name: 'Kabila',
    naming: (kind) => mark(kind === 'public' ? 'shown' : 'victim'),
    buyers: [
      [mark('ana'), `${mark('ana')}@example.com`],
      [mark('ben'), `${mark('ben')}@example.com`],
    ],
  });
  let attackers = 0;
  return {
    db,
    service,
    limited,
    receiverUrl,
    victim,
    operator: await operatorClient({ db, url: service.url }),
    operatorAlone: await operatorWithoutFactor({ db, url: service.url }),
    openAttacker: () => {
      attackers += 1;
      let texts = 0;
      return openTenant({
        ...shared,
        name: `Dito ${attackers}`,
        naming: (_kind, what) => {
          texts += 1;
          return `${what.replaceAll(' ', '')}${attackers}n${texts}`;
        },
        buyers: [['Carla Dizon', `carla${attackers}@example.com`]],
      });
    },
    close: async () => {
      await Promise.all([service.stop(), limited.stop()]);
      receiver.closeAllConnections();
      receiver.close();
      await db.close();
      await postgres.close();
    },
  };
}
