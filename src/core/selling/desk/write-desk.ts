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
import { moveSeatStatements, swapSeatsStatements } from '../../catalog/inventory/move-seat.sql.ts';
import { movementsStatement } from '../../money/ledger/ledger.sql.ts';
import type { SettlementRules } from '../../money/settling/settlement-day.ts';
import { mailsStatement } from '../../telling/mails/mail.sql.ts';
import { noticesStatement } from '../../telling/notices/notice.sql.ts';
import { disputesStatement } from '../payments/dispute.sql.ts';
import { changedStrayStatement, newStraysStatement, rightedStraysStatement } from '../payments/stray-payment.sql.ts';
import { newTicketCode } from '../tickets/issued-ticket.ts';
import { ticketNoticesStatement } from '../tickets/ticket-notices.sql.ts';
import type { Desk } from './desk.ts';
import type { DeskChanges } from './desk-changes.ts';
import type { TicketDemand } from './desk-contents.ts';
import * as write from './desk-write.sql.ts';
import { salesDayStatement } from './desk-write.sql.ts';
import { findSeats } from './seats/find-seats.ts';

export async function writeChanges(
  tx: Tx,
  desk: Desk,
  { aheadMs, settlement }: { aheadMs: number; settlement: SettlementRules | undefined },
): Promise<void> {
  desk.settle();
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
  await writeTickets(tx, desk);
  if (changes.movements.length > 0) tx.later(movementsStatement(changes.movements, { at: desk.now, settlement }));
  const sales = desk.daySales();
  if (sales !== undefined) tx.later(salesDayStatement(sales, { at: desk.now }));
  writeNotices(tx, desk);
  writeParts(tx, desk, 'told');
  if (changes.mails.length > 0) tx.later(mailsStatement(changes.mails));
  if (changes.dequeued.length > 0) tx.later(dequeueStatement(changes.dequeued));
  if (changes.queued.length > 0) tx.later(enqueueStatement(changes.queued.map((entry) => reallyDue(entry, aheadMs))));
  for (const act of changes.acts) tx.later(actStatement(act));
}

/** What is told, once everything else is as it tells. */
function writeNotices(tx: Tx, desk: Desk): void {
  const { notices, ticketNotices } = desk.changes;
  const at = { at: desk.now };
  if (notices.length > 0) tx.later(noticesStatement(notices, at));
  if (ticketNotices.length > 0) tx.later(ticketNoticesStatement(ticketNotices, at));
}

function writeParts(tx: Tx, desk: Desk, stage: 'freed' | 'ended' | 'issued' | 'told'): void {
  desk.each(({ write }, at) => write?.[stage]?.(at, desk, tx));
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
  if (changes.changedOrders.size > 0) tx.later(write.changedOrdersStatement([...changes.changedOrders]));
  const areCountsMoved = Object.values(changes.orderCounts).some((count) => count !== 0);
  if (areCountsMoved && event !== undefined) tx.later(write.orderCountsStatement(event.id, changes.orderCounts));
}

async function writeTickets(tx: Tx, desk: Desk): Promise<void> {
  const { changes } = desk;
  writeParts(tx, desk, 'freed');
  const aside = desk.knownSeats?.asideChanges() ?? { kept: [], left: [] };
  if (aside.left.length > 0) tx.later(asideSeatsStatement(aside.left, { isAside: false }));
  if (changes.seatsToRelease.length > 0) tx.later(releaseSeatsStatement(changes.seatsToRelease));
  // First: the next command of the same batch may refund a ticket that becomes somebody else's.
  if (changes.ticketsToReissue.length > 0) tx.later(reissueTicketsStatement(changes.ticketsToReissue));
  writeMoves(tx, changes);
  if (changes.returningTickets.size > 0) tx.later(returningTicketsStatement([...changes.returningTickets]));
  if (changes.ticketsToVoid.length > 0) tx.later(voidTicketsStatement(changes.ticketsToVoid, { at: desk.now }));
  writeParts(tx, desk, 'ended');
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
  writeParts(tx, desk, 'issued');
}

/** Before what is void and what is held: others of the batch may get the seats that were left. */
function writeMoves(tx: Tx, { seatMoves, reseatedItems }: DeskChanges): void {
  if (seatMoves.length === 0) return;
  tx.later(write.reseatedItemsStatement([...reseatedItems]));
  for (const [one, other] of seatMoves) {
    const statements = other === undefined ? moveSeatStatements(one) : swapSeatsStatements(one, other);
    for (const statement of statements) tx.later(statement);
  }
}

function tellIssued({ ticketNotices }: DeskChanges, tickets: readonly TicketToIssue[]): void {
  for (const { id } of tickets) ticketNotices.push({ type: 'ticket.issued', ticketId: id });
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
