import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { isRaised } from '../../../src/core/base/define-error.ts';
import { sha256 } from '../../../src/core/base/sha256.ts';
import { type PlaceOrderInput, placeOrder } from '../../../src/core/selling/ordering/place-order.ts';
import { soldOutError } from '../../../src/core/selling/orders/order.errors.ts';
import { createSoldOut } from '../../../src/core/selling/rush/sold-out.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { buyer, linesOf } from '../../helpers/clients/buyer.ts';
import { until } from '../../helpers/machine/until.ts';
import { held as heldBy, openHall, refusedSeats } from '../../helpers/seats/hall.ts';
import { hallOf } from '../../helpers/seats/painted-hall.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const statementsOfLook = 3;

/** A node at an event with nothing left: its time is the test's, and so is when its reads are answered. */
async function node() {
  const event = await shop.event({ tickets: [{ quantity: 1 }] });
  const items = linesOf({ [event.types[0] as string]: 1 });
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const state = { nowMs: 0, statements: 0, answered: 0, atDesk: 0, gate: Promise.resolve() };
  const held = async <Rows>(reading: Promise<Rows>): Promise<Rows> => {
    state.statements += 1;
    const rows = await reading;
    await state.gate;
    state.answered += 1;
    return rows;
  };
  const db: Database = {
    ...shop.db,
    many: (statement) => held(shop.db.many(statement)),
    one: (statement) => held(shop.db.one(statement)),
  };
  const soldOut = createSoldOut({ db, now: () => state.nowMs });
  const ask = async (more: Partial<PlaceOrderInput> = {}) => {
    const input: PlaceOrderInput = { eventId: event.id, items, buyer, ...more };
    const atDesk = () => {
      state.atDesk += 1;
      return shop.sales.desk.serve(event.id, placeOrder(shop.sales.rules, input));
    };
    try {
      return await soldOut.refuseOr(input, atDesk);
    } catch (error) {
      assert.ok(isRaised(error, soldOutError), String(error));
      return undefined;
    }
  };
  /** Whether the next who asks is answered without the desk. */
  const isKnown = async () => {
    const before = state.atDesk;
    await ask();
    return state.atDesk === before;
  };
  /** The desk says that nothing is left, and so it is known here. */
  const learn = async () => {
    await ask();
    await until(() => state.answered === statementsOfLook);
    assert.equal(await isKnown(), true);
  };
  return { order, state, ask, isKnown, learn, forget: () => soldOut.forget(event.id) };
}

/** Reads are answered when the one who has this says so. */
function holdUp(state: { gate: Promise<void> }): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  return resolve;
}

test('a thousand are told without a statement, and one look in a quarter of a second serves all', async () => {
  const { state, ask, learn } = await node();
  await learn();
  const { statements, atDesk } = state;
  for (let times = 0; times < 1_000; times += 1) await ask();
  assert.deepEqual([state.statements, state.atDesk], [statements, atDesk]);
  state.nowMs += 260;
  for (let times = 0; times < 1_000; times += 1) await ask();
  assert.deepEqual([state.statements, state.atDesk], [statements + statementsOfLook, atDesk]);
});

test('what is known is known for a second, also where looking again takes longer', async () => {
  const { state, isKnown, learn } = await node();
  await learn();
  const letGo = holdUp(state);
  state.nowMs += 300;
  assert.equal(await isKnown(), true);
  state.nowMs += 701;
  assert.equal(await isKnown(), false);
  letGo();
});

test('what was read before something came back here is not known after it', async () => {
  const { order, state, ask, isKnown, forget } = await node();
  const letGo = holdUp(state);
  await ask();
  await until(() => state.statements === statementsOfLook);
  await shop.buyer.cancel(order);
  forget();
  letGo();
  await until(() => state.answered === statementsOfLook);
  assert.equal(await isKnown(), false);
});

test('what was known when a repeat was looked for is not enough once that took more than a second', async () => {
  const { order, state, ask, learn } = await node();
  await learn();
  const letGo = holdUp(state);
  const claim = { keyHash: sha256(randomUUID()), bodyHash: sha256('') };
  const asked = ask({ claim });
  await until(() => state.statements === statementsOfLook + 1);
  await shop.buyer.cancel(order);
  state.nowMs += 1_001;
  letGo();
  assert.equal((await asked)?.order.status, 'PENDING');
});

test('who names a seat of a hall with nothing left hears that it is taken', async () => {
  const { best, ask } = await openHall(shop, { plan: hallOf(2, 4) });
  heldBy(await best(4));
  heldBy(await best(4));
  for (let round = 0; round < 5; round += 1) {
    refusedSeats(await best(1), 409, 'SOLD_OUT');
    refusedSeats(await ask(['A-1']), 409, 'SEAT_TAKEN');
  }
});
