import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import {
  type Mail,
  type MailData,
  type MailKind,
  paidBy,
  type ReturnNews,
  sealPath,
} from '../../telling/mails/mail.ts';
import type { Offer } from './offer.ts';
import type { TicketReturn } from './ticket-return.ts';

/** Fields of the ticket's order. */
interface OfOrder {
  id: string;
  organizationId: string;
  buyerEmail: string;
  language: Mail['language'];
  isSandbox: boolean;
  channel: string;
  totalCentavos: number;
}

/** A ticket whose holder is written to; the buyer of its order where it has none of its own. */
interface OfHolder {
  id: string;
  holderEmail: string | null;
}

export interface OfferLink {
  token: string;
  mailLinks: SecretBox;
  /** Who causes it, as mails are counted. */
  caller?: string;
}

/** It goes to somebody who never asked for it, so it counts as a mail that nobody paid for. */
export function offerMail(
  order: OfOrder & { eventId: string },
  offer: Offer,
  { token, mailLinks, caller }: OfferLink,
): Mail {
  const { id: offerId, ticketId, recipientEmail: recipient } = offer;
  const pathSealed = sealPath(mailLinks, `/offers/${token}`);
  const unpaid = { eventId: order.eventId, caller };
  return ofTicket('TICKET_OFFER', order, recipient, { ticketId, offerId, pathSealed, unpaid });
}

/** The ticket itself, to its present holder. */
export function heldTicketMail(order: OfOrder, ticket: OfHolder): Mail {
  return toHolder('TICKETS', order, ticket, {});
}

/** The ticket, to an address that somebody typed who has a link of its buyer's: it counts as a mail that nobody paid for. */
export function takenTicketMail(
  order: OfOrder & { eventId: string },
  { id: ticketId, holderEmail }: OfHolder,
  { caller }: { caller: string },
): Mail {
  const data = { ticketId, unpaid: { eventId: order.eventId, caller } };
  return ofTicket('TICKETS', order, holderEmail ?? order.buyerEmail, data);
}

/** The ticket again, to its holder: it is for another seat. */
export function movedTicketMail(order: OfOrder, ticket: OfHolder): Mail {
  return toHolder('TICKETS', order, ticket, { isMoved: true });
}

/** To the giver: the recipient has it. */
export function ticketGivenMail(order: OfOrder, { id: offerId }: Pick<Offer, 'id'>, ticket: OfHolder): Mail {
  return toHolder('TICKET_GIVEN', order, ticket, { offerId });
}

/** What becomes of the event or the ticket, to a holder who is not the buyer. */
export function holderNewsMail(
  kind: 'EVENT_CANCELLED' | 'EVENT_CHANGED' | 'TICKET_VOID',
  order: OfOrder,
  ticket: OfHolder,
  data: Pick<MailData, 'rescheduleId'> = {},
): Mail {
  return toHolder(kind, order, ticket, data);
}

/** To the buyer: what becomes of the ticket that they return. */
export function returnMail(news: ReturnNews, order: OfOrder, { id: returnId }: Pick<TicketReturn, 'id'>): Mail {
  return ofTicket('TICKET_RETURN', order, order.buyerEmail, { ticketReturn: { returnId, news }, ...paidBy(order) });
}

/** A mail that names a ticket goes to the ticket's present or former holder, not to the buyer of its order. */
function toHolder(kind: MailKind, order: OfOrder, { id, holderEmail }: OfHolder, data: MailData): Mail {
  const told = { ...data, ...paidBy(order) };
  if (holderEmail === null) return ofTicket(kind, order, order.buyerEmail, told);
  return ofTicket(kind, order, holderEmail, { ...told, ticketId: id });
}

function ofTicket(kind: MailKind, order: OfOrder, recipient: string, data: MailData): Mail {
  const { id: orderId, organizationId, language, isSandbox } = order;
  return { id: newId(), organizationId, orderId, kind, recipient, language, data, isSandbox };
}
