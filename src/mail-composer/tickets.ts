import type { MailedTicketProps, RefundedMailProps } from '../../web/mail-templates/render-mail.tsx';
import type { Order } from '../core/selling/orders/order.ts';
import { listTicketsOfOrders } from '../core/selling/tickets/issued-ticket.sql.ts';
import { ownTickets } from '../core/selling/tickets/issued-ticket.ts';
import { type MailAttachment, theirWords } from '../core/telling/mails/composed-mail.ts';
import type { MailComposerOptions } from './compose.ts';

// More pictures than this make a mail that servers refuse; the page and the PDF have all of them.
const picturesMax = 40;
const listedMax = 200;
const voidedMax = 40;

/** The tickets of an order that are the recipient's and good now, with the pictures of their codes. */
export async function loadTickets(
  { db, ticketSigner, qrPng }: Pick<MailComposerOptions, 'db' | 'ticketSigner' | 'qrPng'>,
  order: Pick<Order, 'id' | 'eventId'> & { heldTicketId: string | null },
): Promise<{ tickets: MailedTicketProps[]; ticketsLeftOut: number; pictures: MailAttachment[] }> {
  const [issued, tokenOf] = await Promise.all([
    listTicketsOfOrders(db, { orderIds: [order.id] }),
    ticketSigner.forEvent(order.eventId),
  ]);
  const good = ownTickets(issued, order.heldTicketId).filter(({ status }) => status !== 'VOID');
  const listed = good.slice(0, listedMax);
  const pictures: MailAttachment[] = [];
  for (const { id, code } of listed.slice(0, picturesMax)) {
    const content = await qrPng(tokenOf(id));
    pictures.push({ filename: `${code}.png`, contentType: 'image/png', content, cid: `${id}@tickets` });
  }
  const tickets = listed.map(({ name, section, rowLabel, seat, code }, index) => ({
    name: theirWords(name),
    section: theirWords(section),
    row: theirWords(rowLabel),
    seat: seat === null ? null : theirWords(seat),
    code,
    cid: pictures[index]?.cid ?? null,
  }));
  return { tickets, ticketsLeftOut: good.length - listed.length, pictures };
}

/** Tickets that are void, by name, and whether others of the order are still good. */
export async function loadVoided(
  { db }: Pick<MailComposerOptions, 'db'>,
  order: Pick<Order, 'id'>,
  ticketIds: readonly string[],
): Promise<Pick<RefundedMailProps, 'voided' | 'hasGoodTickets'>> {
  const issued = await listTicketsOfOrders(db, { orderIds: [order.id] });
  const voided = issued.filter(({ id }) => ticketIds.includes(id));
  const named = voided.slice(0, voidedMax).map(({ name, section, rowLabel, seat, code }) => {
    const place = [name, section, rowLabel, seat ?? ''].filter(Boolean).map(theirWords);
    return `${place.join(', ')} · ${code}`;
  });
  return { voided: { count: voided.length, named }, hasGoodTickets: issued.some(({ status }) => status !== 'VOID') };
}
