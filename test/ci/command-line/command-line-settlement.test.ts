import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { changePayoutAccount } from '../../../src/core/accounts/payout-accounts/change-payout-account.ts';
import { payoutAccountPurpose } from '../../../src/core/accounts/payout-accounts/payout-account.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { type Ended, runSource } from '../../helpers/machine/child.ts';
import { buy, makeEvent, makeOrganization, refundOrder } from '../../helpers/sales/sales-data.ts';
import { endEvent } from '../../helpers/worlds/end-event.ts';

const appSecret = 'a secret that only the tests know, 48 characters';
let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

test('settle schedules what is due, payouts shows it with the balance, and statement what it is made of', async () => {
  const organization = await makeOrganization(db);
  const { id: organizationId, slug } = organization;
  assert.deepEqual(await json(['settle']), { payouts: [] });
  const event = await makeEvent(db, { organizationId, name: '=HYPERLINK("x")' });
  const order = await buy(db, event, { quantity: 1 });
  await refundOrder(db, order, { amountCentavos: 12_345 });
  assert.deepEqual(await json(['settle']), { payouts: [] }, 'three days after the event, and not before');
  await endEvent(db, event, { ago: '73 hours' });

  const earned = { gross: 800, refunds: 123.45, commission: 47.36, processing: 20, net: 609.19 };
  assert.deepEqual(await json(['payouts', '--org', slug]), {
    balance: { ...earned, disputes: 0, paidOut: 0, withheld: 0, scheduled: 0, owed: 609.19 },
    payouts: [],
  });
  const settlesAt = new Date(Date.now() + 86_400_000).toISOString();
  await db.run(sql`update earnings set settles_at = ${settlesAt} where organization_id = ${organizationId}`);
  assert.deepEqual(await json(['settle']), { payouts: [] }, 'nor before its provider settles it');
  const { unsettled } = (await json(['payouts', '--org', slug])) as { unsettled: unknown };
  assert.deepEqual(unsettled, [{ eventId: event.id, eventName: '=HYPERLINK("x")', amount: 609.19, settlesAt }]);
  await db.run(sql`update earnings set settles_at = null where organization_id = ${organizationId}`);
  const settled = (await json(['settle'])) as { payouts: { id: string; createdAt: string }[] };
  const { id, createdAt } = settled.payouts[0] as { id: string; createdAt: string };
  const notYet = {
    sentAt: null,
    paidAt: null,
    returnedAt: null,
    returnReason: null,
    fileNumber: null,
    withdrawnAt: null,
    withdrawCause: null,
    withdrawReason: null,
    isHeld: false,
  };
  const state = { status: 'SCHEDULED', waitingFor: 'PAYOUT_ACCOUNT' };
  const payout = { id, organizationId, amount: 609.19, ...state, createdAt, ...notYet };
  assert.deepEqual(settled, { payouts: [payout] });
  assert.deepEqual(await json(['payouts', '--org', slug, '--status', 'SCHEDULED']), {
    balance: { ...earned, disputes: 0, paidOut: 0, withheld: 0, scheduled: 609.19, owed: 0 },
    payouts: [payout],
  });

  const { totals, lines } = (await json(['statement', '--payout', id])) as Record<string, Record<string, unknown>[]>;
  assert.deepEqual(totals, { ...earned, other: 0 });
  assert.deepEqual(
    lines?.map(({ kind, orderId, eventName, net }) => [kind, orderId, eventName, net]),
    [
      ['SALE', order.id, '=HYPERLINK("x")', 724],
      ['REFUND', order.id, '=HYPERLINK("x")', -114.81],
    ],
  );
  const csv = await takilya(['statement', '--payout', id, '--csv']);
  assert.match(
    csv.stdout,
    /\r\n"\S+","SALE","TK-\S+","\S+","'=HYPERLINK\(""x""\)",800.00,0.00,56.00,20.00,0.00,724.00/,
  );
});

test('a payout goes by commands to the bank, and comes back', async () => {
  const { id: organizationId } = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId });
  await buy(db, event);
  await endEvent(db, event, { ago: '4 days' });
  const [payout] = ((await json(['settle'])) as { payouts: { id: string }[] }).payouts;
  const id = payout?.id as string;
  assert.match((await takilya(['payout', 'sent', '--id', id])).stderr, /waits for PAYOUT_ACCOUNT/);
  await db.transaction((tx) =>
    changePayoutAccount(
      tx,
      { organizationId },
      {
        account: { kind: 'MAYA', bankCode: '', name: 'Ana Cruz', number: '0917 123 4567' },
        accounts: createSecretBox(appSecret, payoutAccountPurpose),
        by: byOperator,
        address: null,
        now: Date.now(),
      },
    ),
  );
  await db.run(sql`update payout_accounts set usable_at = now()`);
  const file = (await json(['payouts', 'file'])) as { number: number; csv: string; payoutIds: string[] };
  assert.deepEqual(file.payoutIds, [id]);
  const number = String(file.number);
  assert.deepEqual(await json(['payouts', 'file', '--number', number]), file);
  assert.equal(((await json(['payouts', 'sent', '--number', number])) as { payouts: unknown[] }).payouts.length, 1);
  assert.ok(file.csv.endsWith(`\r\n"${id}","Ana Cruz","09171234567","MAYA",1448.00`), file.csv);
  const statusOf = async (args: string[]) => ((await json(args)) as { status: string }).status;
  assert.equal(await statusOf(['payout', 'returned', '--id', id, '--reason', 'closed']), 'RETURNED');
  assert.equal(await statusOf(['payout', 'retry', '--id', id]), 'RETURNED');
  const first = ((await json(['settle'])) as { payouts: { id: string; amount: number }[] }).payouts[0];
  const stopped = ['payout', 'withdraw', '--id', first?.id as string];
  assert.equal(await statusOf([...stopped, '--reason', 'looks odd']), 'WITHDRAWN');
  assert.match(
    (await takilya(['payout', 'paid', '--id', first?.id as string])).stderr,
    /is WITHDRAWN and cannot become PAID/,
  );
});

test('an unknown organization, a sandbox and an unknown payout are refused with a sentence, and nothing changes', async () => {
  const { slug } = await makeOrganization(db);
  const before = await snapshot(db);
  const refusals: [string[], RegExp][] = [
    [['payouts', '--org', 'nobody'], /There is no organization nobody/],
    [['payouts', '--org', `${slug}-sandbox`], /There is no organization/],
    [['statement', '--payout', newId()], /There is no payout \S+; takilya payouts --org SLUG lists them/],
    [['statement', '--payout', "' or true"], /There is no payout ' or true/],
    [['statement'], /--payout/],
    [['payouts', '--status', 'LOST'], /--status takes one of SCHEDULED/],
    [['payout', 'paid', '--id', newId()], /There is no payout/],
    [['payout', 'returned', '--id', newId()], /--reason/],
  ];
  for (const [args, sentence] of refusals) {
    const ended = await takilya(args);
    assert.deepEqual([ended.code, ended.stdout], [1, ''], args.join(' '));
    assert.match(ended.stderr, sentence);
    assert.doesNotMatch(ended.stderr, /^\s+at /m);
  }
  assert.deepEqual(await snapshot(db), before);
});

test('--help lists them with what they do', async () => {
  const { stdout } = await takilya(['--help']);
  for (const command of ['audit', 'payouts', 'statement', 'settle']) {
    assert.match(stdout, new RegExp(`^  ${command}\\b.*\\S`, 'm'));
  }
  const statement = await takilya(['statement', '--help']);
  for (const option of ['--payout', '--csv', '--json']) assert.ok(statement.stdout.includes(option), option);
});

async function json(args: readonly string[]): Promise<unknown> {
  const ended = await takilya([...args, '--json']);
  assert.deepEqual([ended.code, ended.stderr], [0, ''], args.join(' '));
  return JSON.parse(ended.stdout);
}

function takilya(args: readonly string[]): Promise<Ended> {
  const { host, user, database: name } = database.connection;
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  return runSource(['src/cli.ts', ...args], { environment: { DATABASE_URL: address, APP_SECRET: appSecret } });
}
