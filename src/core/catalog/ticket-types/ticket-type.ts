import type { Detail } from '../../base/define-error.ts';
import type { Event } from '../events/event.ts';

export const ticketTypeKinds = ['GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP'] as const;
export const ticketTypeStatuses = ['DRAFT', 'ON_SALE', 'SOLD_OUT'] as const;
export type TicketTypeStatus = (typeof ticketTypeStatuses)[number];

/** What an organizer says about a ticket type. Prices are pesos here and centavos once stored. */
export interface TicketTypeFields {
  name: string;
  price: number;
  quantity: number;
  section: string;
  row: string;
  type: (typeof ticketTypeKinds)[number];
  maximumPurchaseQuantity: number;
  published: boolean;
}

/** A kind of ticket on sale; the API calls it a ticket. One admission is a Ticket. */
export interface TicketType {
  id: string;
  organizationId: string;
  eventId: string;
  name: string;
  priceCentavos: number;
  quantity: number;
  section: string;
  rowLabel: string;
  type: TicketTypeFields['type'];
  maximumPurchaseQuantity: number;
  published: boolean;
  soldQuantity: number;
  heldQuantity: number;
  remainingQuantity: number;
  withdrawnQuantity: number;
  isMarkedSoldOut: boolean;
  /** Tickets that came back by a refund, ever. */
  refundedQuantity: number;
  /** Tickets from this number on were never held or sold. */
  nextNumber: number;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export function ticketTypeStatus({ published, remainingQuantity }: TicketType): TicketTypeStatus {
  if (!published) return 'DRAFT';
  return remainingQuantity > 0 ? 'ON_SALE' : 'SOLD_OUT';
}

/** The counters of a type, and whether it was taken off sale. */
export type UnsoldStock = Pick<TicketType, 'quantity' | 'remainingQuantity' | 'withdrawnQuantity' | 'isMarkedSoldOut'>;

/** Everything that is neither sold nor held is on sale again. */
export function reopened({ quantity, soldQuantity, heldQuantity }: TicketType): UnsoldStock {
  return {
    quantity,
    remainingQuantity: quantity - soldQuantity - heldQuantity,
    withdrawnQuantity: 0,
    isMarkedSoldOut: false,
  };
}

/** Nothing is left to sell; the quantity stays what it was. */
export function soldOut({ quantity, remainingQuantity, withdrawnQuantity }: TicketType): UnsoldStock {
  return {
    quantity,
    remainingQuantity: 0,
    withdrawnQuantity: withdrawnQuantity + remainingQuantity,
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
    .map(({ field }) => ({ field, message: 'must be 0, because the event is FREE' }));
}
