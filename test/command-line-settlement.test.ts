import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { newId } from '../src/platform/ids.ts';
import { type Ended, runSource } from './helpers/child.ts';
import { buy, makeEvent, makeOrganization, refundOrder, type SalesOrder } from './helpers/sales-data.ts';
import { snapshot } from './helpers/snapshot.ts';
import { type TestDatabase, testDatabase } from './helpers/test-database.ts';

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

test('settle pays what is due, payouts shows it with the balance, and statement what it is made of', async () => {
  const organization = await makeOrganization(db);
  const { id: organizationId, slug } = organization;
  assert.deepEqual(await json(['settle']), { payouts: [] });
  const event = await makeEvent(db, { organizationId, name: '=HYPERLINK("x")' });
  const order = await buy(db, event, { quantity: 1 });
  await refundOrder(db, order, { amountCentavos: 12_345 });

  const earned = { gross: 800, refunds: 123.45, commission: 47.36, processing: 20, net: 609.19 };
  assert.deepEqual(await json(['payouts', '--org', slug]), {
    balance: { ...earned, paidOut: 0, owed: 609.19 },
    payouts: [],
  });
  const settled = (await json(['settle'])) as { payouts: { id: string; createdAt: string }[] };
  const { id, createdAt } = settled.payouts[0] as { id: string; createdAt: string };
  const payout = { id, organizationId, amount: 609.19, createdAt };
  assert.deepEqual(settled, { payouts: [payout] });
  assert.deepEqual(await json(['payouts', '--org', slug]), {
    balance: { ...earned, paidOut: 609.19, owed: 0 },
    payouts: [payout],
  });

  const orderNumber = await numberOf(order);
  const about = { orderId: order.id, orderNumber, eventId: event.id, eventName: '=HYPERLINK("x")' };
  assert.deepEqual(await json(['statement', '--payout', id]), {
    payout,
    lines: [{ ...about, ...earned }],
    totals: earned,
  });
  const csv = await takilya(['statement', '--payout', id, '--csv']);
  assert.equal(
    csv.stdout,
    `order_number,event,gross,refunds,commission,processing,net\r\n"${orderNumber}","'=HYPERLINK(""x"")",800.00,123.45,47.36,20.00,609.19\n`,
  );
});

test('without --json they speak to a person', async () => {
  const { id: organizationId, slug } = await makeOrganization(db);
  const order = await buy(db, await makeEvent(db, { organizationId, name: 'Pista' }), { quantity: 2 });
  const settled = await takilya(['settle']);
  assert.match(settled.stdout, /^\S+Z {2}₱1,448\.00 {2}payout \S+\n$/);
  assert.equal((await takilya(['settle'])).stdout, 'Nothing is due.\n');
  const listed = await takilya(['payouts', '--org', slug]);
  assert.match(listed.stdout, /sold ₱1,600\.00, .* net ₱1,448\.00, paid out ₱1,448\.00, owed ₱0\.00\n.*₱1,448\.00/);
  const payoutId = /payout (\S+)/.exec(settled.stdout)?.[1] as string;
  const { stdout } = await takilya(['statement', '--payout', payoutId]);
  const amounts = 'sold ₱1,600.00, refunds ₱0.00, commission ₱112.00, processing ₱40.00, net ₱1,448.00';
  assert.equal(stdout, `${await numberOf(order)}  ${amounts}  Pista\nTotal  ${amounts}\n`);
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
    [['payouts'], /--org/],
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

async function numberOf({ id }: SalesOrder): Promise<string> {
  return (await db.one<{ orderNumber: string }>(sql`select order_number from orders where id = ${id}`)).orderNumber;
}

async function json(args: readonly string[]): Promise<unknown> {
  const ended = await takilya([...args, '--json']);
  assert.deepEqual([ended.code, ended.stderr], [0, ''], args.join(' '));
  return JSON.parse(ended.stdout);
}

function takilya(args: readonly string[]): Promise<Ended> {
  const { host, user, database: name } = database.connection;
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  const appSecret = 'a secret that only the tests know, 48 characters';
  return runSource(['src/cli.ts', ...args], { environment: { DATABASE_URL: address, APP_SECRET: appSecret } });
}
