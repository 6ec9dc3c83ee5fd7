import { type FunctionComponent, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { messages } from '../page.ts';
import { newDevice, payoutAccount, secondFactor } from './account-changes.tsx';
import { addressChange, addressChanged } from './address-changes.tsx';
import { cashCode } from './cash-code.tsx';
import { eventCancelled } from './event-cancelled.tsx';
import { eventChanged } from './event-changed.tsx';
import { exported, exportFailing } from './exports.tsx';
import { findOrders } from './find-orders.tsx';
import { folded } from './folded.tsx';
import { invoice } from './invoice.tsx';
import { MailLayout } from './mail-parts.tsx';
import type {
  AddressMailProps,
  AmountMailProps,
  CashCodeMailProps,
  EventCancelledMailProps,
  EventChangedMailProps,
  ExportFailingMailProps,
  ExportMailProps,
  FindOrdersMailProps,
  FoldedMailProps,
  InvitationMailProps,
  InvoiceMailProps,
  MailContext,
  MailPage,
  MailTemplate,
  MessageMailProps,
  NewDeviceMailProps,
  OneTimeLinkMailProps,
  OnSaleMailProps,
  OperatorActMailProps,
  OrderMailProps,
  PayoutAccountMailProps,
  RefundAccountMailProps,
  RefundedMailProps,
  SecondFactorMailProps,
  TicketGivenMailProps,
  TicketOfferMailProps,
  TicketReturnMailProps,
  TicketsMailProps,
  WaitingMailProps,
} from './mail-template.ts';
import { message } from './message.tsx';
import { onSale } from './on-sale.tsx';
import { invitation, passwordReset, signUp, signUpKnown, yourData } from './one-time-links.tsx';
import { operatorAct } from './operator-act.tsx';
import { orderReceived } from './order-received.tsx';
import { paymentReturned, refundAccount, refunded } from './refunded.tsx';
import { ticketGiven, ticketOffer, ticketVoid } from './ticket-offers.tsx';
import { tickets } from './tickets.tsx';
import { ticketReturn, waiting } from './waiting.tsx';

export type {
  FoldedNews,
  ListedOrder,
  MailContext,
  MailedEventProps,
  MailedOrderProps,
  MailedTicketProps,
  RefundedMailProps,
} from './mail-template.ts';

export interface MailProps {
  ORDER_RECEIVED: OrderMailProps;
  CASH_CODE: CashCodeMailProps;
  INVOICE: InvoiceMailProps;
  TICKETS: TicketsMailProps;
  REFUNDED: RefundedMailProps;
  PAYMENT_RETURNED: AmountMailProps;
  REFUND_ACCOUNT: RefundAccountMailProps;
  EVENT_CANCELLED: EventCancelledMailProps;
  EVENT_CHANGED: EventChangedMailProps;
  FIND_ORDERS: FindOrdersMailProps;
  PASSWORD_RESET: OneTimeLinkMailProps;
  SIGN_UP: OneTimeLinkMailProps;
  SIGN_UP_KNOWN: object;
  YOUR_DATA: OneTimeLinkMailProps;
  INVITATION: InvitationMailProps;
  NEW_DEVICE: NewDeviceMailProps;
  SECOND_FACTOR: SecondFactorMailProps;
  PAYOUT_ACCOUNT: PayoutAccountMailProps;
  /** In place of several mails. */
  FOLDED: FoldedMailProps;
  OPERATOR_ACT: OperatorActMailProps;
  TICKET_OFFER: TicketOfferMailProps;
  TICKET_GIVEN: TicketGivenMailProps;
  TICKET_VOID: OrderMailProps;
  ADDRESS_CHANGE: AddressMailProps;
  ADDRESS_CHANGED: AddressMailProps;
  MESSAGE: MessageMailProps;
  MESSAGE_TEST: MessageMailProps;
  ON_SALE: OnSaleMailProps;
  EXPORT: ExportMailProps;
  EXPORT_FAILING: ExportFailingMailProps;
  WAITING: WaitingMailProps;
  WAITING_OFFER: WaitingMailProps;
  TICKET_RETURN: TicketReturnMailProps;
}

export type MailName = keyof MailProps;

const templates: { [Name in MailName]: MailTemplate<MailProps[Name]> } = {
  ORDER_RECEIVED: orderReceived,
  CASH_CODE: cashCode,
  INVOICE: invoice,
  TICKETS: tickets,
  REFUNDED: refunded,
  PAYMENT_RETURNED: paymentReturned,
  REFUND_ACCOUNT: refundAccount,
  EVENT_CANCELLED: eventCancelled,
  EVENT_CHANGED: eventChanged,
  FIND_ORDERS: findOrders,
  PASSWORD_RESET: passwordReset,
  SIGN_UP: signUp,
  SIGN_UP_KNOWN: signUpKnown,
  YOUR_DATA: yourData,
  INVITATION: invitation,
  NEW_DEVICE: newDevice,
  SECOND_FACTOR: secondFactor,
  PAYOUT_ACCOUNT: payoutAccount,
  FOLDED: folded,
  OPERATOR_ACT: operatorAct,
  TICKET_OFFER: ticketOffer,
  TICKET_GIVEN: ticketGiven,
  TICKET_VOID: ticketVoid,
  ADDRESS_CHANGE: addressChange,
  ADDRESS_CHANGED: addressChanged,
  MESSAGE: message,
  MESSAGE_TEST: message,
  ON_SALE: onSale,
  EXPORT: exported,
  EXPORT_FAILING: exportFailing,
  WAITING: waiting,
  WAITING_OFFER: waiting,
  TICKET_RETURN: ticketReturn,
};

export type RenderMail = <Name extends MailName>(
  name: Name,
  props: MailProps[Name],
  context: MailContext,
) => { subject: string; html: string; text: string };

/** A mail as a document and as plain text. */
export const renderMail: RenderMail = (name, props, context) => {
  const template = templates[name] as unknown as MailTemplate<typeof props>;
  const mail: MailPage = { ...context, text: messages[context.language].mails };
  const said = template.subject(props, mail);
  const subject = context.isSandbox ? mail.text.testSubject(said) : said;
  const Body = template.Body as FunctionComponent<unknown>;
  const html = `<!doctype html>${renderToString(
    <MailLayout mail={mail} title={subject}>
      {h(Body, { ...(props as object), mail } as never)}
    </MailLayout>,
  )}`;
  const test = context.isSandbox ? [mail.text.testNote] : [];
  const text = `${[...test, ...template.text(props, mail), `-- \n${mail.text.footer}\n${mail.publicUrl}`].join('\n\n')}\n`;
  return { subject, html, text };
};
