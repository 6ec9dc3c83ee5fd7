import type { FastifyRequest } from 'fastify';
import type { Order } from '../../core/selling/orders/order.ts';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { isSecure } from '../../http/pages/web.ts';
import type { WebsiteServices } from './website.ts';

const name = 'takilya_order';
const askedName = 'takilya_asked';
const ticketName = 'takilya_ticket';
const waitingName = 'takilya_waiting';
const halfYearSeconds = 183 * 24 * 3_600;

type LinkedOrder = Pick<Order, 'id' | 'linkGeneration'>;

/** Lets this browser see one order, and is sent only to that order's own URLs. */
export function orderCookie(services: WebsiteServices, { id, linkGeneration }: LinkedOrder): string {
  return kept(services, name, `/orders/${id}`, services.orderLinks.keyOf(id, linkGeneration));
}

export function holdsOrder(
  { orderLinks }: WebsiteServices,
  request: FastifyRequest,
  { id, linkGeneration }: LinkedOrder,
): boolean {
  const key = cookieOf(request, name);
  return key !== undefined && orderLinks.isKey(id, key, linkGeneration);
}

/** Remembers that this browser asked for another address: when that is confirmed, it is let in anew. */
export function askedCookie(services: WebsiteServices, { id, orderId }: { id: string; orderId: string }): string {
  return kept(services, askedName, `/orders/${orderId}`, `${id}.${services.addressChangeLinks.keyOf(id)}`);
}

export function askedChangeOf({ addressChangeLinks }: WebsiteServices, request: FastifyRequest): string | undefined {
  const [id = '', key = ''] = (cookieOf(request, askedName) ?? '').split('.');
  return addressChangeLinks.isKey(id, key) ? id : undefined;
}

/** The same as for an order, for one ticket that somebody was given. */
export function ticketCookie(services: WebsiteServices, ticketId: string): string {
  return kept(services, ticketName, `/tickets/${ticketId}`, services.ticketLinks.keyOf(ticketId));
}

export function holdsTicket({ ticketLinks }: WebsiteServices, request: FastifyRequest, ticketId: string): boolean {
  const key = cookieOf(request, ticketName);
  return key !== undefined && ticketLinks.isKey(ticketId, key);
}

/** The same for somebody's place on a waiting list. */
export function waitingCookie(services: WebsiteServices, entryId: string): string {
  return kept(services, waitingName, `/waiting/${entryId}`, services.waitingLinks.keyOf(entryId));
}

export function holdsEntry({ waitingLinks }: WebsiteServices, request: FastifyRequest, entryId: string): boolean {
  const key = cookieOf(request, waitingName);
  return key !== undefined && waitingLinks.isKey(entryId, key);
}

function kept({ publicUrl }: WebsiteServices, called: string, path: string, value: string): string {
  return cookie(called, value, { path, isSecure: isSecure(publicUrl), maxAgeSeconds: halfYearSeconds });
}
