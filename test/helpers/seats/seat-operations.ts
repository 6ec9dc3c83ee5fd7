import assert from 'node:assert/strict';
import type { PlanRow, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { openPlan } from '../../../seat-rules/seat-plan.ts';
import { Refusal } from '../../../src/core/base/define-error.ts';
import { handOutTickets } from '../../../src/core/selling/ordering/hand-out-tickets.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { expireHoldsJob } from '../../../src/worker/expire-holds.ts';
import type { BuyerOrder } from '../clients/buyer.ts';
import type { AnyAnswer } from '../clients/refusal.ts';
import { lastMailedPath } from '../receivers/account-mails.ts';
import type { ModelEvent, ModelOrder, ModelType } from './seat-model.ts';
import { anyWishes, place, placeAndCut, placeAndDie, race } from './seat-orders.ts';
import { type SeatWorld, sendPut } from './seat-world.ts';
import { planBody, smallRow } from './small-hall.ts';

type Operation = (world: SeatWorld) => Promise<void>;

const dataOf = <Data>({ body }: AnyAnswer): Data => (JSON.parse(body) as { data: Data }).data;
const codeOf = ({ body }: AnyAnswer): string => (JSON.parse(body) as { error: { code: string } }).error.code;
const asBuyer = ({ id, token }: ModelOrder) => ({ id, token: token as string }) as BuyerOrder;

const order: Operation = (world) => {
  const event = world.event();
  return place(world, event, anyWishes(world, event));
};

const pending = (world: SeatWorld) => world.orders.filter(({ status }) => status === 'PENDING');
const completed = (world: SeatWorld) => world.orders.filter(({ status }) => status === 'COMPLETED');

async function startPayment(world: SeatWorld, chosen: ModelOrder): Promise<string> {
  chosen.reference ??= (await world.node().buyer.startPayment(asBuyer(chosen))).reference;
  return chosen.reference;
}

const pay: Operation = async (world) => {
  const chosen = world.pick(pending(world));
  if (chosen === undefined) return;
  const reference = await startPayment(world, chosen);
  const answer = await world.node().buyer.press(reference, 'paid');
  assert.equal(answer.status, 200, answer.body);
  chosen.status = 'COMPLETED';
  const tickets = await world.node().buyer.tickets(asBuyer(chosen));
  const seats = tickets.flatMap(({ seatId }) => seatId ?? []);
  assert.deepEqual(seats.sort(), chosen.lines.flatMap((line) => line.seats).sort());
  world.count('paid');
};

const cancel: Operation = async (world) => {
  const chosen = world.pick(pending(world));
  if (chosen === undefined) return;
  const answer = await world.node().buyer.cancel(asBuyer(chosen));
  assert.equal(answer.status, 200, answer.body);
  letGo(chosen);
  chosen.isPlain = false;
  world.count('cancelled');
};

function letGo(chosen: ModelOrder): void {
  chosen.event.release(chosen);
  chosen.status = 'GONE';
}

/** Some were just about to pay. */
const lapse: Operation = async (world) => {
  const ending = pending(world).filter(() => world.random(2) === 0);
  if (ending.length === 0) return;
  for (const each of ending) if (world.random(2) === 0) await startPayment(world, each);
  const { db, sales } = world.cluster;
  const ids = ending.map(({ id }) => id);
  await db.run(sql`update orders set expires_at = now() - interval '1 second' where id = any(${ids}::uuid[])`);
  await expireHoldsJob({ db, ...sales }).run();
  ending.forEach(letGo);
  world.count('lapsed');
};

/** Money that comes after the hold ended finds its very seats, or goes back. */
const payLate: Operation = async (world) => {
  const chosen = world.pick(world.orders.filter((each) => each.status === 'GONE' && each.reference !== null));
  if (chosen?.reference == null || !chosen.isPlain) return;
  const { event, lines } = chosen;
  const others = world.orders.filter((each) => each !== chosen);
  const isThere = lines.every(({ type, seats, quantity }) => {
    if (type.standing === null) {
      const own = event.seats.filter(({ id }) => seats.includes(id));
      return own.length === seats.length && own.every((seat) => seat.type === type && event.isFree(seat));
    }
    const taken = event.takenOf(others, type, 'PENDING') + event.takenOf(others, type, 'COMPLETED');
    return !type.isMarked && taken + quantity <= type.standing;
  });
  const answer = await world.node().buyer.press(chosen.reference, 'paid');
  assert.equal(answer.status, 200, answer.body);
  chosen.isPlain = false;
  const { status } = await world.node().buyer.read(asBuyer(chosen));
  assert.equal(status === 'COMPLETED', isThere, `paid late: ${status}, its seats ${isThere ? 'are' : 'are not'} there`);
  world.count(isThere ? 'paid late' : 'paid in vain');
  if (!isThere) return;
  chosen.status = 'COMPLETED';
  chosen.isPlain = true;
  event.take(chosen);
};

const refund: Operation = async (world) => {
  const chosen = world.pick(completed(world).filter((each) => each.isPlain && costs(each)));
  if (chosen === undefined) return;
  await world.cluster.sales.cashier.refund({ orderId: chosen.id, reason: 'x' });
  letGo(chosen);
  chosen.isPlain = false;
  world.count('refunded');
};

const costs = ({ lines }: ModelOrder) => lines.some(({ type }) => type.price > 0);

const refundTicket: Operation = async (world) => {
  const chosen = world.pick(completed(world).filter((each) => each.isPlain));
  const ticket = chosen && world.pick(await ticketsOf(world, chosen));
  if (chosen === undefined || ticket === undefined) return;
  await world.cluster.sales.cashier.refund({ orderId: chosen.id, ticketIds: [ticket.id], reason: 'x' });
  chosen.event.release(chosen, [ticket.seatId]);
  for (const line of chosen.lines) {
    if (!line.seats.includes(ticket.seatId)) continue;
    line.seats = line.seats.filter((id) => id !== ticket.seatId);
    line.quantity -= 1;
  }
  // With the last that was paid for, what cost nothing goes too.
  if (chosen.lines.every(({ type, quantity }) => quantity === 0 || (costs(chosen) && type.price === 0))) {
    letGo(chosen);
    chosen.isPlain = false;
  }
  world.count('ticket refunded');
};

interface SeatedTicket {
  id: string;
  seatId: string;
  isGiven: boolean;
}

function ticketsOf(world: SeatWorld, { id }: ModelOrder): Promise<SeatedTicket[]> {
  return world.cluster.db.many(sql`
    select id, seat_id, holder_email is not null as is_given from issued_tickets
    where order_id = ${id} and status = 'VALID' and seat_id is not null order by seat_id`);
}

const giveOn: Operation = async (world) => {
  const chosen = world.pick(completed(world).filter((each) => each.isPlain && each.token !== null));
  const ticket = chosen && world.pick((await ticketsOf(world, chosen)).filter(({ isGiven }) => !isGiven));
  if (chosen === undefined || ticket === undefined) return;
  const { buyer } = world.node();
  const email = `${newId()}@example.com`;
  const { db, config } = world.cluster;
  const offered = await buyer.send('POST', `/orders/${chosen.id}/tickets/${ticket.id}/offer`, {
    token: chosen.token as string,
    body: { name: 'Bea', email },
  });
  assert.equal(offered.status, 201, offered.body);
  const path = await lastMailedPath({ db, config } as Parameters<typeof lastMailedPath>[0], email, 'TICKET_OFFER');
  const accepted = await world.node().buyer.send('POST', `${path}/accept`);
  assert.equal(accepted.status, 200, accepted.body);
  assert.equal(dataOf<{ ticket: { seatId: string } }>(accepted).ticket.seatId, ticket.seatId);
  world.count('given on');
};

const move: Operation = async (world) => {
  const chosen = world.pick(completed(world));
  const ticket = chosen && world.pick(await ticketsOf(world, chosen));
  if (chosen === undefined || ticket === undefined) return;
  const { event } = chosen;
  const line = chosen.lines.find(({ seats }) => seats.includes(ticket.seatId));
  const to = world.pick(event.seats.filter(({ type }) => type === line?.type));
  if (line === undefined || to === undefined || to.id === ticket.seatId) return;
  const isFree = to.order === null && to.blockId === null;
  const path = `/events/${event.id}/tickets/${ticket.id}/move`;
  const answer = await world.node().client.send('POST', path, { body: { seat: to.id } });
  if (isFree && line.type.isMarked) {
    // Whether an organizer may use what is marked sold out is not said.
    if (answer.status !== 200) return world.count('not moved');
  } else assert.equal(answer.status, isFree ? 200 : 409, answer.body);
  if (answer.status !== 200) {
    assert.equal(codeOf(answer), 'SEAT_TAKEN');
    return world.count('not moved');
  }
  const moved = dataOf<{ id: string; seatId: string }>(answer);
  assert.notEqual(moved.id, ticket.id);
  event.release(chosen, [ticket.seatId]);
  line.seats = [...line.seats.filter((id) => id !== ticket.seatId), to.id];
  event.seat(to.id).order = chosen;
  world.count('moved');
};

export const block: Operation = async (world) => {
  const event = world.event();
  const offered = event.seats.filter(({ type }) => type !== null);
  const start = world.random(offered.length);
  const seats = offered.slice(start, start + 1 + world.random(3));
  const body = { seats: seats.map(({ id }) => id), reason: 'Cameras' };
  const answer = await world.node().client.send('POST', `/events/${event.id}/seat-blocks`, { body });
  const isFree = seats.every(({ order: of, blockId }) => of === null && blockId === null);
  assert.equal(answer.status, isFree ? 201 : 409, answer.body);
  if (!isFree) {
    assert.equal(codeOf(answer), 'SEAT_TAKEN');
    return world.count('not blocked');
  }
  const { id } = dataOf<{ id: string }>(answer);
  for (const seat of seats) seat.blockId = id;
  world.count('blocked');
};

export const unblock: Operation = async (world) => {
  const event = world.event();
  const blockId = world.pick([...new Set(event.seats.flatMap((seat) => seat.blockId ?? []))]);
  if (blockId === undefined) return;
  const answer = await world.node().client.send('DELETE', `/events/${event.id}/seat-blocks/${blockId}`);
  assert.equal(answer.status, 200, answer.body);
  for (const seat of event.seats) if (seat.blockId === blockId) seat.blockId = null;
  world.count('unblocked');
};

export const mark: Operation = async (world) => {
  const event = world.event();
  const type = world.pick(event.types) as ModelType;
  if (!type.isMarked && world.random(2) === 0) return;
  const act = type.isMarked ? 'publish' : 'sold-out';
  const answer = await world.node().client.send('POST', `/events/${event.id}/tickets/${type.id}/${act}`);
  assert.equal(answer.status, 200, answer.body);
  type.isMarked = !type.isMarked;
  world.count(act);
};

/** A few seats change their type; now and then everything does. */
export const repaint: Operation = async (world) => {
  const event = world.event();
  if (world.random(6) === 0) return paintAs(world, event, event.written, world.painting(event));
  const [front, side] = event.types as [ModelType, ModelType];
  const typeOf = new Map(event.seats.flatMap(({ id, type }) => (type === null ? [] : [[id, type] as const])));
  for (let times = 1 + world.random(3); times > 0; times -= 1) {
    const seat = world.pick(event.seats.slice(1, -1));
    if (seat === undefined) continue;
    const to = world.pick([front, side, null]);
    if (to == null) typeOf.delete(seat.id);
    else typeOf.set(seat.id, to);
  }
  await paintAs(world, event, event.written, typeOf);
};

async function paintAs(
  world: SeatWorld,
  event: ModelEvent,
  written: WrittenPlan,
  typeOf: ReadonlyMap<string, ModelType>,
): Promise<void> {
  // Whichever version it had, it gets the newest.
  const hasNewest = JSON.stringify(written.sections) === JSON.stringify(world.newest.sections);
  const painted = new Set(openPlan(written).ids.map((id) => typeOf.get(id)));
  if (!hasNewest || event.types.some((type) => type.standing === null && !painted.has(type))) return;
  const stranded = event.stranded(written, typeOf);
  const answer = await world.sendPainting(event, typeOf, written);
  assert.equal(answer.status, stranded.length === 0 ? 200 : 409, `${answer.body} ${stranded.join()}`);
  if (stranded.length > 0) {
    assert.equal(codeOf(answer), 'CONFLICT');
    return world.count('not repainted');
  }
  event.repaint(written, typeOf);
  world.count('repainted');
}

/** A row comes, goes or changes, and a date is painted by the new version. */
export const newVersion: Operation = async (world) => {
  const { random } = world;
  const sections = world.newest.sections.map((section, place) => {
    if (section.kind === 'STANDING' || random(2) === 0) return section;
    const y = place * 6 + section.rows.length;
    const rows: PlanRow[] = [...section.rows];
    const way = random(3);
    if (way === 0 && rows.length < 4) rows.push(smallRow(random, 'EFGH'[rows.length] as string, y));
    if (way === 1 && rows.length > 1) rows.splice(random(rows.length), 1);
    const last = rows.at(-1) as PlanRow;
    if (way === 2 && last.count < 9) rows[rows.length - 1] = { ...last, count: last.count + 1, down: false };
    const isUnique = new Set(rows.map(({ name }) => name)).size === rows.length;
    return isUnique ? { ...section, rows } : section;
  });
  const written = { ...world.newest, sections };
  const answer = await sendPut(
    world.node(),
    `/seating-plans/${world.planId}`,
    planBody('Small hall', written) as object as Record<string, unknown>,
  );
  assert.equal(answer.status, 200, answer.body);
  world.newest = written;
  const event = world.event();
  const { ids } = openPlan(written);
  const painting = world.painting({ plan: openPlan(written), types: event.types });
  const before = new Map(event.seats.map((seat) => [seat.id, seat]));
  // Anyone who has a seat keeps it where the seat is still there.
  for (const id of ids) {
    const seat = before.get(id);
    if (seat?.type != null && (seat.order !== null || random(3) > 0)) painting.set(id, seat.type);
  }
  await paintAs(world, event, written, painting);
  world.count('new version');
};

const handOut: Operation = async (world) => {
  const event = world.event();
  const type = world.pick(event.types.slice(0, 2)) as ModelType;
  const quantity = 1 + world.random(2);
  const free = event.seats.filter((seat) => seat.type === type && event.isFree(seat)).slice(0, quantity);
  const named = world.random(2) === 0 && free.length === quantity ? free.map(({ id }) => id) : undefined;
  const channel = world.random(2) === 0 ? 'COUNTER' : 'COMPLIMENTARY';
  const item = { ticketTypeId: type.id, quantity, ...(named === undefined ? {} : { seats: named }) };
  const { desk } = world.cluster.sales;
  const command = handOutTickets(world.cluster.rules, {
    ...{ eventId: event.id, items: [item], channel, language: 'en' as const, note: channel === 'COUNTER' ? null : 'x' },
    buyer: { name: 'Carlo', email: 'carlo@example.com' },
  });
  try {
    const { order: made } = await desk.serve(event.id, command);
    const rows = await world.cluster.db.many<{ seatId: string }>(
      sql`select seat_id from tickets where order_id = ${made.id}`,
    );
    const seats = rows.map(({ seatId }) => seatId);
    for (const id of seats) assert.ok(event.isFree(event.seat(id)), `${id} was handed out twice`);
    assert.equal(seats.length, quantity);
    if (named !== undefined) assert.deepEqual(seats.toSorted(), named.toSorted());
    const lines = [{ type, quantity, seats }];
    const record: ModelOrder = {
      id: made.id,
      token: null,
      event,
      status: 'COMPLETED',
      lines,
      reference: null,
      isPlain: false,
    };
    event.take(record);
    world.orders.push(record);
    world.count(`handed out ${channel}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    world.count('not handed out');
  }
};

/** To the other date; both have such seats, or it stays. */
const exchange: Operation = async (world) => {
  const chosen = world.pick(completed(world).filter((each) => each.isPlain && each.token !== null));
  if (chosen === undefined) return;
  const to = world.events.find((event) => event !== chosen.event) as ModelEvent;
  const { buyer } = world.node();
  const answer = await buyer.send('POST', `/orders/${chosen.id}/exchange`, {
    token: chosen.token as string,
    body: { eventId: to.id },
  });
  if (answer.status !== 200) {
    assert.equal(answer.status, 409, answer.body);
    return world.count(`not exchanged ${codeOf(answer)}`);
  }
  const tickets = await world.cluster.db.many<{ seatId: string | null; ticketTypeId: string }>(sql`
    select seat_id, ticket_type_id from issued_tickets where order_id = ${chosen.id} and status = 'VALID'`);
  chosen.event.release(chosen);
  chosen.event = to;
  chosen.lines = chosen.lines.map(({ type: before, quantity }) => {
    const type = to.types.find(({ name }) => name === before.name) as ModelType;
    const seats = tickets.flatMap(({ seatId, ticketTypeId }) => (ticketTypeId === type.id ? (seatId ?? []) : []));
    for (const id of seats) assert.ok(to.isFree(to.seat(id)) && to.seat(id).type === type, `${id} was free`);
    return { type, quantity, seats };
  });
  to.take(chosen);
  world.count('exchanged');
};

const restart: Operation = async (world) => {
  await world.cluster.restart();
  world.count('restarted');
};

/** How often each, in so many. */
const operations: readonly (readonly [weight: number, operation: Operation])[] = [
  [30, order],
  [14, pay],
  [4, cancel],
  [3, lapse],
  [4, payLate],
  [4, refund],
  [4, refundTicket],
  [2, giveOn],
  [6, move],
  [5, block],
  [4, unblock],
  [2, mark],
  [4, repaint],
  [1, newVersion],
  [3, handOut],
  [5, exchange],
  [4, race],
  [0.3, placeAndDie],
  [0.3, placeAndCut],
  [0.1, restart],
];

// To look past a fault that is known: SEAT_WITHOUT=exchange,move
const without = process.env.SEAT_WITHOUT?.split(',') ?? [];

export function anyOperation(world: SeatWorld): Operation {
  const among = operations.filter(([, { name }]) => !without.includes(name));
  const all = among.reduce((sum, [weight]) => sum + weight, 0);
  let at = (world.random(1_000_000) / 1_000_000) * all;
  for (const [weight, operation] of among) {
    at -= weight;
    if (at < 0) return operation;
  }
  return order;
}
