import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tokenOfEntry } from '../../../src/core/selling/waiting-list/join-waiting.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { until } from '../../helpers/machine/until.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { secondNode } from '../../helpers/worlds/two-nodes.ts';

let shop: Shop;
let pool: PoolWorld;
let beside: PoolWorld;
let node: Awaited<ReturnType<typeof secondNode>>;

before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  node = await secondNode(shop.server);
  pool = poolOf(shop);
  beside = poolOf(shop, () => node.url);
});
after(async () => {
  await node?.drain();
  await assertSound(shop.db);
  await shop.close();
});

const whenResold = { returns: { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' } };

interface Standing {
  id: string;
  status: string;
  offer: string | null;
}

/** Everybody who waits or is offered something, the oldest first, with the order that is really theirs. */
function standings(event: { id: string }): Promise<Standing[]> {
  return shop.db.many(sql`
    select w.id, w.status, o.id as offer from waiting_entries w
    left join orders o on o.waiting_entry_id = w.id and o.id = w.order_id and o.status = 'PENDING'
    where w.event_id = ${event.id} order by w.place`);
}

for (const round of [1, 2, 3]) {
  test(`a hundred join while a hundred return, at two nodes: the oldest have an order each, nobody passes them (${round})`, async () => {
    const returned = 100;
    const waited = 10;
    const event = await pool.soldOut({ quantity: returned, event: whenResold });
    const tickets = await Promise.all(event.orders.map((order) => firstTicket(shop, order)));
    for (let joined = 0; joined < waited; joined += 1) await pool.join(event);
    const [joined] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, (_, index) => at(index).join(event))),
      Promise.all(event.orders.map((order, index) => at(index).giveBack(order, tickets[index]!))),
    ]);
    await until(async () => (await standings(event)).filter(({ status }) => status === 'OFFERED').length >= returned);
    await pool.sweep();
    const there = await standings(event);
    assert.equal(there.length, waited + joined.length);
    for (const [index, { status, offer }] of there.entries()) {
      const expected = index < returned ? ['OFFERED', true] : ['WAITING', false];
      assert.deepEqual([status, offer !== null], expected, `the ${index + 1}th of those who wait`);
    }
    for (const entry of joined.slice(0, 10)) {
      const { status, offer } = await pool.entry(entry);
      assert.equal(offer !== null, status === 'OFFERED');
    }
    await assertSound(shop.db);
  });
}

const at = (index: number) => (index % 2 === 0 ? pool : beside);

async function waitingFor(event: { id: string }, people: number) {
  return Promise.all(
    Array.from({ length: people }, (_, index) => at(index).join(event, { email: `of${index}@example.com` })),
  );
}

async function returnAll(event: Awaited<ReturnType<PoolWorld['soldOut']>>): Promise<void> {
  const tickets = await Promise.all(event.orders.map((order) => firstTicket(shop, order)));
  await Promise.all(event.orders.map((order, index) => at(index).giveBack(order, tickets[index]!)));
}

test('who changes what they want while tickets are handed out is not offered one before those who wait longer', async () => {
  const event = await pool.soldOut({ quantity: 40, event: whenResold });
  await waitingFor(event, 60);
  const last = (await standings(event)).slice(40).map(({ id }) => id);
  const tokens = await shop.db.many<{ id: string; email: string }>(
    sql`select id, email from waiting_entries where id = any(${last}::uuid[])`,
  );
  const change = ({ id, email }: { id: string; email: string }, index: number) =>
    at(index).tryJoin(event, { email, name: 'Bea Reyes' }, tokenOfEntry(shop.sales.offerKeys, { id }));
  await Promise.all([returnAll(event), ...tokens.map(change), ...tokens.map(change)]);
  await until(async () => (await standings(event)).filter(({ status }) => status === 'OFFERED').length >= 40);
  const there = await standings(event);
  assert.deepEqual(
    there.map(({ status }) => status),
    there.map((_, index) => (index < 40 ? 'OFFERED' : 'WAITING')),
  );
  await assertSound(shop.db);
});

test("who leaves while tickets are handed out has left, and the ticket is the next one's", async () => {
  const event = await pool.soldOut({ quantity: 40, event: whenResold });
  const entries = await waitingFor(event, 60);
  const leaving = entries.slice(0, 30);
  const answers = await Promise.all([
    returnAll(event),
    ...leaving.map((entry, index) => at(index).leave(entry)),
    ...leaving.map((entry, index) => at(index + 1).leave(entry)),
  ]);
  for (const answer of answers.slice(1)) assert.equal((answer as { status: number }).status, 200);
  const isOf = (status: string) => async () =>
    (await standings(event)).filter((each) => each.status === status).length === 30;
  await until(isOf('OFFERED'));
  assert.ok(await isOf('LEFT')());
  await assertSound(shop.db);
});
