import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type Buyer, buyerAt } from '../../helpers/clients/buyer.ts';
import type { AnyAnswer } from '../../helpers/clients/refusal.ts';
import {
  held,
  namesOf,
  openHall,
  paid,
  refusedSeats,
  type SeatedOrder,
  seatId,
  seatsIn,
  ticketNames,
} from '../../helpers/seats/hall.ts';
import { hallOf } from '../../helpers/seats/painted-hall.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { secondNode } from '../../helpers/worlds/two-nodes.ts';

let shop: Shop;
let other: Awaited<ReturnType<typeof secondNode>>;
let nodes: readonly [Buyer, Buyer];

before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  other = await secondNode(shop.server);
  nodes = [shop.buyer, buyerAt(other.url)];
});
after(async () => {
  await other.drain();
  await shop.close();
});

const nodeOf = (index: number): Buyer => nodes[index % 2] as Buyer;

/** As many at once as the machine bears. */
async function many<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const one = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: 100 }, one));
  return results;
}

test('500 at one seat: one has it, and the others are told of seats that are free', async () => {
  const { id, ask } = await openHall(shop, { plan: hallOf(20, 40), orphans: 'ALLOW' });
  const answers = await many(500, (index) => ask(['B-7'], {}, nodeOf(index)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  const free = new Set((await seatsIn(shop.db, id, 'FREE')).map(seatId));
  assert.equal(free.size, 799);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    const { alternatives = [] } = refusedSeats(answer, 409, 'SEAT_TAKEN');
    assert.equal(alternatives.length, 3);
    assert.ok(alternatives.flat().every((seat) => free.has(seat)));
  }
  await assertSound(shop.db);
});

test('1,000 over 1,000 seats at two nodes: none twice, none left, and each ticket for the seat of its order', async () => {
  const { id, best, ask } = await openHall(shop, { plan: hallOf(25, 40), orphans: 'ALLOW' });
  const place = async (index: number): Promise<AnyAnswer> => {
    if (index % 2 === 0) return best(1, {}, nodeOf(index));
    const row = String.fromCharCode(65 + (index % 25));
    const answer = await ask([`${row}-${1 + (index % 40)}`], {}, nodeOf(index));
    if (answer.status === 201) return answer;
    refusedSeats(answer, 409, 'SEAT_TAKEN');
    return best(1, {}, nodeOf(index));
  };
  const orders = (await many(1_000, place)).map(held);
  const names = orders.flatMap(namesOf);
  assert.equal(new Set(names).size, 1_000);
  assert.deepEqual(await seatsIn(shop.db, id, 'FREE'), []);
  assert.equal((await best(1)).status, 409);
  const some = orders.slice(0, 20);
  await many(some.length, async (index) => {
    const order = some[index] as SeatedOrder;
    await paid(nodeOf(index), order);
    assert.deepEqual(await ticketNames(nodeOf(index + 1), order), namesOf(order).sort());
  });
  await assertSound(shop.db);
});

test('parties and holds that end at two nodes in turn: each sees at once what the other did', async () => {
  const { id, best, ask } = await openHall(shop, { plan: hallOf(4, 10) });
  const live: SeatedOrder[] = [];
  for (let index = 0; index < 18; index += 1) {
    const order = held(await best(1 + (index % 3), {}, nodeOf(index)));
    live.push(order);
    if (index % 3 !== 2) continue;
    const [given] = live.splice(index % live.length, 1) as [SeatedOrder];
    await nodeOf(index + 1).cancel(given);
    live.push(held(await ask(namesOf(given), {}, nodeOf(index))));
    assert.equal((await ask(namesOf(given), {}, nodeOf(index + 1))).status, 409);
  }
  const names = live.flatMap(namesOf);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual([...names].sort(), await seatsIn(shop.db, id, 'HELD'));
  await assertSound(shop.db);
});

test('a session that dies half-way through its batch leaves the seats as they were', async () => {
  const { id, ask } = await openHall(shop, { orphans: 'ALLOW' });
  await ask(['A-1', 'A-2']).then(held);
  // The first statement that takes a seat ends its own session.
  await shop.db.run(sql`
    create function die_once() returns trigger language plpgsql as $$
    begin
      if new.seat_id = 'MAIN-B-1' and new.state = 'HELD' and nextval('deaths') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return new;
    end $$`);
  await shop.db.run(sql`create sequence deaths`);
  await shop.db.run(sql`create trigger die_once after update on tickets for each row execute function die_once()`);
  const answers = await Promise.all([ask(['B-1', 'B-2']), ask(['C-1', 'C-2']), ask(['B-3', 'B-4'])]);
  await shop.db.run(sql`drop trigger die_once on tickets`);
  const taken = answers.flatMap((answer) => (answer.status === 201 ? namesOf(held(answer)) : []));
  assert.deepEqual(['A-1', 'A-2', ...taken].sort(), await seatsIn(shop.db, id, 'HELD'));
  const rest = await seatsIn(shop.db, id, 'FREE');
  for (const name of rest) held(await ask([name]));
  assert.deepEqual(await seatsIn(shop.db, id, 'FREE'), []);
  await assertSound(shop.db);
});
