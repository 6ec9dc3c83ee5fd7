import type { EnteredRecipient, Giving } from '../../../web/marketplace/giving/giving-shown.ts';
import type { IssuedShown } from '../../../web/marketplace/order/order-shown.ts';
import { typeDays } from '../../core/catalog/events/entry.ts';
import { isTicket } from '../../core/catalog/inventory/type-kinds.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import type { OrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { type IssuedTicket, isUnusedTicket } from '../../core/selling/tickets/issued-ticket.ts';
import type { Offer } from '../../core/selling/tickets/offer.ts';
import { usedDays } from '../../core/selling/tickets/used-day.ts';
import type { WebsiteServices } from './website.ts';

/** Tickets as a page shows them, with their codes. */
export async function presentTickets(
  { db, documents }: WebsiteServices,
  { eventId, event }: { eventId: string; event: OrderEvent | undefined },
  tickets: readonly IssuedTicket[],
  givingOf: (ticket: IssuedTicket) => Giving | undefined,
): Promise<IssuedShown[]> {
  const ids = tickets.map((ticket) => ticket.id);
  const [codes, used] = await Promise.all([documents.qrSvgs(eventId, ids), usedDays(db, tickets)]);
  return tickets.map((ticket, index) => ({
    id: ticket.id,
    code: ticket.code,
    state: stateOf(ticket, givingOf(ticket)),
    usedDay: used.get(ticket.id),
    name: ticket.name,
    isAddOn: !isTicket(ticket),
    days: event === undefined ? null : typeDays(event, ticket.dayNumbers),
    holder: ticket.holderName,
    ...shownPlace(ticket),
    seat: ticket.seat,
    qrSvg: codes[index] as string,
    giving: givingOf(ticket),
  }));
}

function stateOf({ status, returningAt }: IssuedTicket, giving: Giving | undefined): IssuedShown['state'] {
  if (giving?.state === 'given') return 'GIVEN';
  return returningAt === null ? status : 'RETURNING';
}

interface GivingFacts {
  ticket: IssuedTicket;
  /** Whether the table of acts, and the organizer, let it be given on now. */
  isGivable: boolean;
  /** The one that stands: open, or accepted. */
  offer: Offer | undefined;
  /** Where its forms go. */
  action: string;
  entered?: EnteredRecipient;
}

/** Undefined where the ticket cannot be given on and was not. */
export function shownGiving({ ticket, isGivable, offer, action, entered }: GivingFacts): Giving | undefined {
  if (offer?.status === 'ACCEPTED') return { state: 'given', name: offer.recipientName };
  if (!isUnusedTicket(ticket)) return undefined;
  if (offer !== undefined) return { state: 'offered', action, name: offer.recipientName, email: offer.recipientEmail };
  return isGivable ? { state: 'possible', action, entered } : undefined;
}
