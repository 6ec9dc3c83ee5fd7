import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainText } from '../../web/ui/markdown.ts';
import { barcodeSvg } from '../adapters/documents/barcode.ts';
import type { Drawings } from '../adapters/drawing/drawings.ts';
import type { TicketsToPrint } from '../adapters/posters/print-tickets.ts';
import type { Config } from '../config/config.ts';
import { paperToDraw } from '../core/back-office/tax-papers/print-paper.ts';
import { findInvoices } from '../core/back-office/tax-papers/tax-paper.sql.ts';
import { raise } from '../core/base/define-error.ts';
import { entryOf, typeDays } from '../core/catalog/events/entry.ts';
import { calendarFile } from '../core/catalog/public-events/calendar-file.ts';
import { posterFacts } from '../core/catalog/public-events/poster-facts.ts';
import type { PublicEvent } from '../core/catalog/public-events/public-event.ts';
import { shownPlace } from '../core/catalog/ticket-types/shown-place.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import { orderEventDeleted } from '../core/selling/orders/order.errors.ts';
import { findShownOrder } from '../core/selling/orders/order.sql.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { findOrderEvent, type OrderEvent } from '../core/selling/orders/order-event.sql.ts';
import { orderQr } from '../core/selling/parties/order-qr.ts';
import { type IssuedTicket, isGoodTicket } from '../core/selling/tickets/issued-ticket.ts';
import { findJoinUrl } from '../core/selling/tickets/join-url.sql.ts';
import { presentPrice } from '../http/pages/present-event-page.ts';
import type { MailDocuments, SeatedTicket } from '../mail-composer/composing.ts';
import type { TicketDocuments } from '../marketplace/website/website.ts';
import { ByteCache } from '../platform/byte-cache.ts';
import type { Database } from '../platform/database/database.ts';
import { naturalBatch } from '../platform/natural-batch.ts';
import { singleFlight } from '../platform/single-flight.ts';

interface DocumentsOptions {
  config: Config;
  db: Database;
  sales: Pick<Sales, 'orders' | 'ticketSigner' | 'rules'>;
  drawings: Drawings;
  now: () => number;
}

export interface Documents extends TicketDocuments {
  ofMails: MailDocuments;
}

const keptBytesMax = 64 * 1_024 * 1_024;
// This few take less time than handing them to another thread.
const codesAtOnceMax = 10;
const signedAtOnceMax = 100;
// Large enough to be read off a phone by another one, and out of a picture.
const paymentQrPixels = 720;

/** Puts together what makes files of tickets and events. Each is drawn once for all who ask, in a thread of its own. */
export async function createDocuments(options: DocumentsOptions): Promise<Documents> {
  const { config, db, sales, drawings, now } = options;
  const { qrPng, qrSvg } = await import('../adapters/documents/qr-code.ts');
  const { publicUrl } = config;
  const once = createDrawnOnce();
  const calendarOf = calendars({ publicUrl, now });

  const ofOrder = async (orderId: string) => {
    const order = await findShownOrder(db, { id: orderId });
    if (order === undefined) throw new Error(`There is no order ${orderId} to print`);
    const event = await findOrderEvent(db, { eventId: order.eventId });
    if (event === undefined) raise(orderEventDeleted, {});
    return { order, event };
  };

  const mailedEvent = createMailedEvents(db);
  const tokensOf = (eventId: string, ticketIds: readonly string[]) => signAll(sales, eventId, ticketIds);
  // Who was given one ticket gets no code that lets the others in.
  const partyQr = (order: Order, tickets: readonly Pick<IssuedTicket, 'status' | 'kind'>[]) =>
    orderQr(sales.ticketSigner, order, tickets.filter(isGoodTicket));

  return {
    ...{ barcodeSvg, paymentQrPng: (content) => pictureIn(content) ?? qrPng(content, { pixels: paymentQrPixels }) },
    async qrSvgs(eventId, ticketIds) {
      const tokens = await tokensOf(eventId, ticketIds);
      return tokens.length <= codesAtOnceMax ? tokens.map(qrSvg) : drawings.draw('qrSvgs', tokens);
    },
    async orderQrSvg(order, items) {
      return orderQr(sales.ticketSigner, order, items).then((qr) => qr && qrSvg(qr));
    },
    async ticketsPdf(orderId, { heldTicketId = null } = {}) {
      const { order, event } = await ofOrder(orderId);
      const tickets = await sales.orders.tickets({ orderId, heldTicketId });
      const { language, orderNumber } = order;
      const buyerName = heldTicketId === null ? order.buyerName : (tickets[0]?.holderName ?? '');
      const qr = await partyQr(order, tickets);
      const dated = tickets.map((ticket) => ({ ...ticket, days: typeDays(event, ticket.dayNumbers) }));
      const admitted = { ...event, isAdmittedOnce: isAdmittedOnce(event) };
      const shown = {
        language,
        poster: posterToPrint(event),
        event: admitted,
        order: { orderNumber, buyerName, qr },
        tickets: dated,
      };
      return once(shown, async () => {
        const tokens = await tokensOf(
          order.eventId,
          tickets.map(({ id }) => id),
        );
        const withCodes = shown.tickets.map((ticket, index) => ({ ...ticket, qr: tokens[index] as string }));
        const createdAt = new Date(now()).toISOString();
        return drawings.draw('ticketsPdf', { ...shown, createdAt, tickets: withCodes });
      });
    },
    async calendarOfOrder(orderId, heldTicketId) {
      const [{ event }, tickets, joinUrl] = await Promise.all([
        ofOrder(orderId),
        sales.orders.tickets({ orderId, heldTicketId }),
        findJoinUrl(db, { orderId, heldTicketId }),
      ]);
      return calendarOf(event, joinUrl, tickets);
    },
    ofMails: {
      pdf: async (order, tickets) => {
        const [event, qr] = await Promise.all([mailedEvent(order), partyQr(order, tickets)]);
        return pdfInput(order, { event, qr, tickets, now: now() });
      },
      ics: async (order, joinUrl, tickets) => calendarOf(await mailedEvent(order), joinUrl, tickets),
    },
    calendarOfEvent: (event) => calendarOf(event),
    ...flatDocuments(options, once),
  };
}

/** The event of an order, for a mail. */
function createMailedEvents(db: Database) {
  // One for all mails about an event that are composed together.
  const eventOfMails = naturalBatch<string, OrderEvent | undefined>({
    sizeMax: 200,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (eventIds) => {
      const ids = [...new Set(eventIds)];
      const found = await Promise.all(ids.map((eventId) => findOrderEvent(db, { eventId })));
      return eventIds.map((eventId) => found[ids.indexOf(eventId)]);
    },
  });
  return async ({ eventId }: Pick<Order, 'eventId'>): Promise<OrderEvent> => {
    const event = await eventOfMails(eventId);
    if (event === undefined) raise(orderEventDeleted, {});
    return event;
  };
}

function calendars({ publicUrl, now }: Pick<Config, 'publicUrl'> & Pick<DocumentsOptions, 'now'>) {
  const host = new URL(publicUrl).hostname;
  return (
    event: OrderEvent | PublicEvent,
    joinUrl: string | null = null,
    tickets: readonly SeatedTicket[] = [],
  ): string => {
    const description = event.description === null ? null : plainText(event.description);
    const [uid, url] = [`${event.id}@${host}`, `${publicUrl}/events/${event.slug}`];
    const seats = seatLines(tickets);
    return calendarFile({ uid, event: { ...event, description }, url, joinUrl, seats, now: now() });
  };
}

// A calendar shows few lines.
const seatLinesMax = 20;

/** A picture as its provider drew it. */
function pictureIn(content: string): Buffer | undefined {
  const [, base64] = /^data:image\/png;base64,(.+)$/s.exec(content) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

function seatLines(tickets: readonly SeatedTicket[]): string[] {
  const seated = tickets.filter((ticket) => isGoodTicket(ticket) && ticket.seatId !== null).slice(0, seatLinesMax);
  return seated.map((ticket) => [ticket.section, ticket.rowLabel, ticket.seat].join(' · '));
}

async function signAll(
  { ticketSigner }: DocumentsOptions['sales'],
  eventId: string,
  ticketIds: readonly string[],
): Promise<string[]> {
  const tokenOf = await ticketSigner.forEvent(eventId);
  const tokens: string[] = [];
  for (let from = 0; from < ticketIds.length; from += signedAtOnceMax) {
    // A thousand signatures take long enough for others to wait for them.
    if (from > 0) await nextTurn();
    tokens.push(...ticketIds.slice(from, from + signedAtOnceMax).map(tokenOf));
  }
  return tokens;
}

type DrawnOnce = (shown: unknown, draw: () => Promise<Buffer>) => Promise<Buffer>;

/** What an event is told about with, and the invoice of an order. */
function flatDocuments(
  { config, db, sales, drawings, now }: DocumentsOptions,
  once: DrawnOnce,
): Pick<Documents, 'shareImage' | 'posterPdf' | 'invoicePdf'> {
  return {
    async invoicePdf(orderId) {
      const [paper] = await findInvoices(db, { orderIds: [orderId] });
      if (paper === undefined) return null;
      const toDraw = await paperToDraw(db, { paper, cards: sales.rules.cards });
      return { number: toDraw.number, bytes: await once(toDraw, () => drawings.draw('paperPdf', toDraw)) };
    },
    shareImage(event, { language = 'en', size = 'wide' } = {}) {
      const shown = { ...sharedOf(event, config.fees), language, size };
      return once(shown, () => drawings.draw('shareImage', shown));
    },
    posterPdf(event, { language, url, shownUrl }) {
      const shown = { ...sharedOf(event, config.fees), language, url, shownUrl };
      const createdAt = new Date(now()).toISOString();
      return once(shown, () => drawings.draw('posterPdf', { ...shown, createdAt }));
    },
  };
}

/** What a picture of an event shows. */
function sharedOf(event: PublicEvent, fees: Config['fees']) {
  return { ...posterFacts(event), price: presentPrice(event, fees) };
}

/** By content: a change makes another document, and the old one is forgotten in time. */
function createDrawnOnce(): DrawnOnce {
  const kept = new ByteCache<Buffer>(keptBytesMax);
  const share = singleFlight<Buffer>();
  return (shown, draw) => {
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
    return share(key, async () => {
      const bytes = kept.get(key) ?? (await draw());
      kept.set(key, bytes, bytes.length);
      return bytes;
    });
  };
}

/** What a ticket's own poster tells; an organizer's picture is not fetched for paper. */
function posterToPrint(event: OrderEvent): TicketsToPrint['poster'] {
  return event.imageUrl === null ? posterFacts(event) : null;
}

/** Only what is drawn: it is copied to another thread. */
function pdfInput(
  { language, orderNumber, buyerName }: Order,
  {
    event,
    qr,
    tickets,
    now,
  }: { event: OrderEvent; qr: string | null; tickets: readonly (IssuedTicket & { qr: string })[]; now: number },
): TicketsToPrint {
  const { name, dateTime, endDateTime, timezone, locationType, venue, isSandbox, organizer } = event;
  return {
    language,
    poster: posterToPrint(event),
    createdAt: new Date(now).toISOString(),
    event: {
      name,
      dateTime,
      endDateTime,
      timezone,
      locationType,
      venue,
      isSandbox,
      organizer,
      isAdmittedOnce: isAdmittedOnce(event),
    },
    order: { orderNumber, buyerName, qr },
    tickets: tickets.map((ticket) => {
      const { code, status, kind, seat, qr, holderName } = ticket;
      const days = typeDays(event, ticket.dayNumbers);
      const { section, row: rowLabel } = shownPlace(ticket);
      return { code, status, kind, name: ticket.name, section, rowLabel, seat, qr, holderName, days };
    }),
  };
}

function isAdmittedOnce(event: OrderEvent): boolean {
  return entryOf(event).mode === 'ONCE';
}
