import type { MailedTicketProps } from '../../web/mail-templates/render-mail.tsx';
import type { MessageKeys } from '../core/back-office/messages/message-keys.ts';
import type { Order } from '../core/selling/orders/order.ts';
import type { MailedLinks, OrderLinks } from '../core/selling/orders/order-links.ts';
import type { IssuedTicket } from '../core/selling/tickets/issued-ticket.ts';
import type { TicketSigner } from '../core/selling/tickets/ticket-signer.ts';
import type { ComposedMail } from '../core/telling/mails/composed-mail.ts';
import type { Database } from '../platform/database/database.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { MailReads } from './mail-reads.ts';
import type { MailDraft } from './write-mail.ts';

/** A ticket, as far as a calendar names it. */
export type SeatedTicket = Pick<IssuedTicket, 'status' | 'section' | 'rowLabel' | 'seat' | 'seatId'>;

/** Files that go with the tickets. */
export interface MailDocuments {
  /** What the PDF of these tickets shows, for anyone who draws it. */
  pdf(order: Order, tickets: LoadedTickets['printed']): Promise<object>;
  /** With where the event is joined and where its holders sit, for anyone who may know it. */
  ics(order: Pick<Order, 'eventId'>, joinUrl: string | null, tickets?: readonly SeatedTicket[]): Promise<string>;
}

export interface MailComposerOptions {
  db: Database;
  ticketSigner: TicketSigner;
  links: OrderLinks;
  ticketLinks: MailedLinks;
  waitingLinks: MailedLinks;
  messageKeys: MessageKeys;
  /** Opens the one-time links of members. */
  box: SecretBox;
  publicUrl: string;
  /** Where the rules of taxes have mails say who sells, as registered. */
  namesSellers: boolean;
  now: () => number;
  /** Puts it into words, here or in another thread. */
  write(draft: MailDraft): Promise<ComposedMail>;
  documents?: MailDocuments;
}

/** What looking things up takes. */
export interface Reading extends MailComposerOptions {
  reads: MailReads;
}

export interface LoadedTickets extends Pick<MailDraft, 'pictures'> {
  tickets: MailedTicketProps[];
  ticketsLeftOut: number;
  /** All that are the recipient's, void ones too, with what their codes carry. */
  printed: (IssuedTicket & { qr: string })[];
}
