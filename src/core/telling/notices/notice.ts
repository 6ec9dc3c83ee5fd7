import { newId } from '../../../platform/ids.ts';
import { pesosOf } from '../../base/money.ts';
import type { Order, OrderItem } from '../../selling/orders/order.ts';
import { orderListRecord } from '../../selling/orders/order-record.ts';

export const noticeTypes = ['order.completed', 'order.refunded', 'event.sold_out', 'ticket.inventory_low'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** What happened, to be told to whoever wants to hear of it. */
export interface Notice {
  id: string;
  organizationId: string;
  eventId: string;
  orderId: string | null;
  type: NoticeType;
  /** True where it happened in a sandbox. */
  isTest: boolean;
  data: unknown;
}

interface AboutEvent {
  id: string;
  organizationId: string;
  name: string;
  slug: string;
  isSandbox: boolean;
}

export function orderCompleted(event: AboutEvent, order: Order, items: readonly OrderItem[]): Notice {
  return orderNotice('order.completed', event, order, items);
}

export function orderRefunded(event: AboutEvent, order: Order, items: readonly OrderItem[]): Notice {
  return orderNotice('order.refunded', event, order, items);
}

function orderNotice(type: NoticeType, event: AboutEvent, order: Order, items: readonly OrderItem[]): Notice {
  const data = { ...orderListRecord(order, items), refundedAmount: pesosOf(order.refundedCentavos) };
  return { ...about(event, type), orderId: order.id, data };
}

export function eventSoldOut(event: AboutEvent): Notice {
  return {
    ...about(event, 'event.sold_out'),
    orderId: null,
    data: { eventId: event.id, name: event.name, slug: event.slug },
  };
}

export function inventoryLow(
  event: AboutEvent,
  type: { id: string; name: string; quantity: number; remainingQuantity: number; threshold: number },
): Notice {
  const { id, name, quantity, remainingQuantity, threshold } = type;
  return {
    ...about(event, 'ticket.inventory_low'),
    orderId: null,
    data: { eventId: event.id, ticketId: id, name, quantity, remainingQuantity, threshold },
  };
}

function about({ id, organizationId, isSandbox }: AboutEvent, type: NoticeType): Omit<Notice, 'orderId' | 'data'> {
  return { id: newId(), organizationId, eventId: id, type, isTest: isSandbox };
}
