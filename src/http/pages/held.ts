import type { FastifyRequest } from 'fastify';
import type { HeldShown } from '../../../web/page.ts';
import { isUuid } from '../../platform/ids.ts';
import { cookie, cookieOf } from './cookies.ts';

const name = 'takilya_held';
const heldMax = 3;
const lastsMsMax = 31 * 24 * 3_600_000;

/** Orders that this browser holds unpaid, the newest first. Names nobody, and opens nothing: that takes the order's own cookie. */
export function heldOf(request: Pick<FastifyRequest, 'headers'>, now: number): HeldShown[] {
  const entries = (cookieOf(request, name) ?? '').split('~', heldMax);
  return entries.flatMap((entry) => {
    const [, orderId = '', quantity = '', seconds = ''] = /^([0-9a-f-]{36})\.(\d{1,5})\.(\d{1,11})$/.exec(entry) ?? [];
    const untilMs = Number(seconds) * 1_000;
    const isHeld = isUuid(orderId) && untilMs > now && untilMs < now + lastsMsMax;
    return isHeld ? { orderId, quantity: Number(quantity), until: new Date(untilMs).toISOString() } : [];
  });
}

/** Whether pages that are kept for all are not for this visitor. */
export function holdsAny({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.cookie?.includes(`${name}=`) === true;
}

/** Notes how an order stands; undefined where that is known. `until`: null where it is not held unpaid any more. */
export function heldCookie(
  request: FastifyRequest,
  { orderId, quantity, until }: Omit<HeldShown, 'until'> & { until: string | null },
  { now, isSecure }: { now: number; isSecure: boolean },
): string | undefined {
  const known = heldOf(request, now);
  const others = known.filter((held) => held.orderId !== orderId);
  const held = until === null || Date.parse(until) <= now ? others : [{ orderId, quantity, until }, ...others];
  const kept = held.slice(0, heldMax);
  const textOf = (all: readonly HeldShown[]) => all.map(entryOf).join('~');
  if (textOf(kept) === textOf(known)) return undefined;
  const lastMs = Math.max(now, ...kept.map((each) => Date.parse(each.until)));
  return cookie(name, textOf(kept), { path: '/', isSecure, maxAgeSeconds: Math.ceil((lastMs - now) / 1_000) });
}

function entryOf(held: HeldShown): string {
  return `${held.orderId}.${held.quantity}.${Math.floor(Date.parse(held.until) / 1_000)}`;
}
