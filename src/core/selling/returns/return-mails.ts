import { newId } from '../../../platform/ids.ts';
import { type Mail, paidBy, type ReturnNews } from '../../telling/mails/mail.ts';
import type { Order } from '../orders/order.ts';

type MailedOrder = Pick<
  Order,
  'id' | 'organizationId' | 'buyerEmail' | 'language' | 'isSandbox' | 'channel' | 'totalCentavos'
>;

/** To the buyer: what becomes of the ticket that they return. */
export function returnMail(news: ReturnNews, order: MailedOrder, { id: returnId }: { id: string }): Mail {
  const { id: orderId, organizationId, buyerEmail: recipient, language, isSandbox } = order;
  const data = { ticketReturn: { returnId, news }, ...paidBy(order) };
  return { id: newId(), organizationId, orderId, kind: 'TICKET_RETURN', recipient, language, data, isSandbox };
}
