import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RefundedMailProps } from '../../web/mail-templates/render-mail.tsx';
import type { Order } from '../core/selling/orders/order.ts';
import { isGoodTicket, ownTickets } from '../core/selling/tickets/issued-ticket.ts';
import type { LoadedTickets, Reading } from './composing.ts';
import { presentMailedTicket } from './present.ts';

// More pictures than this make a mail that servers refuse; the page and the PDF have all of them.
const picturesMax = 40;
const listedMax = 200;
const voidedMax = 40;
const signedAtOnceMax = 100;

/** The tickets of an order that are the recipient's and good now, with the pictures of their codes. */
export async function loadTickets(
  { reads, ticketSigner }: Pick<Reading, 'reads' | 'ticketSigner'>,
  order: Pick<Order, 'id' | 'eventId'> & { heldTicketId: string | null },
): Promise<LoadedTickets> {
  const [issued, event, tokenOf] = await Promise.all([
    reads.tickets(order.id),
    reads.event(order.eventId),
    ticketSigner.forEvent(order.eventId),
  ]);
  const printed: LoadedTickets['printed'] = [];
  for (const ticket of ownTickets(issued, order.heldTicketId)) {
    // A thousand signatures take long enough for others to wait for them.
    if (printed.length % signedAtOnceMax === signedAtOnceMax - 1) await nextTurn();
    printed.push({ ...ticket, qr: tokenOf(ticket.id) });
  }
  const good = printed.filter(isGoodTicket);
  const listed = good.slice(0, listedMax);
  const pictures = listed
    .slice(0, picturesMax)
    .map(({ id, code, qr }) => ({ filename: `${code}.png`, cid: `${id}@tickets`, code: qr }));
  const tickets = listed.map((ticket, index) => ({
    ...presentMailedTicket(ticket, event),
    code: ticket.code,
    cid: pictures[index]?.cid ?? null,
  }));
  return { tickets, ticketsLeftOut: good.length - listed.length, pictures, printed };
}

/** Tickets that are void, by name, and whether others of the order are still good. */
export async function loadVoided(
  { reads }: Pick<Reading, 'reads'>,
  order: Pick<Order, 'id'>,
  ticketIds: readonly string[],
): Promise<Pick<RefundedMailProps, 'voided' | 'hasGoodTickets'>> {
  const issued = await reads.tickets(order.id);
  const voided = issued.filter(({ id }) => ticketIds.includes(id));
  const named = voided.slice(0, voidedMax).map((ticket) => {
    const { name, section, row, seat } = presentMailedTicket(ticket, undefined);
    return `${[name, section, row, seat].filter(Boolean).join(', ')} · ${ticket.code}`;
  });
  return { voided: { count: voided.length, named }, hasGoodTickets: issued.some(isGoodTicket) };
}
