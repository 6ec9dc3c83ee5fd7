import type {
  ListedOrder,
  MailedEventProps,
  MailedOrderProps,
  MailedTicketProps,
} from '../../web/mail-templates/render-mail.tsx';
import { pesosOf } from '../core/base/money.ts';
import { typeDays } from '../core/catalog/events/entry.ts';
import { isTicket } from '../core/catalog/inventory/type-kinds.ts';
import { shownPlace } from '../core/catalog/ticket-types/shown-place.ts';
import type { OrderInMail } from '../core/selling/orders/find-orders.sql.ts';
import type { MailedEvent } from '../core/selling/orders/mail-content.sql.ts';
import { lineNameOf, type Order, type OrderItem } from '../core/selling/orders/order.ts';
import type { IssuedTicket } from '../core/selling/tickets/issued-ticket.ts';
import { placeOfLine } from '../core/selling/tickets/place-of-line.ts';
import { oneLine, theirQuotedWords, theirWords } from '../core/telling/mails/composed-mail.ts';

// People's texts become one line each: a break in a name must not begin a paragraph, and a link in it must not pass for
// one of ours.

const titleLengthMax = 60;

export function presentMailedOrder(order: Order, items: readonly OrderItem[]): Omit<MailedOrderProps, 'isHeld'> {
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    greetName: greetName(order.buyerName),
    total: pesosOf(order.totalCentavos),
    expiresAt: order.expiresAt,
    discount: pesosOf(order.discountCentavos),
    fees: pesosOf(order.totalCentavos - order.subtotalCentavos),
    refunded: pesosOf(order.refundedCentavos),
    disputed: pesosOf(order.disputedCentavos),
    items: items.map((item) => ({
      name: theirWords(lineNameOf(item)),
      section: theirWords(placeOfLine(item).section),
      quantity: item.quantity,
      price: pesosOf(item.priceCentavos),
      isAddOn: !isTicket(item),
    })),
  };
}

export function presentMailedEvent(event: MailedEvent): MailedEventProps {
  const { name, dateTime, endDateTime, timezone, locationType, organizerName, venue, cancellationReason } = event;
  return {
    name: theirWords(name),
    picture: `/events/${event.slug}/card.png`,
    title: titleOf(name),
    dateTime,
    endDateTime,
    timezone,
    isOnline: locationType === 'ONLINE',
    venue:
      venue === null ? null : { name: theirWords(venue.name), address: theirWords(`${venue.address1}, ${venue.city}`) },
    organizerName: theirWords(organizerName),
    organizerTitle: titleOf(organizerName),
    seller:
      event.seller === null
        ? null
        : theirWords([event.seller.registeredName, event.seller.address].filter(Boolean).join(', ')),
    cancellationReason: cancellationReason === null ? null : theirQuotedWords(cancellationReason),
  };
}

/** Without its event it names no days. */
export function presentMailedTicket(
  ticket: Pick<IssuedTicket, 'name' | 'kind' | 'dayNumbers' | 'section' | 'rowLabel' | 'seat'>,
  event: MailedEvent | undefined,
): Pick<MailedTicketProps, 'name' | 'isAddOn' | 'days' | 'section' | 'row' | 'seat'> {
  const { section, row } = shownPlace(ticket);
  return {
    name: theirWords(ticket.name),
    isAddOn: !isTicket(ticket),
    days: event === undefined ? null : typeDays(event, ticket.dayNumbers),
    section: theirWords(section),
    row: theirWords(row),
    seat: ticket.seat === null ? null : theirWords(ticket.seat),
  };
}

/** A name as it stands in a subject, in what we say, and among others. */
export function titleOf(name: string): string {
  return theirQuotedWords(name, { lengthMax: titleLengthMax });
}

/** One of several orders in a mail. */
export function presentListedOrder(order: OrderInMail, link: string): ListedOrder {
  const { orderNumber, status, quantity, event } = order;
  const named = event === null ? undefined : { ...event, title: titleOf(event.name) };
  return { orderNumber, status, quantity, event: named, link };
}

const greetLengthMax = 60;

/**
 * How the buyer is addressed; null where the name is unfit. Anybody can order with anybody's address, and must not be
 * able to send them a text or a link of their own.
 */
export function greetName(buyerName: string): string | null {
  const name = oneLine(buyerName);
  const isName = name.length <= greetLengthMax && /^[\p{L}\p{M}\p{N} .,'’"()&-]+$/u.test(name);
  // Mail programs make a link of anything with a dot between letters.
  const isLinkLike = /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(name);
  if (!isName || isLinkLike) return null;
  // By the first name, with what belongs to it: "Ma. Clara".
  return /^(?:\S+\.\s)*\S+/u.exec(name)?.[0] ?? null;
}
