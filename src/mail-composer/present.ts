import type { MailedEventProps, MailedOrderProps } from '../../web/mail-templates/render-mail.tsx';
import { pesosOf } from '../core/base/money.ts';
import type { MailedEvent } from '../core/selling/orders/mail-content.sql.ts';
import type { Order, OrderItem } from '../core/selling/orders/order.ts';
import { oneLine } from '../core/telling/mails/composed-mail.ts';

// What people typed in becomes one line each: a break in a name must not begin a paragraph of its own.

export function presentMailedOrder(order: Order, items: readonly OrderItem[]): MailedOrderProps {
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    greetName: greetName(order.buyerName),
    total: pesosOf(order.totalCentavos),
    expiresAt: order.expiresAt,
    items: items.map(({ name, section, quantity, priceCentavos }) => ({
      name: oneLine(name),
      section: oneLine(section),
      quantity,
      price: pesosOf(priceCentavos),
    })),
  };
}

export function presentMailedEvent(event: MailedEvent): MailedEventProps {
  const { name, dateTime, endDateTime, timezone, locationType, organizerName, venue, cancellationReason } = event;
  return {
    name: oneLine(name),
    dateTime,
    endDateTime,
    timezone,
    isOnline: locationType === 'ONLINE',
    venue: venue === null ? null : { name: oneLine(venue.name), address: oneLine(`${venue.address1}, ${venue.city}`) },
    organizerName: oneLine(organizerName),
    cancellationReason: cancellationReason === null ? null : oneLine(cancellationReason),
  };
}

const greetLengthMax = 60;

/**
 * How the buyer is addressed; null where the name is none that one would write. Anybody can order in anybody's address,
 * and must not be able to send them a text or a link of their own.
 */
export function greetName(buyerName: string): string | null {
  const name = oneLine(buyerName);
  const isName = name.length <= greetLengthMax && /^[\p{L}\p{M}\p{N} .,'’"()&-]+$/u.test(name);
  // Mail programs make a link of whatever has a dot between letters.
  const isLinkLike = /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(name);
  return isName && !isLinkLike ? name : null;
}
