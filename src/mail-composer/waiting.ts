import type { MailProps } from '../../web/mail-templates/render-mail.tsx';
import { pesosOf } from '../core/base/money.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { mailedGeneration, undoGeneration } from '../core/selling/orders/order-links.ts';
import { findMailedEntry, findMailedReturn, type MailedEntry } from '../core/selling/waiting-list/mailed.sql.ts';
import { theirWords } from '../core/telling/mails/composed-mail.ts';
import type { FoldedMail, Mail } from '../core/telling/mails/mail.ts';
import type { Reading } from './composing.ts';
import { greetName, presentMailedEvent } from './present.ts';
import { pathLink } from './ticket-mails.ts';

type WaitingProps = MailProps['WAITING'];

type OrderLinkOf = (
  options: Reading,
  order: Pick<Order, 'id' | 'linkGeneration'> & { ticketId: string | null },
) => string;

/** What somebody on a waiting list is told: the entry and what it is offered, as they are now. */
export async function waitingProps(options: Reading, mail: Mail, orderLink: OrderLinkOf): Promise<WaitingProps> {
  const { db, reads } = options;
  const { entryId = '', news = 'JOINED' } = mail.data.waiting ?? {};
  const entry = await findMailedEntry(db, { id: entryId, orderId: mail.orderId });
  const event = entry && (await reads.event(entry.eventId));
  if (entry === undefined || event === undefined) throw new Error('The entry of a mail is missing');
  return {
    news,
    greetName: greetName(entry.name),
    event: presentMailedEvent(event),
    wish: {
      quantity: entry.quantity,
      types: entry.typeNames === null ? null : entry.typeNames.map((name) => theirWords(name)),
      acceptsFewer: entry.acceptsFewer,
    },
    offer: presentOffer(entry),
    link: linkOf(options, mail, { entry, slug: event.slug, news }, orderLink),
  };
}

function presentOffer({ offer }: MailedEntry): WaitingProps['offer'] {
  if (offer === null) return null;
  const { quantity, name, totalCentavos, expiresAt } = offer;
  return { quantity, name: theirWords(name), total: pesosOf(totalCentavos), expiresAt };
}

function linkOf(
  options: Reading,
  mail: Mail,
  { entry, slug, news }: { entry: MailedEntry; slug: string; news: WaitingProps['news'] },
  orderLink: OrderLinkOf,
): string {
  const { publicUrl, waitingLinks } = options;
  if (news === 'CHANGE') return pathLink(options, mail);
  // What is in mails alone proves the mailbox: pages and cookies have other keys.
  const mailed = waitingLinks.keyOf(entry.id, mailedGeneration);
  if (news === 'OFFERED' && entry.offer !== null) {
    return `${orderLink(options, { ...entry.offer, ticketId: null })}&place=${mailed}`;
  }
  if (news === 'LAPSED_TWICE' || news === 'CLOSED') return `${publicUrl}/events/${slug}`;
  if (news === 'LEFT')
    return `${publicUrl}/waiting/${entry.id}/undo?key=${waitingLinks.keyOf(entry.id, undoGeneration)}`;
  return `${publicUrl}/waiting/${entry.id}?key=${mailed}`;
}

export async function returnProps(
  { db }: Reading,
  mail: Mail,
): Promise<Pick<MailProps['TICKET_RETURN'], 'news' | 'amount' | 'ticketName'>> {
  const found = await findMailedReturn(db, { id: mail.data.ticketReturn?.returnId ?? '' });
  if (found === undefined) throw new Error('The return of a mail is missing');
  return {
    news: returnNewsOf(mail),
    amount: pesosOf(found.refundCentavos),
    ticketName: theirWords(`${found.ticketName} · ${found.code}`),
  };
}

export function returnNewsOf({ data }: Pick<FoldedMail, 'data'>): MailProps['TICKET_RETURN']['news'] {
  return data.ticketReturn?.news ?? 'OPEN';
}
