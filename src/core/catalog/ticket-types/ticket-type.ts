import type { Detail } from '../../base/define-error.ts';
import { pickFields } from '../../base/fields/field.ts';
import { pesosOf } from '../../base/money.ts';
import { typeDays } from '../events/entry.ts';
import type { Event } from '../events/event.ts';
import { type TicketTypeFields, ticketTypeFields } from './ticket-type-fields.ts';

export const ticketTypeStatuses = ['DRAFT', 'SCHEDULED', 'ENDED', 'SOLD_OUT', 'ON_SALE'] as const;
export type TicketTypeStatus = (typeof ticketTypeStatuses)[number];

/** A kind of ticket on sale; the API calls it a ticket. One admission is a Ticket. */
export interface TicketType extends Omit<TicketTypeFields, 'price' | 'row' | 'days'> {
  id: string;
  organizationId: string;
  eventId: string;
  priceCentavos: number;
  rowLabel: string;
  /** Days of the event that it is good for, by their number; null for all. */
  dayNumbers: number[] | null;
  /** Where the present lies relative to those times, by the database's clock. */
  salePhase: 'BEFORE' | 'OPEN' | 'AFTER';
  soldQuantity: number;
  heldQuantity: number;
  remainingQuantity: number;
  withdrawnQuantity: number;
  /** Came back, and is kept for those who wait. */
  setAsideQuantity: number;
  /** The fewest that somebody who waits would take; null where nobody waits. */
  waitingLeast: number | null;
  /** How many all who wait want of it. */
  waitingTickets: number;
  /** Tickets that their holders return, that nobody is offered yet. */
  openReturns: number;
  isMarkedSoldOut: boolean;
  /** How many tickets ever came back by a refund. */
  refundedQuantity: number;
  /** Tickets from this number on were never held or sold. */
  nextNumber: number;
  /** What it is while it is on a plan, with a seat for each ticket or places to stand; null where it is on none. */
  plannedAs: 'RESERVED_SEAT' | 'GENERAL_ADMISSION' | null;
  /** Of what is withdrawn: seats that are blocked. */
  blockedQuantity: number;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** What its organizer said about it. */
export function ticketTypeFieldsOf(type: TicketType, event: Event): TicketTypeFields {
  const days = typeDays(event, type.dayNumbers);
  return pickFields(ticketTypeFields, { ...type, price: pesosOf(type.priceCentavos), row: type.rowLabel, days });
}

export function ticketTypeStatus({
  published,
  salePhase,
  remainingQuantity,
}: Pick<TicketType, 'published' | 'salePhase' | 'remainingQuantity'>): TicketTypeStatus {
  if (!published) return 'DRAFT';
  if (salePhase !== 'OPEN') return salePhase === 'BEFORE' ? 'SCHEDULED' : 'ENDED';
  return remainingQuantity > 0 ? 'ON_SALE' : 'SOLD_OUT';
}

/** The counters of a type, and whether it was taken off sale. */
export type UnsoldStock = Pick<
  TicketType,
  'quantity' | 'remainingQuantity' | 'withdrawnQuantity' | 'setAsideQuantity' | 'isMarkedSoldOut'
>;

/** Everything that is neither sold, held nor blocked is on sale again, also for those who wait. */
export function reopened({ quantity, soldQuantity, heldQuantity, blockedQuantity }: TicketType): UnsoldStock {
  return {
    quantity,
    remainingQuantity: quantity - soldQuantity - heldQuantity - blockedQuantity,
    withdrawnQuantity: blockedQuantity,
    setAsideQuantity: 0,
    isMarkedSoldOut: false,
  };
}

/** Nothing is left to sell, nor for those who wait; the quantity stays what it was. */
export function soldOut({ quantity, remainingQuantity, withdrawnQuantity, setAsideQuantity }: TicketType): UnsoldStock {
  return {
    quantity,
    remainingQuantity: 0,
    withdrawnQuantity: withdrawnQuantity + remainingQuantity + setAsideQuantity,
    setAsideQuantity: 0,
    isMarkedSoldOut: true,
  };
}

/** A free event has only types that cost nothing. */
export function priceFaults(
  event: Partial<Pick<Event, 'type'>>,
  priced: readonly { field: string; price: number | undefined }[],
): Detail[] {
  if (event.type !== 'FREE') return [];
  return priced
    .filter(({ price }) => price !== undefined && price > 0)
    .map(({ field }) => ({ field, fault: 'pricedButFree' }));
}

type SaleWindow = Pick<TicketTypeFields, 'onSaleAt' | 'offSaleAt'>;

/** A window ends after it opens. `before` is what the type has where the change leaves something out. */
export function windowFaults(changes: Partial<SaleWindow> | undefined, before?: SaleWindow, prefix = ''): Detail[] {
  const { onSaleAt, offSaleAt } = { ...before, ...changes };
  if (onSaleAt == null || offSaleAt == null || Date.parse(offSaleAt) > Date.parse(onSaleAt)) return [];
  return changes?.offSaleAt === undefined
    ? [{ field: `${prefix}onSaleAt`, fault: 'notBefore', values: { other: 'offSaleAt' } }]
    : [{ field: `${prefix}offSaleAt`, fault: 'notAfter', values: { other: 'onSaleAt' } }];
}
