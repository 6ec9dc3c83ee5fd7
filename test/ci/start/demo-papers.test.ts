import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { issuePapers } from '../../../src/core/back-office/tax-papers/issue-papers.ts';
import { listOwnPapers } from '../../../src/core/back-office/tax-papers/list-papers.ts';
import { checkInvariants } from '../../../src/core/reports/invariants/check-invariants.ts';
import { relayNotices } from '../../../src/core/telling/deliveries/relay-notices.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { seed } from '../../../src/seeding/seed.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../../../src/wiring/rules.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test('where the rules of the tax office hold, the demo’s sandbox has a senior’s sale, an invoice to a company and a credit note to look at', async () => {
  const { db } = database;
  const environment = { APP_SECRET: 'a secret that only the tests know, 48 characters', TAX_RULES: 'ph' };
  const config = readConfig(environment, { workDir: '/nonexistent' });
  const demo = { keyRules: createKeyRules(config), policy: createPolicy(config), selling: createDemoSelling(config) };
  await seed(db, { ...demo, hasDemo: true, now: Date.now });
  while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await issuePapers(db, { now: Date.now });
  const sandbox = await db.one<{ id: string }>(sql`select id from organizations where live_id is not null`);
  const { rows } = await listOwnPapers(db, { organizationId: sandbox.id }, {});
  assert.deepEqual(
    rows.map(({ kind, buyer, seller }) => [kind, buyer.name, seller.registeredName, seller.vat]).sort(),
    [
      ['CREDIT_NOTE', 'Joy Santos', 'Hiraya Live Events Inc.', 'VAT'],
      ['INVOICE', 'Joy Santos', 'Hiraya Live Events Inc.', 'VAT'],
      ['INVOICE', 'Liza Manalo', 'Hiraya Live Events Inc.', 'VAT'],
      ['INVOICE', 'Reyes Trading Corp.', 'Hiraya Live Events Inc.', 'VAT'],
    ],
  );
  const lines = rows.flatMap((paper) => paper.lines.filter(({ card }) => card?.kind === 'SENIOR'));
  assert.deepEqual(
    lines.map(({ exemptCentavos, statutoryDiscountCentavos, totalCentavos }) => [
      ...[exemptCentavos, statutoryDiscountCentavos, totalCentavos],
    ]),
    [[100_000, 20_000, 80_000]],
  );
  const { ok, checks } = await checkInvariants(db);
  assert.ok(ok, JSON.stringify(checks.filter((each) => !each.ok)));
});
