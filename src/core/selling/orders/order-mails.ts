import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { type Mail, type MailData, type MailKind, paidBy, sealPath } from '../../telling/mails/mail.ts';
import type { Refund } from '../payments/refund.ts';
import type { AddressChange } from './address-change.ts';
import type { Order } from './order.ts';

type MailedOrder = Pick<
  Order,
  'id' | 'organizationId' | 'buyerEmail' | 'language' | 'isSandbox' | 'channel' | 'totalCentavos'
>;

/** `caller`: who placed it, where that is counted. `isExchanged`: the tickets are of another date than those of before. */
export function ticketsMail(
  order: MailedOrder & Pick<Order, 'eventId'>,
  { caller, isExchanged }: { caller?: string; isExchanged?: true } = {},
): Mail {
  const { eventId, channel, totalCentavos } = order;
  // Gifts and counter sales are limited where they are handed out, and must reach every recipient.
  const isUnpaid = totalCentavos === 0 && channel === 'ONLINE';
  const told = isExchanged ? { isExchanged } : {};
  return ofOrder('TICKETS', order, isUnpaid ? { ...told, unpaid: { eventId, caller } } : told);
}

/** The number as it is printed. */
export function invoiceMail(order: MailedOrder, { invoiceNumber }: { invoiceNumber: string }): Mail {
  return ofOrder('INVOICE', order, { invoiceNumber });
}

export function refundedMail(
  order: MailedOrder,
  refund: Pick<Refund, 'id' | 'amountCentavos'>,
  { isWhole, ticketIds = [] }: { isWhole: boolean; ticketIds?: readonly string[] },
): Mail {
  const { id: refundId, amountCentavos } = refund;
  return ofOrder('REFUNDED', order, { refundId, amountCentavos, ...cashOf(order), isWhole, ticketIds });
}

/** The code to pay by in cash; its reminder has the id of the payment, so that it comes once. */
export function cashCodeMail(
  order: MailedOrder & Pick<Order, 'eventId'>,
  { id, caller, ...cash }: NonNullable<MailData['cash']> & { id: string; caller?: string },
): Mail {
  return { ...ofOrder('CASH_CODE', order, { cash, unpaid: { eventId: order.eventId, caller } }), id };
}

/** Tickets that cost nothing were taken back: nothing goes back for them. */
export function ticketsVoidMail(order: MailedOrder, { ticketIds }: { ticketIds: readonly string[] }): Mail {
  return ofOrder('REFUNDED', order, { amountCentavos: 0, ticketIds });
}

export function paymentReturnedMail(order: MailedOrder, refund: Pick<Refund, 'id' | 'amountCentavos'>): Mail {
  return ofOrder('PAYMENT_RETURNED', order, { refundId: refund.id, amountCentavos: refund.amountCentavos });
}

/** Money that cannot go back the way it came: the buyer is asked where to. */
export function refundAccountWantedMail(
  order: MailedOrder,
  { id: refundId, amountCentavos }: Pick<Refund, 'id' | 'amountCentavos'>,
  { isWrong }: { isWrong: boolean },
): Mail {
  return ofOrder('REFUND_ACCOUNT', order, { refundId, amountCentavos, ...(isWrong ? { isWrongAccount: true } : {}) });
}

/** `amountCentavos` is what goes back to the buyer; 0 of a free order. */
export function eventCancelledMail(order: MailedOrder, { amountCentavos }: { amountCentavos: number }): Mail {
  return ofOrder('EVENT_CANCELLED', order, { amountCentavos, ...cashOf(order) });
}

/** The event is another one than the buyer knew; `giveBackUntil` where the tickets may be given back for it. */
export function eventChangedMail(
  order: MailedOrder,
  { rescheduleId, giveBackUntil }: { rescheduleId: string; giveBackUntil: string | null },
): Mail {
  return ofOrder('EVENT_CHANGED', order, { rescheduleId, giveBackUntil });
}

/** To the old address, with the link that confirms. It counts as nobody's mail: the requests themselves are counted. */
export function addressChangeMail(box: SecretBox, order: MailedOrder, change: AddressChange, token: string): Mail {
  const pathSealed = sealPath(box, `/address-changes/${token}`);
  return ofChange('ADDRESS_CHANGE', order, change, { pathSealed });
}

/** To the old address: the tickets that were sent there are worthless. */
export function addressChangedMail(order: MailedOrder, change: AddressChange): Mail {
  return ofChange('ADDRESS_CHANGED', order, change, {});
}

function ofChange(kind: MailKind, order: MailedOrder, { id, oldEmail }: AddressChange, data: MailData): Mail {
  return { ...ofOrder(kind, order, { ...data, addressChangeId: id }), orderId: null, recipient: oldEmail };
}

function cashOf({ channel }: Pick<Order, 'channel'>): Pick<MailData, 'isCash'> {
  return channel === 'COUNTER' ? { isCash: true } : {};
}

function ofOrder(kind: MailKind, order: MailedOrder, data: MailData): Mail {
  const { id: orderId, organizationId, buyerEmail: recipient, language, isSandbox } = order;
  return {
    id: newId(),
    organizationId,
    orderId,
    kind,
    recipient,
    language,
    data: { ...data, ...paidBy(order) },
    isSandbox,
  };
}
