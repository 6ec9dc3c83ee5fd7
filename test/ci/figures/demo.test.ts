import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { seed } from '../../../src/seeding/seed.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../../../src/wiring/rules.ts';
import { compareFigures } from '../../helpers/figures/compare-figures.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

let server: TestServer;
before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  const { config, db } = server;
  await seed(db, {
    keyRules: createKeyRules(config),
    policy: createPolicy(config),
    selling: createDemoSelling(config),
    hasDemo: true,
    now: Date.now,
  });
});
after(() => assertSound(server.db).finally(() => server.close()));

test('in the demo every page, file and API, and an agent, show the same figures', async () => {
  const organization = await server.db.one<Organization>(sql`select * from organizations where slug = 'hiraya-live'`);
  const found = await compareFigures(server, organization);
  for (const name of ['sold', 'admitted', 'missing', 'inside', 'redeemed', 'sales', 'tickets', 'addOnsSold']) {
    assert.ok((found.get(name) ?? 0) > 20, `${name} was found ${found.get(name)} times`);
  }
});
