import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { dequeueStatement, enqueueStatement, type QueueEntry } from '../../../platform/queue/queue.sql.ts';
import { actStatement } from '../../accounts/audit-log/record-act.ts';
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
import { movementsStatement } from '../../money/ledger/ledger.sql.ts';
import { mailsStatement } from '../../telling/mails/mail.sql.ts';
import { noticesStatement } from '../../telling/notices/notice.sql.ts';
import { moveAnswersStatement } from '../answers/answer.sql.ts';
import {
  checkoutAnswerNoticesStatement,
  newCheckoutAnswersStatement,
  settleCheckoutAnswersStatement,
} from '../answers/checkout-answers.sql.ts';
import { freeHoldersStatement, spentChallengesStatement } from '../hold-limits/held.sql.ts';
import {
  endedChangesStatement,
  heldTextsStatement,
  readdressedMailsStatement,
  readdressedOrdersStatement,
  readdressedTextsStatement,
} from '../orders/address-change.sql.ts';
import { disputesStatement } from '../payments/dispute.sql.ts';
import { changedStrayStatement, newStraysStatement, rightedStraysStatement } from '../payments/stray-payment.sql.ts';
import { newCardsStatement } from '../statutory/statutory-card.sql.ts';
import { newTicketCode } from '../tickets/issued-ticket.ts';
import { offersStatement } from '../tickets/offer.sql.ts';
import { ticketNoticesStatement } from '../tickets/ticket-notices.sql.ts';
import { writePool } from '../waiting/write-pool.ts';
import type { Desk } from './desk.ts';
import type { DeskChanges } from './desk-changes.ts';
import type { TicketDemand } from './desk-contents.ts';
import * as write from './desk-write.sql.ts';
import { salesDayStatement } from './desk-write.sql.ts';
import { findSeats } from './seats/find-seats.ts';
import { settlePool } from './settle-pool.ts';

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
  if (changes.undoneSales.length > 0) tx.later(write.undoneSalesStatement(changes.undoneSales));
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

function writeOrders(tx: Tx, { changes, event, now }: Desk): void {
  if (changes.newOrders.length > 0) tx.later(write.newOrdersStatement(changes.newOrders));
  if (changes.newCards.length > 0) tx.later(newCardsStatement(changes.newCards, { at: now }));
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
  const named = [...changes.namedOrders];
  if (named.length > 0) {
    tx.later(write.namedOrdersStatement(named));
    tx.later(heldTextsStatement());
    tx.later(readdressedTextsStatement(named));
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
