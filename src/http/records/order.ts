import { pesosOf } from '../../core/base/money.ts';
import { statutoryKinds } from '../../core/money/tax-rules/tax-rules.ts';
import { type Order, orderChannels } from '../../core/selling/orders/order.ts';
import { count, currency, dateTime, idOf, nullable, oneOf, record, text, uuid, wholePesos } from '../fields/fields.ts';
import { Type } from '../fields/schema-type.ts';

// What several faces say of an order in the same words. Each says the rest in its own.

export const orderFields = {
  id: idOf('order'),
  orderNumber: text('What people call the order by.'),
  currency,
  quantity: count('Tickets in the order, and add-ons.', 1),
  qr: nullable(
    text(
      'What the QR code of the order carries (`TO1.`): at the door it finds those who came together. Null unless it is `COMPLETED` and of two tickets or more.',
    ),
  ),
  bundleId: nullable(uuid({ description: 'The bundle that the line is part of.' })),
  tickets: Type.Array(
    record(
      'TicketPlace',
      {
        ticketTypeId: uuid({ description: 'Its ticket type.' }),
        section: text('Section.'),
        row: text('Row.'),
        seat: nullable(text('What stands on the seat, where its type is on a seating plan.')),
        seatId: nullable(text('Seat of the plan, as `ORCH-C-28`; null without a plan.')),
      },
      'Where a ticket of an order is.',
    ),
    {
      description:
        'The places of the order, from the hold on; none once it is cancelled or refunded. Codes come with completion.',
    },
  ),
  buyerName: text('Name of the buyer; `Erased` once their data were erased.'),
  buyerEmail: text(
    'E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter.',
  ),
  channel: oneOf(orderChannels, {
    description:
      '`ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle.',
  }),
  createdAt: dateTime({ description: 'When it was placed.' }),
  updatedAt: dateTime({ description: 'When it changed last.' }),
  subtotal: wholePesos('Price of the tickets, after both discounts.'),
  discount: wholePesos('What a promo code took off.'),
  statutoryDiscount: wholePesos('What the law took off for cards.'),
  statutory: Type.Array(
    record(
      'StatutoryCard',
      {
        kind: oneOf(statutoryKinds, { description: 'Whose.' }),
        name: nullable(text('Name on it; null in notices.')),
      },
      'A card.',
    ),
    { description: 'Its card, if any.' },
  ),
  promoCode: nullable(text('The promo code.')),
  expiresAt: nullable(dateTime({ description: 'Until when the tickets are held; null unless `PENDING`.' })),
  completedAt: nullable(dateTime({ description: 'When it was completed.' })),
};

/** What it costs to sell, and who bears it. */
export function presentFees(priced: Pick<Order, 'commissionCentavos' | 'processingCentavos' | 'absorbFees'>) {
  return {
    platform: pesosOf(priced.commissionCentavos),
    processing: pesosOf(priced.processingCentavos),
    paidBy: priced.absorbFees ? 'ORGANIZER' : 'BUYER',
  };
}
