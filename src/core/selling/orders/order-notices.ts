import { pesosOf } from '../../base/money.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';
import { type AboutEvent, type Notice, noticeAbout } from '../../telling/notices/notice.ts';
import type { Order, OrderItem } from './order.ts';
import { orderListRecord } from './order-record.ts';

type OrderNoticeType = Extract<NoticeType, `order.${string}`>;

/** What happened to an order, with the order as it stands then. */
export function orderNotice(
  type: OrderNoticeType,
  event: AboutEvent,
  { order, items }: { order: Order; items: readonly OrderItem[] },
): Notice {
  const told = { ...orderListRecord(order, items), refundedAmount: pesosOf(order.refundedCentavos) };
  const data = type === 'order.disputed' ? { ...told, disputedAmount: pesosOf(order.disputedCentavos) } : told;
  return { ...noticeAbout(event, type), orderId: order.id, data };
}
