import { newId } from '../../../platform/ids.ts';
import type { NoticeType } from './kinds.ts';

/** Something that happened, for its receivers. */
export interface Notice {
  id: string;
  organizationId: string;
  /** Null where it is of no event. */
  eventId: string | null;
  orderId: string | null;
  type: NoticeType;
  /** True where it happened in a sandbox. */
  isTest: boolean;
  data: unknown;
}

export interface AboutEvent {
  id: string;
  organizationId: string;
  name: string;
  slug: string;
  isSandbox: boolean;
}

export function eventSoldOut(event: AboutEvent): Notice {
  return {
    ...noticeAbout(event, 'event.sold_out'),
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
    ...noticeAbout(event, 'ticket.inventory_low'),
    orderId: null,
    data: { eventId: event.id, ticketId: id, name, quantity, remainingQuantity, threshold },
  };
}

/** A notice without its data, which the announcer adds. */
export function noticeAbout(
  { id, organizationId, isSandbox }: Pick<AboutEvent, 'id' | 'organizationId' | 'isSandbox'>,
  type: NoticeType,
): Omit<Notice, 'orderId' | 'data'> {
  return { id: newId(), organizationId, eventId: id, type, isTest: isSandbox };
}
