import type { Detail } from '../../base/define-error.ts';
import type { Event } from '../events/event.ts';

export const ticketTypeKinds = ['GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP'] as const;
export const ticketTypeStatuses = ['DRAFT', 'SCHEDULED', 'ENDED', 'SOLD_OUT', 'ON_SALE'] as const;
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
  description: string | null;
  /** Between these times it is sold; null where that side is open. */
  onSaleAt: string | null;
  offSaleAt: string | null;
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
  description: string | null;
  onSaleAt: string | null;
  offSaleAt: string | null;
  /** Where the present stands to those times, as the database sees it. */
  salePhase: 'BEFORE' | 'OPEN' | 'AFTER';
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

type SaleWindow = Pick<TicketTypeFields, 'onSaleAt' | 'offSaleAt'>;

/** A window ends after it opens. `before` is what the type has where the change leaves something out. */
export function windowFaults(changes: Partial<SaleWindow> | undefined, before?: SaleWindow, prefix = ''): Detail[] {
  const { onSaleAt, offSaleAt } = { ...before, ...changes };
  if (onSaleAt == null || offSaleAt == null || Date.parse(offSaleAt) > Date.parse(onSaleAt)) return [];
  return changes?.offSaleAt === undefined
    ? [{ field: `${prefix}onSaleAt`, message: 'must be before offSaleAt' }]
    : [{ field: `${prefix}offSaleAt`, message: 'must be after onSaleAt' }];
}
