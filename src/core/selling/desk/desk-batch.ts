import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Outcome } from '../../../platform/keyed-batch.ts';
import { dequeueStatement, enqueueStatement, type QueueEntry } from '../../../platform/queue/queue.sql.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { actStatement } from '../../accounts/audit-log/record-act.ts';
import { Refusal } from '../../base/define-error.ts';
import { type ClaimBatch, type Claimed, once, openClaims, writeClaims } from '../../base/idempotency/once.ts';
import { listBundlesById } from '../../catalog/bundles/bundle.sql.ts';
import { asideSeatsStatement } from '../../catalog/inventory/aside.sql.ts';
import {
  holdSeatsStatement,
  issueFreeStatement,
  issueHeldStatement,
  reissueTicketsStatement,
  releaseSeatsStatement,
  returningTicketsStatement,
  type TicketToIssue,
  takeSeatsStatement,
  voidTicketsStatement,
} from '../../catalog/inventory/issue.sql.ts';
import { moveSeatStatements } from '../../catalog/inventory/move-seat.sql.ts';
import { resellTicketsStatement } from '../../catalog/inventory/resell.sql.ts';
import type { SeatBook } from '../../catalog/seating/seat-book.ts';
import { movementsStatement } from '../../money/ledger/ledger.sql.ts';
import { mailsStatement } from '../../telling/mails/mail.sql.ts';
import { noticesStatement } from '../../telling/notices/notice.sql.ts';
import { moveAnswersStatement } from '../answers/answer.sql.ts';
import {
  checkoutAnswerNoticesStatement,
  newCheckoutAnswersStatement,
  settleCheckoutAnswersStatement,
} from '../answers/checkout-answers.sql.ts';
import {
  freeHoldersStatement,
  listHeld,
  listSpentChallenges,
  spentChallengesStatement,
} from '../hold-limits/held.sql.ts';
import {
  endedChangesStatement,
  heldTextsStatement,
  readdressedMailsStatement,
  readdressedOrdersStatement,
  readdressedTextsStatement,
} from '../orders/address-change.sql.ts';
import type { Order } from '../orders/order.ts';
import { disputesStatement } from '../payments/dispute.sql.ts';
import { changedStrayStatement, newStraysStatement, rightedStraysStatement } from '../payments/stray-payment.sql.ts';
import { newTicketCode } from '../tickets/issued-ticket.ts';
import { offersStatement } from '../tickets/offer.sql.ts';
import { ticketNoticesStatement } from '../tickets/ticket-notices.sql.ts';
import { listFitting } from '../waiting/entry.sql.ts';
import { writePool } from '../waiting/write-pool.ts';
import { lockAccessCodes, lockDeskTypes, lockPromoCodes, readDeskEvent } from './desk.sql.ts';
import type { Command } from './desk.ts';
import { Desk } from './desk.ts';
import type { DeskChanges } from './desk-changes.ts';
import type { DeskOrder, DeskType, TicketDemand } from './desk-contents.ts';
import * as write from './desk-write.sql.ts';
import { salesDayStatement } from './desk-write.sql.ts';
import { type LockedOrders, lockOrders, lockPool } from './lock-pool.ts';
import { markReturningTickets } from './mark-returning-tickets.ts';
import { findSeats } from './seats/find-seats.ts';
import { isSeated } from './seats/seat-desk.ts';
import { settlePool } from './settle-pool.ts';

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
  const outcomes = commands.map((command) => decide(desk, eventId, command, claims));
  await writeChanges(tx, desk, aheadMs);
  writeClaims(tx, claims);
  return { outcomes, ...servedBy(desk, shownBefore) };
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

/** Everything that the commands may look at, in one round trip. The ticket types come first: they are the lock. */
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
  const { pool, also } = await lockPool(tx, {
    eventId,
    event,
    now,
    commands,
    types,
    needsRefunds,
    ...waiting,
    ...locked,
  });
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
    accessCodes,
    promoCodes,
    bundles,
    held: new Map(held.flatMap(({ isFree, holder, ...had }) => (isFree ? [] : [[holder, had]]))),
    free: new Map(held.flatMap(({ isFree, holder, tickets }) => (isFree ? [[holder, tickets]] : []))),
    spentChallenges: new Set(spent.map(({ nonce }) => nonce.toString('hex'))),
    pool,
    seats: areSeatsChosen(types, commands, orders) ? await tools.book.read(tx, eventId) : undefined,
  });
  return { desk, claims, aheadMs };
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

export async function writeChanges(tx: Tx, desk: Desk, aheadMs: number): Promise<void> {
  settlePool(desk);
  const { changes } = desk;
  const types = changes.changedTypes();
  if (types.length > 0) tx.later(write.stocksStatement(types));
  writeOrders(tx, desk);
  if (changes.changedPayments.size > 0)
    tx.later(write.changedPaymentsStatement([...changes.changedPayments], { at: desk.now }));
  if (changes.providerNotices.length > 0)
    tx.later(write.providerNoticesStatement(changes.providerNotices, { at: desk.now }));
  if (changes.newRefunds.length > 0) tx.later(write.newRefundsStatement(changes.newRefunds));
  if (changes.changedRefunds.size > 0)
    tx.later(write.changedRefundsStatement([...changes.changedRefunds], { at: desk.now }));
  if (changes.freeRefunds.length > 0) tx.later(write.freeRefundsStatement(changes.freeRefunds));
  writeTroubles(tx, changes);
  if (changes.accessCodeUses.size > 0) tx.later(write.accessCodeUsesStatement(changes.accessCodeUses));
  if (changes.promoCodeUses.size > 0) tx.later(write.promoCodeUsesStatement(changes.promoCodeUses));
  await writeTickets(tx, desk);
  if (changes.movements.length > 0) tx.later(movementsStatement(changes.movements, { at: desk.now }));
  const sales = desk.daySales();
  if (sales !== undefined) tx.later(salesDayStatement(sales, { at: desk.now }));
  writeNotices(tx, desk);
  if (changes.mails.length > 0) tx.later(mailsStatement(changes.mails));
  if (changes.spentChallenges.length > 0) tx.later(spentChallengesStatement(changes.spentChallenges));
  if (changes.dequeued.length > 0) tx.later(dequeueStatement(changes.dequeued));
  if (changes.queued.length > 0) tx.later(enqueueStatement(changes.queued.map((entry) => reallyDue(entry, aheadMs))));
  for (const act of changes.acts) tx.later(actStatement(act));
}

/** What is told, once everything else is as it tells. */
function writeNotices(tx: Tx, desk: Desk): void {
  const { notices, ticketNotices, completedOrderIds } = desk.changes;
  const at = { at: desk.now };
  if (notices.length > 0) tx.later(noticesStatement(notices, at));
  if (ticketNotices.length > 0) tx.later(ticketNoticesStatement(ticketNotices, at));
  if (isAnythingSaid(desk)) tx.later(checkoutAnswerNoticesStatement(completedOrderIds, at));
}

/** Workers only know the real time. */
function reallyDue(entry: QueueEntry, aheadMs: number): QueueEntry {
  if (entry.dueAt === undefined || aheadMs === 0) return entry;
  return { ...entry, dueAt: new Date(Date.parse(entry.dueAt) - aheadMs).toISOString() };
}

/** Rare changes. */
function writeTroubles(tx: Tx, { disputes, newStrays, changedStrays, rightedStrays }: DeskChanges): void {
  if (disputes.size > 0) tx.later(disputesStatement([...disputes]));
  if (newStrays.length > 0) tx.later(newStraysStatement(newStrays));
  for (const stray of changedStrays) tx.later(changedStrayStatement(stray));
  if (rightedStrays.length > 0) tx.later(rightedStraysStatement(rightedStrays));
}

function writeOrders(tx: Tx, { changes, event }: Desk): void {
  if (changes.newOrders.length > 0) tx.later(write.newOrdersStatement(changes.newOrders));
  const bundleIds = changes.newOrders.flatMap(({ items }) => items.flatMap(({ bundleId }) => bundleId ?? []));
  if (bundleIds.length > 0) tx.later(write.usedBundlesStatement([...new Set(bundleIds)]));
  const free = changes.newOrders.flatMap(({ order: { id: orderId, eventId, status }, holder }) =>
    status === 'COMPLETED' && holder !== undefined ? { orderId, eventId, holder } : [],
  );
  if (free.length > 0) tx.later(freeHoldersStatement(free));
  if (changes.changedOrders.size > 0) tx.later(write.changedOrdersStatement([...changes.changedOrders]));
  const readdressed = [...changes.readdressedOrders];
  if (readdressed.length > 0) {
    tx.later(readdressedOrdersStatement(readdressed));
    tx.later(heldTextsStatement());
    tx.later(readdressedTextsStatement(readdressed));
    tx.later(readdressedMailsStatement(readdressed));
  }
  const ended = [...changes.endedAddressChanges];
  if (ended.length > 0) tx.later(endedChangesStatement(ended));
  const areCountsMoved = Object.values(changes.orderCounts).some((count) => count !== 0);
  if (areCountsMoved && event !== undefined) tx.later(write.orderCountsStatement(event.id, changes.orderCounts));
}

async function writeTickets(tx: Tx, desk: Desk): Promise<void> {
  const { changes } = desk;
  const aside = desk.knownSeats?.asideChanges() ?? { kept: [], left: [] };
  if (aside.left.length > 0) tx.later(asideSeatsStatement(aside.left, { isAside: false }));
  if (changes.seatsToRelease.length > 0) tx.later(releaseSeatsStatement(changes.seatsToRelease));
  // First: the next command of the same batch may refund a ticket that becomes somebody else's.
  if (changes.ticketsToReissue.length > 0) tx.later(reissueTicketsStatement(changes.ticketsToReissue));
  const readdressed = changes.ticketsToReissue.filter(({ holderEmail }) => holderEmail === null);
  if (readdressed.length > 0) tx.later(moveAnswersStatement(readdressed));
  if (changes.ticketsToResell.length > 0) tx.later(resellTicketsStatement(changes.ticketsToResell, { at: desk.now }));
  writeMoves(tx, changes);
  if (changes.returningTickets.size > 0) tx.later(returningTicketsStatement([...changes.returningTickets]));
  if (changes.ticketsToVoid.length > 0) tx.later(voidTicketsStatement(changes.ticketsToVoid, { at: desk.now }));
  if (changes.offers.size > 0) tx.later(offersStatement([...changes.offers]));
  writePool(tx, desk);
  if (changes.seatsToHold.length > 0) tx.later(holdSeatsStatement(await findSeats(tx, changes.seatsToHold)));
  if (changes.seatsToTake.length > 0) tx.later(takeSeatsStatement(changes.seatsToTake));
  if (aside.kept.length > 0) tx.later(asideSeatsStatement(aside.kept, { isAside: true }));
  const ofEvent = { organizationId: desk.event?.organizationId ?? '', eventId: desk.event?.id ?? '', at: desk.now };
  if (changes.heldTicketsToIssue.length > 0) {
    // Counted within order and type, however many lines.
    const before = new Map<string, number>();
    const tickets = changes.heldTicketsToIssue.flatMap((demand) => {
      const place = `${demand.orderId} ${demand.type.id}`;
      const first = before.get(place) ?? 0;
      before.set(place, first + demand.quantity);
      return ticketsOf(demand, first);
    });
    const orderIds = [...new Set(changes.heldTicketsToIssue.map(({ orderId }) => orderId))];
    tx.later(issueHeldStatement(ofEvent, tickets, orderIds));
    tellIssued(changes, tickets);
  }
  if (changes.ticketsToIssue.length > 0) {
    const byType = Map.groupBy(changes.ticketsToIssue, ({ type }) => type);
    const tickets: TicketToIssue[] = [];
    const demands = [...byType].map(([type, ofType]) => {
      let quantity = 0;
      for (const demand of ofType) {
        tickets.push(...ticketsOf(demand, quantity));
        quantity += demand.quantity;
      }
      return { ticketTypeId: type.id, quantity, nextNumber: type.nextNumber };
    });
    tx.later(issueFreeStatement(ofEvent, tickets, demands));
    tellIssued(changes, tickets);
  }
  writeCheckoutAnswers(tx, desk);
}

/** Before what is void and what is held: others of the batch may get the seats that were left. */
function writeMoves(tx: Tx, { seatMoves, reseatedItems }: DeskChanges): void {
  if (seatMoves.length === 0) return;
  tx.later(write.reseatedItemsStatement([...reseatedItems]));
  for (const statement of seatMoves.flatMap(moveSeatStatements)) tx.later(statement);
  tx.later(moveAnswersStatement(seatMoves));
}

function tellIssued({ ticketNotices }: DeskChanges, tickets: readonly TicketToIssue[]): void {
  for (const { id } of tickets) ticketNotices.push({ type: 'ticket.issued', ticketId: id });
}

/** What was said while ordering is kept with the order, and with its tickets as soon as there are any. */
function writeCheckoutAnswers(tx: Tx, desk: Desk): void {
  const { checkoutAnswers, completedOrderIds } = desk.changes;
  if (checkoutAnswers.length > 0) tx.later(newCheckoutAnswersStatement(checkoutAnswers));
  if (isAnythingSaid(desk)) tx.later(settleCheckoutAnswersStatement(completedOrderIds));
}

function isAnythingSaid({ changes, event }: Desk): boolean {
  const isAny = changes.checkoutAnswers.length > 0 || event?.hasCheckoutAnswers === true;
  return isAny && changes.completedOrderIds.length > 0;
}

function ticketsOf({ orderId, type, quantity, line = null, seatIds }: TicketDemand, before: number): TicketToIssue[] {
  return Array.from({ length: quantity }, (_, index) => ({
    id: newId(),
    code: newTicketCode(),
    orderId,
    ticketTypeId: type.id,
    ordinal: before + index + 1,
    line,
    seatId: seatIds?.[index] ?? null,
  }));
}
