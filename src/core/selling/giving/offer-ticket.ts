import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Sales } from '../cashier/sales.ts';
import type { Order } from '../orders/order.ts';
import { findTicket } from '../tickets/issued-ticket.sql.ts';
import { ticketNotFound } from '../tickets/offer.errors.ts';
import type { Offer } from '../tickets/offer.ts';
import { type OwnTicket, openOffer } from './open-offer.ts';

export interface GivingTools {
  db: Database;
  sales: Pick<Sales, 'desk' | 'offerKeys' | 'callerOf'>;
  now: () => number;
}

// A giver who mistypes an address takes the offer back and types it once more; nobody does so all day.
const offersPerTicketMax = 5;
const hourSeconds = 3_600;

/** Offers a ticket of the caller's to somebody else, who gets a link. The limits of mails apply to it. */
export async function offerTicket(
  { db, sales, now }: GivingTools,
  { order, heldTicketId, ticketId: typedId, recipient, address }: OfferTicketInput,
): Promise<Offer> {
  const ticketId = typedId.toLowerCase();
  // Before it is counted: a stranger must not use up what holders may do with their tickets. The desk looks again,
  // under the lock.
  const ticket = isUuid(ticketId) ? await findTicket(db, { id: ticketId }) : undefined;
  const isOwn = heldTicketId === null ? ticket?.isBuyers === true : ticketId === heldTicketId;
  if (ticket?.orderId !== order.id || !isOwn) raise(ticketNotFound, { ticketId: typedId });
  const limit = { name: `offers of ticket ${ticketId}`, limit: offersPerTicketMax, seconds: hourSeconds };
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits: [limit], now: now() }));
  const { desk, offerKeys, callerOf } = sales;
  const token = offerKeys.newToken();
  const link = { token, mailLinks: offerKeys.mailLinks, caller: callerOf(address) };
  const input = { orderId: order.id, ticketId, heldTicketId, recipient, tokenHash: sha256(token), link };
  return desk.serve(order.eventId, openOffer(input));
}

interface OfferTicketInput extends Omit<OwnTicket, 'orderId'> {
  order: Pick<Order, 'id' | 'eventId'>;
  recipient: { name: string; email: string };
  /** The network address that asks. */
  address: string;
}
