import { pesosOf } from '../../base/money.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';
import { type AboutEvent, type Notice, noticeAbout } from '../../telling/notices/notice.ts';
import type { Order, OrderItem } from './order.ts';
import { orderListRecord } from './order-record.ts';

type OrderNoticeType = Exclude<Extract<NoticeType, `order.${string}`>, 'order.exchanged'>;

/** What happened to an order, with the order as it stands then. */
export function orderNotice(
  type: OrderNoticeType,
  event: AboutEvent,
  { order, items }: { order: Order; items: readonly OrderItem[] },
): Notice {
  const told = toldOf(order, items);
  const data = type === 'order.disputed' ? { ...told, disputedAmount: pesosOf(order.disputedCentavos) } : told;
  return { ...noticeAbout(event, type), orderId: order.id, data };
}

/** An order that is of another date from now on, as it stands there. */
export function exchangedNotice(
  event: AboutEvent,
  { order, items }: { order: Order; items: readonly OrderItem[] },
  { fromEventId }: { fromEventId: string },
): Notice {
  const told = toldOf(order, items);
  return { ...noticeAbout(event, 'order.exchanged'), orderId: order.id, data: { ...told, fromEventId } };
}

/** An order that somebody who waits is offered. */
export function offeredNotice(
  event: AboutEvent,
  { order, items }: { order: Order; items: readonly OrderItem[] },
): Notice {
  const told = toldOf(order, items);
  const data = { ...told, waitingEntryId: order.waitingEntryId };
  return { ...noticeAbout(event, 'waiting.offered'), orderId: order.id, data };
}

/** Whose card it was is not told. */
function toldOf(order: Order, items: readonly OrderItem[]) {
  const listed = orderListRecord(order, items);
  const orderItems = listed.orderItems.map((item) => ({
    ...item,
    statutory: item.statutory.map(({ kind }) => ({ kind, name: null })),
  }));
  return { ...listed, orderItems, refundedAmount: pesosOf(order.refundedCentavos) };
}
