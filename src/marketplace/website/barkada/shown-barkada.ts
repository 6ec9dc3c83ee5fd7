import type { FastifyRequest } from 'fastify';
import type { BarkadaShown } from '../../../../web/marketplace/giving/giving-shown.ts';
import { isRaised } from '../../../core/base/define-error.ts';
import { noBarkadaLink } from '../../../core/selling/barkada/barkada.errors.ts';
import { linkTokenOf, ticketsToTake } from '../../../core/selling/barkada/barkada-link.ts';
import { readOwnBarkada, type ShownBarkada } from '../../../core/selling/barkada/read-link.ts';
import type { Sales } from '../../../core/selling/cashier/sales.ts';
import { isHeld, type Order } from '../../../core/selling/orders/order.ts';
import type { OrderEvent } from '../../../core/selling/orders/order-event.sql.ts';
import type { IssuedTicket } from '../../../core/selling/tickets/issued-ticket.ts';
import type { PageServices } from '../../../http/pages/web.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What the pages about sharing an order use. */
export interface BarkadaServices extends PageServices {
  db: Database;
  sales: Sales;
  now: () => number;
  clientOrigin(request: FastifyRequest): { address: string };
}

/** What the page of an order says of its link; null where nothing can be shared and nothing was. */
export async function shownBarkadaOf(
  { db, sales, publicUrl }: BarkadaServices,
  { order, event, known }: { order: Order; event: OrderEvent | undefined; known: KnownTickets | undefined },
): Promise<BarkadaShown | null> {
  const isOpen = event?.transfersAllowed === true && !event.isCancelled && !event.isOver;
  const free = known === undefined ? order.quantity : ticketsToTake(known, { keep: 0 }).length;
  const found = isOpen && order.quantity > 1 ? await ownBarkada(db, order) : undefined;
  const isShared = found !== undefined && found.link.closedAt === null;
  if (!isOpen || order.quantity < 2 || (order.channel === 'COUNTER' && isHeld(order)) || (free === 0 && !isShared))
    return null;
  const path = isShared ? `/barkada/${linkTokenOf(sales.offerKeys, found.link)}` : '';
  return {
    action: `/orders/${order.id}/barkada`,
    isPaid: !isHeld(order),
    link: isShared ? { url: `${publicUrl}${path}`, path, keep: found.link.keep, left: found.tickets.length } : null,
    keepMost: order.quantity - 1,
    taken: found?.taken.map((each) => each.name) ?? [],
  };
}

type KnownTickets = Parameters<typeof ticketsToTake<IssuedTicket & { isGivenOn: boolean }>>[0];

async function ownBarkada(db: Database, order: Order): Promise<ShownBarkada | undefined> {
  try {
    return await readOwnBarkada(db, order);
  } catch (error) {
    if (!isRaised(error, noBarkadaLink)) throw error;
    return undefined;
  }
}
