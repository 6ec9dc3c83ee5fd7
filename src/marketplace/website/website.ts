import type { FastifyRequest } from 'fastify';
import type { MessageKeys } from '../../core/back-office/messages/message-keys.ts';
import type { PrivacyKeys } from '../../core/back-office/privacy/address-in-question.ts';
import type { Retention } from '../../core/back-office/privacy/retention.ts';
import type { Language } from '../../core/base/language.ts';
import type { MediaLinks } from '../../core/base/media-links.ts';
import type { EventChanges } from '../../core/catalog/events/event-changes.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import type { PublicEventReader } from '../../core/catalog/public-events/public-event-reader.ts';
import type { ShareSize } from '../../core/catalog/public-events/share-size.ts';
import type { SeatBook } from '../../core/catalog/seating/seat-book.ts';
import type { Sales } from '../../core/selling/cashier/sales.ts';
import type { Order, OrderItem } from '../../core/selling/orders/order.ts';
import type { MailedLinks, OrderLinks } from '../../core/selling/orders/order-links.ts';
import type { ClientOrigin } from '../../core/selling/rush/turns.ts';
import type { AddressLimit } from '../../http/limit-requests.ts';
import type { PageServices } from '../../http/pages/web.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';

/** What the pages of the marketplace may use. */
export interface WebsiteServices extends PageServices {
  db: Database;
  /** For what is shown of many events, which may be a second old. */
  lists: Queryable;
  publicEvents: PublicEventReader;
  seatBook: SeatBook;
  sales: Sales;
  changes: EventChanges;
  orderLinks: OrderLinks;
  /** To go on with a held order in another browser, once each. */
  handoverLinks: MailedLinks;
  ticketLinks: MailedLinks;
  /** Of those who wait for tickets. */
  waitingLinks: MailedLinks;
  addressChangeLinks: MailedLinks;
  messageKeys: MessageKeys;
  mediaLinks: MediaLinks;
  privacy: PrivacyKeys;
  retention: Retention;
  documents: TicketDocuments;
  limit: AddressLimit;
  /** False where trials lift the limits by network address. */
  countsAddresses: boolean;
  clientOrigin(request: FastifyRequest): ClientOrigin;
  /** The program by which phones show tickets without a network. */
  serviceWorker: () => Promise<string>;
  /** Where a payment page may be, for the browser to follow a form there. */
  paymentPages: readonly string[];
}

/** Files that are made of tickets and events. The wiring chooses the adapters behind it. */
export interface TicketDocuments {
  /** The codes of tickets of an event, each an SVG without a size of its own. */
  /** The bars of a code to pay by in cash. */
  barcodeSvg(code: string): string;
  /** The code by which a payment is scanned: drawn of its text, or as the provider drew it. */
  paymentQrPng(content: string): Buffer;
  qrSvgs(eventId: string, ticketIds: readonly string[]): Promise<string[]>;
  /** The code that finds those of an order who came together; null where it is nobody's yet, or of one ticket. */
  orderQrSvg(
    order: Pick<Order, 'id' | 'eventId' | 'status' | 'quantity'>,
    items: readonly Pick<OrderItem, 'kind' | 'quantity'>[],
  ): Promise<string | null>;
  /** The buyer's tickets of an order, or the one that somebody was given. */
  ticketsPdf(orderId: string, options?: { heldTicketId?: string | null }): Promise<Buffer>;
  /** For the buyer, or for the holder of that ticket. */
  calendarOfOrder(orderId: string, heldTicketId: string | null): Promise<string>;
  calendarOfEvent(event: PublicEvent): string;
  /** 1200 × 630 PNG for people who share the link. */
  shareImage(event: PublicEvent, options?: { language?: Language; size?: ShareSize }): Promise<Buffer>;
  posterPdf(event: PublicEvent, options: { language: Language; url: string; shownUrl: string }): Promise<Buffer>;
  /** Null where the order has none, or none yet. */
  invoicePdf(orderId: string): Promise<{ number: string; bytes: Buffer } | null>;
}
