import type { Database } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { readKnown } from '../acts/read-known.ts';
import { findOrderById } from '../orders/order.sql.ts';
import { isCompleted, isHeld, type Order } from '../orders/order.ts';
import { findOrderEvent, type OrderEvent } from '../orders/order-event.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { barkadaNotFound, noBarkadaLink } from './barkada.errors.ts';
import { findLinkByToken, listBarkadaLinks } from './barkada-link.sql.ts';
import { type BarkadaLink, ticketsToTake } from './barkada-link.ts';

/** How a link stands: tickets are left, the order is not paid yet, all are taken, it is closed, or there is nothing to be had any more. */
export const barkadaStatuses = ['OPEN', 'UNPAID', 'TAKEN', 'CLOSED', 'GONE'] as const;
type BarkadaStatus = (typeof barkadaStatuses)[number];

export interface ShownBarkada {
  link: BarkadaLink;
  status: BarkadaStatus;
  order: Order;
  event: OrderEvent;
  /** Those that can be taken. */
  tickets: readonly IssuedTicket[];
  /** Who has a ticket of the order, and which one it was. */
  taken: readonly { ticketId: string; name: string }[];
}

/** A link, for a friend who has it. */
export async function readBarkada(db: Database, { token }: { token: string }): Promise<ShownBarkada> {
  const link = await findLinkByToken(db, { tokenHash: sha256(token) });
  if (link === undefined) raise(barkadaNotFound, {});
  return shownBarkada(db, link, (await findOrderById(db, { id: link.orderId })) as Order);
}

/** The link of an order, for its buyer. */
export async function readOwnBarkada(db: Database, order: Order): Promise<ShownBarkada> {
  const [link] = await listBarkadaLinks(db, { orderIds: [order.id] });
  if (link === undefined) raise(noBarkadaLink, {});
  return shownBarkada(db, link, order);
}

async function shownBarkada(db: Database, link: BarkadaLink, order: Order): Promise<ShownBarkada> {
  const [event, known] = await Promise.all([findOrderEvent(db, { eventId: order.eventId }), readKnown(db, order)]);
  if (event === undefined) raise(barkadaNotFound, {});
  const isToBeHad = isCompleted(order) && event.transfersAllowed && !event.isCancelled && !event.isOver;
  const tickets = isToBeHad && link.closedAt === null ? ticketsToTake(known, link) : [];
  const accepted = known.gifts.filter(({ status }) => status === 'ACCEPTED');
  const taken = accepted.map(({ ticketId, recipientName: name }) => ({ ticketId, name }));
  const status = statusOf({ link, order, isToBeHad, isLeft: tickets.length > 0 });
  return { link, status, order, event, tickets, taken };
}

function statusOf({
  link,
  order,
  isToBeHad,
  isLeft,
}: Pick<ShownBarkada, 'link' | 'order'> & { isToBeHad: boolean; isLeft: boolean }): BarkadaStatus {
  if (link.closedAt !== null) return 'CLOSED';
  if (isHeld(order)) return 'UNPAID';
  if (!isToBeHad) return 'GONE';
  return isLeft ? 'OPEN' : 'TAKEN';
}
