import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';

/** What is made of tickets and events for keeping. The adapters behind it are the wiring's to choose. */
export interface TicketDocuments {
  /** An SVG without a size of its own. */
  qrSvg(token: string): string;
  /** All tickets of an order. */
  ticketsPdf(orderId: string): Promise<Buffer>;
  calendarOfOrder(orderId: string): Promise<string>;
  calendarOfEvent(event: PublicEvent): string;
  /** 1200 × 630 PNG for whoever shares the link. */
  shareImage(event: PublicEvent): Promise<Buffer>;
}
