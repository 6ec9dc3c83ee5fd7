import { readConfig } from '../../src/config/config.ts';
import { createApiKey } from '../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { checkInvariants } from '../../src/core/reports/invariants/check-invariants.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { serversOfUrl } from '../../src/platform/database/server-url.ts';
import { createKeyRules } from '../../src/wiring/rules.ts';
import { apiClient } from '../../test/helpers/clients/api-client.ts';
import { eventOnSale } from '../../test/helpers/clients/buyer.ts';
import type { Journal, OnSale } from './buyers.ts';
import { appSecret, type Services } from './services.ts';
import { countLost, countTwice, listWork, type WorkLeft } from './truth.sql.ts';
import { within } from './within.ts';

export interface Finding {
  /** Orders that were acknowledged, or acknowledged as completed, and are not so. */
  lost: number;
  /** Purchases that became more than one order. */
  twice: number;
  /** The invariants that do not hold. */
  broken: string[];
}

/** What the database itself says, whichever node leads it now. */
export interface Truth {
  putOnSale(): Promise<OnSale>;
  compare(journal: Journal): Promise<Finding>;
  /** Returns when workers have done what was to be done. */
  untilWorkedOff(): Promise<void>;
  close(): Promise<void>;
}

const ticketsOfType = 8_000;

interface TruthPlace {
  databaseUrl: string;
  services: Pick<Services, 'url'>;
}

export function openTruth({ databaseUrl, services }: TruthPlace): Truth {
  const db = openDatabase({ connection: serversOfUrl(databaseUrl) });
  return {
    async putOnSale() {
      const key = await createKey(db);
      const type = { quantity: ticketsOfType, published: true };
      const event = await eventOnSale(apiClient(services.url, key), {
        dateTime: '2037-01-01T00:00:00Z',
        tickets: [
          { ...type, name: 'Lawn', price: 0 },
          { ...type, name: 'Seat', price: 800 },
        ],
      });
      const [freeTypeId, paidTypeId] = event.types as [string, string];
      return { eventId: event.id, freeTypeId, paidTypeId };
    },
    async compare(journal) {
      const { gone, undone } = await db.one<{ gone: number; undone: number }>(countLost(journal));
      const { twice } = await db.one<{ twice: number }>(countTwice());
      const { checks } = await checkInvariants(db);
      const broken = checks.flatMap(({ name, ok, found }) => (ok ? [] : [`${name} (${found})`]));
      return { lost: gone + undone, twice, broken };
    },
    async untilWorkedOff() {
      let left = await db.many<WorkLeft>(listWork());
      // However slow the machine is: as long as some of it is done, workers work.
      while (left.length > 0) {
        const before = left;
        const told = `workers do more of what is due than left ${JSON.stringify(before)}`;
        await within(60, told, async () => {
          left = await db.many<WorkLeft>(listWork());
          return sumOf(left) < sumOf(before);
        });
      }
    },
    close: () => db.close(),
  };
}

const sumOf = (left: readonly WorkLeft[]) => left.reduce((sum, { due }) => sum + due, 0);

async function createKey(db: Database): Promise<string> {
  const config = readConfig({ APP_SECRET: appSecret }, { workDir: '/nonexistent' });
  return db.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' });
    const { key } = await createApiKey(tx, createKeyRules(config), {
      organization,
      name: 'Cluster',
      scopes,
      isTest: false,
    });
    return key;
  });
}
