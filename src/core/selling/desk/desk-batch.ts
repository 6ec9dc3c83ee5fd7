import type { Tx } from '../../../platform/database/database.ts';
import type { Outcome } from '../../../platform/keyed-batch.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { Refusal } from '../../base/define-error.ts';
import { type ClaimBatch, type Claimed, once, openClaims, writeClaims } from '../../base/idempotency/once.ts';
import { listBundlesById } from '../../catalog/bundles/bundle.sql.ts';
import type { SeatBook } from '../../catalog/seating/seat-book.ts';
import { listFree, listHeld, listSpentChallenges } from '../hold-limits/held.sql.ts';
import type { Order } from '../orders/order.ts';
import { listCardsOfOrders, listUsedCards } from '../statutory/statutory-card.sql.ts';
import { listFitting } from '../waiting/entry.sql.ts';
import { markReturningTickets } from './acts-at-desk.ts';
import {
  listReserved,
  lockAccessCodes,
  lockAccessCodesById,
  lockDeskTypes,
  lockPromoCodes,
  lockPromoCodesById,
  readDeskEvent,
} from './desk.sql.ts';
import type { Command } from './desk.ts';
import { Desk } from './desk.ts';
import type { DeskChanges } from './desk-changes.ts';
import type { DeskContents, DeskOrder, DeskType } from './desk-contents.ts';
import { eachOnce, type LockedOrders, lockOrders, lockPool } from './lock-pool.ts';
import { isSeated } from './seats/seat-desk.ts';
import { settlePool } from './settle-pool.ts';
import { writeChanges } from './write-desk.ts';

/** What a desk needs beside the transaction. */
export interface DeskTools {
  /** Seals the answers that are kept for a repeat: they hold the buyers' tokens. */
  box: SecretBox;
  /** Where the seats of plans stand. */
  book: Pick<SeatBook, 'read'>;
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
  /** Whether something is kept for those who wait, that they are to be offered next. */
  hasToTurnOut: boolean;
  /** What was completed, by channel; sandboxes are left out. */
  sold: DeskChanges['sold'] | undefined;
}

/**
 * Serves commands in order of arrival: locks, decides, and writes everything with the commit, in two round trips. Sales of
 * the past, as of a demo, happened `at` another time.
 */
export async function serveBatch(
  tx: Tx,
  { box, book }: DeskTools,
  eventId: string,
  commands: readonly Command<unknown>[],
  { at }: { at?: string } = {},
): Promise<ServedBatch> {
  const { desk, claims, aheadMs } = await lockDesk(tx, { box, book }, eventId, commands, at);
  const shownBefore = desk.shown();
  const outcomes: Outcome<unknown>[] = [];
  for (const place of inOrder(commands)) {
    outcomes[place] = decide(desk, eventId, commands[place] as Command<unknown>, claims);
  }
  await writeChanges(tx, desk, aheadMs);
  writeClaims(tx, claims);
  return { outcomes, ...servedBy(desk, shownBefore) };
}

/**
 * In order of arrival, but what is offered to those who wait first: who is next was read as all stood when the batch began. What a
 * command makes of it is offered by the next batch.
 */
function inOrder(commands: readonly Command<unknown>[]): number[] {
  const isOffering = (place: number) => commands[place]?.waitingMax !== undefined;
  const places = [...commands.keys()];
  return commands.some(({ waitingMax }) => waitingMax !== undefined)
    ? [...places.filter(isOffering), ...places.filter((place) => !isOffering(place))]
    : places;
}

/** What is to be told of once it is committed. */
export function servedBy(desk: Desk, shownBefore: string): Omit<ServedBatch, 'outcomes'> {
  return {
    noticesWritten: desk.changes.notices.length + desk.changes.ticketNotices.length,
    hasQueued: desk.changes.mails.length + desk.changes.queued.length > 0,
    isShownDifferently: desk.shown() !== shownBefore,
    hasToTurnOut: [...desk.types.values()].some(isToTurnOut),
    sold: desk.event?.isSandbox === false ? desk.changes.sold : undefined,
  };
}

function isToTurnOut({ setAsideQuantity, openReturns, waitingLeast }: DeskType): boolean {
  return setAsideQuantity > 0 || (waitingLeast !== null && openReturns >= waitingLeast);
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
  const { orderIds, codes, promoTexts, bundleIds, holders, nonces, waitingMax } = namedBy(commands);
  const needsRefunds = commands.some((command) => command.needsRefunds === true);
  const [
    types,
    { now, aheadMs, event, typeCount },
    claims,
    accessCodes,
    promoCodes,
    bundles,
    locked,
    held,
    spent,
    fitting,
  ] = await Promise.all([
    lockDeskTypes(tx, { eventId }),
    readDeskEvent(tx, { eventId, at }),
    openClaims(
      tx,
      tools.box,
      commands.flatMap(({ claim }) => claim ?? []),
    ),
    codes.length > 0 ? lockAccessCodes(tx, { eventId, codes }) : [],
    promoTexts.length > 0 ? lockPromoCodes(tx, { eventId, codes: promoTexts }) : [],
    bundleIds.length > 0 ? listBundlesById(tx, { eventId, ids: bundleIds }) : [],
    lockOrders(tx, { orderIds, needsRefunds }),
    holders.length > 0 ? listHeld(tx, { eventId, holders, holdMinutes: holdMinutesOf(commands) }) : [],
    nonces.length > 0 ? listSpentChallenges(tx, { nonces }) : [],
    waitingMax > 0 ? listFitting(tx, { eventId, most: waitingMax }) : [],
  ]);
  // A type that was made while we waited may have been sold by whoever came before us: once more, with all of them.
  if (typeCount !== types.length) return lockDesk(tx, tools, eventId, commands, at);
  const waiting = { waitingMax, fitting };
  const [{ pool, also }, letGo, free, reserved, cards] = await Promise.all([
    lockPool(tx, { eventId, event, now, commands, types, needsRefunds, ...waiting, ...locked }),
    lockCodesLetGo(tx, locked.orders),
    holders.length > 0 && (types.some(mayCostNothing) || promoTexts.length > 0 || bundleIds.length > 0)
      ? listFree(tx, { holders })
      : [],
    commands.some(({ countsReserved }) => countsReserved === true) ? listReserved(tx, { eventId }) : [],
    lockCards(tx, { eventId, commands, ...locked }),
  ]);
  const { items, orders, payments, refunds, disputes, strays, tickets, offers, addressChanges } = together(
    locked,
    also,
  );
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const withItems = orders.map((order): DeskOrder => ({ order, items: itemsByOrder.get(order.id) ?? [] }));
  const desk = new Desk({
    now,
    event,
    types,
    orders: withItems,
    payments,
    refunds,
    disputes,
    strays,
    tickets,
    offers,
    addressChanges,
    heldSeats: items.filter(({ heldSeats }) => heldSeats > 0),
    accessCodes: eachOnce([...accessCodes, ...letGo.accessCodes]),
    promoCodes: eachOnce([...promoCodes, ...letGo.promoCodes]),
    bundles,
    held: new Map(held.map(({ holder, ...had }) => [holder, had])),
    free: new Map(free.map(({ holder, tickets }) => [holder, tickets])),
    spentChallenges: new Set(spent.map(({ nonce }) => nonce.toString('hex'))),
    pool,
    seats: areSeatsChosen(types, commands, orders) ? await tools.book.read(tx, eventId) : undefined,
    reserved,
    ...cards,
  });
  return { desk, claims, aheadMs };
}

/** Which cards have a ticket of the event. Without any nothing is asked. */
async function lockCards(
  tx: Tx,
  { eventId, commands, orders, items }: { eventId: string; commands: readonly Command<unknown>[] } & LockedOrders,
): Promise<Pick<DeskContents, 'usedCards' | 'cardsLetGo'>> {
  const letGo = orders.filter(({ id, status }) => {
    return status === 'CANCELLED' && items.some(({ orderId, statutory }) => orderId === id && statutory !== null);
  });
  const cardsLetGo = letGo.length === 0 ? [] : await listCardsOfOrders(tx, { orderIds: letGo.map(({ id }) => id) });
  const named = [...commands.flatMap(({ cards = [] }) => cards), ...cardsLetGo];
  if (named.length === 0) return {};
  const used = await listUsedCards(tx, { eventId, hashes: named.map(({ hash }) => hash) });
  return { usedCards: new Set(used.map(({ hash }) => hash)), cardsLetGo };
}

/** The codes of orders that were let go: money that comes late needs them as a new order would. An ordinary sale asks for nothing. */
async function lockCodesLetGo(tx: Tx, orders: readonly Order[]) {
  const letGo = orders.filter(({ status }) => status === 'CANCELLED');
  const accessCodeIds = letGo.flatMap(({ accessCodeId }) => accessCodeId ?? []);
  const promoCodeIds = letGo.flatMap(({ promoCodeId }) => promoCodeId ?? []);
  const [accessCodes, promoCodes] = await Promise.all([
    accessCodeIds.length > 0 ? lockAccessCodesById(tx, { ids: accessCodeIds }) : [],
    promoCodeIds.length > 0 ? lockPromoCodesById(tx, { ids: promoCodeIds }) : [],
  ]);
  return { accessCodes, promoCodes };
}

function together(locked: LockedOrders, also: LockedOrders | undefined): LockedOrders {
  if (also === undefined) return locked;
  return {
    orders: [...locked.orders, ...also.orders],
    items: [...locked.items, ...also.items],
    payments: [...locked.payments, ...also.payments],
    refunds: [...locked.refunds, ...also.refunds],
    disputes: [...locked.disputes, ...also.disputes],
    strays: [...locked.strays, ...also.strays],
    tickets: [...locked.tickets, ...also.tickets],
    offers: [...locked.offers, ...also.offers],
    addressChanges: [...locked.addressChanges, ...also.addressChanges],
    returns: [...locked.returns, ...also.returns],
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
    commands.some(
      (each) => each.choosesSeats === true || each.waitingEmails !== undefined || each.entryIds !== undefined,
    ) ||
    orders.some(({ status, waitingEntryId }) => status === 'CANCELLED' || waitingEntryId !== null) ||
    types.some(({ waitingLeast, setAsideQuantity }) => waitingLeast !== null || setAsideQuantity > 0)
  );
}

/** By itself; a code or a bundle may make others cost nothing. */
function mayCostNothing({ priceCentavos, priceKind }: DeskType): boolean {
  return priceCentavos === 0 || priceKind !== 'FIXED';
}

/** What the commands name, each once. */
function namedBy(commands: readonly Command<unknown>[]) {
  return {
    orderIds: [...new Set(commands.flatMap((command) => command.orderIds ?? []))],
    codes: [...new Set(commands.flatMap(({ accessCode }) => accessCode ?? []))],
    promoTexts: [...new Set(commands.flatMap(({ promoCode }) => promoCode ?? []))],
    bundleIds: [...new Set(commands.flatMap((command) => command.bundleIds ?? []))],
    holders: commands.flatMap(({ holder }) => holder ?? []),
    nonces: commands.flatMap(({ challengeNonce }) => challengeNonce ?? []),
    waitingMax: waitingMaxOf(commands),
  };
}

/** Fewer where others are served by the same transaction, so that they hardly notice. */
function waitingMaxOf(commands: readonly Command<unknown>[]): number {
  const most = Math.max(0, ...commands.map((command) => command.waitingMax ?? 0));
  return commands.length === 1 ? most : Math.ceil(most / 5);
}

function holdMinutesOf(commands: readonly Command<unknown>[]): number {
  return Math.max(...commands.map(({ holdMinutes }) => holdMinutes ?? 0));
}

function decide(desk: Desk, eventId: string, command: Command<unknown>, claims: ClaimBatch): Outcome<unknown> {
  const elsewhere = command.orderIds
    ?.map((id) => desk.orders.get(id)?.order.eventId ?? eventId)
    .find((id) => id !== eventId);
  if (elsewhere !== undefined) return { error: new OrderElsewhere(elsewhere) };
  try {
    const result = decideOnce(desk, command, claims);
    if (command.needsRefunds === true) {
      for (const orderId of command.orderIds ?? []) markReturningTickets(desk, orderId);
    }
    settlePool(desk);
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
