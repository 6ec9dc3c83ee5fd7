import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { type Buyer, type BuyerOrder, buyer, buyerAt } from '../clients/buyer.ts';
import type { AnyAnswer } from '../clients/refusal.ts';
import { dieAfter } from '../sales/sales-victim.ts';
import type { ModelEvent, ModelLine, ModelOrder, ModelType, Verdict, Wish } from './seat-model.ts';
import type { SeatWorld } from './seat-world.ts';
import { oneOf } from './small-hall.ts';

interface SeatedOrder extends BuyerOrder {
  tickets: { ticketTypeId: string; section: string; row: string; seat: string; seatId: string }[];
}

/** What somebody might ask for: mostly something that can be had. */
export function anyWishes(world: SeatWorld, event: ModelEvent): Wish[] {
  const [front, side, pit] = event.types as [ModelType, ModelType, ModelType];
  const first = anyWish(world, event, world.random(3) === 0 ? side : front);
  if (world.random(8) !== 0) return [first];
  const other = first.type === front ? side : front;
  return [first, world.random(2) === 0 ? { type: pit, quantity: 1 + world.random(2) } : anyWish(world, event, other)];
}

function anyWish(world: SeatWorld, event: ModelEvent, type: ModelType): Wish {
  const { random } = world;
  const quantity = 1 + random(4);
  const way = random(10);
  if (way < 4) return { type, quantity };
  if (way === 4) return { type, quantity, wheelchair: 1 };
  const ofType = event.seats.filter((seat) => seat.type === type);
  const free = ofType.filter(event.isFree);
  // Some of what is not free, too.
  const among = way === 5 || free.length === 0 ? ofType : free;
  const start = random(among.length);
  const seats = among.slice(start, start + quantity).map(({ id }) => id);
  return { type, quantity: seats.length, seats };
}

export function sendOrder(
  from: Buyer,
  event: ModelEvent,
  wishes: readonly Wish[],
  key: string = newId(),
): Promise<AnyAnswer> {
  const items = wishes.map(({ type, quantity, seats, wheelchair }) => ({
    ...{ ticketTypeId: type.id, quantity, seats },
    ...(wheelchair === undefined ? {} : { wheelchair }),
  }));
  const body = { eventId: event.id, items, buyer };
  return from.send('POST', '/orders', { body, headers: { 'idempotency-key': key } });
}

/** An order, as it stands once the answer is there. */
export async function place(world: SeatWorld, event: ModelEvent, wishes: readonly Wish[]): Promise<void> {
  const verdict = event.judge(wishes, world.orders);
  const answer = await sendOrder(world.node().buyer, event, wishes);
  heed(world, event, { wishes, verdict, answer });
}

interface Answered {
  wishes: readonly Wish[];
  verdict: Verdict;
  answer: AnyAnswer;
}

/** Holds an answer against the verdict, and takes what it gave. */
export function heed(world: SeatWorld, event: ModelEvent, answered: Answered): ModelOrder | undefined {
  const { wishes, verdict, answer } = answered;
  const { faults, maybe } = verdict;
  const asked = JSON.stringify(wishes.map(({ type, ...wish }) => ({ ...wish, type: type.name, isMarked: type.isMarked })));
  if (answer.status === 201) {
    assert.deepEqual([...faults], [], `${asked} was sold`);
    const placed = (JSON.parse(answer.body) as { data: SeatedOrder }).data;
    const order = orderOf(event, wishes, placed);
    for (const [line, { seats }] of order.lines.entries()) {
      const expected = verdict.seats[line];
      if (expected != null) assert.deepEqual(seats.toSorted(), [...expected].sort());
    }
    event.take(order);
    world.orders.push(order);
    world.count(wishes.some(({ seats }) => seats !== undefined) ? 'chosen' : 'best');
    if (wishes.some(({ wheelchair }) => wheelchair !== undefined)) world.count('wheelchair');
    return order;
  }
  const { error } = JSON.parse(answer.body) as { error: { code: string; alternatives?: string[][] } };
  const told = [...faults, ...maybe] as string[];
  assert.ok(told.includes(error.code), `${answer.body} to ${asked} where ${told.join()} was to be said`);
  assert.equal(answer.status, 409);
  if (error.code !== 'SOLD_OUT') assertAlternatives(event, wishes, error.alternatives);
  world.count(`refused ${error.code}`);
  return undefined;
}

/** Up to three sets of free seats, each as many as were asked for of one line, none in two of them. */
function assertAlternatives(event: ModelEvent, wishes: readonly Wish[], sets: string[][] | undefined): void {
  assert.ok(sets !== undefined && sets.length <= 3, 'there are alternatives');
  const all = sets.flat();
  assert.equal(new Set(all).size, all.length);
  for (const set of sets) {
    const seats = set.map((id) => event.seat(id));
    assert.ok(seats.every(event.isFree), `${set.join()} is free`);
    const fits = wishes.some(
      ({ type, quantity }) => quantity === set.length && seats.every((seat) => seat.type === type),
    );
    assert.ok(fits, `${set.join()} is what was asked for`);
  }
}

function orderOf(event: ModelEvent, wishes: readonly Wish[], placed: SeatedOrder): ModelOrder {
  const lines = wishes.map(({ type, quantity }): ModelLine => {
    const tickets = placed.tickets.filter(({ ticketTypeId }) => ticketTypeId === type.id);
    const seats = type.standing === null ? tickets.map(({ seatId }) => seatId) : [];
    if (type.standing === null) assert.equal(seats.length, quantity);
    return { type, quantity, seats };
  });
  const status = placed.status === 'COMPLETED' ? 'COMPLETED' : 'PENDING';
  return { id: placed.id, token: placed.token, event, status, lines, reference: null, isPlain: true };
}

/** Several at once, at both nodes, for the same few seats. */
export async function race(world: SeatWorld): Promise<void> {
  const event = world.event();
  const { random } = world;
  const type = oneOf(random, event.types.slice(0, 2));
  const free = event.seats.filter((seat) => seat.type === type && event.isFree(seat));
  if (free.length === 0) return;
  const start = random(free.length);
  const wishes = Array.from({ length: 2 + random(4) }, (): Wish => {
    const seats = free.slice(Math.max(0, start - random(2)), start + 1 + random(2)).map(({ id }) => id);
    return random(4) === 0 ? { type, quantity: 1 + random(2) } : { type, quantity: seats.length, seats };
  });
  const isSure = wishes.every((wish) => {
    const { faults, maybe } = event.judge([wish], world.orders);
    return faults.size + maybe.size === 0;
  });
  const answers = await Promise.all(
    wishes.map((wish, index) => sendOrder(world.cluster.nodes[index % 2]?.buyer as Buyer, event, [wish])),
  );
  let sold = 0;
  for (const [index, answer] of answers.entries()) {
    if (answer.status !== 201) {
      assert.equal(answer.status, 409, answer.body);
      continue;
    }
    const order = orderOf(event, [wishes[index] as Wish], (JSON.parse(answer.body) as { data: SeatedOrder }).data);
    for (const id of order.lines.flatMap(({ seats }) => seats)) {
      assert.ok(event.isFree(event.seat(id)), `${id} was sold twice`);
    }
    event.take(order);
    world.orders.push(order);
    sold += 1;
  }
  if (isSure) assert.ok(sold > 0, 'somebody got it');
  world.count('raced');
}

/** Its node dies while it answers; asked again, another answers as it stands. */
export async function placeAndDie(world: SeatWorld): Promise<void> {
  const event = world.event();
  const wishes = anyWishes(world, event);
  const verdict = event.judge(wishes, world.orders);
  const key = newId();
  const victim = await world.cluster.startVictim();
  await dieAfter(victim, world.random(15), sendOrder(buyerAt(victim.url), event, wishes, key));
  const answer = await sendOrder(world.node().buyer, event, wishes, key);
  heed(world, event, { wishes, verdict, answer });
  world.count('node killed');
}

/** All sessions of the database end while an order is under way. */
export async function placeAndCut(world: SeatWorld): Promise<void> {
  const event = world.event();
  const wishes = anyWishes(world, event);
  const verdict = event.judge(wishes, world.orders);
  const key = newId();
  const first = sendOrder(world.node().buyer, event, wishes, key).catch(() => undefined);
  await sleep(world.random(8));
  await world.cluster.db
    .run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    .catch(() => undefined);
  await first;
  let answer = await sendOrder(world.node().buyer, event, wishes, key);
  for (let more = 0; answer.status >= 500 && more < 20; more += 1) {
    await sleep(50);
    answer = await sendOrder(world.node().buyer, event, wishes, key);
  }
  heed(world, event, { wishes, verdict, answer });
  world.count('sessions killed');
}
