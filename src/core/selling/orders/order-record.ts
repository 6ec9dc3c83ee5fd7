import { pesosOf } from '../../base/money.ts';
import type { StatutoryKind } from '../../money/tax-rules/tax-rules.ts';
import { type SoldBy, soldByOf } from './counter-sale.ts';
import {
  isLive,
  listPriceCentavosOf,
  type Order,
  type OrderChannel,
  type OrderItem,
  type OrderStatus,
} from './order.ts';

/** An order as lists and notices show it. */
export interface OrderListRecord {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  totalAmount: number;
  currency: 'PHP';
  quantity: number;
  buyerName: string;
  buyerEmail: string;
  eventId: string;
  channel: OrderChannel;
  soldBy: SoldBy | null;
  orderItems: OrderItemRecord[];
  createdAt: string;
  updatedAt: string;
}

interface OrderItemRecord {
  id: string;
  quantity: number;
  price: number;
  bundleId: string | null;
  statutory: { kind: StatutoryKind; name: string | null }[];
  eventTicket: { id: string; name: string; section: string };
}

/** Field by field, in the core because webhooks carry the same record as the API. */
export function orderListRecord(order: Order, items: readonly OrderItem[]): OrderListRecord {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    totalAmount: pesosOf(order.totalCentavos),
    currency: 'PHP',
    quantity: order.quantity,
    buyerName: order.buyerName,
    buyerEmail: order.buyerEmail,
    eventId: order.eventId,
    channel: order.channel,
    soldBy: soldByOf(order.counterSale),
    orderItems: items.map(orderItemRecord),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

/** Where a ticket of an order is, from the hold on. */
interface TicketPlaceRecord {
  ticketTypeId: string;
  section: string;
  row: string;
  seat: string | null;
  seatId: string | null;
}

/** The places of an order that is held or paid; an order that is neither has none. */
export function ticketPlacesOf(order: Pick<Order, 'status'>, items: readonly OrderItem[]): TicketPlaceRecord[] {
  if (!isLive(order)) return [];
  return items.flatMap(({ ticketTypeId, quantity, section, rowLabel, seats }): TicketPlaceRecord[] => {
    const anywhere = { ticketTypeId, section, row: rowLabel, seat: null, seatId: null };
    if (seats == null) return Array.from({ length: quantity }, () => anywhere);
    return seats.map(({ id: seatId, section: named, row, seat }) => ({
      ticketTypeId,
      section: named,
      row,
      seat,
      seatId,
    }));
  });
}

function orderItemRecord(item: OrderItem): OrderItemRecord {
  return {
    id: item.id,
    quantity: item.quantity,
    price: pesosOf(listPriceCentavosOf(item)),
    bundleId: item.bundleId,
    // Undefined in an answer that a node of the release before has kept.
    statutory: item.statutory == null ? [] : [{ kind: item.statutory.kind, name: item.statutory.name }],
    eventTicket: { id: item.ticketTypeId, name: item.name, section: item.section },
  };
}
