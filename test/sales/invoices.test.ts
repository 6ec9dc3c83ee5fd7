import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { changeTaxProfile } from '../../src/core/accounts/tax-profiles/change-tax-profile.ts';
import { issuePapers } from '../../src/core/back-office/tax-papers/issue-papers.ts';
import { papersCsv } from '../../src/core/back-office/tax-papers/papers-csv.ts';
import { listPapers } from '../../src/core/back-office/tax-papers/tax-paper.sql.ts';
import { presentPaper } from '../../src/core/back-office/tax-papers/tax-paper.ts';
import { inSnapshot } from '../../src/core/reports/invariants/invariant.sql.ts';
import { paperChecks } from '../../src/core/reports/invariants/paper-checks.sql.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import type { Database, Tx } from '../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../src/platform/database/sql.ts';
import { type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';
import { buy, makeEvent, makeOrganization, refundOrder } from '../helpers/sales/sales-data.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

const now = () => Date.parse('2026-11-19T04:00:00Z');
const profile = {
  registeredName: 'Hiraya Live Inc.',
  tin: '123-456-789-00000',
  address: '1 Kalayaan',
  vat: 'VAT',
  permitNumber: '',
  permitIssuedOn: '',
  permitFrom: '',
  permitTo: '',
};
const permit = { permitNumber: 'AC-1', permitIssuedOn: '2026-01-05', permitFrom: '5001', permitTo: '5002' };

async function seller(typed = profile) {
  const organization = await makeOrganization(db);
  const { id: organizationId } = organization;
  const say = (more: Partial<typeof profile> = {}) =>
    db.transaction((tx) => changeTaxProfile(tx, { organizationId }, { ...commandLine, typed: { ...typed, ...more } }));
  await say();
  const event = await makeEvent(db, { organizationId });
  const papers = async () => {
    const filter = { kind: null, from: null, to: null };
    const found = await listPapers(db, { organizationId, filter, skip: 0, take: 100 });
    return found
      .map(presentPaper)
      .sort((one, other) => `${one.kind} ${one.number}`.localeCompare(`${other.kind} ${other.number}`));
  };
  return {
    organizationId,
    event,
    say,
    papers,
    numbers: async () => (await papers()).map(({ number }) => number).sort(),
  };
}

async function issue(by: Database = db): Promise<void> {
  while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await issuePapers(by, { now });
}

async function broken() {
  return inSnapshot(db, async (count) => {
    const found = [];
    for (const check of paperChecks) if ((await count(check.broken)) > 0) found.push(check.name);
    return found;
  });
}

test('every completed order has one invoice and every refund that arrived a credit note, however many write them', async () => {
  const { event, papers, numbers, organizationId } = await seller();
  const orders = [await buy(db, event), await buy(db, event), await buy(db, event, { quantity: 1 })];
  while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await Promise.all([issue(), issue(), issue()]);
  assert.deepEqual(await numbers(), ['SI-00000001', 'SI-00000002', 'SI-00000003']);
  const [first] = await papers();
  assert.deepEqual(first?.lines, [
    {
      description: 'Ticket',
      quantity: 2,
      price: 800,
      vatable: 1428.57,
      vat: 171.43,
      exempt: 0,
      statutoryDiscount: 0,
      total: 1600,
    },
  ]);
  assert.deepEqual(first?.buyer, { name: 'Ana', tin: null, address: null });
  assert.equal(first?.seller.tin, profile.tin);
  const [one, other] = orders;
  await refundOrder(db, one as never, { amountCentavos: 333_33 });
  await refundOrder(db, other as never);
  await issue();
  await refundOrder(db, one as never);
  await Promise.all([issue(), issue()]);
  const notes = (await papers()).filter(({ kind }) => kind === 'CREDIT_NOTE');
  assert.deepEqual(
    notes.map(({ number }) => number),
    ['CN-00000001', 'CN-00000002', 'CN-00000003'],
  );
  const ofFirst = notes.filter(({ invoiceId }) => invoiceId === first?.id).flatMap(({ lines }) => lines);
  for (const [name, whole] of [
    ['vat', 171.43],
    ['vatable', 1428.57],
    ['total', 1600],
  ] as const) {
    assert.equal(Math.round(ofFirst.reduce((sum, line) => sum + line[name] * 100, 0)), Math.round(whole * 100), name);
  }
  assert.deepEqual(await broken(), []);
  const { length } = (
    await papersCsv(db, { organizationIds: [organizationId], from: '2020-01-01', to: '2029-12-31' })
  ).split('\r\n');
  assert.equal(length, 7);
});

test('whoever is stopped at any statement leaves no gap and gives no number twice', async () => {
  const { event, numbers } = await seller();
  for (let count = 0; count < 3; count += 1) await buy(db, event);
  await refundOrder(db, await buy(db, event));
  while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  let isDone = false;
  for (let statement = 1; !isDone; statement += 1) {
    try {
      await issuePapers(stoppedAt(statement), { now });
      isDone = true;
    } catch (error) {
      assert.equal((error as Error).message, 'stopped');
      assert.deepEqual(await numbers(), []);
    }
  }
  await issue();
  assert.deepEqual(await numbers(), ['CN-00000001', 'SI-00000001', 'SI-00000002', 'SI-00000003', 'SI-00000004']);
  assert.deepEqual(await broken(), []);
});

test('a range that is used up makes invoices wait and credit notes not, and a longer one lets them go on', async () => {
  const { organizationId, event, numbers, say } = await seller();
  const early = await buy(db, event);
  await issue();
  await say(permit);
  for (let count = 0; count < 4; count += 1) await buy(db, event);
  await issue();
  assert.deepEqual(await numbers(), ['SI-00000001', 'SI-00005001', 'SI-00005002']);
  await refundOrder(db, early);
  await issue();
  assert.deepEqual(await numbers(), ['CN-00000001', 'SI-00000001', 'SI-00005001', 'SI-00005002']);
  assert.deepEqual(await broken(), []);
  await assert.rejects(say({ ...permit, permitFrom: '5002', permitTo: '6000' }));
  await assert.rejects(say({ ...permit, permitTo: '5001' }));
  await say({ ...permit, permitTo: '6000' });
  await issue();
  assert.deepEqual((await numbers()).slice(-4), ['SI-00005001', 'SI-00005002', 'SI-00005003', 'SI-00005004']);
  assert.deepEqual(await broken(), []);
  for (const change of ['update tax_papers set total_centavos = 1', 'delete from tax_papers']) {
    await assert.rejects(
      db.run(sql`${trustedSql(`${change} where organization_id = '${organizationId}'`)}`),
      /stays as it is/,
    );
  }
});

test('the audit notices a gap, lines that do not add up, and money on no paper', async () => {
  const { event, organizationId } = await seller();
  for (let count = 0; count < 3; count += 1) await buy(db, event);
  await issue();
  const breaks: [string, string][] = [
    [
      'I16-papers-have-no-gap',
      `update tax_papers set number = 90 where number = 2 and organization_id = '${organizationId}'`,
    ],
    [
      'I16-paper-lines-sum-to-their-paper',
      `update tax_papers set lines = '[]' where organization_id = '${organizationId}'`,
    ],
    [
      'I16-papers-are-what-was-sold-and-refunded',
      `update tax_papers set total_centavos = 1 where organization_id = '${organizationId}'`,
    ],
    ['I16-what-was-sold-is-invoiced', `delete from tax_papers where organization_id = '${organizationId}'`],
  ];
  for (const [name, text] of breaks) {
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.run(sql`alter table tax_papers disable trigger user`);
        await tx.run(sql`${trustedSql(text)}`);
        const check = paperChecks.find((each) => each.name === name);
        const { found } = await tx.one<{ found: number }>(check?.broken ?? sql``);
        throw new Error(`found ${found > 0}`);
      }),
      /found true/,
      name,
    );
  }
});

/** A database that fails at the n-th statement of a transaction, as one does whose process is ended there. */
function stoppedAt(statement: number): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name).bind(target);
      return (work: (tx: Tx) => Promise<unknown>) =>
        target.transaction((tx) => {
          let count = 0;
          const counted = new Proxy(tx, {
            get(of, method) {
              const value = Reflect.get(of, method);
              if (typeof value !== 'function') return value;
              return async (...given: unknown[]) => {
                count += 1;
                if (count === statement) throw new Error('stopped');
                return value.apply(of, given);
              };
            },
          });
          return work(counted);
        });
    },
  });
}
