import type { FunctionComponent } from 'preact';
import type { Language } from '../language.ts';
import type { Messages } from '../texts/en.ts';
import type { OrderStatusShown } from '../ui/order-status.ts';

/** What a mail knows besides its content. */
export interface MailContext {
  language: Language;
  /** True in a sandbox: the mail says so, and nobody gets it. */
  isSandbox: boolean;
  publicUrl: string;
  /** Milliseconds since the epoch. */
  now: number;
}

export interface MailPage extends MailContext {
  text: Messages['mails'];
}

/** One kind of mail. The text is written separately; it is not made from the markup. */
export interface MailTemplate<Props> {
  subject(props: Props, mail: MailPage): string;
  Body: FunctionComponent<Props & { mail: MailPage }>;
  /** Paragraphs, with an empty line between them. */
  text(props: Props, mail: MailPage): readonly string[];
}

export interface MailedOrderProps {
  orderNumber: string;
  status: OrderStatusShown;
  /** Null where the buyer is addressed without a name. */
  greetName: string | null;
  /** In pesos, as all amounts. */
  total: number;
  /** What a promo code took off. */
  discount: number;
  /** What the buyer pays beside the tickets. */
  fees: number;
  /** By all refunds so far. */
  refunded: number;
  /** What the buyer's bank took back. */
  disputed: number;
  expiresAt: string | null;
  items: readonly { name: string; section: string; quantity: number; price: number; isAddOn: boolean }[];
  /** Whether the recipient is a holder who was given a ticket of it. */
  isHeld: boolean;
}

export interface MailedEventProps {
  name: string;
  /** The path of the picture that its link is shared with. */
  picture: string;
  /** The name as it may stand between quotation marks in our sentences: short, and without any of its own. */
  title: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  isOnline: boolean;
  venue: { name: string; address: string } | null;
  organizerName: string;
  /** The same as it may stand between quotation marks. */
  organizerTitle: string;
  /** As registered; null where no rules ask for it. */
  seller: string | null;
  /** In the organizer's words; null where the event was not cancelled. */
  cancellationReason: string | null;
}

export interface MailedTicketProps {
  name: string;
  /** Those it is good for, where it is not for all of the event's: YYYY-MM-DD. */
  days: readonly string[] | null;
  /** It lets nobody in, and is redeemed. */
  isAddOn: boolean;
  section: string;
  row: string;
  /** Null where there are no seats. */
  seat: string | null;
  code: string;
  /** The content id of the picture of its code; null where it has none. */
  cid: string | null;
}

export interface OrderMailProps {
  order: MailedOrderProps;
  /** Undefined where it was deleted since: nothing of it was sold, but money for it may have come and gone. */
  event: MailedEventProps | undefined;
  link: string;
}

export interface CashCodeMailProps extends OrderMailProps {
  method: string;
  code: string;
  until: string;
  isReminder: boolean;
}

export interface InvoiceMailProps extends OrderMailProps {
  number: string;
}

export interface TicketsMailProps extends OrderMailProps {
  /** Whether the order went to another date. */
  isExchanged: boolean;
  /** Whether one of them is for another seat than before. */
  isMoved: boolean;
  /** Set where they were given away: what the giver writes, in words of theirs, or null. */
  gift?: { note: string | null };
  /** The tickets that are good now. */
  tickets: readonly MailedTicketProps[];
  ticketsLeftOut: number;
  hasDocuments: boolean;
  /** Where it is joined online; null where it is not. */
  joinUrl: string | null;
  /** Questions of the organizer that still need an answer. */
  answersMissing: number;
}

export interface AmountMailProps extends OrderMailProps {
  amount: number;
}

/** Whether the organizer hands it back in cash. */
interface PerhapsCash {
  isCash: boolean;
}

/** The amount is 0 where tickets were taken back that cost nothing. */
export interface RefundedMailProps extends AmountMailProps, PerhapsCash {
  isWhole: boolean;
  /** The tickets that are void because of it, where it was of tickets; the first of them by name. */
  voided: { count: number; named: readonly string[] };
  /** Whether tickets of the order are still good. */
  hasGoodTickets: boolean;
}

/** `amount` is null for somebody who was given a ticket: the money goes to the buyer. */
export interface EventCancelledMailProps extends OrderMailProps, PerhapsCash {
  amount: number | null;
}

/** The names of the giver and of the new holder are their own words. */
export interface TicketOfferMailProps {
  giver: string;
  greetName: string | null;
  event: MailedEventProps;
  ticket: Pick<MailedTicketProps, 'name' | 'days' | 'section' | 'row' | 'seat'>;
  link: string;
}

export interface TicketGivenMailProps extends OrderMailProps {
  recipient: string;
}

export interface AddressMailProps {
  order: Pick<MailedOrderProps, 'orderNumber'>;
  event: MailedEventProps | undefined;
  /** Masked: somebody who reads at a wrong address must not learn the right one. */
  newAddress: string;
  /** Where it is confirmed; afterwards, where links to other orders can be asked for. */
  link: string;
}

/** What an organizer writes. All of it but the frame is in their own words. */
export interface MessageMailProps {
  subject: string;
  text: string;
  /** As they may stand in what we say. */
  organizerTitle: string;
  eventTitle: string;
  stopUrl: string;
  isTest: boolean;
}

/** To somebody who asked to hear when tickets can be bought. */
export interface OnSaleMailProps {
  event: MailedEventProps;
  link: string;
  stopUrl: string;
}

/** To somebody on a waiting list: what happens, what they want, and what is reserved for them. */
export interface WaitingMailProps {
  news: 'JOINED' | 'CHANGE' | 'OFFERED' | 'PASSED_OVER' | 'LAPSED' | 'LAPSED_TWICE' | 'TAKEN_BACK' | 'LEFT' | 'CLOSED';
  greetName: string | null;
  event: MailedEventProps;
  /** No types: any. */
  wish: { quantity: number; types: readonly string[] | null; acceptsFewer: boolean };
  offer: { quantity: number; name: string; total: number; expiresAt: string } | null;
  link: string;
}

/** What becomes of a ticket that its buyer returns, and how much goes back for it. */
export interface TicketReturnMailProps extends OrderMailProps {
  news: 'REFUNDED' | 'OPEN' | 'SOLD' | 'TAKEN_BACK' | 'ENDED';
  amount: number;
  ticketName: string;
}

export interface EventChangedMailProps extends OrderMailProps {
  /** The event as the buyer knew it; undefined where the event was deleted since. */
  before: MailedEventProps | undefined;
  /** Null where the tickets may not be given back for it, or not any more. */
  giveBackUntil: string | null;
  hasCalendar: boolean;
  joinUrl: string | null;
}

/** One of several orders in a mail. */
export interface ListedOrder {
  /** Null for a ticket that is offered: the reader sees nothing of its order yet. */
  orderNumber: string | null;
  status: MailedOrderProps['status'] | null;
  quantity: number;
  /** Undefined where it was deleted since. */
  event: Pick<MailedEventProps, 'title' | 'dateTime' | 'timezone'> | undefined;
  link: string;
}

/** Money that waits for the buyer to say where to. */
export interface RefundAccountMailProps extends AmountMailProps {
  isWrong: boolean;
}

export interface FindOrdersMailProps {
  orders: readonly ListedOrder[];
}

/** What happened to an order, as a mail of its own would have said it. */
export type FoldedNews =
  | { kind: 'REFUNDED'; amount: number; isWhole: boolean; voidedCount: number }
  | { kind: 'PAYMENT_RETURNED'; amount: number }
  | { kind: 'REFUND_ACCOUNT'; amount: number; isWrong: boolean }
  | { kind: 'EVENT_CANCELLED'; amount: number | null; isCash: boolean }
  | { kind: 'TICKET_OFFER'; giver: string }
  | { kind: 'TICKET_GIVEN'; recipient: string }
  | { kind: 'TICKET_VOID' }
  | { kind: 'TICKET_RETURN'; news: TicketReturnMailProps['news'] }
  | { kind: 'EVENT_CHANGED'; giveBackUntil: string | null };

/** One mail in place of several. */
export interface FoldedMailProps {
  orders: readonly (ListedOrder & { news: readonly FoldedNews[] })[];
  ordersLeftOut: number;
  /** Where links to all orders can be asked for. */
  findLink: string;
}

export interface OneTimeLinkMailProps {
  link: string;
  validUntil: string;
}

/** Something happened with an account, perhaps not by its owner. */
export interface AccountMailProps {
  at: string;
  /** Null where it was not done over the network. */
  address: string | null;
}

export interface NewDeviceMailProps extends AccountMailProps {
  device: { browser: string | null; system: string | null };
}

export interface SecondFactorMailProps extends AccountMailProps {
  change: 'SWITCHED_ON' | 'SWITCHED_OFF' | 'CODES_MADE' | 'CODE_USED' | 'RESET' | 'PASSKEY_ADDED' | 'PASSKEY_REMOVED';
}

export interface OperatorActMailProps {
  act:
    | 'ORGANIZATION_APPROVED'
    | 'ORGANIZATION_DECLINED'
    | 'ORGANIZATION_ASKED'
    | 'ORGANIZATION_SUSPENDED'
    | 'ORGANIZATION_UNSUSPENDED'
    | 'EVENT_TAKEN_DOWN'
    | 'EVENT_PUT_BACK'
    | 'EVENT_CANCELLED'
    | 'INVOICE_RANGE';
  subject: string;
  /** In the operator's words. */
  reason: string | null;
  at: string;
}

export interface InvitationMailProps extends OneTimeLinkMailProps {
  organizationName: string;
  inviter: string;
}

export interface PayoutAccountMailProps extends AccountMailProps {
  organizationName: string;
  /** The last digits of the new account. */
  numberEnd: string;
}

/** A list or report that a member has come by itself. */
export interface ExportMailProps extends OneTimeLinkMailProps {
  /** By the core's name. */
  kind: string;
  /** Null for all events. */
  eventTitle: string | null;
  /** Null where it is not about days. */
  days: { from: string; to: string } | null;
}

/** That it does not come. */
export interface ExportFailingMailProps extends Omit<ExportMailProps, 'validUntil'> {
  organizationName: string;
  /** As it was kept. */
  error: string;
}
