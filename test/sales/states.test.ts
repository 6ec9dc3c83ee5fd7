import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { becomes, becomesAs } from '../../src/core/base/states/states.sql.ts';
import { change, mayBecome } from '../../src/core/base/states/states.ts';
import type { Desk } from '../../src/core/selling/desk/desk.ts';
import { changedOrdersStatement } from '../../src/core/selling/desk/desk-write.sql.ts';
import { findOrderById } from '../../src/core/selling/orders/order.sql.ts';
import type { Order } from '../../src/core/selling/orders/order.ts';
import type { Payment } from '../../src/core/selling/payments/payment.ts';
import { type Statement, sql, trustedSql } from '../../src/platform/database/sql.ts';
import { allStates } from '../helpers/all-states.ts';
import { repository } from '../helpers/machine/child.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
  await shop.db.run(sql`create table one (status text not null)`);
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

/** What the column of each table takes, as its constraint says. */
async function statesInDatabase(): Promise<Map<string, string[]>> {
  const rows = await shop.db.many<{ table: string; text: string }>(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like 'CHECK ((status = ANY (ARRAY[%'`);
  return new Map(rows.map(({ table, text }) => [table, [...text.matchAll(/'(\w+)'/g)].map(([, state]) => `${state}`)]));
}

test('the states of a noun are those that its column takes', async () => {
  const inDatabase = await statesInDatabase();
  for (const { table, moves } of allStates) {
    assert.deepEqual(Object.keys(moves).sort(), inDatabase.get(table)?.sort(), table);
  }
});

test('every state that a statement asks for is one that some column takes', async () => {
  const known = new Set([...(await statesInDatabase()).values()].flat());
  const files = globSync('src/**/*.sql.ts', { cwd: repository });
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(repository, file), 'utf8').matchAll(/\bstatus (?:=|<>|in|not in) ('\w+'|\([^)]*\))/g),
    ].flatMap(([, list]) =>
      [...(list as string).matchAll(/'(\w+)'/g)].map(([, state]) => [file, state as string] as const),
    ),
  );
  assert.ok(named.length > 100, `${named.length}`);
  assert.deepEqual(
    named.filter(([, state]) => !known.has(state)),
    [],
  );
});

for (const states of allStates) {
  const all = Object.keys(states.moves);
  const pairs = all.flatMap((from) => all.map((to) => [from, to] as const));

  test(`a row of ${states.table} goes only where its table leads, whatever a statement asks for`, async () => {
    for (const [from, to] of pairs) {
      const arrived = await arrives(from, () => sql`update one set ${becomes(states, to, 'one')}`);
      assert.equal(arrived, mayBecome(states, from, to) ? to : from, `${from} → ${to}`);
    }
  });

  test(`a record of ${states.table} goes there too, and a batch writes what several steps reach`, async () => {
    for (const [from, to] of pairs) {
      const record = { id: 'any', status: from };
      const isAllowed = from === to || mayBecome(states, from, to);
      if (isAllowed) change(states, record, { status: to });
      else assert.throws(() => change(states, record, { status: to }), /cannot go from/);
      assert.equal(record.status, isAllowed ? to : from);
      const given = trustedSql(`(select '${to}' as status) as given`);
      const arrived = await arrives(from, () => sql`update one set ${becomesAs(states, 'one', 'given')} from ${given}`);
      assert.equal(arrived, canReach(states.moves, from, to) ? to : from, `${from} → ${to}`);
    }
  });
}

/** In which state a row ends; the one that it had where the statement is refused. */
async function arrives(from: string, move: () => Statement): Promise<string> {
  await shop.db.run(sql`delete from one`);
  await shop.db.run(sql`insert into one values (${from})`);
  // To some no way leads at all: such a statement cannot be made.
  const moved = Promise.try(() => shop.db.run(move()));
  await moved.catch((error: Error) => assert.match(error.message, /null value in column "status"|Nothing of/));
  return (await shop.db.one<{ status: string }>(sql`select status from one`)).status;
}

function canReach(moves: Readonly<Record<string, readonly string[]>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const look = (state: string): boolean =>
    (moves[state] ?? []).some((next) => next === to || (!seen.has(next) && Boolean(seen.add(next)) && look(next)));
  return look(from);
}

test('a desk that took an order for another state writes nothing of it', async () => {
  const event = await shop.event();
  const { id } = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const order = (await findOrderById(shop.db, { id })) as Order;
  assert.equal(order.status, 'COMPLETED');
  for (const status of ['PENDING', 'CANCELLED'] as const) {
    await assert.rejects(shop.db.run(changedOrdersStatement([{ ...order, status }])), /null value in column "status"/);
  }
  assert.deepEqual(await findOrderById(shop.db, { id }), order);
});

test('a command at a desk moves nothing but as the tables say', async () => {
  const event = await shop.event();
  const { id } = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const { paymentId } = (await findOrderById(shop.db, { id })) as Order;
  const commands: Record<string, (desk: Desk) => void> = {
    'orders cannot go from COMPLETED to PENDING': (desk) =>
      desk.changeOrder(desk.orders.get(id)?.order as Order, { status: 'PENDING' }),
    'payments cannot go from PAID to FAILED': (desk) =>
      desk.changePayment(desk.payment(paymentId as string) as Payment, { status: 'FAILED' }),
  };
  for (const [sentence, decide] of Object.entries(commands)) {
    const moved = shop.sales.desk.serve(event.id, { orderIds: [id], decide });
    await assert.rejects(moved, new RegExp(`of ${sentence}`));
  }
});
