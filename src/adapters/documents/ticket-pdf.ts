import type { Language } from '../../core/base/language.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { type IssuedTicket, isGoodTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { colours } from './colours.ts';
import { dateTimeText, daysText } from './document-dates.ts';
import { drawQr } from './draw-qr.ts';
import { drawText, type Pdf, pdfBytes, startPdf } from './pdf-document.ts';
import { drawStamp, drawTicketShape, ticketShape } from './ticket-pdf-shape.ts';
import { type TicketPdfText, ticketPdfText } from './ticket-pdf-text.ts';

export interface TicketsPdfInput {
  language: Language;
  createdAt: string;
  event: Pick<
    PublicEvent,
    'name' | 'dateTime' | 'endDateTime' | 'timezone' | 'locationType' | 'venue' | 'isSandbox'
  > & {
    organizer: { name: string };
    /** Anyone who was let in cannot come in again, on no day. */
    isAdmittedOnce: boolean;
  };
  order: Pick<Order, 'orderNumber' | 'buyerName'> & {
    /** What the order's own QR code carries; null where there is none. */
    qr?: string | null;
  };
  tickets: readonly PdfTicket[];
}

export interface PdfTicket extends Pick<IssuedTicket, 'code' | 'status' | 'name' | 'section' | 'rowLabel' | 'seat'> {
  /** A ticket where nothing is said. */
  kind?: IssuedTicket['kind'];
  /** What its QR code carries. */
  qr: string;
  /** Those it is good for, where it is not for all of the event's: YYYY-MM-DD. */
  days?: readonly string[] | null;
  /** Who comes with it, where that is not the buyer. */
  holderName?: string;
}

const pdfTicketsMax = 1_000;

/** With a picture of four by five, the tickets of an order to print or to keep, one a page; and on a page of its own the code for those who come together. */
export async function ticketsPdf(input: TicketsPdfInput, picture?: Buffer): Promise<Buffer> {
  const { event, language, tickets, createdAt } = input;
  if (tickets.length === 0 || tickets.length > pdfTicketsMax) {
    throw new RangeError(`A document has 1 to ${pdfTicketsMax} tickets, not ${tickets.length}`);
  }
  const text = ticketPdfText[language];
  const size: [number, number] = [ticketShape.pageWidth, ticketShape.pageHeight];
  const pdf = startPdf({ title: text.documentTitle(event.name), language, createdAt, size });
  // Opened once, however many pages show it.
  const poster = picture && (pdf as Pdf & { openImage(bytes: Buffer): PdfImage }).openImage(picture);
  for (const ticket of tickets) {
    const alike = tickets.filter((other) => isAddOn(other) === isAddOn(ticket));
    const count = isAddOn(ticket) ? text.addOn.count : text.count;
    pdf.addPage();
    drawTicketShape(pdf);
    drawEvent(pdf, { input, poster, text, counted: count(alike.indexOf(ticket) + 1, alike.length), days: ticket.days });
    drawAdmission(pdf, { ticket, text });
    drawStub(pdf, { input, ticket, text });
    if (event.isSandbox) drawStamp(pdf, { text: text.test, y: 200 });
    if (!isGoodTicket(ticket)) drawStamp(pdf, { text: text.void, y: 480 });
  }
  if (input.order.qr != null) drawParty(pdf, { input, poster, text, qr: input.order.qr });
  return pdfBytes(pdf);
}

const isAddOn = ({ kind }: PdfTicket) => kind === 'ADD_ON';

const { left, right, top, perforation, bottom } = ticketShape;
const width = right - left;
const gap = 16;
const inkSoft = '#5B5968';

interface Drawing {
  input: TicketsPdfInput;
  ticket: PdfTicket;
  text: TicketPdfText;
}

/** What, when and where. */
interface EventPart extends Omit<Drawing, 'ticket'> {
  counted: string;
  poster: PdfImage | undefined;
  days?: PdfTicket['days'];
}

function drawEvent(pdf: Pdf, { input, poster, text, counted, days = null }: EventPart): void {
  const { event, language } = input;
  const half = (width - gap) / 2;
  const x = left + half + gap;
  const beside = poster === undefined ? width : width - posterWidth - gap;
  if (poster !== undefined) drawPosterImage(pdf, poster);
  drawText(pdf, 'Takilya', { x: left, y: top + 12, width: half, cut: 'title', size: 15, colour: colours.ube });
  drawText(pdf, counted, {
    x: left + half / 2,
    y: top + 15,
    width: beside - half / 2,
    cut: 'bold',
    size: 9,
    align: 'right',
  });
  const titleRoom = { width: beside, linesMax: 3, size: 42, sizeMin: 20, lineHeight: 1 } as const;
  const titleBelow = drawText(pdf, event.name, { ...titleRoom, x: left, y: top + 36, cut: 'title' });
  const y = 12 + Math.max(titleBelow, poster === undefined ? 0 : top + 12 + posterHeight);
  const when = days === null ? whenOf(event, language) : daysText(days, language);
  drawLabelled(pdf, { label: text.when, value: when, x: left, y, width: half, linesMax: 2 });
  const [place, address] = placeOf(event, text);
  const below = drawLabelled(pdf, { label: text.where, value: place, x, y, width: half, linesMax: 2 });
  drawText(pdf, address, { x, y: below, width: half, cut: 'regular', size: 9, linesMax: 2 });
}

type PdfImage = PDFKit.Mixins.ImageSrc;

const posterWidth = 112;
const posterHeight = 140;

function drawPosterImage(pdf: Pdf, poster: PdfImage): void {
  const place = { x: right - posterWidth, y: top + 12 };
  pdf.image(poster, place.x, place.y, { width: posterWidth, height: posterHeight });
  pdf.rect(place.x, place.y, posterWidth, posterHeight).lineWidth(1).stroke(colours.ink);
}

const dayMs = 86_400_000;

/** When it begins; of an event of several days also when it ends, for so long a pass is good. */
function whenOf(event: TicketsPdfInput['event'], language: Language): string {
  const { dateTime, endDateTime, timezone } = event;
  const begins = dateTimeText(dateTime, { timezone, language });
  if (endDateTime === null || !isSeveralDays(event)) return begins;
  return `${begins} – ${dateTimeText(endDateTime, { timezone, language })}`;
}

function isSeveralDays({ dateTime, endDateTime }: TicketsPdfInput['event']): boolean {
  return endDateTime !== null && Date.parse(endDateTime) - Date.parse(dateTime) >= dayMs;
}

function placeOf({ locationType, venue }: TicketsPdfInput['event'], text: TicketPdfText): [string, string] {
  if (locationType === 'ONLINE') return [text.online, ''];
  if (venue === null) return [text.toBeAnnounced, ''];
  return [venue.name, [venue.address1, venue.city, venue.state].filter((part) => part !== '').join(', ')];
}

interface Labelled {
  label: string;
  value: string;
  x: number;
  y: number;
  width: number;
  linesMax?: number;
}

function drawLabelled(pdf: Pdf, { label, value, linesMax, ...place }: Labelled): number {
  const y = drawText(pdf, label, { ...place, cut: 'regular', size: 9, colour: inkSoft });
  return drawText(pdf, value, { ...place, y, cut: 'bold', size: 12, sizeMin: 9, linesMax });
}

const bandHeight = 36;
const boxHeight = 44;
const boxGap = 8;
const fitted = { cut: 'title', align: 'center', linesMax: 2, lineHeight: 1 } as const;

/** What it admits to: the kind of ticket on a band of colour, and below it where to sit. */
function drawAdmission(pdf: Pdf, { ticket, text }: Pick<Drawing, 'ticket' | 'text'>): void {
  const boxes = [
    { label: text.section, value: ticket.section },
    { label: text.row, value: ticket.rowLabel },
    { label: text.seat, value: ticket.seat ?? '' },
  ].filter(({ value }) => value !== '');
  const boxesY = perforation - gap - boxHeight;
  const bandY = (boxes.length === 0 ? perforation - gap : boxesY - boxGap) - bandHeight;
  drawBand(pdf, { name: ticket.name, y: bandY });
  const boxWidth = (width - boxGap * (boxes.length - 1)) / boxes.length;
  for (const [index, { label, value }] of boxes.entries()) {
    const x = left + index * (boxWidth + boxGap);
    pdf.rect(x, boxesY, boxWidth, boxHeight).lineWidth(2).fillAndStroke(colours.white, colours.ink);
    const inside = { x: x + 6, width: boxWidth - 12 };
    const labelY = boxesY + 4;
    const y = drawText(pdf, label, { ...inside, y: labelY, cut: 'regular', size: 9, colour: inkSoft, align: 'center' });
    drawText(pdf, value, { ...fitted, ...inside, y, height: boxesY + boxHeight - 3 - y, size: 20, sizeMin: 10 });
  }
}

function drawBand(pdf: Pdf, { name, y }: { name: string; y: number }): void {
  pdf.rect(left, y, width, bandHeight).lineWidth(2).fillAndStroke(colours.mangga, colours.ink);
  const band = { x: left + 12, y, width: width - 24, height: bandHeight };
  drawText(pdf, name, { ...fitted, ...band, size: 24, sizeMin: 10 });
}

const qrSide = 157;

/** What the door wants: the code to scan, the code to read out, and whose it is. */
function drawStub(pdf: Pdf, { input, ticket, text }: Drawing): void {
  const { order, event } = input;
  const y = perforation + (bottom - perforation - qrSide) / 2;
  drawQr(pdf, ticket.qr, { x: left, y, side: qrSide });
  const column = { x: left + qrSide + gap, width: width - qrSide - gap };
  let below = drawText(pdf, isAddOn(ticket) ? text.addOn.code : text.code, {
    ...column,
    y,
    cut: 'regular',
    size: 9,
    colour: inkSoft,
  });
  const code = { ...column, y: below, cut: 'title', size: 20, sizeMin: 9, lineHeight: 1.1 } as const;
  below = drawText(pdf, groupedCode(ticket.code), code);
  below = drawLabelled(pdf, {
    ...column,
    label: text.name,
    value: ticket.holderName ?? order.buyerName,
    y: below + 4,
    linesMax: 2,
  });
  below = drawLabelled(pdf, { ...column, label: text.order, value: order.orderNumber, y: below + 4 });
  const small = { ...column, cut: 'regular', size: 8.5 } as const;
  below = drawText(pdf, text.by(event.organizer.name), { ...small, y: below + 5, linesMax: 2 });
  const hint = isAddOn(ticket) ? text.addOn.hint : event.isAdmittedOnce ? text.hint : text.passHint;
  drawText(pdf, hint, { ...small, y: below + 3, linesMax: 4, colour: inkSoft });
}

/** Apart from the tickets, so that one can be handed over without it. */
function drawParty(
  pdf: Pdf,
  { input, poster, text, qr }: Pick<EventPart, 'input' | 'poster' | 'text'> & { qr: string },
): void {
  pdf.addPage();
  drawTicketShape(pdf);
  drawEvent(pdf, { input, poster, text, counted: '' });
  drawBand(pdf, { name: text.party, y: perforation - gap - bandHeight });
  const y = perforation + (bottom - perforation - qrSide) / 2;
  drawQr(pdf, qr, { x: left, y, side: qrSide });
  const column = { x: left + qrSide + gap, width: width - qrSide - gap };
  const { orderNumber, buyerName } = input.order;
  let below = drawLabelled(pdf, { ...column, label: text.order, value: orderNumber, y });
  below = drawLabelled(pdf, { ...column, label: text.name, value: buyerName, y: below + 4, linesMax: 2 });
  drawText(pdf, text.partyHint, { ...column, y: below + 6, cut: 'regular', size: 8.5, sizeMin: 7, linesMax: 8 });
  if (input.event.isSandbox) drawStamp(pdf, { text: text.test, y: 200 });
}

/** In groups of four, as people read a code out. */
function groupedCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
