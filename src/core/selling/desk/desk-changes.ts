import type { QueueEntry } from '../../../platform/queue/queue.sql.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import type { SeatChoice, TicketToReissue } from '../../catalog/inventory/issue.sql.ts';
import type { SeatMove } from '../../catalog/inventory/move-seat.sql.ts';
import type { Stock } from '../../catalog/inventory/stock.ts';
import type { LedgerRow } from '../../money/ledger/ledger.ts';
import type { Mail } from '../../telling/mails/mail.ts';
import type { Notice } from '../../telling/notices/notice.ts';
import { type Order, type OrderChannel, type OrderItem, type OrderStatus, orderStatuses } from '../orders/order.ts';
import type { SoldTickets } from '../orders/sales-days.ts';
import type { Dispute } from '../payments/dispute.ts';
import type { Payment, ProviderNoticeRow } from '../payments/payment.ts';
import type { FreeRefund, Refund } from '../payments/refund.ts';
import type { NewStray, StrayPayment } from '../payments/stray-payment.ts';
import type { TicketNotice } from '../tickets/ticket-notices.sql.ts';
import type { DeskTicket, DeskType, NewOrder, TicketDemand } from './desk-contents.ts';

/** What a batch is to write. */
export class DeskChanges {
  readonly newOrders: NewOrder[] = [];
  readonly changedOrders = new Set<Order>();
  readonly completedOrderIds: string[] = [];
  readonly changedPayments = new Set<Payment>();
  readonly providerNotices: ProviderNoticeRow[] = [];
  readonly newRefunds: Refund[] = [];
  readonly changedRefunds = new Set<Refund>();
  readonly freeRefunds: FreeRefund[] = [];
  /** Disputes that were opened or ended. */
  readonly disputes = new Set<Dispute>();
  readonly newStrays: NewStray[] = [];
  readonly changedStrays = new Set<StrayPayment>();
  /** Money that was doubted and is now reported correctly. */
  readonly rightedStrays: Pick<StrayPayment, 'provider' | 'providerPaymentId'>[] = [];
  /** Seats to find for unpaid orders. */
  seatsToHold: TicketDemand[] = [];
  /** Seats of the plan that orders take. */
  seatsToTake: SeatChoice[] = [];
  /** Orders whose held seats are free again. */
  readonly seatsToRelease: string[] = [];
  /** Tickets to issue from what is free. */
  readonly ticketsToIssue: TicketDemand[] = [];
  /** Tickets to issue for seats that the order holds. */
  readonly heldTicketsToIssue: TicketDemand[] = [];
  /** Tickets that are no longer valid. */
  readonly ticketsToVoid: string[] = [];
  readonly ticketsToReissue: TicketToReissue[] = [];
  /** Tickets that go to another seat, two together where they swap, and the lines that they are of. */
  readonly seatMoves: ([SeatMove] | [SeatMove, SeatMove])[] = [];
  readonly reseatedItems = new Set<OrderItem>();
  /** Tickets that a refund is about to take back, and tickets that no refund takes back any more. */
  readonly returningTickets = new Set<DeskTicket>();
  readonly movements: LedgerRow[] = [];
  readonly notices: Notice[] = [];
  /** What happened to single tickets, of which notices are made once they are written. */
  readonly ticketNotices: TicketNotice[] = [];
  readonly mails: Mail[] = [];
  /** Work for the queues, and work that is no longer needed. */
  readonly queued: QueueEntry[] = [];
  readonly dequeued: Pick<QueueEntry, 'kind' | 'id'>[] = [];
  /** What people did by these changes. */
  readonly acts: NewAct[] = [];
  /** Completed sales and cash that was handed back, for the day's figures. */
  readonly sold: Record<OrderChannel, SoldTickets> = { ONLINE: none(), COUNTER: none(), COMPLIMENTARY: none() };
  counterRefundsCentavos = 0;
  readonly orderCounts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
  readonly #stocksBefore = new Map<DeskType, Stock>();

  rememberStock(type: DeskType): void {
    this.#stocksBefore.set(type, { ...type });
  }

  countSold({ channel, quantity, totalCentavos }: Order): void {
    const sold = this.sold[channel];
    sold.orders += 1;
    sold.tickets += quantity;
    sold.centavos += totalCentavos;
  }

  count(status: OrderStatus, by: number): void {
    this.orderCounts[status] += by;
  }

  /** An order that ends in the batch that made it takes no seats. */
  takeNoSeats(orderId: string): void {
    const isOfOthers = (each: { orderId: string }) => each.orderId !== orderId;
    this.seatsToHold = this.seatsToHold.filter(isOfOthers);
    this.seatsToTake = this.seatsToTake.filter(isOfOthers);
  }

  /** How many of it were kept for those who wait when the batch began. */
  setAsideBefore(type: DeskType): number {
    return this.#stocksBefore.get(type)?.setAsideQuantity ?? 0;
  }

  /** The types whose counters moved. */
  changedTypes(): DeskType[] {
    const moved = [...this.#stocksBefore].filter(
      ([type, before]) =>
        type.soldQuantity !== before.soldQuantity ||
        type.heldQuantity !== before.heldQuantity ||
        type.remainingQuantity !== before.remainingQuantity ||
        type.withdrawnQuantity !== before.withdrawnQuantity ||
        type.setAsideQuantity !== before.setAsideQuantity ||
        type.refundedQuantity !== before.refundedQuantity,
    );
    return moved.map(([type]) => type);
  }
}

function none(): SoldTickets {
  return { orders: 0, tickets: 0, centavos: 0 };
}
