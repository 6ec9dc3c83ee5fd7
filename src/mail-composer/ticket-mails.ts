import type { MailProps } from '../../web/mail-templates/render-mail.tsx';
import { findAddressChange } from '../core/selling/orders/address-change.sql.ts';
import { maskedAddress } from '../core/selling/orders/address-change.ts';
import { findTicket } from '../core/selling/tickets/issued-ticket.sql.ts';
import { findOffer } from '../core/selling/tickets/offer.sql.ts';
import { type Mail, openPath } from '../core/telling/mails/mail.ts';
import type { MailComposerOptions, Reading } from './composing.ts';
import { greetName, presentMailedEvent, presentMailedTicket, titleOf } from './present.ts';

/** What was offered, to whom and by whom. */
export async function loadOffer({ db, reads }: Pick<Reading, 'db' | 'reads'>, { data }: Pick<Mail, 'data'>) {
  const offer = data.offerId === undefined ? undefined : await findOffer(db, { id: data.offerId });
  const [ticket, event] =
    offer === undefined ? [] : await Promise.all([findTicket(db, { id: offer.ticketId }), reads.event(offer.eventId)]);
  if (offer === undefined || ticket === undefined || event === undefined) {
    throw new Error('The offer of a mail is missing');
  }
  return { offer, ticket, event, giver: titleOf(ticket.ownerName), recipient: titleOf(offer.recipientName) };
}

export async function offerProps(options: Reading, mail: Mail): Promise<MailProps['TICKET_OFFER']> {
  const { offer, ticket, event, giver } = await loadOffer(options, mail);
  return {
    giver,
    greetName: greetName(offer.recipientName),
    event: presentMailedEvent(event),
    ticket: presentMailedTicket(ticket, event),
    link: pathLink(options, mail),
  };
}

export async function addressProps(
  { db, reads }: Reading,
  { data }: Mail,
  link: string,
): Promise<MailProps['ADDRESS_CHANGE']> {
  const change = await findAddressChange(db, { id: data.addressChangeId ?? '' });
  const order = change === undefined ? undefined : await reads.order(change.orderId);
  if (change === undefined || order === undefined) throw new Error('The change of address of a mail is missing');
  const event = await reads.event(order.eventId);
  return {
    order: { orderNumber: order.orderNumber },
    event: event && presentMailedEvent(event),
    newAddress: maskedAddress(change.newEmail),
    link,
  };
}

/** The link that a mail was queued with. */
export function pathLink(
  { box, publicUrl }: Pick<MailComposerOptions, 'box' | 'publicUrl'>,
  { data }: Pick<Mail, 'data'>,
) {
  const path = openPath(box, data);
  if (!/^\/(?![/\\])/.test(path)) throw new Error('The link of a mail leads elsewhere');
  return `${publicUrl}${path}`;
}
