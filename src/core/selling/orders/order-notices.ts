import { pesosOf } from '../../base/money.ts';
import { type AboutEvent, type Notice, type NoticeType, noticeAbout } from '../../telling/notices/notice.ts';
import type { Order, OrderItem } from './order.ts';
import { orderListRecord } from './order-record.ts';

export function orderCompleted(event: AboutEvent, order: Order, items: readonly OrderItem[]): Notice {
  return orderNotice('order.completed', event, order, items);
}

export function orderRefunded(event: AboutEvent, order: Order, items: readonly OrderItem[]): Notice {
  return orderNotice('order.refunded', event, order, items);
}

function orderNotice(type: NoticeType, event: AboutEvent, order: Order, items: readonly OrderItem[]): Notice {
  const data = { ...orderListRecord(order, items), refundedAmount: pesosOf(order.refundedCentavos) };
  return { ...noticeAbout(event, type), orderId: order.id, data };
}
