import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ledgerBalance } from '../../../../test/helpers/database/ledger-balance.ts';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import { buy, makeEvent, makeOrganization } from '../../../../test/helpers/sales/sales-data.ts';
import { assertRefused } from '../../../../test/helpers/worlds/organizer.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { createSecretBox } from '../../../platform/secret-box.ts';
import { byOperator } from '../../accounts/audit-log/act.ts';
import { commandLine } from '../../accounts/operators/operator.ts';
import { changePayoutAccount } from '../../accounts/payout-accounts/change-payout-account.ts';
import type { PayoutAccountInput } from '../../accounts/payout-accounts/payout-account.ts';
import { readPayoutAccount } from '../../accounts/payout-accounts/read-payout-account.ts';
import { markFileSent, movePayouts } from './move-payouts.ts';
import { findPayout, listPayouts, listPayoutsThatRest } from './payout.sql.ts';
import { makePayoutFile, readPayoutFile } from './payout-file.ts';
import { retryPayout } from './retry-payout.ts';
import { settleOrganization } from './settle-organization.ts';
import type { Payout } from './settlement.ts';
import { statementOfPayout } from './statement-of.ts';

let database: TestDatabase;
let db: Database;
const accounts = createSecretBox('x'.repeat(32), 'payout accounts');
const net = 144_800;
const bank: PayoutAccountInput = { kind: 'BANK', bankCode: 'bnorphmm', name: '=Hiraya Live', number: '0012-3456 7890' };

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

const act = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction(work);
const sent = (...payoutIds: string[]) =>
  act((tx) => movePayouts(tx, byOperator, { payoutIds, to: 'SENT', holdDays: 0 }));
const moved = async (payoutId: string, said: { to: 'PAID' } | { to: 'RETURNED'; reason: string }) =>
  (await act((tx) => movePayouts(tx, byOperator, { payoutIds: [payoutId], ...said })))[0] as Payout;
const paid = (payoutId: string) => moved(payoutId, { to: 'PAID' });
const returned = (payoutId: string, reason = 'Account closed') => moved(payoutId, { to: 'RETURNED', reason });
const settle = (organizationId: string) => act((tx) => settleOrganization(tx, { organizationId, holdDays: 0 }));
const change = (organizationId: string, account = bank) =>
  act((tx) =>
    changePayoutAccount(tx, { organizationId }, { account, accounts, by: byOperator, address: null, now: Date.now() }),
  );
const rested = (organizationId: string) =>
  db.run(sql`
    update payout_accounts set usable_at = now() - interval '1 second' where organization_id = ${organizationId}`);

test('a payout is sent once there is an account that has rested, and then paid; each is written down once', async () => {
  const { organizationId, payout } = await scheduled();
  assert.equal(payout.waitingFor, 'PAYOUT_ACCOUNT');
  await assertRefused(sent(payout.id), 'CONFLICT');
  await change(organizationId);
  assert.equal((await findPayout(db, { payoutId: payout.id }))?.waitingFor, 'PAYOUT_ACCOUNT_REST');
  await assertRefused(sent(payout.id), 'CONFLICT');
  await rested(organizationId);
  await assertRefused(paid(payout.id), 'CONFLICT');
  await assertRefused(returned(payout.id), 'CONFLICT');
  const together = await Promise.all([sent(payout.id), sent(payout.id), sent(payout.id, payout.id)]);
  for (const [each] of together) assert.deepEqual([each?.status, each?.waitingFor], ['SENT', null]);
  const [first] = await sent(payout.id);
  assert.equal((await paid(payout.id)).status, 'PAID');
  const again = await paid(payout.id);
  assert.deepEqual([again.status, again.sentAt], ['PAID', first?.sentAt]);
  await assertRefused(sent(payout.id), 'CONFLICT');
  assert.deepEqual(await acts(payout), ['payout.sent', 'payout.paid']);
});

test('a payout that nobody knows is not there, and none of the others is changed', async () => {
  const { organizationId, payout } = await scheduled();
  await change(organizationId);
  await rested(organizationId);
  for (const wrong of [newId(), 'nonsense']) await assertRefused(sent(payout.id, wrong), 'NOT_FOUND');
  assert.equal((await findPayout(db, { payoutId: payout.id }))?.status, 'SCHEDULED');
});

test('what comes back is owed again, once, and scheduled anew only when somebody says so', async () => {
  const { organizationId, payout } = await scheduled();
  await change(organizationId);
  await rested(organizationId);
  await sent(payout.id);
  await assertRefused(returned(payout.id, ' '), 'VALIDATION_ERROR');
  await Promise.all([returned(payout.id), returned(payout.id), returned(payout.id)]);
  const { owedCentavos, paidOutCentavos } = await ledgerBalance(db, { organizationId });
  assert.deepEqual([owedCentavos, paidOutCentavos], [net, 0]);
  assert.equal(await settle(organizationId), undefined);
  const waits = async () => (await listPayoutsThatRest(db, { most: 100 })).some(({ id }) => id === payout.id);
  assert.equal(await waits(), true);
  await act((tx) => retryPayout(tx, byOperator, { payoutId: payout.id }));
  await assertRefused(
    act((tx) => retryPayout(tx, byOperator, { payoutId: payout.id })),
    'CONFLICT',
  );
  assert.equal(await waits(), false);
  const anew = (await settle(organizationId)) as Payout;
  const lines = await Array.fromAsync((await statementOfPayout(db, anew)).lines());
  assert.deepEqual(
    [anew.amountCentavos, lines.map(({ kind, netCentavos, orderId }) => [kind, netCentavos, orderId])],
    [net, [['CARRIED', net, null]]],
  );
  assert.equal(await settle(organizationId), undefined);
  assert.deepEqual(await acts(payout), ['payout.sent', 'payout.returned', 'payout.retried']);
});

test('what comes back is scheduled anew once another account was entered and has rested', async () => {
  const { organizationId, payout } = await scheduled();
  await change(organizationId);
  await rested(organizationId);
  await sent(payout.id);
  await returned(payout.id);
  await change(organizationId, { kind: 'GCASH', bankCode: 'x', name: 'Ana', number: '+63 917 123 4567' });
  assert.equal(await settle(organizationId), undefined);
  await db.run(sql`
    update earnings set ends_at = ends_at - interval '3 days' where organization_id = ${organizationId}`);
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

test('a bank may send back what had arrived, which is booked once, and when it arrived stays known', async () => {
  const { organizationId, payout } = await scheduled();
  await change(organizationId);
  await rested(organizationId);
  await sent(payout.id);
  const { paidAt } = await paid(payout.id);
  const all = await Promise.all([returned(payout.id), returned(payout.id), returned(payout.id, 'Late')]);
  assert.deepEqual([...new Set(all.map(({ status }) => status))], ['RETURNED']);
  const late = await returned(payout.id);
  assert.deepEqual([late.paidAt, late.status], [paidAt, 'RETURNED']);
  await assertRefused(paid(payout.id), 'CONFLICT');
  const { owedCentavos, paidOutCentavos } = await ledgerBalance(db, { organizationId });
  assert.deepEqual([owedCentavos, paidOutCentavos], [net, 0]);
  assert.deepEqual(await acts(payout), ['payout.sent', 'payout.paid', 'payout.returned']);
  await act((tx) => retryPayout(tx, byOperator, { payoutId: payout.id }));
  assert.equal((await settle(organizationId))?.amountCentavos, net);
});

test('two who make a file at once name no payout twice, and a file is made again byte by byte', async () => {
  const organizations = await Promise.all(Array.from({ length: 6 }, scheduled));
  for (const { organizationId } of organizations) {
    await change(organizationId);
    await rested(organizationId);
  }
  const all = await Promise.allSettled([file(), file(), file()]);
  const made = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const each of all) {
    if (each.status === 'rejected') assert.match(String(each.reason), /There is nothing to file/);
  }
  const named = made.flatMap(({ payoutIds }) => payoutIds);
  assert.equal(new Set(named).size, named.length);
  for (const { payout } of organizations) assert.ok(named.includes(payout.id));
  assert.equal(new Set(made.map(({ number }) => number)).size, made.length);
  await assertRefused(file(), 'CONFLICT');
  const [{ organizationId, payout }] = organizations as [Awaited<ReturnType<typeof scheduled>>];
  await change(organizationId, { ...bank, number: '999999' });
  await rested(organizationId);
  await sent(payout.id);
  await returned(payout.id);
  for (const { number, csv } of made) assert.equal((await again(number)).csv, csv);
  for (const wrong of [0, -1, 2 ** 40, 'x', '1;']) await assertRefused(again(wrong), 'NOT_FOUND');
});

test('a whole file is marked as sent by its number, once', async () => {
  const { organizationId, payout } = await scheduled();
  await change(organizationId);
  await rested(organizationId);
  const { number } = await file();
  assert.equal((await findPayout(db, { payoutId: payout.id }))?.status, 'FILED');
  const fileSent = () => act((tx) => markFileSent(tx, byOperator, { number: String(number), holdDays: 0 }));
  await Promise.all([fileSent(), fileSent(), sent(payout.id)]);
  assert.deepEqual(await fileSent(), []);
  assert.equal((await findPayout(db, { payoutId: payout.id }))?.status, 'SENT');
  assert.deepEqual(await acts(payout), ['payout.sent']);
});

test('payouts of sandboxes are nothing that an operator sees, sends or changes', async () => {
  const { id } = await makeOrganization(db);
  const sandbox = await db.one<{ id: string }>(sql`select id from organizations where sandbox_of = ${id}`);
  const payoutId = newId();
  await db.run(sql`
    insert into payouts (id, organization_id, amount_centavos, status, withdrawn_at, withdraw_cause, is_held)
    values (${payoutId}, ${sandbox.id}, 100, 'WITHDRAWN', now(), 'OPERATOR', true),
           (${newId()}, ${sandbox.id}, 100, 'SCHEDULED', null, null, false)`);
  await change(sandbox.id);
  await rested(sandbox.id);
  assert.equal(await findPayout(db, { payoutId }), undefined);
  await assertRefused(returned(payoutId), 'NOT_FOUND');
  await assertRefused(file(), 'CONFLICT');
  const lists = [
    await listPayoutsThatRest(db, { most: 1_000 }),
    await listPayouts(db, { organizationId: null, status: null, most: 1_000 }),
  ];
  for (const list of lists) assert.ok(!list.some(({ organizationId }) => organizationId === sandbox.id));
});

test('the file for the bank has what can be sent, harmless to a spreadsheet, and remembers the account', async () => {
  const { organizationId, payout } = await scheduled();
  const waiting = await scheduled();
  await change(organizationId);
  await assertRefused(file(), 'CONFLICT');
  await rested(organizationId);
  const { csv, payoutIds } = await file();
  assert.ok(payoutIds.includes(payout.id) && !payoutIds.includes(waiting.payout.id));
  const [columns, ...rows] = csv.split('\r\n');
  assert.equal(columns, 'payout_id,account_name,account_number,bank_code,amount');
  const row = `"${payout.id}","'=Hiraya Live","001234567890","BNORPHMM",1448.00`;
  assert.ok(rows.includes(row), csv);
  // The bank has the file: a change now comes too late for it.
  await change(organizationId, { ...bank, number: '999999' });
  assert.equal((await sent(payout.id))[0]?.status, 'SENT');
  const { end } = await db.one<{ end: string }>(sql`
    select a.number_end as end from payouts p join payout_accounts a on a.id = p.account_id where p.id = ${payout.id}`);
  assert.equal(end, '7890');
});

test('an account is checked by its kind, sealed, shown by its last digits, and every owner gets a mail', async () => {
  const { id: organizationId } = await makeOrganization(db);
  for (const [name, role] of [
    ['ana', 'OWNER'],
    ['ben', 'OWNER'],
    ['cora', 'STAFF'],
  ] as const) {
    const email = `${name}-${organizationId}@example.com`;
    const userId = newId();
    await db.run(sql`
      insert into users (id, email, email_key, password_hash, language)
      values (${userId}, ${email}, ${email}, '', 'en')`);
    await db.run(sql`
      insert into memberships (user_id, organization_id, role) values (${userId}, ${organizationId}, ${role})`);
  }
  const wrong: [Partial<PayoutAccountInput>, string[]][] = [
    [{ kind: 'PAYPAL' }, ['kind', 'number']],
    [{ bankCode: 'B!' }, ['bankCode']],
    [{ number: '12345' }, ['number']],
    [{ number: '12345678901234567890123' }, ['number']],
    [{ kind: 'MAYA', number: '0817 123 4567' }, ['number']],
    [{ name: ' ', number: 'x' }, ['name', 'number']],
  ];
  for (const [given, fields] of wrong) {
    const faulty = assertRefused(change(organizationId, { ...bank, ...given }), 'VALIDATION_ERROR');
    assert.deepEqual(await faulty, fields, JSON.stringify(given));
  }
  assert.equal(await readPayoutAccount(db, { organizationId }, { accounts }), null);
  await change(organizationId);
  const shown = await readPayoutAccount(db, { organizationId }, { accounts });
  assert.deepEqual(
    [shown?.kind, shown?.bankCode, shown?.name, shown?.maskedNumber, shown?.isUsable],
    ['BANK', 'BNORPHMM', '=Hiraya Live', '•••• 7890', false],
  );
  assert.ok(Math.abs(Date.parse(shown?.usableAt as string) - Date.now() - 3 * 86_400_000) < 60_000);
  const stored = await db.one<{ text: string }>(sql`
    select payout_accounts::text as text from payout_accounts where organization_id = ${organizationId}`);
  assert.doesNotMatch(stored.text, /001234567890|Hiraya/);
  const mails = await db.many<{ recipient: string; data: { numberEnd: string } }>(sql`
    select recipient, data from mails where organization_id = ${organizationId} and kind = 'PAYOUT_ACCOUNT'
    order by recipient`);
  assert.deepEqual(
    mails.map(({ recipient, data }) => [recipient.split('-')[0], data.numberEnd]),
    [
      ['ana', '7890'],
      ['ben', '7890'],
    ],
  );
});

async function scheduled(): Promise<{ organizationId: string; payout: Payout }> {
  const { id: organizationId } = await makeOrganization(db);
  await buy(db, await makeEvent(db, { organizationId }));
  return { organizationId, payout: (await settle(organizationId)) as Payout };
}

function file() {
  return act((tx) => makePayoutFile(tx, commandLine, { accounts, holdDays: 0 }));
}

function again(number: number | string) {
  return act((tx) => readPayoutFile(tx, commandLine, { accounts, number: String(number) }));
}

async function acts({ id }: Payout): Promise<string[]> {
  const rows = await db.many<{ action: string }>(
    sql`select action from audit_entries where subject_id = ${id} order by created_at, id`,
  );
  return rows.map(({ action }) => action);
}
