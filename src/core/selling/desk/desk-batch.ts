import type { Tx } from '../../../platform/database/database.ts';
import type { Outcome } from '../../../platform/keyed-batch.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { Refusal } from '../../base/define-error.ts';
import { type ClaimBatch, type Claimed, once, openClaims, writeClaims } from '../../base/idempotency/once.ts';
import type { SeatBook } from '../../catalog/seating/seat-book.ts';
import type { SettlementRules } from '../../money/settling/settlement-day.ts';
import { isLetGo, type Order } from '../orders/order.ts';
import { markReturningTickets } from './acts-at-desk.ts';
import { lockDeskTypes, readDeskEvent } from './desk.sql.ts';
import { type Command, Desk, type DeskPart, type PartsAtDesk } from './desk.ts';
import type { DeskChanges } from './desk-changes.ts';
import type { DeskOrder, DeskType } from './desk-contents.ts';
import { type LockedOrders, lockOrders } from './lock-orders.ts';
import { type Batch, lockOrder } from './part.ts';
import { isSeated } from './seats/seat-desk.ts';
import { takeAddOnsLeft } from './take-add-ons.ts';
import { writeChanges } from './write-desk.ts';

/** What a desk needs beside the transaction. */
export interface DeskTools {
  /** Seals the answers that are kept for a repeat: they hold the buyers' tokens. */
  box: SecretBox;
  /** Where the seats of plans stand. */
  book: Pick<SeatBook, 'read'>;
  /** What it is made of. */
  parts: readonly DeskPart<unknown, unknown>[];
  /** What sales wait for before they are paid out; without it nothing but their event. */
  settlement?: SettlementRules;
}

/** An order that is of another event by now: its desk decides. */
export class OrderElsewhere extends Error {
  readonly eventId: string;

  constructor(eventId: string) {
    super('The order is of another event by now');
    this.eventId = eventId;
  }
}

export interface ServedBatch {
  /** One per command, in their order. */
  outcomes: Outcome<unknown>[];
  noticesWritten: number;
  /** Whether workers have something more to do. */
  hasQueued: boolean;
  /** Whether the public now sees another number of tickets left. */
  isShownDifferently: boolean;
  /** Whether a part has something left to do. */
  isFollowed: boolean;
  /** What was completed, by channel; sandboxes are left out. */
  sold: DeskChanges['sold'] | undefined;
}

/**
 * Serves commands in order of arrival: locks, decides, and writes everything with the commit, in two round trips. Sales of
 * the past, as of a demo, happened `at` another time.
 */
export async function serveBatch(
  tx: Tx,
  tools: DeskTools,
  eventId: string,
  commands: readonly Command<unknown>[],
  { at }: { at?: string } = {},
): Promise<ServedBatch> {
  const { desk, claims, aheadMs } = await lockDesk(tx, tools, eventId, commands, at);
  const shownBefore = desk.shown();
  const outcomes: Outcome<unknown>[] = [];
  for (const place of inOrder(commands)) {
    outcomes[place] = decide(desk, eventId, commands[place] as Command<unknown>, claims);
  }
  await writeChanges(tx, desk, { aheadMs, settlement: tools.settlement });
  writeClaims(tx, claims);
  return { outcomes, ...servedBy(desk, shownBefore) };
}

/** In order of arrival, but for those that come first. */
function inOrder(commands: readonly Command<unknown>[]): number[] {
  const places = [...commands.keys()];
  if (!commands.some(({ isFirst }) => isFirst)) return places;
  return places.toSorted((one, other) => Number(!commands[one]?.isFirst) - Number(!commands[other]?.isFirst));
}

/** What is to be told of once it is committed. */
export function servedBy(desk: Desk, shownBefore: string): Omit<ServedBatch, 'outcomes'> {
  return {
    noticesWritten: desk.changes.notices.length + desk.changes.ticketNotices.length,
    hasQueued: desk.changes.mails.length + desk.changes.queued.length > 0,
    isShownDifferently: desk.shown() !== shownBefore,
    isFollowed: desk.isFollowed(),
    sold: desk.event?.isSandbox === false ? desk.changes.sold : undefined,
  };
}

/**
 * Everything that the commands may look at, in one round trip, or two where a ticket may cost nothing. The ticket types come first: they
 * are the lock.
 */
export async function lockDesk(
  tx: Tx,
  tools: DeskTools,
  eventId: string,
  commands: readonly Command<unknown>[],
  at: string | undefined,
): Promise<{ desk: Desk; claims: ClaimBatch; aheadMs: number }> {
  const orderIds = [...new Set(commands.flatMap((command) => command.orderIds ?? []))];
  const needsRefunds = commands.some((command) => command.needsRefunds === true);
  const parts: PartsAtDesk = new Map(inLockOrder(tools.parts).map((part) => [part, part.changes()]));
  const asked = batchesOf({ tx, eventId, isAlone: commands.length === 1 }, commands);
  const load = (isOfOrders: boolean) =>
    [...parts].flatMap(([part, own]) =>
      isOfOrders === isAfterOrders(part) ? (part.load?.(own, asked(part)) ?? []) : [],
    );
  const [types, { now, aheadMs, event, typeCount }, claims, , locked] = await Promise.all([
    lockDeskTypes(tx, { eventId }),
    readDeskEvent(tx, { eventId, at }),
    openClaims(
      tx,
      tools.box,
      commands.flatMap(({ claim }) => claim ?? []),
    ),
    Promise.all(load(false)),
    lockOrders(tx, parts, { orderIds, needsRefunds }),
    Promise.all(load(true)),
  ]);
  // A type that was made while we waited may have been sold by anyone who came before us: once more, with all of them.
  if (typeCount !== types.length) return lockDesk(tx, tools, eventId, commands, at);
  const all = [locked];
  const lockMore = async (ids: readonly string[]) => {
    const more = await lockOrders(tx, parts, { orderIds: ids, needsRefunds: true });
    all.push(more);
    return more.orders;
  };
  const found = { now, event, types, orders: locked.orders, items: locked.items, lockMore };
  await Promise.all([...parts].map(([part, own]) => part.loadMore?.(own, { ...asked(part), ...found })));
  const { items, orders, ...rest } = together(all);
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const withItems = orders.map((order): DeskOrder => ({ order, items: itemsByOrder.get(order.id) ?? [] }));
  const contents = {
    now,
    event,
    types,
    orders: withItems,
    ...rest,
    heldSeats: items.filter(({ heldSeats }) => heldSeats > 0),
    seats: areSeatsChosen(types, commands, orders) ? await tools.book.read(tx, eventId) : undefined,
  };
  return { desk: new Desk(contents, parts), claims, aheadMs };
}

/** What the commands ask of each part. */
function batchesOf(batch: Omit<Batch<unknown>, 'asked'>, commands: readonly Command<unknown>[]) {
  const asks = commands.flatMap((command) => command.asks ?? []);
  return (part: DeskPart<unknown, unknown>): Batch<unknown> => ({
    ...batch,
    asked: asks.flatMap((each) => (each.part === part ? each.asked : [])),
  });
}

/** Parts that lock nothing come last. */
function inLockOrder(parts: readonly DeskPart<unknown, unknown>[]): DeskPart<unknown, unknown>[] {
  return parts.toSorted((one, other) => firstLock(one) - firstLock(other));
}

function firstLock({ locks }: DeskPart<unknown, unknown>): number {
  return Math.min(lockOrder.length, ...locks.map((table) => lockOrder.indexOf(table)));
}

function isAfterOrders(part: DeskPart<unknown, unknown>): boolean {
  return firstLock(part) > lockOrder.indexOf('orders');
}

function together(all: readonly LockedOrders[]): LockedOrders {
  return {
    orders: all.flatMap(({ orders }) => orders),
    items: all.flatMap(({ items }) => items),
    payments: all.flatMap(({ payments }) => payments),
    refunds: all.flatMap(({ refunds }) => refunds),
    disputes: all.flatMap(({ disputes }) => disputes),
    strays: all.flatMap(({ strays }) => strays),
    tickets: all.flatMap(({ tickets }) => tickets),
  };
}

/**
 * Only then it is worth a round trip. Money that comes late looks for the seats that its order held. Where somebody waits, or may after
 * this batch, seats that come back are kept.
 */
function areSeatsChosen(
  types: readonly DeskType[],
  commands: readonly Command<unknown>[],
  orders: readonly Order[],
): boolean {
  if (!types.some(isSeated)) return false;
  return (
    commands.some(({ choosesSeats }) => choosesSeats === true) ||
    orders.some((order) => isLetGo(order) || order.waitingEntryId !== null) ||
    types.some(({ waitingLeast, setAsideQuantity }) => waitingLeast !== null || setAsideQuantity > 0)
  );
}

function decide(desk: Desk, eventId: string, command: Command<unknown>, claims: ClaimBatch): Outcome<unknown> {
  const elsewhere = command.orderIds
    ?.map((id) => desk.orders.get(id)?.order.eventId ?? eventId)
    .find((id) => id !== eventId);
  if (elsewhere !== undefined) return { error: new OrderElsewhere(elsewhere) };
  try {
    const result = decideOnce(desk, command, claims);
    if (command.needsRefunds === true) {
      for (const orderId of command.orderIds ?? []) {
        takeAddOnsLeft(desk, orderId);
        markReturningTickets(desk, orderId);
      }
    }
    desk.settle();
    return { result };
  } catch (error) {
    // Any other error may have left the desk half changed, so nothing of the batch is written.
    if (error instanceof Refusal) return { error };
    throw error;
  }
}

function decideOnce(desk: Desk, command: Command<unknown>, claims: ClaimBatch): unknown {
  if (command.claim === undefined) return command.decide(desk);
  const decide = () => command.decide(desk) as Claimed;
  const { answer, isReplayed } = once(claims, command.claim, decide);
  return isReplayed ? { ...answer, isReplayed } : answer;
}
