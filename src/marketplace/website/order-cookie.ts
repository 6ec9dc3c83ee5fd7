import type { FastifyRequest } from 'fastify';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { isSecure } from '../../http/pages/web.ts';
import type { WebsiteServices } from './website.ts';

const name = 'takilya_order';
const halfYearSeconds = 183 * 24 * 3_600;

/** Lets this browser see one order, and is sent nowhere but to that order's own addresses. */
export function orderCookie({ orderLinks, publicUrl }: WebsiteServices, orderId: string): string {
  return cookie(name, orderLinks.keyOf(orderId), {
    path: `/orders/${orderId}`,
    isSecure: isSecure(publicUrl),
    maxAgeSeconds: halfYearSeconds,
  });
}

export function holdsOrder({ orderLinks }: WebsiteServices, request: FastifyRequest, orderId: string): boolean {
  const key = cookieOf(request, name);
  return key !== undefined && orderLinks.isKey(orderId, key);
}
