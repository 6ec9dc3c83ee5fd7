import type { Config } from '../config/config.ts';
import { raise } from '../core/base/define-error.ts';
import { calendarFile } from '../core/catalog/public-events/calendar-file.ts';
import type { PublicEvent } from '../core/catalog/public-events/public-event.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import { orderEventDeleted } from '../core/selling/orders/order.errors.ts';
import { findOrderById } from '../core/selling/orders/order.sql.ts';
import { findOrderEvent, type OrderEvent } from '../core/selling/orders/order-event.sql.ts';
import type { TicketDocuments } from '../marketplace/website/website.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import type { Database } from '../platform/database/database.ts';
import { singleFlight } from '../platform/single-flight.ts';

export interface DocumentsOptions {
  config: Config;
  db: Database;
  sales: Pick<Sales, 'orders' | 'ticketSigner'>;
  now: () => number;
}

const shareImagesMax = 200;

/** Puts together what makes files of tickets and events. What draws them is loaded when the first one is asked for. */
export async function createDocuments({ config, db, sales, now }: DocumentsOptions): Promise<TicketDocuments> {
  const { qrSvg } = await import('../adapters/documents/qr-code.ts');
  const { publicUrl } = config;
  const host = new URL(publicUrl).hostname;
  const images = new BoundedMap<string, Buffer>(shareImagesMax);
  const share = singleFlight<Buffer>();
  const calendarOf = (event: OrderEvent | PublicEvent) =>
    calendarFile({ uid: `${event.id}@${host}`, event, url: `${publicUrl}/events/${event.slug}`, now: now() });

  const ofOrder = async (orderId: string) => {
    const order = await findOrderById(db, { id: orderId });
    if (order === undefined) throw new Error(`There is no order ${orderId} to print`);
    const event = await findOrderEvent(db, { eventId: order.eventId });
    if (event === undefined) raise(orderEventDeleted, {});
    return { order, event };
  };

  return {
    qrSvg,
    async ticketsPdf(orderId) {
      const { ticketsPdf } = await import('../adapters/documents/ticket-pdf.ts');
      const { order, event } = await ofOrder(orderId);
      const [tickets, tokenOf] = await Promise.all([
        sales.orders.tickets(orderId),
        sales.ticketSigner.forEvent(order.eventId),
      ]);
      return ticketsPdf({
        language: order.language,
        createdAt: new Date(now()).toISOString(),
        event,
        order,
        tickets: tickets.map((ticket) => ({ ...ticket, qr: tokenOf(ticket.id) })),
      });
    },
    calendarOfOrder: async (orderId) => calendarOf((await ofOrder(orderId)).event),
    calendarOfEvent: calendarOf,
    async shareImage(event) {
      const { shareImage } = await import('../adapters/pictures/share-image.ts');
      const shown = {
        name: event.name,
        dateTime: event.dateTime,
        timezone: event.timezone,
        locationType: event.locationType,
        venue: event.venue,
        priceFromCentavos: event.priceFromCentavos,
      };
      // Named by what it shows: a change makes another image, and the old one is forgotten in time.
      const key = JSON.stringify(shown);
      const kept = images.get(key);
      if (kept !== undefined) return kept;
      return share(key, async () => {
        const image = await shareImage({ ...shown, language: 'en' });
        images.set(key, image);
        return image;
      });
    },
  };
}
