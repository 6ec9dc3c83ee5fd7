import assert from 'node:assert/strict';
import { Refusal } from '../../../src/core/base/define-error.ts';
import { cancelOrder } from '../../../src/core/selling/desk/cancel-order.ts';
import type { Command } from '../../../src/core/selling/desk/desk.ts';
import { voidFreeOrder } from '../../../src/core/selling/desk/void-free-order.ts';
import { handOutTickets } from '../../../src/core/selling/ordering/hand-out-tickets.ts';
import { type PlacedOrder, placeOrder } from '../../../src/core/selling/ordering/place-order.ts';
import type { RunningSales } from '../../../src/wiring/sales.ts';
import { buyer } from '../clients/buyer.ts';
import type { ModelEvent, ModelOrder, Wish } from './seat-model.ts';
import { anyWishes } from './seat-orders.ts';
import type { SeatWorld } from './seat-world.ts';

/** A command of a batch, and what the model makes of its outcome when its turn has come. */
interface Planned {
  command: Command<unknown>;
  heed(outcome: PromiseSettledResult<unknown>): void;
}

/**
 * Many commands that arrive at one desk together are served in one transaction, each after those before it. Answers how many there were.
 */
export async function serveTogether(world: SeatWorld, { desk }: RunningSales, size: number): Promise<number> {
  const event = world.event();
  const named = new Set<ModelOrder>();
  const planned = Array.from({ length: size }, () => anyCommand(world, event, named));
  const outcomes = await Promise.allSettled(planned.map(({ command }) => desk.serve(event.id, command)));
  for (const [index, outcome] of outcomes.entries()) planned[index]?.heed(outcome);
  return size;
}

function anyCommand(world: SeatWorld, event: ModelEvent, named: Set<ModelOrder>): Planned {
  const own = (status: ModelOrder['status']) =>
    world.pick(world.orders.filter((each) => each.event === event && each.status === status && !named.has(each)));
  const way = world.random(10);
  if (way < 4) {
    const held = own('PENDING');
    if (held !== undefined) return ending(world, held, named, cancelOrder({ orderId: held.id }));
  }
  if (way < 8) {
    const free = own('COMPLETED');
    // Gifts cost nothing either.
    const costs = free?.isPlain && free.lines.some(({ type }) => type.price > 0);
    if (free !== undefined && !costs) return ending(world, free, named, voidFreeOrder({ orderId: free.id }));
  }
  return ordering(world, event, { isHandedOut: way === 9 });
}

function ending(world: SeatWorld, order: ModelOrder, named: Set<ModelOrder>, command: Command<unknown>): Planned {
  named.add(order);
  return {
    command,
    heed(outcome) {
      assert.equal(outcome.status, 'fulfilled', String((outcome as PromiseRejectedResult).reason));
      order.event.release(order);
      order.status = 'GONE';
      world.count('ended');
    },
  };
}

function ordering(world: SeatWorld, event: ModelEvent, { isHandedOut }: { isHandedOut: boolean }): Planned {
  const wishes = anyWishes(world, event);
  const items = wishes.map(({ type, ...wish }) => ({ ticketTypeId: type.id, ...wish }));
  const input = { eventId: event.id, items, buyer, language: 'en' as const };
  const { rules } = world.cluster;
  const command = isHandedOut
    ? handOutTickets(rules, { ...input, channel: 'COMPLIMENTARY', note: 'x' })
    : placeOrder(rules, input);
  return { command, heed: (outcome) => heedOrder(world, event, { wishes, isHandedOut, outcome }) };
}

interface Ordered {
  wishes: readonly Wish[];
  isHandedOut: boolean;
  outcome: PromiseSettledResult<unknown>;
}

function heedOrder(world: SeatWorld, event: ModelEvent, { wishes, isHandedOut, outcome }: Ordered): void {
  const { faults, maybe, seats: expected } = event.judge(wishes, world.orders);
  // The organizer may leave a seat alone.
  if (isHandedOut) for (const told of [faults, maybe]) told.delete('ORPHAN_SEAT');
  if (outcome.status === 'rejected') {
    if (!(outcome.reason instanceof Refusal)) throw outcome.reason;
    const { code } = outcome.reason.definition;
    const told = [...faults, ...maybe] as string[];
    assert.ok(told.includes(code), `${code} where ${told.join()} was to be said`);
    world.count(`refused ${code}`);
    return;
  }
  assert.deepEqual([...faults], [], 'it was sold');
  const { order, items, token } = outcome.value as PlacedOrder;
  const lines = wishes.map(({ type, quantity }, line) => {
    const seats = items.filter(({ ticketTypeId }) => ticketTypeId === type.id).flatMap((item) => item.seats ?? []);
    const ids = seats.map(({ id }) => id);
    const wanted = expected[line];
    if (wanted != null) assert.deepEqual(ids.toSorted(), wanted.toSorted());
    return { type, quantity, seats: ids };
  });
  const status = order.status === 'COMPLETED' ? 'COMPLETED' : 'PENDING';
  const made: ModelOrder = { id: order.id, token, event, status, lines, reference: null, isPlain: !isHandedOut };
  event.take(made);
  world.orders.push(made);
  world.count(isHandedOut ? 'handed out' : wishes.some(({ seats }) => seats !== undefined) ? 'chosen' : 'best');
}
